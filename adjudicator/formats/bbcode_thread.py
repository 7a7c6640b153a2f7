"""Forum threads: pages copied from phpBB, RPoL or Gamers' Plane, and posts quoted one below the other.

A post begins at ``by Mira » Tue Jan 06, 2026 2:03 pm``, at a name with a date on one of the next lines, or at a
``[quote="Mira"]`` where nothing but such quotations stands. Inside a post the mark-up stays as it is.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime

from adjudicator.formats.thread_dates import DATE, read_date
from adjudicator.formats.thread_post import RawPost

_BY = re.compile(
    r"\s*(?:(?:#|No\. ?)?(?P<id>\d{1,9})?\s*(?:unread )?post(?:ed)?\s+)?by:?\s+(?P<name>[^»\n]{1,60}?)\s*(?:»|,|-|–|—"
    r"|\bon\b|\|)\s*(?=\S)",
    re.IGNORECASE,
)
_TITLE = re.compile(r"\s*Re: [^\n]*$")
_NAME = re.compile(r"\s*(?P<name>[^\W\d_][\w .'’-]{0,38}[\w.)])\s*$")
_STANDING = re.compile(
    r"\s*(?:[^\n]{0,30}\b\d+ posts?\b[^\n]*|gm|player|game ?master|member|moderator|offline|online|posts: \d+)\s*$",
    re.IGNORECASE,
)
_CAPTION = re.compile(r"[^\n.!?]{0,40}$")
_DATED = re.compile(r"\s*(?:posted|on|»|•|—|–|-)?:?\s*", re.IGNORECASE)
_CLOCK = re.compile(r"\s*at \d{1,2}:\d{2}\s*$", re.IGNORECASE)
_NUMBER = re.compile(r"\s*[•·*-]?\s*(?:msg|post)? ?#(?P<id>\d{1,9})\s*$", re.IGNORECASE)
_QUOTE = re.compile(r"\[(?P<close>/?)quote(?P<by>[= ][^\]\n]{0,200})?\]", re.IGNORECASE)
_QUOTED_BY = re.compile(r"=\s*(?:\"(?P<a>[^\"]*)\"|&quot;(?P<b>.*?)&quot;|(?P<c>[^\s\]]+))")
_QUOTED_ID = re.compile(r"\bpost_id=(?P<id>\d{1,12})")
_QUOTED_AT = re.compile(r"\btime=(?P<time>\d{1,11})")
_EDITED = re.compile(r"\n[^\n]{0,30}\blast (?:edited|changed) (?:by|at|on|:)[^\n]{0,120}\s*$", re.IGNORECASE)
_TAGGED = re.compile(
    r"\[/?(?:b|i|u|quote|ooc|spoiler|npc|charsheet|color|size|url|img)\b[^\]\n]{0,200}\]", re.IGNORECASE
)


def read_forum(text: str) -> list[RawPost] | None:
    """The posts of a forum thread; None where the text is none."""
    posts = _quoted_posts(text) or _page(text)
    if posts is None and not _TAGGED.search(text):
        return None
    for post in posts or ():
        edited = _EDITED.search(post.text)
        if edited is not None:
            date = DATE.search(edited[0])
            post.edited, post.text = (read_date(date)[0] if date else "edited"), post.text[: edited.start()]
        reply = _QUOTED_ID.search(post.text)
        post.reply_to = reply["id"] if reply else None
    return posts if posts is not None else [RawPost("", text)]


def _page(text: str) -> list[RawPost] | None:
    """A copied page: what stands below each head belongs to it."""
    lines = text.split("\n")
    posts: list[RawPost] = []
    at = 0
    while at < len(lines):
        head = _head(lines, at)
        if head is None:
            if posts:
                posts[-1].lines.append(lines[at])
            at += 1
            continue
        if posts and posts[-1].lines and _TITLE.match(posts[-1].lines[-1]):
            posts[-1].lines.pop()
        posts.append(head[0])
        at = head[1]
    for post in posts:
        post.text = "\n".join(post.lines).strip()
    return posts or None


def _head(lines: list[str], at: int) -> tuple[RawPost, int] | None:
    """The head of a post that begins on the line ``at``, and the first line behind it."""
    line = lines[at]
    by = _BY.match(line)
    date = DATE.match(line, by.end()) if by else None
    if by and date:
        when, dated = read_date(date)
        return RawPost(by["name"].strip(' "*'), "", when, dated, by["id"]), at + 1
    named = _NAME.match(line)
    return _tall_head(lines, at, named["name"]) if named and len(line.split()) <= 5 else None


def _tall_head(lines: list[str], at: int, name: str) -> tuple[RawPost, int] | None:
    """A name, perhaps lines on who that is, a line that is a date, perhaps the time and the number of the post."""
    below = at + 1
    while below < len(lines) and below < at + 5 and not _is_date(lines[below]):
        # Under a portrait stand captions, which are known only by the line that counts somebody's posts.
        known = _STANDING.match(lines[below]) or (below > at + 1 and _CAPTION.match(lines[below]))
        if not known:
            return None
        below += 1
    if below >= len(lines) or not _is_date(lines[below]):
        return None
    lead = _DATED.match(lines[below])
    date = DATE.match(lines[below], lead.end() if lead else 0)
    when, dated = read_date(date) if date else (lines[below].strip(), True)
    if dated and below + 1 < len(lines) and _CLOCK.match(lines[below + 1]):
        below += 1
        when += "T" + lines[below].split()[-1].zfill(5)
    number = _NUMBER.match(lines[below + 1]) if below + 1 < len(lines) else None
    return RawPost(name.strip(), "", when, dated, number["id"] if number else None), below + (2 if number else 1)


def _is_date(line: str) -> bool:
    lead = _DATED.match(line)
    date = DATE.match(line, lead.end() if lead else 0)
    return date is not None and not line[date.end() :].strip(" .,)") and not date["passing"]


def _quoted_posts(text: str) -> list[RawPost] | None:
    """Posts that somebody copied by quoting them: nothing but quotations, at least two, each saying by whom."""
    posts: list[RawPost] = []
    depth = start = last = 0
    opened: re.Match[str] | None = None
    for tag in _QUOTE.finditer(text):
        if not tag["close"]:
            if depth == 0:
                if text[last : tag.start()].strip() or not tag["by"]:
                    return None
                opened, start = tag, tag.end()
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0 and opened is not None:
                posts.append(_quoted(opened["by"], text[start : tag.start()].strip()))
                last = tag.end()
    return posts if len(posts) > 1 and depth == 0 and not text[last:].strip() else None


def _quoted(said: str, text: str) -> RawPost:
    by, key, time = _QUOTED_BY.search(said), _QUOTED_ID.search(said), _QUOTED_AT.search(said)
    name = next((group for group in by.groups() if group is not None), "") if by else ""
    when = datetime.fromtimestamp(int(time["time"]), UTC).isoformat() if time else None
    return RawPost(name, text, when, id=key["id"] if key else None)
