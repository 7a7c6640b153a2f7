"""Settings, resolved in one place: flags, then the environment, then one TOML file, then the defaults.

The file is ``$ADJUDICATOR_CONFIG``, else ``config.toml`` in the app folder; one that is not there says nothing.
Values are text. In the file, a relative path stands for one beside the file, whatever the current folder is.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from adjudicator.config.offered import DEFAULTS, check, check_key, not_to_be_kept
from adjudicator.config.toml_file import read, rewrite
from adjudicator.errors import BadConfiguration

__all__ = ["DEFAULTS", "Setting", "app_folder", "config_file", "forget", "resolve", "store"]


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting's value and where it comes from.

    ``origin`` is "flag", "environment NAME", "file PATH" or "default".
    """

    key: str
    value: str
    origin: str


_ENVIRONMENT: Mapping[str, str] = {f"ADJUDICATOR_{key.upper()}": key for key in DEFAULTS if key != "colour"}


def resolve(flags: Mapping[str, str | None] | None = None) -> dict[str, Setting]:
    """Every setting by key, each from the strongest place that gives it.

    ``flags`` are the command line's, None where not given. An empty environment variable counts as unset. Raises
    BadConfiguration, which names the place and the key, for an unknown key or a value that cannot be used.
    """
    file = config_file()
    found = {key: Setting(key, value, "default") for key, value in DEFAULTS.items()}
    for key, value in read(file).items():
        found[key] = Setting(key, _anchored(key, value, file.parent), f"file {file}")
    for name, key in _ENVIRONMENT.items():
        if given := os.environ.get(name):
            check(key, given, name)
            found[key] = Setting(key, given, f"environment {name}")
    if os.environ.get("NO_COLOR"):
        found["colour"] = Setting("colour", "never", "environment NO_COLOR")
    for key, flag in (flags or {}).items():
        if flag is not None:
            check(key, flag, "flag")
            found[key] = Setting(key, flag, "flag")
    return found


def store(key: str, value: str) -> Path:
    """Set ``key`` in the file, made if need be, and keep everything else in it; the file's path comes back.

    A path is stored from the root, so that it means the same from any folder. Raises BadConfiguration; then the
    file is as it was.
    """
    file = config_file()
    check(key, value, str(file))
    if (why := not_to_be_kept(key, value)) is not None:
        raise BadConfiguration(f"{key}: {why}")
    rewrite(file, key, _anchored(key, value, Path.cwd()))
    return file


def forget(key: str) -> Path:
    """Take ``key`` out of the file, so that its default holds again; the file's path comes back.

    A key that is not there is no fault. Raises BadConfiguration for an unknown key or a file that cannot be used.
    """
    file = config_file()
    check_key(key, str(file))
    if key in read(file):
        rewrite(file, key, None)
    return file


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
    is_path = key in ("table", "prompts") or (
        key == "rules" and ("/" in value or "\\" in value or value.endswith(".toml"))
    )
    return str(folder / _expanded(value)) if value and is_path else value
