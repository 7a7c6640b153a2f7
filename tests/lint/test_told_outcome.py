"""A draft that tells another outcome than the roll's is flagged; denials, wishes, memories and other people are not."""

from __future__ import annotations

import json

import pytest
from labelled_drafts import DRAFTS
from small_scene import flagged

from adjudicator.core.ruleset import Outcome
from adjudicator.lint import Facts, Person, lint

TELLINGS = [json.loads(line) for line in (DRAFTS / "tellings.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("telling", TELLINGS, ids=lambda telling: telling["text"][:40])
def test_a_plain_telling(telling: dict[str, str]) -> None:
    told_well = telling["tells"] == "success"
    assert bool(flagged(telling["text"], "outcome", outcome="fail")) is told_well
    assert bool(flagged(telling["text"], "outcome", outcome="succeed")) is not told_well
    assert bool(flagged(telling["text"], "outcome", outcome="style")) is not told_well


CASES: list[tuple[Outcome, str, bool]] = [
    # Denied.
    ("succeed", "Mira does not fail. The lock opens.", False),
    ("fail", "Mira does not succeed, and the lock stays shut.", False),
    ("fail", "The guard does not believe a word of it.", False),
    ("fail", "Nobody is fooled. Nothing works.", False),
    ("succeed", "She never falters, never slips, and reaches the roof.", False),
    ("succeed", "Voss is not enough to stop her.", False),
    # Not real.
    ("fail", "If the rope holds, she can try again. It does not hold.", False),
    ("fail", "She almost reaches the ledge. Then she falls.", False),
    ("fail", "She nearly makes it over the wall.", False),
    ("succeed", "Had she slipped, it would have been the end. She reaches the roof.", False),
    ("fail", "She tries to slip past him.", False),
    ("fail", "She hopes to win.", False),
    ("fail", "It is as if the lock were about to open.", False),
    ("fail", "Will the lock open?", False),
    ("fail", "She fights like somebody who has already won.", False),
    # Long past.
    ("succeed", "She had failed once before. This time the lock opens.", False),
    ("fail", "Last winter she opened the safe with ease. Not tonight: the pick snaps.", False),
    ("succeed", "Years ago Voss had beaten her. The lock opens all the same.", False),
    # Other people.
    ("succeed", "The guard fails to notice her, and she slips past.", False),
    ("fail", "The guard fails to notice her, and she slips past him into the yard.", True),
    ("succeed", "Voss stumbles, loses his sword and falls.", False),
    ("fail", "Voss wins.", False),
    ("succeed", "Voss wins.", True),
    ("fail", "Voss escapes.", False),
    ("succeed", "Voss surrenders.", False),
    # Said, not told.
    ("fail", "“You win,” says Voss, laughing, and he bars the door.", False),
    ("succeed", "“You have failed!” shouts Voss, and drops his sword.", False),
    # First one way, then the other.
    ("succeed", "She slips, loses her footing, catches herself and reaches the roof. The lock opens.", False),
    ("fail", "The first lock opens. The second does not, the pick snaps, and the alarm begins to ring.", False),
    ("fail", "She stumbles, but she reaches the roof and the lock opens.", True),
    # Neither one thing nor the other.
    ("tie", "She gets through the gate, but at a cost: her cloak stays behind.", False),
    ("tie", "Neither of them gains the upper hand.", False),
    ("tie", "She reaches the roof unharmed, the lock opens, and the ledger is hers.", True),
    ("tie", "The pick snaps and the guards catch her.", True),
    ("tie", "The attack hits! Voss falls unconscious as Mira laughs.", True),
    ("succeed", "The attack hits! Voss falls unconscious as Mira laughs.", False),
    ("fail", "Mira falls unconscious as Voss laughs.", False),
    ("succeed", "It is a stalemate.", True),
    ("fail", "Neither of them gains the upper hand.", True),
    ("style", "She barely manages to reach the roof.", True),
    ("succeed", "She barely manages to reach the roof.", False),
    # Nothing told at all.
    ("fail", "It rains.", False),
    ("style", "", False),
]


@pytest.mark.parametrize(("outcome", "text", "expected"), CASES)
def test_how_it_is_told(outcome: Outcome, text: str, expected: bool) -> None:
    assert bool(flagged(text, "outcome", outcome=outcome)) is expected


def test_a_success_at_a_cost_that_the_table_agreed_on_is_no_contradiction() -> None:
    text = "She gets through the gate, and leaves her cloak behind."
    assert flagged(text, "outcome", outcome="fail")
    assert flagged(text, "outcome", outcome="fail", known=("Mira succeeds at a serious cost.",)) == []


def test_at_most_one_flag_says_so_and_points_at_the_words() -> None:
    text = "The lock opens. She slips past the guards. She wins."
    [flag] = [flag for flag in lint(text, Facts(outcome="fail", actor="Mira")).flags if flag.kind == "outcome"]
    assert text[flag.start : flag.end] == flag.quote
    assert flag.quote.endswith("wins")
    assert "failed" in flag.why


@pytest.mark.parametrize(
    ("outcome", "text", "says"),
    [
        (None, "The lock opens.", "there was no roll"),
        ("succeed", "It rains on the market.", "read it against the roll"),
        ("succeed", "The lock opens.", ""),
        ("succeed", "Mira fails.", ""),
        ("tie", "It rains on the market.", "read it against the roll"),
        ("tie", "It rains, but not for long.", ""),
    ],
)
def test_what_cannot_be_told_is_said(outcome: Outcome | None, text: str, says: str) -> None:
    unchecked = lint(text, Facts(outcome=outcome, actor="Mira", people=(Person("Mira", is_pc=True),))).unchecked
    assert len(unchecked) == bool(says)
    assert all(says in line and line.startswith("outcome: ") for line in unchecked)
