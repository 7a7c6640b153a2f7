"""Four Fate dice as people type them."""

from __future__ import annotations

import re

from adjudicator.core.pieces import Faces
from adjudicator.core.violations import Malformed

_FACE = r"(?:[+\-−–]?1|[+\-]?0|[+\-−–])"
_AT_END = re.compile(
    r"(?<![^\s,;:])(?:dice\s+(?P<sum>[+\-−–]?[0-4])"
    rf"|(?:dice\s+)?(?P<faces>[+\-−–0]{{4}}|{_FACE}(?:\s+{_FACE}){{3}}))$",
    re.IGNORECASE,
)
_SIGNS = {"+": 1, "-": -1, "−": -1, "–": -1, "0": 0, "o": 0, " ": 0, "_": 0, "b": 0}


def read_dice(text: str) -> Faces:
    """Faces from ``++0-``, ``1 0 0 -1`` or a sum such as ``+1``. Raises Malformed.

    A sum becomes faces that add up to it: only the sum matters to the rules.
    """
    compact = text.strip()
    if re.fullmatch(r"[+\-−–]?[0-4]", compact):
        return _faces_for(int(compact.replace("−", "-").replace("–", "-")))
    words = re.split(r"[\s,]+", compact)
    if len(words) == 4 and all(re.fullmatch(_FACE, word) for word in words):
        return tuple(_face(word) for word in words)
    if len(compact) == 4 and all(sign in _SIGNS for sign in compact.casefold()):
        return tuple(_SIGNS[sign] for sign in compact.casefold())
    raise Malformed(f"{text!r} is no throw of four Fate dice; type ++0-, 1 0 0 -1, or their sum such as +1")


def dice_behind(text: str) -> tuple[str, str]:
    """``text`` without the throw at its end, and the throw as typed, "" for none.

    A throw is four faces, ``++0-`` or ``1 0 0 -1``, or ``dice`` with faces or their sum.
    """
    text = text.rstrip()
    found = _AT_END.search(text)
    return (text[: found.start()].rstrip(" ,;"), found["sum"] or found["faces"]) if found else (text, "")


def _faces_for(total: int) -> Faces:
    sign = 1 if total > 0 else -1
    return tuple([sign] * abs(total) + [0] * (4 - abs(total)))


def _face(word: str) -> int:
    sign = -1 if word[0] in "-−–" else 1
    return 0 if word.endswith("0") else sign
