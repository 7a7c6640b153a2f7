"""Files as the tools write them, one for each format and version, all with people made up for these tests.

``FILES`` are the whole files by name. Most of them hold Orla Finch, whom the functions here also build in parts.
"""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any
from urllib.parse import quote

Json = dict[str, Any]

CONCEPT, TROUBLE, DEBT = "Cartographer of Places That Move", "My Maps Lie When I Do", "Bruder Kessel schützt mich"
HURT = "Singed Eyebrows"
STUNT, STUNT_TEXT = "Dead Reckoning", "+2 to overcome with Drive when no star is out"


# Fari


def text(label: str, value: str, **meta: Any) -> Json:
    return {"id": f"t-{label}", "type": "Text", "label": label, "value": value, "meta": meta}


def boxes(label: str, *ticked: bool) -> Json:
    value = [{"label": str(n), "checked": box} for n, box in enumerate(ticked, start=1)]
    return {"id": f"b-{label}", "type": "SlotTracker", "label": label, "value": value, "meta": {}}


def skill(label: str, value: str) -> Json:
    return {"id": f"s-{label}", "type": "Skill", "label": label, "value": value, "meta": {"commands": ["4dF"]}}


def counter(label: str, value: str, most: str, *, main: bool = True) -> Json:
    meta = {"isMainPointCounter": main, "max": most}
    return {"id": f"c-{label}", "type": "PointCounter", "label": label, "value": value, "meta": meta}


def section(label: str, *blocks: Json, on_card: bool = False) -> Json:
    return {"id": f"x-{label}", "label": label, "visibleOnCard": on_card, "blocks": list(blocks)}


def left(labels: tuple[str, ...] = ("Aspekte", "Kunststücke", "Sonstiges", "Punkte")) -> list[Json]:
    """The left half of Orla's sheet, in German, so that no word gives anything away."""
    aspects, stunts, notes, points = labels
    return [
        section(
            aspects,
            text("Konzept", f"<p>{CONCEPT}</p>"),
            text("Ärger", "My Maps Lie When I&nbsp;Do"),
            text("Beziehung", DEBT),
            boxes("Freie Einsätze", False, True, False),
            text("Noch einer", ""),
            on_card=True,
        ),
        section(stunts, text(STUNT, STUNT_TEXT), text("Leer", "")),
        section(notes, text("Notizen", "Owes the ferryman.<br>Twice.")),
        section(points, counter("Schicksal", "2", "3")),
    ]


def right() -> list[Json]:
    return [
        section("Stress", boxes("Körper", True, False), boxes("Geist", False, False)),
        section("Folgen", text("Leicht", HURT), text("Schwer", "")),
        section("Fertigkeiten", skill("Fahren", "4"), skill("Wille", "+2"), skill("Heimlich", ""), on_card=True),
    ]


def fari(version: int, **pages: Any) -> Json:
    sheet: Json = {"id": "orla-1", "name": "Orla Finch", "group": "Crew", "lastUpdated": 1600000000}
    return sheet | {"version": version, "playedDuringTurn": False, "fariType": "character", **pages}


def fari_flat(version: int) -> Json:
    ticks = [True, False] if version == 1 else [{"label": "1", "checked": True}, {"label": "2", "checked": False}]
    return fari(
        version,
        aspects=[
            {"name": "High Concept", "value": CONCEPT},
            {"name": "Trouble", "value": TROUBLE},
            {"name": "Beziehung", "value": DEBT},
            {"name": "Other Aspect", "value": ""},
        ],
        skills=[{"name": "Drive", "value": "4"}, {"name": "Will", "value": "2"}, {"name": "Stealth", "value": ""}],
        stunts=[{"name": STUNT, "value": STUNT_TEXT}],
        stressTracks=[{"name": "Physical", "value": ticks}],
        consequences=[{"name": "Mild", "value": HURT}, {"name": "Severe", "value": ""}],
        aspectsLabel="Aspects",
        notes="<p>Owes the ferryman.</p><p>Twice.</p>",
        refresh=3,
        fatePoints=2,
    )


def fari_v3() -> Json:
    halves = [{**each, "position": "Left"} for each in left()] + [{**each, "position": "Right"} for each in right()]
    return fari(3, pages=[{"id": "p", "label": "Charakter", "sections": halves}])


