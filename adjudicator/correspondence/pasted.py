"""Lines of our own that come back when a thread is read again: what they tell has happened and declares nothing."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Container, Iterable

from adjudicator.core.naming import folded
from adjudicator.table.notebook import Notebook

_LEAST = 12
"""letters and digits of a line that only we can have written; shorter ones are ours beside such a line"""
_LINES = re.compile(r"[^\n]*\n?")
_TAG = re.compile(r"\[/?[a-z*][^\]\n]{0,80}\]|</?[a-z][^>\n]{0,80}>", re.IGNORECASE)
_UNSEEN = re.compile(r"[\u200b\\]")


def remember_pasted(notebook: Notebook, messages: Iterable[str]) -> None:
    """Note the lines of recaps and reminders as printed to be pasted; printed again they are noted once."""
    lines = sorted({key for message in messages for key in _keys(message)})
    digest = hashlib.sha256("\n".join(lines).encode("utf-8", "replace")).hexdigest()[:16]
    if lines and notebook.one("pasted", digest) is None:
        notebook.note({f"pasted:{digest}": {"lines": lines}})


def pasted_lines(notebook: Notebook) -> frozenset[str]:
    """What stands in the lines of every post, recap and reminder so far, for ``without_pasted``."""
    posts = [message for record in notebook.all("posted").values() for message in record["messages"]]
    found = {key for message in posts for key in _keys(message)}
    return frozenset(found.union(*(record["lines"] for record in notebook.all("pasted").values())))


def without_pasted(text: str, lines: Container[str]) -> str:
    """``text`` with each line of ours as spaces, whatever a forum has made of its mark-up; offsets stay as they are."""
    kept, run = "", ""
    for line in _LINES.findall(text):
        # Ours stand together: a heading, and what is listed below it.
        if not line or (line.strip() and _key(line) not in lines):
            kept, run = kept + _blanked(run) + line, ""
        else:
            run += line
    return kept + _blanked(run)


def _blanked(run: str) -> str:
    ours = any(len(_key(line)) >= _LEAST for line in run.splitlines())
    return re.sub(r"[^\n]", " ", run) if ours else run


def _keys(message: str) -> set[str]:
    return {key for line in message.split("\n") if (key := _key(line))}


def _key(line: str) -> str:
    """A line's letters and digits, all that is sure to come back."""
    bare = _TAG.sub("", _UNSEEN.sub("", line))
    return "".join(letter for letter in folded(bare) if letter.isalnum())
