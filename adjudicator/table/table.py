"""``Table``: one game in one file, with rulings, opinions and the game master's decisions."""

from __future__ import annotations

import uuid
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Any

from adjudicator.codec.resolved_ruleset import ruleset_to_dict
from adjudicator.codec.rule_files import load_ruleset
from adjudicator.core import commands as c
from adjudicator.core.commands import DecisionVerdict
from adjudicator.core.moves import Move, Tell
from adjudicator.core.opinion import Opinion, Policy
from adjudicator.drafting.drafter import ChecklistDrafter, Drafter
from adjudicator.errors import ApproverFailed
from adjudicator.intake import read_moves
from adjudicator.log import EventLog, MemoryLog, SqliteLog
from adjudicator.table.clerk import Clerk, utc_now
from adjudicator.table.hook import Approver, Decision, decision_from, faces_given, settled, settled_now
from adjudicator.table.looking import Looking
from adjudicator.table.opinions import opinion_on, telling_of
from adjudicator.table.rulings import Ruling
from adjudicator.table.supplied import supplied

Record = Mapping[str, Any]
Moves = Record | Sequence[Record]

TABLE_FORMAT = 1


def new_header(rules: str) -> dict[str, object]:
    """The facts written once when a table is made: its format, id and resolved rule set."""
    ruleset = load_ruleset(rules)
    return {
        "format": TABLE_FORMAT,
        "table": uuid.uuid4().hex,
        "rules": ruleset.name,
        "ruleset": ruleset_to_dict(ruleset),
    }