def fari_v4() -> Json:
    halves = {"left": left(), "right": right()}
    return fari(4, wide=False, pages=[{"id": "p", "label": "Charakter", "sections": halves}])


def fari_rows(version: int) -> Json:
    columns = [{"sections": left()}, {"sections": right()}]
    pages = [{"id": "p", "label": "C", "rows": [{"columns": columns}]}]
    return fari(version, wide=False, zoom=1, theme=None, pages=pages)


def card_v1(title: str, kind: int, *, content: str = "", private: bool = False, **more: Any) -> Json:
    card: Json = {"title": title, "content": content, "tracks": [], "consequences": [], "color": "white", "type": kind}
    return card | {"playedDuringTurn": False, "pinned": False, "isPrivate": private, **more}


def track(name: str, *ticked: bool) -> Json:
    return {"name": name, "value": [{"label": str(n), "checked": box} for n, box in enumerate(ticked, start=1)]}


def scene_v1() -> Json:
    cards = {
        "a": card_v1("Fog on the Quay", 0, content="<p>thick</p>", tracks=[track("Free Invokes", False, True, False)]),
        "b": card_v1("Harbourmaster Is Bribed", 0, private=True),
        "c": card_v1("Off Guard", 1, tracks=[track("Usos gratis", False)]),
        "d": card_v1(
            "Wharf Rats", 2, content="Six of them.", tracks=[track("Stress", True, False)],
            consequences=[{"name": "Mild", "value": "Wet Powder"}, {"name": "Severe", "value": ""}],
        ),
        "e": card_v1("Loose Crates", 4),
        "f": card_v1("Old Nan", 3, private=True, content="She saw it all."),
    }  # fmt: skip
    scene: Json = {"id": "quay", "name": "The Quay", "group": None, "aspects": cards, "gm": {}, "players": []}
    return scene | {"version": 1, "notes": "The tide turns at nine.", "sort": False, "fariType": "scene"}


def card(title: str, *blocks: Json, content: str | None = None, **more: Any) -> Json:
    made: Json = {"id": f"k-{title}", "titleLabel": "Aspecto", "title": title, "color": "#fff", "pinned": False}
    made |= {"playedDuringTurn": False, "blocks": list(blocks), "subCards": [], "sub": False, **more}
    return made if content is None else made | {"contentLabel": "Notas", "content": content}


def cards_v2() -> dict[str, list[Json]]:
    return {
        "public": [
            card("Fog on the Quay", boxes("Invocações grátis", False, True, False), content="<p>thick</p>"),
            card("Wharf Rats", boxes("Estresse", True), text("Leve", "Wet Powder"), content="Six of them."),
            card("Loose Crates", content=""),
        ],
        "private": [
            card("Harbourmaster Is Bribed", content="<br/>"),
            card("Old Nan", skill("Notar", "3"), content="She saw it all."),
        ],
    }


def cards_v3() -> dict[str, list[Json]]:
    """Each content has become the first text, with its label in capitals."""
    made: dict[str, list[Json]] = {}
    for place, cards in cards_v2().items():
        made[place] = []
        for old in cards:
            content = text(old.pop("contentLabel").upper(), old.pop("content"))
            made[place].append(old | {"blocks": [content, *old["blocks"]]})
    return made


def scene(version: int, cards: dict[str, list[Json]]) -> Json:
    made: Json = {"id": "quay", "name": "The Quay", "indexCards": cards, "version": version, "lastUpdated": 1}
    return made | {"notes": "The tide turns at nine.", "fariType": "scene"}


# Foundry


def b64(name: str, *, padded: bool = False) -> str:
    key = b64encode(name.encode()).decode()
    return key if padded else key.rstrip("=")


def by_name(*parts: Json) -> Json:
    return {b64(part["name"]): part for part in parts}


