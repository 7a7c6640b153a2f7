"""The HTTP API of a desk: the contract's JSON, for programs that act for the GM or for a player's seat."""

from __future__ import annotations

from adjudicator.frontends.desk.api.application import api_app

__all__ = ["api_app"]
