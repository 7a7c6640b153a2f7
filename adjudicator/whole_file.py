"""Files of the user's written whole: a reader sees the old text or the new, never half."""

from __future__ import annotations

import os
from pathlib import Path

from adjudicator.errors import BadConfiguration


def write_whole(file: Path, text: str) -> None:
    """Write beside ``file`` and move over it; its folder is made if need be.

    Raises BadConfiguration; then the file is as it was.
    """
    # Most runs read settings and write none.
    import tempfile

    beside: Path | None = None
    try:
        # A link stays one: what it points at is replaced.
        target = file.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".new-", dir=target.parent)
        beside = Path(name)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(target)
    except (OSError, ValueError) as error:
        if beside is not None:
            beside.unlink(missing_ok=True)
        raise unusable(file, "cannot be written", error) from error


def unusable(file: Path, what: str, error: Exception) -> BadConfiguration:
    """The error of a file that cannot be used, with what the system says of it."""
    return BadConfiguration(f"{file}: {what}: {getattr(error, 'strerror', None) or error}")
