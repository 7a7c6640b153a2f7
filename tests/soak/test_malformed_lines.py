"""Whatever is written instead of a move is called malformed, in one sentence that names the key; nothing happens."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest
from malformed_lines import FAULTS, SOUND, fields, line, sound
from playing import pc, table

from adjudicator import Malformed, Table
from adjudicator.frontends.run import exit_code, run_lines
from adjudicator.intake import read_move

LINES_EACH = 500
LONGEST = 400
OURS = ("constrained-", "pydantic", "PassiveOpposition", "SheetAspect", "tuple[", "Annotated")

EMPTY = {
    "rules": "unwritten", "scene": None, "characters": {}, "gm": {"pool": 0, "carry": 0}, "aspects": {}, "rolls": {},
    "compels": {}, "pending": [], "version": 0,
}  # fmt: skip


def assert_a_sentence(text: object, name: str | None = None) -> None:
    assert isinstance(text, str)
    assert 0 < len(text) < LONGEST, f"{len(text)} characters"
    assert len(text.splitlines()) == 1, repr(text)
    assert name is None or name in text, f"{name!r} is not named in {text!r}"
    assert not [word for word in OURS if word in text], f"{text!r} speaks of what only the code knows"


def complaints(fault: str, count: int, seed: int) -> Iterator[str]:
    """What is wrong with the results of ``count`` lines with one kind of fault; at best nothing."""
    rng = Random(seed)
    made = [FAULTS[fault](rng) for _ in range(count)]
    *results, last = run_lines([text for text, _ in made])
    assert exit_code(results) == 2
    for n, ((text, name), result) in enumerate(zip(made, results, strict=True), start=1):
        try:
            assert (result["line"], result["ok"]) == (n, False)
            assert set(result) == {"line", "ok", "malformed"}, result
            assert_a_sentence(result["malformed"], name)
        except AssertionError as error:
            yield f"{text[:120]!r}: {str(error).splitlines()[0][:300]}"
    if last != {"state": EMPTY}:
        yield f"the table changed: {last}"


@pytest.mark.parametrize("move", SOUND, ids=lambda move: move["do"])
def test_the_sound_moves_are_sound(move: dict[str, Any]) -> None:
    """Else the faults below would not be what is wrong."""
    assert read_move(json.loads(line(move)))


@pytest.mark.parametrize("fault", FAULTS)
def test_a_malformed_line_is_said_to_be_so(fault: str) -> None:
    assert list(complaints(fault, LINES_EACH, seed=1))[:5] == []


@pytest.mark.soak
@pytest.mark.parametrize("fault", FAULTS)
def test_many_malformed_lines_are_said_to_be_so(fault: str) -> None:
    assert list(complaints(fault, 30 * LINES_EACH, seed=2))[:5] == []


@pytest.mark.parametrize("as_json", [True, False], ids=["json", "words"])
def test_the_command_line_reports_malformed_lines(tmp_path: Path, as_json: bool) -> None:
    rng, script = Random(3), tmp_path / "script.jsonl"
    made = [fault(rng)[0] for fault in FAULTS.values() for _ in range(4)]
    script.write_bytes(b"\n".join(made))
    command = [sys.executable, "-m", "adjudicator", "run", str(script), *(["--json"] if as_json else [])]
    finished = subprocess.run(command, capture_output=True, check=False)
    assert (finished.returncode, finished.stderr) == (2, b"")
    printed = finished.stdout.decode().splitlines()
    if as_json:
        *results, last = map(json.loads, printed)
        assert last == {"state": EMPTY}
        assert [result["line"] for result in results if "malformed" in result] == list(range(1, len(made) + 1))
    else:
        assert sum("malformed:" in text for text in printed) == len(made)


def _endless() -> list[Any]:
    value: list[Any] = []
    value.append(value)
    return value


HOSTS = [None, 1, 1.5, "tell", b"tell", set(), object(), float("nan"), Decimal(1), range(3), _endless(), print]
KEYS = [1, None, (1, 2), b"x", 1.5, frozenset()]


@pytest.mark.parametrize("value", HOSTS, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize(
    "around",
    [
        pytest.param(lambda value: value, id="as a move"),
        pytest.param(lambda value: [value], id="in a list"),
        pytest.param(lambda value: {"do": value}, id="as do"),
        pytest.param(lambda value: {"do": "close_scene", "leads_into": value}, id="as a word"),
        pytest.param(lambda value: {"do": "throw", "dice": value}, id="as a list"),
        pytest.param(lambda value: {"do": "throw", "dice": [value]}, id="as a number"),
        pytest.param(lambda value: {"do": "start_session", "zz": value}, id="under an unknown key"),
        pytest.param(lambda value: {"do": "settle", "choices": value}, id="as an object"),
    ],
)
def test_a_host_that_hands_over_something_else_is_told(value: object, around: Callable[[Any], Any]) -> None:
    if (value, around(value)) == (1, {"do": "throw", "dice": [1]}):
        return
    table = Table.in_memory()
    with pytest.raises(Malformed) as refused:
        table.rule(around(value))
    assert_a_sentence(str(refused.value))
    assert table.state() == EMPTY


@pytest.mark.parametrize("key", KEYS, ids=repr)
def test_keys_that_are_no_texts_are_malformed(key: object) -> None:
    table = Table.in_memory()
    for move in (
        {"do": "start_session", key: 1},
        {"do": "settle", "choices": {key: 1}},
        {"do": "add_character", "name": "M", "kind": "pc", "skills": {key: 1}},
        {"do": "tell", "text": {key: 1}},
    ):
        with pytest.raises(Malformed) as refused:
            table.propose(move)  # type: ignore[arg-type]  # that is the point
        assert_a_sentence(str(refused.value))


def mutated(rng: Random, record: Any) -> Any:
    """An export's line with one value somewhere replaced, or taken away."""
    record = json.loads(json.dumps(record))
    holder, key, _ = rng.choice(list(fields(record)))
    junk = [None, [], {}, -1, "x", "", True, 1.5, [[]], {"do": []}, {"kind": {}}, sound(rng), [sound(rng)], {"x": 1}]
    if rng.random() < 0.2:
        del holder[key]
    else:
        holder[key] = rng.choice(junk)
    return rng.choice([record, record, record, holder[key] if isinstance(holder, dict) and key in holder else [record]])


