"""One whole file of each format and version, and everything that is read from it."""

from __future__ import annotations

from typing import Any

import pytest
from tool_files import CONCEPT, DEBT, FILES, HURT, STUNT, STUNT_TEXT, TROUBLE

from adjudicator.formats import ImportedAspect, ImportedCharacter, ImportedScene, ImportedStunt, read_file

Aspect = ImportedAspect
NUMBERS = ImportedStunt(STUNT, STUNT_TEXT, 2)
TIDE = "The tide turns at nine."


def hurt(label: str = "Mild") -> ImportedAspect:
    return Aspect(HURT, label, "consequence")


def orla(*aspects: ImportedAspect, **more: Any) -> ImportedCharacter:
    """The expected character; most files say these things about her."""
    usual: dict[str, Any] = {"refresh": 3, "fate_points": 2, "skills": {"Drive": 4, "Will": 2}, "stunts": (NUMBERS,)}
    return ImportedCharacter("Orla Finch", aspects=aspects, **usual | more)


FLAT_FARI = orla(
    Aspect(CONCEPT, "High Concept"), Aspect(TROUBLE, "Trouble"), Aspect(DEBT, "Beziehung"), hurt(),
    notes="Owes the ferryman.\nTwice.", source="fari:orla-1",
)  # fmt: skip
GERMAN_FARI = orla(
    Aspect(CONCEPT, "Konzept"), Aspect(TROUBLE, "Ärger"), Aspect(DEBT, "Beziehung", free=2), hurt("Leicht"),
    skills={"Fahren": 4, "Wille": 2}, notes="Notizen: Owes the ferryman.\nTwice.", source="fari:orla-1",
)  # fmt: skip
FCO = orla(
    Aspect(CONCEPT, "High Concept", means="Reads the wind."), Aspect(TROUBLE, "Trouble"),
    Aspect(DEBT, "Beziehung", means="since the flood"), hurt("Mild Consequence"),
    Aspect("Hunted", "Hunted", "consequence"),
    skills={"Drive": 4, "Überleben": 2, "Will": 0}, stunts=(ImportedStunt(STUNT, STUNT_TEXT, 2, "Drive"),),
    notes="Hidden skills: Occult +3\nPronouns: she/her\nDescription: Tall & tired.\nWanted in two ports.",
    source="fco:fO9",
)  # fmt: skip
FATEX = orla(
    Aspect(CONCEPT, "High Concept", means="Reads the wind."), Aspect(TROUBLE, "Trouble"), hurt(),
    notes="Biography: Born on a barge.\nExtra The Kestrel: A boat.",
)  # fmt: skip
ROLL20 = orla(
    Aspect(CONCEPT, "High Concept"), Aspect(TROUBLE, "Trouble"), hurt(), skills={"Drive": 4},
    stunts=(ImportedStunt(STUNT, STUNT_TEXT, 2, "Drive"),),
    notes="Biography: Born on a barge.\nWächter knows.", source="roll20:-Mzz",
)  # fmt: skip
RATS = ImportedCharacter(
    "Wharf Rats", "npc", aspects=(Aspect("Wet Powder", "Mild", "consequence"),), notes="Six of them.", source="fari:d"
)
PORTUGUESE_RATS = ImportedCharacter(
    "Wharf Rats", "npc", aspects=(Aspect("Wet Powder", "Leve", "consequence"),), notes="Six of them.",
    source="fari:k-Wharf Rats",
)  # fmt: skip
FOG = Aspect("Fog on the Quay", kind="situation", free=2, means="thick")
CRATES = Aspect("Loose Crates", kind="situation")
BRIBED = Aspect("Harbourmaster Is Bribed", kind="situation", hidden=True)

