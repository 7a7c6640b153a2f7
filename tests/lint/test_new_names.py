"""Names that stand in no fact are flagged; titles, days, nations and words that begin a sentence are not."""

from __future__ import annotations

import pytest
from small_scene import flagged

NEW = [
    ("A man called Harlan waits.", ["Harlan"]),
    ("Harlan draws first.", ["Harlan"]),
    ("Harlan drew first.", ["Harlan"]),
    ("Harlan's horse is tired.", ["Harlan's"]),
    ("Harlan, smiling, draws a knife.", ["Harlan"]),
    ("Harlan is dead.", ["Harlan"]),
    ("Harlan and the guards run.", []),
    ("Marshal Tobias Greer steps down.", ["Marshal Tobias Greer"]),
    ("Countess Ysabeau of Tarn lifts an eyebrow.", ["Countess Ysabeau of Tarn"]),
    ("They make for Port Sorrow.", ["Port Sorrow"]),
    ("She thinks of Vienna and of Ysolde.", ["Vienna", "Ysolde"]),
    ("Great-Aunt Sophronia could have told her.", ["Great-Aunt Sophronia"]),
    ("“Ask Bartleby,” says Pell.", ["Bartleby"]),
    ("“Bartleby knows,” says Pell.", ["Bartleby"]),
    ("Señor Ibáñez bows.", ["Señor Ibáñez"]),
    ("Jean-Luc bows to the O'Malleys.", ["Jean-Luc", "O'Malleys"]),
    ("The ship Ibis is gone.", ["Ibis"]),
    ("Mira Blackwood bows.", ["Mira Blackwood"]),
    ("A letter for Voss from Duke Armand de Vries.", ["Duke Armand de Vries"]),
    ("The Order of the Nine Pines sent him.", ["Order of the Nine Pines"]),
    ("Then Harlan runs. Harlan is quick.", ["Harlan", "Harlan"]),
    ("At the Gilded Eel they wait.", ["Gilded Eel"]),
    ("The FBI is here.", ["FBI"]),
]

NOT_NEW = [
    "Mira runs. Voss, Lord Voss, runs after her. Old Pell laughs.",
    "Mira's cloak, Voss’s sword, the Salt Market's stalls.",
    "The Captain and the Sister are not here. Captain! Sir! Madam! Doctor!",
    "On Monday, in May, before Christmas, an English sailor and a Frenchman speak Latin.",
    "God knows, and Heaven forgives. I do. I'm here, I've seen it.",
    "Smoke rolls over the canvas. Dust hangs in the air. Rain hammers down. Boots scrape.",
    "Steel rings. Sparks fly. Silence falls. Nothing moves. Somewhere a bell tolls.",
    "Slowly, she turns. Quietly he follows. Grinning, she waits. Finally the door opens.",
    "“Stop!” he shouts. “You there! Halt!”",
    "It is dark: Everything is dark. (Nobody speaks.)",
    "THE DOOR IS SHUT. “HELP!” A sign says GOODBYE.",
    "Raised on These Roofs, Mira knows. Smoke Everywhere!",
    "The smoke of the market. A Market. The Ledger.",
    "Guards shout. Crowds part. Voices rise. Hands reach. Heads turned.",
    "- Mira waits\n- Joss runs\n\nThen the end.",
    "*Quiet.* **Smoke** everywhere. # Heading",
    "Joss's barrow and Agnes's rosary.",
    "Ought she to run? Perhaps. Yes. No. Well! Ah, Mira.",
    "Wood splinters, glass breaks. Glass tinkled. Metal screamed. Blood ran.",
    "",
]


@pytest.mark.parametrize(("text", "expected"), NEW)
def test_flagged(text: str, expected: list[str]) -> None:
    assert flagged(text, "name") == expected


@pytest.mark.parametrize("text", NOT_NEW)
def test_not_flagged(text: str) -> None:
    assert flagged(text, "name") == []


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ("The house of Hélène d'Arcy", "Helene d'Arcy, Hélène, the d’Arcy girl"),
        ("The Dust Jackals", "A Jackal. The Jackals' bikes."),
        ("Neo-Busan", "Busan, Neo-Busan"),
        ("Vance-Whitby Hall", "Miss Whitby of Whitby Hall"),
        ("the mill at low marsh", "the Mill at Low Marsh"),
    ],
)
def test_parts_and_spellings_of_known_names_are_known(fact: str, text: str) -> None:
    assert flagged(text, "name", known=(fact,)) == []
