"""Hostile texts times targets: what is posted shows as written and does nothing. And long texts cut into messages."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.formats.escaping import BREAK, TARGETS, Target, escape
from adjudicator.formats.message_parts import DISCORD_LIMIT, message_parts

CHATS: tuple[Target, ...] = ("discord", "discourse", "markdown")
HOSTILE = {
    "@everyone": "@everyone look",
    "@here": "psst (@here)",
    "upper case": "@EVERYONE",
    "user mention": "<@123> <@!123> <@&456> <#789>",
    "name": "@gm_anna come here",
    "emoji": "<:boom:123> :boom:",
    "time": "<t:1700000000:R>",
    "closing spoiler": "[/spoiler] the end",
    "closing ooc": "[/ooc]\n[/OOC] the end",
    "nested tag": "[[/spoiler]/spoiler]",
    "spaced tag": "[/ spoiler]",
    "details": '[details="x"]\nhidden\n[/details]',
    "quote tag": '[quote="GM"]I allow it[/quote]',
    "image": "[img]http://evil.example/x.png[/img]",
    "link tag": "[url=http://evil.example]rules[/url]",
    "roll tag": "[roll 4dF]",
    "spoiler bars": "||secret||",
    "half a spoiler": "|| open",
    "back-ticks": "`code` and ```\nblock\n```",
    "tildes": "~~~\nblock\n~~~ and ~~gone~~",
    "link": "[rules](http://evil.example)",
    "bare link": "see https://evil.example and www.evil.example",
    "invitation": "join discord.gg/abc",
    "image link": "![x](http://evil.example/x.png)",
    "html": "<script>alert(1)</script> <!-- x --> &lt;b&gt;",
    "emphasis": "**bold** _it_ __u__ *i*",
    "heading": "# loud\n-# small",
    "list": "- one\n* two\n+ three\n1. four\n2) five",
    "quotation": "> GM: yes\n>>> all of it",
    "rule": "---\n***\n===",
    "indented code": "    code\n\tcode",
    "command": "/kick ilse",
    "table": "| a | b |\n|---|---|",
    "strokes": "\\*not\\* \\@everyone \\\\",
    "hidden sign": "@\u200beveryone [\u200b/spoiler]",
    "split name": "@\u2060everyone",
    "controls": "a\x1b[31mred\x07\x00",
    "turned": "abc\u202egpj.exe",
    "half a pair": "x\ud800y",
    "line ends": "a\r\n# b\r# c",
}
"""What players and models may write"""

OBEYED: dict[Target, tuple[str, ...]] = {
    "phpbb": (r"\[(?:/|\*)?[a-z]+[^\]]*\]", r"https?://", r"www\.(?!\u200b)"),
    "discord": (
        r"<[@#:t]",
        r"(?<!\\)\|\|",
        r"(?<!\\)`",
        r"(?<!\\)[*_~]",
        r"(?<!\\)\[",
        r"(?<!\\)<",
        r"https?://",
        r"discord\.gg",
        r":\w+:",
        r"^[ \t]*(?:#|-#|>|[-+*] |\d+[.)] |/)",
    ),
    "discourse": (
        r"(?<!\\)\[",
        r"(?<!\\)<",
        r"(?<!\\)`",
        r"(?<!\\)[*_~|]",
        r"https?://",
        r"www\.(?!\u200b)",
        r":\w+:",
        r"#\w",
        r"&\w+;$",
        r"^[ \t]*(?:#|>|[-+*] |\d+[.)] |={3}|-{3})",
        r"^(?: {4}|\t)",
    ),
    "markdown": (
        r"(?<!\\)\[",
        r"(?<!\\)<",
        r"(?<!\\)`",
        r"(?<!\\)[*_~|]",
        r"https?://",
        r"www\.(?!\u200b)",
        r"(?<!\\)&\w+;",
        r"^[ \t]*(?:#|>|[-+*] |\d+[.)] |={3}|-{3})",
        r"^(?: {4}|\t)",
    ),
    "plain": (),
}
"""What a target would obey, after everything a stroke escapes is taken out"""

LOUD = re.compile(r"@(?:everyone|here)\b", re.IGNORECASE)
STEERS = re.compile("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def escaped_out(text: str) -> str:
    """The text with one sign for each pair of a stroke and what it escapes."""
    return re.sub(r"\\[^A-Za-z0-9\s]", "¤", text)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE.keys())
def test_nothing_is_obeyed(hostile: str, target: Target) -> None:
    assert_harmless(escape(hostile, target), target)


def assert_harmless(posted: str, target: Target) -> None:
    """No target's sign is left over, and nobody is called."""
    assert LOUD.search(posted) is None
    assert STEERS.search(posted) is None
    left = escaped_out(posted) if target in CHATS else posted
    for pattern in OBEYED[target]:
        assert re.search(pattern, left, re.IGNORECASE | re.MULTILINE) is None, (pattern, posted)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE.keys())
