"""Threads of play by post, whatever they were pasted or saved from; the form is told by what stands in the text."""

from __future__ import annotations

import re

from adjudicator.formats.bbcode_thread import read_forum
from adjudicator.formats.discord_export import read_export
from adjudicator.formats.discord_paste import read_discord
from adjudicator.formats.plain_thread import read_plain
from adjudicator.formats.thread_post import Post, Thread, finished

__all__ = ["Post", "Thread", "read_thread"]

LARGEST = 20_000_000
"""characters of pasted text that are read; a saved channel may be larger"""

_JSON = re.compile(r'\s*(?:\{\s*"|\[\s*[\[{])')
_HALF_PAIR = re.compile("[\ud800-\udfff]")


def read_thread(text: str | bytes) -> Thread:
    """The posts in ``text`` in its order: a DiscordChatExporter file, or a paste from a forum, a chat or notes.

    Never raises: what cannot be read gives no posts and a sentence that says why.
    """
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    text = text.removeprefix("\ufeff")
    if _JSON.match(text):
        return read_export(text)
    if len(text) > LARGEST:
        return Thread("unreadable", (), (f"The text has {len(text):,} characters; at most {LARGEST:,} are read.",))
    text = _HALF_PAIR.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))
    if not text.strip():
        return Thread("plain", ())
    if (messages := read_discord(text)) is not None:
        return Thread("discord", finished(messages))
    if (posts := read_forum(text)) is not None:
        return Thread("bbcode", finished(posts))
    posts, markdown = read_plain(text)
    return Thread("markdown" if markdown else "plain", finished(posts))
