"""What installed packages add: rule sets, importers, renderers and drafters, announced as entry points.

Packages are looked through only when a name is asked for that is none of ours, and nothing is kept. Nothing of a
package is loaded before its own name is used, or, for importers, before a file comes that we cannot read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from adjudicator.core.violations import Malformed
from adjudicator.errors import BadExtension

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

V = TypeVar("V")

RULESETS, IMPORTERS = "adjudicator.rulesets", "adjudicator.importers"
RENDERERS, DRAFTERS = "adjudicator.renderers", "adjudicator.drafters"
GROUPS = (RULESETS, IMPORTERS, RENDERERS, DRAFTERS)

PLUGIN = "plugin:"
"""Begins the name of a model that is no model but a package's drafter: ``plugin:NAME`` or ``plugin:NAME:MORE``."""


@dataclass(frozen=True, slots=True)
class Extension:
    """One entry point of a package, not loaded yet. ``package`` and ``version`` are those of its distribution."""

    group: str
    name: str
    package: str
    version: str
    point: EntryPoint = field(repr=False, compare=False)

    @property
    def label(self) -> str:
        """The name with its package, for lists: ``tideway (adjudicator-tideway)``."""
        return f"{self.name} ({self.package})"

    def load(self) -> Any:
        """What the entry point names. Raises BadExtension."""
        return self.does("cannot be loaded", self.point.load)

    def does(self, failed: str, work: Callable[..., V], *given: object) -> V:
        """``work`` of the package done with what is ``given``. Raises BadExtension, and Malformed as it comes."""
        try:
            return work(*given)
        except (Malformed, BadExtension):
            raise
        # A package that ends the program when it is imported is broken like any other.
        except (Exception, SystemExit) as error:
            why = " ".join(f"{type(error).__name__}: {error}".split())[:300]
            raise self.broken(f"{failed}: {why}") from error

    def broken(self, what: str) -> BadExtension:
        """The error that names this entry point and says ``what`` of it."""
        return BadExtension(self.group, self.name, self.package, what)


def extensions(group: str) -> tuple[Extension, ...]:
    """Every entry point of the ``group`` in the installed packages, by name and package.

    Raises BadExtension for a package whose list of entry points cannot be read.
    """
    # Here and not at the top: it takes a while to load, and most commands ask for our own names only.
    from importlib.metadata import distributions

    found: dict[str, tuple[Extension, ...]] = {}
    for one in distributions():
        if f"[{group}]" in (one.read_text("entry_points.txt") or ""):
            # Of a package that is there twice Python itself takes the first.
            found.setdefault(_normal(one.metadata["Name"] or ""), _announced(one, group))
    every = (extension for announced in found.values() for extension in announced)
    return tuple(sorted(every, key=lambda extension: (extension.name, extension.package)))


def extension(group: str, name: str) -> Extension | None:
    """The entry point of that name, None where no package has one. Raises BadExtension where several do."""
    found = [one for one in extensions(group) if one.name == name]
    if len(found) > 1:
        packages = " and ".join(one.package for one in found)
        raise BadExtension(group, name, packages, "is one name of several packages; uninstall all but one")
    return found[0] if found else None


def _announced(package: Distribution, group: str) -> tuple[Extension, ...]:
    name, version = package.metadata["Name"] or "a package without a name", package.metadata["Version"] or "?"
    try:
        points = [*package.entry_points.select(group=group)]
    except Exception as error:
        raise BadExtension(group, "the list", name, f"cannot be read: {error}") from error
    return tuple(Extension(group, point.name, name, version, point) for point in points)


def _normal(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()
