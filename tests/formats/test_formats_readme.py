"""The README of the formats: its example is run, and its tables leave nothing out."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

import adjudicator.formats
from adjudicator import Malformed, Table
from adjudicator.formats import FORMATS, WRITERS, Format, ImportedAspect, Options, read_file
from adjudicator.formats.import_plan import Wishes, plan

README = (Path(adjudicator.formats.__file__).parent / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
[SHEAF] = [body for language, body in BLOCKS if language == "json"]
MODULE, ENTRY = (body for language, body in BLOCKS if language == "python")
[REPORT] = [body for language, body in BLOCKS if language == "text"]


@pytest.fixture(scope="module")
def formats() -> tuple[Format, ...]:
    """The formats with the one of the example added as its reader is told to."""
    sheaf = ModuleType("sheaf")
    exec(compile(MODULE, "sheaf.py", "exec"), sheaf.__dict__)
    entry = eval(ENTRY, {"Format": Format, "sheaf": sheaf})
    assert isinstance(entry, Format)
    return (*FORMATS, entry)


def test_the_example_is_read_as_it_says(formats: tuple[Format, ...]) -> None:
    report = read_file(SHEAF, formats=formats).report
    parts = {
        "read": report.read,
        "skipped": report.skipped,
        "guessed": report.guessed,
        "not understood": [f"{place}: {words}" for place, words in report.not_understood],
        "advice": report.advice,
    }
    told = [line for label, said in parts.items() if said for line in (label, *(f"  {one}" for one in said))]
    assert told == REPORT.splitlines()


def test_the_example_gives_characters_and_aspects(formats: tuple[Format, ...]) -> None:
    found = read_file(SHEAF, Options(holder="gm"), formats)
    [ann] = found.characters
    assert (ann.name, ann.kind, ann.refresh, ann.source) == ("Ann", "pc", 2, "sheaf:7")
    assert [aspect.text for aspect in ann.aspects] == ["Quick", "Owes Me"]
    fog = ImportedAspect("Fog", kind="situation", free=2, holder="gm")
    assert found.aspects == (fog, ImportedAspect("Mud", kind="situation", holder="gm"))
    with Table.in_memory() as table:
        table.rule({"do": "open_scene", "name": "Moor"})
        table.rule(plan([found], table.state(), {}, Wishes()).moves)
        assert plan([found], table.state(), {}, Wishes()).moves == []


def test_without_its_entry_the_example_is_unknown() -> None:
    with pytest.raises(Malformed, match="of no tool that is known here"):
        read_file(SHEAF)


def test_faults_in_the_example_are_told_with_their_paths(formats: tuple[Format, ...]) -> None:
    found = read_file('{"tool": "sheaf", "party": ["nobody", {"truths": [3, {}]}]}', formats=formats)
    assert [place for place, _ in found.report.not_understood] == ["party[0]", "party[1].truths[1]"]
    assert [aspect.text for aspect in found.characters[0].aspects] == ["3"]


def test_every_format_stands_in_the_table() -> None:
    listed = re.findall(r"^\| `([\w-]+)` \|", README, re.MULTILINE)
    assert {*listed} == {one.key for one in FORMATS} | {"text"}
    [written] = re.findall(r"^Written are (.*?)\. ", README, re.MULTILINE)
    assert re.findall(r"`(\w+)`", written) == [writer.key for writer in WRITERS]