def fco_data() -> Json:
    described = "<p>Reads the wind.</p>"
    return {
        "details": {
            "description": {"value": "<p>Tall &amp; tired.</p>"}, "biography": {"value": ""},
            "pronouns": {"value": "she/her"}, "notes": {"value": "<p>Wanted in two ports.</p>", "GM": True},
            "fatePoints": {"current": 2, "refresh": 3, "boosts": 1}, "sheet_mode": "minimal_at_refresh_0",
        },
        "aspects": by_name(
            {"name": "High Concept", "value": CONCEPT, "description": described, "notes": ""},
            {"name": "Trouble", "value": TROUBLE, "description": "<p></p>", "notes": ""},
            {"name": "Beziehung", "value": DEBT, "description": "", "notes": "since the flood"},
        ),
        "skills": by_name(
            {"name": "Drive", "rank": 4, "hidden": False}, {"name": "Überleben", "rank": "2", "hidden": False},
            {"name": "Occult", "rank": 3, "hidden": True}, {"name": "Will", "rank": 0, "hidden": False},
        ),
        "stunts": by_name({
            "name": STUNT, "description": f"<p>{STUNT_TEXT}</p>", "linked_skill": "Drive", "refresh_cost": 1,
            "overcome": True, "bonus": 2, "boxes": 0, "box_values": [], "macro": None,
        }),
        "tracks": by_name(
            {"name": "Physical Stress", "aspect": "No", "boxes": 2, "box_values": [True, False], "enabled": True},
            {"name": "Mild Consequence", "aspect": {"name": HURT, "when_marked": True, "as_name": False},
             "harm_can_absorb": 2, "boxes": 0, "box_values": [], "enabled": True},
            {"name": "Severe Consequence", "aspect": {"name": "", "when_marked": True, "as_name": False}, "boxes": 0},
            {"name": "Hunted", "aspect": {"name": "", "when_marked": False, "as_name": True}, "boxes": 1,
             "box_values": [True]},
            {"name": "Old Track", "aspect": {"name": "Gone", "when_marked": True}, "enabled": False},
        ),
        "override": {"active": False, "refresh": 0, "skillPoints": 0},
    }  # fmt: skip


def fco_actor(*, old: bool = False) -> Json:
    actor: Json = {"name": "Orla Finch", "type": "ModularFate" if old else "fate-core-official", "img": "x.svg"}
    actor |= {"data" if old else "system": fco_data(), "items": [{"name": "The Kestrel", "type": "Extra"}]}
    return actor | {"effects": [], "prototypeToken": {"name": "Orla Finch"}, "flags": {}, "_id": "fO9"}


def pasted_literal(actor: Json) -> str:
    """As the system pastes it: between back-ticks, so every backslash stands twice."""
    return "`" + json.dumps(actor).replace("\\", "\\\\") + "`"


def fco_scene() -> Json:
    aspects = [
        {"name": "Fog on the Quay", "free_invokes": "2", "linked": False},
        {"name": "Loose Crates", "free_invokes": "", "linked": False},
        {"name": "Slippery Steps", "free_invokes": None},
        {"name": "", "free_invokes": 1},
    ]
    flags = {"fate-core-official": {"situation_aspects": aspects, "sceneNotes": "<p>Nine.</p>"}}
    return {"name": "The Quay", "flags": flags}


def fco_game() -> list[Json]:
    return [
        {"name": "The Sea Is Rising", "free_invokes": 1, "notes": "<p>Each year.</p>"},
        {"name": "Guild Rule", "free_invokes": 0, "notes": ""},
    ]


def fatex(*, old: bool = False) -> Json:
    inside = "data" if old else "system"

    def item(kind: str, name: str, **data: Any) -> Json:
        return {"name": name, "type": kind, inside: data}

    items = [
        item("aspect", "High Concept", value=CONCEPT, description="<p>Reads the wind.</p>"),
        item("aspect", "Trouble", value=TROUBLE, description=""),
        item("aspect", "Empty", value="", description=""),
        item("skill", "Drive", rank=4, description="<p>Boats.</p>"),
        item("skill", "Will", rank="2"),
        item("stunt", STUNT, description=f"<p>{STUNT_TEXT}</p>"),
        item("stress", "Physical", size=3, value=5, labelType=0, customLabel=""),
        item("consequence", "Mild", value=HURT, icon="2", boxAmount=0, boxValues=0),
        item("extra", "The Kestrel", description="<p>A boat.</p>"),
    ]
    actor: Json = {"name": "Orla Finch", "type": "character", "img": "", "items": items}
    actor[inside] = {"biography": {"value": "<p>Born on a barge.</p>"}, "fatepoints": {"current": 2, "refresh": 3}}
    return actor | {"flags": {"exportSource": {"system": "fatex", "coreVersion": "11"}}}


