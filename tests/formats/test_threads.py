"""Threads in the forms they are pasted and saved in, read into posts; reading again, and what changed since."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.formats.post_markup import marks
from adjudicator.formats.thread_changes import changes
from adjudicator.formats.threads import Post, read_thread

PHPBB = """Re: The Burning Dock
Post by ilse_p » Tue Jan 06, 2026 6:11 pm

[quote="gm_anna" post_id=41 time=1767708183 user_id=1]The dock burns.[/quote]
Ilse vaults the rail.
[ooc]Overcome with Drive[/ooc]

Re: The Burning Dock
#43 Post by gm_anna » Wed Jan 07, 2026 9:00 am

Go for it.
Last edited by gm_anna on Wed Jan 07, 2026 9:06 am, edited 1 time in total.
"""
RPOL = """Hand of Chance
GM, 12 posts
What falls, falls
Sat 6 Jan 2018
at 23:52
  • msg #1

The dock burns.
Ilse
player, 3 posts
Sun 7 Jan 2018
at 03:12
  • msg #2

I jump.
"""
QUOTED = """[quote="ilse_p" post_id=12 time=1767708183 user_id=3]One[/quote]

[quote=gm_anna]Two [quote=ilse_p]One[/quote] indeed[/quote]
"""
DISCORD = """Ilse (Bo) — 06/01/2026 18:11
Ilse vaults the rail.
((I invoke *On Fire* for +2)) (edited)
[18:14]
And lands.
FateBot
APP
 — 06/01/2026 18:15
4dF: ++0- = 1
GM Anna — Today at 9:05 AM
> Ilse vaults the rail.
Good!
"""
MARKDOWN = """**Ilse** — 2026-01-06 18:11

I jump. Lore: +2

---

**GM Anna** — 2026-01-07 09:00

**Note:** it burns.
"""
NAMED = """Ilse: I jump.
OOC: I invoke *On Fire* for +2
Athletics: +2

