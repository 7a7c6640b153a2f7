"""The rule set of the Tideway, and beside it, each in its own module, a format, a place to post at and a drafter."""

from __future__ import annotations

from pathlib import Path


def rule_file() -> Path:
    """Where the rule file lies."""
    return Path(__file__).parent / "tideway.toml"
