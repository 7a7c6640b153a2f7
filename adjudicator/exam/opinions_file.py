"""Opinions on cases as JSON Lines, ``{"id", "opinion"}`` a line, written so that an interrupted run can go on.

Each opinion is one write at the end of the file. What a power cut leaves of the last line is not read, and the next
opinion takes its place.
"""

from __future__ import annotations

import json
import os
from codecs import BOM_UTF8
from io import FileIO
from pathlib import Path

from adjudicator.core.opinion import Opinion
from adjudicator.core.violations import Malformed
from adjudicator.intake import read_json

_BEGINNING = b'{"id": '


def read_opinions(path: Path) -> dict[str, Opinion]:
    """The opinions in a file by the id of their case, in the file's order; a half-written last line is left out.

    Raises Malformed, with the file and the number of the line, for a file that cannot be read, a line that is no
    opinion, and a second opinion on the same case.
    """
    try:
        data = path.read_bytes().removeprefix(BOM_UTF8)
    except OSError as error:
        raise Malformed(f"{path} cannot be read: {error.strerror}") from error
    found: dict[str, Opinion] = {}
    for number, line in enumerate(data[: len(data) - _half_written(data)].split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            case, opinion = _read(line)
            if case in found:
                raise Malformed(f"there is an opinion on {case!r} above already")
        except Malformed as error:
            raise Malformed(f"{path}: line {number}: {error}") from error
        found[case] = opinion
    return found


def opinions_so_far(path: Path) -> dict[str, Opinion]:
    """As ``read_opinions``, for a run that begins or goes on: where no file is yet, there are no opinions."""
    return read_opinions(path) if path.exists() else {}


def append_opinion(path: Path, case: str, opinion: Opinion) -> None:
    """Add an opinion to the file, made if need be; a half-written last line gives way to it.

    It is on the disk when this returns. Raises Malformed where the file cannot be written.
    """
    record = {"id": case, "opinion": opinion.to_dict()}
    # A lone half of a surrogate pair cannot be written; better a mark than no opinion.
    line = json.dumps(record, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
    try:
        # Unbuffered: the line goes out in one write, after whatever another run has added meanwhile.
        with path.open("ab+", buffering=0) as file:
            ending = _repair(file)
            if file.write(ending + line) != len(ending + line):
                raise OSError(0, "the disk took only a part of it")
            os.fsync(file.fileno())
    except OSError as error:
        raise Malformed(f"{path} cannot be written: {error.strerror}") from error


def _repair(file: FileIO) -> bytes:
    """Cuts off a half-written last line; what has to go before the next one comes back."""
    size = file.seek(0, os.SEEK_END)
    if size == 0:
        return b""
    file.seek(size - 1)
    if file.read(1) == b"\n":
        return b""
    file.seek(0)
    half = _half_written(file.read())
    file.truncate(size - half)
    return b"" if half else b"\n"


def _half_written(data: bytes) -> int:
    """How many bytes at the end are the beginning of a line as written here, and no more than that."""
    tail = data[data.rfind(b"\n") + 1 :]
    # Whatever else stands there was not written here, and is not to be cut off.
    if not tail or not (tail.startswith(_BEGINNING) or _BEGINNING.startswith(tail)):
        return 0
    try:
        read_json(tail)
    except Malformed:
        return len(tail)
    return 0


def _read(line: bytes) -> tuple[str, Opinion]:
    record = read_json(line)
    if not isinstance(record, dict):
        raise Malformed("an opinion on a case is an object with 'id' and 'opinion'")
    for key in record:
        if key not in ("id", "opinion"):
            raise Malformed(f"{key!r} is not a key here")
    for key in ("id", "opinion"):
        if key not in record:
            raise Malformed(f"{key!r} is missing")
    case = record["id"]
    if not isinstance(case, str) or not case.strip():
        raise Malformed("'id' is no text")
    try:
        return case, Opinion.from_dict(record["opinion"])
    except ValueError as error:
        raise Malformed(f"'opinion' of {case!r}: {error}") from error
