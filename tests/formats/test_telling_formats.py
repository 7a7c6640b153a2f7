"""Which format a file is of: told by its content, refused with a reason, and open to a format of one's own."""

from __future__ import annotations

import codecs
import json
from typing import Any

import pytest
from tool_files import FILES, PASTED, fco_actor, roll20, scene_v1, written

from adjudicator import Malformed, formats
from adjudicator.formats import FORMATS, Options, detect, opened, read_file

LOG = "# Night\n\n## Session 1\n\n```\n@ Sneak in\nd: Stealth d6=5\n-> Success\n=> I slip in.\n? Is it dark?\n```\n"
DND = {"name": "Bo", "type": "npc", "system": {"hp": 3}, "_stats": {"systemId": "dnd5e"}}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        # another tool's
        ({"guild": {}, "channel": {}, "messages": []}, "a Discord channel as DiscordChatExporter writes it"),
        ({"name": "Core", "identifier": "core", "types": {}}, "seems to be a preset of FateX"),
        (DND, "seems to be a Foundry actor of 'dnd5e'"),
        ({"name": "Bo", "type": "npc", "data": {"hp": 3}, "token": {}}, "a Foundry actor of another game"),
        ({"adjudicator": 1, "rules": "unwritten", "ruleset": {}}, "an export of one of our own tables"),
        ({"do": "concede", "by": "mira"}, "a script of moves"),
        ({"name": "x", "version": "1", "dependencies": {}}, "a package of JavaScript"),
        (LOG, "the log of a session, as Lonelog or Partylog has it"),
        ("[b]No![/b] Ilse runs.\n[ooc]Overcome +3[/ooc]", "a post of a forum, in BBCode"),
        ("# Game\nsologm game create\nsologm act create\nsologm scene add\n", "a diary of sologm commands"),
        ("<!DOCTYPE html><html></html>", "a web page or XML"),
        (b"%PDF-1.7 abc", "an archive, a picture or a PDF"),
        # nobody's
        ({"hello": 1, "world": 2}, "of no tool that is known here; its first keys are 'hello', 'world'"),
        ({}, "of no tool that is known here"),
        ([], "this list holds nothing that is known here"),
        ([[1]], "this list holds nothing that is known here"),
        ([1, 2], "this list holds nothing that is known here"),
        ([-1], "this list holds nothing that is known here"),
        # broken
        ('{"fariType": "character", "name": "Or', "line 1: no JSON: Unterminated string"),
        ('{\n "name": "Orla",\n "pages": [,]\n}', "line 3: no JSON: Expecting value at column 12"),
        ('{"a": 1}{"b": 2}', "line 1: no JSON: Extra data"),
        ("{'name': 'Orla'}", "line 1: no JSON"),
        ("`" + written(fco_actor()).decode()[:200] + "`", "line 1: no JSON"),
        ("[" * 100_000 + "]" * 100_000, "deep"),
        ('{"a":' * 60 + "1" + "}" * 60, "more than 50 deep inside one another"),
        (b'{"name": "\xff"}', "line 1: byte 10 is no utf-8 text; save the file as UTF-8"),
        (b"Name: Orla\nTrouble: \xe9\n", "line 2: byte 20 is no utf-8 text"),
        (b"\x00\x00\x01\x02\x03", "line 1: a zero byte, so this is no text"),
        ("Name: Orla\n\0", "line 2: a zero byte"),
        (codecs.BOM_UTF16_LE + b"\x00", "no utf-16"),
        (b"x" * 8_000_001, "has 8,000,001 bytes and is not read; the most is 8,000,000"),
        ("Name: Orla\n" * 20_000, "bytes and is not read; the most is 200,000"),
        # empty
        (b"", "no character is found in this text"),
        ("xk2#9f;;q=", "this does not look like a sheet"),
        ("A quiet morning", "this does not look like a sheet"),
        ("The meeting is on\nLunch: 2\nWe walked on to the harbour, and it rained.", "does not look like a sheet"),
        ("Name: \x01\x02\x03\x04\ufffd\nRefresh 3", "does not look like a sheet"),
        ("   \n\n", "no character is found in this text"),
        ("Dear all,\nI cannot come on Saturday, sorry about that.", "line 1: no character is found in this text"),
    ],
)
def test_what_holds_no_sheet_is_refused_with_the_reason(data: Any, says: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_file(data if isinstance(data, str | bytes) else written(data))
    assert says in str(refused.value)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(
    "encode",
    [
        pytest.param(lambda text: codecs.BOM_UTF8 + text.encode(), id="byte order mark"),
        pytest.param(lambda text: text.encode("utf-16"), id="UTF-16"),
        pytest.param(lambda text: text.encode("utf-16-le"), id="UTF-16 without a mark"),
        pytest.param(lambda text: text.encode("utf-16-be"), id="UTF-16, the other way round"),
        pytest.param(lambda text: text.encode("utf-32"), id="UTF-32"),
        pytest.param(lambda text: text.replace("\n", "\r\n").encode(), id="CRLF"),
        pytest.param(lambda text: text.replace("\n", "\r").encode(), id="CR"),
        pytest.param(lambda text: text, id="text"),
        pytest.param(lambda text: f"\n\n{text}\n\n", id="blank lines around"),
    ],
)
def test_no_encoding_changes_what_is_read(name: str, encode: Any) -> None:
    found, plain = read_file(encode(FILES[name].decode())), read_file(FILES[name])
    assert (found.characters, found.aspects, found.scene) == (plain.characters, plain.aspects, plain.scene)


@pytest.mark.parametrize("name", [name for name in FILES if name != "Foundry fate-core-official, pasted"])
def test_json_may_be_indented_or_escaped(name: str) -> None:
    value = opened(FILES[name]).value
    if value is not None:
        spread = json.dumps(value, indent=4, ensure_ascii=True)
        assert read_file(spread).characters == read_file(FILES[name]).characters


def test_the_order_of_keys_does_not_matter_to_what_a_file_is() -> None:
    for name, data in FILES.items():
        value = opened(data).value
        if isinstance(value, dict):
            assert detect(opened(written(dict(reversed(value.items()))))) is detect(opened(data)), name


def test_each_file_is_known_by_one_format_only() -> None:
    for name, data in FILES.items():
        known = [one.key for one in FORMATS if one.sniff(opened(data))]
        assert known == ([] if name == "pasted sheet" else [read_file(data).format]), name


def test_several_files_of_one_kind_may_be_joined_to_a_list() -> None:
    found = read_file(written([fco_actor() | {"name": name} for name in ("Ann", "Bea", "ann")]))
    assert [one.name for one in found.characters] == ["Ann", "Bea", "ann"]
    assert "ann: more than one sheet has this name" in " ".join(found.report.advice)


def test_scenes_joined_to_a_list_keep_one_name_and_all_notes() -> None:
    found = read_file(written([scene_v1(), scene_v1() | {"name": "Attic", "notes": "Dusty."}]))
    assert found.scene is not None
    assert found.scene.name == "The Quay"
    assert "Dusty." in found.scene.notes
    assert "of the scene 'Attic' only aspects and notes are taken" in " ".join(found.report.guessed)


def test_files_of_different_kinds_in_one_list_are_refused_with_their_place() -> None:
    with pytest.raises(Malformed, match=r"\[1\]: this is a Roll20 Fate sheet"):
        read_file(written([fco_actor(), roll20(2)]))
    with pytest.raises(Malformed, match=r"\[1\]: this is of no tool that is known here"):
        read_file(written([fco_actor(), 7]))


def test_keys_that_stand_twice_are_told_and_the_last_one_counts() -> None:
    found = read_file('{"fatePoints": {"current": 1}, "aspects": [], "name": "Ann", "name": "Bea"}')
    assert found.characters[0].name == "Bea"
    assert "the key 'name' stands more than once in one object; the last one is taken." in found.report.guessed


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("\\ud83d\\ude00", "😀"),
        ("a\\ud83db", "a\ufffdb"),
        ("\\udfff", "\ufffd"),
        ("a\\u0000\\u001b[2Jb", "a\ufffd\ufffd[2Jb"),
        ("a\\u202eb\\u200b", "a\ufffdb"),
        ("  a \\n\\t b ", "a b"),
    ],
)
def test_odd_signs_are_made_harmless(name: str, read: str) -> None:
    found = read_file(f'{{"fatePoints": {{}}, "aspects": [{{"name": "{name}"}}], "name": "{name}"}}')
    assert (found.characters[0].name, found.characters[0].aspects[0].text) == (read, read)


