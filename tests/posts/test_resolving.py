"""Names as written turned into ids, or into a question."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from declared_posts import read

from adjudicator import Table
from adjudicator.intake import read_move
from adjudicator.posts import Declared, Known, Question, known_from, resolve

KNOWN = Known(
    characters={"mira": "Mira", "jon": "Jon", "dock-warden": "Dock Warden"},
    aspects={
        "slick": "Slick as an Eel",
        "slack": "Slack Ropes",
        "on-fire": "On Fire",
        "boots": "Boots Too Big for Him",
        "wet-stones": "Wet Stones",
        "wet-deck": "Wet Deck",
    },
    speaker="mira",
    owners={"slick": "mira", "boots": "dock-warden"},
    free={"on-fire": {"mira": 1}, "slick": {"jon": 1}},
    compels={"c1": "mira", "c2": "jon"},
    awaiting={"r1": "mira"},
    actions=("overcome", "advantage", "discover", "oppose"),
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("I invoke *Slick as an Eel* (FP) for a reroll", {"aspect": "slick", "pay": "fate_point", "by": "mira"}),
        ("I invoke slick for +2", {"aspect": "slick", "pay": "fate_point"}),
        ("I invoke *On Fire* for +2", {"aspect": "on-fire", "pay": "free"}),
        ("Mira invokes *On Fire* for +2", {"by": "mira", "pay": "free"}),
        ("Mira: I invoke *On Fire* for +2", {"by": "mira"}),
        (
            "Overcome with Athletics vs the warden's Notice",
            {"skill": "Athletics", "opposition": {"by": "dock-warden", "skill": "Notice"}},
        ),
        ("I invoke *Slick* to give Jon +2", {"benefit": "aid", "for": "jon"}),
        ("I invoke *Slick* to give Mira +2", {"benefit": "bonus"}),
        ("I invoke *On Fire* against the warden: +2 to the opposition", {"against": "dock-warden"}),
        ("4dF(-1) + Will(+2)", {"do": "throw", "roll": "r1", "dice": [-1, 0, 0, 0]}),
        ("Create an advantage with Crafts: *Jammed Lock*", {"action": "advantage", "creates": {"text": "Jammed Lock"}}),
        ("Create an advantage with Crafts: *Wet Deck*", {"action": "advantage", "uses": "wet-deck"}),
        ("I accept the compel", {"compel": "c1", "answer": "accept"}),
        ("Self-compel on *Slick*: nobody believes me.", {"target": "mira", "by": "mira"}),
        ("I'm compelling *Boots Too Big* here: he trips on the stair.", {"target": "dock-warden"}),
        ("*Blinding Smoke* [2]", {"free": {"mira": 2}}),
        ("I spend a fate point to declare there is a drain, thanks to *Slick*", {"aspect": "slick"}),
        ("((I concede.))", {"by": "mira"}),
    ],
)
def test_names_become_ids(text: str, move: dict[str, Any]) -> None:
    (found,) = read(text)
    settled = resolve(found, KNOWN)
    assert isinstance(settled, Declared)
    assert {key: settled.move[key] for key in move} == move
    read_move(settled.move)


OTHERS = "and another account wrote it. Who does this?"


@pytest.mark.parametrize(
    ("text", "ask"),
    [
        ("I invoke *Wet* for +2", "Which one is meant: wet-stones, wet-deck?"),
        ("I invoke *Thin Ice* for +2", "Which aspect is meant by Thin Ice? None of that name is in play."),
        ("I invoke *ire* for +2", "Which aspect is meant by ire? None of that name is in play."),
        ("I invoke *Slick* to give Kofi +2", "Who is Kofi? No character of that name is at the table."),
        ("Kofi invokes *Slick* for +2", "Who is Kofi? No character of that name is at the table."),
        ("Jon invokes *On Fire* for +2", f"The post speaks for Jon, {OTHERS}"),
        ("Jon: I invoke *On Fire* for +2", f"The post speaks for Jon, {OTHERS}"),
        ("Warden invokes *On Fire* for +2", f"The post speaks for Dock Warden, {OTHERS}"),
        ("Jon refuses the compel", f"The post speaks for Jon, {OTHERS}"),
        ("I attack with Fight", "There is no attack in these rules. Which action is this roll for?"),
        ("The Dock Warden rolls 4dF: ++0- = 1", "Which action is this roll for, and against what?"),
        ("I'm compelling *On Fire*: the notes burn.", "Whom is this compel offered to?"),
        ("The warden accepts the compel", "Which compel is answered? None is open here."),
        ("*Wet Deck* [2]", "Wet Deck is in play already. Is this another one, or only a note of it?"),
    ],
)
def test_what_is_not_clear_becomes_a_question(text: str, ask: str) -> None:
    (found,) = read(text)
    settled = resolve(found, KNOWN)
    assert isinstance(settled, Question)
    assert settled.ask == ask
    assert settled.passage == found.passage


@pytest.mark.parametrize(
    ("text", "proposed"),
    [
        ("The warden invokes *On Fire* for +2", True),
        ("I compel Jon on *Slick*: the warden grabs him.", True),
        ("Jon invokes *On Fire* for +2", False),
        ("Jon: I concede.", False),
    ],
)
def test_the_game_master_speaks_for_nobodys_character_but_the_games(text: str, proposed: bool) -> None:
    (found,) = read(text)
    settled = resolve(found, replace(KNOWN, speaker="gm", players=("mira", "jon")))
    assert isinstance(settled, Declared) is proposed


@pytest.mark.parametrize(
    ("text", "rolled", "proposed"),
    [
        ("I invoke *Slick* for +2 to my Athletics", {"r1": "Stealth"}, False),
        ("I invoke *Slick* for +2 to my Stealth", {"r1": "Stealth"}, True),
        ("I invoke *Slick* for +2 to my Athletics", {"r1": "Stealth", "r2": "Athletics"}, True),
        ("I invoke *Slick* for +2 to my Athletics", {"r1": ""}, True),
        ("I invoke *Slick* for +2 to my Athletics", {}, True),
        ("I invoke *Slick* for +2", {"r1": "Stealth"}, True),
    ],
)
def test_a_skill_that_nobody_rolls_is_asked_about(text: str, rolled: dict[str, str], proposed: bool) -> None:
    (found,) = read(text)
    assert isinstance(resolve(found, replace(KNOWN, rolled=rolled)), Declared) is proposed


@pytest.mark.parametrize("against", ["Notice", "the warden", "the harbour's Notice"])
def test_opposition_without_a_name_or_skill_is_told_of(against: str) -> None:
    (found,) = read(f"Overcome with Athletics vs {against}")
    settled = resolve(found, KNOWN)
    assert isinstance(settled, Declared)
    assert "opposition" not in settled.move
    assert any("names opposition" in doubt for doubt in settled.doubts)


def test_an_account_that_nobody_knows_is_asked_about() -> None:
    (found,) = read("I invoke *Slick* for +2")
    settled = resolve(found, Known(KNOWN.characters, KNOWN.aspects))
    assert isinstance(settled, Question)
    assert settled.ask == "Which character does this account play?"


def test_a_post_becomes_rulings_of_a_real_table() -> None:
    with Table.in_memory("unwritten") as table:
        table.rule(
            [
                {
                    "do": "add_character",
                    "name": "Mira",
                    "kind": "pc",
                    "skills": {"Athletics": 2},
                    "aspects": ["Slick as an Eel"],
                },
                {"do": "open_scene", "name": "The Gate"},
            ]
        )
        post = "Overcome with Athletics vs Good (+3): 4dF (++0-) = +1. I invoke *Slick* (FP) for +2, the bars are wet."
        for found in read(post):
            settled = resolve(found, known_from(table.state(), "mira", table.game.ruleset.actions))
            assert isinstance(settled, Declared)
            table.decide(table.propose(settled.move).id, "approve")
        roll = table.state()["rolls"]["r1"]
        assert (roll["total"], roll["opposition"], roll["outcome"]) == (5, 3, "succeed")
