"""Scenes and episodes told again: scenes in order, tellings, rolls, points, what is left; nothing that was undone."""

from __future__ import annotations

from typing import Any

import pytest
from playing import answer, aspect, boost, close, compel, do, free, invoke, pc, rolled, scene, settle
from posting import played

from adjudicator import Malformed, Table
from adjudicator.correspondence.page import Page
from adjudicator.correspondence.recap import recap_of_scene, recap_of_session


def evening() -> Table:
    """Two episodes: the docks and the gate, then the gate again and an open cellar."""
    return played(
        close(),
        do("start_session", name="One"),
        scene("Docks", description="Fog.", present=["mira", "tam", "guard"]),
        aspect("mud", "Deep Mud", free={"mira": 1}),
        rolled("mira", 1, opposition=2),
        invoke("mira", "loyal", because="for him"),
        settle(),
        do("tell", roll="r1", text="She gets through.", title="Through"),
        compel("gm", "tam", "loyal"),
        answer("accept"),
        close(),
        do("tell", text="Between the two, it rains."),
        scene("The Gate"),
        boost("gap"),
        rolled("tam", 3),
        settle(),
        do("start_session", name="Two"),
        close(),
        scene("The Gate", description="Again."),
        close(),
        scene("Cellar"),
        pc("ilse", 4),
        do("adjust", character="ilse", fate_points=-3, reason="a debt"),
        aspect("dark", "Pitch Dark"),
        aspect("trap", "Trapdoor", hidden=True),
        told=False,
    )


def lines(page: Page) -> list[str]:
    """The page as a reader goes through it."""
    return [text for piece in page.open for text in (piece.heading, piece.text, *piece.lines) if text]


def test_a_scene() -> None:
    assert lines(recap_of_scene(evening(), "docks")) == [
        "Docks", "Fog.", "There: Mira, Tam, Guard", "Through", "She gets through.",
        "Rolls", "r1, Mira: Overcome; dice + 0 0 0, rating +0, invocations +2, total 3 against 2: Succeed by 1",
        "Fate points", "Mira: spent 1", "Tam: earned 2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "found"),
    [
        (None, ["Cellar", "There: Mira, Tam, Guard, Thug, Ilse", "Fate points", "Ilse: spent 3",
                "Left in play", "Pitch Dark (on the scene)"]),
        ("cel", ["Cellar", "There: Mira, Tam, Guard, Thug, Ilse", "Fate points", "Ilse: spent 3",
                 "Left in play", "Pitch Dark (on the scene)"]),
        ("THE gate", ["The Gate", "Again.", "There: Mira, Tam, Guard, Thug"]),
    ],
)  # fmt: skip
def test_which_scene(name: str | None, found: list[str]) -> None:
    assert lines(recap_of_scene(evening(), name)) == found


def test_an_episode_has_its_scenes_in_order() -> None:
    assert lines(recap_of_session(evening(), "one")) == [
        "One", "Docks", "Fog.", "There: Mira, Tam, Guard", "Through", "She gets through.",
        "Rolls", "r1, Mira: Overcome; dice + 0 0 0, rating +0, invocations +2, total 3 against 2: Succeed by 1",
        "Between the two, it rains.",
        "The Gate", "There: Mira, Tam, Guard, Thug",
        "Rolls", "r2, Tam: Overcome; dice + + + 0, rating +0, total 3 unopposed: Excel by 3",
        "Fate points", "Mira: spent 1", "Tam: earned 2",
        "Left in play", "Gap (boost on the scene; 1 free invocation for Mira)",
    ]  # fmt: skip


def test_a_refresh_is_told_apart_from_earnings_and_joining_is_neither() -> None:
    told = lines(recap_of_session(evening(), "two"))
    assert told[told.index("Fate points") :] == [
        "Fate points", "Mira: refresh +1", "Ilse: spent 3", "Left in play", "Pitch Dark (on the scene)",
    ]  # fmt: skip


def test_what_was_undone_is_left_out() -> None:
    table = evening()
    table.rule(rolled("ilse", 2))
    table.rule(do("tell", text="It never was."))
    table.undo(2)
    assert lines(recap_of_scene(table)) == lines(recap_of_scene(evening()))


@pytest.mark.parametrize(
    ("moves", "call", "words"),
    [
        ([], lambda t: recap_of_scene(t, "attic"), "'attic' is no scene here; there are Docks"),
        ([close(), scene("Doors")], lambda t: recap_of_scene(t, "do"), "'do' could be Docks, Doors"),
        ([], lambda t: recap_of_session(t, "One"), "'One' is no session here; there are none"),
        ([], lambda _: recap_of_scene(Table.in_memory()), "no scene has been opened yet"),
    ],
)
def test_a_name_nobody_knows(moves: list[Any], call: Any, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        call(played(*moves))


def test_a_point_that_was_owed_counts_once_and_a_loan_back_is_even() -> None:
    table = played(
        close(), scene("Square"), rolled("mira", 1, opposition=2), invoke("mira", "loyal"),
        compel("tam", "mira", "quick"), answer("withdraw"), settle(), aspect("x", free={"tam": 1}),
        rolled("tam", 1, opposition=2), free("tam", "x"), settle(), close(),
    )  # fmt: skip
    told = lines(recap_of_scene(table))
    assert told[told.index("Fate points") :] == ["Fate points", "Mira: spent 1", "Tam: earned 2, spent 1"]
