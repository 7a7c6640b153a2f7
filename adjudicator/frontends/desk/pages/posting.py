"""The reply since the last post, for whatever place it is pasted in; it counts as posted when the GM says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from adjudicator.core.violations import AdjudicatorError, Malformed
from adjudicator.correspondence.layout import messages
from adjudicator.correspondence.pasted import remember_pasted
from adjudicator.correspondence.posted import last_post, remember
from adjudicator.correspondence.recap import recap_of_scene
from adjudicator.correspondence.reply import reply
from adjudicator.extensions import RENDERERS, extensions
from adjudicator.frontends.desk.desk import desk_of
from adjudicator.frontends.desk.pages.messages import Message, done, refused
from adjudicator.frontends.desk.pages.showing import Fields, digest
from adjudicator.table import Table
from adjudicator.wording.plain import counted

router = APIRouter()

Audience = Literal["players", "gm"]

TITLES: Mapping[str, str] = {
    "phpbb": "a forum (BBCode)",
    "discourse": "Discourse",
    "discord": "Discord",
    "markdown": "Markdown",
    "plain": "plain text",
}


@dataclass(frozen=True, slots=True)
class Pasting:
    """What there is to copy for ``target``: the reply as ``seat`` may see it, a recap of the scene, the last post.

    Each is a list of messages, empty where there is nothing; ``word`` stands for the reply as it is shown. Where a
    package's target cannot be written, all are empty and ``failure`` says why.
    """

    targets: Mapping[str, str]
    target: str
    seat: Audience
    parts: Sequence[str] = ()
    recap: Sequence[str] = ()
    last: Sequence[str] = ()
    word: str = ""
    failure: str = ""

    @classmethod
    def of(cls, table: Table, target: str | None, seat: str | None) -> Pasting:
        """What a table's page shows; where no known target is asked for, that of the last post, else plain text."""
        last, known = last_post(table.notebook), targets()
        asked = target if target in known else None
        where = asked or (last.target if last is not None else "plain")
        whose: Audience = "gm" if seat == "gm" else "players"
        try:
            parts = messages(reply(table, whose).page, where)
            said = [] if last is None else last.messages if last.target == where else messages(last.page, where)
            recap = _recap(table, where)
        except AdjudicatorError as error:
            return cls(known, where, whose, failure=str(error))
        return cls(known, where, whose, parts, recap, said, digest(where, *parts))


def targets() -> dict[str, str]:
    """Every place to paste in with its name, those that installed packages know included."""
    found = dict(TITLES)
    # A package whose list cannot be read keeps nobody from posting elsewhere.
    with suppress(AdjudicatorError):
        found |= {one.name: one.label for one in extensions(RENDERERS) if one.name not in found}
    return found


@router.post("/t/{name}/gm/tell/{what}")
async def posted(request: Request, name: str, what: str) -> Response:
    """Remember the reply ("posted") or the recap ("recap") as pasted, if it still reads as it was shown."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    fields = await at.form(request, sitting)
    target = fields.get("target", "plain")
    try:
        work = REMEMBERED.get(what)
        if work is None:
            raise Malformed(f"there is nothing called {what!r} to remember")
        message = work(sitting.place.table, target, fields)
    except AdjudicatorError as error:
        message = refused(error)
    await sitting.place.live.poke()
    return at.back(sitting, message, to="tell")


def _posted(table: Table, target: str, fields: Fields) -> Message:
    found = reply(table)
    parts = messages(found.page, target)
    if not parts:
        raise Malformed("there is nothing to post: all was told")
    if fields.get("shown") != digest(target, *parts):
        raise Malformed("something happened since this was copied; copy it again, as it reads now")
    remember(table.notebook, target, parts, found.page, found.told)
    return done(f"noted as posted: {counted(len(parts), 'message')} for {targets().get(target, target)}")


def _recapped(table: Table, target: str, _: Fields) -> Message:
    parts = _recap(table, target)
    if not parts:
        raise Malformed("no scene has been opened yet")
    remember_pasted(table.notebook, parts)
    return done("noted: its lines declare nothing when the thread is read again")


REMEMBERED: Mapping[str, Callable[[Table, str, Fields], Message]] = {"posted": _posted, "recap": _recapped}


def _recap(table: Table, target: str) -> list[str]:
    try:
        page = recap_of_scene(table)
    except Malformed:
        # No scene has been opened yet.
        return []
    return messages(page, target)
