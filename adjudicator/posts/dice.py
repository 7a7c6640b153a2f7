"""Thrown Fate dice as posts and dice bots show them: four faces in any dress, a sum, what is added, a total."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from adjudicator.core.pieces import Faces
from adjudicator.posts.phrases import LADDER, SKILLS, number

_SIGN = r"[+\-−–]"
_FACE = r"(?:[+\-−–]?1|[+\-−–]?0|[+\-−–])"
_NAMED = r"\w{0,20}(?:plus|pos|minus|neg|zero|blank|null|empty)\w{0,20}"
_PICTURE = rf"(?:<a?:{_NAMED}:\d{{1,25}}>|:{_NAMED}:|[\u2795\u2796⬜◻⚪🟦⬛])\ufe0f?"
_FACES = re.compile(
    rf"\[\s*{_FACE}(?:\s*[,;| ]\s*{_FACE}){{3}}\s*\]|\(\s*{_FACE}(?:\s*[,;| ]\s*{_FACE}){{3}}\s*\)"
    rf"|(?:\[[ ]?[+\-−–0_ ]?[ ]?\] ?){{4}}"
    r"|(?<![\w+\-−–.=*])[+\-−–0]{4}(?![\w+\-−–]|\.\d)"
    r"|(?<![\w+\-−–])[+\-−–0](?:[ ,|/]{0,3}[+\-−–0]){3}(?![\w+\-−–]|[ ]?\d)"
    rf"|(?<![\w+\-−–.,]){_FACE}(?:[ ]?[,;][ ]?{_FACE}){{3}}(?![\w,;]|\.\d)"
    rf"|{_PICTURE}(?:\s?{_PICTURE}){{3}}"
)
_ONE_FACE = re.compile(rf"{_PICTURE}|\[[ ]?[+\-−–0_ ]?[ ]?\]|{_FACE}")
ANCHOR = re.compile(
    r"(?<![\w.])4\s?d\s?f(?:ate|udge)?(?:\.[12])?(?![a-z])|(?<![\w])[/!.](?:fate|fudge|df)\b", re.IGNORECASE
)
"""What says that Fate dice are meant."""

_RUNG = "|".join(LADDER)
_TOTAL = re.compile(
    rf"(?:(?:final|my|the)\s+)?(?:=|->|→|⇒|\b(?:for (?:an? )?(?:total|result)(?: of)?|total(?:s|ing|ling)?(?: of)?"
    rf"|result|gives?(?: me)?(?: an?)?"
    rf"|giving(?: me)?(?: an?)?|makes?(?: it)?(?: an?)?|is(?: an?)?|so"
    rf"|for (?:an?))\b)\s*[:=]?\s*(?:(?:{_RUNG})\s*)?\(?\s*"
    rf"(?P<n>{_SIGN}?\s?\d{{1,2}})\)?(?!\w|\s?[dD]\d)",
    re.IGNORECASE,
)
_SUM = re.compile(
    rf"\s*(?:[=:]|\bfor\b|\bis\b|->|→|⇒|(?:\band\s+)?\b(?:get|gets|got|getting"
    rf"|c[ao]mes? up)\b)?\s*\(?\s*(?P<n>{_SIGN}?\d)\s*\)?(?![\w]|\s?[dD]\d)",
    re.IGNORECASE,
)
_BRACED = re.compile(rf"\s?[(\[]\s*(?P<n>{_SIGN}?\s?\d)\s*[)\]]")
_NAME = r"(?P<name>[A-ZÀ-ÖØ-Þ][\w'’-]{1,24}(?: (?:of |the )?[A-ZÀ-ÖØ-Þ][\w'’-]{1,24}){0,2})"
_RATED = re.compile(
    rf"\s*(?P<stop>\.\s)?\s*(?:[,;+(]|\band\b|\bplus\b)?\s*(?:\+\s*)?(?:(?i:my|his|her|the|plus"
    rf"|and)\s+)?{_NAME}\s*[:=(]?\s*(?P<n>{_SIGN}\s?\d|\d)\)?(?!\w|\s?[dD]\d)"
)
_RATED_FIRST = re.compile(rf"\s*[,;]?\s*(?P<n>{_SIGN}\s?\d)\s+(?i:for |from )?{_NAME}")
_UNRATED = re.compile(rf"\s*(?:\+|\bplus\b)\s*{_NAME}(?=\s*(?:$|[=.,;)\]\n]))")
_ADDED = re.compile(rf"\s*,?\s*(?P<n>{_SIGN}\s?\d)(?!\w|\s?[dD]\d)")
_SIDELINE = re.compile(
    r"[^=\n;]{1,160}?(?:invok|tag|free|\bfp\b|fate point|boost|stunt)[^=\n;]{0,160}?(?==)", re.IGNORECASE
)
_CLOSING = re.compile(r"(?:[ ]?[)\]`])*")
_MODIFIER = re.compile(r"\s*(?:modifier:)?\s*([+\-−–]?\d{1,2})")
_SAYS_SUM = re.compile(r"\s*(?:[=:(]|for\b|is\b|->|→|⇒|(?:and\s+)?(?:get|gets|got|getting|c[ao]mes? up)\b)")
_GAP = re.compile(r"[ \t,;|*]*")
NO_SKILL = frozenset(
    {
        *LADDER, "total", "result", "fate", "fp", "roll", "rolled", "rolling", "difficulty", "opposition", "target",
        "overcome", "attack", "defend", "defense", "create", "advantage", "mechanics", "ooc", "aspect", "aspects",
        "invoke", "invoking", "invokes", "refresh", "stress", "shifts", "success", "tie", "fail", "i", "so",
        "free", "points", "gm", "dice", "using", "use", "my", "the", "that", "final", "note", "edit", "spending", "and",
    }
)  # fmt: skip
"""Words before a number that name no skill."""


@dataclass(slots=True)
class Throw:
    """One throw: offsets, the faces, and the numbers the post claims; ``loose`` where more was added than is read."""

    start: int
    end: int
    faces: Faces | None = None
    sum: int | None = None
    skill: str | None = None
    rating: int | None = None
    modifiers: list[tuple[str, int]] = field(default_factory=list)
    total: int | None = None
    loose: bool = False

    @property
    def bare(self) -> bool:
        """True where neither faces nor numbers stand."""
        return self.faces is None and self.sum is None and self.rating is None and self.total is None


def faces_in(text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
    """The first four faces in ``text[start:end]``."""
    return _FACES.search(text, start, len(text) if end is None else end)


def read_faces(shown: str) -> Faces:
    """The faces in a text that ``faces_in`` found."""
    compact = shown.strip()
    faces = compact if len(compact) == 4 else [one[0] for one in _ONE_FACE.finditer(shown)]
    return tuple(_face(face) for face in faces)[:4]


def throw_at(text: str, start: int, end: int) -> Throw:
    """The throw whose anchor or faces stand at ``text[start:end]``, read on to where it ends."""
    throw = Throw(start, end)
    if (shown := _FACES.match(text, start)) is not None:
        throw.faces, throw.end = read_faces(shown[0]), _closed(text, shown.end())
    elif (braced := _BRACED.match(text, end)) is not None and not _FACES.match(text, end):
        throw.sum, throw.end = number(braced["n"]), braced.end()
    elif text[start] in "/!." and (modifier := _MODIFIER.match(text, end)):
        throw.rating, throw.end = number(modifier[1]), modifier.end()
    while _step(text, throw):
        pass
    if throw.sum is None and throw.faces is None and throw.total is not None and not throw.loose:
        throw.sum = throw.total - (throw.rating or 0) - sum(value for _, value in throw.modifiers)
    return throw


def _step(text: str, throw: Throw) -> bool:
    """Read one more number behind the throw; False where it ends."""
    at = _gap(text, throw.end)
    return (
        _takes_faces(text, throw, at)
        or _takes_sum(text, throw)
        or _takes_rating(text, throw)
        or _takes_added(text, throw)
        or _takes_total(text, throw, at)
    )


def _gap(text: str, at: int) -> int:
    found = _GAP.match(text, at)
    return found.end() if found else at


def _takes_faces(text: str, throw: Throw, at: int) -> bool:
    if text[at : at + 1] in (":", "=", "(") and not _FACES.match(text, at):
        at = _gap(text, at + 1)
    found = _FACES.match(text, at)
    if throw.faces is not None or found is None:
        return False
    throw.faces, throw.end = read_faces(found[0]), _closed(text, found.end())
    return True


def _closed(text: str, at: int) -> int:
    found = _CLOSING.match(text, at)
    return found.end() if found else at


def _takes_sum(text: str, throw: Throw) -> bool:
    """The sum of the dice, right behind them and before anything is added."""
    if throw.sum is not None or throw.rating is not None or throw.total is not None:
        return False
    found = _SUM.match(text, throw.end)
    if found is None or not _SAYS_SUM.match(text, throw.end):
        return False
    throw.sum, throw.end = number(found["n"]), found.end()
    return True


def _takes_rating(text: str, throw: Throw) -> bool:
    found = _RATED.match(text, throw.end)
    if found is not None and found["stop"] and found["name"].casefold() not in SKILLS and found["n"][0].isdigit():
        found = None
    if found is not None and _is_open(found[0]) and text[found.end() : found.end() + 1] == ",":
        found = None
    if found is not None and found["name"].split()[0].casefold() not in NO_SKILL:
        if throw.rating is None:
            throw.skill = None if found["name"] == "Skill" else found["name"]
            throw.rating = number(found["n"])
        else:
            throw.modifiers.append((found["name"], number(found["n"])))
        throw.end = found.end()
        return True
    behind = _RATED_FIRST.match(text, throw.end)
    if behind is not None and throw.rating is None and behind["name"].casefold() in SKILLS:
        throw.skill, throw.rating, throw.end = behind["name"], number(behind["n"]), behind.end()
        return True
    named = _UNRATED.match(text, throw.end)
    if named is not None and throw.skill is None and named["name"].casefold() not in NO_SKILL:
        throw.skill, throw.end = named["name"], named.end()
        return True
    return False


def _is_open(words: str) -> bool:
    """True for a bracket that goes on, as in "Tall Grass (+2, free)", which rates no skill."""
    return "(" in words.lstrip("( ") and not words.endswith(")")


def _takes_added(text: str, throw: Throw) -> bool:
    found = _ADDED.match(text, throw.end)
    if found is None or throw.rating is not None or throw.total is not None:
        return False
    throw.rating, throw.end = number(found["n"]), found.end()
    return True


def _takes_total(text: str, throw: Throw, at: int) -> bool:
    if throw.total is not None:
        return False
    found = _TOTAL.match(text, at) or _TOTAL.match(text, _gap(text, at + 1) if text[at : at + 1] == "\n" else at)
    if found is not None:
        throw.total, throw.end = number(found["n"]), found.end()
        return True
    aside = _SIDELINE.match(text, throw.end)
    if aside is not None and not throw.loose:
        throw.loose = True
        found = _TOTAL.match(text, aside.end())
        throw.total = number(found["n"]) if found else None
    return False


def _face(shown: str) -> int:
    low = shown.casefold()
    if any(word in low for word in ("plus", "pos")) or shown.startswith("\u2795"):
        return 1
    if any(word in low for word in ("minus", "neg")) or shown.startswith("\u2796"):
        return -1
    if low.startswith((":", "<")) or "0" in low or not any(sign in low for sign in "+-−–1"):
        return 0
    return -1 if any(sign in low for sign in "-−–") else 1
