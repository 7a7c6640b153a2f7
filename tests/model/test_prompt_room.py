"""How long prompts are, and how much of one ruling's prompt a provider already has from the one before."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playing import aspect, invoke, pc, rolled, scene
from scripted_client import ScriptedClient, asking, no_opinion, text_of

from adjudicator import Table

MOST_CHARACTERS = 15_000
"""Below 4,000 tokens: the small model's server counted 3,357 in 12,685 characters of the fullest prompt here."""
SCENE = (
    "The covered market of Old Sallow on the night before the fair. Half of the stalls stand already, under striped "
    "canvas that the wind lifts and drops, and between them lie ropes, crates and baskets that nobody has unpacked. "
    "Two lamps burn at the weigh house; everything beyond them is guesswork. The bailiff's men go round in pairs and "
    "try the doors of the counting room, where the strongbox with the stall fees was carried at dusk. Someone has left "
    "the hatch of the grain loft open. It has rained "
    "since noon: the gutters run over, the cobbles shine, and the drain in the middle of the square is choked with "
    "straw, so that a broad shallow pool lies in front of the weigh house. From the inn across the square comes "
    "singing, and now and then a drunk who looks for his way home. The bell will soon strike eleven, and with the "
    "last stroke the gates of the market are locked until morning."
)
SUBJECTS = ("Cart", "Canvas", "Ladder", "Lamp", "Barrel", "Beam", "Gutter", "Crate", "Rope", "Door")
QUALITIES = ("Rotten Through and Through", "Slick with Rain", "Stacked to the Roof", "Left Unwatched", "Full of Straw")
WORDS = "I kick the {0} over so that it rolls between us, and in the dark they only hear where I am no longer ({1})."


def a_long_evening(drafter: Any = None) -> Table:
    """A scene of 900 characters with fifty aspects, and five decided rulings on the one that is invoked."""
    made = Table.in_memory(drafter=drafter)
    made.rule(pc("mira", 30, aspects=["Cutpurse Turned Night Watch", "Owes the Innkeeper"]))
    made.rule(scene("Market Night", description=SCENE))
    texts = [f"{subject} {quality}" for subject in SUBJECTS for quality in QUALITIES][:48]
    for number, text in enumerate(texts):
        made.rule(aspect(f"a{number}", text))
    for number in range(5):
        made.rule(rolled(total=1, opposition=2, skill="Stealth"))
        asked = made.propose(invoke("mira", "a0", because=WORDS.format("cart", number)))
        made.decide(asked.id, "approve", reason="it makes noise where you are not")
        made.rule({"do": "settle"})
    made.rule(rolled(total=1, opposition=2, skill="Stealth"))
    return made


def shared_from_the_start(one: str, other: str) -> int:
    """How many characters two texts have in common before they part."""
    together = zip(one, other, strict=False)
    return next((at for at, (left, right) in enumerate(together) if left != right), min(len(one), len(other)))


@pytest.fixture(scope="module")
def prompts() -> list[str]:
    """The prompts of three rulings, one after the other, in the same scene."""
    client = ScriptedClient(no_opinion())
    made = a_long_evening(asking(client))
    for key, words in (("a0", WORDS.format("cart", 6)), ("a7", "They slip."), ("a31", WORDS.format("crate", 7))):
        made.advise(made.propose(invoke("mira", key, because=words)).id)
    return [text_of(messages) for messages in client.asked]


def test_the_prompt_is_as_full_as_it_should_be(prompts: list[str]) -> None:
    assert 880 <= len(SCENE) <= 920
    assert prompts[0].count("(scene)\n") == 48
    assert prompts[0].count("(Mira)\n") == 2
    assert len(re.findall(r"^- q\d+: ", prompts[0], re.MULTILINE)) == 5


def test_it_stays_short(prompts: list[str]) -> None:
    assert [len(prompt) for prompt in prompts if len(prompt) > MOST_CHARACTERS] == []


def test_most_of_it_is_the_prompt_of_the_ruling_before(prompts: list[str]) -> None:
    shares = [shared_from_the_start(one, following) / len(following) for one, following in pairwise(prompts)]
    assert len(shares) == 2
    assert min(shares) >= 0.75
    assert max(shares) < 1
