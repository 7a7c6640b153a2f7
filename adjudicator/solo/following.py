"""What a policy does after a ruling, until it has nothing more to say: compels first, then the GM's pool."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core.violations import RuleViolation
from adjudicator.solo.alone import policy_of
from adjudicator.solo.automatic import Automatic, Chance
from adjudicator.solo.compels import compelled
from adjudicator.solo.opposition import spent_from_pool
from adjudicator.solo.policy import SoloPolicy
from adjudicator.table import Table
from adjudicator.table.rulings import Ruling

_ON_ROLLS = ("dice_thrown", "invoked")


def follow(table: Table, ruling: Ruling, chance: Chance) -> list[Ruling]:
    """Rule what the table's policy answers to an approved ruling, and return those rulings; none for other tables.

    Raises BadConfiguration when the policy names an oracle table that is not there.
    """
    policy = policy_of(table)
    if policy is None or ruling.status != "approved":
        return []
    return [carry_out(table, found) for found in _answers(policy, table, ruling, chance)]


def carry_out(table: Table, automatic: Automatic) -> Ruling:
    """Propose the moves of a policy and approve them as the GM, with its reason.

    Raises RuleViolation for what a rule forbids; it is withdrawn then.
    """
    proposed = table.propose(list(automatic.moves), by="gm")
    try:
        return table.decide(proposed.id, "approve", reason=automatic.reason)
    except RuleViolation:
        table.withdraw(proposed.id, by="gm")
        raise


def _answers(policy: SoloPolicy, table: Table, ruling: Ruling, chance: Chance) -> Iterator[Automatic]:
    compel = compelled(policy, table, ruling.events, chance)
    if compel is not None:
        yield compel
    rolls = dict.fromkeys(event["roll"] for event in ruling.events if event["kind"] in _ON_ROLLS)
    for roll in rolls:
        while (spent := spent_from_pool(policy, table.game, roll)) is not None:
            yield spent
