"""The word of a qualified model on an invocation, made a decision where the policy says so."""

from __future__ import annotations

from adjudicator.solo.alone import policy_of
from adjudicator.solo.policy import SoloPolicy
from adjudicator.table import Table
from adjudicator.table.hook import Decision
from adjudicator.table.rulings import Ruling


def refereed(policy: SoloPolicy, ruling: Ruling) -> Decision | None:
    """The decision that the ruling's opinion leads to; None where the player decides.

    The player decides without an opinion of a qualified model, where it is unsure or withheld, where a rule forbids the
    moves, and where the policy leaves the verdict to them.
    """
    opinion = ruling.opinion or {}
    if not opinion.get("qualified") or opinion.get("withheld") or ruling.preview_violations():
        return None
    said = str(opinion["verdict"])
    verdict = policy.referee.get(said)
    question = opinion.get("question")
    if verdict is None or (verdict == "ask" and not question):
        return None
    ground = f" ({opinion['ground']})" if verdict == "reject" else ""
    reason = policy.because(f'{opinion["model"]} says "{said}"{ground}: {opinion["reason"]}')
    return Decision(verdict, reason=reason, question=question if verdict == "ask" else None, seen=ruling.version)


def refereed_at(table: Table, ruling: Ruling) -> Decision | None:
    """``refereed`` by the policy of ``table``; None at a table that is not played alone."""
    policy = policy_of(table)
    return refereed(policy, ruling) if policy is not None else None
