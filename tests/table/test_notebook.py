"""What is noted with a table: read once, and up to date whoever writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator import Table

SCENE = {"do": "open_scene", "name": "The Gate"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "t.db"


def test_the_latest_note_counts_and_none_takes_it_back() -> None:
    notebook = Table.in_memory().notebook
    notebook.note({"post:1": {"n": 1}, "post:2": {"n": 2}, "account:1": {"seat": "gm"}})
    assert notebook.all("post") == {"1": {"n": 1}, "2": {"n": 2}}
    notebook.note({"post:1": {"n": 3}, "post:2": None})
    assert (notebook.all("post"), notebook.one("post", "2")) == ({"1": {"n": 3}}, None)
    notebook.note({"post:2": {"n": 4}, "post:a:b": {"n": 5}})
    assert list(notebook.all("post").items()) == [("1", {"n": 3}), ("2", {"n": 4}), ("a:b", {"n": 5})]
    assert (notebook.all("account"), notebook.all("pos")) == ({"1": {"seat": "gm"}}, {})


def test_notes_of_other_writers_are_seen_between_rulings(file: Path) -> None:
    with Table.open(file) as one, Table.open(file) as other:
        assert one.notebook.all("post") == {}
        other.notebook.note({"post:1": {"n": 1}})
        assert one.notebook.all("post") == {"1": {"n": 1}}
        other.rule(SCENE)
        other.notebook.note({"post:1": {"n": 2}})
        one.rule({"do": "close_scene"})
        one.notebook.note({"post:2": {"n": 3}})
        assert one.notebook.all("post") == other.notebook.all("post") == {"1": {"n": 2}, "2": {"n": 3}}
    with Table.open(file) as later:
        assert later.notebook.all("post") == {"1": {"n": 2}, "2": {"n": 3}}


def test_what_comes_back_is_a_list_of_ones_own() -> None:
    notebook = Table.in_memory().notebook
    notebook.note({"post:1": {"n": 1}})
    notebook.all("post").clear()
    assert notebook.all("post") == {"1": {"n": 1}}
