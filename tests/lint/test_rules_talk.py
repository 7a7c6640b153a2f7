"""The language of the rules is flagged; the same words in their ordinary sense are not."""

from __future__ import annotations

import pytest
from small_scene import flagged

RULES_TALK = [
    "Mira spends a fate point.",
    "Mira invokes Raised on These Roofs.",
    "She invokes her aspect.",
    "She uses her free invocation.",
    "Invoking Smoke Everywhere, Mira vanishes.",
    "He gains a boost.",
    "This gives her a boost.",
    "The scene aspect is gone.",
    "She creates an advantage.",
    "Mira rolls Athletics.",
    "Mira rolls +3.",
    "Mira rolls a 5 against Voss.",
    "Her roll succeeds by two shifts.",
    "The roll fails.",
    "She succeeds with style.",
    "A success with style!",
    "She has a bonus of some sort on the roll.",
    "The dice are kind.",
    "The difficulty is Fair.",
    "She beats the opposition of Good.",
    "It takes a Stealth check.",
    "He takes two stress.",
    "A mild consequence.",
    "The GM smiles.",
    "An NPC walks in.",
    "With her Great Athletics she is over.",
    "He loses five hit points.",
    "Make a perception check.",
    "Roll the dice.",
    "OOC: nice one.",
    "Voss takes 5 damage.",
]

ORDINARY = [
    "There is an aspect of her face that he has never seen.",
    "In every aspect the plan is sound.",
    "A roll of thunder shakes the tiles.",
    "She rolls under the gate.",
    "The barrel rolls down the hill, and the drums roll.",
    "He rolls his eyes and rolls up his sleeves.",
    "She rolls over and lands on the roof.",
    "Joss boosts her over the wall.",
    "He gives her a leg up.",
    "She shifts her weight, and the wind shifts.",
    "The night shift begins.",
    "She invokes the name of the saint.",
    "With difficulty she climbs.",
    "She meets no opposition at the door.",
    "Something compels him to look up.",
    "It is her skill that saves her.",
    "The stress of the day is on her face.",
    "As a consequence, the bell rings.",
    "She checks the lock and tests the rope.",
    "He takes advantage of the dark.",
    "It was fate, and there was no point in running.",
    "With style and grace she bows.",
    "He presses his attack.",
    "A fresh bread roll lies on the table.",
    "Good stealthy feet.",
    "The players in the orchestra strike up.",
    "",
]


@pytest.mark.parametrize("text", RULES_TALK)
def test_flagged(text: str) -> None:
    assert flagged(text, "mechanics")


@pytest.mark.parametrize("text", ORDINARY)
def test_not_flagged(text: str) -> None:
    assert flagged(text, "mechanics") == []


def test_where_people_gamble_dice_belong_to_the_story() -> None:
    text = "The dice fall, and Voss rolls the dice again."
    assert flagged(text, "mechanics")
    assert flagged(text, "mechanics", known=("A game of dice in the back room",)) == []
