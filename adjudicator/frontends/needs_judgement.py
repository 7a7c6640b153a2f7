"""Which moves somebody has to judge before they happen, and which broken rules may be set aside for them."""

from __future__ import annotations

from adjudicator.core.preview import preview
from adjudicator.table import Table
from adjudicator.table.rulings import Ruling

JUDGED = frozenset({"invoke", "compel", "declare_detail", "concede", "sacrifice"})
"""Moves whose fit somebody has to judge: they wait; everything else that the GM types is done at once."""


def can_override(table: Table, ruling: Ruling) -> bool:
    """Whether the rules that a waiting ruling breaks could be set aside: there are some, and nothing else is amiss."""
    broken = frozenset(str(violation["rule"]) for violation in ruling.preview_violations())
    game = table.game
    waiting = game.rulings.get(ruling.id)
    return bool(broken) and waiting is not None and not preview(game, waiting.moves, broken).violations