def test_it_shows_as_written(hostile: str, target: Target) -> None:
    shown = escape(hostile, target).replace(BREAK, "")
    if target in CHATS:
        shown = re.sub(r"\\([^A-Za-z0-9\s])", r"\1", shown)
    assert _letters(shown) == _letters(hostile)


def _letters(text: str) -> str:
    """What a reader sees, apart from spaces and signs that nobody sees."""
    return re.sub("[\\s\x00-\x1f\u200b\u2060\u202e\ufffd\ud800-\udfff]", "", text)


@pytest.mark.parametrize("target", TARGETS)
@given(
    text=st.one_of(
        st.text(), st.lists(st.sampled_from([*HOSTILE.values(), "\n", " ", "\\", "a"]), max_size=8).map("".join)
    )
)
def test_whatever_is_written_is_harmless(target: Target, text: str) -> None:
    assert_harmless(escape(text, target), target)


def test_ordinary_prose_stays_readable() -> None:
    text = 'Ilse vaults the rail, three feet up - and lands (hard). "Not today!" It\'s 5 to 3; she wins.'
    assert [escape(text, target) for target in TARGETS] == [text] * len(TARGETS)


@pytest.mark.parametrize(
    ("text", "limit", "parts"),
    [
        ("", 10, []),
        ("short", 10, ["short"]),
        ("one two.\n\nthree", 12, ["one two.", "three"]),
        ("One two. Three.", 12, ["One two.", "Three."]),
        ("aaaaaaaaaaaaaa", 10, ["aaaaaaaaaa", "aaaa"]),
        ("aaaaaaaaa\\*b", 10, ["aaaaaaaaa", "\\*b"]),
        ("😀😀😀", 4, ["😀😀", "😀"]),
    ],
)
def test_where_a_text_is_cut(text: str, limit: int, parts: list[str]) -> None:
    assert message_parts(text, limit) == parts


@given(text=st.text(), limit=st.integers(8, 60))
def test_parts_fit_and_lose_nothing(text: str, limit: int) -> None:
    parts = message_parts(escape(text, "discord"), limit, ("||", "||"))
    assert all(len(part.encode("utf-16-le")) // 2 <= limit for part in parts)
    assert _letters("".join(part[2:-2] for part in parts)) == _letters(escape(text, "discord"))
    assert all(not _ends_escaping(part[2:-2]) for part in parts)


def _ends_escaping(part: str) -> bool:
    return (len(part) - len(part.rstrip("\\"))) % 2 == 1


def test_a_long_post_fits_discord() -> None:
    parts = message_parts("The bell begins, and nobody says a word. " * 200)
    assert len(parts) == 5
    assert all(len(part) <= DISCORD_LIMIT and part.endswith("word.") for part in parts)


def test_a_limit_without_room_is_an_error() -> None:
    with pytest.raises(ValueError, match="no room"):
        message_parts("text", 4, ("||", "||"))
