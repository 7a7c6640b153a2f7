"""What a waiting ruling shows before anybody decides: exact numbers, or every rule it breaks; never faces."""

from __future__ import annotations

from typing import Any

import pytest
from playing import (
    CONDENSED,
    CORE,
    FAE,
    UNWRITTEN,
    act,
    active,
    aspect,
    boost,
    compel,
    do,
    faces,
    free,
    invoke,
    rolled,
    settle,
)
from started import MIRA_ON_SLICK, at_the_docks, waiting, with_a_roll

FIRE = aspect("fire", "On Fire", free={"mira": 2})


def balances(preview: Any) -> dict[str, tuple[int, int]]:
    return {line["account"]: (line["before"], line["after"]) for line in preview["balances"]}


COSTS = [
    ("a fate point", UNWRITTEN, [], MIRA_ON_SLICK, {"char:mira": (3, 2)}),
    ("paid to the owner, for later", UNWRITTEN, [], invoke("mira", "loyal"), {"char:mira": (3, 2), "owed:tam": (0, 1)}),
    ("no harm to the owner, no pay", CORE, [], invoke("mira", "loyal"), {"char:mira": (3, 2)}),
    ("no harm to the owner, no pay", FAE, [], invoke("mira", "loyal"), {"char:mira": (3, 2), "pool": None}),
    ("out of the pool", UNWRITTEN, [], invoke("guard", "quick", "hinder"), {"pool": (2, 1), "owed:mira": (0, 1)}),
    ("a free one", UNWRITTEN, [FIRE], free("mira", "fire"), {}),
    ("a point for another's compel waits", UNWRITTEN, [], compel("mira", "tam", "loyal"),
     {"char:mira": (3, 2), "escrow:c1": (0, 1)}),
    ("an adjustment", UNWRITTEN, [], do("adjust", character="tam", fate_points=-2, reason="a slip"),
     {"char:tam": (3, 1)}),
    ("two moves together", UNWRITTEN, [], [invoke("mira", "slick"), invoke("mira", "fog")], {"char:mira": (3, 1)}),
    ("an accepted compel", CONDENSED, [compel("gm", "mira", "quick")],
     do("answer_compel", compel="c1", answer="accept"), {"char:mira": (3, 4)}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "before", "move", "expected"), [row[1:] for row in COSTS], ids=[f"{row[0]} ({row[1]})" for row in COSTS]
)
def test_costs_to_the_point(rules: str, before: list[Any], move: Any, expected: dict[str, Any]) -> None:
    made = with_a_roll(*before, rules=rules)
    ruling = waiting(made, move, by="gm")
    wanted = {account: change for account, change in expected.items() if change is not None}
    assert balances(ruling.preview) == wanted
    made.decide(ruling.id, "approve")
    state = made.state()
    for account, (_, after) in wanted.items():
        kind, _, who = account.partition(":")
        if kind in ("char", "owed"):
            assert state["characters"][who]["fate_points" if kind == "char" else "owed"] == after
        if kind == "pool":
            assert state["gm"]["pool"] == after


def test_totals_and_outcome_before_and_after() -> None:
    made = with_a_roll()
    ruling = waiting(made)
    assert ruling.preview == {
        "balances": [{"account": "char:mira", "before": 3, "after": 2}],
        "free": [],
        "rolls": [
            {
                "roll": "r1",
                "total": {"before": 1, "after": 3},
                "opposition": {"before": 2, "after": 2},
                "shifts": {"before": -1, "after": 1},
                "outcome": {"before": "fail", "after": "succeed"},
            }
        ],
        "aspects": [],
    }
    made.decide(ruling.id, "approve")
    roll = made.state()["rolls"]["r1"]
    assert (roll["total"], roll["opposition"], roll["shifts"], roll["outcome"]) == (3, 2, 1, "succeed")


def test_free_invocations_before_and_after() -> None:
    ruling = waiting(with_a_roll(FIRE), [free("mira", "fire"), free("mira", "fire")])
    assert ruling.preview is not None
    assert ruling.preview["free"] == [{"holder": "mira on fire", "before": 2, "after": 0}]


def test_aspects_that_would_come_into_play() -> None:
    made = at_the_docks(rolled(total=3, action="advantage", creates={"text": "Barricade"}))
    ruling = waiting(made, settle())
    assert ruling.preview is not None
    assert ruling.preview["aspects"] == ["Barricade"]


@pytest.mark.parametrize(
    ("move", "broken"),
    [
        (invoke("mira", "moon"), {"names.known"}),
        (free("mira", "slick"), {"invoke.free-held"}),
        (invoke("tam", "edge"), {"invoke.boost-free-only", "invoke.own-roll", "invoke.fate-point"}),
        ([invoke("mira", "slick"), invoke("mira", "slick")], {"invoke.paid-once"}),
    ],
)
def test_every_broken_rule_in_its_words(move: Any, broken: set[str]) -> None:
    ruling = waiting(with_a_roll(boost("edge"), tam=0), move, by="mira")
    assert ruling.preview is not None
    assert set(ruling.preview) == {"violations"}
    assert {violation["rule"] for violation in ruling.preview["violations"]} == broken
    for violation in ruling.preview["violations"]:
        assert set(violation) == {"rule", "detail", "says", "source", "remedy"}
        assert violation["remedy"]


def test_a_preview_is_of_now() -> None:
    made = with_a_roll(mira=1)
    key = waiting(made).id
    made.rule(do("declare_detail", by="mira", detail="a rope"))
    now = made.ruling(key).preview
    assert now is not None
    assert [violation["rule"] for violation in now["violations"]] == ["invoke.fate-point"]
    assert made.withdraw(key).preview == {}


@pytest.mark.parametrize("given", [{}, {"dice": faces(4)}, {"dice": faces(-4)}], ids=["none", "good", "bad"])
def test_a_reroll_shows_odds_and_never_faces(given: dict[str, Any]) -> None:
    made = with_a_roll()
    ruling = waiting(made, invoke("mira", "slick", "reroll", **given))
    assert ruling.preview is not None
    (roll,) = ruling.preview["rolls"]
    assert roll["total"] == {"before": 1, "after": None}
    assert roll["outcome"] == {"before": "fail", "after": None}
    assert ruling.preview == waiting(made, invoke("mira", "slick", "reroll")).preview
    # Four dice against 2: 66 of 81 throws stay below, 10 meet it, 5 beat it.
    assert roll["odds"] == {"fail": 66 / 81, "tie": 10 / 81, "succeed": 5 / 81, "style": 0}


def test_an_action_without_dice_shows_odds() -> None:
    ruling = waiting(at_the_docks(), act(opposition=active("guard", None)))
    assert ruling.preview is not None
    (roll,) = ruling.preview["rolls"]
    assert roll["outcome"] == {"before": None, "after": None}
    assert "odds" in roll


def test_looking_changes_nothing() -> None:
    made = with_a_roll()
    waiting(made, invoke("mira", "slick", "reroll", dice=faces(4)))
    before = list(made.export()), made.state()
    for _ in range(3):
        made.pending(), made.options("mira"), made.odds(), made.ledger(), made.state("players"), list(made.export())
    assert (list(made.export()), made.state()) == before
