"""Files that none of our formats knows, shown to the importers that installed packages bring.

One that cannot be loaded, or breaks on a file, is told by name and does not keep the next from reading the file.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import astuple, replace

from adjudicator.core.violations import Malformed
from adjudicator.errors import BadConfiguration, BadExtension
from adjudicator.extensions import IMPORTERS, Extension, extensions
from adjudicator.formats.document import Document
from adjudicator.formats.imported import Imported
from adjudicator.formats.known_format import Format, read_in
from adjudicator.formats.reading_options import Options


def read_added(document: Document, options: Options, ours: Collection[str], otherwise: Malformed) -> Imported:
    """What the first importer that knows the file reads in it; those before it that broke are told in the advice.

    ``ours`` are the keys of our formats, which no package can take. Raises ``otherwise``, which says that the file is
    unknown, or BadConfiguration where somebody who could not be asked might have known it.
    """
    broken: list[str] = []
    for one in extensions(IMPORTERS):
        try:
            found = _asked(one, document, options, ours)
        except BadExtension as error:
            broken.append(str(error))
            continue
        if found is not None:
            return replace(found, report=replace(found.report, advice=(*found.report.advice, *broken)))
    if broken:
        raise BadConfiguration("; ".join((str(otherwise), *broken))) from otherwise
    raise otherwise


def _asked(one: Extension, document: Document, options: Options, ours: Collection[str]) -> Imported | None:
    """What ``one`` reads; None where it does not know the file. Raises BadExtension, and its reader's Malformed."""
    if one.name in ours:
        raise one.broken("is not asked, since one of our formats has this name")
    loaded = one.load()
    sniff, read = getattr(loaded, "sniff", None), getattr(loaded, "read", None)
    if not (callable(sniff) and callable(read)):
        raise one.broken("must have two functions, sniff(document) and read(document, gathering)")
    if not one.does("fails on this file", sniff, document):
        return None
    title = getattr(loaded, "title", one.name)
    wanted = Format(one.name, title if isinstance(title, str) else one.name, sniff, read)
    found = one.does("fails on this file", read_in, wanted, [document], options)
    _check(one, found)
    return found


def _check(one: Extension, found: Imported) -> None:
    """Raises BadExtension for what is no character, aspect or sentence, whatever its reader took it for."""
    # Files that we read ourselves need no pydantic.
    from adjudicator.intake import read_moves

    moves = one.does("gives what no table understands", lambda: found.moves(open_scene=True))
    try:
        if moves:
            read_moves(moves)
    except Malformed as error:
        raise one.broken(f"gives what no table understands: {error}") from error
    told: Sequence[object] = [sentence for part in astuple(found.report) for sentence in part]
    if not all(isinstance(sentence, str | tuple) for sentence in told):
        raise one.broken("reports what is no sentence")
