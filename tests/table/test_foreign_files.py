"""Files that are no table, or one that is damaged: a sentence that names the file, and nothing is touched."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from playing import rolled
from started import MIRA_ON_SLICK, in_a_file, waiting

from adjudicator import Table
from adjudicator.errors import NotATable


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def scribbled(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[200:4000] = b"scribble" * 475
    path.write_bytes(content)


def foreign_database(path: Path) -> None:
    path.unlink()
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE songs (name TEXT)")
    db.commit()
    db.close()


def sql(*statements: str) -> Callable[[Path], None]:
    """Statements that get past the guards a table's file has against being changed."""

    def change(path: Path) -> None:
        db = sqlite3.connect(path)
        guards = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            db.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            db.execute(statement)
        for _, made in guards:
            db.execute(made)
        db.commit()
        db.close()

    return change


def facts(**changes: object) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        with sqlite3.connect(path) as db:
            header = json.loads(db.execute("SELECT facts FROM header").fetchone()[0]) | changes
        db.close()
        text = json.dumps(header).replace("'", "''")
        sql(f"UPDATE header SET facts = '{text}'")(path)

    return change


NO_TABLES: list[tuple[str, Callable[[Path], object]]] = [
    ("empty", lambda path: path.write_bytes(b"")),
    ("a text", lambda path: path.write_text("Dear diary, " * 100, "utf-8")),
    ("a script", lambda path: path.write_text('{"do": "close_scene"}\n' * 50, "utf-8")),
    ("cut short", cut),
    ("scribbled over", scribbled),
    ("a database of another program", foreign_database),
    ("a folder", lambda path: (path.unlink(), path.mkdir())),
    ("an event nobody knows", sql("""UPDATE events SET event = '{"kind": "danced"}' WHERE position = 3""")),
    ("an event without its parts", sql("""UPDATE events SET event = '{"kind": "invoked"}' WHERE position = 3""")),
    ("an event about nobody", sql(
        """UPDATE events SET event = '{"kind": "conceded", "by": "nobody"}' WHERE position = 3""")),
    ("an event about no ruling", sql(
        """UPDATE events SET event = '{"kind": "closed", "ruling": "q1", "status": 5, "by": "gm"}'
        WHERE position = 3""")),
    ("a rule set without its parts", facts(ruleset={"name": "unwritten"})),
    ("a rule set that is none", facts(ruleset=5)),
    ("no rule set", facts(ruleset=None)),
]  # fmt: skip


@pytest.mark.parametrize("spoil", [row[1] for row in NO_TABLES], ids=[row[0] for row in NO_TABLES])
def test_it_is_refused_in_a_sentence(spoil: Callable[[Path], object], tmp_path: Path) -> None:
    path = tmp_path / "saturday.db"
    with in_a_file(path, rolled(), MIRA_ON_SLICK) as made:
        waiting(made)
    spoil(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(NotATable) as caught:
        Table.open(path)
    assert caught.value.exit_code == 2
    assert "saturday.db" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert (path.read_bytes() if path.is_file() else None) == before


@pytest.mark.parametrize("place", ["no/such/folder/t.db", "file.txt/t.db"])
def test_a_place_where_none_can_be_made(place: str, tmp_path: Path) -> None:
    (tmp_path / "file.txt").write_text("x", "utf-8")
    with pytest.raises(NotATable):
        Table.open(tmp_path / place)


def test_closing_lets_go_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "saturday.db"
    made = in_a_file(path)
    made.close()
    made.close()
    path.rename(tmp_path / "sunday.db")
    with Table.open(tmp_path / "sunday.db") as again:
        assert again.state()["scene"]["name"] == "Docks"


def test_two_who_have_it_open_see_each_others_rulings(tmp_path: Path) -> None:
    path = tmp_path / "saturday.db"
    with in_a_file(path, rolled()) as one, Table.open(path) as other:
        key = waiting(one).id
        assert [ruling.id for ruling in other.pending()] == [key]
        other.decide(key, "approve")
        assert one.ruling(key).status == "approved"
        assert one.state() == other.state()
        assert waiting(one).id != waiting(other).id
