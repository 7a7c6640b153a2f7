"""Where the data that ships with the package lies: rule files and prompts.

An installed package carries both folders inside itself; in a source checkout, and so in an editable
install, they lie at the top level beside the package.
"""

from __future__ import annotations

from pathlib import Path

from adjudicator.errors import BadConfiguration

_PACKAGE = Path(__file__).resolve().parent


def rules_folder() -> Path:
    """The folder of shipped rule files; raises ``BadConfiguration`` when the installation lacks it."""
    return _find("rules", "*.toml", _PACKAGE)


def prompts_folder() -> Path:
    """The folder of shipped prompts; raises ``BadConfiguration`` when the installation lacks it."""
    return _find("prompts", "*.md", _PACKAGE)


def _find(folder: str, holds: str, package: Path) -> Path:
    places = (package / folder, package.parent / folder)
    for place in places:
        # A same-named folder of somebody else's must not pass for ours, so it has to hold our kind of file.
        if next(place.glob(holds), None) is not None:
            return place
    looked_in = " or ".join(str(place) for place in places)
    raise BadConfiguration(f"the installation is incomplete: no {holds} in {looked_in}")
