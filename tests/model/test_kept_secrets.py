"""What only the GM may know stands in no prompt whose output players may see, wherever a table keeps it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from canaries import CANARIES, Canary, decided, evening, gm_used, hidden, played
from playing import ALL, CONDENSED, FAE, UNWRITTEN, do, invoke, rolled, settle
from scripted_client import Messages, ScriptedClient, asking, no_opinion, text_of

from adjudicator import Table
from adjudicator.core.sight import seen_by
from adjudicator.drafting.model import telling
from adjudicator.drafting.model.settings import ModelSettings
from adjudicator.lint.flags import Flag, Report

MIRA = invoke("mira", "slick", because="The planks are wet, and Mira slides under the bar.")
FLAG = Flag("repeated", "Mira", 0, 4, "Mira stood in the last telling.")
SHORT = 4
"""Shorter texts, such as "gm" and "mild", stand in others by chance."""
EVERYWHERE = [(canary, rules) for canary in CANARIES for rules in (UNWRITTEN, CONDENSED)]


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a state, also those that are keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from (str(key), *texts_in(inner))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner)


def unseen(made: Table) -> set[str]:
    """Every text that the GM sees in the state and players do not."""
    return set(texts_in(seen_by(made.game))) - set(texts_in(seen_by(made.game, "players")))


def prompts_of(made: Table) -> list[Messages]:
    """The prompts of Mira's invocation in two orders, and of the telling of every settled roll with a redraft."""
    if not any(roll.open for roll in made.game.rolls.values()):
        made.rule(rolled(total=1, opposition=2))
    judge, teller = ScriptedClient(no_opinion()), ScriptedClient("Mira slides.")
    asked = made.propose(MIRA)
    made.advise(asked.id, drafter=asking(judge, ModelSettings(votes=2)))
    played(made, settle(next(roll.id for roll in made.game.rolls.values() if roll.open)))
    for roll in [roll.id for roll in made.game.rolls.values() if roll.settled]:
        made.narrate(roll, drafter=asking(teller))
    assert len(judge.asked) == 2
    assert len(teller.asked) >= 3
    return [*judge.asked, *teller.asked]


def telling_of(word: str, prompts: list[Messages]) -> list[str]:
    """The prompts that have the word in them."""
    return [text for text in map(text_of, prompts) if word.casefold() in text.casefold()]


@pytest.fixture(autouse=True)
def drafts_are_faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every draft is asked for again, so that the prompts of redrafts are looked at as well."""
    monkeypatch.setattr(telling, "lint", lambda text, facts: Report((FLAG,)))


def test_they_are_many() -> None:
    assert len({canary.where for canary in CANARIES}) == len(CANARIES)
    assert len(EVERYWHERE) >= 50


@pytest.mark.parametrize(
    ("number", "canary", "rules"),
    [(number, *one) for number, one in enumerate(EVERYWHERE)],
    ids=[f"{canary.where}, {rules}" for canary, rules in EVERYWHERE],
)
def test_no_prompt_tells_it(number: int, canary: Canary, rules: str) -> None:
    made, word = evening(rules), f"Vexil{number}"
    canary.plant(made, f"{word} under Glass")
    hidden_from_players = unseen(made)
    prompts = prompts_of(made)
    assert telling_of(word, prompts) == []
    # The first message says the same at every table.
    material = [text_of(messages[1:]).casefold() for messages in prompts]
    unsaid = {text.casefold() for text in hidden_from_players | unseen(made) if len(text) > SHORT}
    assert [text for text in unsaid if any(text in filled_in for filled_in in material)] == []


@pytest.mark.parametrize("rules", ALL)
def test_all_of_them_at_one_table(rules: str) -> None:
    made = evening(rules)
    for number, (text, on) in enumerate([("Vexil Stair", "scene"), ("Vexil Debt", "mira"), ("Vexil Plan", "guard")]):
        made.rule(hidden(text, on=on, means=f"vexil {number}", id_=f"vexil-{number}"))
    decided(made, invoke("gm", "vexil-0", "hinder", because="The planks are wet, Mira slides, vexil."))
    assert {"Vexil Stair", "Vexil Debt", "Vexil Plan", "vexil 2"} <= unseen(made)
    assert telling_of("vexil", prompts_of(made)) == []


def test_what_everybody_may_know_is_there() -> None:
    made = evening(UNWRITTEN)
    decided(made, invoke("guard", "slick", "hinder", because="The planks are wet, Mira slides, and the bar is low."))
    judged, _, told, _, _ = map(text_of, prompts_of(made))
    for prompt in (judged, told):
        assert "Slick Planks" in prompt
        assert "the bar is low" in prompt
    assert "Mean Streak (Thug)" in judged


def test_a_secret_can_be_told_from_the_moment_it_is_revealed() -> None:
    made = evening(FAE)
    gm_used(made, "Vexil under Glass")
    made.rule(do("reveal_aspect", aspect="secret"))
    judged, _, told, _, _ = map(text_of, prompts_of(made))
    assert 'the GM invoked Vexil under Glass (hinder), "The planks are wet, Mira slides' in judged
    assert "- Vexil under Glass (scene)" in judged
    assert "Vexil under Glass, brought in by the GM" in told


def test_the_ruling_on_it_may_name_it_and_no_later_one() -> None:
    made, client = evening(UNWRITTEN), ScriptedClient(no_opinion())
    made.rule(hidden("Vexil under Glass", means="a vexil"))
    asked = made.propose(invoke("gm", "secret", "hinder", because="The planks are wet, and Mira slides on the vexil."))
    made.advise(asked.id, drafter=asking(client))
    made.decide(asked.id, "approve", reason="vexil it is")
    assert "Aspect invoked: Vexil under Glass" in text_of(client.asked[0])
    assert telling_of("vexil", prompts_of(made)) == []


def test_who_guesses_a_secret_is_told_no_more_than_who_names_nothing() -> None:
    made, client = evening(UNWRITTEN), ScriptedClient(no_opinion())
    made.rule(hidden("Vexil under Glass"))
    opinions = [
        made.advise(made.propose(invoke("mira", name, because="I guess.")).id, drafter=asking(client)).opinion
        for name in ("secret", "Vexil under Glass", "nothing of this name")
    ]
    assert opinions[0] == opinions[1] == opinions[2]
    assert client.asked == []
