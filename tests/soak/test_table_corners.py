"""Corners of the table where two rules meet, each found by asking what could go wrong there."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playing import act, aspect, close, compel, faces, invoke, npc, pc, rolled, scene, settle, table

from adjudicator import RuleViolation, Table
from adjudicator.core.preview import preview
from adjudicator.core.rule_ids import RULE_IDS
from adjudicator.frontends.run import exit_code, run_lines
from adjudicator.intake import read_move
from adjudicator.table import history

HIDDEN = {"do": "place_aspect", "text": "Trapdoor", "id": "trap", "hidden": True, "free": {"mira": 1, "gm": 1}}


def played(*moves: Any, rules: str = "unwritten") -> Table:
    made = Table.in_memory(rules)
    for move in (*table(), *moves):
        made.rule(move)
    return made


@pytest.mark.parametrize(
    "keeps",
    [
        pytest.param(compel("gm", "mira", "trap"), id="a compel"),
        pytest.param(act(opposition={"value": 2, "counts": ["trap"]}), id="opposition it was counted into"),
        pytest.param(act(action="advantage", uses="trap"), id="an advantage on it"),
        pytest.param([act(opposition=1), invoke("gm", "trap", "hinder")], id="a payment"),
    ],
)
def test_what_outlives_a_hidden_aspect_does_not_name_it(keeps: Any) -> None:
    """Only an override closes a scene over what is unsettled; the aspect is gone then, and was never revealed."""
    made = played(HIDDEN, keeps, {"do": "remove_aspect", "aspect": "trap"})
    assert "trap" not in json.dumps(made.state("players"))
    made.rule(close(), set_aside=["scene.settled"])
    made.rule(scene("Street"))
    assert "trap" not in json.dumps(made.state("players"))


@pytest.mark.parametrize("who", ["mira", "tam"])
def test_no_option_of_a_player_names_a_hidden_aspect(who: str) -> None:
    made = played(HIDDEN, rolled("mira", 0, opposition=2))
    assert "trap" not in json.dumps(made.options(who))
    assert "trap" in json.dumps(made.options("gm"))


def test_a_hidden_holding_is_no_secret_told_by_a_refusal() -> None:
    """Whoever guesses an id is not told what the hidden aspect says."""
    made = played(HIDDEN | {"id": "a7"}, rolled("mira", 0, opposition=2))
    for move in (invoke("mira", "a7"), compel("mira", "tam", "a7")):
        preview: Any = made.propose(move).preview
        assert [violation["rule"] for violation in preview["violations"]]
        assert "Trapdoor" not in json.dumps(preview)


def test_faces_of_one_roll_never_fall_for_another() -> None:
    """Ids may hold any sign; the names of two throws stay apart all the same."""
    made = Table.in_memory()
    made.rule([pc("b/c"), pc("c"), scene()])
    made.rule(act("b/c", id="a", dice=faces(4)))
    made.undo()
    made.rule(act("c", id="a/b", dice=faces(-4)))
    assert made.state()["rolls"]["a/b"]["dice"] == faces(-4)


def test_a_preview_tells_of_aspects_that_take_over_an_old_id() -> None:
    made = played({"do": "remove_aspect", "aspect": "fog"}, close())
    ruling = made.propose([scene("Street"), aspect("fog", "Thick Smoke")])
    assert ruling.preview is not None
    assert ruling.preview["aspects"] == ["Thick Smoke"]


@pytest.mark.parametrize(
    ("end", "aside"),
    [
        pytest.param({"do": "abandon", "reason": "never mind"}, (), id="abandoned"),
        pytest.param(settle("r1"), ("settle.dice-thrown",), id="settled without the opposing dice"),
    ],
)
def test_a_preview_shows_a_closed_roll_as_the_state_will(end: Any, aside: tuple[str, ...]) -> None:
    made = played(rolled("mira", 1, opposition={"by": "guard"} if aside else 3, id="r1"))
    [shown] = preview(made.game, (read_move(end | {"roll": "r1"}),), frozenset(aside)).rolls
    made.rule(end | {"roll": "r1"}, set_aside=aside)
    state = made.state()["rolls"]["r1"]
    assert (shown.shifts[1], shown.outcome[1]) == (state["shifts"], state["outcome"])


@pytest.mark.parametrize("rules", ["unwritten", "fate-core", "fate-accelerated", "fate-condensed"])
def test_settling_without_dice_still_offers_only_what_is_offered(rules: str) -> None:
    made = played(act(opposition=3, id="r1"), rules=rules)
    with pytest.raises(RuleViolation) as refused:
        made.rule(settle(fail="aspect"), set_aside=["settle.dice-thrown"])
    assert [violation.rule for violation in refused.value.violations] == ["settle.choice-offered"]
    made.rule(settle(), set_aside=["settle.dice-thrown"])
    assert made.state()["rolls"]["r1"]["outcome"] == "fail"


def test_sums_of_huge_numbers_never_stop_a_run() -> None:
    """Python refuses to write numbers of more than 4,300 digits, and two that it reads may add up to one."""
    huge = int("9" * 4300)
    lines: list[Any] = [
        *table(),
        act(rating=huge, modifiers=[{"why": "help", "value": huge}], opposition=-huge),
        {"do": "adjust", "character": "mira", "fate_points": huge, "reason": "a gift"},
        {"do": "adjust", "character": "mira", "fate_points": huge, "reason": "another"},
    ]
    results = list(run_lines([json.dumps(line) for line in lines]))
    assert exit_code(results) in (0, 2)
    assert json.dumps(results)


@pytest.mark.parametrize("every", [1, 2, 3, 5])
def test_a_second_undo_does_not_bring_back_what_the_first_took(every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot between a ruling and its undo still holds the ruling's effect."""
    monkeypatch.setattr(history, "SNAPSHOT_EVERY", every)
    made = Table.in_memory()
    made.rule(pc("mira", 0))
    shown = []
    for n in range(12):
        made.rule({"do": "adjust", "character": "mira", "fate_points": 2**n, "reason": "a gift"})
        if n % 3 == 1:
            made.undo(2 if n == 7 else 1)
        shown.append(made.state()["characters"]["mira"]["fate_points"])
    assert shown == [1, 1, 5, 13, 13, 45, 109, 45, 301, 813, 813, 2861]


