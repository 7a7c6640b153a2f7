"""The one settings file: read, and changed line by line so that comments stay."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from adjudicator.config.offered import check
from adjudicator.errors import BadConfiguration
from adjudicator.whole_file import unusable, write_whole


def read(file: Path) -> dict[str, str]:
    """The settings in ``file``, none where it is not there. Raises BadConfiguration."""
    return _parsed(_text(file), file)


def _text(file: Path) -> str:
    try:
        return file.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError as error:
        raise BadConfiguration(f"{file}: is not UTF-8 text (byte {error.start})") from error
    except (OSError, ValueError) as error:
        raise unusable(file, "cannot be read", error) from error


def _parsed(text: str, file: Path) -> dict[str, str]:
    if not text.strip():
        return {}
    import tomllib

    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadConfiguration(f"{file}: is not valid TOML: {error}") from error
    # Numbers are meant the same with and without quotes.
    data = {key: str(value) if type(value) is int else value for key, value in data.items()}
    for key, value in data.items():
        check(key, value, str(file))
    return data


def rewrite(file: Path, key: str, value: str | None) -> None:
    """The file with ``key`` set, or taken out for None: line by line, so that comments stay where they can."""
    text = _text(file)
    wanted = {name: kept for name, kept in _parsed(text, file).items() if name != key}
    lines = [line for line in text.splitlines() if line.partition("=")[0].strip().strip("\"'") != key]
    if value is not None:
        wanted[key] = value
        lines.append(_toml_line(key, value))
    new = "".join(f"{line}\n" for line in lines)
    if not _says(new, wanted, file):
        new = "".join(f"{_toml_line(name, kept)}\n" for name, kept in wanted.items())
    write_whole(file, new)


def _says(text: str, wanted: Mapping[str, str], file: Path) -> bool:
    """Whether editing line by line went well; it does not where one value spans several lines."""
    try:
        return _parsed(text, file) == wanted
    except BadConfiguration:
        return False


def _toml_line(key: str, value: str) -> str:
    # A JSON string is a TOML string where no control character is in it.
    return f"{key} = {json.dumps(value, ensure_ascii=False)}"
