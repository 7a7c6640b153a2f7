"""Fari's rows of boxes: free invocations where their label says so, stress where it does not."""

from __future__ import annotations

import re
from dataclasses import replace

from adjudicator.core.naming import folded
from adjudicator.formats.gathering import Gathering
from adjudicator.formats.imported import ImportedAspect
from adjudicator.formats.nodes import Node

_FREE = re.compile(r"free|invok|invoc|usos|frei", re.IGNORECASE)
TEXT_BLOCKS = frozenset({"Text", "RichText"})


def are_free_invocations(label: str, gathering: Gathering) -> bool:
    """Whether boxes called ``label`` stand for free invocations; Fari has no field of its own for them."""
    wanted = gathering.options.free_label
    return folded(label) == folded(wanted) if wanted else _FREE.search(label) is not None


def with_free(aspect: ImportedAspect, label: str, boxes: Node, gathering: Gathering) -> ImportedAspect:
    """The aspect with the free invocations that its boxes stand for; a number instead of boxes is a number."""
    if boxes.shape in (str, int):
        return replace(aspect, free=boxes.count(), holder=gathering.holder(aspect.hidden))
    ticked = [_ticked(box) for box in boxes.children()]
    spent = gathering.options.checked == "spent"
    free = sum(box is not spent for box in ticked)
    if any(ticked):
        meaning, other = ("spent", "held") if spent else ("held", "spent")
        gathering.account.say(
            "guessed",
            f"ticked boxes under {label!r} on {aspect.text!r} are read as {meaning}; "
            f"--checked {other} would change that.",
        )
    return replace(aspect, free=free, holder=gathering.holder(aspect.hidden))


def _ticked(box: Node) -> bool:
    """A box of version 1 is true or false, a later one has a label as well."""
    return box["checked"].flag() if box.shape is dict else box.flag()
