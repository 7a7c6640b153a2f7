"""``Table``: one game in one file, with rulings, opinions and the game master's decisions."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Any

from adjudicator.codec.oracle_files import oracle_folder
from adjudicator.codec.resolved_ruleset import ruleset_to_dict
from adjudicator.codec.rule_files import load_ruleset
from adjudicator.codec.values import Unreadable
from adjudicator.core import commands as c
from adjudicator.core.commands import DecisionVerdict
from adjudicator.core.opinion import Policy
from adjudicator.drafting.drafter import ChecklistDrafter, Drafter
from adjudicator.errors import ApproverFailed, NotATable
from adjudicator.log import EventLog, MemoryLog, SqliteLog
from adjudicator.table.advising import Advising, Occasion
from adjudicator.table.clerk import Clerk, utc_now
from adjudicator.table.given import Moves, moves_given, period_given, text_given
from adjudicator.table.hook import Approver, Decision, checked, decision_from, settled, settled_now
from adjudicator.table.notebook import Notebook
from adjudicator.table.rulings import Ruling
from adjudicator.table.supplied import oracle_entries

TABLE_FORMAT = 1


def new_header(rules: str) -> dict[str, object]:
    """The facts written once when a table is made: its format, id and resolved rule set."""
    ruleset = load_ruleset(rules)
    return header_of(ruleset.name, ruleset_to_dict(ruleset))


def header_of(name: str, ruleset: Mapping[str, object]) -> dict[str, object]:
    """``new_header`` for a rule set that is resolved already, as in an export's header."""
    return {"format": TABLE_FORMAT, "table": uuid.uuid4().hex, "rules": name, "ruleset": ruleset}


class Table(Advising):
    """One table. Everything that changes it is a ruling; nothing changes before the GM decides.

    ``drafter`` gives opinions and narrations (default: the checklist, no model), ``approve`` is the hook
    ``ask`` uses. ``opinions`` says when the drafter gives its opinion: by itself on every ruling that comes up
    ("automatic"), or only when ``advise`` is called ("on-ask"; the checklist fills in until then). Moves are
    JSON-ready records: a move, or a list that stands or falls together. ``oracle`` is a folder of the table's own
    oracle tables, which win over the shipped ones.
    """

    def __init__(
        self,
        log: EventLog,
        *,
        drafter: Drafter | None = None,
        approve: Approver | None = None,
        policy: Policy = "normal",
        opinions: Occasion = "automatic",
        clock: Callable[[], datetime] = utc_now,
        via: str = "python",
        oracle: Path | None = None,
    ) -> None:
        self._clerk = Clerk(log, clock, via)
        self._notebook = Notebook(log, self._clerk.note)
        self._drafter: Drafter = drafter or ChecklistDrafter()
        self._approve, self._policy, self._occasion = approve, policy, opinions
        self._oracle = oracle

    @classmethod
    def open(cls, path: str | Path, rules: str = "unwritten", **how: Any) -> Table:
        """The table in the file ``path``, made with ``rules`` if it is not there; an existing one keeps its own.

        ``how`` goes to the constructor; oracle tables of its own lie in ``saturday.oracle`` beside ``saturday.db``.
        Raises NotATable, TableBusy, UnknownRuleset or BadRuleFile.
        """
        there = Path(path).exists()
        log = SqliteLog.open(path) if there else SqliteLog.open_or_create(path, new_header(rules))
        try:
            return cls(log, **{"oracle": oracle_folder(Path(path)), **how})
        except Unreadable as error:
            log.close()
            raise NotATable(str(path), f"the file is damaged: {error}") from error
        except BaseException:
            log.close()
            raise

    @classmethod
    def in_memory(cls, rules: str = "unwritten", **how: Any) -> Table:
        """A table that lives as long as the process. Raises UnknownRuleset or BadRuleFile."""
        return cls(MemoryLog(new_header(rules)), **how)

    def close(self) -> None:
        """Let go of the file; everything is saved already."""
        self._clerk.history.log.close()

    def __enter__(self) -> Table:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def oracle_entries(self, table: str) -> tuple[str, ...] | None:
        """The entries of an oracle table as this table draws from it; None when there is none of that name.

        Raises BadRuleFile for a broken file.
        """
        return oracle_entries(table, self._oracle)

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
        read = moves_given(moves, self._oracle)
        who = self._seat(by or getattr(read[0], "by", None) or "gm")
        expires_at = self._clerk.now(period_given("expires_in", expires_in)) if expires_in is not None else None
        return self._clerk.propose(read, who, expires_at, request_id)

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
        decision = Decision(verdict, by, reason, question, moves, dice, set_aside, seen)
        return self._decided(ruling, decision, request_id)

    def rule(
        self, moves: Moves, *, by: str = "gm", set_aside: Sequence[str] = (), request_id: str | None = None
    ) -> Ruling:
        """Propose and approve in one breath, as the GM does with set-up and book-keeping.

        Raises Malformed, RuleViolation (``ruling.seat`` for anybody else) or TableChanged; then nothing changed.
        """
        read, aside = moves_given(moves, self._oracle), tuple(text_given("set_aside", rule) for rule in set_aside)
        return self._clerk.in_one_breath(read, self._seat(by), aside, request_id)

    def ask(self, moves: Moves, *, approve: Approver | None = None, by: str | None = None) -> Ruling:
        """Propose, advise and let the approver decide, in one call.

        The ruling stays pending when there is no approver or it returns None. Raises ApproverFailed when it
        raises, and what ``decide`` raises; the ruling then waits as well.
        """
        ruling = self.first_opinion(self.propose(moves, by=by).id)
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
        ruling = await self.afirst_opinion(self.propose(moves, by=by).id)
        approver = approve or self._approve
        if approver is None:
            return ruling
        try:
            answer = await settled(approver(ruling))
        except Exception as error:
            raise ApproverFailed(ruling.id, error) from error
        return self._answered(ruling, answer)

    def _answered(self, ruling: Ruling, answer: Any) -> Ruling:
        decision = decision_from(answer)
        if decision is None:
            return ruling
        seen = ruling.version if decision.seen is None else decision.seen
        return self._decided(ruling.id, replace(decision, seen=seen), None)

    def _decided(self, ruling: str, decision: Decision, request_id: str | None) -> Ruling:
        earlier = self._clerk.answered(request_id)
        if earlier is not None:
            return earlier
        said = checked(decision)
        command = c.Decide(
            ruling,
            said.verdict,
            self._seat(said.by),
            said.reason,
            said.question,
            moves_given(said.moves, self._oracle) if said.moves is not None else None,
            tuple(said.dice) if said.dice is not None else None,
            tuple(said.set_aside),
            said.seen,
            self._clerk.preview_at(ruling, said.seen),
        )
        return self._clerk.rule(command, request_id)