GM Anna: Go for it.
"""
CLOCKED = "[14:03] Ilse: hi\n[14:05] <Jon> ho"


@pytest.mark.parametrize(
    ("text", "form", "posts"),
    [
        pytest.param(PHPBB, "bbcode", [("ilse_p", "2026-01-06T18:11"), ("gm_anna", "2026-01-07T09:00")], id="phpBB"),
        pytest.param(RPOL, "bbcode", [("Hand of Chance", "2018-01-06T23:52"), ("Ilse", "2018-01-07T03:12")], id="RPoL"),
        pytest.param(QUOTED, "bbcode", [("ilse_p", "2026-01-06T14:03:03+00:00"), ("gm_anna", None)], id="all quoted"),
        pytest.param(
            DISCORD,
            "discord",
            [
                ("Ilse (Bo)", "06/01/2026 18:11"),
                ("Ilse (Bo)", "18:14"),
                ("FateBot", "06/01/2026 18:15"),
                ("GM Anna", "Today at 9:05 AM"),
            ],
            id="Discord",
        ),
        pytest.param(
            MARKDOWN, "markdown", [("Ilse", "2026-01-06T18:11"), ("GM Anna", "2026-01-07T09:00")], id="Markdown"
        ),
        pytest.param(NAMED, "plain", [("Ilse", None), ("GM Anna", None)], id="names"),
        pytest.param(CLOCKED, "plain", [("Ilse", "14:03"), ("Jon", "14:05")], id="times"),
        pytest.param(
            "KnifeGirl:\n\ndockhand77:\nI concede.", "plain", [("KnifeGirl", None), ("dockhand77", None)], id="handles"
        ),
        pytest.param(
            "KnifeGirl: hi\ndockhand77:\nI concede.", "plain", [("KnifeGirl", None), ("dockhand77", None)], id="no gap"
        ),
        pytest.param(
            "KnifeGirl\n03/04/2026 10:00\nhi\n\ndockhand77\n03/04/2026 10:05\nI concede.",
            "discord",
            [("KnifeGirl", "03/04/2026 10:00"), ("dockhand77", "03/04/2026 10:05")],
            id="date below the name",
        ),
        pytest.param(
            "Mira — 03/04/2026 10:00\nhi\nKnifeGirl\n — \n03/04/2026 10:01\nI concede.",
            "discord",
            [("Mira", "03/04/2026 10:00"), ("KnifeGirl", "03/04/2026 10:01")],
            id="dash between",
        ),
        pytest.param("I jump. Lore: +2\nTotal: 3", "plain", [("", None)], id="one post"),
        pytest.param("[b]I jump.[/b] [ooc]hi[/ooc]", "bbcode", [("", None)], id="one post with tags"),
        pytest.param("One\n\n---\n\nTwo", "plain", [("", None), ("", None)], id="between rules"),
        pytest.param("", "plain", [], id="nothing"),
        pytest.param('{"messages": 3}', "unreadable", [], id="other JSON"),
        pytest.param('{"messages": [', "unreadable", [], id="broken JSON"),
    ],
)
def test_who_wrote_when(text: str, form: str, posts: list[tuple[str, str | None]]) -> None:
    thread = read_thread(text)
    assert (thread.form, [(post.account, post.at) for post in thread.posts]) == (form, posts)
    assert bool(thread.said) == (form == "unreadable")


def test_the_parts_of_a_forum_post() -> None:
    first, second = read_thread(PHPBB).posts
    assert [first.text[slice(*span)] for span in first.quoted] == [
        '[quote="gm_anna" post_id=41 time=1767708183 user_id=1]The dock burns.[/quote]'
    ]
    assert [first.text[slice(*span)] for span in first.ooc] == ["[ooc]Overcome with Drive[/ooc]"]
    assert first.reply_to == "41"
    assert (second.id, second.text, second.edited) == ("43", "Go for it.", "2026-01-07T09:06")


def test_a_pasted_message_says_that_it_was_edited() -> None:
    first = read_thread(DISCORD).posts[0]
    assert (first.edited, first.text.endswith("for +2))")) == ("edited", True)


def export(*messages: dict[str, Any]) -> str:
    return json.dumps({"guild": {}, "channel": {}, "messages": list(messages), "messageCount": len(messages)})


def test_an_export() -> None:
    author = {"id": "2", "name": "ilse_p", "nickname": "Ilse (Bo)", "isBot": False}
    thread = read_thread(
        export(
            {
                "id": "10",
                "type": "Default",
                "timestamp": "2026-01-06T18:11:00+00:00",
                "timestampEdited": None,
                "content": "> hi\n((OOC: I invoke *X*))",
                "author": author,
                "embeds": [],
            },
            {
                "id": "11",
                "type": "Reply",
                "timestamp": "2026-01-06T18:11:02+00:00",
                "timestampEdited": "2026-01-06T19:00:00+00:00",
                "content": "",
                "author": {**author, "id": "3", "isBot": True},
                "reference": {"messageId": "10"},
                "embeds": [{"title": "4dF", "description": "`++0-` = 1", "fields": [{"name": "Result", "value": "4"}]}],
            },
            {"id": "12", "type": "ChannelPinnedMessage", "content": "Pinned a message.", "author": author},
        )
    )
    assert thread.form == "discord export"
    assert thread.said == ("1 of 3 messages are notices of the channel and are left out.",)
    assert thread.posts == (
        Post(
            "10",
            "2",
            "2026-01-06T18:11:00+00:00",
            None,
            "> hi\n((OOC: I invoke *X*))",
            ((0, 5),),
            ((5, 26),),
            called="Ilse (Bo)",
        ),
        Post(
            "11",
            "3",
            "2026-01-06T18:11:02+00:00",
            "2026-01-06T19:00:00+00:00",
            "",
            embeds="4dF\n`++0-` = 1\nResult: 4",
            reply_to="10",
            called="Ilse (Bo)",
            bot=True,
        ),
    )


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"content": None, "author": None, "embeds": None},
        {"embeds": [3, {"fields": {}}]},
        {"id": 7, "author": []},
        {"content": "\ud800"},
        {"content": "hi", "reference": {}},
    ],
)
def test_fields_that_an_export_lacks_are_left_empty(message: dict[str, Any]) -> None:
    (post,) = read_thread(export(message)).posts
    assert post.id == str(message.get("id", "message-1"))
    post.text.encode()


@pytest.mark.parametrize("text", [PHPBB, RPOL, QUOTED, DISCORD, MARKDOWN, NAMED])
def test_reading_again_finds_nothing_new(text: str) -> None:
    before, after = read_thread(text).posts, read_thread(text.replace("\n", "\r\n")).posts
    assert before == after
    assert len({post.id for post in before}) == len(before)
    found = changes(before, after)
    assert (found.new, found.edited, found.gone) == ((), (), ())


@pytest.mark.parametrize(
    ("before", "after", "new", "edited", "gone"),
    [
        pytest.param(MARKDOWN, MARKDOWN.replace("I jump", "I climb"), [], [("I jump", "I climb")], [], id="dated"),
        pytest.param(
            NAMED, NAMED.replace("I jump", "I climb"), [], [("I jump", "I climb")], [], id="undated, beginning"
        ),
        pytest.param(
            NAMED, NAMED.replace("for +2", "for a reroll"), [], [("for +2", "a reroll")], [], id="undated, end"
        ),
        pytest.param(NAMED, NAMED + "\nJon: Me too.\n", ["Me too."], [], [], id="another"),
        pytest.param(NAMED, "GM Anna: Go for it.\n", [], [], ["I jump."], id="deleted"),
        pytest.param(NAMED, "GM Anna: Go for it.\n\n" + NAMED.partition("\n\n")[0], [], [], [], id="out of order"),
    ],
)
def test_what_changed(before: str, after: str, new: list[str], edited: list[tuple[str, str]], gone: list[str]) -> None:
    found = changes(read_thread(before).posts, read_thread(after).posts)
    assert [post.text.partition("\n")[0] for post in found.new] == new
    assert [post.text.partition("\n")[0] for post in found.gone] == gone
    assert len(found.edited) == len(edited)
    for (old, now), (was, became) in zip(found.edited, edited, strict=True):
        assert was in old.text
        assert became in now.text


PIECES = (
    "[quote=a]",
    "[/quote]",
    "[quote]",
    "[ooc]",
    "[/ooc]",
    "((",
    "))",
    "> ",
    "\n",
    "\n\n",
    "OOC: x",
    "Mira — 06/01/2026 14:03\n",
    "Post by a » Jan 6, 2026 2:03 pm\n",
    "Mira: ",
    "---\n",
    "[14:05] ",
    "text",
    "{",
    '{"messages": []}',
    "\ud800",
    ">>> ",
)
pastes = st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=30).map("".join))


@given(text=pastes)
def test_any_paste_is_read(text: str) -> None:
    thread = read_thread(text)
    assert len({post.id for post in thread.posts}) == len(thread.posts)
    assert thread == read_thread(text)
    for post in thread.posts:
        post.text.encode()


@given(text=pastes)
def test_marks_lie_in_the_text_and_apart(text: str) -> None:
    found = marks(text)
    spans = sorted([*found.quoted, *found.ooc])
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(spans[n][1] <= spans[n + 1][0] for n in range(len(spans) - 1))


@given(
    st.recursive(
        st.none() | st.text() | st.integers() | st.booleans(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(
                    ["messages", "content", "author", "embeds", "fields", "id", "type", "reference", "name"]
                ),
                inner,
            )
        ),
    )
)
def test_any_json_is_read(value: object) -> None:
    assert read_thread(json.dumps({"messages": value})).form in ("discord export", "unreadable")
