"""Pages that are made for one answer and never kept: refused forms with what was typed, previews, links."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from starlette.responses import HTMLResponse

from adjudicator.frontends.desk.desk import Desk
from adjudicator.frontends.desk.pages.messages import Message
from adjudicator.frontends.desk.sitting import Sitting

Fields = Mapping[str, str]


def page_now(
    at: Desk,
    sitting: Sitting,
    template: str,
    message: Message | str | None = None,
    status: int = 200,
    **context: Any,
) -> HTMLResponse:
    """The page as it is at this moment, with a message above it, or the kept one that a word stands for."""
    made = {name: value() if callable(value) else value for name, value in context.items()}
    stamp = sitting.place.live.stamp
    body = at.pages.rendered(template, sitting=sitting, stamp=stamp, state=sitting.state(), **made)
    said = at.pages.keep_message(message) if isinstance(message, Mapping) else message
    return HTMLResponse(at.pages.finished(body, at.passes.form_word(sitting.session), said), status)


def sent_once(sitting: Sitting, fields: Fields) -> str | None:
    """A form's request id, the same only for the same form with the same words in it; None where it has none."""
    given = fields.get("request_id")
    return f"desk {sitting.seat} {given} {digest(*(f'{k}={fields[k]}' for k in sorted(fields)))}" if given else None


def digest(*texts: str) -> str:
    """A short word that stands for these texts, to tell whether they are the same as before."""
    return sha256("\0".join(texts).encode("utf-8", "surrogatepass")).hexdigest()[:24]


def lines_of(text: str) -> str:
    """A text as it was typed, with the line ends that browsers send as plain ones."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
