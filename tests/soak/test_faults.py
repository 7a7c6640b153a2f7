"""Whatever fails while a table works, it fails whole: nothing changed, and asking again works, once.

The fault is an exception thrown at the entrance of one function of the package, then of the next one, until the call
gets through: every effect, every applier, the codec, the log, the answer that is built, the drafter.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from playing import act, active, answer, boost, close, compel, faces, free, hurt, invoke, rolled, settle, table

import adjudicator
from adjudicator import Opinion, Table
from adjudicator.errors import AdjudicatorError, ApproverFailed, NotATable, TableBusy
from adjudicator.log import Entry, EventLog, MemoryLog, SqliteLog
from adjudicator.table import history
from adjudicator.table.history import History
from adjudicator.table.table import new_header

PACKAGE = str(Path(adjudicator.__file__).parent)
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
Call = Callable[[Table, "str | None"], Any]


class Broken(Exception):
    """The fault."""


class FaultAt:
    """While entered, the ``nth`` function of the package that is called raises; ``struck`` says whether one was."""

    def __init__(self, nth: int) -> None:
        self.left, self.struck = nth, ""
        # A generator that goes on is the same frame again, and no step that could fail. Kept, so that no id is reused.
        self.entered: dict[int, FrameType] = {}

    def __enter__(self) -> FaultAt:
        sys.settrace(self._trace)
        return self

    def __exit__(self, *raised: object) -> None:
        sys.settrace(None)

    def _trace(self, frame: FrameType, event: str, arg: object) -> None:
        if event != "call" or not frame.f_code.co_filename.startswith(PACKAGE) or id(frame) in self.entered:
            return
        self.entered[id(frame)] = frame
        self.left -= 1
        if self.left == 0:
            self.struck = f"{frame.f_code.co_filename.removeprefix(PACKAGE)}: {frame.f_code.co_qualname}"
            raise Broken(self.struck)


def scene_in_play(log: EventLog) -> Table:
    """An open roll with both dice, a second one, a compel, a boost, a hidden aspect, a ruling that waits: q1."""
    played = Table(log, clock=lambda: NOON)
    waiting = played.propose(invoke("mira", "loyal", roll="r1", because="he shoves me aside"), by="mira")
    assert waiting.id == "q1"
    for line in [
        *table(),
        boost("edge"),
        hurt("tam", "gm"),
        {"do": "place_aspect", "text": "Trapdoor", "id": "trap", "hidden": True, "free": {"gm": 2}},
        rolled("mira", 1, opposition=active("tam", 0), target="tam", id="r1"),
        act("tam", "discover", opposition=1, id="r2"),
        invoke("tam", "loyal", roll="r1"),
        compel("mira", "tam", "loyal"),
    ]:
        played.rule(line)
    return played


def _asked(played: Table) -> None:
    played.decide("q1", "ask", question="How so?")


def _rejected(played: Table) -> None:
    played.decide("q1", "reject")


def _nothing(played: Table) -> None:
    assert played.state()["pending"] == ["q1"]


EDGE = free("mira", "edge", "reroll", roll="r1", dice=faces(2))
OVERRIDE = {"set_aside": ("invoke.own-roll",)}

CALLS: dict[str, tuple[Callable[[Table], None], Call]] = {
    "propose": (_nothing, lambda t, r: t.propose(EDGE, request_id=r)),
    "approve": (_nothing, lambda t, r: t.decide("q1", "approve", request_id=r)),
    "amend": (_nothing, lambda t, r: t.decide("q1", "amend", moves=[EDGE, settle("r1")], request_id=r)),
    "override": (_nothing, lambda t, r: t.decide("q1", "override", request_id=r, **OVERRIDE)),
    "seen": (_nothing, lambda t, r: t.decide("q1", "approve", seen=13, request_id=r)),
    "reject": (_nothing, lambda t, r: t.decide("q1", "reject", reason="no", request_id=r)),
    "ask": (_nothing, lambda t, r: t.decide("q1", "ask", question="How so?", request_id=r)),
    "reply": (_asked, lambda t, r: t.reply("q1", "Like this.")),
    "object": (_nothing, lambda t, r: t.object("q1", "no", by="tam")),
    "withdraw": (_nothing, lambda t, r: t.withdraw("q1")),
    "reopen": (_rejected, lambda t, r: t.reopen("q1")),
    "advise": (_nothing, lambda t, r: t.advise("q1")),
    "rule": (_nothing, lambda t, r: t.rule([EDGE, settle("r1"), answer("refuse"), *_END], request_id=r)),
    "refresh": (_nothing, lambda t, r: t.rule([{"do": "start_session", "name": "One"}, *_SET], request_id=r)),
    "undo": (_nothing, lambda t, r: t.undo(request_id=r)),
    "undo more": (_nothing, lambda t, r: t.undo(4, request_id=r)),
}
_END = [{"do": "throw", "roll": "r2", "dice": faces(4)}, settle("r2"), {"do": "bank_hint", "by": "tam"}, close()]
_SET = [{"do": "start_scenario"}, {"do": "adjust", "character": "gm", "fate_points": 1, "reason": "a gift"}]


def calls_of(name: str, request: str | None) -> tuple[int, Any, dict[str, Any]]:
    """How many functions of the package the unharmed call enters, what it answers, and the state it leads to."""
    unharmed = scene_in_play(MemoryLog(new_header("unwritten")))
    before_call, call = CALLS[name]
    before_call(unharmed)
    with FaultAt(10**9) as counter:
        done = call(unharmed, request)
    return 10**9 - counter.left, done, unharmed.state()


def break_everywhere(log: EventLog, name: str, request: str | None, points: int) -> None:
    """Fail at up to ``points`` places of one call, spread over all of it, then let it through."""
    entered, expected, state = calls_of(name, request)
    played = scene_in_play(log)
    before_call, call = CALLS[name]
    before_call(played)
    before, entries, done = played.game, list(log.read()), None
    for nth in range(1, entered + 1, max(1, entered // points)):
        with FaultAt(nth) as fault:
            try:
                done = call(played, request)
            except (Broken, AdjudicatorError):
                assert fault.struck
        if done is not None:
            break
        assert (played.game, list(log.read())) == (before, entries), f"{fault.struck} failed, and something had changed"
    # A drafter's failure is caught, and the checklist speaks in its place.
    if name != "advise":
        # What has been cached meanwhile is not called again, so a last fault may have struck nothing.
        assert done is None or not fault.struck, f"the fault in {fault.struck} went unnoticed"
        assert (done or call(played, request), played.state()) == (expected, state), "it happened another way"
    assert History(log).game == played.game
    _has_one_effect(played, log, call, request, expected)


def _has_one_effect(played: Table, log: EventLog, call: Call, request: str | None, expected: Any) -> None:
    if request is not None:
        entries = list(log.read())
        assert call(played, request) == expected
        assert list(log.read()) == entries, "the same request had a second effect"


WITH_REQUEST = ("propose", "approve", "rule", "undo more")


@pytest.mark.parametrize("name", CALLS)
def test_a_fault_anywhere_changes_nothing(name: str) -> None:
    break_everywhere(MemoryLog(new_header("unwritten")), name, None, points=30)


@pytest.mark.parametrize("name", WITH_REQUEST)
def test_a_fault_anywhere_changes_nothing_in_a_file(name: str, tmp_path: Path) -> None:
    with SqliteLog.create(tmp_path / "table.db", new_header("unwritten")) as log:
        break_everywhere(log, name, "request 1", points=30)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "request_id"), [*((name, None) for name in CALLS), *((name, "request 1") for name in WITH_REQUEST)]
)
def test_a_fault_at_every_single_call_changes_nothing(name: str, request_id: str | None, tmp_path: Path) -> None:
    break_everywhere(MemoryLog(new_header("unwritten")), name, request_id, points=10**9)
    with SqliteLog.create(tmp_path / "table.db", new_header("unwritten")) as log:
        break_everywhere(log, name, request_id, points=500)


@pytest.mark.parametrize("name", ["approve", "rule", "undo"])
def test_nothing_can_fail_once_it_is_written(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last thing that can go wrong is the append itself: after it, the caller gets the answer."""
    log = MemoryLog(new_header("unwritten"))
    played = scene_in_play(log)
    append, written = log.append, False

    def append_and_break(commit: Any, expected: int) -> Entry:
        nonlocal written
        entry = append(commit, expected)
        written = True
        return entry

    class OnceWritten(FaultAt):
        def _trace(self, frame: FrameType, event: str, arg: object) -> None:
            if written:
                super()._trace(frame, event, arg)

    monkeypatch.setattr(log, "append", append_and_break)
    with OnceWritten(1):
        answer = CALLS[name][1](played, "request 1")
    assert answer.status == "approved"
    assert History(log).game == played.game


