"""Stale: what the decider saw is no longer what would happen; and everything that does not make it so."""

from __future__ import annotations

from typing import Any

import pytest
from playing import CONDENSED, act, aspect, do, faces, free, invoke, rolled, settle
from started import MIRA_ON_SLICK, waiting, with_a_roll

from adjudicator import Malformed, RuleViolation, Stale, Table

FIRE = aspect("fire", "On Fire", free={"mira": 1, "anyone": 1})
REMOVED = do("remove_aspect", aspect="slick")

CHANGES = [
    ("legality", "the aspect is gone", MIRA_ON_SLICK, [REMOVED], "invoke.in-play"),
    ("legality", "it was paid for already", MIRA_ON_SLICK, [MIRA_ON_SLICK], "invoke.paid-once"),
    ("legality", "the roll is settled", MIRA_ON_SLICK, [settle()], "invoke.roll-open"),
    ("legality", "the points are spent", MIRA_ON_SLICK,
     [do("adjust", character="mira", fate_points=-3, reason="a slip")], "invoke.fate-point"),
    ("legality", "it has become legal", invoke("mira", "cellar"), [aspect("cellar")], "names.known"),
    ("legality", "a second roll could be meant", do("settle"), [rolled("tam")], "names.unambiguous"),
    ("cost", "the aspect's owner is paid now", invoke("mira", "Broken Glass"),
     [do("remove_aspect", aspect="glass"), aspect("shard", "Broken Glass", on="tam")], "the cost"),
    ("cost", "another's free invocation is used", free("mira", "fire"), [free("mira", "fire")], "free invocations"),
    ("totals", "another bonus", MIRA_ON_SLICK, [invoke("mira", "fog")], "totals of r1"),
    ("totals", "a higher opposition", MIRA_ON_SLICK, [invoke("guard", "fog", "hinder")], "totals of r1"),
    ("totals", "other dice", MIRA_ON_SLICK, [invoke("mira", "fog", "reroll", dice=faces(3))], "totals of r1"),
    ("totals", "dice that are awaited", MIRA_ON_SLICK, [invoke("mira", "fog", "reroll")], "totals of r1"),
]  # fmt: skip


def asked(move: Any, *before: Any) -> tuple[Table, str, int]:
    made = with_a_roll(FIRE, aspect("glass", "Broken Glass"), *before)
    ruling = waiting(made, move, by="mira")
    return made, ruling.id, ruling.version


@pytest.mark.parametrize(
    ("move", "meanwhile", "named"), [row[2:] for row in CHANGES], ids=[f"{row[0]}: {row[1]}" for row in CHANGES]
)
def test_what_changed_is_named(move: Any, meanwhile: list[Any], named: str) -> None:
    made, key, seen = asked(move)
    for line in meanwhile:
        made.rule(line)
    before = made.state()
    with pytest.raises(Stale) as caught:
        made.decide(key, "approve", seen=seen)
    (violation,) = caught.value.violations
    assert violation.rule == "ruling.stale"
    assert named in violation.detail
    assert f"version {seen}" in violation.detail
    assert caught.value.exit_code == 4
    assert isinstance(caught.value, RuleViolation)
    assert made.state() == before
    assert made.ruling(key).status == "pending"


UNRELATED = [
    ("nothing", []),
    ("a story detail of another", [do("declare_detail", by="tam", detail="a rope")]),
    ("points that do not run out", [do("adjust", character="mira", fate_points=-1, reason="a slip")]),
    ("another aspect", [aspect("rain")]),
    ("another roll", [rolled("tam", total=-1)]),
    ("an aspect of the same cost, renamed", [do("rename_aspect", aspect="slick", text="Wet Planks")]),
    ("a narration", [do("tell", text="Rain falls.")]),
    ("other rules with the same numbers", [do("change_rules", rules="fate-core")]),
]


