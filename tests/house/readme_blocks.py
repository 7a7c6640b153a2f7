"""Reads README.md as a sequence of things to do: files to write, Python to run, commands to type."""

from __future__ import annotations

import re
from dataclasses import dataclass

FENCE = re.compile(r"^ {0,3}```(?P<language>[\w-]*)\s*$")
MARK = re.compile(r"^<!--\s*(?P<word>file|fresh|not run)(?::\s*(?P<value>.+?))?\s*-->\s*$")


@dataclass(frozen=True)
class Block:
    """One fenced block: its language, its text, the line it starts on, and what the comment above it says."""

    language: str
    text: str
    line: int
    mark: str = ""
    value: str = ""


@dataclass(frozen=True)
class Command:
    """A command line typed after ``$ `` and the output shown below it."""

    typed: str
    shown: tuple[str, ...]


def blocks(markdown: str) -> list[Block]:
    """The fenced blocks in order; raises ``ValueError`` for a fence that is never closed."""
    found: list[Block] = []
    mark = value = language = ""
    body: list[str] = []
    opened = 0
    for number, line in enumerate(markdown.splitlines(), start=1):
        fence = FENCE.match(line)
        if opened and fence:
            found.append(Block(language, "".join(f"{text}\n" for text in body), opened, mark, value))
            opened, mark, value, body = 0, "", "", []
        elif opened:
            body.append(line)
        elif fence:
            opened, language = number, fence["language"]
        elif marked := MARK.match(line):
            mark, value = marked["word"], marked["value"] or ""
        elif line.strip():
            mark = value = ""
    if opened:
        raise ValueError(f"the block that starts on line {opened} is never closed")
    return found


def commands(text: str) -> list[Command]:
    """The commands of a console block; a line that starts with ``> `` continues the command above it."""
    found: list[Command] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append(Command(line[2:], ()))
        elif line.startswith("> ") and found and not found[-1].shown:
            found[-1] = Command(f"{found[-1].typed}\n{line[2:]}", ())
        elif found:
            found[-1] = Command(found[-1].typed, (*found[-1].shown, line.rstrip()))
        else:
            raise ValueError(f"output before any command: {line!r}")
    return found


def agrees(shown: tuple[str, ...], printed: str) -> bool:
    """Whether what was printed is what is shown: ``…`` alone is any lines, inside a line any characters."""
    parts = []
    for line in _without_blank_ends([*shown]):
        if line.strip() == "…":
            parts.append(r"(?:[^\n]*\n)*")
        else:
            parts.append("[^\n]*".join(re.escape(piece) for piece in line.split("…")) + "\n")
    lines = _without_blank_ends([line.rstrip() for line in printed.splitlines()])
    return re.fullmatch("".join(parts), "".join(f"{line}\n" for line in lines)) is not None


def _without_blank_ends(lines: list[str]) -> list[str]:
    while lines and not lines[-1].strip():
        lines.pop()
    while lines and not lines[0].strip():
        lines.pop(0)
    return lines
