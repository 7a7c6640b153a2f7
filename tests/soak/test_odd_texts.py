# ruff: noqa: RUF001 - signs that look like others are what this is about
"""Names and aspects in any script, with anything in them: kept, found again by name, and harmless on a screen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from adjudicator import Malformed, Table
from adjudicator.core.naming import LONGEST_ID, folded
from adjudicator.frontends.run import run_lines
from adjudicator.wording.results import result_lines

ODD = {
    "Latin": "Ægir Þórsson",
    "Cyrillic": "Мира Быстрые Руки",
    "Greek": "Ἀχιλλεύς ὁ Πηλείδης",
    "Arabic": "ميرا ذات الأيدي السريعة",
    "Hebrew": "מִירָה הַזְּרִיזָה",
    "Devanagari": "मीरा तेज़ हाथ",
    "Thai": "มีรามือไว",
    "Chinese": "米拉・快手",
    "Japanese": "ﾐﾗ（はやて）",
    "Korean": "미라 빠른손",
    "Amharic": "ሚራ ፈጣን እጅ",
    "Cherokee": "ᎻᎳ ᎠᏓᏅᏙ",
    "astral letters": "𝔐𝔦𝔯𝔞 𐐷𐐲𐑌",
    "emoji with joiners": "👩🏽\u200d🚀 of the 🏴\u200d☠️",
    "emoji alone": "🎲",
    "flags": "🇩🇪🇫🇷",
    "quotes": "\"Mira\" 'the' `Quick` «Hands» “yes”",
    "markup": "<b>Mira</b> @everyone [url] $(rm) %s {0} \\n",
    "slashes": "r1/mira\\actor:0",
    "right to left marks": "Mira\u202e\u2066abc\u2069\u200f",
    "combining marks": "M\u0301\u0323\u0324\u0330ira" + "\u0336" * 40,
    "many marks": "Z" + "\u0335\u0342\u0359" * 200,
    "control characters": "Mira\x00\x07\x08\x1b[31m\x7f\x9b2J",
    "line ends": "Mira\r\nthe\u2028Quick\u2029\x85\x0b\x0c",
    "separators": "Mira\x1cQuick\x1f",
    "spaces": "\u00a0Mira\u3000\u2009Quick\u00a0",
    "no letters": "?!…",
    "zero width": "\u200bMi\u200cra\ufeff",
    "noncharacters": "Mira\ufffe\uffff\U0010ffff",
    "reserved": "GM",
    "looks like an id": "r1",
    "looks like JSON": '{"do": "undo"}',
    "casefold grows": "Straße İstanbul ﬃ ΐ",
    "normal form grows": "ﷺ" * 30,
    "long": "Mira " * 13_108,
    "long word": "x" * 65_536,
}
"""Texts by what is odd about them."""

NAMES = [pytest.param(text, id=what) for what, text in ODD.items()]
IDS = [param for param in NAMES if param.id not in ("reserved", "looks like an id")]

TURNS_TEXT = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
MARKS = {"\u200e", "\u200f", "\u061c"}


def script(text: str, ids: bool = False) -> list[dict[str, Any]]:
    """A scene in which everything is called ``text`` and referred to by it; with ``ids``, all ids are it as well."""
    called = {"id": text} if ids else {}
    fog = {"id": f"{text}!"} if ids else {}
    return [
        {"do": "start_session", "name": text},
        {"do": "add_character", **called, "name": text, "kind": "pc", "skills": {text: 2}, "player": text,
         "notes": text},
        {"do": "add_character", "id": "guard", "name": f"{text} and {text}", "kind": "npc", "notes": text},
        {"do": "open_scene", "name": text, "description": text, "present": [text, "guard"], "notes": text},
        {"do": "place_aspect", **fog, "text": text, "means": text, "on": text, "free": {text: 3}, "lasts": "permanent"},
        {"do": "take_action", "by": text, "action": "advantage", "skill": text, "dice": [1, 0, 0, 0], "opposition": 3,
         "modifiers": [{"why": text, "value": 1}], "creates": {"text": f"New {text}", "on": text}},
        {"do": "invoke", "by": text, "aspect": text, "pay": "free", "benefit": "bonus", "because": text},
        {"do": "pass_invocation", "aspect": text, "from": text, "to": "guard"},
        {"do": "settle"},
        {"do": "compel", "by": "gm", "target": text, "aspect": text, "complication": text},
        {"do": "answer_compel", "compel": "c1", "answer": "accept"},
        {"do": "declare_detail", "by": text, "detail": text, "aspect": text},
        {"do": "sacrifice", "by": text, "text": text, "severity": "mild"},
        {"do": "rename_aspect", "aspect": f"New {text}", "text": f"Newer {text}"},
        {"do": "adjust", "character": text, "fate_points": 1, "reason": text},
        {"do": "consult", "question": text, "dice": [0, 0, 0, 0]},
        {"do": "tell", "text": text, "title": text, "roll": "r1"},
        {"do": "take_action", **called, "by": text, "action": "overcome", "opposition": {"by": "guard"}},
    ]  # fmt: skip


REFUSED = {"sacrifice.at-zero"}
"""What the script above breaks, whatever the text."""


def assert_plays(results: list[dict[str, Any]], text: str) -> dict[str, Any]:
    *lines, last = results
    broken = {violation["rule"] for line in lines for violation in line.get("violations", ())}
    assert [line for line in lines if "malformed" in line] == []
    assert broken == REFUSED, [line for line in lines if not line["ok"]]
    state: dict[str, Any] = last["state"]
    [mira] = [key for key, one in state["characters"].items() if one["name"] == text]
    assert state["characters"][mira]["skills"] == {text: 2}
    assert state["characters"][mira]["fate_points"] == 3 + 1 - 1 + 1
    assert state["rolls"]["r1"]["by"] == mira
    assert state["rolls"]["r1"]["total"] == 1 + 2 + 1 + 2
    assert f"Newer {text}" in [one["text"] for one in state["aspects"].values()]
    return state


def assert_harmless(printed: Iterable[str]) -> None:
    for line in printed:
        bad = {sign for sign in line if unicodedata.category(sign) == "Cc" or sign in MARKS}
        bad |= {sign for sign in line if unicodedata.bidirectional(sign) in TURNS_TEXT}
        assert not bad, f"{bad} in {line[:200]!r}"


def play(text: str, ids: bool = False) -> list[dict[str, Any]]:
    return list(run_lines([json.dumps(move, ensure_ascii=False) for move in script(text, ids)]))


@pytest.mark.parametrize("text", NAMES)
def test_everything_may_be_called_so(text: str) -> None:
    results = play(text)
    state = assert_plays(results, text)
    for key in (*state["characters"], *state["aspects"]):
        assert 0 < len(key) <= LONGEST_ID
        assert all(sign.isalnum() or sign == "-" for sign in key)
    assert_harmless(line for result in results for line in result_lines(result))


@pytest.mark.parametrize("text", IDS)
def test_everything_may_have_such_an_id(text: str) -> None:
    results = play(text, ids=True)
    assert text in assert_plays(results, text)["characters"]
    assert_harmless(line for result in results for line in result_lines(result))


ANY_TEXT = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)


@settings(max_examples=60, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(text=ANY_TEXT, ids=st.booleans())
@example(text="\x1f\x1f", ids=False)
@example(text="ŉ", ids=True)
def test_any_text_is_a_name_or_malformed(text: str, ids: bool) -> None:
    results = play(text, ids)
    assert_harmless(line for result in results for line in result_lines(result))
    if text.strip() and folded(text) not in ("gm", "anyone", "scene", "game", "r1", "c1", "guard"):
        assert_plays(results, text)


@pytest.mark.soak
@settings(max_examples=5_000, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(text=ANY_TEXT, ids=st.booleans())
def test_really_any_text_is_a_name_or_malformed(text: str, ids: bool) -> None:
    test_any_text_is_a_name_or_malformed.hypothesis.inner_test(text, ids)  # type: ignore[attr-defined]  # hypothesis adds it


@pytest.mark.parametrize("text", NAMES)
def test_files_and_exports_keep_every_text(tmp_path: Path, text: str) -> None:
    """Through a file, its reopening, its snapshot and its export nothing is lost, also not what was only talked."""
    path = tmp_path / "table.db"
    with Table.open(path) as first:
        for move in script(text)[:5]:
            first.rule(move)
        asked = first.propose({"do": "tell", "text": text, "title": text}, by=text, request_id=text)
        first.decide(asked.id, "ask", question=text)
        first.reply(asked.id, text, by=text)
        first.object(asked.id, text, by=text)
        first.advise(asked.id)
        rejected = first.propose({"do": "tell", "text": text}, by=text)
        first.decide(rejected.id, "reject", reason=text)
        first._clerk.history.snapshot()
        expected, waiting = first.state(), first.ruling(asked.id)
    with Table.open(path) as second:
        assert (second.state(), second.ruling(asked.id)) == (expected, waiting)
        assert second.propose({"do": "tell", "text": text, "title": text}, by=text, request_id=text).id == asked.id
        lines = [json.dumps(record, ensure_ascii=False) for record in second.export()]
    assert waiting.objections[0]["why"] == text
    assert waiting.question == f"{text} - answered: {text}"
    assert list(run_lines(lines))[-1]["state"] == expected


def test_names_are_found_however_they_are_spelled() -> None:
    table = Table.in_memory()
    for name in ("Café Ångström", "ＭＩＲＡ", "Straße", "Ⅷ", "Two  Words", "ﬁsh"):
        table.rule({"do": "add_character", "name": name, "kind": "pc"})
    for spelled in ("cafe\u0301 a\u030angstro\u0308m", "mira", "STRASSE", "viii", " two words ", "FISH"):
        table.rule({"do": "adjust", "character": spelled, "fate_points": 1, "reason": "found"})
    assert [one["fate_points"] for one in table.state()["characters"].values()] == [4] * 6


@pytest.mark.parametrize("half", ["\ud800", "x\udfff", "\udc80abc"])
def test_half_a_surrogate_pair_gets_nowhere(half: str) -> None:
    """It has no UTF-8 form, so an export could not hold it: refused wherever a host hands over words."""
    table = Table.in_memory()
    ruling = table.propose({"do": "tell", "text": "So it was."})
    before = table.state()
    for call in (
        lambda: table.propose({"do": "tell", "text": half}),
        lambda: table.propose({"do": "tell", half: "x"}),
        lambda: table.propose({"do": "tell", "text": "x"}, by=half),
        lambda: table.propose({"do": "tell", "text": "x"}, request_id=half),
        lambda: table.rule({"do": "add_character", "name": "M", "kind": "pc", "skills": {half: 1}}),
        lambda: table.reply(ruling.id, half),
        lambda: table.object(ruling.id, half, by="mira"),
        lambda: table.object(ruling.id, "no", by=half),
        lambda: table.decide(ruling.id, "reject", reason=half),
        lambda: table.decide(ruling.id, "ask", question=half),
        lambda: table.undo(request_id=half),
    ):
        with pytest.raises(Malformed):
            call()
        assert table.state() == before


def test_the_command_line_prints_odd_texts_harmlessly(tmp_path: Path) -> None:
    file = tmp_path / "script.jsonl"
    odd = [text for what, text in ODD.items() if not what.startswith("long")]
    moves = [{"do": "add_character", "id": text, "name": text, "kind": "npc"} for text in odd]
    moves += [{"do": "place_aspect", "text": text, "on": odd[0], "free": {text: 1}} for text in odd if text != "GM"]
    file.write_text("\n".join(json.dumps(move) for move in [*moves, {"do": "undo\x1b[2J\u202e"}]))
    command = [sys.executable, "-m", "adjudicator", "run", str(file)]
    finished = subprocess.run(command, capture_output=True, check=False, env=os.environ | {"LC_ALL": "C"})
    assert finished.returncode == 2
    assert finished.stderr == b""
    assert_harmless(finished.stdout.decode().split("\n"))