@pytest.mark.parametrize("error", [TableBusy("t.db"), NotATable("t.db", "the disk is full")], ids=["busy", "full"])
def test_a_snapshot_that_cannot_be_saved_costs_nothing(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    log = MemoryLog(new_header("unwritten"))
    played = scene_in_play(log)
    monkeypatch.setattr(history, "SNAPSHOT_EVERY", 1)

    def refuse(snapshot: object) -> None:
        raise error

    monkeypatch.setattr(log, "save_snapshot", refuse)
    seq = log.last_seq()
    assert played.decide("q1", "approve").status == "approved"
    assert log.last_seq() == seq + 1
    assert History(log).game == played.game
    assert played.game.rolls["r1"].actor.bonus == 2


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(lambda brief: 1 / 0, id="it raises"),
        pytest.param(lambda brief: None, id="it returns nothing"),
        pytest.param(lambda brief: "fits", id="it returns something else"),
    ],
)
def test_a_drafter_that_fails_costs_nothing(bad: Callable[[Any], Any]) -> None:
    class Drafter:
        opinion = narration = staticmethod(bad)

    log = MemoryLog(new_header("unwritten"))
    played = scene_in_play(log)
    opened = Table(log, drafter=Drafter(), clock=lambda: NOON)
    advised = opened.advise("q1")
    assert advised.status == "pending"
    assert advised.opinion is not None
    assert advised.opinion["verdict"] == "unsure"
    opened.rule([{"do": "throw", "roll": "r2", "dice": faces(0)}, settle("r2")])
    assert opened.narrate("r2").moves[0]["do"] == "tell"
    assert played.state() == opened.state()


