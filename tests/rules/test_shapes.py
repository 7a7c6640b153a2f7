"""What is no move at all, what a rule forbids, and what is fine: line by line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playing import (
    CONDENSED,
    MALFORMED,
    UNWRITTEN,
    Line,
    act,
    active,
    aspect,
    cast,
    close,
    compel,
    do,
    faces,
    hand,
    invoke,
    npc,
    pc,
    play,
    rolled,
    scene,
    settle,
    table,
)

OK = "ok"
CREATED = {"text": "On Fire"}

JSON_LINES: list[tuple[str, str, Any]] = [
    ("no JSON", "do: refresh", MALFORMED),
    ("half an object", '{"do": "refresh"', MALFORMED),
    ("two objects", '{"do": "refresh"} {"do": "refresh"}', MALFORMED),
    ("a trailing comma", '{"do": "refresh",}', MALFORMED),
    ("a number", "5", MALFORMED),
    ("a text", '"refresh"', MALFORMED),
    ("null", "null", MALFORMED),
    ("an empty object", "{}", MALFORMED),
    ("an empty list", "[]", MALFORMED),
    ("a list of numbers", "[5]", MALFORMED),
    ("a list in a list", '[[{"do": "refresh"}]]', MALFORMED),
    ("a list with one bad move", '[{"do": "refresh"}, {"do": "dance"}]', MALFORMED),
    ("a list of one", '[{"do": "refresh"}]', OK),
    ("white space around", '  {"do" : "refresh"}\t', OK),
    ("NaN", '{"do": "adjust", "character": "mira", "fate_points": NaN, "reason": "x"}', MALFORMED),
    ("Infinity", '{"do": "adjust", "character": "gm", "fate_points": Infinity, "reason": "x"}', MALFORMED),
    ("a number with a point", '{"do": "adjust", "character": "gm", "fate_points": 1.0, "reason": "x"}',
     MALFORMED),
    ("a number with an exponent", '{"do": "adjust", "character": "gm", "fate_points": 1e0, "reason": "x"}',
     MALFORMED),
    ("a number of 5000 digits", '{"do": "adjust", "character": "gm", "fate_points": ' + "9" * 5000
     + ', "reason": "x"}', MALFORMED),
    ("a key twice", '{"do": "refresh", "reason": "a", "reason": "b"}', MALFORMED),
    ("a key twice, further in",
     '{"do": "add_character", "name": "O", "kind": "pc", "skills": {"Ski": 1, "Ski": 1}}',
     MALFORMED),
    ("nested without end", "[" * 100_000, MALFORMED),
    ("nested without end, and closed", '{"a":' * 50_000 + "1" + "}" * 50_000, MALFORMED),
    # reading: what cannot be written as UTF-8 is no text.
    ("half a character", '{"do": "refresh", "reason": "\\ud800"}', MALFORMED),
    ("half a character as a key", '{"do": "refresh", "\\udfff": 1}', MALFORMED),
    ("a whole character in two halves", '{"do": "refresh", "reason": "\\ud83d\\udd25"}', OK),
    ("a header in the middle", '{"adjudicator": 1, "rules": "unwritten"}', MALFORMED),
]

WORDS_AND_KEYS: list[tuple[str, Line, Any]] = [
    ("an unknown move", do("dance"), MALFORMED),
    ("no move named", {"name": "Docks"}, MALFORMED),
    ("the move is no text", {"do": 5}, MALFORMED),
    ("the move in capitals", {"do": "Refresh"}, MALFORMED),
    ("an unknown key", do("refresh", why="a pause"), MALFORMED),
    ("null for an optional field", do("refresh", reason=None), MALFORMED),
    ("null for a needed field", do("remove_aspect", aspect=None), MALFORMED),
    ("a needed field is missing", do("remove_aspect"), MALFORMED),
    ("a number for a text", do("refresh", reason=5), MALFORMED),
    ("a list for a text", do("remove_aspect", aspect=["slick"]), MALFORMED),
    ("an unknown kind of character", do("add_character", name="Oda", kind="boss"), MALFORMED),
    ("an unknown kind of aspect", aspect("x", kind="mood"), MALFORMED),
    ("an unknown span", aspect("x", lasts="forever"), MALFORMED),
    ("an unknown severity", do("inflict_consequence", by="gm", on="mira", text="Cut", severity="fatal"),
     MALFORMED),
    ("an unknown action", act(action="dance"), MALFORMED),
    ("an action of another game", act(action="attack"), {"action.offered"}),
    ("an unknown payment", invoke("mira", "slick", pay="gold"), MALFORMED),
    ("an unknown benefit", invoke("mira", "slick", "double"), MALFORMED),
    ("an unknown answer", do("answer_compel", compel="c1", answer="maybe"), MALFORMED),
    ("an unknown slide", close(leads_into="party"), MALFORMED),
    ("an unknown side", do("throw", dice=faces(0), side="both"), MALFORMED),
    ("an unknown choice", settle(win="big"), MALFORMED),
    ("an unknown word for a choice", settle(tie="victory"), MALFORMED),
    ("null for a choice", settle(tie=None), MALFORMED),
    ("an unknown rule set", do("change_rules", rules="house-of-cards"), MALFORMED),
    ("a known rule set", do("change_rules", rules=CONDENSED), OK),
    ("a point for somebody unknown", do("adjust", character="nobody", fate_points=1, reason="x"),
     {"names.known"}),
    ("no complication", do("compel", by="gm", target="mira", aspect="quick"), MALFORMED),
    ("no reason to adjust", do("adjust", character="mira", fate_points=1), MALFORMED),
    ("no reason to abandon", do("abandon"), MALFORMED),
    ("nothing told", do("tell"), MALFORMED),
    # reading: without a roll a story is about none, whatever is open.
    ("a story about nothing in particular", do("tell", text="Night falls.", title="Night"), OK),
    ("no severity of a sacrifice", do("sacrifice", by="mira", text="Cut"), MALFORMED),
]

CHARACTERS_AND_ASPECTS: list[tuple[str, Line, Any]] = [
    ("points for one of the others", npc("boss", fate_points=2), MALFORMED),
    ("no points for one of the others", npc("boss", fate_points=0), MALFORMED),
    ("refresh for one of the others", npc("boss", refresh=2), OK),
    ("negative points", pc("oda", -1), MALFORMED),
    ("negative refresh", do("add_character", name="Oda", kind="pc", refresh=-1), MALFORMED),
    ("true points", pc("oda", True), MALFORMED),
    ("points in words", do("add_character", name="Oda", kind="pc", fate_points="3"), MALFORMED),
    ("half a point", do("add_character", name="Oda", kind="pc", fate_points=2.5), MALFORMED),
    ("a negative skill", pc("oda", skills={"Run": -1}), OK),
    ("a true skill", pc("oda", skills={"Run": True}), MALFORMED),
    ("a skill in words", pc("oda", skills={"Run": "Good"}), MALFORMED),
    ("skills as a list", pc("oda", skills=["Run"]), MALFORMED),
    ("aspects in both forms", pc("oda", aspects=["Old Sailor", {"text": "Sea Legs", "means": "never sick"}]),
     OK),
    ("an aspect that is a number", pc("oda", aspects=[5]), MALFORMED),
    ("an aspect without text", pc("oda", aspects=[{"id": "x"}]), MALFORMED),
    ("an aspect with more than it has", pc("oda", aspects=[{"text": "Sea Legs", "free": {"oda": 1}}]),
     MALFORMED),
    ("an aspect's id that is taken", pc("oda", aspects=[{"text": "Sea Legs", "id": "slick"}]),
     {"names.free"}),
    ("aspects as a text", pc("oda", aspects="Old Sailor"), MALFORMED),
    ("no name", do("add_character", kind="pc"), MALFORMED),
    ("no kind", do("add_character", name="Oda"), MALFORMED),
    ("no free invocation", aspect("x", free={"mira": 0}), MALFORMED),
    ("negative free invocations", aspect("x", free={"mira": -1}), MALFORMED),
    ("a true free invocation", aspect("x", free={"mira": True}), MALFORMED),
    ("free invocations as a number", aspect("x", free=2), MALFORMED),
    ("free invocations for the scene", aspect("x", free={"scene": 1}), {"names.known"}),
    ("free invocations for all who may", aspect("x", free={"gm": 1, "anyone": 1, "Tam": 1}), OK),
    ("hidden, as a word", aspect("x", hidden="yes"), MALFORMED),
    ("hidden, as a number", aspect("x", hidden=1), MALFORMED),
    ("not hidden", aspect("x", hidden=False), OK),
    ("on nobody", aspect("x", on="nobody"), {"names.known"}),
    ("present as a text", do("open_scene", name="Roofs", present="mira"), MALFORMED),
    ("a scene without a name", do("open_scene"), MALFORMED),
]

ROLLS_AND_INVOCATIONS: list[tuple[str, Line, Any]] = [
    ("negative opposition", act(opposition=-2), OK),
    ("opposition in words", act(opposition="Fair"), MALFORMED),
    ("true opposition", act(opposition=True), MALFORMED),
    ("half an opposition", act(opposition=1.5), MALFORMED),
    ("null opposition", act(opposition=None), MALFORMED),
    ("empty opposition", act(opposition={}), MALFORMED),
    ("opposition of both kinds", act(opposition={"value": 2, "by": "guard"}), MALFORMED),
    ("passive opposition with dice", act(opposition={"value": 2, "dice": faces(0)}), MALFORMED),
    ("passive opposition without counts", act(opposition={"value": -2}), OK),
    ("counts of nothing known", act(opposition={"value": 2, "counts": ["moon"]}), {"names.known"}),
    ("counts as a text", act(opposition={"value": 2, "counts": "slick"}), MALFORMED),
    ("active opposition by nobody known", act(opposition=active("nobody")), {"names.known"}),
    ("active opposition that is more", act(opposition=active("guard", 0, target="mira")), MALFORMED),
    ("a negative rating", act(rating=-3), OK),
    ("a true rating", act(rating=True), MALFORMED),
    ("a modifier without why", act(modifiers=[{"value": 1}]), MALFORMED),
    ("a modifier without value", act(modifiers=[{"why": "dark"}]), MALFORMED),
    ("a negative modifier", act(modifiers=[{"why": "dark", "value": -2}]), OK),
    ("a modifier as a number", act(modifiers=[2]), MALFORMED),
    ("dice as a text", act(dice="++00"), MALFORMED),
    ("dice as signs", act(dice=["+", "+", 0, 0]), MALFORMED),
    ("true dice", act(dice=[True, 0, 0, 0]), MALFORMED),
    ("dice with a point", act(dice=[1.0, 0, 0, 0]), MALFORMED),
    ("null among the dice", act(dice=[None, 0, 0, 0]), MALFORMED),
    ("no dice at all", act(dice=[]), {"dice.faces"}),
    ("a face of six", act(dice=[6, 0, 0, 0]), {"dice.faces"}),
    ("a made aspect without text", act(action="advantage", creates={"id": "x"}), MALFORMED),
    ("a made aspect with a kind", act(action="advantage", creates={**CREATED, "kind": "boost"}), MALFORMED),
    ("a made aspect's id that is taken", act(action="advantage", creates={**CREATED, "id": "fog"}),
     {"names.free"}),
    ("a throw without dice", do("throw"), MALFORMED),
    ("for without aid", invoke("mira", "slick", helping="tam"), MALFORMED),
    ("dice without a reroll", invoke("mira", "slick", dice=faces(0)), MALFORMED),
    ("for with aid", invoke("tam", "slick", "aid", helping="mira"), OK),
    ("against somebody unknown", invoke("mira", "slick", against="nobody"), {"names.known"}),
    ("the invoker has a say", invoke("mira", "slick", because="the planks are wet"), OK),
    ("no payment", do("invoke", by="mira", aspect="slick", benefit="bonus"), MALFORMED),
    ("none passed", hand("slick", "mira", "tam", count=0), MALFORMED),
    ("less than none passed", hand("slick", "mira", "tam", count=-1), MALFORMED),
    ("true ones passed", hand("slick", "mira", "tam", count=True), MALFORMED),
    ("compelled for free", compel("gm", "mira", "quick", pay="free"), MALFORMED),
]

SHAPES = [*JSON_LINES, *WORDS_AND_KEYS, *CHARACTERS_AND_ASPECTS, *ROLLS_AND_INVOCATIONS]
STAGE = [*table(), rolled()]


@pytest.mark.parametrize(("line", "verdict"), [pytest.param(*rest, id=name) for name, *rest in SHAPES])
def test_shape(line: Line, verdict: Any) -> None:
    played = play([*STAGE, line], UNWRITTEN)
    assert played.verdict() == verdict, played.results[-1]
    if verdict != OK:
        assert played.state == play(STAGE).state


@pytest.mark.parametrize("name", ["why", "Reason", "do_", "ödes"])
def test_an_unknown_key_is_named(name: str) -> None:
    (result,) = play([do("refresh", **{name: "x"})]).results
    assert name in result["malformed"]


def test_a_duplicate_key_is_named() -> None:
    (result,) = play(['{"do": "refresh", "reason": "a", "reason": "b"}']).results
    assert "reason" in result["malformed"]


def test_lines_are_counted_blank_ones_too_and_played_on_after_every_refusal() -> None:
    lines: list[Line] = ["", json.dumps(pc("mira")), "   ", "nonsense", close(), scene(), "\n"]
    played = play(lines)
    assert [(result["line"], result["ok"]) for result in played.results] == [
        (2, True), (4, False), (5, False), (6, True)
    ]
    assert [sorted(result) for result in played.results] == [
        ["events", "line", "ok"], ["line", "malformed", "ok"], ["line", "ok", "violations"],
        ["events", "line", "ok"]
    ]
    assert all(isinstance(event["kind"], str) for result in (0,
                                                             3) for event in played.results[result]["events"])


def test_an_empty_script_has_a_state() -> None:
    state = play([]).state
    assert set(state) == {"rules", "scene", "characters", "gm", "aspects", "rolls", "compels", "pending",
                          "version"}
    assert (state["rules"], state["scene"], state["characters"]) == (UNWRITTEN, None, {})


NAMES = [
    ("Mira of the Docks", "mira-of-the-docks"),
    ("ÆRØSKØBING", "ærøskøbing"),
    ("Straße", "strasse"),
    ("ﬁre \uff12", "fire-2"),
    ("北京 市", "北京-市"),
    ("a--b __ c", "a-b-c"),
    ("№5", "no5"),
    ("e\u0301tude", "étude"),
    ("x" * 60, "x" * 40),
    ("!!!", "pc"),
]


@pytest.mark.parametrize(("name", "id_"), NAMES)
def test_an_id_is_made_from_a_name(name: str, id_: str) -> None:
    assert list(play([do("add_character", name=name, kind="pc")]).state["characters"]) == [id_]


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("Ann", ["ann", "ann-2", "ann-3"]),
        ("?", ["pc", "pc-2", "pc-3"]),
        # reading: the number has to fit into the forty characters as well.
        ("x" * 60, ["x" * 40, "x" * 38 + "-2", "x" * 38 + "-3"]),
        # reading: a reserved word is never made into an id; it counts as taken.
        ("GM", ["gm-2", "gm-3", "gm-4"]),
    ],
)
def test_made_ids_do_not_collide(name: str, ids: list[str]) -> None:
    assert list(play([do("add_character", name=name, kind="pc")] * 3).state["characters"]) == ids


def test_an_aspect_without_letters_is_called_after_its_kind() -> None:
    lines = [*cast(), scene(), *(do("place_aspect", text="...", kind=kind) for kind in ("situation",
                                                                                        "boost"))]
    assert {"situation", "boost"} <= set(play(lines).state["aspects"])