CHARACTERS: dict[str, list[ImportedCharacter]] = {
    "Fari character 1": [FLAT_FARI],
    "Fari character 2": [FLAT_FARI],
    "Fari character 3": [GERMAN_FARI],
    "Fari character 4": [GERMAN_FARI],
    "Fari character 5": [GERMAN_FARI],
    "Fari character 6": [GERMAN_FARI],
    "Fari scene 1": [RATS],
    "Fari scene 2": [PORTUGUESE_RATS],
    "Fari scene 2 in the shape of 3": [PORTUGUESE_RATS],
    "Fari scene 3": [PORTUGUESE_RATS],
    "Fari everything": [GERMAN_FARI, PORTUGUESE_RATS],
    "Foundry fate-core-official": [FCO],
    "Foundry fate-core-official, old": [FCO],
    "Foundry fate-core-official, pasted": [FCO],
    "Foundry scene": [],
    "Foundry world": [],
    "Foundry settings": [],
    "FateX": [FATEX],
    "FateX, old": [FATEX],
    "Roll20 2": [ROLL20],
    "Roll20 3": [ROLL20],
    "LlamaOfFate character": [
        orla(
            Aspect(CONCEPT, "High Concept"), Aspect(TROUBLE, "Trouble"), Aspect(DEBT),
            skills={"Drive": 4, "Will": 2, "No": 1}, stunts=(), source="llama-of-fate:orla-finch",
        )
    ],
    "LlamaOfFate scenario": [
        ImportedCharacter(
            "Wharf Rat", "npc", skills={"Notice": 1, "Fight": 2}, aspects=(Aspect("Knife in the Fog", "High Concept"),),
            source="llama-of-fate:rat-1",
        ),
        ImportedCharacter(
            "Old Nan", "npc", aspects=(Aspect("She Saw It All", "High Concept"), Aspect("Talks Only to Cats")),
            source="llama-of-fate:nan",
        ),
    ],
    "RoleByPost": [
        orla(
            Aspect(CONCEPT, means="Reads the wind."), Aspect("Spy for the Guild", free=2, holder="gm", hidden=True),
            Aspect(TROUBLE), Aspect("Owes the Ferryman", free=2, holder="gm", hidden=True),
            Aspect(HURT, "Mild", "consequence", free=1), source="role-by-post:77",
        )
    ],
    "LLMRPGv2": [
        orla(
            Aspect(CONCEPT, "High Concept"), Aspect(TROUBLE, "Trouble"), Aspect(DEBT, free=1),
            Aspect("Off Guard", kind="boost", free=1),
            stunts=(ImportedStunt("Fireball", "Deal 2d6 damage in a burst."),),
            notes="Appearance: Tall.\nFormative event: The flood.\nSecret: She can swim.", source="llm-rpg:player-1",
        )
    ],
    "pasted sheet": [orla(Aspect(CONCEPT, "High Concept"), fate_points=None, skills={"Drive": 4})],
}  # fmt: skip

CARDS = (FOG, CRATES, BRIBED)
GAME = (Aspect("The Sea Is Rising", kind="game", free=1, means="Each year."), Aspect("Guild Rule", kind="game"))
BESIDE_THE_SHEET = (
    Aspect("Fog on the Quay", "Situation Aspect", "situation", free=2, means="thick"),
    Aspect("Off Guard", "Boost", "boost", free=1),
)
ASPECTS: dict[str, tuple[ImportedAspect, ...]] = {
    "Fari scene 1": (FOG, BRIBED, Aspect("Off Guard", kind="boost", free=1), CRATES),
    "Fari scene 2": CARDS,
    "Fari scene 2 in the shape of 3": CARDS,
    "Fari scene 3": CARDS,
    "Fari everything": CARDS,
    "Foundry scene": (
        Aspect("Fog on the Quay", kind="situation", free=2), CRATES, Aspect("Slippery Steps", kind="situation"),
    ),
    "Foundry world": GAME,
    "Foundry settings": GAME,
    "Roll20 2": BESIDE_THE_SHEET,
    "Roll20 3": BESIDE_THE_SHEET,
    "LlamaOfFate scenario": (Aspect("Fog on the Quay", kind="situation"), CRATES),
    "RoleByPost": (Aspect("Fog on the Quay", kind="situation", free=1), Aspect("The Sea Is Rising", kind="game")),
}  # fmt: skip

