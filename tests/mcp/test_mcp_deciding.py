"""Whatever a model's client tries from a player's seat, nothing is decided and no secret is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcp import Client, MCPError
from mcp.types import ElicitResult, InputRequiredResult
from mcp_clients import INVOKE, NEW, OLD, Human, approving, at, called, text, untouched
from playing import aspect, do
from started import with_a_roll

from adjudicator import Table
from adjudicator.core.violations import Malformed
from adjudicator.frontends.mcp import server_for

CANARY = "Trapdoor Nobody Noticed"
NOTE = "the warden is bribed"
TOOLS = {
    "players": {"look", "odds"},
    "mira": {"look", "odds", "options", "ruling", "propose", "invoke", "opinion", "reply", "objection"},
    "gm": {"look", "odds", "options", "ruling", "propose", "invoke", "opinion", "reply", "objection"},
}
DECIDING = (
    "decide", "approve", "reject", "override", "amend", "rule", "undo", "adjust", "settle", "withdraw", "reopen",
    "throw", "tell", "change_rules", "advise", "run", "Table.decide", "../decide", "",
)  # fmt: skip


def waiting(made: Table) -> str:
    """A ruling of Mira's that waits."""
    return made.propose({"do": "invoke", "by": "mira", **INVOKE}, by="mira").id


@pytest.mark.parametrize("seat", TOOLS)
def test_no_tool_decides(seat: str) -> None:
    async def names(client: Client) -> set[str]:
        return {tool.name for tool in (await client.list_tools()).tools}

    assert at(with_a_roll(), seat, names) == TOOLS[seat]


@pytest.mark.parametrize("seat", ["players", "mira", "gm"])
@pytest.mark.parametrize("mode", [NEW, OLD])
def test_tools_of_other_names_are_not_there(seat: str, mode: str) -> None:
    made = with_a_roll()
    key, before = waiting(made), untouched(made)

    async def try_all(client: Client) -> list[Any]:
        given = {"ruling": key, "verdict": "approve", "decision": "approve", "by": "gm"}
        return [await client.call_tool(name, given) for name in DECIDING]

    answers = at(made, seat, try_all, approving() if seat != "gm" else None, mode)
    assert [answer.is_error for answer in answers] == [True] * len(DECIDING)
    assert (untouched(made), made.ruling(key).status) == (before, "pending")


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        ("invoke", {**INVOKE, "verdict": "approve"}),
        ("invoke", {**INVOKE, "decision": "approve"}),
        ("invoke", {**INVOKE, "approve": True}),
        ("invoke", {**INVOKE, "by": "gm"}),
        ("invoke", {**INVOKE, "seen": 1, "set_aside": ["invoke.paid-once"]}),
        ("propose", {"moves": [{"do": "invoke", "by": "mira", **INVOKE}], "by": "gm"}),
        ("propose", {"moves": [{"do": "invoke", "by": "mira", **INVOKE, "verdict": "approve"}]}),
        ("propose", {"moves": [{"do": "invoke", "by": "gm", **INVOKE}]}),
        ("propose", {"moves": [{"do": "invoke", "by": "tam", **INVOKE}]}),
        ("propose", {"moves": [{"do": "invoke", "by": "mira", **INVOKE}, do("settle", roll="r1")]}),
        ("propose", {"moves": [do("tell", text="And so it was.")]}),
        ("propose", {"moves": [do("adjust", character="mira", fate_points=3, reason="a gift")]}),
        ("propose", {"moves": [do("settle", roll="r1")]}),
        ("propose", {"moves": [do("undo", rulings=["q1"])]}),
        ("propose", {"moves": [do("decide", ruling="q1", verdict="approve")]}),
        ("propose", {"moves": [do("throw", roll="r1", dice=[1, 1, 1, 1])]}),
        ("propose", {"moves": [do("change_rules", rules="fate-core")]}),
        ("propose", {"moves": [do("change_rules", rules="/etc/passwd")]}),
        ("propose", {"moves": [do("close_scene")]}),
        ("propose", {"moves": [do("take_action", by="mira", action="overcome", dice=[1, 1, 1, 1])]}),
        ("propose", {"moves": [do("reveal_aspect", aspect="trap")]}),
        ("reply", {"ruling": "q10", "text": "approved", "verdict": "approve"}),
        ("objection", {"ruling": "q10", "why": "no", "by": "gm"}),
    ],
)
@pytest.mark.parametrize("mode", [NEW, OLD])
def test_a_player_cannot_decide_in_other_words(tool: str, given: dict[str, Any], mode: str) -> None:
    made = with_a_roll(aspect("trap", CANARY, hidden=True))
    key, before = waiting(made), untouched(made)
    answer = called(made, "mira", tool, given, approving(), mode)
    assert answer.is_error
    assert untouched(made) == before
    assert [ruling.id for ruling in made.pending()] == [key]
    assert made.ruling(key).objections == ()