@pytest.mark.parametrize("stop", [ValueError, KeyboardInterrupt, SystemExit])
def test_an_approver_that_fails_leaves_the_ruling_waiting(stop: type[BaseException]) -> None:
    log = MemoryLog(new_header("unwritten"))
    played = scene_in_play(log)

    def approve(ruling: object) -> str:
        raise stop

    before = played.state()
    with pytest.raises(ApproverFailed if stop is ValueError else stop):
        played.ask(EDGE, approve=approve)
    now = played.state()
    key = now["pending"][-1]
    assert now == before | {"pending": [*before["pending"], key]}
    with suppress(AdjudicatorError):
        played.ask(EDGE, approve=lambda ruling: "nonsense")
    assert played.decide(key, "approve").status == "approved"
    assert played.state()["version"] == before["version"] + 1
    assert "edge" not in [k for k, a in played.state()["aspects"].items() if a["alive"]]


def test_a_fault_that_strikes_nowhere_is_none() -> None:
    """The instrument itself: far out it never strikes, near by it does, and says where."""
    played = scene_in_play(MemoryLog(new_header("unwritten")))
    with FaultAt(10**9) as fault:
        opinion = played.advise("q1").opinion
    assert fault.struck == ""
    assert Opinion.from_dict(opinion or {}).verdict == "unsure"
    with pytest.raises(Broken), FaultAt(1) as fault:
        played.state()
    assert fault.struck.endswith("state")
