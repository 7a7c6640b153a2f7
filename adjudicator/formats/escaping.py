"""Text that players and models wrote, made harmless for where it is posted: it shows as written and does nothing.

No mention, tag, spoiler, link, list, heading or quotation comes of it. Where a target has no way to escape, a space of
no width breaks up what it would obey.
"""

from __future__ import annotations

import re
from typing import Literal, get_args

from adjudicator.wording.plain import printable

Target = Literal["phpbb", "discourse", "discord", "markdown", "plain"]
TARGETS: tuple[Target, ...] = get_args(Target)
BREAK = "\u200b"
"""the space of no width"""

_MENTION = re.compile(r"@(?=[\w&!])")
_LOUD = re.compile(r"@(?=(?:everyone|here|channel|all|online)\b)", re.IGNORECASE)
_ADDRESS = re.compile(r"(?<=[a-z]):(?=//)|\b(?<=www)\.|(?<=mailto):", re.IGNORECASE)
_INVITE = re.compile(r"(?<=\bdiscord)\.(?=gg\b)|(?<=\bt)\.(?=me/)", re.IGNORECASE)
_HASHTAG = re.compile(r"#(?=[^\W_])")
_EMOJI = re.compile(r":(?=[\w+-]{1,40}:)")
_MARKUP = re.compile(r"[\\`*_\[\]<>|~]|&(?=#?\w{1,32};)")
_BEGINNING = re.compile(r"(?P<before>[ \t]*)(?P<sign>[#>+=/-]|\d{1,9}(?=[.)](?:\s|$)))")
_BB_TAG = re.compile(r"\[(?=[/*\w])")
_INDENT = re.compile(r"^[ \t\u00a0]+")
_UNSEEN = re.compile("[\u200b\u2060\ufeff\u00ad\u180e]")
_HALF_PAIR = re.compile("[\ud800-\udfff]")


def escape(text: str, target: Target) -> str:
    """``text`` for ``target``, line breaks kept; signs that steer a terminal or hide in a word are taken out."""
    clean = _UNSEEN.sub("", _HALF_PAIR.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n")))
    return "\n".join(_LINES[target](printable(line).rstrip()) for line in clean.split("\n"))


def _plain(line: str) -> str:
    return _LOUD.sub(f"@{BREAK}", line)


def _phpbb(line: str) -> str:
    return _unlinked(_BB_TAG.sub(f"[{BREAK}", _plain(line)))


def _markdown(line: str) -> str:
    return _MENTION.sub(f"@{BREAK}", _begun(_unlinked(_MARKUP.sub(r"\\\g<0>", _unindented(line)))))


def _discord(line: str) -> str:
    return _EMOJI.sub(f":{BREAK}", _markdown(line))


def _discourse(line: str) -> str:
    return _HASHTAG.sub(f"#{BREAK}", _discord(line))


_LINES = {"phpbb": _phpbb, "discourse": _discourse, "discord": _discord, "markdown": _markdown, "plain": _plain}


def _unlinked(line: str) -> str:
    """Addresses that nothing turns into a link."""
    for pattern in (_ADDRESS, _INVITE):
        line = pattern.sub(lambda found: found[0] + BREAK, line)
    return line


def _unindented(line: str) -> str:
    """Without the spaces that would make it code."""
    return _INDENT.sub("", line)


def _begun(line: str) -> str:
    """A line whose first sign makes no heading, list, quotation, rule or command of it."""
    found = _BEGINNING.match(line)
    if found is None:
        return line
    sign = found["sign"]
    if sign[0].isdigit():
        return f"{found['before']}{sign}\\{line[found.end() :]}"
    return f"{found['before']}\\{line[found.start('sign') :]}"
