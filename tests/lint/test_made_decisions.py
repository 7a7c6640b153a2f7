"""Decisions taken for a player's character are flagged unless the player took them."""

from __future__ import annotations

import pytest
from small_scene import flagged


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Mira decides to give the ledger back.", 1),
        ("Mira refuses.", 1),
        ("Mira lands, looks at Joss, and surrenders.", 1),
        ("You choose the darker street.", 1),
        ("Joss agrees to carry it.", 1),
        ("Mira vows revenge. She forgives him nothing.", 2),
        ("Mira makes up her mind.", 1),
        ("Mira gives up.", 1),
        ("Mira accepts his offer.", 1),
        ("Mira throws down her sword.", 1),
        ("Mira falls in love.", 1),
        ("Voss decides to leave.", 0),
        ("The guards surrender, and Pell agrees.", 0),
        ("Mira does not give up.", 0),
        ("If Mira surrenders, it is over.", 0),
        ("“I surrender,” says Voss.", 0),
        ("Mira knows each gutter here, sees the ledger and feels the rain.", 0),
        ("Mira realises that the ledger is gone.", 0),
        ("Mira gives up her coat.", 1),
        ("Mira accepts the rope that Joss throws.", 0),
    ],
)
def test_decisions(text: str, count: int) -> None:
    assert len(flagged(text, "decision")) == count


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("I give up and hand it over.", "Mira gives up."),
        ("I forgive him.", "Mira forgives him."),
        ("I refuse to pay.", "Mira refuses to pay."),
        ("I'd rather burn the ledger than let him have it.", "Mira chooses to burn the ledger."),
    ],
)
def test_what_the_player_decided_is_told_freely(words: str, text: str) -> None:
    assert flagged(text, "decision", said=(("Mira", words),)) == []
