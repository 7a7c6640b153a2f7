"""Posts for the harbour's wiki: our marks, and everything that others wrote between tags that make it plain text."""

from __future__ import annotations

from html import escape

from adjudicator.correspondence.layout import Marks, laid_out
from adjudicator.correspondence.page import Page

MARKS = Marks(heading=("'''", "'''"), folded=('<div class="mw-collapsible mw-collapsed">\n', "\n</div>"))


def render(page: Page) -> list[str]:
    """The page as one message."""
    return laid_out(page, MARKS, escaped)


def escaped(text: str) -> str:
    """Each line as it was written, so that no link, template, tag or list comes of it."""
    return "\n".join(f"<nowiki>{escape(line, quote=False)}</nowiki>" if line else "" for line in text.split("\n"))
