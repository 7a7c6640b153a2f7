"""The files of the project, and the package's modules as syntax trees."""

from __future__ import annotations

import ast
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOT_OURS = {".git", ".venv", "venv", "__pycache__", "build", "dist"}
MADE_BY_PACKAGING = "PKG-INFO"


@dataclass(frozen=True)
class Module:
    """One module of the package: its dotted name, its path below the root, its lines and its syntax tree."""

    name: str
    path: str
    lines: int
    tree: ast.Module


def read_modules() -> list[Module]:
    """Every module of the package, sorted by path."""
    found = []
    for path in sorted((ROOT / "adjudicator").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        relative = path.relative_to(ROOT)
        parts = relative.with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found.append(Module(name, relative.as_posix(), len(source.splitlines()), ast.parse(source)))
    return found


def list_files() -> list[str]:
    """Every file that belongs to the project, as sorted paths below the root, also where there is no git."""
    return _listed_by_git() or _walked()


def _listed_by_git() -> list[str]:
    # Not yet added files count too, so that a fault shows before it is committed.
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        return []
    return sorted(path for path in listing.split("\0") if path and (ROOT / path).is_file())


def _walked() -> list[str]:
    found = []
    for folder, below, names in os.walk(ROOT):
        below[:] = [name for name in below if name not in NOT_OURS and (name == ".ci" or name[0] != ".")]
        found += [(Path(folder) / name).relative_to(ROOT).as_posix() for name in names]
    return sorted(path for path in found if path != MADE_BY_PACKAGING)