SCENES: dict[str, ImportedScene] = {
    "Fari scene 1": ImportedScene("The Quay", notes=f"{TIDE}\nOld Nan; She saw it all."),
    **dict.fromkeys(
        ("Fari scene 2", "Fari scene 2 in the shape of 3", "Fari scene 3", "Fari everything"),
        ImportedScene("The Quay", notes=f"{TIDE}\nOld Nan; She saw it all.; Notar: 3"),
    ),
    "Foundry scene": ImportedScene("The Quay", notes="Nine."),
    "LlamaOfFate scenario": ImportedScene(
        "The Quay",
        "Wet stones.",
        "Problem: The ferry never arrived\nSetting: A port that rearranges itself.\nFarewell: The tide takes it.\n"
        "Question: Who sank it?",
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_a_whole_file_is_read(name: str) -> None:
    found = read_file(FILES[name])
    assert list(found.characters) == CHARACTERS[name]
    assert found.aspects == ASPECTS.get(name, ())
    assert found.scene == SCENES.get(name)
    assert found.report.not_understood == ()


def test_every_file_has_its_expectations() -> None:
    assert set(CHARACTERS) == set(FILES)
    assert set(ASPECTS) | set(SCENES) <= set(FILES)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Fari character 2", "fari"), ("Fari scene 3", "fari"), ("Fari everything", "fari"),
        ("Foundry fate-core-official, pasted", "fco"), ("Foundry scene", "fco-world"), ("Foundry world", "fco-world"),
        ("FateX", "fatex"), ("Roll20 3", "roll20"), ("LlamaOfFate scenario", "llama-of-fate"),
        ("RoleByPost", "role-by-post"), ("LLMRPGv2", "llm-rpg"), ("pasted sheet", "text"),
    ],
)  # fmt: skip
def test_the_format_is_told_by_content(name: str, key: str) -> None:
    assert read_file(FILES[name]).format == key


SAID = {
    "Fari character 2": {
        "read": ["Orla Finch: PC, high concept, trouble, 1 other aspect, 1 consequence, 2 skills, 1 stunt, refresh"],
        "skipped": ["1 skill without a rating left out", "stress is not modelled", "1 stunt kept as text in the notes"],
        "guessed": ["read as a player character; --kind npc would change that"],
        "advice": ["an empty aspect is dropped"],
    },
    "Fari character 6": {
        "guessed": [
            "the section 'Aspekte' is read as aspects by its place; --read-as 'Aspekte=…'",
            "the section 'Kunststücke' is read as stunts by its place",
            "the section 'Folgen' is read as consequences by its place",
            "ticked boxes under 'Freie Einsätze' on 'Bruder Kessel schützt mich' are read as spent; --checked held",
            "free invocations on 'Bruder Kessel schützt mich' are held by whoever uses them first, since the file does "
            "not say; --free-to gm",
            "3, the most of the counter 'Schicksal', is read as refresh; --refresh N",
        ],
        "advice": ["an empty aspect 'Noch einer' is dropped"],
    },
    "Fari scene 3": {
        "read": ["Fog on the Quay: situation aspect, 2 free invo", "Harbourmaster Is Bribed: situation aspect, h"],
        "skipped": ["the scene 'The Quay', with its notes, is opened only with --open-scene"],
        "guessed": [
            "these cards do not say which aspects are boosts",
            "the card is read as a character; --read-as 'Wharf Rats=aspects'",
            "'Old Nan' is a private card of a character and goes into the notes of the scene",
        ],
    },
    "Fari everything": {"read": ["Orla Finch: PC", "Fog on the Quay: situation aspect"]},
    "Foundry fate-core-official": {
        "skipped": ["1 boost without a name left out", "the extras The Kestrel are left out"],
        "guessed": ["1 hidden skill kept in the notes"],
    },
    "Foundry scene": {"advice": ["an empty situation aspect is dropped"]},
    "FateX": {"skipped": ["keep the boxes on the sheet (Physical: 1, 3 marked)"]},
    "Roll20 2": {"guessed": ["1 of 3 boxes for invocations on 'Fog on the Quay' are ticked and read as spent"]},
    "LlamaOfFate scenario": {
        "skipped": ["Old Nan: fate points 2 are left out; NPCs have none of their own"],
        "guessed": ["Wharf Rat: Fight is +2, since a nameless NPC of its type has that"],
    },
    "RoleByPost": {"guessed": ["a consequence with free invocations counts as taken in this scene"]},
    "LLMRPGv2": {
        "skipped": ["personality: left out"],
        "advice": ["the stunt 'Fireball' speaks of '2d6', as if it came from another game"],
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "topic", "sentence"),
    [(name, topic, one) for name, topics in SAID.items() for topic, said in topics.items() for one in said],
)
def test_what_is_said_about_a_file(name: str, topic: str, sentence: str) -> None:
    said = getattr(read_file(FILES[name]).report, topic)
    assert [one for one in said if sentence in one], said
