"""Files with a fault put in anywhere: each gives a report or is malformed, and never half of something."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from import_desk import Desk
from tool_files import FILES

from adjudicator import Malformed
from adjudicator.formats import FORMATS, Imported, read_file
from adjudicator.intake import read_move

EACH, EACH_IN_THE_SOAK = 200, 2_000
JUNK: list[Any] = [
    None, True, False, 0, -1, 3, 10**30, 1.5, "", " ", "x", "\ud800", "\u202e\x00", "<p>", "&amp;", "%zz%u12", "-5",
    "[2]", "*x*", "Great (+4)", [], {}, [[]], [None], [{}], {"": ""}, {"name": None}, {"value": {}}, ["a", 1],
    "a" * 30_000,
]  # fmt: skip
BYTES = [
    b"", b"\xff", b"\x00", b"{", b"}", b"[", b"]", b'"', b",", b":", b"\\", b"\n", b"`", b"- ", b"  ", b"&a", b"*a",
    b"!!x",
]  # fmt: skip


def mutated(data: bytes, rng: Random) -> bytes:
    """The file with one to three faults, in its value where it is JSON, else or at times in its bytes."""
    for _ in range(rng.randint(1, 3)):
        try:
            value = json.loads(data)
        except ValueError:
            value = None
        data = spoiled_bytes(data, rng) if value is None or rng.random() < 0.3 else spoiled_value(value, rng)
    return data


def spoiled_bytes(data: bytes, rng: Random) -> bytes:
    at, to = sorted(rng.randint(0, len(data)) for _ in range(2))
    return rng.choice([
        data[:at],
        data[at:],
        data[:at] + rng.choice(BYTES) + data[at:],
        data[:at] + data[min(at + rng.randint(1, 5), len(data)) :],
        data[:at] + data[at : at + 40] + data[at:],
        data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :],
        data[:at] + data[to:],
    ])  # fmt: skip


def spoiled_value(value: Any, rng: Random) -> bytes:
    places = list(containers(value))
    if not places:
        return json.dumps(rng.choice(JUNK)).encode()
    holder = rng.choice(places)
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    if not keys:
        return json.dumps(value).encode()
    key = rng.choice(keys)
    match rng.randrange(5):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[rng.choice(["", "name", "x", "aspects", "\ud800"])] = holder.pop(key)
        case 2:
            other = rng.choice(places)
            holder[key] = json.loads(json.dumps(other))
        case _:
            holder[key] = rng.choice(JUNK)
    return json.dumps(value).encode()


def containers(value: Any) -> Any:
    """Every list and object of the value, outermost first."""
    if isinstance(value, dict | list):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from containers(inner)


def assert_sound(found: Imported) -> None:
    """What was read can be played: every move is one, and every sentence stands on one line."""
    assert all(read_move(move) for move in found.moves(open_scene=True))
    report = found.report
    assert len(report.read) == len(found.characters) + len(found.aspects)
    sentences = [*report.read, *report.skipped, *report.guessed, *report.advice]
    sentences += [text for _, text in report.not_understood]
    assert [one for one in sentences if len(one.splitlines()) > 1] == []
    json.dumps(found.moves(), ensure_ascii=False).encode("utf-8")


def try_many(name: str, count: int, seed: int) -> tuple[int, int]:
    """How many of ``count`` spoiled files were read, and how many were malformed; any other outcome raises."""
    read = 0
    for n in range(count):
        data = mutated(FILES[name], Random(f"{name} {seed} {n}"))
        try:
            found = read_file(data)
        except Malformed as error:
            assert 0 < len(str(error)) < 400, data
            assert len(str(error).splitlines()) == 1, data
        else:
            assert_sound(found)
            read += 1
    return read, count - read


@pytest.mark.parametrize("name", FILES)
def test_a_spoiled_file_is_read_or_malformed(name: str) -> None:
    read, malformed = try_many(name, EACH, seed=1)
    # Else the faults would be too mild, or too hard, to show anything.
    assert read > 0
    assert malformed > 0


@pytest.mark.soak
@pytest.mark.parametrize("name", FILES)
def test_many_spoiled_files_are_read_or_malformed(name: str) -> None:
    assert sum(try_many(name, EACH_IN_THE_SOAK, seed=2)) == EACH_IN_THE_SOAK


@pytest.mark.parametrize("name", FILES)
def test_a_spoiled_file_updates_a_table_or_leaves_it(name: str) -> None:
    """Whole or not at all, and for good: a second reading has nothing to add."""
    for n in range(8):
        rng = Random(f"{name} again {n}")
        desk = Desk()
        desk.rule({"do": "open_scene", "name": "Somewhere"})
        if n % 2:
            desk.bring_files([read_file(FILES[name])])
        before = desk.table.state()
        try:
            found = read_file(mutated(FILES[name], rng))
        except Malformed:
            assert desk.table.state() == before
            continue
        made = desk.bring_files([found])
        assert desk.table.state()["version"] == before["version"] + bool(made.moves)
        assert desk.plan_files([found]).moves == []


def test_every_format_has_a_file_here() -> None:
    assert {read_file(data).format for data in FILES.values()} == {*(one.key for one in FORMATS), "text"}
