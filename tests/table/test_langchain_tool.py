"""The tool for LangChain agents: it asks for its own seat, decides nothing, and tells no secret."""

from __future__ import annotations

import asyncio
import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playing import aspect, do, rolled
from started import in_a_file, with_a_roll

from adjudicator import Table
from adjudicator.frontends import langchain_tool
from adjudicator.frontends.langchain_tool import invocation_tool

SLICK = {"aspect": "slick", "pay": "fate_point", "benefit": "bonus", "because": "The planks are wet."}
HIDDEN = aspect("trap", "Loose Floor", hidden=True)


def asked(made: Table, seat: str = "mira", **changes: Any) -> str:
    answer = invocation_tool(made, seat).invoke({**SLICK, **changes})
    assert isinstance(answer, str)
    return answer


def test_it_only_asks() -> None:
    made = with_a_roll()
    before = made.state()
    answer = asked(made)
    (ruling,) = made.pending()
    assert (ruling.by, ruling.moves) == ("mira", ({**SLICK, "do": "invoke", "by": "mira", "roll": "r1"},))
    assert ruling.id in answer
    assert "waits for the game master" in answer
    assert "nothing has happened" in answer
    assert "illegal" not in answer
    assert made.state() == {**before, "pending": [ruling.id]}
    made.decide(ruling.id, "approve")
    assert made.state()["rolls"]["r1"]["bonus"] == 2
    assert made.state()["characters"]["mira"]["fate_points"] == 2


@pytest.mark.parametrize(
    ("changes", "rules"),
    [
        ({"aspect": "moon"}, {"names.known"}),
        ({"pay": "free"}, {"invoke.free-held"}),
        ({"benefit": "aid", "for": "mira"}, {"invoke.others-roll"}),
        ({"aspect": "edge"}, {"invoke.boost-free-only"}),
        ({"roll": "r9"}, {"names.known"}),
        ({"benefit": "hinder", "against": "nobody"}, {"names.known"}),
    ],
)
def test_what_is_illegal_now_is_told_with_remedies(changes: dict[str, Any], rules: set[str]) -> None:
    made = with_a_roll(aspect("edge", kind="boost"))
    answer = asked(made, **changes)
    assert "illegal" in answer
    (ruling,) = made.pending()
    assert ruling.preview is not None
    for violation in ruling.preview["violations"]:
        assert f"error[{violation['rule']}]" in answer
        assert violation["remedy"] in answer
    assert {violation["rule"] for violation in ruling.preview["violations"]} == rules


@pytest.mark.parametrize("seat", ["mira", "tam", "Mira"])
def test_it_speaks_for_its_seat(seat: str) -> None:
    made = with_a_roll()
    asked(made, seat)
    assert made.pending()[0].by == seat.lower()
    assert "'by' is not a key" in asked(made, seat, by="gm")
    assert len(made.pending()) == 1


@pytest.mark.parametrize("reference", ["trap", "Loose Floor", "loose  floor", "LOOSE FLOOR"])
@pytest.mark.parametrize("seat", ["mira", "guard"])
def test_a_hidden_aspect_looks_like_an_unknown_name(reference: str, seat: str) -> None:
    unknown = reference.replace("oo", "ee").replace("OO", "EE").replace("trap", "moon")
    hidden = asked(with_a_roll(HIDDEN), seat, aspect=reference)
    nothing = asked(with_a_roll(HIDDEN), seat, aspect=unknown)
    assert hidden.replace(reference, unknown) == nothing
    assert "error[names.known]" in hidden
    assert "invoke.known" not in hidden


def test_nor_does_a_hidden_namesake_shine_through() -> None:
    made = with_a_roll(aspect("hidden-one", "Slick Planks", hidden=True))
    assert "illegal" not in asked(made, aspect="Slick Planks")
    assert made.pending()[0].moves[0]["aspect"] == "slick"


