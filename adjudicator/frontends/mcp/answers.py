"""What tools answer: a text for a model to read, and beside it the same as the records every front end knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mcp.types import CallToolResult, TextContent

from adjudicator.core.violations import AdjudicatorError, RuleViolation
from adjudicator.wording.page import Line
from adjudicator.wording.refusals import refusals

Record = Mapping[str, Any]

AMISS = "Something went wrong here that should not have ({what}). Nothing is lost: what was decided is saved."


def plain(lines: Iterable[Line]) -> str:
    """Lines of a screen as plain text."""
    return "\n".join(f"{' ' * line.indent}{line.text}" for line in lines)


def told(text: str, record: Record) -> CallToolResult:
    """An answer in words and as a record."""
    return CallToolResult(content=[_text(text)], structured_content=dict(record))


def refused(error: AdjudicatorError, after: str = "") -> CallToolResult:
    """A refusal: every violation record, in words too; for what no rule forbids, one sentence.

    ``after`` says how things stand now.
    """
    if isinstance(error, RuleViolation):
        return forbidden([violation.to_dict() for violation in error.violations], after)
    return malformed(str(error), after)


def forbidden(violations: Iterable[Mapping[str, str]], after: str = "") -> CallToolResult:
    """The answer to what rules forbid, with their records."""
    broken = [dict(violation) for violation in violations]
    text = "\n".join(filter(None, (refusals(broken), after)))
    return CallToolResult(
        content=[_text(text)], structured_content={"ok": False, "violations": broken}, is_error=True
    )


def malformed(why: str, after: str = "") -> CallToolResult:
    """The answer to what cannot be read or done: one sentence."""
    text = " ".join(filter(None, (why, after)))
    return CallToolResult(content=[_text(text)], structured_content={"ok": False, "malformed": why}, is_error=True)


def _text(text: str) -> TextContent:
    # Half a letter of a hostile text may not stop an answer.
    return TextContent(type="text", text=text.encode("utf-8", "backslashreplace").decode())
