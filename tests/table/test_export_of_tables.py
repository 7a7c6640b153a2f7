"""Export and run: the same state from the records alone; what was tampered with is malformed, never a traceback."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import act, aspect, close, compel, do, faces, free, invoke, rolled, scene, settle
from started import MIRA_ON_SLICK, Clock, in_a_file, waiting, with_a_roll

from adjudicator import AdjudicatorError, Table
from adjudicator.frontends.run import exit_code, run_lines

REROLL = invoke("mira", "slick", "reroll")


def exported(made: Table) -> list[str]:
    return [json.dumps(record, ensure_ascii=False) for record in made.export()]


def run(lines: Iterable[str | bytes]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    *results, last = run_lines(lines)
    return results, last["state"]


def eventful(**how: Any) -> tuple[Table, Clock]:
    """A table with a ruling in every state there is, and some history behind it."""
    clock = Clock()
    made = with_a_roll(aspect("fire", "On Fire", free={"mira": 2}), clock=clock, **how)
    first, second, third, fourth = (waiting(made, invoke("mira", ref)).id for ref in ("slick", "fog", "quick", "sharp"))
    made.decide(second, "approve", reason="Of course.")
    made.decide(third, "ask", question="How so?")
    made.object(first, "They were swept.", by="tam")
    made.decide(fourth, "reject", reason="Blind in this fog.")
    made.withdraw(waiting(made, act("tam")).id)
    made.propose(do("tell", text="Rain."), expires_in=timedelta(minutes=1))
    clock.pass_by(hours=1)
    amended = waiting(made, free("mira", "fire")).id
    made.decide(amended, "amend", moves=free("mira", "fire", "reroll"), dice=faces(-1))
    made.rule(invoke("guard", "loyal", "hinder"))
    made.undo()
    made.ask(invoke("mira", "loyal"))
    made.decide(waiting(made, MIRA_ON_SLICK).id, "override", set_aside=["invoke.paid-once"])
    made.undo(2)
    return made, clock


def statuses(made: Table) -> set[str]:
    return {record["ruling"]["status"] for record in made.export() if "ruling" in record}


def test_the_same_state_with_every_kind_of_ruling() -> None:
    made, _ = eventful()
    assert statuses(made) == {"pending", "asked", "approved", "rejected", "withdrawn", "expired"}
    results, state = run(exported(made))
    assert state == made.state()
    assert all(result["ok"] for result in results)
    assert exit_code(results) == 0
    assert [result["line"] for result in results] == list(range(2, len(results) + 2))


def test_records_say_what_the_table_says() -> None:
    made, _ = eventful()
    header, *records = made.export()
    assert set(header) == {"adjudicator", "rules", "ruleset"}
    for record in records:
        told = record["ruling"]
        ruling = made.ruling(told["id"]).to_dict()
        assert told["decided_at"]
        assert {key: value for key, value in told.items() if key != "decided_at"} == {
            key: value for key, value in ruling.items() if value and key not in ("preview", "version")
        }


def test_pending_keeps_its_order() -> None:
    made = with_a_roll()
    keys = [waiting(made, invoke("mira", ref)).id for ref in ("slick", "fog", "quick")]
    made.object(keys[0], "Hm.", by="tam")
    made.decide(keys[1], "ask", question="How?")
    made.decide(keys[2], "reject")
    made.reopen(keys[2])
    assert run(exported(made))[1]["pending"] == made.state()["pending"] == keys


def test_nothing_is_decided_again(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('name = "h"\ntitle = "H"\nextends = "unwritten"\n[numbers]\ninvocation_bonus = 5\n', "utf-8")
    with in_a_file(tmp_path / "t.db", rolled(), MIRA_ON_SLICK, rules=str(house)) as made:
        lines, state = exported(made), made.state()
    house.unlink()
    assert state["rolls"]["r1"]["total"] == 5
    assert run(lines)[1] == state


def test_a_change_of_rules_is_told() -> None:
    made = with_a_roll(do("change_rules", rules="fate-core"), settle())
    waiting(made, do("change_rules", rules="fate-condensed"), by="gm")
    results, state = run(exported(made))
    assert state == made.state()
    assert state["rules"] == "fate-core"
    assert all(result["ok"] for result in results)


def test_events_of_a_line_are_what_happened_in_it() -> None:
    made = with_a_roll()
    key = made.rule(MIRA_ON_SLICK).id
    results, _ = run(exported(made))
    assert results[-1]["events"] == list(made.ruling(key).events)


LINES = st.sampled_from([
    MIRA_ON_SLICK, invoke("mira", "fog"), invoke("guard", "quick", "hinder"), free("mira", "fire"), REROLL, act("tam"),
    rolled("guard", 1, opposition=1), do("throw", dice=faces(1)), settle(), close(), scene("Roofs"),
    compel("mira", "tam", "loyal"), do("answer_compel", compel="c1", answer="accept"), do("start_session"),
    do("change_rules", rules="fate-core"), aspect("rain"), do("remove_aspect", aspect="fog"),
    [invoke("mira", "sharp"), settle()], do("concede", by="tam"), do("tell", text="Rain."),
])  # fmt: skip
STEPS = st.one_of(
    st.tuples(st.just("rule"), LINES),
    st.tuples(st.just("propose"), LINES),
    st.tuples(st.sampled_from(["approve", "reject", "ask", "reply", "object", "withdraw", "reopen", "advise"]),
              st.integers(0, 30)),
    st.tuples(st.just("undo"), st.integers(1, 3)),
)  # fmt: skip


def step(made: Table, what: str, which: Any) -> object:
    key = f"q{which}"
    match what:
        case "rule":
            return made.rule(which)
        case "propose":
            return made.propose(which)
        case "undo":
            return made.undo(which)
        case "ask":
            return made.decide(key, "ask", question="How?")
        case "approve" | "reject":
            return made.decide(key, what)
        case "reply":
            return made.reply(key, "So.")
        case "object":
            return made.object(key, "Hm.", by="tam")
        case _:
            return getattr(made, what)(key)


@settings(max_examples=60, deadline=None)
@given(st.lists(STEPS, max_size=30))
def test_whatever_was_tried_the_records_give_the_same_state(steps: list[Any]) -> None:
    made = with_a_roll(aspect("fire", free={"mira": 1}))
    version = made.state()["version"]
    for what, which in steps:
        with suppress(AdjudicatorError):
            step(made, what, which)
        now = made.state()["version"]
        assert now >= version
        version = now
    results, state = run(exported(made))
    assert [result for result in results if not result["ok"]] == []
    assert state == made.state()


EXPORT = exported(eventful()[0])

TAMPERED: list[tuple[str, list[str]]] = [
    ("a line cut short", [*EXPORT[:-1], EXPORT[-1][:-20]]),
    ("a header cut short", [EXPORT[0][:200], *EXPORT[1:]]),
    ("no header", EXPORT[1:]),
    ("another format", [json.dumps({**json.loads(EXPORT[0]), "adjudicator": 99}), *EXPORT[1:]]),
    ("no rule set", [json.dumps({"adjudicator": 1, "rules": "unwritten"}), *EXPORT[1:]]),
    ("a bad rule set", [json.dumps({"adjudicator": 1, "rules": "unwritten", "ruleset": {"name": 5}}), *EXPORT[1:]]),
    ("a ruling twice", [*EXPORT, EXPORT[-1]]),
    ("a list", [*EXPORT, "[1]"]),
    ("a number", [*EXPORT, "5"]),
    ("no ruling", [*EXPORT, "{}"]),
    ("an odd ruling", [*EXPORT, '{"ruling": 5}']),
    ("an empty ruling", [*EXPORT, '{"ruling": {}}']),
    ("an id that is no text", [*EXPORT, '{"ruling": {"id": [], "by": "gm", "asked_at": "x", "status": "pending"}}']),
    ("a second header", [*EXPORT, EXPORT[0]]),
    ("a move of a script", [*EXPORT, json.dumps(scene())]),
    ("bytes that are no text", [*EXPORT, "\udcff"]),
]


@pytest.mark.parametrize("lines", [row[1] for row in TAMPERED], ids=[row[0] for row in TAMPERED])
def test_what_was_tampered_with_is_malformed(lines: list[str]) -> None:
    results = list(run_lines(line.encode("utf-8", "surrogateescape") for line in lines))
    assert exit_code(results) == 2
    for result in results:
        assert "state" in result or result["ok"] or result["malformed"]


def test_the_lines_around_a_bad_one_still_count() -> None:
    results, state = run([EXPORT[0], "{}", *EXPORT[1:]])
    assert [result["line"] for result in results if not result["ok"]] == [2]
    assert state == run(EXPORT)[1]


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterable[tuple[Any, ...]]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from leaves(inner, (*path, key))


def changed(record: Any, path: tuple[Any, ...], to: Any) -> Any:
    if not path:
        return to
    record = copy.deepcopy(record)
    place = record
    for key in path[:-1]:
        place = place[key]
    if to is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return record


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_no_edit_of_a_record_makes_a_traceback(data: st.DataObject) -> None:
    number = data.draw(st.integers(1, len(EXPORT) - 1))
    record = json.loads(EXPORT[number])
    path = data.draw(st.sampled_from(list(leaves(record))[1:]))
    to = data.draw(st.sampled_from([..., None, 5, -1, "x", "", [], {}, True, 1.5, ["x"], {"x": 1}, 10**30]))
    lines = [*EXPORT[:number], json.dumps(changed(record, path, to)), *EXPORT[number + 1 :]]
    results = list(run_lines(lines))
    assert exit_code(results) in (0, 2)
    assert {result["line"] for result in results if result.get("ok") is not None} == set(range(2, len(EXPORT) + 1))


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_no_edit_of_the_header_makes_a_traceback(data: st.DataObject) -> None:
    header = json.loads(EXPORT[0])
    path = data.draw(st.sampled_from(list(leaves(header))[1:]))
    to = data.draw(st.sampled_from([..., None, 5, "x", [], {}, True, 1.5]))
    results = list(run_lines([json.dumps(changed(header, path, to)), *EXPORT[1:]]))
    assert exit_code(results) in (0, 2, 3)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len("\n".join(EXPORT).encode())))
def test_cut_anywhere(length: int) -> None:
    whole = "\n".join(EXPORT).encode()
    results = list(run_lines(whole[:length].split(b"\n")))
    malformed = [result for result in results if "malformed" in result]
    assert len(malformed) <= 1
    if malformed:
        assert exit_code(results) == 2
