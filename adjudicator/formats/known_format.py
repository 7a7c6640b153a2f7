"""A format of files, ours or a package's, and files read in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from adjudicator.formats.document import Document, tell_repeated
from adjudicator.formats.gathering import Gathering
from adjudicator.formats.imported import Imported
from adjudicator.formats.reading_options import Options


@dataclass(frozen=True, slots=True)
class Format:
    """One tool's files: a key for reports and ids, a title for people, and the two functions of its module."""

    key: str
    title: str
    sniff: Callable[[Document], bool]
    read: Callable[[Document, Gathering], None]


def read_in(found: Format, documents: Sequence[Document], options: Options) -> Imported:
    """What the documents of one file hold, all of them of the format. Raises Malformed."""
    gathering = Gathering(found.key, options)
    tell_repeated(documents[0].repeated, gathering.account)
    for document in documents:
        found.read(document, gathering)
    return gathering.imported()
