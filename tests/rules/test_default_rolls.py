"""Which roll a move means that names none: the one that fits, never a guess among several."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from playing import (
    ALL,
    CONDENSED,
    CORE,
    FAE,
    UNWRITTEN,
    Case,
    Line,
    act,
    active,
    aspect,
    check,
    do,
    faces,
    free,
    invoke,
    rolled,
    settle,
    table,
)

from adjudicator.codec.rule_files import load_ruleset
from adjudicator.core.commands import Decide, Propose
from adjudicator.core.decide import decide, new_ruling
from adjudicator.core.evolve import fold
from adjudicator.core.game import Game
from adjudicator.core.moves import AddCharacter, Invoke, Move, OpenScene, Settle, TakeAction
from adjudicator.core.violations import RuleViolation

MIRA, TAM, TAM_OPPOSED = rolled(), rolled("tam"), rolled("tam", opposition=1)
DUEL = rolled("guard", opposition=active("mira"))
OBSTACLES, HINDERERS = (UNWRITTEN, CORE), (FAE, CONDENSED)


def meant(id_: str, rules: tuple[str, ...], *lines: Line, **expected: Any) -> Case:
    """`r1_total=2` reads as the state's rolls.r1.total."""
    paths = {"rolls." + key.replace("_", ".", 1): value for key, value in expected.items()}
    return Case(id_, rules, [*table(), *lines], paths)


CASES = [
    meant("a bonus goes to one's own", ALL, MIRA, TAM, invoke("tam", "slick"), r1_total=0, r2_total=2),
    meant("or to where one opposes", ALL, DUEL, TAM, invoke("mira", "slick"), r1_opposition=2, r2_total=0),
    meant("a reroll goes to one's own", ALL, MIRA, TAM, invoke("mira", "slick", "reroll", dice=faces(4)),
          r1_total=4, r2_total=0),
    meant("aid goes to the other's", ALL, MIRA, TAM, invoke("mira", "slick", "aid"), r1_total=0, r2_total=2),
    meant("aid goes to whom it is for", ALL, MIRA, TAM, invoke("guard", "slick", "aid", helping="tam"),
          r1_total=0, r2_total=2),
    meant("aid for the opponent", ALL, MIRA, DUEL, invoke("tam", "slick", "aid", helping="mira", roll="r2"),
          r2_opposition=2, r2_total=0),
    meant("without for it is the actor's", ALL, DUEL, invoke("tam", "slick", "aid"), r1_total=2,
          r1_opposition=0),
    meant("an obstacle goes where nothing opposes", OBSTACLES, MIRA, TAM_OPPOSED,
          invoke("gm", "slick", "obstacle"),
          r1_opposition=2, r2_opposition=1),
    meant("more opposition goes where some is", OBSTACLES, MIRA, TAM_OPPOSED, invoke("gm", "slick", "hinder"),
          r1_opposition=None, r2_opposition=3),
    meant("a closed roll is none", ALL, MIRA, settle(), TAM, invoke("guard", "slick", "aid"), r2_total=2),
    meant("dice go where they are awaited", ALL, MIRA, act("tam"), do("throw", dice=faces(3)), r2_total=3),
    meant("dice go to the side that awaits them", ALL, rolled(opposition=active("guard", None)), act("tam"),
          do("throw", dice=faces(3), side="opposing"), r1_opposition=3, r2_total=None),
    meant("without a side they are the actor's", ALL, act(opposition=active("guard", None)),
          do("throw", dice=faces(3)), r1_total=3, r1_opposition=None),
    meant("the only open one is settled", ALL, MIRA, TAM, settle("r1"), settle(), r1_open=False,
          r2_open=False),
    meant("the only open one is abandoned", ALL, MIRA, settle(), TAM, do("abandon", reason="a mistake"),
          r1_open=False, r2_open=False, r2_outcome=None),
    meant("a counted aspect's free invocation counts", ALL, aspect("fire", free={"gm": 1}),
          rolled(opposition={"value": 2, "counts": ["fire"]}), free("gm", "fire", "hinder"), r1_opposition=4),
    Case("several fit", HINDERERS, [*table(), MIRA, TAM_OPPOSED, invoke("gm", "slick", "hinder")], {},
         {"names.unambiguous"}),
    Case("several are one's own", ALL, [*table(), MIRA, MIRA, invoke("mira", "slick")], {},
         {"names.unambiguous"}),
    Case("dice and payment are not asked", ALL, [*table(mira=0), act(), rolled(), invoke("mira", "slick")],
         {}, {"names.unambiguous", "invoke.fate-point"}),
    Case("the only open one, though it does not fit", ALL, [*table(), MIRA, invoke("tam", "slick")], {},
         {"invoke.own-roll"}),
    Case("nor this one", OBSTACLES, [*table(), MIRA, invoke("gm", "slick", "hinder")], {},
         {"invoke.passive-opposition"}),
    Case("none is open to throw for", ALL, [*table(), MIRA, settle(), do("throw", dice=faces(0))], {},
         {"throw.awaited"}),
]


