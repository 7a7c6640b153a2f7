"""What a report calls a guess is changed by the option that it names, spelled as it stands there."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

import pytest
from tool_files import FILES, boxes, fari_rows, scene, section, text, written

from adjudicator import Malformed
from adjudicator.formats import Imported, Options, read_file
from adjudicator.frontends.cli.bringing import read_as

NAMED = re.compile(r"--(?P<flag>[a-z-]+) (?P<value>N\b|'[^']*'|\w+)(?: with (?P<parts>[\w, ]+?) would)?")


def options_in(sentence: str) -> Iterator[Options]:
    """Every option that a sentence offers, as a command line would hand it over."""
    for found in NAMED.finditer(sentence):
        [value] = shlex.split(found["value"])
        match found["flag"]:
            case "kind":
                yield Options(kind="npc" if value == "npc" else "pc")
            case "refresh":
                yield Options(refresh=7)
            case "free-to":
                yield Options(holder="gm" if value == "gm" else "anyone")
            case "checked":
                yield Options(checked="held" if value == "held" else "spent")
            case "free-invokes-label":
                yield Options(free_label=value)
            case "scene":
                yield Options(scene=value)
            case "read-as":
                for part in (found["parts"] or "").split(", "):
                    yield Options(read_as=read_as([value.replace("…", part)]))
            case other:
                raise AssertionError(f"no such option: --{other}")


def told(found: Imported) -> tuple[object, ...]:
    return found.characters, found.aspects, found.scene


TWO_SCENES = {"fariType": "full", "characters": [], "scenes": [scene(3, {}) | {"name": name} for name in ("A", "B")]}
NO_LABEL = fari_rows(6)
NO_LABEL["pages"][0]["rows"][0]["columns"].append({"sections": [section("", text("x", "Odd"))]})
ODD_BOXES = fari_rows(5)
ODD_BOXES["pages"][0]["rows"][0]["columns"][0]["sections"][0]["blocks"].insert(1, boxes("Marken", False))
MORE = {
    **FILES,
    "Fari, two scenes": written(TWO_SCENES),
    "Fari, a section without a name": written(NO_LABEL),
    "Fari, boxes of another name": written(ODD_BOXES),
}


@pytest.mark.parametrize("name", [name for name in MORE if name != "pasted sheet"])
def test_a_guess_is_changed_by_the_option_it_names(name: str) -> None:
    found = read_file(MORE[name])
    for sentence in found.report.guessed:
        for options in options_in(sentence):
            other = read_file(MORE[name], options)
            assert told(other) != told(found), (sentence, options)
            assert sentence not in other.report.guessed


def test_the_guesses_name_every_option() -> None:
    said = " ".join(sentence for data in MORE.values() for sentence in read_file(data).report.guessed)
    assert {found["flag"] for found in NAMED.finditer(said)} == {
        "kind", "refresh", "free-to", "checked", "free-invokes-label", "scene", "read-as",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("texts", "parts"),
    [
        ([], {}),
        (["Folgen=consequences"], {"Folgen": "consequences"}),
        (["a=b=notes", " x = nothing "], {"a=b": "notes", "x": "nothing"}),
        (["=stunts"], {"": "stunts"}),
    ],
)
def test_parts_are_read(texts: list[str], parts: dict[str, str]) -> None:
    assert read_as(texts) == parts


@pytest.mark.parametrize("text", ["Folgen", "Folgen=", "Folgen=extras", ""])
def test_what_is_no_part_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="PART is one of aspects, stunts, consequences, notes, character, nothing"):
        read_as([text])
