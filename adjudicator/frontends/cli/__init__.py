"""The command line: ``adjudicator run`` and ``adjudicator export``."""

from __future__ import annotations

from adjudicator.frontends.cli.main import main

__all__ = ["main"]
