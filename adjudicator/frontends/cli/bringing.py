"""Files brought to a table: read, compared with who is there, and put through as one ruling."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

import typer

from adjudicator.config import resolve
from adjudicator.core.preview import preview
from adjudicator.core.violations import Malformed
from adjudicator.errors import BadConfiguration, NotATable
from adjudicator.formats import Imported, Options, Part, read_file
from adjudicator.formats.import_plan import EMPTY_TABLE, Plan, Wishes, plan
from adjudicator.formats.last_import import LastImport
from adjudicator.formats.safe_parsing import decoded
from adjudicator.frontends.cli.approval import DONE, FORBIDDEN
from adjudicator.frontends.cli.journals import own_log, play_log
from adjudicator.frontends.cli.legal_now import refused_lines
from adjudicator.frontends.cli.making import is_history, make_from_history
from adjudicator.frontends.cli.moving import written
from adjudicator.frontends.cli.putting import carried_out
from adjudicator.frontends.cli.session import Session, open_session, terminal
from adjudicator.frontends.import_report import Read, report_lines, report_record
from adjudicator.frontends.importing import last_imports, remember
from adjudicator.table.given import moves_given
from adjudicator.wording.page import Line
from adjudicator.wording.plain import printable

STANDARD_INPUT = "standard input"
NO_OPTIONS = "options change nothing about a pasted sheet; a line in it does, such as 'Type: NPC' or 'Refresh: 3'."


@dataclass(frozen=True, slots=True)
class Wanted:
    """How files are to be read, and what is to be done with them; ``name`` is that of a table made from an export."""

    options: Options = field(default_factory=Options)
    wishes: Wishes = field(default_factory=Wishes)
    name: str | None = None
    dry_run: bool = False
    as_json: bool = False


def read_as(texts: Sequence[str]) -> dict[str, Part]:
    """``LABEL=PART`` texts as parts by label. Raises Malformed."""
    found: dict[str, Part] = {}
    for text in texts:
        label, equals, said = text.rpartition("=")
        part: Part | None = next((part for part in get_args(Part) if part == said.strip()), None)
        if not equals or part is None:
            raise Malformed(f"--read-as takes LABEL=PART, and PART is one of {', '.join(get_args(Part))}; not {text!r}")
        found[label.strip()] = part
    return found


def bring_in(sources: Sequence[str], table: str | None, wanted: Wanted) -> int:
    """Bring what the files hold to the table, or make a table of an export; returns the exit code.

    A file that cannot be read, one of several included, raises Malformed with its name, and nothing changes. One that
    a package failed to read is left out where there are others: they go in, and the exit code is that of the failure.
    """
    if len(set(sources)) < len(sources):
        raise Malformed("one file is named twice")
    contents = [(_called(source), _contents(source)) for source in sources]
    for source, data in contents:
        if (text := _history(data)) is not None:
            if len(sources) > 1:
                raise Malformed(f"{source} is the history of a whole table, which makes its own; import it alone")
            name = wanted.name or ("imported" if sources[0] == "-" else Path(sources[0]).stem)
            return make_from_history(text, name, dry_run=wanted.dry_run, as_json=wanted.as_json)
        if (logged := own_log(data)) is not None:
            if len(sources) > 1 or wanted.name is not None:
                raise Malformed(f"{source} is a log of a whole table, played again on an empty one; import it alone")
            return play_log(logged, table, dry_run=wanted.dry_run, as_json=wanted.as_json)
    found = _read_all(contents, wanted.options)
    code = _rehearse(found, table, wanted) if wanted.dry_run else _put_through(found, table, wanted)
    return code or (DONE if len(found) == len(contents) else BadConfiguration.exit_code)


def _put_through(found: Sequence[Read], table: str | None, wanted: Wanted) -> int:
    session = open_session(table, silent=wanted.as_json)
    with session.table:
        return _carry_out(session, found, wanted)


def _carry_out(session: Session, found: Sequence[Read], wanted: Wanted) -> int:
    table, state = session.table, session.table.state()
    last = last_imports(table)
    made = _planned(found, state, last, wanted)
    session.keyboard.show([*report_lines(found, made), *_reminders(state, found, made)])
    code, record = carried_out(session, made.moves) if made.moves else (DONE, None)
    if code == DONE:
        remember(table, made, last, record)
    if wanted.as_json:
        # A refusal is spelled as everywhere: "ok" and "violations".
        typer.echo(written(report_record(found, made) | ({"ruling": record} if code == DONE else dict(record or {}))))
    return code


def _rehearse(found: Sequence[Read], table: str | None, wanted: Wanted) -> int:
    """Show what would happen beside the current table; without one, what would join an empty table."""
    try:
        session = open_session(table, silent=True)
    except (Malformed, NotATable):
        made = _planned(found, EMPTY_TABLE, {}, wanted)
        _show(found, made, wanted, [])
        return DONE
    with session.table as opened:
        state = opened.state()
        made = _planned(found, state, last_imports(opened), wanted)
        moves = moves_given(made.moves) if made.moves else ()
        broken = [violation.to_dict() for violation in preview(opened.game, moves).violations]
        refused = refused_lines(opened, made.moves, broken, session.keyboard) if broken else []
        _show(found, made, wanted, [*_reminders(state, found, made), *refused], broken)
    return FORBIDDEN if broken else DONE


def _show(
    found: Sequence[Read], made: Plan, wanted: Wanted, more: Sequence[Line], broken: Sequence[Mapping[str, Any]] = ()
) -> None:
    if wanted.as_json:
        refused = {"ok": False, "violations": list(broken)} if broken else {"ruling": None}
        typer.echo(written(report_record(found, made) | refused))
    else:
        terminal(resolve({})).show([*report_lines(found, made), *more])


def _planned(
    found: Sequence[Read], state: Mapping[str, Any], last: Mapping[str, LastImport], wanted: Wanted
) -> Plan:
    made = plan([one for _, one in found], state, last, wanted.wishes)
    if wanted.options != Options() and any(one.format == "text" for _, one in found):
        made.guessed.append(NO_OPTIONS)
    return made


def _reminders(state: Mapping[str, Any], found: Sequence[Read], made: Plan) -> list[Line]:
    if not made.moves:
        return [Line("nothing changes on the table", "good")]
    opened = any(move["do"] == "open_scene" for move in made.moves)
    homeless = [move for move in made.moves if move["do"] == "place_aspect" and move["on"] == "scene"]
    if state["scene"] is not None or opened or not homeless:
        return []
    own = any(one.scene is not None for _, one in found)
    how = "--open-scene opens the one that was read" if own else "open one first"
    return [Line(f"no scene is open for {homeless[0]['text']!r}: {how}", "doubt")]


def _read_all(contents: Sequence[tuple[str, bytes]], options: Options) -> list[Read]:
    found: list[Read] = []
    for source, data in contents:
        try:
            found.append((source, _read(source, data, options)))
        except BadConfiguration as error:
            # A package that is broken is no fault of the other files.
            if len(contents) == 1 or (not found and source == contents[-1][0]):
                raise
            typer.echo(f"left out: {printable(str(error))}", err=True)
    return found


def _read(source: str, data: bytes, options: Options) -> Imported:
    try:
        found = read_file(data, options)
    except (Malformed, BadConfiguration) as error:
        kind = Malformed if isinstance(error, Malformed) else BadConfiguration
        raise kind(f"{source}: {error}") from error
    if not (found.characters or found.aspects or found.scene):
        raise Malformed(f"{source}: no character was found in it, and no aspect; nothing was written")
    return found


def _history(data: bytes) -> str | None:
    """The text of an export of ours, None for any other file."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Some shells write what is sent to a file as UTF-16.
        with suppress(Malformed):
            return _history(decoded(data).encode())
        return None
    return text if is_history(text) else None


def _called(source: str) -> str:
    return STANDARD_INPUT if source == "-" else source


def _contents(source: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except OSError as error:
        raise Malformed(f"{source} cannot be read: {error.strerror}") from error
