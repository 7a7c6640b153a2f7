"""People who are not there, or out of it, must not act or speak."""

from __future__ import annotations

import pytest
from small_scene import flagged


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Captain Hargreave draws his sword.", 1),
        ("Hargreave suddenly draws his sword.", 1),
        ("Captain Hargreave, bandaged and pale, draws his sword.", 1),
        ("“Enough!” roars Captain Hargreave.", 1),
        ("Sister Agnes walks in and kneels.", 1),
        ("“My child,” says Sister Agnes.", 1),
        ("The door opens and Agnes steps through.", 1),
        ("Captain Hargreave lies where he fell.", 0),
        ("Captain Hargreave is still out cold, and bleeds.", 0),
        ("Hargreave's sword gleams on the stones.", 0),
        ("Mira steps over Captain Hargreave and runs.", 0),
        ("Sister Agnes would have laughed.", 0),
        ("Mira thinks of Sister Agnes.", 0),
        ("Sister Agnes once told her that the roofs are slick.", 0),
        ("Captain Hargreave does not stir.", 0),
        ("If Sister Agnes comes, it is over.", 0),
        ("A captain shouts. Captain Voss shouts.", 0),
    ],
)
def test_absent_people(text: str, count: int) -> None:
    assert len(flagged(text, "absent")) == count


def test_in_a_telling_in_the_past_their_deeds_are_past_as_well() -> None:
    assert flagged("It was dark, and they had lost the way. Sister Agnes opened the door.", "absent") == [
        "Sister Agnes opened the door"
    ]
