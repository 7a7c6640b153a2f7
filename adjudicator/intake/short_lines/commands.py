"""Lines that are commands of the program: looking, deciding, taking back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from adjudicator.intake.dice import read_dice
from adjudicator.intake.short_lines import asking
from adjudicator.intake.short_lines.grammar import Words, one_of
from adjudicator.intake.short_lines.said import CommandSaid

_RULING = re.compile(r"q?[0-9]{1,6}", re.IGNORECASE)


def is_ruling(words: Words) -> bool:
    """True where a ruling's id stands."""
    return words.lower() in words.spoken.state["pending"] or bool(re.fullmatch(r"q[0-9]{1,6}", words.lower()))


def _plain(name: str) -> Callable[[Words], CommandSaid]:
    return lambda words: words.end(CommandSaid(name))


def _ruling(words: Words) -> str:
    """Read a ruling's id, the only waiting one where none is named. Raises Malformed."""
    waiting = words.spoken.state["pending"]
    if is_ruling(words) or _RULING.fullmatch(words.lower()):
        typed = words.take().casefold()
        return f"q{typed}" if typed.isdigit() else typed
    if len(waiting) == 1:
        return str(waiting[0])
    raise words.wrong(f"name a ruling; waiting: {', '.join(waiting) or 'none'}")


def _about_ruling(name: str) -> Callable[[Words], CommandSaid]:
    return lambda words: words.end(CommandSaid(name, (_ruling(words),)))


def _with_words(name: str, what: str, *, needed: bool) -> Callable[[Words], CommandSaid]:
    def read(words: Words) -> CommandSaid:
        ruling = _ruling(words)
        words.skip_any("because", "since")
        return CommandSaid(name, (ruling, words.rest(what) if words or needed else ""))

    return read


def _reply(words: Words) -> CommandSaid:
    ruling = _ruling(words)
    by = _by(words)
    return CommandSaid("reply", (ruling, words.rest("the reply"), by))


def _object(words: Words) -> CommandSaid:
    ruling = _ruling(words)
    by = _by(words) or "gm"
    words.skip_any("because", "since")
    return CommandSaid("object", (ruling, words.rest("the objection"), by))


def _by(words: Words) -> str:
    """Read ``by`` and a character; "" where it is the beginning of somebody's words: "by sliding under"."""
    start = words.at
    if words.skip("by") and (found := words.known_character()) is not None:
        words.at += found[1]
        return found[0]
    words.at = start
    return ""


def _approve(words: Words) -> CommandSaid:
    ruling = _ruling(words)
    if not words:
        return CommandSaid("approve", (ruling, ""))
    typed = words.take(len(words))
    read_dice(typed)
    return CommandSaid("approve", (ruling, typed))


def _override(words: Words) -> CommandSaid:
    ruling = _ruling(words)
    return CommandSaid("override", (ruling, *words.take(len(words)).split()))


def _status(words: Words) -> CommandSaid:
    if not words.skip("as"):
        return words.end(CommandSaid("status", ("gm",)))
    seat = words.skip_any("players") or words.character("a seat")
    return words.end(CommandSaid("status", (seat,)))


def _options(words: Words) -> CommandSaid:
    words.skip("for")
    return words.end(CommandSaid("options", (words.character("whose options") if words else "gm",)))


def _odds(words: Words) -> CommandSaid:
    roll = words.roll() or ""
    words.skip("for")
    return words.end(CommandSaid("odds", (roll, words.character() if words else "")))


def _log(words: Words) -> CommandSaid:
    return words.end(CommandSaid("log", (_at_least_one(words),) if words else ()))


def _why(words: Words) -> CommandSaid:
    if not words:
        raise words.wrong("what to explain is missing")
    if is_ruling(words):
        return words.end(CommandSaid("why", (words.take().casefold(),)))
    found = words.known_character()
    if found is not None and found[1] == len(words):
        return CommandSaid("why", (found[0],))
    return CommandSaid("why", (words.take(len(words)),))


def _narrate(words: Words) -> CommandSaid:
    roll = words.roll()
    if roll is None and not words:
        settled = [key for key, one in words.spoken.state["rolls"].items() if one["outcome"] and not one["open"]]
        roll = settled[-1] if settled else None
    if roll is None:
        raise words.wrong("name a settled roll")
    return words.end(CommandSaid("narrate", (roll,)))


def _import(words: Words) -> CommandSaid:
    file = words.rest("the file with the sheets")
    if not file.isprintable() or file == "-":
        raise words.wrong(f"{file!r} is no name of a file")
    return CommandSaid("import", (file,))


def _undo(words: Words) -> CommandSaid:
    return words.end(CommandSaid("undo", (_at_least_one(words) if words else "1",)))


def _at_least_one(words: Words) -> str:
    count = words.count()
    if not count:
        raise words.wrong("how many is a number from 1")
    return str(count)


def _dice(words: Words) -> CommandSaid:
    return words.end(CommandSaid("dice", (one_of(words, ("rolled", "typed"), "where dice come from"),)))


def _help(words: Words) -> CommandSaid:
    return CommandSaid("help", (words.take(len(words)).casefold(),) if words else ())


COMMANDS: Mapping[str, Callable[[Words], CommandSaid]] = {
    "oracle": asking.oracle,
    "draw": asking.draw,
    "status": _status,
    "options": _options,
    "odds": _odds,
    "pending": _plain("pending"),
    "show": _about_ruling("show"),
    "approve": _approve,
    "reject": _with_words("reject", "the reason", needed=False),
    "ask": _with_words("ask", "the question", needed=False),
    "amend": _with_words("amend", "the new words", needed=True),
    "override": _override,
    "advise": _about_ruling("advise"),
    "reply": _reply,
    "object": _object,
    "withdraw": _about_ruling("withdraw"),
    "reopen": _about_ruling("reopen"),
    "log": _log,
    "why": _why,
    "import": _import,
    "narrate": _narrate,
    "undo": _undo,
    "dice": _dice,
    "help": _help,
    "quit": _plain("quit"),
}
"""First word -> what reads the words behind it."""

SHORT: Mapping[str, str] = {"u": "undo", "?": "help", "h": "help", "q": "quit", "exit": "quit", "st": "status"}
"""Other spellings of the first word."""
