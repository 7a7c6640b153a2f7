"""Where rule sets are read from: the shipped files, files by their paths, and what installed packages bring."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudicator.errors import BadRuleFile
from adjudicator.extensions import RULESETS, Extension, extension, extensions


@dataclass(frozen=True, slots=True)
class RuleSource:
    """A rule file, or a text that a package gave (then ``path`` is None); ``shown`` is what messages call it."""

    shown: str
    path: Path | None = None
    text: str = ""

    @property
    def place(self) -> str:
        """The same for two names of one file."""
        return str(self.path.resolve()) if self.path is not None else self.shown

    @property
    def short(self) -> str:
        """The name of the file, or of the rule set that is a text."""
        return self.path.name if self.path is not None else self.shown

    def beside(self, path: str) -> RuleSource:
        """The file at ``path``, from this one's folder. Raises BadRuleFile for a text, which lies in none."""
        if self.path is None:
            raise BadRuleFile(self.shown, "extends", f"{path!r} is a path, and beside a text there are no files")
        return RuleSource(str(Path(self.shown).parent / path), self.path.parent / path)

    def tables(self) -> dict[str, Any]:
        """What it says, as TOML has it. Raises BadRuleFile."""
        text = self.text if self.path is None else self._read(self.path)
        try:
            return tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRuleFile(self.shown, "", f"is not valid TOML: {error}") from error

    def _read(self, path: Path) -> str:
        try:
            return path.read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise BadRuleFile(self.shown, "", f"is not UTF-8 text (byte {error.start})") from error
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise BadRuleFile(self.shown, "", f"cannot be read: {why}") from error


def names_in(folder: Path) -> list[str]:
    """The names of the rule files in a folder, in alphabetical order."""
    return sorted(path.stem for path in folder.glob("*.toml"))


def is_path(text: str) -> bool:
    """Whether it is a path rather than a rule set's name."""
    return "/" in text or "\\" in text or text.endswith(".toml")


def added_rulesets() -> list[str]:
    """The rule sets that installed packages bring, each with its package."""
    return [one.label for one in extensions(RULESETS)]


def named(name: str, folder: Path) -> RuleSource | None:
    """The rule set of that name in ``folder``, else in an installed package; None where nobody has it.

    Raises BadExtension.
    """
    if name in names_in(folder):
        return RuleSource(f"{name}.toml", folder / f"{name}.toml")
    added = extension(RULESETS, name)
    return _brought(added) if added is not None else None


def _brought(one: Extension) -> RuleSource:
    given = one.load()
    if callable(given):
        given = one.does("gives no rule set", given)
    shown = f"{one.name} ({one.group} of {one.package})"
    if isinstance(given, Path):
        return RuleSource(shown, given)
    if isinstance(given, str):
        return RuleSource(shown, text=given)
    raise one.broken(f"must give a rule file's Path or its text, not {type(given).__name__}")
