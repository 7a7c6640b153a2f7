"""Which word leads to which kind of line: as the first word, or behind whoever does it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from adjudicator.core.ruleset import ADVANTAGES
from adjudicator.intake.short_lines import acting, invoking, points, rolls, scene
from adjudicator.intake.short_lines.grammar import Words
from adjudicator.intake.short_lines.said import MovesSaid

Reader = Callable[[Words, str | None], MovesSaid]


@dataclass(frozen=True, slots=True)
class Verb:
    """A reader, and the entry of the usage it belongs to."""

    read: Reader
    usage: str


def _answer(word: str) -> Reader:
    return lambda words, by: points.answer(words, by, word)


def _action(name: str) -> Reader:
    def read(words: Words, by: str | None) -> MovesSaid:
        if name == "create":
            words.skip_any("a", "an")
            words.skip_any("advantage")
        return acting.act(words, by, acting.action_named(words, name) or name)

    return read


ACTING: Mapping[str, str] = {
    "overcomes": "overcome",
    "creates": "create",
    "attacks": "attack",
    "defends": "defend",
    "discovers": "discover",
    "opposes": "oppose",
}
"""Words behind a name that name an action -> that action, or "create" for what the rule set calls an advantage."""


def acting_words(actions: Collection[str]) -> list[str]:
    """The words of ``ACTING`` that mean one of ``actions``."""
    creating = any(name in actions for name in ADVANTAGES)
    return [word for word, name in ACTING.items() if name in actions or (name == "create" and creating)]


FIRST: Mapping[str, Verb] = {
    "invoke": Verb(invoking.invoke, "invoke"),
    "pass": Verb(invoking.pass_on, "pass"),
    "act": Verb(acting.act, "act"),
    "throw": Verb(rolls.throw, "throw"),
    "settle": Verb(rolls.settle, "settle"),
    "abandon": Verb(rolls.abandon, "abandon"),
    "compel": Verb(points.compel, "compel"),
    "accept": Verb(_answer("accept"), "accept"),
    "refuse": Verb(_answer("refuse"), "refuse"),
    "withdraw": Verb(_answer("withdraw"), "withdraw"),
    "detail": Verb(points.detail, "detail"),
    "concede": Verb(points.concede, "concede"),
    "sacrifice": Verb(points.sacrifice, "sacrifice"),
    "hint": Verb(points.hint, "hint"),
    "consequence": Verb(points.consequence, "consequence"),
    "adjust": Verb(points.adjust, "adjust"),
    "scene": Verb(scene.scene, "scene"),
    "close": Verb(scene.close, "close"),
    "aspect": Verb(scene.aspect, "aspect"),
    "remove": Verb(scene.remove, "remove"),
    "reveal": Verb(scene.reveal, "reveal"),
    "rename": Verb(scene.rename, "rename"),
    "character": Verb(lambda words, _: scene.character(words, None), "character"),
    "pc": Verb(lambda words, _: scene.character(words, "pc"), "character"),
    "npc": Verb(lambda words, _: scene.character(words, "npc"), "character"),
    "session": Verb(scene.session, "session"),
    "scenario": Verb(scene.scenario, "scenario"),
    "chapter": Verb(scene.scenario, "scenario"),
    "refresh": Verb(scene.refresh, "refresh"),
    "tell": Verb(scene.tell, "tell"),
}
"""The first word of a line of moves."""

BEHIND: Mapping[str, Verb] = {
    "invokes": FIRST["invoke"],
    "passes": FIRST["pass"],
    "acts": FIRST["act"],
    **{word: Verb(_action(name), "act") for word, name in ACTING.items()},
    "compels": FIRST["compel"],
    "accepts": FIRST["accept"],
    "refuses": FIRST["refuse"],
    "declares": FIRST["detail"],
    "concedes": FIRST["concede"],
    "sacrifices": FIRST["sacrifice"],
    "banks": FIRST["hint"],
}
"""The word behind whoever does it."""

BARE: Mapping[str, Verb] = {
    "invoke": FIRST["invoke"],
    "pass": FIRST["pass"],
    "act": FIRST["act"],
    "compel": FIRST["compel"],
    "accept": FIRST["accept"],
    "refuse": FIRST["refuse"],
    "concede": FIRST["concede"],
}
"""The same without its ending, behind a name that is on the table."""
