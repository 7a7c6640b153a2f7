"""Facts left out, secrets let slip, and phrases told before."""

from __future__ import annotations

import pytest
from small_scene import ROOFS, flagged

from adjudicator.lint import Facts, lint


@pytest.mark.parametrize(
    ("fact", "text", "covered"),
    [
        ("Smoke Everywhere", "There is smoke everywhere.", True),
        ("Smoke Everywhere", "Everywhere the smoke rolls on.", True),
        ("Smoke Everywhere", "There is fog.", False),
        ("Disarmed", "She disarms him.", True),
        ("Off Balance", "He loses his balance.", True),
        ("On Fire", "The roof burns like fire.", True),
        ("On Fire", "The roof burns.", False),
        ("Cracked Lens", "A crack runs over the lens.", True),
        ("Leaking Radiator", "The radiator leaked.", True),
        ("Galley Flooded With Coolant", "Blue coolant floods everything.", True),
        ("Galley Flooded With Coolant", "Coolant screams.", False),
        ("Blind", "He is blinded.", True),
        ("Caught", "The guard catches her.", True),
        ("Verborgen", "Er ist verborgen.", True),
        ("Под водой", "Он уже под водой.", True),
        ("In It", "She is in it now.", True),
        ("In It", "She was not.", False),
    ],
)
def test_what_is_covered(fact: str, text: str, covered: bool) -> None:
    report = lint(text, Facts(must_tell=(fact,)))
    assert report.covered == ((fact,) if covered else ())
    missing = [flag for flag in report.flags if flag.kind == "missing"]
    assert [(flag.quote, flag.start, flag.end) for flag in missing] == ([] if covered else [("", len(text), len(text))])
    assert all(fact in flag.why for flag in missing)


SECRETS = (
    "The butler, Mr. Ferris, poisoned the old wine in the cellar.",
    "Voss is a werewolf",
    "Cursed",
    "The guards are bribed. The captain hides a silver key under the loose flagstone.",
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It was Ferris all along.", ["Ferris"]),
        ("Somebody poisoned the old wine.", ["poisoned the old wine"]),
        ("The poisoning of old wines is an art.", ["poisoning of old wines"]),
        ("Voss is a werewolf!", ["Voss is a werewolf"]),
        ("Voss, the werewolf, howls.", ["Voss, the werewolf"]),
        ("The wine is old. The cellar is cold.", []),
        ("A butler brings wine.", []),
        ("Voss howls.", []),
        ("The ledger is cursed.", ["cursed"]),
        ("Under a loose flagstone lies a key of silver.", ["loose flagstone lies a key of silver"]),
        ("A silver spoon lies under the table. The key turns.", []),
        ("", []),
    ],
)
def test_secrets(text: str, expected: list[str]) -> None:
    assert flagged(text, "secret", secrets=SECRETS) == expected


def test_what_is_open_as_well_is_no_secret() -> None:
    known = (*ROOFS.known, "Somebody poisoned the old wine.", "Ferris is the butler.")
    assert flagged("Somebody poisoned the old wine. Ferris is here.", "secret", secrets=SECRETS, known=known) == []


EARLIER = (
    "The sea comes up grey as slate. Rain drives sideways over the rail.",
    "At the end of the day there is smoke everywhere.",
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The sea comes up grey as slate, and Mira runs.", ["The sea comes up grey as slate"]),
        ("Rain drives sideways over nothing.", ["Rain drives sideways over"]),
        ("rain DRIVES sideways, over the rail", ["rain DRIVES sideways, over the rail"]),
        ("Grey as slate. Rain drives.", []),
        ("The sea comes. Up she goes.", []),
        ("It is as if it were at the end of the day.", ["at the end of the day"]),
        ("", []),
    ],
)
def test_repetitions(text: str, expected: list[str]) -> None:
    assert flagged(text, "repeated", earlier=EARLIER) == expected


def test_a_text_of_the_facts_may_be_repeated() -> None:
    earlier = ("Two guards stand by the fountain, yawning. As if it were to be.",)
    assert flagged("Two guards stand by the fountain. As if it were to be.", "repeated", earlier=earlier) == []


def test_an_earlier_telling_that_is_known_is_repeated_all_the_same() -> None:
    [quote] = flagged(
        "Rain drives sideways over the rail.", "repeated", earlier=EARLIER, known=(*ROOFS.known, *EARLIER)
    )
    assert quote == "Rain drives sideways over the rail"
