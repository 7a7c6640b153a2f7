"""What installed packages add, listed: which names there are, from which package, and which of them stand behind ours.

Nothing of a package is loaded for that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from adjudicator.errors import BadExtension
from adjudicator.extensions import GROUPS, IMPORTERS, RENDERERS, RULESETS, extensions
from adjudicator.wording.page import Line


def added_lines(groups: Collection[str] = GROUPS) -> Iterator[Line]:
    """A line for each entry point of these groups; none where no package has any."""
    for group in groups:
        try:
            found = extensions(group)
        except BadExtension as error:
            yield Line(str(error), "bad")
            continue
        ours = _our_names(group) if found else ()
        for one in found:
            told = f"{group}: {one.name} ({one.package} {one.version})"
            if one.name in ours:
                yield Line(f"{told} is not used: ours has this name", "doubt")
            elif [other.name for other in found].count(one.name) > 1:
                yield Line(f"{told} cannot be used: another package has this name too", "doubt")
            else:
                yield Line(told, "faint")


def _our_names(group: str) -> Collection[str]:
    """The names of ours that win in the group; drafters have theirs behind a word of their own."""
    if group == RULESETS:
        from adjudicator.codec.rule_files import shipped_rulesets

        return shipped_rulesets()
    if group == IMPORTERS:
        from adjudicator.formats import FORMATS

        return [*(one.key for one in FORMATS), "text"]
    if group == RENDERERS:
        from adjudicator.formats import WRITERS
        from adjudicator.formats.escaping import TARGETS

        return [*TARGETS, *(one.key for one in WRITERS)]
    return ()
