"""Moves made up at random from what lies on a table: mostly sensible ones, some illegal, some about nothing there.

Hidden aspects and notes carry a canary, a word found nowhere else, so that a leak is found by looking for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from adjudicator.core.game import Game, open_rolls

Record = dict[str, Any]

SECRET, NOTE = "Hushed", "Whispered"
"""The first letters of every canary: for hidden aspects (their ids are made from it) and for notes."""
GARBAGE = ("nobody", "Slick Planks?", "r99", "c99", "GM", "scene", "0", "«»")
EPISODES = ("Dusk", "Dawn", "Noon")
SKILLS = ("Fight", "Stealth")
RULESETS = ("unwritten", "fate-core", "fate-accelerated", "fate-condensed")


class Maker:
    """Makes one random move after another; ``rng`` decides, ``game`` is what there is to refer to."""

    def __init__(self) -> None:
        self.made = 0
        self.rng, self.game = Random(0), Game.__new__(Game)

    def move(self, rng: Random, game: Game, kind: str | None = None) -> Record:
        """A move as a record; of ``kind`` where that is given."""
        self.rng, self.game = rng, game
        self.made += 1
        names, weights = zip(*_WEIGHTS.items(), strict=True)
        do = kind or rng.choices(names, weights)[0]
        if kind is None and do in ("add_character", "place_aspect") and self._crowded(do):
            do = "take_action"
        return {"do": do} | _FIELDS[do](self)

    def faces(self, sound: float = 0.97) -> list[int]:
        """Four Fate dice, or now and then something that is no throw of them."""
        if self.rng.random() > sound:
            return self.rng.choice([[0, 0, 0], [2, 0, 0, 0], [0] * 5, []])
        return [self.rng.choice((-1, 0, 1)) for _ in range(4)]

    def end_of_scene(self, rng: Random, game: Game) -> list[Record]:
        """Everything that is open ends, one way or another, and the scene with it."""
        self.rng, self.game = rng, game
        ends: list[Record] = []
        for roll in open_rolls(game):
            settles = roll.shifts is not None and self.odds(0.7)
            ends.append({"do": "settle"} if settles else {"do": "abandon", "reason": "never mind"})
            ends[-1]["roll"] = roll.id
        for key, compel in game.compels.items():
            if compel.open:
                ends.append({"do": "answer_compel", "compel": key, "answer": rng.choice(("accept", "withdraw"))})
        return [*ends, {"do": "close_scene"} | _FIELDS["close_scene"](self)]

    def odds(self, chance: float) -> bool:
        """True with this chance."""
        return self.rng.random() < chance

    def _crowded(self, do: str) -> bool:
        return len(self.game.characters) >= 6 if do == "add_character" else len(self.game.aspects) >= 12

    def pick(self, known: Sequence[str], *also: str) -> str:
        """One of ``known`` or ``also``, now and then something that is not there."""
        if (not known and not also) or self.odds(0.04):
            return self.rng.choice(GARBAGE)
        return self.rng.choice([*known, *also])

    def character(self, *also: str) -> str:
        ids = list(self.game.characters)
        if ids and self.odds(0.1):
            return self.game.characters[self.rng.choice(ids)].name
        return self.pick(ids, *also)

    def aspect(self) -> str:
        ids = [key for key, a in self.game.aspects.items() if a.alive or self.odds(0.1)]
        if ids and self.odds(0.1):
            return self.game.aspects[self.rng.choice(ids)].text
        return self.pick(ids)

    def roll(self, closed: float = 0.05) -> str:
        return self.pick([key for key, roll in self.game.rolls.items() if roll.open or self.odds(closed)])

    def text(self, word: str) -> str:
        return f"{word} {self.made}"

    def canary(self, word: str) -> str:
        return f"{word}{self.made}q"

    def maybe(self, chance: float, **fields: Callable[[], Any]) -> Record:
        """Each of ``fields`` with this chance."""
        return {name: make() for name, make in fields.items() if self.odds(chance)}

    def modifiers(self) -> list[Record]:
        return [{"why": "help", "value": self.rng.randint(-2, 2)} for _ in range(self.rng.randint(0, 2))]

    def holders(self) -> Record:
        count = self.rng.choice((0, 0, 1, 1, 2))
        return {self.character("gm", "anyone"): self.rng.randint(1, 3) for _ in range(count)}


def _open_scene(m: Maker) -> Record:
    fields = m.maybe(0.3, present=lambda: [m.character() for _ in range(2)], notes=lambda: m.canary(NOTE))
    return {"name": m.text("Docks")} | fields


def _add_character(m: Maker) -> Record:
    kind = m.rng.choice(("pc", "pc", "npc"))
    texts = [m.text(word) for word in ("Quick", "Loyal")[: m.rng.randint(0, 2)]]
    sheet = [
        {"text": text, "kind": m.rng.choice(("character", "consequence", "boost"))} if m.odds(0.2) else text
        for text in texts
    ]
    fields = m.maybe(0.4, refresh=lambda: m.rng.randint(0, 3), notes=lambda: m.canary(NOTE))
    fields |= m.maybe(0.5, skills=lambda: {skill: m.rng.randint(-1, 4) for skill in SKILLS})
    if kind == "pc":
        fields |= m.maybe(0.6, fate_points=lambda: m.rng.randint(0, 4))
    return {"name": m.text("Mira"), "kind": kind, "aspects": sheet} | fields


def _place_aspect(m: Maker) -> Record:
    hidden = m.odds(0.25)
    kinds = ("situation", "character", "consequence", "boost", "boost", "game")
    fields = m.maybe(0.5, kind=lambda: m.rng.choice(kinds))
    fields |= m.maybe(0.6, on=lambda: m.character("scene", "game"))
    fields |= m.maybe(0.25, lasts=lambda: m.rng.choice(("scene", "session", "scenario", "permanent")))
    if hidden:
        fields |= {"hidden": True}
    return {"text": m.canary(SECRET) if hidden else m.text("Fog"), "free": m.holders()} | fields


def _rename_aspect(m: Maker) -> Record:
    ref = m.aspect()
    found = m.game.aspects.get(ref)
    hidden = found is not None and found.hidden
    return {"aspect": ref, "text": m.canary(SECRET) if hidden else m.text("Haze")}


def _take_action(m: Maker) -> Record:
    offered = m.game.ruleset.actions
    actions = offered if m.odds(0.95) else ("overcome", "attack", "discover", "advantage", "create_advantage")
    fields = m.maybe(0.3, target=m.character, modifiers=m.modifiers)
    fields |= m.maybe(0.4, skill=lambda: m.rng.choice(SKILLS))
    fields |= m.maybe(0.2, rating=lambda: m.rng.randint(-2, 5))
    fields |= m.maybe(0.6, dice=m.faces)
    fields |= m.maybe(0.75, opposition=lambda: _opposition(m))
    if m.odds(0.4):
        new = {"text": m.text("Snare")} | m.maybe(0.3, on=lambda: m.character("scene", "game"))
        fields |= {"creates": new} if m.odds(0.6) else {"uses": m.aspect()}
    return {"by": m.character(), "action": m.rng.choice(offered if m.odds(0.95) else actions)} | fields


def _opposition(m: Maker) -> int | Record:
    kind = m.rng.randrange(3)
    if kind == 0:
        return m.rng.randint(-2, 6)
    if kind == 1:
        return {"value": m.rng.randint(0, 4), "counts": [m.aspect() for _ in range(m.rng.randint(0, 2))]}
    fields = m.maybe(0.5, dice=m.faces, modifiers=m.modifiers)
    return {"by": m.character()} | fields | m.maybe(0.4, skill=lambda: m.rng.choice(SKILLS))


def _invoke(m: Maker) -> Record:
    rolls = list(open_rolls(m.game))
    again = [(roll, made) for roll in rolls for made in roll.invocations if made.benefit != "reroll"]
    if again and m.odds(0.25):
        roll, made = m.rng.choice(again)
        aspect = made.aspect if m.odds(0.8) else m.aspect()
        return {"by": made.by, "aspect": aspect, "pay": "fate_point", "benefit": made.benefit, "roll": roll.id}
    throwers = [side.by for roll in rolls for side in (roll.actor, roll.opposing) if side is not None]
    by = m.pick(throwers, "gm") if m.odds(0.6) else m.character("gm")
    benefit = m.rng.choice(("bonus", "bonus", "reroll", "aid", "obstacle", "hinder"))
    fields = m.maybe(0.75, roll=m.roll) | m.maybe(0.15, against=m.character, because=lambda: m.text("look"))
    if benefit == "aid":
        fields |= m.maybe(0.6, **{"for": m.character})
    if benefit == "reroll":
        fields |= m.maybe(0.5, dice=m.faces)
    return {"by": by, "aspect": m.aspect(), "pay": m.rng.choice(("fate_point", "free")), "benefit": benefit} | fields


def _pass_invocation(m: Maker) -> Record:
    held = [(key, who) for key, aspect in m.game.aspects.items() for who in aspect.free]
    aspect, giver = m.rng.choice(held) if held and m.odds(0.85) else (m.aspect(), m.character("gm", "anyone"))
    fields = m.maybe(0.2, count=lambda: m.rng.randint(1, 3))
    return {"aspect": aspect, "from": giver, "to": m.character("gm", "anyone")} | fields


def _settle(m: Maker) -> Record:
    choices = m.maybe(0.2, fail=lambda: m.rng.choice(("none", "aspect")))
    choices |= m.maybe(0.2, tie=lambda: m.rng.choice(("minor cost", "boost", "none", "aspect")))
    choices |= m.maybe(0.3, style=lambda: m.rng.choice(("aspect", "consequence", "boost", "detail", "full", "hint")))
    choices |= m.maybe(0.15, free_to=lambda: m.character("gm", "anyone"), on=m.character, boost=lambda: m.text("Edge"))
    return m.maybe(0.75, roll=m.roll) | ({"choices": choices} if choices else {})


def _compel(m: Maker) -> Record:
    return {"by": m.character("gm"), "target": m.character(), "aspect": m.aspect(), "complication": "it goes wrong"}


def _answer_compel(m: Maker) -> Record:
    waiting = [key for key, one in m.game.compels.items() if one.open or m.odds(0.1)]
    return {"compel": m.pick(waiting), "answer": m.rng.choice(("accept", "refuse", "withdraw"))}


def _sacrifice(m: Maker) -> Record:
    return {"by": m.character(), "text": m.text("Torn"), "severity": m.rng.choice(("mild", "moderate", "severe"))}


_FIELDS: dict[str, Callable[[Maker], Record]] = {
    "start_session": lambda m: m.maybe(0.5, name=lambda: m.rng.choice(EPISODES)),
    "start_scenario": lambda m: {},
    "refresh": lambda m: {},
    "open_scene": _open_scene,
    "close_scene": lambda m: m.maybe(0.25, leads_into=lambda: m.rng.choice(("contest", "challenge"))),
    "add_character": _add_character,
    "place_aspect": _place_aspect,
    "remove_aspect": lambda m: {"aspect": m.aspect()},
    "rename_aspect": _rename_aspect,
    "reveal_aspect": lambda m: {"aspect": m.aspect()},
    "inflict_consequence": lambda m: {"by": m.character("gm"), "on": m.character(), "text": m.text("Cut")},
    "take_action": _take_action,
    "throw": lambda m: (
        {"dice": m.faces()} | m.maybe(0.8, roll=m.roll) | m.maybe(0.5, side=lambda: m.rng.choice(("actor", "opposing")))
    ),
    "invoke": _invoke,
    "pass_invocation": _pass_invocation,
    "settle": _settle,
    "abandon": lambda m: {"reason": "never mind"} | m.maybe(0.8, roll=m.roll),
    "compel": _compel,
    "answer_compel": _answer_compel,
    "declare_detail": lambda m: {"by": m.character("gm"), "detail": m.text("A door")} | m.maybe(0.3, aspect=m.aspect),
    "concede": lambda m: {"by": m.character()},
    "sacrifice": _sacrifice,
    "bank_hint": lambda m: {"by": m.character()},
    "consult": lambda m: {"question": "Is it open?"} | m.maybe(0.9, dice=m.faces) | m.maybe(0.3, odds=lambda: "even"),
    "draw": lambda m: {"table": "none of that name", "dice": m.faces()},
    "tell": lambda m: {"text": m.text("So it goes")} | m.maybe(0.4, roll=lambda: m.roll(0.9)),
    "adjust": lambda m: {"character": m.character("gm"), "fate_points": m.rng.randint(-3, 3), "reason": "a slip"},
    "change_rules": lambda m: {"rules": m.rng.choice(RULESETS)},
}

_WEIGHTS: dict[str, float] = {
    "start_session": 1, "start_scenario": 0.5, "refresh": 0.5, "open_scene": 3, "close_scene": 3,
    "add_character": 4, "place_aspect": 7, "remove_aspect": 1, "rename_aspect": 1, "reveal_aspect": 1,
    "inflict_consequence": 2, "take_action": 8, "throw": 4, "invoke": 14, "pass_invocation": 3, "settle": 5,
    "abandon": 1, "compel": 3, "answer_compel": 3, "declare_detail": 1, "concede": 1.5, "sacrifice": 1,
    "bank_hint": 1, "consult": 0.5, "draw": 0.2, "tell": 1, "adjust": 1.5, "change_rules": 0.3,
}  # fmt: skip

MOVES = tuple(_FIELDS)
