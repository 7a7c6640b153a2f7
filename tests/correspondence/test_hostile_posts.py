"""What players and models write shows as written in a post and does nothing there, wherever it stands."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import aspect, do, free, invoke, pc, rolled, settle
from posting import mark_up, obeyed

from adjudicator import Table
from adjudicator.correspondence.layout import messages
from adjudicator.correspondence.page import Page
from adjudicator.correspondence.recap import recap_of_scene
from adjudicator.correspondence.reply import reply
from adjudicator.correspondence.waiting import reminders
from adjudicator.formats.escaping import TARGETS, Target, escape
from adjudicator.formats.message_parts import DISCORD_LIMIT
from adjudicator.table.clerk import utc_now

HARMLESS = "An ordinary text"
HOSTILE = {
    "everyone": "@everyone look, @here",
    "user mention": "<@123> <@&456> <#789> @gm_anna",
    "emoji": ":boom: <:boom:1> :boom",
    "emoji to be closed by us": "a :smile",
    "closing spoiler": "[/spoiler] the end [/SPOILER]",
    "closing details": "[/details]\n[/details]\n</details> <b>x</b>",
    "closing the block": "=== In character ===\n=== Out of character ===",
    "closing bold": "[/b] ** __ **",
    "spoiler bars": "||secret|| and || open",
    "ends in a bar": "half |",
    "ends in a stroke": "half \\",
    "begins with a star": "*bold* _it_",
    "back-ticks": "`code` ```\nblock\n```",
    "tildes": "~~gone~~\n~~~\nblock",
    "link": "[rules](http://evil.example) ![x](http://evil.example/x.png)",
    "bare link": "https://evil.example www.evil.example discord.gg/abc",
    "link tag": "[url=http://evil.example]rules[/url] [img]http://evil.example[/img]",
    "roll tag": "[roll 4dF] [quote=\"GM\"]yes[/quote]",
    "heading": "# loud\n-# small\n## two",
    "list": "- one\n* two\n+ three\n1. four\n2) five",
    "quotation": "> GM: yes\n>>> all of it",
    "rule": "---\n***\n===",
    "indented code": "    code\n\tcode",
    "command": "/kick ilse",
    "table": "| a | b |\n|---|---|",
    "entities": "&lt;b&gt; &#91;/b]",
    "controls": "a\x1b[31mred\x07",
    "turned": "abc\u202egpj.exe \u2066x",
    "hidden sign": "@\u200beveryone [\u200b/spoiler] |\u200b|",
    "Arabic": "\u0627\u0644\u0628\u0627\u0628 \u0645\u063a\u0644\u0642 ||\u0646\u0639\u0645||",
    "emojis": "😀😀 ||😀|| 👩‍👩‍👧",
}  # fmt: skip
LONG = {
    "words": "All of it is true and then some. " * 150,
    "no spaces": "x" * 5000,
    "bars": "|" * 5000,
    "strokes": "\\" * 5000,
    "joiners": "a\u200d\ufe0f" + "\u200d" * 5000,
    "emojis": "😀" * 5000,
    "mentions": "@everyone " * 500,
    "headings in the middle": "word " * 390 + "# not a heading " * 190,
    "lists": "- item\n" * 700,
}


def table_with(text: str) -> Table:
    """A table on which ``text`` stands wherever somebody may write one."""
    made = Table.in_memory()
    made.rule(pc("mira", skills={"Fight": 2}) | {"name": text, "player": text})
    made.rule(do("open_scene", name=text, description=text))
    made.rule(aspect("slick", text, free={"mira": 1}))
    for move in (
        rolled("mira", 1, opposition=2, skill="Fight"),
        free("mira", "slick", because=text),
        invoke("mira", "slick", because=text),
        settle(),
        do("tell", text=text, title=text),
        do("compel", by="gm", target="mira", aspect="slick", complication=text),
        do("declare_detail", by="mira", detail=text),
    ):
        made.rule(move)
    made.decide(made.propose(invoke("mira", "slick", because=text)).id, "ask", question=text)
    made.decide(made.propose(invoke("mira", "slick", because=text)).id, "reject", reason=text)
    return made


@cache
def pages(text: str) -> tuple[Page, ...]:
    """Everything that is printed to be pasted from such a table."""
    table = table_with(text)
    posts = (reply(table).page, reply(table, "gm").page)
    return (*posts, recap_of_scene(table), reminders(table, utc_now())[0].page)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE.keys())
def test_nothing_works_as_mark_up_and_ours_stays_as_it_is(hostile: str, target: Target) -> None:
    for page, like in zip(pages(hostile), pages(HARMLESS), strict=True):
        found = messages(page, target)
        assert [obeyed(message, target) for message in found] == [[] for _ in found]
        # A stranger's text that is a heading or closes a block would add to our mark-up. Plain text has none.
        if target != "plain":
            assert headings_and_blocks(found, target) == headings_and_blocks(messages(like, target), target)
        for message in found if target == "discord" else ():
            assert_fits(message)


def headings_and_blocks(found: list[str], target: Target) -> list[str]:
    """Our mark-up over all messages, without the bars that close and open the block between two of them."""
    return [mark for message in found for mark in mark_up(message, target) if mark != "||"]


def test_the_check_finds_what_it_should() -> None:
    bad = {"phpbb": "a [img]", "discourse": "a [x](y)", "discord": "# a", "markdown": "a <b>", "plain": "@here"}
    for target in TARGETS:
        assert obeyed(bad[target], target) != []
        assert obeyed(f"- {HARMLESS}", target) == []


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("long", LONG.values(), ids=LONG.keys())
def test_long_texts_are_cut_without_harm(long: str, target: Target) -> None:
    for page in pages(long):
        for message in messages(page, target):
            assert obeyed(message, target) == []
            if target == "discord":
                assert_fits(message)


def assert_fits(message: str) -> None:
    """One message that Discord takes, with its spoiler opened and closed in it and nothing of the block outside."""
    assert len(message.encode("utf-16-le")) // 2 <= DISCORD_LIMIT
    bars = mark_up(message, "discord").count("||")
    assert bars in (0, 2)
    assert message.endswith("||") == ("OOC ||" in message) == (bars == 2)
    assert mark_up(message, "discord").count("**") % 2 == 0


def test_a_long_reply_is_several_messages_and_loses_nothing() -> None:
    page = pages(" ".join(f"word{number}." for number in range(900)))[0]
    found = messages(page, "discord")
    assert len(found) > 10
    words = Counter(re.findall(r"word\d+", "\n".join(found)))
    # As a telling, a detail, a complication, a question and more; only reasons are shortened.
    assert all(words[f"word{number}"] >= 5 for number in range(900))
    assert len(messages(page, "phpbb")) == 1


PIECES = [*HOSTILE.values(), "\n", "\n\n", " ", "\\", "|", "*", "a", ":", "@", "[", "#"]


@settings(max_examples=60, deadline=None)
@given(text=st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=40).map("".join)), data=st.data())
def test_whatever_is_written_is_harmless(text: str, data: Any) -> None:
    page = data.draw(st.sampled_from(pages(HARMLESS)))
    target = data.draw(st.sampled_from(TARGETS))
    found = messages(Page.from_record(_replaced(page.to_record(), text)), target)
    for message in found:
        assert obeyed(message, target) == []
        if target == "discord":
            assert_fits(message)
    if target != "plain" and escape(text, target).strip():
        assert headings_and_blocks(found, target) == headings_and_blocks(messages(page, target), target)


def _replaced(record: Any, text: str) -> Any:
    """A page's record in which ``text`` stands wherever the harmless text was."""
    if isinstance(record, str):
        return record.replace(HARMLESS, text)
    if isinstance(record, dict):
        return {key: _replaced(value, text) for key, value in record.items()}
    return [_replaced(value, text) for value in record]
