"""What strangers write - scripts, HTTP bodies, hosts' dicts - checked and turned into moves.

Everything that is no move raises Malformed with a sentence; whether a move is legal is the core's business.
"""

from __future__ import annotations

from adjudicator.intake.jsonlines import read_json
from adjudicator.intake.moves import read_move, read_moves

__all__ = ["read_json", "read_move", "read_moves"]
