"""Pages written for places that an installed package knows and we do not."""

from __future__ import annotations

from adjudicator.core.violations import Malformed
from adjudicator.correspondence.page import Page
from adjudicator.extensions import RENDERERS, Extension, extension, extensions
from adjudicator.formats.escaping import TARGETS
from adjudicator.wording.plain import printable


def check_target(target: str) -> None:
    """Raises Malformed for a target that neither we nor an installed package know. Nothing of a package is loaded."""
    if target not in TARGETS:
        _renderer(target)


def rendered(page: Page, target: str) -> list[str]:
    """The page as messages by the package's renderer, without signs that steer a terminal; none for an empty page.

    Raises Malformed for a target nobody knows and BadExtension for a renderer that cannot be used.
    """
    one = _renderer(target)
    if not (page.open or page.folded):
        return []
    render = getattr(one.load(), "render", None)
    if not callable(render):
        raise one.broken("writes no posts: it has no function render(page)")
    found = one.does("fails on this page", render, page)
    if not isinstance(found, list | tuple) or not all(isinstance(message, str) for message in found):
        raise one.broken("must give a list of messages, each a text")
    return [message for message in map(_harmless, found) if message.strip()]


def _renderer(target: str) -> Extension:
    found = extension(RENDERERS, target)
    if found is None:
        there = ", ".join((*TARGETS, *(one.label for one in extensions(RENDERERS))))
        raise Malformed(f"{target[:40]!r} is not one of the places to post at: {there}")
    return found


def _harmless(message: str) -> str:
    whole = message.encode("utf-8", "replace").decode()
    return "\n".join(printable(line) for line in whole.replace("\r\n", "\n").split("\n"))
