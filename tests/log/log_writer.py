"""A process that writes to a table, for the tests: ``log_writer.py WHAT TABLE NAME``.

Except for `forever` it says "ready", waits for a line on standard input so that all start together, and
prints what happened as one line of JSON.
"""

from __future__ import annotations

import json
import sys

from adjudicator.errors import NotATable, TableChanged
from adjudicator.log import Commit, Snapshot, SqliteLog


def count_up(path: str, name: str) -> dict[str, object]:
    """Ten times: read the counter, append one more; look again whenever another was first."""
    with SqliteLog.open(path, wait=60) as log:
        seen = counter = losses = 0
        acknowledged: list[int] = []
        while len(acknowledged) < 10:
            events = ({"kind": "counted", "to": counter + 1, "by": name}, {"kind": "noted"})
            try:
                entry = log.append(Commit(ruling=name, events=events), expected=seen)
            except TableChanged as changed:
                losses += 1
                last = list(log.read(changed.actual - 1))[-1]
            else:
                acknowledged.append(entry.seq)
                last = entry
            seen, counter = last.seq, int(str(last.events[0]["to"]))
    return {"losses": losses, "acknowledged": acknowledged}


def same_request(path: str, name: str) -> dict[str, object]:
    """The same request id from everyone, each with an answer of its own."""
    with SqliteLog.open(path, wait=60) as log:
        events = ({"kind": "paid", "by": name},)
        entry = log.append(Commit(events=events, request_id="pay-once", answer={"by": name}), expected=0)
    return {"seq": entry.seq, "answer": entry.answer}


def open_or_create(path: str, name: str) -> dict[str, object]:
    """Make the table or open the one that another made."""
    with SqliteLog.open_or_create(path, {"id": name}, wait=60) as log:
        return {"id": log.header["id"]}


def create(path: str, name: str) -> dict[str, object]:
    """Make the table, or hear that the name is taken."""
    try:
        SqliteLog.create(path, {"id": name}, wait=60).close()
    except NotATable as refused:
        return {"refused": refused.what}
    return {"made": name}


def forever(path: str, name: str) -> None:
    """Append until killed; every acknowledged commit is printed at once."""
    with SqliteLog.open_or_create(path, {"id": name}) as log:
        seq = log.last_seq()
        while True:
            events = tuple({"kind": "step", "seq": seq + 1, "part": part} for part in range(seq % 4))
            commit = Commit(events=events, request_id=f"r{seq + 1}", meta={"filler": "ж" * (seq * 37 % 5000)})
            seq = log.append(commit, expected=seq).seq
            print(seq, flush=True)
            if seq % 5 == 0:
                log.save_snapshot(Snapshot(seq, 1, {"seq": seq}))


TOGETHER = {work.__name__: work for work in (count_up, same_request, open_or_create, create)}

if __name__ == "__main__":
    what, table, who = sys.argv[1:]
    if what == "forever":
        forever(table, who)
    print("ready", flush=True)
    sys.stdin.readline()
    print(json.dumps(TOGETHER[what](table, who)), flush=True)