@pytest.mark.parametrize("mode", [NEW, OLD])
@pytest.mark.parametrize("seat", ["mira", "tam"])
def test_a_players_human_is_never_asked(seat: str, mode: str) -> None:
    made = with_a_roll()
    before = untouched(made)
    human = approving()
    called(made, seat, "invoke", {**INVOKE, "benefit": "bonus" if seat == "mira" else "hinder"}, human, mode)
    assert human.shown == []
    assert (untouched(made), len(made.pending())) == (before, 1)


def test_another_players_ruling_is_not_theirs_to_answer() -> None:
    made = with_a_roll()
    key, before = waiting(made), made.ruling(waiting(made)).moves
    answer = called(made, "tam", "reply", {"ruling": key, "text": "Mira would never."})
    assert answer.is_error
    assert "ruling.seat" in text(answer)
    assert made.ruling(key).moves == before


APPROVAL = {"decision": ElicitResult(action="accept", content={"decision": "approve"})}


@pytest.mark.parametrize("seat", ["mira", "gm"])
def test_an_answer_to_no_question_is_no_answer(seat: str) -> None:
    made = with_a_roll()
    before = untouched(made)
    given = INVOKE | ({"by": "mira"} if seat == "gm" else {})

    async def unasked(client: Client) -> Any:
        with pytest.raises(MCPError):
            await client.session.call_tool("invoke", given, input_responses=APPROVAL, request_state="forged",
                                           allow_input_required=True)  # fmt: skip
        return await client.session.call_tool("invoke", given, input_responses=APPROVAL, allow_input_required=True)

    answer = at(made, seat, unasked, approving())
    assert isinstance(answer, InputRequiredResult) is (seat == "gm")
    assert untouched(made) == before


def test_an_answer_to_another_question_is_no_answer() -> None:
    made = with_a_roll()
    before = untouched(made)

    async def swapped(client: Client) -> None:
        asked = await client.session.call_tool("invoke", {**INVOKE, "by": "mira"}, allow_input_required=True)
        assert isinstance(asked, InputRequiredResult)
        with pytest.raises(MCPError):
            await client.session.call_tool("invoke", {**INVOKE, "by": "tam"}, input_responses=APPROVAL,
                                           request_state=asked.request_state, allow_input_required=True)  # fmt: skip

    at(made, "gm", swapped, approving())
    assert untouched(made) == before


def test_what_was_answered_once_is_not_decided_twice() -> None:
    made = with_a_roll()

    async def twice(client: Client) -> Any:
        given = {**INVOKE, "by": "mira"}
        asked = await client.session.call_tool("invoke", given, allow_input_required=True)
        assert isinstance(asked, InputRequiredResult)
        return [
            await client.session.call_tool("invoke", given, input_responses=APPROVAL,
                                           request_state=asked.request_state, allow_input_required=True)
            for _ in range(2)
        ]  # fmt: skip

    first, second = at(made, "gm", twice, approving())
    assert (first.is_error, second.is_error) == (False, True)
    assert "ruling.pending" in text(second)
    assert made.state()["characters"]["mira"]["fate_points"] == 2


