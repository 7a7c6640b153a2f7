"""Edited posts: what stands there now in place of words that are gone is the same thing said differently."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.core.naming import folded
from adjudicator.correspondence.passages import origins
from adjudicator.posts import SPEAKER, Found, Question
from adjudicator.table import Table
from adjudicator.table.rulings import Ruling

Record = Mapping[str, Any]

_TOLD_APART_BY = ("by", "aspect", "target", "compel")


def is_settled(ruling: Ruling) -> bool:
    """Whether the GM has decided ``ruling``, and it was not taken back since."""
    return ruling.status in ("approved", "rejected") and ruling.undone_by is None


def in_place_of(
    table: Table, post: str, lost: Mapping[str, str], new: Sequence[tuple[str, Found]], seat: str
) -> dict[str, str]:
    """New key -> lost key, for everything in ``new`` (names resolved) that takes the place of a ruling in ``lost``.

    ``lost`` are keys of ``post`` whose words are gone, each with its ruling. The same is what does the same, by the
    same character, with the same aspect and target. A question stands in for what is settled only: as long as the old
    ruling waits, the GM sees both.
    """
    read, left, found = origins(table.notebook), dict(lost), {}
    for key, one in new:
        for old, ruling_id in left.items():
            ruling = table.ruling(ruling_id)
            replied = read.get(ruling_id, {}).get("post") != post
            if _same(table, ruling, one, seat, replied) and (is_settled(ruling) or not isinstance(one, Question)):
                found[key] = old
                del left[old]
                break
    return found


def _same(table: Table, ruling: Ruling, one: Found, seat: str, replied: bool) -> bool:
    move = one.move
    if move is None:
        return False
    if replied or one.kind == "reply":
        return replied and one.kind == "reply" and move.get("ruling") == ruling.id
    before = ruling.moves[0]
    said = {"by": seat} | {field: seat if value == SPEAKER else value for field, value in move.items()}
    return bool(before["do"] == move["do"]) and all(
        _alike(table, said[field], before[field]) for field in _TOLD_APART_BY if field in said and before.get(field)
    )


def _alike(table: Table, said: Any, before: Any) -> bool:
    """Whether a name or an id means what has the id ``before``, be it out of play by now."""
    state = table.state()
    there = state["aspects"].get(before, {}).get("text"), state["characters"].get(before, {}).get("name")
    return said == before or folded(str(said)) in [folded(name) for name in there if name]
