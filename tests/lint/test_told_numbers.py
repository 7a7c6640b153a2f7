"""Numbers that no fact holds are flagged, in figures and in words; turns of phrase are not."""

from __future__ import annotations

import pytest
from small_scene import flagged

COUNTED = [
    ("Three guards come running.", ["Three"]),
    ("Twenty-two sausages vanish.", ["Twenty-two"]),
    ("She is gone for a hundred years.", ["hundred"]),
    ("Two hundred and fifty crowns lie on the table.", ["Two hundred and fifty"]),
    ("Eleven hundred dollars, in small notes.", ["Eleven hundred"]),
    ("Dozens of rats, scores of them.", ["scores"]),
    ("A score of men wait below.", ["score"]),
    ("She hits him 3 times.", ["3"]),
    ("The price is 1,200 crowns.", ["1,200"]),
    ("She has a bonus of +2.", ["+2"]),
    ("A chance of 20%.", ["20%"]),
    ("A chance of 20 %.", ["20 %"]),
    ("He weighs 81.5 kilos.", ["81.5"]),
    ("It is 10:45 by the clock.", ["10:45"]),
    ("Room 7B is locked.", ["7"]),
    ("Roll 4dF, or was it d20?", ["4", "20"]),
    ("½ a loaf.", ["½"]),
    ("On the 3rd day it rained.", ["3rd"]),
    ("A third guard steps out of the arch.", ["third"]),
    ("The fourth rung breaks.", ["fourth"]),
    ("A quarter of the crowd cheers.", ["quarter"]),
    ("Three quarters of the barrels are empty.", ["Three quarters"]),
    ("Half the guards are asleep.", ["Half"]),
    ("He tears half of the page away.", ["half"]),
    ("She knocks thrice.", ["thrice"]),
    ("A trio of monks goes by.", ["trio"]),
    ("One guard falls.", ["One"]),
    ("There is only one bullet left.", ["one"]),
    ("The one lantern goes out.", ["one"]),
    ("Zero.", ["Zero"]),
    ("A five-foot fall.", ["five-foot"]),
    ("A thirty-second silence.", ["thirty-second"]),
    ("Thousands of stars, a million moths.", ["Thousands", "million"]),
    ("She pays threefold.", ["threefold"]),
    ("He is in his fifties.", ["fifties"]),
    ("A gross of candles burns.", ["gross"]),
    ("Seven. Eight. Nine.", ["Seven", "Eight", "Nine"]),
    ("٣ guards", ["٣"]),
    ("“Forty men,” says Pell.", ["Forty"]),
    ("a hundred and\nfifty steps", ["hundred and\nfifty"]),
    ("Three dozen eggs.", ["Three dozen"]),
]

NOT_COUNTED = [
    "Two guards come running.",
    "Both of them turn.",
    "The second guard is slower.",
    "She does it twice.",
    "A dozen barrels roll.",
    "12 barrels roll.",
    "It is half past six still.",
    "At 6 she moves.",
    "No one sees her, and one of them yawns.",
    "One by one they leave, at once, and each looks at one another.",
    "One must be careful; one never knows.",
    "This one opens. That one does not. The last one sticks.",
    "She rests one hand on the rail and one foot on the sill.",
    "In one smooth motion she is up.",
    "One moment there is nothing, the next there is smoke.",
    "It is over in a second, or a split second.",
    "For a second nothing moves. A second later it does.",
    "The second she lands, she runs.",
    "Wait a second, says the guard.",
    "On second thought he stays, with a second glance at the door.",
    "It is second nature to her.",
    "At first there is only fog; first light is far off.",
    "She goes first. The first guard yawns.",
    "He is half asleep, half-hidden, and half a smile is on his lips.",
    "Half expecting a blow, she ducks.",
    "The stick snaps in two, and the loaf breaks in half.",
    "She drops on all fours.",
    "They come two by two.",
    "She puts two and two together.",
    "It is a two-handed sword, and he is two-faced.",
    "He gives no quarter in such close quarters.",
    "The score is settled. She keeps score.",
    "They make a handsome couple.",
    "A gross injustice.",
    "He doubles over, and his double chin shakes.",
    "Once upon a time she was alone, once more, once and for all.",
    "The two of them run.",
    "Any one of these will do. Which one?",
    "Someone, anyone, everyone.",
    "Between one breath and the next it is gone.",
    "One after another the lamps go out.",
    "Loved ones wait at home.",
    "",
]


@pytest.mark.parametrize(("text", "expected"), COUNTED)
def test_flagged(text: str, expected: list[str]) -> None:
    assert flagged(text, "number") == expected


@pytest.mark.parametrize("text", NOT_COUNTED)
def test_not_flagged(text: str) -> None:
    assert flagged(text, "number") == []


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ("Three guards.", "The 3 guards and the third door."),
        ("3 guards.", "Three guards."),
        ("20% off", "twenty percent, 20%, a 20 per cent cut"),
        ("A hundred and fifty crowns", "150 crowns"),
        ("1,200 crowns", "1200 crowns, twelve hundred crowns"),
        ("A pair of dice", "Two dice, thrown twice."),
        ("Nobody but the twins", "The two girls."),
        ("Room 7B", "7B, number seven"),
        ("The clock says 10:45", "At 10:45, a quarter of an hour… no, at ten."),
        ("A single lamp", "One lamp burns."),
    ],
)
def test_a_number_of_the_facts_is_known_however_it_is_written(fact: str, text: str) -> None:
    kept = [quote for quote in flagged(text, "number", known=(fact,), people=(), said=()) if quote != "quarter"]
    assert kept == []


def test_numbers_come_from_what_players_said_and_from_names_too() -> None:
    assert flagged("Zero slips past forty guards.", "number", actor="Zero", said=(("Zero", "past forty guards"),)) == []