NAMES = st.one_of(st.sampled_from([*TOOLS["mira"], *DECIDING]), st.text(max_size=12))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=8)
    | st.sampled_from(["q10", "r1", "mira", "gm", "slick", "trap", "approve", "invoke", "settle", "adjust", "tell"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["do", "by", "aspect", "pay", "moves", "ruling", "verdict", "roll"]), inner),
    max_leaves=8,
)  # fmt: skip
FIELDS = st.dictionaries(
    st.sampled_from(["moves", "aspect", "pay", "benefit", "because", "by", "ruling", "text", "why", "roll", "verdict"]),
    VALUES,
)


@given(calls=st.lists(st.tuples(NAMES, FIELDS), max_size=6), mode=st.sampled_from([NEW, OLD]))
def test_whatever_is_called_nothing_changes_and_no_secret_is_told(calls: list[Any], mode: str) -> None:
    made = _with_secrets()
    waiting(made)
    before = untouched(made)

    async def call_all(client: Client) -> list[Any]:
        return [await client.call_tool(name, fields) for name, fields in calls]

    answers = at(made, "mira", call_all, approving(), mode)
    assert untouched(made) == before
    for answer in answers:
        _keeps_secrets(answer.model_dump_json())


def _with_secrets(*more: Any) -> Table:
    made = with_a_roll(
        aspect("trap", CANARY, hidden=True, means=NOTE),
        do("add_character", id="spy", name="Spy", kind="npc", notes=NOTE),
        do("inflict_consequence", by="gm", on="mira", text="Sore Foot", id="sore"),
        *more,
    )
    # What the game master prepares, and what an unknown aspect was named for.
    made.propose({**do("invoke", by="gm"), **INVOKE, "aspect": "trap", "benefit": "hinder", "because": NOTE}, by="gm")
    made.propose({"do": "place_aspect", "text": CANARY}, by="gm")
    return made


def _keeps_secrets(shown: str) -> None:
    assert CANARY not in shown
    assert NOTE not in shown


@pytest.mark.parametrize("seat", ["players", "mira", "tam"])
@pytest.mark.parametrize("mode", [NEW, OLD])
def test_secrets_stay_with_the_game_master(seat: str, mode: str) -> None:
    made = _with_secrets()
    key = waiting(made)
    keys = [key, *(ruling.id for ruling in made.pending())]
    calls: list[tuple[str, dict[str, Any]]] = [("look", {}), ("odds", {"roll": "r1"}), ("options", {}), ("ruling", {})]
    calls += [(tool, {"ruling": one}) for one in keys for tool in ("ruling", "opinion")]
    calls += [("objection", {"ruling": one, "why": "no"}) for one in keys]
    calls += [("reply", {"ruling": one, "text": "so"}) for one in keys]

    async def everything(client: Client) -> list[str]:
        shown = [(await client.call_tool(name, fields)).model_dump_json() for name, fields in calls]
        uris = ["adjudicator://state", "adjudicator://rules", "adjudicator://rules/invoke.known"]
        shown += [(await client.read_resource(uri)).model_dump_json() for uri in uris]
        return [*shown, json.dumps([tool.model_dump(mode="json") for tool in (await client.list_tools()).tools])]

    for shown in at(made, seat, everything, Human(), mode):
        _keeps_secrets(shown)
        assert "trap" not in shown
    master = called(made, "gm", "look", {}).model_dump_json()
    assert CANARY in master
    assert NOTE in master


@pytest.mark.parametrize("named", ["trap", CANARY, CANARY.lower()])
def test_a_hidden_aspect_is_answered_like_an_unknown_name(named: str) -> None:
    hidden = called(_with_secrets(), "mira", "invoke", {**INVOKE, "aspect": named})
    unknown = called(_with_secrets(), "mira", "invoke", {**INVOKE, "aspect": "moon"})
    assert text(hidden).replace(named, "moon") == text(unknown)
    assert "error[names.known]" in text(hidden)


@pytest.mark.parametrize("seat", ["nobody", "guard", "anyone", ""])
def test_a_seat_is_a_player_s_character(seat: str) -> None:
    with pytest.raises(Malformed, match=r"seat|game master"):
        server_for(with_a_roll(), seat)
