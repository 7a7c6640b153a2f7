"""Tokens and money in words; what has no known price is said to have none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.wording.plain import counted


def estimate_words(calls: int, tokens: int, cost: float | None, currency: str, source: str) -> str:
    """``84 calls, about 250,000 tokens, about 0.52 USD (list of 2025-06, unverified)``."""
    money = f"about {cost:.2f} {currency} ({source})" if cost is not None else "price unknown"
    return f"{counted(calls, 'call')}, about {tokens:,} tokens, {money}"


def ledger_words(ledger: Mapping[str, Any]) -> str:
    """``84 calls, 201,000 tokens sent (180,000 cached), 20,000 received, 41.0 s, 0.31 USD (…)``."""
    cached = f" ({ledger['cached']:,} cached)" if ledger["cached"] else ""
    unknown = ledger["cost"] == "unknown"
    money = "cost unknown" if unknown else f"{ledger['cost']:.4f} {ledger['currency']} ({ledger['prices']})"
    return (
        f"{counted(ledger['calls'], 'call')}, {ledger['sent']:,} tokens sent{cached}, "
        f"{ledger['received']:,} received, {ledger['seconds']} s, {money}"
    )
