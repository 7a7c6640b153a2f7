"""A table's export made a table again: the same rulings and events in a new file, nothing decided anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from adjudicator.codec.values import to_json
from adjudicator.core.violations import Malformed
from adjudicator.errors import NotATable
from adjudicator.log import Commit, EventLog, MemoryLog, SqliteLog
from adjudicator.log.tablefile import publish
from adjudicator.table.export import check_books, header_game, recorded
from adjudicator.table.history import History
from adjudicator.table.table import header_of


def restored(path: Path, records: Iterable[object], via: str = "import") -> int:
    """Make the table ``path`` with the history in ``records``, an export's lines; returns how many rulings.

    The file appears whole or not at all. Raises Malformed for what is no export of ours, BadRuleFile for a
    header whose rule set is none, NotATable when the name is taken or the file cannot be made.
    """
    lines = iter(records)
    header = next(lines, None)
    if not isinstance(header, Mapping):
        raise Malformed("an export starts with a header")
    header_game(header)
    facts = header_of(str(header.get("rules")), header["ruleset"])
    commits = [*_commits(lines, via)]
    # Played through in memory first: what does not fold together makes no file.
    _append(MemoryLog(facts), commits)
    if path.exists():
        raise NotATable(str(path), "this name is taken already; nothing was written")
    try:
        with TemporaryDirectory(prefix=".importing-", dir=path.parent) as folder:
            draft = Path(folder, "draft.db")
            with SqliteLog.create(draft, facts) as log:
                _append(log, commits)
            publish(draft, path)
    except FileExistsError as error:
        raise NotATable(str(path), "this name is taken already; nothing was written") from error
    except OSError as error:
        raise NotATable(str(path), f"the file cannot be made here: {error.strerror}") from error
    return len(commits)


def _append(log: EventLog, commits: Iterable[tuple[Commit, tuple[Any, ...]]]) -> None:
    history = History(log)
    for commit, events in commits:
        try:
            history.append(events, commit)
        except (KeyError, TypeError, AttributeError, LookupError) as error:
            raise Malformed(f"what ruling {commit.ruling} records does not fit the table: {error!r}") from error
        check_books(history.game, commit.ruling)


def _commits(lines: Iterable[object], via: str) -> Iterator[tuple[Commit, tuple[Any, ...]]]:
    told_of: set[str] = set()
    for line in lines:
        found = recorded(line)
        if found.ruling in told_of:
            raise Malformed(f"ruling {found.ruling!r} stands there twice")
        told_of.add(found.ruling)
        record: Mapping[str, Any] = line["ruling"]  # type: ignore[index]  # a ruling was just read from it
        meta = {"at": record.get("decided_at") or record["asked_at"], "by": record["by"], "via": via}
        yield Commit(ruling=found.ruling, events=tuple(to_json(x) for x in found.events), meta=meta), found.events
