"""Who speaks: found by the sheets, asked once, remembered with the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from threads_at_table import CAST, SLICK, by, gate, read

from adjudicator import Table
from adjudicator.core.violations import Malformed
from adjudicator.correspondence.accounts import NOBODY, Accounts, account_named
from adjudicator.correspondence.reading import read_in
from adjudicator.formats.thread_post import Post, Thread

FOUND = [
    # account, name shown, seat
    ("Ada", "", "mira"),
    ("ada", "", "mira"),
    ("80351110224678912", "Ada", "mira"),
    ("Mira", "", "mira"),
    ("80351110224678913", "JON", "jon"),
    ("Gero", "", "gm"),
    ("Kit", "Kit the Rat", None),
    ("", "", None),
    ("Ad", "", None),
]


@pytest.mark.parametrize(("account", "called", "seat"), FOUND)
def test_seats_are_found_by_player_by_name_or_as_remembered(account: str, called: str, seat: str | None) -> None:
    assert Accounts(gate()).seat(account, called) == seat


SETTLED = [
    ("Kit", "mira", "mira"),
    ("Kit", " jo ", "jon"),
    ("Kit", "Warden", "warden"),
    ("Kit", "GM", "gm"),
    ("Kit", "Nobody", NOBODY),
    ("Ada", "jon", "jon"),
]


@pytest.mark.parametrize(("account", "who", "seat"), SETTLED)
def test_what_is_settled_counts_from_then_on(account: str, who: str, seat: str) -> None:
    table = gate()
    accounts = Accounts(table)
    assert accounts.settle(account, who) == seat
    assert accounts.seat(account) == Accounts(table).seat(account) == seat


@pytest.mark.parametrize("who", ["Kofi", "", "mira jon"])
def test_nobody_the_table_knows_is_refused_and_not_remembered(who: str) -> None:
    table = gate()
    with pytest.raises(Malformed):
        Accounts(table).settle("Kit", who)
    assert Accounts(table).seat("Kit") is None


def test_two_characters_of_one_player_are_asked_about() -> None:
    table = gate({"do": "add_character", "name": "Old Sal", "kind": "pc", "player": "Ada"})
    assert Accounts(table).seat("Ada") is None


def test_a_character_taken_back_frees_its_account() -> None:
    table = gate({"do": "add_character", "name": "Old Sal", "kind": "pc"})
    Accounts(table).settle("Kit", "sal")
    table.undo()
    assert Accounts(table).seat("Kit") is None


def test_a_stranger_is_asked_about_once_a_reading_and_never_again_once_known(tmp_path: Path) -> None:
    asked: list[str] = []
    posts = (by("Kit", SLICK, "1"), by("Kit", "Hello?", "2"), by("Ada", "Hello!", "3"))

    def later(account: str, called: str) -> None:
        asked.append(account)

    with Table.open(tmp_path / "t.db") as table:
        table.rule(dict(CAST[0]))
        first = read_in(table, Thread("plain", posts), later)
        assert (asked, first.strangers, first.new) == (["Kit"], {"Kit": "Kit"}, 1)
        second = read_in(table, Thread("plain", posts), lambda *_: "mira")
        assert (second.strangers, second.new, len(second.proposed)) == ({}, 2, 1)
    with Table.open(tmp_path / "t.db") as table:
        read_in(table, Thread("plain", (*posts, by("Kit", "And again.", "4"))), later)
    assert asked == ["Kit"]


def test_bots_and_onlookers_declare_nothing_and_are_not_asked_about() -> None:
    table = gate()
    Accounts(table).settle("Kit", "nobody")
    reading = read(table, by("Kit", SLICK), by("DiceBot", "Mira rolled", bot=True))
    assert (reading.items, reading.strangers, reading.new) == ([], {}, 2)


SHOWN = [
    # what was typed, and the account it means
    ("1001", "1001"),
    ("ada", "1001"),
    ("ADA", "1001"),
    ("Bea", None),
    ("", None),
]


@pytest.mark.parametrize(("typed", "account"), SHOWN)
def test_an_account_is_meant_by_the_name_it_shows(typed: str, account: str | None) -> None:
    posts = [Post(str(at), key, None, None, "Hm.", called=name) for at, (key, name) in enumerate(CALLED)]
    assert account_named(typed, posts) == account


def test_a_name_that_two_accounts_show_means_neither() -> None:
    posts = [Post(str(at), key, None, None, "Hm.", called=name) for at, (key, name) in enumerate(CALLED)]
    with pytest.raises(Malformed, match="1002 or 1003"):
        account_named("cleo", posts)


CALLED = (("1001", "Ada"), ("1002", "Cleo"), ("1003", "cleo"))
