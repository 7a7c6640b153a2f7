"""Which earlier rulings an opinion may name: those that the model was told of, and no others that exist or do not."""

from __future__ import annotations

from typing import Any

import pytest
from dirty_outputs import answer
from ferry_table import WAITING, WORDS, ferry_table
from scripted_client import ScriptedClient, asking, text_of

from adjudicator.drafting.model.settings import ModelSettings

QUOTED = [{"from": "because", "quote": WORDS.splitlines()[0]}]
ON_THE_ROPE, TURNED_DOWN, OF_THE_GM = "q11", "q12", "q13"


def cited(*answers: Any, votes: int = 1) -> Any:
    """The opinion after answers that cite these rulings."""
    client = ScriptedClient(*(answer("fits", evidence=QUOTED, precedents=cites) for cites in answers))
    made = ferry_table(asking(client, ModelSettings(votes=votes), qualified=True))
    opinion = made.advise(WAITING).opinion
    for messages in client.asked:
        told = text_of(messages).partition("Earlier rulings of this table:")[2]
        assert f"- {ON_THE_ROPE}: " in told
        assert f"- {TURNED_DOWN}: " in told
        assert OF_THE_GM not in told
    return opinion


@pytest.mark.parametrize(
    ("cites", "shown"),
    [
        ([], []),
        ([ON_THE_ROPE], [ON_THE_ROPE]),
        ([TURNED_DOWN, ON_THE_ROPE], [TURNED_DOWN, ON_THE_ROPE]),
        ([ON_THE_ROPE, ON_THE_ROPE], [ON_THE_ROPE]),
        (ON_THE_ROPE, [ON_THE_ROPE]),
        (None, []),
        (["q1", "q99", TURNED_DOWN], [TURNED_DOWN]),
        ([OF_THE_GM], []),
        ([WAITING], []),
        (["", "all of them", "Q11", f"{ON_THE_ROPE}, {TURNED_DOWN}"], []),
        ([11], []),
        (11, []),
        ({ON_THE_ROPE: True}, []),
        ([[ON_THE_ROPE]], []),
        (["x", "y", "z", "v", "w", ON_THE_ROPE], []),
    ],
)
def test_only_what_was_given(cites: Any, shown: list[str]) -> None:
    opinion = cited(cites)
    assert (opinion["verdict"], opinion["precedents"]) == ("fits", shown)


def test_votes_that_agree_cite_what_the_first_cites() -> None:
    assert cited([TURNED_DOWN], [ON_THE_ROPE], votes=2)["precedents"] == [TURNED_DOWN]
