"""A telling drafted, checked and drafted again: at most two times over, then the best there was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from adjudicator.drafting.brief import Narration, NarrationBrief
from adjudicator.drafting.model.dirty_answers import Unreadable, without_thoughts
from adjudicator.drafting.model.endpoint import Endpoint
from adjudicator.drafting.model.failures import unusable
from adjudicator.drafting.model.narration_prompt import narration_messages, redraft_messages
from adjudicator.drafting.model.prompt_files import Prompt
from adjudicator.drafting.model.reply import Client, Message, Reply, Usage
from adjudicator.drafting.model.settings import NarrationStyle
from adjudicator.errors import DraftUnavailable
from adjudicator.lint import lint
from adjudicator.lint.flags import Report

REDRAFTS = 2
DRAFT_LIMIT = 1_500
"""Tokens a draft may have."""

Watcher = Callable[[str], None]
"""Is given each piece of a draft as it comes: to show that something happens, not to be trusted."""


async def tell(
    client: Client,
    endpoint: Endpoint,
    prompt: Prompt,
    brief: NarrationBrief,
    style: NarrationStyle,
    spend: Callable[[Usage], None],
    watch: Watcher | None = None,
) -> Narration:
    """The draft with the fewest flags; ``spend`` is told the tokens of each.

    Raises DraftUnavailable when the first one fails.
    """
    first = narration_messages(prompt, brief, style)
    asked, drafts = first, list[tuple[str, Report]]()
    facts = replace(brief.facts, language=style.language)
    for redraft in range(REDRAFTS + 1):
        try:
            reply = await _drafted(client, asked, watch)
            spend(reply.usage)
            text = _prose(reply, endpoint)
        except DraftUnavailable:
            # A draft with flags is worth more than none.
            if not redraft:
                raise
            break
        report = lint(text, facts)
        drafts.append((text, report))
        if not report.flags:
            break
        asked = (*first, *redraft_messages(prompt, text, report.flags))
    best, report = min(drafts, key=lambda draft: len(draft[1].flags))
    return Narration(best, report.covered, endpoint.name, prompt.label)


async def _drafted(client: Client, messages: tuple[Message, ...], watch: Watcher | None) -> Reply:
    whole, in_one_piece = Reply(""), False
    try:
        async for piece in client.stream(messages, DRAFT_LIMIT):
            if isinstance(piece, Reply):
                whole = piece
            elif watch is not None:
                watch(piece)
    except DraftUnavailable as error:
        if error.kind != "not an answer":
            raise
        in_one_piece = True
    # Some servers answer as a whole, whatever they are asked.
    return await client.complete(messages, DRAFT_LIMIT, None, None) if in_one_piece else whole


def _prose(reply: Reply, endpoint: Endpoint) -> str:
    """The draft without what models wrap prose in. Raises DraftUnavailable when nothing is left, or no end came."""
    if reply.cut:
        raise unusable(endpoint, "cut off")
    try:
        said = without_thoughts(reply.text).strip()
    except Unreadable:
        raise unusable(endpoint, "cut off") from None
    if said.startswith("```") and said.endswith("```") and len(said) > 6:
        said = said[3:-3].partition("\n")[2].strip()
    if not said:
        raise unusable(endpoint, "empty")
    return said
