"""Threads in plain text or Markdown: ``**Mira** — date``, ``Mira: …``, ``[14:03] Mira: …``, or parts between rules."""

from __future__ import annotations

import re

from adjudicator.formats.thread_dates import DATE, read_date
from adjudicator.formats.thread_post import RawPost

_NAME = r"[^\W\d_][\w .'’()@-]{0,38}?"
_DATED = re.compile(
    rf"\s*(?:#{{1,6}}\s+|[-*]\s+)?(?:\*\*|__)?(?P<name>{_NAME})(?:\*\*|__)?\s*(?:—|–|-|»|\||,|\(|\bon\b)\s*(?:\*|_)?(?=\w)"
)
_TIMED = re.compile(rf"\s*\[(?=\w)(?P<when>[^\]\n]{{3,40}})\]\s*<?(?P<name>{_NAME})(?::|>)\s?(?P<text>.*)")
_SAID = re.compile(rf"(?:>\s*)?(?:\*\*|__)?(?P<name>{_NAME})(?:\*\*:|__:|:\*\*|:__|:)(?:\s+(?P<text>.*)|$)")
_HANDLE = re.compile(r"(?:\*\*|__)?(?P<name>[^\W\d_]{2}[\w.-]{1,36})(?:\*\*:|__:|:\*\*|:__|:)(?:\s+(?P<text>.*)|\s*$)")
"""an account's name in small letters, such as ``dockhand77:``"""
_ENOUGH = 2
_RULE = re.compile(r"\s*(?:-{3,}|\*{3,}|_{3,}|={3,}|—{3,})\s*$")
# What stands before a colon in posts and is nobody's name.
_LABELS = frozenset(
    {
        "ooc", "ic", "note", "notes", "edit", "ps", "mechanics", "roll", "rolls", "rolled", "dice", "total",
        "result", "results", "aspect", "aspects", "invoke", "invokes", "invoking", "invocation", "compel",
        "compels", "overcome", "attack", "defend", "defense", "advantage", "create", "created", "fp", "fate",
        "points", "stress", "consequence", "consequences", "opposition", "difficulty", "skill", "skills", "stunt",
        "stunts", "cost", "benefit", "effect", "scene", "session", "recap", "summary", "question", "answer",
        "reroll", "d", "tbl", "gen", "spoiler", "http", "https", "new", "free", "outcome", "story", "detail",
        "self-compel", "re", "because", "reason", "boost", "obstacle", "status", "refresh", "time", "place",
        "setting", "date", "title", "self",
    }
)  # fmt: skip
_SKILL_LINE = re.compile(r"\s*[+\-−–]?\d")


def read_plain(text: str) -> tuple[list[RawPost], bool]:
    """The posts, and whether they are Markdown. A text without heads is one post by nobody named, or one a part."""
    lines = text.split("\n")
    heads = {at: head for at, line in enumerate(lines) if (head := _head(line) or _handle(lines, at)) is not None}
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    markdown = re.search(r"\*\*|^#{1,6} |^> |\]\(", text, re.MULTILINE) is not None
    if first in heads:
        return _headed(lines, heads), markdown
    return [RawPost("", part) for part in _between_rules(lines)] or [RawPost("", text)], markdown


def _headed(lines: list[str], heads: dict[int, RawPost]) -> list[RawPost]:
    # A thread whose heads bear dates is not cut at a "Name:" inside a post.
    dated = any(head.at for head in heads.values())
    posts: list[RawPost] = []
    for at, line in enumerate(lines):
        head = heads.get(at)
        if head is not None and (head.at or not dated):
            posts.append(head)
        elif posts and not (_RULE.match(line) and _next_is_head(lines, heads, at)):
            posts[-1].lines.append(line)
    for post in posts:
        post.text = "\n".join(post.lines).strip()
    return posts


def _next_is_head(lines: list[str], heads: dict[int, RawPost], at: int) -> bool:
    following = next((n for n in range(at + 1, len(lines)) if lines[n].strip()), None)
    return following is None or following in heads


def _head(line: str) -> RawPost | None:
    dated = _DATED.match(line)
    date = DATE.match(line, dated.end()) if dated else None
    if dated and date and not line[date.end() :].strip(" )*_:"):
        return RawPost(dated["name"].strip(), "", *read_date(date))
    timed = _TIMED.match(line)
    date = DATE.fullmatch(timed["when"].strip()) if timed else None
    if timed and date:
        return RawPost(timed["name"].strip(), "", *read_date(date), lines=[timed["text"]])
    said = _SAID.match(line)
    if said is None or _is_label(said["name"], said["text"] or ""):
        return None
    return RawPost(said["name"].strip(), "", lines=[said["text"] or ""])


def _handle(lines: list[str], at: int) -> RawPost | None:
    """The head that an account's name makes: two of a figure in it, a line to itself, and a blank line above."""
    said = _HANDLE.match(lines[at])
    if said is None or said["name"].casefold() in _LABELS:
        return None
    text = said["text"] or ""
    blank = at == 0 or not lines[at - 1].strip()
    shows = (re.search(r"[\d_]", said["name"]) is not None) + blank + (not text.strip())
    if shows < _ENOUGH or _SKILL_LINE.match(text):
        return None
    return RawPost(said["name"], "", lines=[text])


def _is_label(name: str, text: str) -> bool:
    words = name.casefold().split()
    too_long = len(words) > 4 or not name[:1].isupper()
    return too_long or words[0].strip("()") in _LABELS or words[-1] in _LABELS or _SKILL_LINE.match(text) is not None


def _between_rules(lines: list[str]) -> list[str]:
    parts: list[list[str]] = [[]]
    for line in lines:
        if _RULE.match(line):
            parts.append([])
        else:
            parts[-1].append(line)
    return [text for part in parts if (text := "\n".join(part).strip())]
