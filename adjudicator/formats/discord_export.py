"""Channels saved by DiscordChatExporter as JSON.

Fields that an export lacks are left empty: mentions without ids, contents the exporter was not allowed to see.
Dice bots answer in embeds with an empty content; their words are kept apart from the text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from adjudicator.formats.post_markup import marks
from adjudicator.formats.thread_post import Post, Thread

_HALF_PAIR = re.compile("[\ud800-\udfff]")
_NO_POST = (
    "Channel",
    "GuildMember",
    "Recipient",
    "Call",
    "ThreadCreated",
    "UserPremium",
    "GuildBoost",
    "AutoModeration",
)
"""kinds of messages that nobody wrote, by how their names begin"""


def read_export(text: str | bytes) -> Thread:
    """The posts of an export, in its order; an unreadable one gives none and a sentence that says why."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        return Thread("unreadable", (), (f"The text begins like JSON and is none: {problem}.",))
    messages = data.get("messages") if isinstance(data, dict) else None
    if not isinstance(messages, list):
        return Thread("unreadable", (), ("This JSON is no saved channel: it has no list of messages.",))
    posts = tuple(_posts(messages))
    left = len(messages) - len(posts)
    said = (f"{left} of {len(messages)} messages are notices of the channel and are left out.",) if left else ()
    return Thread("discord export", posts, said)


def _posts(messages: list[Any]) -> Iterator[Post]:
    for number, message in enumerate(messages):
        if isinstance(message, dict) and not _text(message, "type").startswith(_NO_POST):
            yield _post(message, number)


def _post(message: dict[str, Any], number: int) -> Post:
    author = message.get("author")
    author = author if isinstance(author, dict) else {}
    text = _text(message, "content")
    found = marks(text)
    embeds = message.get("embeds")
    reference = message.get("reference")
    name = _text(author, "name")
    return Post(
        id=_text(message, "id") or f"message-{number + 1}",
        account=_text(author, "id") or name,
        at=_text(message, "timestamp") or None,
        edited=_text(message, "timestampEdited") or None,
        text=text,
        quoted=found.quoted,
        ooc=found.ooc,
        embeds="\n".join(_embedded(embeds)) if isinstance(embeds, list) and embeds else "",
        reply_to=(_text(reference, "messageId") or None) if isinstance(reference, dict) else None,
        called=_text(author, "nickname") or name,
        bot=author.get("isBot") is True,
    )


def _embedded(embeds: list[Any]) -> Iterator[str]:
    for embed in embeds:
        if not isinstance(embed, dict):
            continue
        yield from filter(None, (_text(embed, "title"), _text(embed, "description")))
        fields = embed.get("fields")
        for one in fields if isinstance(fields, list) else ():
            if isinstance(one, dict):
                yield f"{_text(one, 'name')}: {_text(one, 'value')}"


def _text(record: dict[str, Any], key: str) -> str:
    """The text under a key, "" for none; half a surrogate pair, which JSON allows, is made a sign that can be saved."""
    value = record.get(key)
    if not isinstance(value, str):
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""
    return value if value.isascii() else _HALF_PAIR.sub("\ufffd", value)
