"""Every command, hung on the application by importing its module; what it does is imported when it is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

HOMES: Mapping[str, tuple[str, ...]] = {
    "files": ("demo", "new", "play", "run"),
    "serving": ("desk",),
    "serving_mcp": ("mcp",),
    "exchanging": ("import", "export"),
    "setting_up": ("scene", "character", "aspect", "consequence"),
    "rolling": ("act", "throw", "settle", "abandon"),
    "invoking": ("invoke", "pass"),
    "oracle": ("oracle", "draw"),
    "bargaining": ("compel", "answer", "detail", "concede", "sacrifice", "hint", "adjust"),
    "time_passing": ("session", "scenario", "chapter", "refresh"),
    "ruling": (
        "pending", "show", "approve", "reject", "ask", "reply", "object", "amend", "override", "withdraw",
        "reopen", "undo", "advise", "narrate", "tell",
    ),
    "reading": ("read", "review"),
    "corresponding": ("post", "recap", "remind"),
    "telling_alone": ("journal",),
    "looking": ("status", "options", "odds", "log", "why", "rules"),
    "configuring": ("config",),
    "modelling": ("model", "qualify", "judge", "eval", "lint"),
}  # fmt: skip
"""Module -> the commands in it."""


def hang(arguments: Sequence[str] = ()) -> None:
    """Hang up the commands that these arguments need: all of them, unless the first names one.

    Building sixty commands takes longer than most of them do.
    """
    first = arguments[0] if arguments else ""
    wanted = [module for module, names in HOMES.items() if first in names] or list(HOMES)
    for module in wanted:
        import_module(f"{__name__}.{module}")
