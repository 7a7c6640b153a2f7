"""What is pasted into a chat names no secret, and a few letters that could mean several things say so."""

from __future__ import annotations

from typing import Any

import pytest
from playing import invoke, rolled, table

from adjudicator import Malformed, Table
from adjudicator.intake import short_names
from adjudicator.wording.receipts import receipt

HIDDEN = {"do": "place_aspect", "text": "Rotten Boards", "id": "boards", "hidden": True}


def played(*moves: Any) -> Table:
    made = Table.in_memory()
    for move in (*table(), *moves):
        made.rule(move)
    return made


def test_a_receipt_does_not_name_a_hidden_aspect() -> None:
    made = played(HIDDEN, rolled("mira", 0, opposition=2))
    before = made.state()
    waiting = made.propose(invoke("gm", "boards", "hinder"))
    lines = receipt(made.decide(waiting.id, "approve").to_dict(), waiting.preview, before, made.state())
    assert "Rotten" not in " ".join(lines)
    assert "a hidden aspect" in lines[0]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("blade of l", "blade-of-light"),
        ("light", "blade-of-light"),
        ("BLADE OF NIGHT", "blade-of-night"),
        ("spoon", "spoon"),
    ],
)
def test_a_few_letters_mean_one_aspect(typed: str, meant: str) -> None:
    state = played(*({"do": "place_aspect", "text": text} for text in ("Blade of Light", "Blade of Night"))).state()
    assert short_names.aspect(state, typed) == meant


@pytest.mark.parametrize("typed", ["blade", "b", "of"])
def test_letters_that_could_mean_several_name_them(typed: str) -> None:
    state = played(*({"do": "place_aspect", "text": text} for text in ("Blade of Light", "Blade of Night"))).state()
    with pytest.raises(Malformed, match=r"blade-of-light, blade-of-night"):
        short_names.aspect(state, typed)


def test_odds_name_what_is_free_before_what_costs() -> None:
    free = {"do": "place_aspect", "text": "Thick Fog", "id": "thick", "free": {"mira": 1}}
    after: Any = played(free, rolled("mira", 0, opposition=2)).odds()["after"]
    bonus = next(chance for chance in after if chance["benefit"] == "bonus")
    assert (bonus["aspect"], bonus["pay"]) == ("thick", "free")
