"""Deterministic checks of narration drafts: nothing here asks a model, and no draft is changed.

The checks and their word lists are loaded when they are first used, since most of the program only needs the facts.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from adjudicator.lint.flags import Flag, FlagKind, Report
from adjudicator.lint.scene_facts import Facts, Person

if TYPE_CHECKING:
    from adjudicator.lint.checking import CHECKS, lint

__all__ = ["CHECKS", "Facts", "Flag", "FlagKind", "Person", "Report", "lint"]


def __getattr__(name: str) -> object:
    if name not in ("CHECKS", "lint"):
        raise AttributeError(f"module 'adjudicator.lint' has no attribute {name!r}")
    return getattr(import_module("adjudicator.lint.checking"), name)
