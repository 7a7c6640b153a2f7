"""Where what the program finds out for a user is kept, apart from settings and from tables."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from adjudicator.errors import BadConfiguration


def state_folder() -> Path:
    """``$ADJUDICATOR_STATE``, else the platform's own place, such as ``~/.local/state/adjudicator``; it may not exist.

    Raises BadConfiguration when the user has no home folder.
    """
    if named := os.environ.get("ADJUDICATOR_STATE"):
        return _expanded(named).absolute()
    # As a plain word: a type checker takes the name itself for the platform it runs on.
    platform: str = sys.platform
    if platform == "darwin":
        return _expanded("~/Library/Application Support") / "adjudicator"
    windows = platform == "win32"
    given = os.environ.get("LOCALAPPDATA" if windows else "XDG_STATE_HOME", "")
    # The XDG specification has relative paths ignored.
    outer = Path(given) if Path(given).is_absolute() else _expanded("~/AppData/Local" if windows else "~/.local/state")
    return outer / "adjudicator"


def _expanded(path: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        raise BadConfiguration(f"{path}: {error}; set ADJUDICATOR_STATE to the path of a folder") from error