@pytest.mark.parametrize("number", ["1" * 5000, "1e999", "-1e999", "NaN", "Infinity", "3.5", "1e3", "[]", "{}", "true"])
def test_numbers_that_are_none_are_told_with_their_path(number: str) -> None:
    found = read_file(f'{{"fatePoints": {{"current": {number}, "refresh": 3}}, "aspects": [], "name": "Ann"}}')
    assert (found.characters[0].fate_points, found.characters[0].refresh) == (None, 3)
    assert [path for path, _ in found.report.not_understood] == ["fatePoints.current"]


def test_a_very_long_text_is_cut_and_said_to_be() -> None:
    found = read_file(written({"fatePoints": {}, "aspects": [], "name": "Ann", "appearance": "x" * 30_000}))
    assert len(found.characters[0].notes) < 21_000
    assert "appearance: only the first 20,000 characters are read." in found.report.skipped


def test_too_many_puzzles_are_not_all_listed() -> None:
    found = read_file(written({"fatePoints": {}, "aspects": [7] * 900, "name": "Ann"}))
    assert len(found.report.not_understood) == 500
    assert "More than 500 places are not understood" in " ".join(found.report.skipped)


def test_refresh_can_be_said_where_a_sheet_names_none() -> None:
    sheet = written({"fatePoints": {}, "aspects": [], "name": "Ann"})
    assert read_file(sheet, Options(refresh=4)).characters[0].refresh == 4
    assert "no refresh is read, so the rule set's own holds; --refresh N" in " ".join(read_file(sheet).report.guessed)


def test_the_formats_have_keys_and_titles_of_their_own() -> None:
    assert len({one.key for one in FORMATS}) == len({one.title for one in FORMATS}) == len(FORMATS)


def test_pasted_text_is_what_is_left() -> None:
    assert detect(opened(PASTED)) is None
    assert read_file(PASTED).format == "text"


def test_every_public_name_of_the_formats_is_there() -> None:
    assert [name for name in formats.__all__ if not hasattr(formats, name)] == []
    with pytest.raises(AttributeError, match="has no attribute 'read_flie'"):
        formats.read_flie  # noqa: B018
