"""Tables to post from, and posts taken apart again: their sections, and their mark-up apart from their text."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

from playing import table as docks

from adjudicator import Table
from adjudicator.correspondence.layout import messages
from adjudicator.correspondence.posted import remember
from adjudicator.correspondence.reply import reply
from adjudicator.formats.escaping import Target

HEADINGS = ("Rolls", "Invocations", "Fate points", "Aspects", "Compels", "Also", "Questions", "Errata")


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.time = datetime(2025, 3, 1, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def pass_by(self, **how_long: float) -> None:
        self.time += timedelta(**how_long)


def played(*moves: Any, told: bool = True, **how: Any) -> Table:
    """The cast at the docks after these moves; ``told``: what led there was posted already."""
    made = Table.in_memory(**how)
    for move in docks():
        made.rule(move)
    if told:
        post(made)
    for move in moves:
        made.rule(move)
    return made


def post(table: Table, target: Target = "plain") -> list[str]:
    """The messages of a reply, noted as posted, as the command line does it."""
    found = reply(table)
    parts = messages(found.page, target)
    if parts:
        remember(table.notebook, target, parts, found.page, found.told)
    return parts


def sections(table: Table, seat: str = "players") -> dict[str, list[str]]:
    """What a reply would say now: heading -> sentences of the block, and the prose under ""."""
    page = reply(table, seat).page
    prose = [text for piece in page.open for text in (piece.heading, piece.text) if text]
    block = {piece.heading: list(piece.lines) for piece in page.folded}
    assert [heading for heading in HEADINGS if heading in block] == list(block)
    return {"": prose, **block}


OURS: dict[Target, str] = {
    "phpbb": r"\[/?b\]|\[/?spoiler(?:=Out of character)?\]",
    "discourse": r"\*\*|^\[/?details(?:=\"Out of character\")?\]$",
    "discord": r"\*\*|\|\|",
    "markdown": r"\*\*|^<details><summary>Out of character</summary>$|^</details>$",
    "plain": r"^=== (?:Out of|In) character ===$",
}
"""The mark-up we write, but for the stroke before each item of a list"""

OBEYED: dict[Target, str] = {
    "phpbb": r"\[/?[a-z*][^\]]*\]|https?://|www\.(?!\u200b)|discord\.gg",
    "discourse": r"[\[\]<>`*_~|]|https?://|www\.(?!\u200b)|:\w+:|#\w|&\w+;|^ *(?:#|[-+*] |\d+[.)] |={3}|-{3})|^ {4}",
    "discord": r"\|\||[`*_~\[<]|https?://|discord\.gg|:\w+:|^ *(?:#|-#|>|[-+*] |\d+[.)] |/)",
    "markdown": r"[\[\]<>`*_~|]|https?://|www\.(?!\u200b)|&\w+;|^ *(?:#|[-+*] |\d+[.)] |={3}|-{3})|^ {4}",
    "plain": r"(?!)",
}
"""What each target would obey, once everything behind a stroke is taken out"""
LOUD = re.compile(r"@(?:everyone|here)\b", re.IGNORECASE)
STEERS = re.compile("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def escaped_out(message: str, target: Target) -> str:
    """The message with one sign for each stroke and what it escapes, where the target knows such strokes."""
    return re.sub(r"\\[^A-Za-z0-9\s]", "¤", message) if target in ("discourse", "discord", "markdown") else message


def mark_up(message: str, target: Target) -> list[str]:
    """Our own mark-up in a message, in order."""
    return re.findall(OURS[target], escaped_out(message, target), re.MULTILINE)


def obeyed(message: str, target: Target) -> list[str]:
    """What the target would obey in a message and is not our own mark-up; mentions and steering signs included."""
    bare = re.sub(OURS[target], "", escaped_out(message, target), flags=re.MULTILINE)
    bare = re.sub(r"^- ", "", bare, flags=re.MULTILINE)
    found = [one[0] for one in re.finditer(OBEYED[target], bare, re.IGNORECASE | re.MULTILINE)]
    return [*found, *LOUD.findall(message), *STEERS.findall(message)]
