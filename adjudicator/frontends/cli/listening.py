"""What a model makes of posts while a thread is read: several in flight, and the clear phrases go on without it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import TYPE_CHECKING

from adjudicator.correspondence.reading import Recogniser
from adjudicator.errors import DraftUnavailable
from adjudicator.formats.thread_post import Post
from adjudicator.frontends.cli.session import Session
from adjudicator.frontends.hiring import names_a_model
from adjudicator.posts import Found
from adjudicator.wording.plain import counted

if TYPE_CHECKING:
    from adjudicator.drafting.model.post_reading import PostReader
    from adjudicator.drafting.post_brief import PostBrief

MOST_POSTS = 300
"""Posts of one reading that a model is asked about, the newest; reading again goes on with the ones before."""
_AT_ONCE = 8
_POSTS_OWN = ("refusal", "filtered", "cut off", "too long", "empty", "unreadable")
"""Failures that say something of one post; after any other the model is not asked any more."""


class Listener:
    """Asks the model that the settings name about posts; ``said`` is what there is to tell of it afterwards."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.said: list[str] = []

    def listen(self, posts: Sequence[tuple[Post, str]]) -> Recogniser:
        """Ask about ``posts``, each with its seat. Raises BadConfiguration for settings that cannot be meant."""
        from adjudicator.drafting.post_brief import post_brief
        from adjudicator.exam.remembered_shapes import remember_shape

        asked = posts[-MOST_POSTS:]
        # What fences the posts off in their prompts; no post can know it.
        game, table = self._session.table.game, token_hex(8)
        briefs = {post.id: post_brief(game, post, seat, table) for post, seat in asked}
        reader = self._reader()
        calls = _Calls(reader)
        asyncio.run(calls.every([brief for brief in briefs.values() if brief is not None]))
        remember_shape(reader.endpoint, reader.shape)
        secret = sum(brief is None for brief in briefs.values())
        self._tell(len(posts) - len(asked), secret, calls)
        # A post that names a secret is done with: no model will ever read it.
        found: Mapping[str, Sequence[Found]] = {key: () for key, one in briefs.items() if one is None} | calls.found
        return lambda post: found.get(post.id)

    def _reader(self) -> PostReader:
        from adjudicator.drafting.model.client import ChatClient
        from adjudicator.drafting.model.post_reading import PostReader, posts_prompt
        from adjudicator.exam.remembered_shapes import remembered_shape
        from adjudicator.frontends.hiring import endpoint, model_settings

        server, own = endpoint(self._session.settings), model_settings(self._session.settings, self._session.path)
        client = ChatClient(server, own.timeout, 0.0, own.traced)
        return PostReader(client, server, posts_prompt(own.own_prompts), remembered_shape(server))

    def _tell(self, left: int, secret: int, calls: _Calls) -> None:
        if calls.failures:
            count = counted(len(calls.failures), "post")
            self.said.append(f"{count} read by clear phrases only: {calls.failures[0]}")
        if left:
            self.said.append(f"{counted(left, 'older post')} not shown to the model: read again to go on with them")
        if secret:
            self.said.append(f"{counted(secret, 'post')} not shown to the model, since a secret is named there")


class _Calls:
    """The questions of one reading: ``found`` by post, and why there is nothing for the others."""

    def __init__(self, reader: PostReader) -> None:
        self._reader = reader
        self.found: dict[str, Sequence[Found]] = {}
        self.failures: list[str] = []
        self._down: DraftUnavailable | None = None

    async def every(self, briefs: Sequence[PostBrief]) -> None:
        """Ask about all of them, some at a time."""
        turns = asyncio.Semaphore(_AT_ONCE)

        async def one(brief: PostBrief) -> None:
            async with turns:
                await self._ask(brief)

        await asyncio.gather(*(one(brief) for brief in briefs))

    async def _ask(self, brief: PostBrief) -> None:
        if self._down is not None:
            self.failures.append(str(self._down))
            return
        try:
            self.found[brief.post.id] = await self._reader.read(brief)
        except DraftUnavailable as error:
            self.failures.append(str(error))
            self._down = None if error.kind in _POSTS_OWN else error


def listener_from(session: Session) -> Listener | None:
    """What asks the model that the settings name; None where they name none."""
    return Listener(session) if names_a_model(session.settings) else None

