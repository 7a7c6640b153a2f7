"""Speech of a player's character that the player never said is flagged, in every style; other people may talk."""

from __future__ import annotations

import pytest
from small_scene import flagged

INVENTED = [
    ("“Good evening, my lord,” says Mira.", ["“Good evening, my lord,”"]),
    ('"Good evening, my lord," Mira says.', ['"Good evening, my lord,"']),
    ("‘Good evening, my lord,’ says Mira.", ["‘Good evening, my lord,’"]),
    ("'Good evening, my lord,' says Mira.", ["'Good evening, my lord,'"]),
    ("«Good evening, my lord», says Mira.", ["«Good evening, my lord»"]),
    ("„Good evening, my lord“, says Mira.", ["„Good evening, my lord“"]),
    ("“Good evening.” Mira bows.", ["“Good evening.”"]),
    ("Mira bows. “Good evening.”", ["“Good evening.”"]),
    ("Mira says, “Good evening.”", ["“Good evening.”"]),
    ("Mira leans over the rail: “Good evening!”", ["“Good evening!”"]),
    ("“Well,” says Mira, “good evening.”", ["“Well,”", "“good evening.”"]),
    ("“Well,” says Mira. “Good evening.”", ["“Well,”", "“Good evening.”"]),
    ("“Who is there?” Voss asks. “Nobody,” Mira answers.", ["“Nobody,”"]),
    ("“Nobody,” you say.", ["“Nobody,”"]),
    ("Mira lands on the tiles. “Nobody,” she calls down.", ["“Nobody,”"]),
    ("— Good evening, says Mira.\n", ["— Good evening, says Mira."]),
    ("*I have you now*, thinks Mira.", ["*I have you now*"]),
    ("“Stay where you are, Joss,” says Mira, “or I'll burn it all.”", ["“or I'll burn it all.”"]),
    ("“Never doubted it,” Joss tells her.", ["“Never doubted it,”"]),
    ("Mira says that the ledger is a forgery.", ["says that the ledger is a forgery"]),
    ("Mira tells Voss he is a fool.", ["tells Voss he is a fool"]),
    ("Mira promises to marry him.", ["promises to marry him"]),
    ("You tell him that it is over.", ["tell him that it is over"]),
    ("Joss asks whether they can go home.", ["asks whether they can go home"]),
    ("It was, says Mira, a lovely evening.", ["It was, says Mira, a lovely evening"]),
    ("Mira swears to the captain that it was the wine.", ["swears to the captain that it was the wine"]),
    ("“Unclosed, says Mira.", ["“Unclosed, says Mira."]),
]

NOT_INVENTED = [
    "“Stay where you are, Joss,” says Mira.",
    "“Stay where you are,” Mira says, “Joss.”",
    "“STAY where you are!” hisses Mira. “Keep the barrow ready.”",
    "Mira tells Joss to keep the barrow ready.",
    "Joss promises to wait by the fountain.",
    "“Halt!” shouts Voss. “You there! Who goes?”",
    "Voss glares at Mira. “Who goes there?”",
    "“Mira,” says Voss, “you are a thief.”",
    "Voss tells Mira that she is under arrest.",
    "Old Pell asks her what she wants.",
    "The guard shouts. “Thief!”",
    "The inn is called “The Gilded Eel”, and Mira knows it.",
    "Mira gives him her so-called “best smile”.",
    "Mira says nothing. Mira does not say that she is sorry.",
    "Mira laughs, and the guards' lanterns swing.",
    "*Quiet.* Mira lands on the roof.",
    "If Mira tells him that, he will laugh.",
    "Nobody tells Mira that it is late.",
    "It is the rock 'n' roll of the roofs, and Mira dances.",
    "",
]


@pytest.mark.parametrize(("text", "expected"), INVENTED)
def test_flagged(text: str, expected: list[str]) -> None:
    assert flagged(text, "speech") == expected


@pytest.mark.parametrize("text", NOT_INVENTED)
def test_not_flagged(text: str) -> None:
    assert flagged(text, "speech") == []
