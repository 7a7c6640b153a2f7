"""Messages copied out of a Discord window: ``Mira — 06/01/2026 14:03`` above each, times before what follows.

The name, the dash and the date may each stand on a line of its own.
"""

from __future__ import annotations

import re

from adjudicator.formats.thread_dates import DATE, read_date
from adjudicator.formats.thread_post import RawPost

_WHOLE_DATE = re.compile(r"\s*(?=\d{1,2}/|today\b|yesterday\b)", re.IGNORECASE)
"""before a date that stands below a name without a dash: a time alone, or a date of the story's, is no head"""
_HEAD = re.compile(r"\s*(?P<name>[^\s*#_>—][^\n—]{0,59}?)\s*(?:\[?\bAPP\b\]?|\bBOT\b)?\s*—\s*(?=\S)")
_DASH = re.compile(r"\s*—\s*")
_APP = re.compile(r"\s*(?:APP|BOT|✓ ?APP)\s*$")
_LONGEST_NAME = 5
"""words of a name"""
_AGAIN = re.compile(r"\[(?P<time>\d{1,2}:\d{2}(?:\s?[AP]M)?)\]\s?(?!\s*<?[^\s:>]{1,40}[:>])(?P<text>.*)", re.IGNORECASE)
_EDITED = re.compile(r"\s*\(edited\)\s*$", re.IGNORECASE)
_NOISE = re.compile(r"\s*(?:NEW|Image|\[\d{1,2}:\d{2}\s?(?:[AP]M)?\]\s*)\s*$")


def read_discord(text: str) -> list[RawPost] | None:
    """The messages; None where no line is a name with a date behind a long dash."""
    lines = text.split("\n")
    posts: list[RawPost] = []
    at = 0
    while at < len(lines):
        head, behind = _head(lines, at)
        again = _AGAIN.match(lines[at]) if posts and head is None else None
        if head is not None:
            posts.append(head)
        elif again is not None:
            posts.append(RawPost(posts[-1].account, "", again["time"], dated=False, lines=[again["text"]]))
        elif not posts and lines[at].strip():
            return None
        elif posts and not _NOISE.match(lines[at]):
            posts[-1].lines.append(lines[at])
        at = behind
    for post in posts:
        post.text = "\n".join(post.lines).strip()
        if (edited := _EDITED.search(post.text)) is not None:
            post.text, post.edited = post.text[: edited.start()], "edited"
    return posts or None


def _head(lines: list[str], at: int) -> tuple[RawPost | None, int]:
    """The head on the line ``at``, or on it and the next, and the line behind it."""
    line = lines[at]
    named = _HEAD.match(line)
    date = DATE.match(line, named.end()) if named else None
    if named and date and not line[date.end() :].strip():
        return RawPost(named["name"].strip(), "", *read_date(date)), at + 1
    if not line.strip() or len(line.split()) > _LONGEST_NAME:
        return None, at + 1
    # Between the name of a bot and the date stands what it is.
    dated = at + (2 if at + 2 < len(lines) and _APP.match(lines[at + 1]) else 1)
    below = lines[dated] if dated < len(lines) else ""
    if _DASH.fullmatch(below) and dated + 1 < len(lines):
        dated += 1
        below = f"{below}{lines[dated]}"
    dash = _DASH.match(below) or (_WHOLE_DATE.match(below) if line.strip()[-1].isalnum() else None)
    date = DATE.match(below, dash.end()) if dash else None
    if date and not below[date.end() :].strip():
        return RawPost(line.strip(), "", *read_date(date)), dated + 1
    return None, at + 1
