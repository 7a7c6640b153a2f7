"""Files of strangers made text and values: limits, encodings, JSON, YAML, HTML and percent-encoding, nothing run.

Whatever cannot be read raises Malformed with a sentence and, where there is one, the line.
"""

from __future__ import annotations

import codecs
import json
import re
from collections import Counter
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser
from typing import Any, NoReturn
from urllib.parse import unquote_to_bytes

from adjudicator.core.violations import Malformed

LARGEST, LARGEST_YAML = 8_000_000, 100_000
"""bytes of a file"""
DEEPEST = 50
"""lists and objects inside one another"""
_LONGEST_NUMBER = 18

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"), (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"),
)  # fmt: skip
_TAGS = "a|b|i|u|s|p|br|hr|em|div|span|strong|ul|ol|li|h[1-6]|table|tr|td|th|tbody|img|font|blockquote|section|script"
_ENTITIES = r"nbsp|amp|lt|gt|quot|#\d+|#x[\da-f]+"
_MARKED_UP = re.compile(rf"</?(?:{_TAGS})(?:\s[^<>]*)?/?>|&(?:{_ENTITIES});|<!--", re.IGNORECASE)
_BLOCKS = frozenset({
    "p", "br", "hr", "div", "ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6", "table", "tr", "blockquote",
    "section"
})  # fmt: skip
_UNSPOKEN = frozenset({"script", "style", "template", "noscript"})
_HALF_PAIR = re.compile("[\ud800-\udfff]")
_JS_ESCAPE = re.compile(r"%u([\da-fA-F]{4})")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A value, and the keys that stood twice in one object; the last of them counts."""

    value: Any
    repeated: tuple[str, ...] = ()


def decoded(data: bytes | str) -> str:
    """``data`` as text with "\\n" between its lines; UTF-8, or UTF-16 and UTF-32 where the bytes say so."""
    if len(data) > LARGEST:
        raise Malformed(f"the file has {len(data):,} bytes and is not read; the most is {LARGEST:,}")
    try:
        text = data if isinstance(data, str) else data.decode(_encoding(data))
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        what = f"byte {error.start} is no {error.encoding} text; save the file as UTF-8"
        raise Malformed(f"line {line}: {what}") from error
    text = _HALF_PAIR.sub("\ufffd", text.removeprefix("\ufeff")).replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        raise Malformed(f"line {text[: text.index(chr(0))].count(chr(10)) + 1}: a zero byte, so this is no text")
    return text


def _encoding(data: bytes) -> str:
    for mark, name in _MARKS:
        if data.startswith(mark):
            return name
    if len(data) > 1 and 0 in data[:2] and data[:2] != b"\0\0":
        return "utf-16-le" if data[1] == 0 else "utf-16-be"
    return "utf-8"


def parsed_json(text: str) -> Parsed:
    """The JSON in ``text``, without limits on names; numbers too long to be meant are kept as text."""
    repeated: list[str] = []

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(found)
        if len(value) < len(found):
            times = Counter(key for key, _ in found)
            repeated.extend(key for key in value if times[key] > 1)
        return value

    def whole(digits: str) -> int | str:
        return int(digits) if len(digits) <= _LONGEST_NUMBER else digits

    try:
        value = json.loads(text, object_pairs_hook=pairs, parse_int=whole, parse_constant=str)
    except json.JSONDecodeError as error:
        what = f"{error.msg} at column {error.colno}; the file may be cut off, or edited by hand"
        raise Malformed(f"line {error.lineno}: no JSON: {what}") from error
    except RecursionError as error:
        _too_deep(error)
    _check_depth(value)
    return Parsed(value, tuple(dict.fromkeys(repeated)))


def parsed_yaml(text: str) -> Parsed:
    """The documents in ``text`` as a list. Scalars stay text but null; tags, anchors and aliases are not followed."""
    if len(text) > LARGEST_YAML:
        raise Malformed(f"the file has {len(text):,} characters and is not read; the most for YAML is {LARGEST_YAML:,}")
    # Imported where it is needed: most files are no YAML.
    import yaml

    from adjudicator.formats.plain_yaml import loader

    repeated: list[str] = []
    try:
        value = list(yaml.load_all(text, loader(repeated)))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"line {mark.line + 1}: " if mark is not None else ""
        raise Malformed(f"{where}no YAML: {error.problem or error.context}") from error
    except yaml.YAMLError as error:
        raise Malformed(f"no YAML: {str(error).splitlines()[0]}") from error
    except RecursionError as error:
        _too_deep(error)
    _check_depth(value)
    return Parsed(value, tuple(dict.fromkeys(repeated)))


def _check_depth(value: object) -> None:
    level: list[object] = [value]
    for _ in range(DEEPEST):
        below: list[object] = []
        for item in level:
            below += item.values() if isinstance(item, dict) else item if isinstance(item, list) else ()
        if not below:
            return
        level = below
    _too_deep(None)


def _too_deep(cause: BaseException | None) -> NoReturn:
    raise Malformed(f"lists and objects stand more than {DEEPEST} deep inside one another") from cause


def without_markup(text: str) -> str:
    """``text`` without HTML, its blocks on lines of their own; text that is no HTML comes back as it is."""
    if not _MARKED_UP.search(text):
        return text
    words = _Words()
    words.feed(text)
    words.close()
    return "".join(words.found)


def as_markup(text: str) -> str:
    """``text`` as HTML, line breaks as ``<br>``; ``without_markup`` gives it back."""
    return escape(text, quote=False).replace("\n", "<br>")


def as_plain(text: str) -> str:
    """``text`` for a field that is no HTML, unless it could be taken for some; ``without_markup`` gives it back."""
    return escape(text, quote=False) if _MARKED_UP.search(text) else text


class _Words(HTMLParser):
    """Keeps what a reader of the page would see."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._unspoken = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002  # the parser gives them
        self._unspoken += tag in _UNSPOKEN
        if tag in _BLOCKS:
            self.found.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self._unspoken -= tag in _UNSPOKEN and self._unspoken > 0
        if tag in _BLOCKS and tag != "br":
            self.found.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._unspoken:
            self.found.append(data)


def without_percents(text: str) -> str:
    """``text`` without percent-encoding, in UTF-8 or as old browsers wrote it; a stray per cent sign stays."""
    if "%" not in text:
        return text
    text = _JS_ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    data = unquote_to_bytes(text)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")
