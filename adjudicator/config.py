"""Settings, resolved in one place: flags, then the environment, then one TOML file, then the defaults.

The file is ``$ADJUDICATOR_CONFIG``, else ``config.toml`` in the app folder; one that is not there says nothing.
Values are text. In the file, a relative path stands for one beside the file, whatever the current folder is.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from adjudicator.core.opinion import POLICIES
from adjudicator.errors import BadConfiguration


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting's value and where it comes from.

    ``origin`` is "flag", "environment NAME", "file PATH" or "default".
    """

    key: str
    value: str
    origin: str


DEFAULTS: Mapping[str, str] = {
    "table": "",
    "rules": "unwritten",
    "model": "none",
    "base_url": "",
    "dice": "rolled",
    "policy": "normal",
    "colour": "auto",
}
"""Every key there is, with its value when nobody says otherwise; an empty table means that none is current."""

_CHOICES: Mapping[str, tuple[str, ...]] = {
    "dice": ("rolled", "typed"),
    "policy": POLICIES,
    "colour": ("auto", "never"),
}
_MAY_BE_EMPTY = ("table", "base_url")
_UNWRITABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")
_ENVIRONMENT: Mapping[str, str] = {f"ADJUDICATOR_{key.upper()}": key for key in DEFAULTS if key != "colour"}


def resolve(flags: Mapping[str, str | None] | None = None) -> dict[str, Setting]:
    """Every setting by key, each from the strongest place that gives it.

    ``flags`` are the command line's, None where not given. An empty environment variable counts as unset. Raises
    BadConfiguration, which names the place and the key, for an unknown key or a value that cannot be used.
    """
    file = config_file()
    found = {key: Setting(key, value, "default") for key, value in DEFAULTS.items()}
    for key, value in _read(file).items():
        found[key] = Setting(key, _anchored(key, value, file.parent), f"file {file}")
    for name, key in _ENVIRONMENT.items():
        if given := os.environ.get(name):
            _check(key, given, name)
            found[key] = Setting(key, given, f"environment {name}")
    if os.environ.get("NO_COLOR"):
        found["colour"] = Setting("colour", "never", "environment NO_COLOR")
    for key, flag in (flags or {}).items():
        if flag is not None:
            _check(key, flag, "flag")
            found[key] = Setting(key, flag, "flag")
    return found


def store(key: str, value: str) -> Path:
    """Set ``key`` in the file, made if need be, and keep everything else in it; the file's path comes back.

    A path is stored from the root, so that it means the same from any folder. Raises BadConfiguration; then the
    file is as it was.
    """
    file = config_file()
    _check(key, value, str(file))
    _rewrite(file, key, _anchored(key, value, Path.cwd()))
    return file


def forget(key: str) -> Path:
    """Take ``key`` out of the file, so that its default holds again; the file's path comes back.

    A key that is not there is no fault. Raises BadConfiguration for an unknown key or a file that cannot be used.
    """
    file = config_file()
    _check_key(key, str(file))
    if key in _read(file):
        _rewrite(file, key, None)
    return file


def unsupported(settings: Mapping[str, Setting]) -> list[str]:
    """A sentence for each setting that is accepted and has no effect yet."""
    model = settings["model"]
    if model.value == "none":
        return []
    return [
        f"The model {model.value!r} ({model.origin}) is not asked: models are not supported yet, "
        "the checklist gives the opinions."
    ]


def config_file() -> Path:
    """The one file that settings are read from and stored in, there or not."""
    named = os.environ.get("ADJUDICATOR_CONFIG")
    return _expanded(named).absolute() if named else app_folder() / "config.toml"


def app_folder() -> Path:
    """Where the platform keeps a user's settings: ``~/.config/adjudicator``, or what stands for it there.

    Raises BadConfiguration when the user has no home folder.
    """
    # As a plain word: a type checker takes the name itself for the platform it runs on.
    platform: str = sys.platform
    if platform == "darwin":
        return _expanded("~/Library/Application Support") / "adjudicator"
    windows = platform == "win32"
    given = os.environ.get("APPDATA" if windows else "XDG_CONFIG_HOME", "")
    # The XDG specification has relative paths ignored.
    outer = Path(given) if Path(given).is_absolute() else _expanded("~/AppData/Roaming" if windows else "~/.config")
    return outer / "adjudicator"


def _expanded(path: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        raise BadConfiguration(f"{path}: {error}; set ADJUDICATOR_CONFIG to the path of a file") from error


def _anchored(key: str, value: str, folder: Path) -> str:
    """``value`` as a path from the root where it is a path; rule sets may be names as well."""
    is_path = key == "table" or (key == "rules" and ("/" in value or "\\" in value or value.endswith(".toml")))
    return str(folder / _expanded(value)) if value and is_path else value


def _check_key(key: str, place: str) -> None:
    if key not in DEFAULTS:
        raise BadConfiguration(f"{place}: {key}: there is no such setting; there are {', '.join(DEFAULTS)}")


def _check(key: str, value: object, place: str) -> None:
    _check_key(key, place)
    if (wrong := _wrong(key, value)) is not None:
        raise BadConfiguration(f"{place}: {key}: {wrong}")


def _wrong(key: str, value: object) -> str | None:
    if not isinstance(value, str):
        return f"must be text in quotes (given: {value!r})"
    if not value.strip() and not (value == "" and key in _MAY_BE_EMPTY):
        return "is empty"
    if _UNWRITABLE.search(value):
        return f"holds a character that cannot be printed (given: {value!r})"
    if key in _CHOICES and value not in _CHOICES[key]:
        return f"must be {' or '.join(_CHOICES[key])} (given: {value!r})"
    if key == "base_url" and value and not value.startswith(("http://", "https://")):
        return f"must start with http:// or https:// (given: {value!r})"
    return None


def _read(file: Path) -> dict[str, str]:
    return _parsed(_text(file), file)


def _text(file: Path) -> str:
    try:
        return file.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError as error:
        raise BadConfiguration(f"{file}: is not UTF-8 text (byte {error.start})") from error
    except (OSError, ValueError) as error:
        raise _unusable(file, "cannot be read", error) from error


def _parsed(text: str, file: Path) -> dict[str, str]:
    if not text.strip():
        return {}
    import tomllib

    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadConfiguration(f"{file}: is not valid TOML: {error}") from error
    for key, value in data.items():
        _check(key, value, str(file))
    return data


def _rewrite(file: Path, key: str, value: str | None) -> None:
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
    _replace(file, new)


def _says(text: str, wanted: Mapping[str, str], file: Path) -> bool:
    """Whether editing line by line went well; it does not where one value spans several lines."""
    try:
        return _parsed(text, file) == wanted
    except BadConfiguration:
        return False


def _toml_line(key: str, value: str) -> str:
    # A JSON string is a TOML string where no control character is in it.
    return f"{key} = {json.dumps(value, ensure_ascii=False)}"


def _replace(file: Path, text: str) -> None:
    """Write beside the file and move over it, so that a reader sees the old text or the new, never half."""
    import tempfile

    beside: Path | None = None
    try:
        # A link stays one: what it points at is replaced.
        target = file.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".config-", dir=target.parent)
        beside = Path(name)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        beside.replace(target)
    except (OSError, ValueError) as error:
        if beside is not None:
            beside.unlink(missing_ok=True)
        raise _unusable(file, "cannot be written", error) from error


def _unusable(file: Path, what: str, error: Exception) -> BadConfiguration:
    return BadConfiguration(f"{file}: {what}: {getattr(error, 'strerror', None) or error}")