def garbled_exports(count: int, seed: int) -> None:
    source, rng = Table.in_memory(), Random(seed)
    for move in table():
        source.rule(move)
    waiting = source.propose(pc("third"), by="tam")
    source.object(waiting.id, "no", by="mira")
    source.advise(waiting.id)
    source.undo()
    export = list(source.export())
    for _ in range(count):
        at = rng.randrange(len(export))
        lines = [line(record if n != at else mutated(rng, record)) for n, record in enumerate(export)]
        *results, last = run_lines(lines)
        for result in (*results, last):
            if "malformed" in result:
                assert_a_sentence(result["malformed"])
        # Where the header itself is garbled there is no table to show.
        assert list(last) == ["state"] or (at == 0 and not results)


def test_a_garbled_export_never_stops_the_run() -> None:
    garbled_exports(250, seed=4)


@pytest.mark.parametrize("junk", [{"do": "concede", "by": "mira"}, {"kind": "told", "text": "So it was."}])
def test_a_move_or_an_event_in_place_of_a_number_is_malformed(junk: dict[str, str]) -> None:
    """A record is read by its tag only where such a record may stand."""
    source = Table.in_memory()
    source.rule(pc("mira", 0))
    header, record = json.loads(json.dumps(list(source.export())))
    record["ruling"]["events"][0]["character"]["fate_points"] = junk
    refused, last = run_lines([line(header), line(record)])
    assert_a_sentence(refused["malformed"])
    assert last["state"]["characters"] == {}


@pytest.mark.soak
def test_many_garbled_exports_never_stop_the_run() -> None:
    garbled_exports(20_000, seed=5)
