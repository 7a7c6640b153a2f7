"""A whole session played alone, ruling by ruling; its journal; and its Lonelog, played again to the same state."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lone_table import GATE, MIRA, STONES, WARDEN, Falls, Opinionated, act, invoke, lone, rulings

from adjudicator import Table
from adjudicator.formats.lonelog_read import looks_like_lonelog, read_lonelog
from adjudicator.formats.lonelog_write import write_lonelog
from adjudicator.posts import Declared, recognise
from adjudicator.solo.alone import play_alone
from adjudicator.solo.following import carry_out, follow
from adjudicator.solo.journal import journal
from adjudicator.solo.lonelog_log import lonelog_of
from adjudicator.solo.lonelog_table import replay, table_from_log
from adjudicator.solo.opposition import opposed
from adjudicator.solo.policy_files import load_policy
from adjudicator.solo.referee import refereed_at

LOW = [-1, -1, 0, 0]
SESSION: list[Any] = [
    # a move of the player's, or (a move, the opinion it is refereed by), or a number of rulings to undo
    {"do": "start_session", "name": "Low Water"},
    MIRA,
    WARDEN,
    GATE,
    STONES,
    {"do": "consult", "question": "Is the gate guarded?", "by": "mira", "odds": 1, "dice": [1, 0, 0, 0]},
    {"do": "draw", "table": "events", "faces": [3]},
    act(-2),
    (invoke(because="I slide."), "fits"),
    (invoke("wet-stones", because="It is  my birthday\n(and [PC:Mira|FP 9])."), "does not fit"),
    (invoke("wet-stones", because="Wet."), "needs more"),
    {"do": "settle"},
    {"do": "tell", "roll": "r1", "text": "She falls.\n\n---\\\nThe warden looks up.", "title": "At the gate"},
    {"do": "answer_compel", "compel": "c1", "answer": "accept"},
    act(1, opposition=2, action="advantage", creates={"text": "Lamp Out"}),
    (invoke(benefit="reroll", dice=[1, 1, 0, 0], because="Again."), "fits"),
    {"do": "settle"},
    {"do": "place_aspect", "text": "Trapdoor", "hidden": True, "free": {"gm": 1}},
    {"do": "declare_detail", "by": "mira", "detail": "The lamp is  out of oil."},
    2,
    {"do": "reveal_aspect", "aspect": "lamp-out"},
    {"do": "close_scene"},
    {"do": "open_scene", "name": "Under the Gate", "notes": "the heir is here"},
    {"do": "consult", "question": "Does anybody follow?", "dice": LOW},
    {"do": "answer_compel", "compel": "c2", "answer": "refuse"},
    {"do": "take_action", "by": "warden", "action": "oppose", "skill": "Notice", "dice": [0, 0, 0, 0],
     "opposition": {"by": "mira", "skill": "Athletics", "dice": [1, 0, 0, 0]}},
    {"do": "settle"},
    {"do": "inflict_consequence", "by": "gm", "on": "mira", "text": "Twisted Ankle", "severity": "mild"},
    act(0, opposition=1),
    {"do": "abandon", "reason": "the ankle"},
    {"do": "adjust", "character": "mira", "fate_points": 1, "reason": "miscounted"},
    {"do": "change_rules", "rules": "fate-core"},
    {"do": "close_scene"},
    {"do": "start_session", "name": "High Water"},
]  # fmt: skip


@cache
def session() -> Table:
    """The session played to its end, the policy's rulings among the player's."""
    table = Table.in_memory()
    play_alone(table, load_policy("fair"))
    chance = Falls(sums=[-1], numbers=[4, 7])
    for step in SESSION:
        if isinstance(step, int):
            table.undo(step)
        elif isinstance(step, tuple):
            _refereed(table, *step, chance)
        elif (found := opposed(load_policy("fair"), [step], table.game, chance)) is not None:
            follow(table, carry_out(table, found), chance)
        else:
            follow(table, table.rule(step), chance)
    return table


def _refereed(table: Table, move: dict[str, Any], verdict: str, chance: Falls) -> None:
    proposed = table.advise(table.propose(move).id, drafter=Opinionated(verdict))
    decision = refereed_at(table, proposed)
    assert decision is not None
    decided = table.decide(
        proposed.id, decision.verdict, reason=decision.reason, question=decision.question, seen=decision.seen
    )
    follow(table, decided, chance)
    if decided.status == "asked":
        table.withdraw(decided.id)


def _again(table: Table) -> Table:
    logged = table_from_log(read_lonelog(write_lonelog(lonelog_of(table, "Low Water"))))
    again = Table.in_memory(logged.rules)
    assert (replay(again, logged.steps), logged.report) == ([], ())
    return again


def test_the_session_has_all_that_solo_play_has() -> None:
    records = rulings(session())
    assert len([record for record in records if record["status"] == "approved"]) >= 30
    kinds = {event["kind"] for record in records for event in record.get("events", ())}
    assert kinds >= {"consulted", "drawn", "invoked", "compel_proposed", "compel_answered", "settled", "undone", "told"}
    assert {record["status"] for record in records} == {"approved", "rejected", "withdrawn"}
    pool = [line for line in session().ledger("pool") if line["source"] == "pool"]
    assert pool


def test_nothing_automatic_happens_without_a_named_policy_in_the_record() -> None:
    said = [step for step in SESSION if isinstance(step, dict)]
    automatic = 0
    for record in rulings(session()):
        decision = record.get("decision") or {}
        named = (decision.get("reason") or "").startswith("policy fair: ")
        undoing = record["moves"][0]["do"] == "undo"
        plain = [{k: v for k, v in move.items() if k not in ("entries", "ruleset")} for move in record["moves"]]
        typed = plain[0] in said or "ruleset" in record["moves"][0] or undoing
        assert typed is not named or record["status"] == "withdrawn", record
        automatic += named
    assert automatic >= 6


def test_its_lonelog_reads_back_to_the_same_state() -> None:
    again = _again(session())
    assert again.state() == session().state()
    assert _again(again).state() == session().state()


def test_a_log_broken_off_anywhere_reads_back_to_the_state_there() -> None:
    logged = table_from_log(read_lonelog(write_lonelog(lonelog_of(session(), "Low Water"))))
    again = Table.in_memory(logged.rules)
    for step in logged.steps:
        assert replay(again, [step]) == []
        assert _again(again).state() == again.state()


def test_the_lonelog_is_one_that_others_can_read() -> None:
    text = write_lonelog(lonelog_of(session(), "Low Water"))
    assert looks_like_lonelog(text)
    log = read_lonelog(text)
    assert dict(log.header) == {
        "title": "Low Water", "ruleset": "Fate Core System", "lonelog": "1.6", "pcs": "[PC:Mira|FP 3/3]",
        "tools": "Fate dice (4dF), oracle", "rules": "unwritten",
        "start_date": log.header["start_date"], "last_update": log.header["last_update"],
    }  # fmt: skip
    found = [(record.kind, record.text) for record in log.records]
    assert [text for kind, text in found if kind == "session"] == ["Session 1: Low Water", "Session 2: High Water"]
    assert [text for kind, text in found if kind == "scene"] == ["The Gate", "Under the Gate"]
    assert ("question", "Is the gate guarded?") in found
    assert ("roll", "4dF(+000)+1=2") in found
    assert any("is settled: " in text for kind, text in found if kind == "consequence")
    assert any(text.startswith("policy fair: ") for kind, text in found if kind == "note")
    assert any(kind == "narrative" and "The warden looks up." in text for kind, text in found)


def test_every_roll_in_the_lonelog_adds_up_and_is_recognised() -> None:
    rolls = [one for one in read_lonelog(write_lonelog(lonelog_of(session(), "x"))).records if one.kind == "roll"]
    assert len(rolls) >= 8
    for roll in rolls:
        faces, _, rest = roll.text.partition("4dF(")[2].partition(")")
        added, _, total = rest.split(" ")[0].partition("=")
        assert sum({"+": 1, "-": -1, "0": 0}[face] for face in faces) + int(added) == int(total)
    said = [roll for roll in rolls if roll.who and " with " in roll.text]
    declared = [one for roll in said for one in recognise(f"d({roll.who[0]}): {roll.text} -> {roll.result}")]
    assert [one.move["dice"] for one in declared if isinstance(one, Declared)]
    assert len(declared) == len(said)


def test_the_journal_tells_all_of_it() -> None:
    told = journal(session(), "Low *Water*")
    parts = [
        "# Low \\*Water\\*\n", "## Low Water\n", "### The Gate\n\nRain on wet stones.", "She falls.", "**At the gate**",
        "sets it at +2*", "Turned down", "asks the oracle: Is the gate guarded?", "dice - - 0 0, rating +2, total 0",
        "*policy fair: ", "### Under the Gate", "## High Water",
    ]  # fmt: skip
    assert [part for part in parts if part not in told] == []
    assert "The lamp is out of oil" not in told


@pytest.mark.parametrize("rules", ["unwritten", "fate-core", "fate-accelerated", "fate-condensed"])
def test_a_rule_set_of_any_name_comes_along(rules: str) -> None:
    table = Table.in_memory(rules)
    table.rule([MIRA, GATE])
    assert _again(table).state() == table.state()


TEXTS = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=60).filter(str.strip)
SIGNS = st.sampled_from(
    ["(note: ", ")", "[PC:A", "```", "---", "\\---", "---\\", "  ", "\n\n", "@(", "\u00a0", "\u2028"]
)


@given(st.lists(TEXTS | SIGNS, min_size=1, max_size=4).map("".join).filter(str.strip))
def test_whatever_is_written_reads_back(text: str) -> None:
    table = lone({"do": "tell", "text": text, "title": text}, {"do": "place_aspect", "text": text, "means": text})
    table.rule({"do": "consult", "question": text, "dice": LOW})
    for move in _strange(text):
        table.rule(move)
    assert _again(table).state() == table.state()


def _strange(text: str) -> Iterator[dict[str, Any]]:
    yield {"do": "add_character", "name": f"N {text}", "kind": "pc", "notes": text, "skills": {"Lore": 1}}
    yield {"do": "declare_detail", "by": "mira", "detail": text}
    yield act(0, opposition=1)
    yield invoke(because=text)


def test_an_open_question_is_in_the_journal_and_the_lonelog() -> None:
    table = Table.in_memory()
    table.rule([{"do": "add_character", "name": "Mira", "kind": "pc"}, {"do": "open_scene", "name": "The Gate"}])
    odds = {"why": "Is it late?", "value": 1}
    table.rule({"do": "take_action", "by": "mira", "action": "overcome", "modifiers": [odds], "dice": [0, 0, 1, 1]})
    assert "- asked: Is it late?" in journal(table, "x")
    assert [one.text for one in lonelog_of(table, "x").records if one.kind == "question"] == ["Is it late?"]
