"""Solo policies as files: found by name beside the table or among the shipped ones, or by path."""

from __future__ import annotations

import tomllib
from pathlib import Path

from adjudicator.errors import BadConfiguration, BadRuleFile
from adjudicator.shipped import rules_folder
from adjudicator.solo.policy import SoloPolicy, policy_from

DEFAULT = "fair"


def own_policies(table: Path) -> Path:
    """The folder of a table's own policies, there or not: ``saturday.solo`` beside ``saturday.db``."""
    return table.absolute().with_suffix(".solo")


def load_policy(name_or_path: str, own: Path | None = None) -> SoloPolicy:
    """The policy of a name, looked up in the folder ``own`` and then among the shipped ones, or of a TOML file.

    What holds a ``/`` or ends in ``.toml`` is a path. Raises BadConfiguration for a name nobody knows and BadRuleFile,
    with file and key, for a file that is not understood or whose policy is called otherwise than the file.
    """
    file = _file(name_or_path, own)
    shown = f"{file.parent.name}/{file.name}"
    try:
        policy = policy_from(tomllib.loads(file.read_bytes().decode("utf-8-sig")), shown)
    except UnicodeDecodeError as error:
        raise BadRuleFile(shown, "", f"is not UTF-8 text (byte {error.start})") from error
    except OSError as error:
        raise BadRuleFile(shown, "", f"cannot be read: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise BadRuleFile(shown, "", f"is not valid TOML: {error}") from error
    if policy.name != file.stem:
        raise BadRuleFile(shown, "name", f"must be that of the file, {file.stem!r}, not {policy.name!r}")
    return policy


def _file(name_or_path: str, own: Path | None) -> Path:
    if "/" in name_or_path or "\\" in name_or_path or name_or_path.endswith(".toml"):
        return Path(name_or_path)
    folders = [rules_folder() / "solo", *([own] if own is not None else [])]
    files = {file.stem: file for folder in folders for file in folder.glob("*.toml")}
    if name_or_path not in files:
        raise BadConfiguration(f"no solo policy is called {name_or_path!r}; there are {', '.join(sorted(files))}")
    return files[name_or_path]
