"""The game master's desk: pages and an HTTP API over tables, for the GM and for each player's seat."""

from __future__ import annotations

from adjudicator.frontends.desk.app import desk_app

__all__ = ["desk_app"]
