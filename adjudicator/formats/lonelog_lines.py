"""One line of a Lonelog file at a time: which record it begins, if any."""

from __future__ import annotations

import re
from typing import Literal

from adjudicator.formats.lonelog import Record, RecordKind

FENCE = re.compile(r"\s*(?:```|~~~)")
NARRATIVE_OPENS, NARRATIVE_CLOSES = "\\---", "---\\"

_ACTION = re.compile(r"(?:@|>(?=\s))(?:\((?P<who>[^()\n]{1,200})\))?\s*(?P<text>.*)")
_SIMPLE: tuple[tuple[str, RecordKind], ...] = (
    ("?", "question"),
    ("!", "event"),
    ("->", "result"),
    ("=>", "consequence"),
)
_KEYED = re.compile(r"(?P<key>d|tbl|gen)(?:\((?P<who>[^()\n]{1,200})\))?:\s*(?P<text>.*)")
_KINDS: dict[str, RecordKind] = {"d": "roll", "tbl": "table", "gen": "generator"}
_DIALOGUE = re.compile(r"(?P<side>N|PC)\s?(?:\((?P<who>[^()\n]{1,200})\))?:\s*(?P<text>.*)")
_NOTE = re.compile(r"\((?P<label>note|reflection|house rule|reminder|question|ooc):\s*(?P<text>.*)\)", re.IGNORECASE)
_TAG_LINE = re.compile(r"\[#?[A-Za-z]{1,12}:[^\[\]]*\](?:\s*\[#?[A-Za-z]{1,12}:[^\[\]]*\])*")
_UNFINISHED = re.compile(
    r"\[#?[A-Za-z]{1,12}:[^\[\]]*$|^\s*\((?:note|reflection|house rule|reminder|question|ooc):[^()]*$", re.IGNORECASE
)
_TITLE = re.compile(r"#\s+(?P<text>.*)")
_SESSION = re.compile(r"(?:##\s+(?P<a>Session\b.*)|===\s*(?P<b>Session\b.*?)\s*===)", re.IGNORECASE)
_SCENE = re.compile(r"(?:###\s+(?P<a>[ST]\d[\w.-]*)(?:\s+(?P<c>.*))?|(?P<b>S\d[\w.-]*)\s+(?P<d>\*.*\*))")
_DETAILS = re.compile(
    r"\*(?P<all>[^*|:\n]+:[^*\n]*)\*|\[(?P<key>Date|Duration|Recap|Goals|Scribe|Players|Scenes)\]\s+(?P<value>.*)"
)


def record_on(line: str) -> Record | None:
    """The record that the line ``line`` is, or begins; None for prose. Spaces at its ends do not count."""
    line = line.strip()
    if (action := _ACTION.fullmatch(line)) is not None:
        who, joint = actors(action["who"] or "")
        return Record("action", action["text"].strip(), who, joint)
    for sign, kind in _SIMPLE:
        if line.startswith(sign):
            return Record(kind, line[len(sign) :].strip())
    if (keyed := _KEYED.fullmatch(line)) is not None:
        return _keyed(keyed)
    if (said := _DIALOGUE.fullmatch(line)) is not None:
        return _dialogue(said)
    if (note := _NOTE.fullmatch(line)) is not None:
        return Record("note", note["text"].strip(), fields={"label": note["label"].lower()})
    return Record("tag", line) if _TAG_LINE.fullmatch(line) else _heading(line)


def details_on(line: str) -> dict[str, str] | None:
    """The details of a session on a line such as ``*Date: … | Duration: …*``; None for another line."""
    found = _DETAILS.fullmatch(line.strip())
    if found is None:
        return None
    if found["key"]:
        return {found["key"]: found["value"].strip()}
    pairs = [part.partition(":") for part in found["all"].split("|")]
    return {key.strip(): value.strip() for key, _, value in pairs if key.strip()} if all(p[1] for p in pairs) else None


def is_unfinished(line: str) -> bool:
    """True where a tag or a note on the line is still to be closed, so that the next lines may belong to it."""
    return _UNFINISHED.search(line) is not None


def actors(written: str) -> tuple[tuple[str, ...], Literal["", "+", ">"]]:
    """The names in ``Kael+Mira`` or ``Kael > Mira``, and what joins them."""
    joint: Literal["", "+", ">"] = ">" if ">" in written else "+" if "+" in written else ""
    names = tuple(name.strip() for name in (written.split(joint) if joint else [written]) if name.strip())
    return names, joint if len(names) > 1 else ""


def _keyed(found: re.Match[str]) -> Record:
    # The outcome stands behind the last arrow: a compared total may have one before it.
    text, arrow, result = found["text"].rpartition("->")
    text, result = (text, result) if arrow and result.strip() else (found["text"], "")
    who, joint = actors(found["who"] or "")
    return Record(_KINDS[found["key"]], text.strip(), who, joint, result.strip())


def _dialogue(found: re.Match[str]) -> Record:
    name, _, how = (found["who"] or "").partition(",")
    fields = {"side": found["side"]} | ({"how": how.strip()} if how.strip() else {})
    return Record("dialogue", found["text"].strip(), (name.strip(),) if name.strip() else (), fields=fields)


def _heading(line: str) -> Record | None:
    if (session := _SESSION.fullmatch(line)) is not None:
        return Record("session", (session["a"] or session["b"]).strip())
    if (scene := _SCENE.fullmatch(line)) is not None:
        text = (scene["c"] or scene["d"] or "").strip()
        inner = text[1:-1].strip() if len(text) > 1 and text[0] == text[-1] == "*" else text
        return Record("scene", inner, fields={"id": scene["a"] or scene["b"]})
    title = _TITLE.fullmatch(line)
    return Record("title", title["text"].strip()) if title else None