def test_the_gm_may_use_it_and_sees_everything() -> None:
    made = with_a_roll(HIDDEN)
    assert "illegal" not in asked(made, "gm", aspect="trap", benefit="hinder")


def test_seeing_what_was_revealed() -> None:
    made = with_a_roll(HIDDEN, do("reveal_aspect", aspect="trap"))
    assert "illegal" not in asked(made, aspect="Loose Floor")


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({}, "aspect"),
        ("slick", "pay"),
        ({**SLICK, "pay": "gold"}, "pay"),
        ({**SLICK, "benefit": 5}, "benefit"),
        ({**SLICK, "because": ""}, "because"),
        ({**SLICK, "aspect": " "}, "aspect"),
        ({**SLICK, "aspect": None}, "aspect"),
        ({**SLICK, "aspect": ["slick"]}, "aspect"),
        ({**SLICK, "dice": [1, 1, 1, 1]}, "dice"),
        ({**SLICK, "for": "tam"}, "aid"),
        ({**SLICK, "because": "half \ud800 a letter"}, "Unicode"),
        ({**SLICK, "pay": "half \ud800 a letter"}, "pay"),
        ({key: value for key, value in SLICK.items() if key != "because"}, "because"),
    ],
)
def test_bad_input_becomes_a_message(given: Any, named: str) -> None:
    made = with_a_roll()
    before = made.state()
    answer = invocation_tool(made, "mira").invoke(given)
    assert answer.startswith("Nothing was proposed: ")
    assert named in answer
    assert answer.encode()
    assert made.state() == before


def test_a_lost_table_becomes_a_message(tmp_path: Path) -> None:
    with in_a_file(tmp_path / "t.db", rolled()) as made:
        (tmp_path / "t.db").rename(tmp_path / "u.db")
        assert asked(made).startswith("Nothing was proposed: ")


def test_its_arguments_are_documented() -> None:
    tool = invocation_tool(with_a_roll(), "mira")
    schema = tool.tool_call_schema
    shown = schema if isinstance(schema, dict) else schema.model_json_schema()
    # A Python name cannot be "for"; both spellings are taken.
    assert list(shown["properties"]) == ["aspect", "pay", "benefit", "because", "roll", "for_", "against"]
    assert shown["required"] == ["aspect", "pay", "benefit", "because"]
    assert all(argument["description"] for argument in shown["properties"].values())
    assert shown["properties"]["benefit"]["enum"] == ["bonus", "reroll", "aid", "obstacle", "hinder"]
    assert (tool.name, "only proposes" in tool.description) == ("propose_invocation", True)


@pytest.mark.parametrize("spelling", ["for", "for_"])
def test_whose_roll_is_aided(spelling: str) -> None:
    made = with_a_roll()
    assert "illegal" not in asked(made, "tam", benefit="aid", **{spelling: "mira"})
    assert made.pending()[0].moves[0]["for"] == "mira"


def test_as_a_models_tool_call_and_awaited() -> None:
    made = with_a_roll()
    tool = invocation_tool(made, "mira")
    call = {"name": tool.name, "args": SLICK, "id": "call-1", "type": "tool_call"}
    message = tool.invoke(call)
    assert message.tool_call_id == "call-1"
    assert "waits" in message.content
    assert "waits" in asyncio.run(tool.ainvoke(SLICK))
    assert len(made.pending()) == 2


def test_a_reroll_is_asked_for_without_faces() -> None:
    made = with_a_roll()
    asked(made, benefit="reroll")
    made.decide(made.pending()[0].id, "approve", dice=[1, 1, 1, 0])
    assert made.state()["rolls"]["r1"]["total"] == 3


def test_it_is_short_and_loaded_only_on_demand() -> None:
    assert len(inspect.getsource(langchain_tool).splitlines()) <= 60
    code = "import sys, adjudicator.table, adjudicator.frontends.cli; print('langchain_core' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                           cwd=Path(langchain_tool.__file__).parents[2])  # fmt: skip
    assert shown.stdout.strip() == "False"