@pytest.mark.parametrize(("meanwhile"), [row[1] for row in UNRELATED], ids=[row[0] for row in UNRELATED])
def test_what_does_not_matter_is_not_stale(meanwhile: list[Any]) -> None:
    made, key, seen = asked(invoke("mira", "slick", roll="r1"))
    for line in meanwhile:
        made.rule(line)
    assert made.decide(key, "approve", seen=seen).status == "approved"


def test_talk_does_not_age_what_was_seen() -> None:
    made, key, seen = asked(MIRA_ON_SLICK)
    made.advise(key)
    made.object(key, "They were swept.", by="tam")
    waiting(made, invoke("mira", "fog"))
    made.decide(key, "ask", question="How so?", seen=seen)
    made.reply(key, "I slide.")
    assert made.state()["version"] == seen
    assert made.decide(key, "approve", seen=seen).status == "approved"


def test_changed_rules_are_noticed_by_what_they_do() -> None:
    made = with_a_roll()
    made.rule([settle(), act()])
    ruling = waiting(made)
    made.rule(do("change_rules", rules=CONDENSED))
    with pytest.raises(Stale, match=r"invoke\.after-dice"):
        made.decide(ruling.id, "approve", seen=ruling.version)


@pytest.mark.parametrize("verdict", ["reject", "ask"])
def test_saying_no_or_asking_is_never_too_late(verdict: Any) -> None:
    made, key, seen = asked(MIRA_ON_SLICK)
    made.rule(REMOVED)
    made.decide(key, verdict, seen=seen, question="How?" if verdict == "ask" else None)
    assert made.ruling(key).status in ("rejected", "asked")


@pytest.mark.parametrize(
    ("verdict", "more"),
    [("approve", {}), ("amend", {"moves": invoke("mira", "fog")}), ("override", {"set_aside": ["invoke.in-play"]})],
)
def test_every_approval_looks_again(verdict: Any, more: dict[str, Any]) -> None:
    made, key, seen = asked(MIRA_ON_SLICK)
    made.rule(REMOVED)
    with pytest.raises(Stale):
        made.decide(key, verdict, seen=seen, **more)


def test_without_seen_nobody_is_asked_what_they_saw() -> None:
    made, key, _ = asked(MIRA_ON_SLICK)
    made.rule(invoke("mira", "fog"))
    assert made.decide(key, "approve").status == "approved"


def test_looking_again_is_enough() -> None:
    made, key, seen = asked(MIRA_ON_SLICK)
    made.rule(invoke("mira", "fog"))
    with pytest.raises(Stale):
        made.decide(key, "approve", seen=seen)
    assert made.decide(key, "approve", seen=made.ruling(key).version).status == "approved"


def test_what_was_seen_before_an_undo_can_be_compared_still() -> None:
    made, key, _ = asked(MIRA_ON_SLICK)
    made.rule(invoke("mira", "fog"))
    seen = made.ruling(key).version
    made.undo()
    with pytest.raises(Stale, match="totals of r1"):
        made.decide(key, "approve", seen=seen)
    assert made.decide(key, "approve", seen=made.ruling(key).version).status == "approved"


@pytest.mark.parametrize("ahead", [1, 100])
def test_a_version_nobody_has_seen_yet(ahead: int) -> None:
    made, key, seen = asked(MIRA_ON_SLICK)
    with pytest.raises(Stale, match=f"no version {seen + ahead}"):
        made.decide(key, "approve", seen=seen + ahead)
    with pytest.raises(Stale, match="no version -1"):
        made.decide(key, "approve", seen=-1)
    with pytest.raises(Malformed):
        made.decide(key, "approve", seen=1.5)


def test_the_approver_is_told_when_the_table_moved_on() -> None:
    made = with_a_roll()

    def slow(_: Any) -> str:
        made.rule(REMOVED)
        return "approve"

    with pytest.raises(Stale, match=r"invoke\.in-play"):
        made.ask(MIRA_ON_SLICK, approve=slow)
    assert len(made.pending()) == 1