class Table(Looking):
    """One table. Everything that changes it is a ruling; nothing changes before the GM decides.

    ``drafter`` gives opinions and narrations (default: the checklist, no model), ``approve`` is the hook
    ``ask`` uses. Moves are records as in the contract: a move, or a list that stands or falls together.
    """

    def __init__(
        self,
        log: EventLog,
        *,
        drafter: Drafter | None = None,
        approve: Approver | None = None,
        policy: Policy = "normal",
        clock: Callable[[], datetime] = utc_now,
        via: str = "python",
    ) -> None:
        self._clerk = Clerk(log, clock, via)
        self._drafter: Drafter = drafter or ChecklistDrafter()
        self._approve, self._policy = approve, policy

    @classmethod
    def open(cls, path: str | Path, rules: str = "unwritten", **how: Any) -> Table:
        """The table in the file ``path``, made with ``rules`` if it is not there; an existing one keeps its own.

        ``how`` goes to the constructor. Raises NotATable, TableBusy, UnknownRuleset or BadRuleFile.
        """
        there = Path(path).exists()
        log = SqliteLog.open(path) if there else SqliteLog.open_or_create(path, new_header(rules))
        return cls(log, **how)

    @classmethod
    def in_memory(cls, rules: str = "unwritten", **how: Any) -> Table:
        """A table that lives as long as the process. Raises UnknownRuleset or BadRuleFile."""
        return cls(MemoryLog(new_header(rules)), **how)

    def close(self) -> None:
        """Let go of the file; everything is saved already."""
        self._clerk.history.log.close()

    def __enter__(self) -> Table:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def propose(
        self,
        moves: Moves,
        *,
        by: str | None = None,
        expires_in: timedelta | None = None,
        request_id: str | None = None,
    ) -> Ruling:
        """Put moves before the GM: a waiting ruling with its preview, exact or with every broken rule.

        ``by`` is the seat that asks (default: the move's own ``by``, else "gm"). With ``expires_in`` an
        undecided ruling expires then and spends nothing. Raises Malformed.
        """
        read = _read(moves)
        who = by or getattr(read[0], "by", None) or "gm"
        expires_at = None
        if expires_in is not None:
            expires_at = (self._clerk.clock() + expires_in).isoformat(timespec="seconds")
        return self._clerk.propose(read, who, expires_at, request_id)

    def advise(self, ruling: str, *, policy: Policy | None = None) -> Ruling:
        """Ask the drafter for an opinion and note it on the ruling. A drafter that fails costs nothing."""
        return self._advised(ruling, settled_now(self._opinion(ruling, policy)))

    async def aadvise(self, ruling: str, *, policy: Policy | None = None) -> Ruling:
        """``advise`` for event loops and async drafters."""
        return self._advised(ruling, await settled(self._opinion(ruling, policy)))

    def decide(
        self,
        ruling: str,
        verdict: DecisionVerdict,
        *,
        by: str = "gm",
        reason: str | None = None,
        question: str | None = None,
        moves: Moves | None = None,
        dice: Sequence[int] | None = None,
        set_aside: Sequence[str] = (),
        seen: int | None = None,
        request_id: str | None = None,
    ) -> Ruling:
        """The GM's word: approve, reject, ask (with ``question``), amend (with ``moves``), override (``set_aside``).

        ``dice`` are four faces for the throw the moves await; without them the roll waits for ``throw``.
        ``seen`` is the version the decider looked at. Raises RuleViolation with every broken rule, Stale when
        legality, cost or totals changed since ``seen``, TableChanged when another writer was first; then
        nothing changed.
        """
        given = tuple(dice) if dice is not None else None
        decision = Decision(verdict, by, reason, question, moves, given, tuple(set_aside), seen)
        return self._decided(ruling, decision, request_id)

    def rule(
        self, moves: Moves, *, by: str = "gm", set_aside: Sequence[str] = (), request_id: str | None = None
    ) -> Ruling:
        """Propose and approve in one breath, as the GM does with set-up and book-keeping.

        Raises Malformed, RuleViolation or TableChanged; then nothing changed.
        """
        return self._clerk.in_one_breath(_read(moves), by, tuple(set_aside), request_id)

    def ask(self, moves: Moves, *, approve: Approver | None = None, by: str | None = None) -> Ruling:
        """Propose, advise and let the approver decide, in one call.

        The ruling stays pending when there is no approver or it returns None. Raises ApproverFailed when it
        raises, and what ``decide`` raises; the ruling then waits as well.
        """
        ruling = self.advise(self.propose(moves, by=by).id)
        approver = approve or self._approve
        if approver is None:
            return ruling
        try:
            answer = settled_now(approver(ruling))
        except Exception as error:
            raise ApproverFailed(ruling.id, error) from error
        return self._answered(ruling, answer)

    async def aask(self, moves: Moves, *, approve: Approver | None = None, by: str | None = None) -> Ruling:
        """``ask`` for event loops, async approvers and async drafters."""
        ruling = await self.aadvise(self.propose(moves, by=by).id)
        approver = approve or self._approve
        if approver is None:
            return ruling
        try:
            answer = await settled(approver(ruling))
        except Exception as error:
            raise ApproverFailed(ruling.id, error) from error
        return self._answered(ruling, answer)

    def narrate(self, roll: str) -> Ruling:
        """A waiting ``tell`` ruling with a draft that tells the settled roll. Raises Malformed for an open one."""
        told = settled_now(telling_of(self.game, self._drafter, roll))
        return self._clerk.propose((Tell(told.text, roll),), "gm", None, None, drafter=told.drafter)

    def reply(self, ruling: str, text: str, *, by: str | None = None) -> Ruling:
        """The player's answer to the GM's question: it joins the justification, and the ruling waits again."""
        return self._clerk.talk(c.Reply(ruling, by or self.ruling(ruling).by, text))

    def object(self, ruling: str, why: str, *, by: str) -> Ruling:
        """Somebody at the table does not buy it: shown to the GM, never counted."""
        return self._clerk.talk(c.Object(ruling, by, why))

    def withdraw(self, ruling: str, *, by: str | None = None) -> Ruling:
        """Take a waiting ruling back; nothing is spent."""
        return self._clerk.talk(c.Close(ruling, by or self.ruling(ruling).by, "withdrawn"))

    def reopen(self, ruling: str, *, by: str = "gm") -> Ruling:
        """Let a rejected, withdrawn or expired ruling wait again."""
        return self._clerk.reopen(ruling, by)

    def undo(self, count: int = 1, *, by: str = "gm", request_id: str | None = None) -> Ruling:
        """Take back the last ``count`` rulings that changed the game; dice already thrown stay with their roll."""
        return self._clerk.undo(count, by, request_id)

    def _opinion(self, ruling: str, policy: Policy | None) -> Opinion | Awaitable[Opinion]:
        return opinion_on(self.game, self._drafter, ruling, policy or self._policy)

    def _advised(self, ruling: str, opinion: Opinion) -> Ruling:
        meta = {"model": opinion.model, "prompt": opinion.prompt}
        return self._clerk.talk(c.Advise(ruling, opinion), **meta)

    def _answered(self, ruling: Ruling, answer: Any) -> Ruling:
        decision = decision_from(answer)
        if decision is None:
            return ruling
        seen = ruling.version if decision.seen is None else decision.seen
        return self._decided(ruling.id, replace(decision, seen=seen), None)

    def _decided(self, ruling: str, decision: Decision, request_id: str | None) -> Ruling:
        command = c.Decide(
            ruling,
            decision.verdict,
            decision.by,
            decision.reason,
            decision.question,
            _read(decision.moves) if decision.moves is not None else None,
            faces_given(decision.dice),
            tuple(decision.set_aside),
            decision.seen,
            self._clerk.preview_at(ruling, decision.seen),
        )
        return self._clerk.rule(command, request_id)


def _read(moves: Moves) -> tuple[Move, ...]:
    return supplied(read_moves(list(moves) if isinstance(moves, tuple) else moves))