# Roll20


def attribute(name: str, current: str) -> Json:
    return {"name": name, "current": current, "max": "", "id": f"-{name}"}


def roll20_inside() -> Json:
    rows = {
        "aspects_-Mb_label": "Trouble", "aspects_-Mb_aspect": TROUBLE, "aspects_-Mb_invokes": "",
        "aspects_-Ma_label": "High Concept", "aspects_-Ma_aspect": CONCEPT,
        "aspects_-M_c_label": "Situation Aspect", "aspects_-M_c_aspect": "Fog on the Quay",
        "aspects_-M_c_invokes": "3", "aspects_-M_c_check1": "1", "aspects_-M_c_check2": "0",
        "aspects_-M_c_notes": "thick",
        "aspects_-Md_label": "Boost", "aspects_-Md_aspect": "Off Guard", "aspects_-Md_invokes": "1",
        "skills_-Me_skill": "Drive", "skills_-Me_rating": "4", "skills_-Me_rating-word": "Great (+4)",
        "stunts_-Mf_name": STUNT, "stunts_-Mf_desc": STUNT_TEXT, "stunts_-Mf_bonus": "2", "stunts_-Mf_skill": "Drive",
        "stress_-Mg_label": "Physical", "stress_-Mg_track": "3", "stress_-Mg_check1": "1",
        "consequences_-Mh_label": "Mild", "consequences_-Mh_aspect": HURT, "consequences_-Mh_track": "2",
    }  # fmt: skip
    attribs = [attribute("fp", "2"), attribute("refresh", "3"), attribute("setgame", "fcon")]
    attribs += [attribute("_reporder_repeating_aspects", "-Ma,-Mb,-M_c")]
    attribs += [attribute(f"repeating_{name}", value) for name, value in rows.items()]
    return {
        "oldId": "-Mzz", "name": "Orla Finch", "avatar": "", "bio": quote("<p>Born on a barge.</p>"),
        "gmnotes": quote("<p>W\u00e4chter knows.</p>"), "attribs": attribs, "abilities": [],
    }  # fmt: skip


def roll20(version: int) -> Json:
    if version == 2:
        return {"schema_version": 2, **roll20_inside()}
    return {"schema_version": 3, "type": "character", "character": roll20_inside()}


def roll20_other_game() -> Json:
    names = ("hp", "ac", "strength_mod", "spell_slot_1_1", "class")
    return {"schema_version": 3, "type": "character", "character": {
        "name": "Brom", "attribs": [attribute(name, "10") for name in names], "bio": "", "gmnotes": "",
    }}  # fmt: skip


# Others

LLAMA_CHARACTER = f"""\
# A sheet of the engine
id: orla-finch
name: "Orla Finch"
aspects:
  # who she is
  high_concept: "{CONCEPT}"
  trouble: "{TROUBLE}"
  other:
    - "{DEBT}"
skills:
  Drive: 4   # Great
  Will: "2"
  No: 1
fate_points: 2
refresh: 3
"""

LLAMA_SCENARIO = """\
id: quay
title: "The Night Ferry"
genre: Mystery
problem: "The ferry never arrived"
setting: >-
  A port that
  rearranges itself.
story_questions:
  - "Who sank it?"
default_player: orla-finch
npcs:
  - id: rat-1
    name: "Wharf Rat"
    type: nameless_fair
    high_concept: "Knife in the Fog"
    primary_skill: Fight
    skills:
      Notice: 1
  - id: nan
    name: "Old Nan"
    type: supporting
    high_concept: "She Saw It All"
    aspects:
      - "Talks Only to Cats"
    fate_points: 2
initial_scene:
  id: pier
  name: "The Quay"
  description: "Wet stones."
  situation_aspects:
    - id: fog
      aspect: "Fog on the Quay"
      duration: scene
    - "Loose Crates"
farewell: "The tide takes it."
"""

LLAMA_SESSION = """\
---
timestamp: 2026-02-04T22:14:00Z
type: scene_start
data:
    scene_name: The Quay
---
timestamp: 2026-02-04T22:15:14Z
type: player_input
data:
    input: I look around.
"""


