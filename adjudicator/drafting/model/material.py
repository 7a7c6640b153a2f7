"""Texts made fit to stand in a prompt, or to be written down: visible, bounded, and unable to close their own fence."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata

_GAP = " […] "


def shown(text: str, longest: int) -> str:
    """One line of ``text``, without invisible signs, of at most ``longest`` characters; the middle goes first."""
    return cut(" ".join(_visible(text).split()), longest)


def shown_lines(text: str, longest: int) -> str:
    """The same with its lines kept."""
    lines = (" ".join(line.split()) for line in _visible(text).splitlines())
    return cut("\n".join(line for line in lines if line), longest)


def cut(text: str, longest: int) -> str:
    """``text``, or its beginning and its end with a mark where the middle was."""
    if len(text) <= longest:
        return text
    kept = longest - len(_GAP)
    return text[: kept - kept // 3].rstrip() + _GAP + text[len(text) - kept // 3 :].lstrip()


def mark_of(table: str, ruling: str) -> str:
    """The sign that fences the player's words of one ruling: always the same there, and not to be guessed elsewhere."""
    digest = hmac.new(table.encode(), ruling.encode(), hashlib.sha256).hexdigest()
    return f"<<words {digest[:8]}>>"


def whole_letters(text: str) -> str:
    """``text`` with halves of letters joined, and a mark for each half that stands alone: it can be written then."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def _visible(text: str) -> str:
    # Direction overrides and zero-width signs can show a reader one text and a model another. They go without a
    # trace, as they do where quotes are looked for.
    return "".join(map(_seen, whole_letters(text)))


def _seen(letter: str) -> str:
    if letter.isspace():
        return letter
    kind = unicodedata.category(letter)
    return "" if kind in ("Cc", "Cf") else " " if kind == "Co" else letter