@pytest.mark.parametrize("aside", [RULE_IDS, [rule for rule in RULE_IDS if not rule.startswith("names.")]])
def test_setting_every_rule_aside_never_spends_what_is_not_there(aside: list[str]) -> None:
    made = Table.in_memory("fate-core")
    made.rule([pc("mira", 0, aspects=["Quick"]), pc("tam", 0, aspects=["Loyal"]), npc("guard"), scene(present=[])])
    made.rule([rolled("mira", 0, opposition=1), compel("gm", "tam", "Loyal", id="c0")])
    for move in (
        compel("mira", "tam", "Loyal"),
        compel("guard", "tam", "Loyal"),
        invoke("mira", "Quick"),
        invoke("guard", "Quick"),
        {"do": "answer_compel", "compel": "c0", "answer": "refuse"},
        {"do": "declare_detail", "by": "mira", "detail": "A door."},
        {"do": "adjust", "character": "gm", "fate_points": -1, "reason": "a slip"},
        {"do": "pass_invocation", "aspect": "Quick", "from": "mira", "to": "tam"},
    ):
        ruling = made.propose(move)
        try:
            made.decide(ruling.id, "override", set_aside=aside)
        except RuleViolation:
            made.withdraw(ruling.id)
        state = made.state()
        assert all(one["fate_points"] is None or one["fate_points"] >= 0 for one in state["characters"].values())
        assert state["gm"]["pool"] >= 0
        assert not made.game.aspects["quick"].free