@pytest.mark.parametrize(
    ("case", "rules"),
    [pytest.param(case, rules, id=f"{case.id} ({rules})") for case in CASES for rules in case.rules],
)
def test_the_roll_that_is_meant(case: Case, rules: str) -> None:
    check(case, rules)


def _rules(game: Game, *moves: Move) -> Game:
    """The game once the GM has approved the moves in one breath."""
    game = fold(game, decide(game, Propose(moves, "gm", NOW)))
    return fold(game, decide(game, Decide(next(reversed(game.rulings)), "approve")))


def _started() -> Game:
    game = _rules(Game(load_ruleset(UNWRITTEN)), AddCharacter("Mira", "pc", aspects=("Slick",)))
    return _rules(_rules(game, AddCharacter("Tam", "pc")), OpenScene("Docks"))


ROLLED = TakeAction("mira", "overcome", dice=(0, 0, 0, 0))
INVOKED = Invoke("mira", "slick", "fate_point", "bonus")
AIDED = replace(INVOKED, by="tam", benefit="aid")
NOW = "2020-01-01T00:00:00+00:00"


@pytest.mark.parametrize(
    ("rolls", "moves", "kept"),
    [
        pytest.param(1, (INVOKED,), ["r1"], id="the only open roll"),
        pytest.param(1, (AIDED,), ["r1"], id="or another's"),
        pytest.param(0, (INVOKED,), [None], id="none is open"),
        pytest.param(2, (INVOKED,), [None], id="several are"),
        pytest.param(2, (replace(INVOKED, roll="r2"),), ["r2"], id="one is named"),
        pytest.param(1, (replace(INVOKED, by="tam"),), [None], id="the open one does not suit"),
        pytest.param(1, (replace(INVOKED, aspect="unheard of"),), [None], id="somebody or something is unknown"),
        pytest.param(1, (INVOKED, AIDED), [None, None], id="moves in one breath find theirs when played"),
    ],
)
def test_a_proposed_invocation_keeps_the_roll_it_is_made_for(
    rolls: int, moves: tuple[Invoke, ...], kept: list[str | None]
) -> None:
    game = _started()
    for _ in range(rolls):
        game = _rules(game, ROLLED)
    asked = new_ruling(game, Propose(moves, "mira", NOW)).moves
    assert [move.roll for move in asked if isinstance(move, Invoke)] == kept


def test_a_waiting_invocation_does_not_move_to_the_next_roll() -> None:
    game = _rules(_started(), ROLLED)
    game = fold(game, decide(game, Propose((INVOKED,), "mira", NOW)))
    (waiting,) = game.rulings
    game = _rules(_rules(game, Settle()), ROLLED)
    with pytest.raises(RuleViolation) as refused:
        decide(game, Decide(waiting, "approve"))
    assert [(one.rule, "r1" in one.detail) for one in refused.value.violations] == [("invoke.roll-open", True)]
