"""What strangers write - scripts, HTTP bodies, hosts' dicts - checked and turned into moves.

Everything that is no move raises Malformed with a sentence; whether a move is legal is the core's business.
The models are built by pydantic, which is slow to load: its module is imported when a move is first read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.intake.jsonlines import read_json

if TYPE_CHECKING:
    from adjudicator.intake.moves import read_move, read_moves

__all__ = ["read_json", "read_move", "read_moves"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'adjudicator.intake' has no attribute {name!r}")
    from adjudicator.intake import moves

    return getattr(moves, name)
