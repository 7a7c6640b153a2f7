"""A process that plays on a table's file, for the tests: ``table_worker.py WHAT TABLE NAME COUNT``.

Except for `forever` it says "ready", waits for a line on standard input so that all start together, and prints what
happened as one line of JSON.
"""

from __future__ import annotations

import json
import sys
from itertools import count
from typing import Any

from adjudicator import RuleViolation, Table, TableChanged
from adjudicator.table import history

START = [
    {"do": "add_character", "id": "mira", "name": "Mira", "kind": "pc", "fate_points": 3},
    {"do": "place_aspect", "id": "pile", "text": "A Pile of Crates", "on": "game", "free": {"gm": 1_000_000}},
    {"do": "open_scene", "name": "Docks"},
]
STEP = [
    {"do": "adjust", "character": "mira", "fate_points": 1, "reason": "a step"},
    {"do": "pass_invocation", "aspect": "pile", "from": "gm", "to": "mira"},
]
"""One step of every worker: a point and a free invocation, both or none."""


def forever(path: str, name: str, done: int) -> None:
    """Steps from number ``done`` + 1 on until killed, each printed with its ruling and the balance it led to."""
    history.SNAPSHOT_EVERY = 4
    with Table.open(path) as table:
        table.rule(START, request_id="start")
        for step in count(done + 1):
            ruling = table.propose(STEP, by=name, request_id=f"propose {step}")
            table.decide(ruling.id, "approve", request_id=f"decide {step}")
            print(step, ruling.id, table.state()["characters"]["mira"]["fate_points"], flush=True)


def decide_many(path: str, name: str, steps: int) -> dict[str, Any]:
    """``steps`` steps, looking again whenever another was first; each is asked for twice under one request id."""
    losses, versions = [], []
    with Table.open(path) as table:
        for step in range(steps):
            ruling, request = table.propose(STEP, by=name), f"{name} {step}"
            while True:
                try:
                    answer = table.decide(ruling.id, "approve", seen=ruling.version, request_id=request)
                except TableChanged as lost:
                    losses.append(lost.exit_code)
                else:
                    break
            assert table.decide(ruling.id, "approve", request_id=request) == answer
            versions.append(answer.version)
    return {"losses": losses, "versions": versions}


def same_request(path: str, name: str, number: int) -> dict[str, Any]:
    """The same request from everyone, each with dice of its own: what it answered, and what this table shows then."""
    dice = [[-1, 0, 1][number // 3**place % 3] for place in range(4)]
    with Table.open(path) as table:
        table.state()
        while True:
            try:
                answer = table.decide("q1", "approve", dice=dice, request_id="throw once")
                break
            except TableChanged:
                continue
        return {"events": answer.events, "state": table.state()}


def same_ruling(path: str, name: str, number: int) -> dict[str, Any]:
    """One waiting ruling, and everyone approves it: who was first, and what the others heard."""
    with Table.open(path) as table:
        table.state()
        while True:
            try:
                return {"approved": table.decide("q1", "approve").status, "by": name}
            except TableChanged:
                continue
            except RuleViolation as refused:
                return {"refused": [violation.rule for violation in refused.violations]}


TOGETHER = {work.__name__: work for work in (decide_many, same_request, same_ruling)}

if __name__ == "__main__":
    what, table_path, who, number = sys.argv[1:]
    if what == "forever":
        forever(table_path, who, int(number))
    print("ready", flush=True)
    sys.stdin.readline()
    print(json.dumps(TOGETHER[what](table_path, who, int(number))), flush=True)
