"""The table: rulings, the hook, and the log's history behind the one class a host needs."""

from __future__ import annotations

from adjudicator.table.table import Table

__all__ = ["Table"]
