"""The desk's secret key: made once for each user of a machine, so that links outlive a restart."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from adjudicator.errors import BadConfiguration
from adjudicator.exam.state_folder import state_folder

NAME = "desk.key"
LENGTH = 32


def desk_key() -> bytes:
    """32 secret bytes, the same ones each time. Raises BadConfiguration where they can be neither read nor kept."""
    path = state_folder() / NAME
    try:
        return _read(path)
    except FileNotFoundError:
        pass
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Whole or not at all, and for nobody else to read: the first of two processes wins.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(LENGTH))
    except FileExistsError:
        pass
    except OSError as error:
        raise BadConfiguration(f"{path}: the desk's key cannot be kept here: {error.strerror}") from error
    return _read(path)


def _read(path: Path) -> bytes:
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BadConfiguration(f"{path}: the desk's key cannot be read: {error.strerror}") from error
    if len(key) != LENGTH:
        raise BadConfiguration(f"{path}: this is no desk's key; delete it, and all links are made anew")
    return key