def role_by_post() -> Json:
    return {
        "id": "77", "name": "Orla Finch", "system": "fate", "entity_type": "pc", "refresh": 3, "fate_points": 2,
        "skills": {"Drive": 4, "Will": "2"},
        "aspects": [
            {"name": CONCEPT, "description": "Reads the wind.", "is_hidden": False, "free_invokes": 0,
             "aspect_type": "character"},
            {"name": "Spy for the Guild", "is_hidden": True, "free_invokes": 2, "aspect_type": "character"},
            {"name": "Fog on the Quay", "free_invokes": 1, "aspect_type": "scene"},
            {"name": "The Sea Is Rising", "free_invokes": None, "aspect_type": "game"},
            TROUBLE, "*Owes the Ferryman* [2]",
        ],
        "stress_tracks": [{"track_name": "Physical", "boxes": [{"value": 1, "is_filled": True}]}],
        "consequence_tracks": [{"name": "Consequences", "consequences": [
            {"name": "Mild", "severity": 2, "aspect": {"name": HURT, "free_invokes": 1, "aspect_type": "consequence"}},
            {"name": "Severe", "severity": 6, "aspect": None},
        ]}],
        "stunts": {STUNT: STUNT_TEXT},
    }  # fmt: skip


def llm_rpg() -> Json:
    return {
        "id": "player-1", "type": "player", "name": "Orla Finch", "appearance": "Tall.",
        "aspects": [
            {"id": "1", "name": CONCEPT, "type": "high_concept", "freeInvokes": 0},
            {"id": "2", "name": TROUBLE, "type": "trouble", "freeInvokes": 0},
            {"id": "3", "name": DEBT, "type": "background", "freeInvokes": "1"},
            {"id": "4", "name": "Off Guard", "type": "boost", "freeInvokes": 1},
        ],
        "skills": [{"name": "Drive", "rank": 4}, {"name": "Will", "rank": 2}],
        "stunts": [{"name": "Fireball", "description": "Deal 2d6 damage in a burst.", "cost": 0}],
        "stressTracks": [{"type": "physical", "capacity": 2, "boxes": [False, False]}],
        "consequences": [], "fatePoints": {"current": 2, "refresh": 3},
        "personality": {"traits": ["Quiet"]}, "backstory": {"formativeEvent": "The flood.", "secret": "She can swim."},
    }  # fmt: skip


PASTED = f"""\
Name: Orla Finch
High Concept: {CONCEPT}
Skills:
- Drive: +4
Refresh: 3

Stunts:
- {STUNT}: {STUNT_TEXT}
"""


def written(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


FILES: dict[str, bytes] = {
    **{f"Fari character {version}": written(fari_flat(version)) for version in (1, 2)},
    "Fari character 3": written(fari_v3()),
    "Fari character 4": written(fari_v4()),
    **{f"Fari character {version}": written(fari_rows(version)) for version in (5, 6)},
    "Fari scene 1": written(scene_v1()),
    "Fari scene 2": written(scene(2, cards_v2())),
    "Fari scene 2 in the shape of 3": written(scene(2, cards_v3())),
    "Fari scene 3": written(scene(3, cards_v3())),
    "Fari everything": written({"fariType": "full", "characters": [fari_v4()], "scenes": [scene(3, cards_v3())]}),
    "Foundry fate-core-official": written(fco_actor()),
    "Foundry fate-core-official, old": written(fco_actor(old=True)),
    "Foundry fate-core-official, pasted": pasted_literal(fco_actor()).encode(),
    "Foundry scene": written(fco_scene()),
    "Foundry world": written({"gameAspects": fco_game()}),
    "Foundry settings": written([
        {"key": "core.time", "value": "1"}, {"key": "fate-core-official.gameAspects", "value": json.dumps(fco_game())},
    ]),
    "FateX": written(fatex()),
    "FateX, old": written(fatex(old=True)),
    "Roll20 2": written(roll20(2)),
    "Roll20 3": written(roll20(3)),
    "LlamaOfFate character": LLAMA_CHARACTER.encode(),
    "LlamaOfFate scenario": LLAMA_SCENARIO.encode(),
    "RoleByPost": written(role_by_post()),
    "LLMRPGv2": written(llm_rpg()),
    "pasted sheet": PASTED.encode(),
}  # fmt: skip
