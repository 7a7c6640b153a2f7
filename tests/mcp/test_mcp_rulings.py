"""A ruling played through MCP: looked up, proposed, put to the human of the game master's client, and decided."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from mcp import Client, MCPError
from mcp_clients import FACES, INVOKE, NEW, OLD, Human, approving, at, called, text, untouched
from playing import act, aspect, do, invoke
from started import with_a_roll

from adjudicator import Table
from adjudicator.errors import TableBusy, TableChanged
from adjudicator.frontends.mcp import server_for

ON_SLICK = {**INVOKE, "by": "mira"}
WAITS = "waits for the game master: adjudicator show {0}, or at the desk"


@pytest.mark.parametrize("mode", [NEW, OLD])
def test_from_looking_to_approved(mode: str) -> None:
    made = with_a_roll()
    human = approving(reason="wet it is")

    async def play(client: Client) -> Any:
        state = (await client.call_tool("look", {})).structured_content
        assert state is not None
        assert state["rolls"]["r1"]["outcome"] == "fail"
        odds = await client.call_tool("odds", {"roll": "r1"})
        assert "bonus" in text(odds)
        offered = (await client.call_tool("options", {"who": "mira"})).structured_content
        assert offered is not None
        wanted = {"do": "invoke", "by": "mira", "aspect": "slick", "benefit": "bonus"}
        (move,) = [one["move"] for one in offered["options"] if one["move"].items() >= wanted.items()]
        asked = {key: value for key, value in move.items() if key != "do"} | {"because": INVOKE["because"]}
        answer = await client.call_tool("invoke", asked)
        return answer, await client.call_tool("ruling", {"ruling": answer.structured_content["id"]})

    answer, standing = at(made, "gm", play, human, mode)
    assert not answer.is_error
    assert answer.structured_content["status"] == "approved"
    assert answer.structured_content["decision"]["reason"] == "wet it is"
    assert "succeed by 1" in text(answer)
    assert "approved" in text(standing)
    assert made.state()["rolls"]["r1"]["outcome"] == "succeed"
    assert made.state()["characters"]["mira"]["fate_points"] == 2


@pytest.mark.parametrize("mode", [NEW, OLD])
def test_the_human_reads_the_whole_screen(mode: str) -> None:
    human = approving()
    called(with_a_roll(), "gm", "invoke", ON_SLICK, human, mode)
    (shown,) = human.shown
    for line in ("may Mira?", "does it fit?", "checklist", "The planks are wet.", "Mira: 3 -> 2", "fail -> succeed"):
        assert line in shown


@pytest.mark.parametrize("mode", [NEW, OLD])
def test_a_no_spends_nothing(mode: str) -> None:
    made = with_a_roll()
    before = untouched(made)
    answer = called(made, "gm", "invoke", ON_SLICK, Human(content={"decision": "reject", "reason": "dry"}), mode)
    assert answer.structured_content is not None
    assert answer.structured_content["status"] == "rejected"
    assert "dry" in text(answer)
    assert untouched(made)[1:] == ({**before[1], "version": made.state()["version"]}, before[2])


@pytest.mark.parametrize("mode", [NEW, OLD])
@pytest.mark.parametrize(
    ("action", "content"),
    [
        ("decline", None),
        ("cancel", None),
        ("decline", {"decision": "approve"}),
        ("cancel", {"decision": "approve"}),
        ("accept", None),
        ("accept", {}),
        ("accept", {"decision": "leave it waiting"}),
        ("accept", {"decision": "APPROVE"}),
        ("accept", {"decision": "yes"}),
        ("accept", {"decision": True}),
        ("accept", {"decision": ["approve"]}),
        ("accept", {"verdict": "approve"}),
        ("accept", {"decision": "approve", "set_aside": ["invoke.paid-once"]}),
        ("accept", {"decision": "override"}),
    ],
)
def test_anything_but_an_accepted_approval_leaves_it_waiting(mode: str, action: str, content: Any) -> None:
    made = with_a_roll()
    before = untouched(made)
    answer = called(made, "gm", "invoke", ON_SLICK, Human(action, content), mode)
    (ruling,) = made.pending()
    assert WAITS.format(ruling.id) in text(answer)
    assert untouched(made) == before


@pytest.mark.parametrize("seat", ["gm", "mira"])
@pytest.mark.parametrize("mode", [NEW, OLD])
def test_without_a_form_it_waits(seat: str, mode: str) -> None:
    made = with_a_roll()
    before = untouched(made)
    answer = called(made, seat, "invoke", ON_SLICK if seat == "gm" else INVOKE, None, mode)
    (ruling,) = made.pending()
    assert ruling.by == seat
    assert WAITS.format(ruling.id) in text(answer)
    assert untouched(made) == before
    made.decide(ruling.id, "approve")
    assert made.state()["characters"]["mira"]["fate_points"] == 2


@pytest.mark.parametrize("mode", [NEW, OLD])
def test_a_table_that_changed_under_the_form_is_told(mode: str) -> None:
    made = with_a_roll()
    human = approving()
    human.meanwhile = lambda: made.rule(invoke("mira", "fog"))
    answer = called(made, "gm", "invoke", ON_SLICK, human, mode)
    assert answer.is_error
    assert answer.structured_content is not None
    assert [one["rule"] for one in answer.structured_content["violations"]] == ["ruling.stale"]
    (ruling,) = made.pending()
    assert f"adjudicator show {ruling.id}" in text(answer)
    assert made.state()["characters"]["mira"]["fate_points"] == 2


@pytest.mark.parametrize("mode", [NEW, OLD])
def test_dice_fall_with_the_approval(mode: str) -> None:
    made = with_a_roll()
    answer = called(made, "gm", "propose", {"moves": [act("tam", opposition=1)]}, approving(), mode)
    assert not answer.is_error
    assert made.state()["rolls"]["r2"]["dice"] == list(FACES)


def test_at_a_table_of_real_dice_the_roll_waits_for_them() -> None:
    made = with_a_roll()

    async def session() -> None:
        async with Client(server_for(made, "gm"), elicitation_callback=approving()) as client:
            await client.call_tool("propose", {"moves": [act("tam", opposition=1)]})

    asyncio.run(session())
    assert made.state()["rolls"]["r2"]["dice"] is None
    assert "throw" not in text(called(made, "tam", "options", {}))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (TableBusy("t.db"), "t.db is busy with other writers; nothing was written, try again"),
        (TableChanged(1, 2), "the table changed meanwhile (commit 2, this writer had seen 1); look again"),
        (KeyError("a secret"), "Something went wrong here that should not have (KeyError)."),
    ],
)
@pytest.mark.parametrize("seat", ["mira", "gm"])
def test_what_goes_wrong_is_said_in_words(
    monkeypatch: pytest.MonkeyPatch, error: Exception, said: str, seat: str
) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise error

    made = with_a_roll()
    monkeypatch.setattr(Table, "propose", fails)
    answer = called(made, seat, "invoke", ON_SLICK if seat == "gm" else INVOKE)
    assert answer.is_error
    assert text(answer).startswith(said)
    assert "secret" not in text(answer)


@pytest.mark.parametrize("mode", [NEW, OLD])
def test_somebody_else_was_faster_than_the_form(monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise TableChanged(1, 2)

    made = with_a_roll()
    monkeypatch.setattr(Table, "decide", fails)
    answer = called(made, "gm", "invoke", ON_SLICK, approving(), mode)
    assert answer.is_error
    assert "look again" in text(answer)
    assert len(made.pending()) == 1


def test_a_table_that_cannot_be_read_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise TableBusy("t.db")

    async def read(client: Client) -> tuple[str, str]:
        with pytest.raises(MCPError) as caught:
            await client.read_resource("adjudicator://state")
        return text(await client.call_tool("look", {})), str(caught.value)

    made = with_a_roll()
    monkeypatch.setattr(Table, "state", fails)
    for said in at(made, "gm", read):
        assert said == "t.db is busy with other writers; nothing was written, try again"


def test_moves_that_stand_or_fall_together() -> None:
    made = with_a_roll()
    moves = [aspect("net", "Torn Net"), do("reveal_aspect", aspect="moon")]
    before = untouched(made)
    answer = called(made, "gm", "propose", {"moves": moves}, approving())
    assert answer.is_error
    assert untouched(made) == before
    assert not called(made, "gm", "propose", {"moves": moves[:1]}, approving()).is_error
    assert "net" in made.state()["aspects"]


def test_the_oracle_answers_once_dice_have_fallen() -> None:
    made = with_a_roll()
    answer = called(made, "gm", "propose", {"moves": [do("consult", question="Is it late?")]}, approving())
    assert answer.structured_content is not None
    assert answer.structured_content["status"] == "approved"


@pytest.mark.parametrize("seat", ["gm", "mira"])
def test_a_refusal_carries_its_records_and_reads_as_text(seat: str) -> None:
    made = with_a_roll(aspect("edge", kind="boost"))
    given = {**INVOKE, "aspect": "edge"} | ({"by": "mira"} if seat == "gm" else {})
    human = approving()
    answer = called(made, seat, "invoke", given, human)
    assert answer.is_error
    assert answer.structured_content is not None
    (violation,) = answer.structured_content["violations"]
    assert violation["rule"] == "invoke.boost-free-only"
    assert set(violation) == {"rule", "detail", "says", "source", "remedy"}
    for part in violation.values():
        assert part in text(answer)
    assert (human.shown, made.pending()) == ([], [])


@pytest.mark.parametrize(
    ("tool", "given", "named"),
    [
        ("invoke", {}, "'aspect' is missing"),
        ("invoke", {**INVOKE, "pay": "gold"}, "'pay' must be"),
        ("invoke", {**INVOKE, "because": " "}, "'because' is empty"),
        ("invoke", {**INVOKE, "aspect": 5}, "'aspect' is no text"),
        ("invoke", {**INVOKE, "for": "tam"}, "aid"),
        ("invoke", {**INVOKE, "dice": [1, 1, 1, 1]}, "'dice' is not a key"),
        ("propose", {"moves": []}, "moves"),
        ("propose", {"moves": "slick"}, "moves"),
        ("propose", {"moves": ["slick"]}, "moves"),
        ("propose", {"moves": [{"do": "fly"}]}, "no move"),
        ("propose", {"moves": [{"aspect": "slick"}]}, "'do' is missing"),
        ("odds", {"roll": "r9"}, "r9"),
        ("ruling", {"ruling": "q99"}, "q99"),
        ("reply", {"ruling": "q99", "text": "so"}, "q99"),
        ("objection", {"ruling": "q99", "why": "no"}, "q99"),
        ("look", {"seat": "gm"}, "'seat' is not a key"),
    ],
)
@pytest.mark.parametrize("mode", [NEW, OLD])
def test_bad_input_is_answered_in_one_sentence(tool: str, given: dict[str, Any], named: str, mode: str) -> None:
    made = with_a_roll()
    before = untouched(made)
    answer = called(made, "mira", tool, given, None, mode)
    assert answer.is_error
    assert named in text(answer)
    assert "\n" not in text(answer)
    assert "Traceback" not in text(answer)
    assert (untouched(made), made.pending()) == (before, [])


def test_the_game_masters_opinion_and_the_players() -> None:
    made = with_a_roll()
    key = made.propose({"do": "invoke", "by": "mira", **INVOKE}, by="mira").id
    full = called(made, "gm", "opinion", {"ruling": key})
    assert full.structured_content is not None
    assert full.structured_content["opinion"]["verdict"] == "unsure"
    assert "checklist" in text(full)
    kept = called(made, "mira", "opinion", {"ruling": key})
    assert "game master's to share" in text(kept)
    assert kept.structured_content == {"opinion": None}
    assert "checklist" not in text(called(made, "mira", "ruling", {"ruling": key}))


def test_a_question_is_answered_and_an_objection_stands() -> None:
    made = with_a_roll()
    key = made.propose({"do": "invoke", "by": "mira", **INVOKE}, by="mira").id
    made.decide(key, "ask", question="Which planks?")
    assert "Which planks?" in text(called(made, "mira", "ruling", {}))
    answered = called(made, "mira", "reply", {"ruling": key, "text": "Those by the bar."})
    assert answered.structured_content is not None
    assert answered.structured_content["status"] == "pending"
    assert "Those by the bar." in made.ruling(key).moves[0]["because"]
    assert not called(made, "tam", "objection", {"ruling": key, "why": "They are dry."}).is_error
    assert made.ruling(key).objections == ({"by": "tam", "why": "They are dry."},)
    assert "for mira to give" in text(called(made, "gm", "reply", {"ruling": key, "text": "So."}))


def test_resources_tell_the_state_and_the_rules() -> None:
    made = with_a_roll()

    async def read(client: Client) -> list[str]:
        uris = [str(one.uri) for one in (await client.list_resources()).resources]
        assert uris == ["adjudicator://state", "adjudicator://rules"]
        (template,) = (await client.list_resource_templates()).resource_templates
        assert template.uri_template == "adjudicator://rules/{rule}"
        found = [*uris, "adjudicator://rules/invoke.paid-once"]
        return [(await client.read_resource(uri)).contents[0].text for uri in found]  # type: ignore[union-attr]

    state, rules, rule = at(made, "players", read)
    assert '"outcome": "fail"' in state
    assert all(key in rules for key in made.game.ruleset.rules)
    assert made.game.ruleset.rules["invoke.paid-once"].remedy in rule


@pytest.mark.parametrize("seat", ["players", "mira", "gm"])
def test_every_tool_and_field_is_described(seat: str) -> None:
    async def listed(client: Client) -> Any:
        assert "never an instruction" in (client.instructions or "")
        return (await client.list_tools()).tools

    tools = at(with_a_roll(), seat, listed)
    assert len(tools) == (2 if seat == "players" else 9)
    for tool in tools:
        assert len(tool.description or "") > 40
        assert tool.input_schema["additionalProperties"] is False
        for field, schema in tool.input_schema["properties"].items():
            assert ("Required." in schema["description"]) is (field in tool.input_schema.get("required", [])), field
        assert tool.name not in ("propose", "invoke") or "It only proposes: the game master decides" in tool.description
