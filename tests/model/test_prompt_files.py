"""Prompt files: a table's own win over the shipped ones, and what is wrong with one is told with its file."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted_client import ScriptedClient, asking, no_opinion, text_of
from stub_drafters import BRIEF

from adjudicator.drafting.model.model_drafter import own_prompts_of
from adjudicator.drafting.model.narration_prompt import narration_prompt
from adjudicator.drafting.model.prompt_files import Prompt, load_prompt
from adjudicator.drafting.model.relevance_prompt import relevance_messages, relevance_prompt
from adjudicator.drafting.model.settings import ModelSettings
from adjudicator.errors import BadConfiguration
from adjudicator.shipped import prompts_folder

WANTS = {"teaching": frozenset[str](), "case": frozenset({"aspect", "words"})}
PLAIN = "For people.\n\n<!-- part teaching -->\nJudge.\n\n<!-- part case -->\n$aspect: ${words}!\n"


def own(folder: Path, text: str | bytes, name: str = "small") -> Path:
    """A folder with one prompt file in it."""
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.md").write_bytes(text.encode() if isinstance(text, str) else text)
    return folder


def small(folder: Path, text: str | bytes) -> Prompt:
    return load_prompt("small", WANTS, own(folder, text))


def test_parts_are_cut_out_and_filled_in(tmp_path: Path) -> None:
    prompt = small(tmp_path, PLAIN)
    assert prompt.parts == {"teaching": "Judge.", "case": "$aspect: ${words}!"}
    assert prompt.fill("case", {"aspect": "Fog", "words": "I hide"}) == "Fog: I hide!"


@pytest.mark.parametrize(
    "text",
    [
        PLAIN.replace("\n", "\r\n"),
        "\ufeff" + PLAIN,
        PLAIN.removeprefix("For people.\n\n"),
        PLAIN.replace("For people.", "Other words for people, with a $ and a <!-- part -->."),
        PLAIN.replace("Judge.", "\n\nJudge.\n\n"),
        "<!-- part case -->\n$aspect: ${words}!\n<!-- part teaching -->\nJudge.",
    ],
    ids=["line ends", "byte order mark", "no head", "another head", "space around", "another order"],
)
def test_what_no_model_reads_changes_nothing(tmp_path: Path, text: str) -> None:
    plain, changed = small(tmp_path / "one", PLAIN), small(tmp_path / "other", text)
    assert (changed.parts, changed.label) == (plain.parts, plain.label)


@pytest.mark.parametrize(
    ("before", "after"), [("Judge.", "Judge!"), ("${words}", "$words"), ("$aspect:", "$aspect,"), ("!\n", "!!\n")]
)
def test_the_label_changes_with_what_a_model_reads(tmp_path: Path, before: str, after: str) -> None:
    plain, changed = small(tmp_path / "one", PLAIN), small(tmp_path / "other", PLAIN.replace(before, after))
    assert plain.label != changed.label
    assert plain.label.split()[0] == changed.label.split()[0] == "small"
    assert len(plain.label) == len("small ") + 12


def test_a_text_cannot_move_to_another_part_unnoticed(tmp_path: Path) -> None:
    one = small(tmp_path / "one", "<!-- part teaching -->\na\n\ncase\nb\n<!-- part case -->\nc")
    other = small(tmp_path / "other", "<!-- part teaching -->\na\n<!-- part case -->\nb\n\ncase\nc")
    assert one.label != other.label


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "lacks the part 'teaching'"),
        ("No parts at all.", "lacks the part 'teaching'"),
        (PLAIN.partition("<!-- part case")[0], "lacks the part 'case'"),
        (PLAIN.replace("part case", "part cases"), "lacks the part 'case'"),
        (PLAIN + "<!-- part more -->\nx", "there is no part 'more'; parts are teaching, case"),
        (PLAIN + "<!-- part case -->\nx", "the part 'case' is there twice"),
        (PLAIN.replace("$aspect", "$apect"), "nothing is called $apect; there are: $aspect, $words"),
        (PLAIN.replace("Judge.", "Judge $aspect."), "part 'teaching': nothing is called $aspect; there are: none"),
        (PLAIN.replace("$aspect", "$Aspect"), "nothing is called $Aspect"),
        (PLAIN.replace("Judge.", "It costs $ 5."), "part 'teaching': a dollar sign stands before no word"),
        (PLAIN.replace("$aspect", "$5"), "part 'case': a dollar sign stands before no word"),
        (PLAIN.replace("${words}", "${words"), "a dollar sign stands before no word"),
        (PLAIN.replace("!\n", "!$"), "a dollar sign stands before no word"),
        (PLAIN.encode().replace(b"Judge", b"J\xffdge"), "cannot be read"),
    ],
)
def test_a_file_that_cannot_be_used(tmp_path: Path, text: str | bytes, told: str) -> None:
    with pytest.raises(BadConfiguration) as caught:
        small(tmp_path, text)
    assert told in str(caught.value)
    assert str(caught.value).startswith(f"{tmp_path / 'small.md'}: ")


def test_a_prompt_that_is_nowhere(tmp_path: Path) -> None:
    with pytest.raises(BadConfiguration, match=r"nowhere\.md"):
        load_prompt("nowhere", WANTS, tmp_path)


def test_dollar_signs_written_twice_are_single(tmp_path: Path) -> None:
    prompt = small(tmp_path, PLAIN.replace("Judge.", "It costs $$5.").replace("!\n", " for $$9!\n"))
    assert prompt.parts["teaching"] == "It costs $5."
    assert prompt.fill("case", {"aspect": "Fog", "words": "I hide"}) == "Fog: I hide for $9!"


ODD = ["$words", "${words}", "$$", "$", "{words}", "{{", "%s", "\\1", "<!-- part case -->", "<!-- example -->", "\n"]


@given(st.one_of(st.sampled_from(ODD), st.text()), st.one_of(st.sampled_from(ODD), st.text()))
def test_what_is_filled_in_stays_as_it_is(aspect: str, words: str) -> None:
    prompt = Prompt("small", {"case": "$aspect: ${words}!"})
    assert prompt.fill("case", {"aspect": aspect, "words": words}) == f"{aspect}: {words}!"


def test_examples_are_moved_on() -> None:
    prompt = Prompt("small", {"examples": "Lead.\n\n<!-- example -->\na\n\n<!-- example -->\nb\n\n<!-- example -->\nc"})
    assert prompt.examples() == prompt.examples(3) == "Lead.\n\na\n\nb\n\nc"
    assert prompt.examples(1) == "Lead.\n\nb\n\nc\n\na"
    assert prompt.examples(5) == "Lead.\n\nc\n\na\n\nb"
    assert Prompt("small", {"examples": "None."}).examples(2) == "None."


def test_shipped_examples_are_the_same_in_every_order() -> None:
    prompt = relevance_prompt()
    for turned in range(12):
        assert sorted(prompt.examples(turned).split("\n\n")) == sorted(prompt.examples().split("\n\n"))
    assert prompt.examples(1) != prompt.examples()


# Own files for the shipped prompts.


def shipped(name: str) -> str:
    return (prompts_folder() / f"{name}.md").read_text(encoding="utf-8")


def test_an_own_prompt_wins_and_says_so(tmp_path: Path) -> None:
    text = shipped("relevance").replace("You advise the game master", "You help the referee")
    folder = own(tmp_path, text, "relevance")
    client = ScriptedClient(no_opinion())
    found = asking(client, ModelSettings(own_prompts=folder))
    assert relevance_prompt(folder).parts["teaching"].startswith("You help the referee")
    assert found.prompt == relevance_prompt(folder).label != relevance_prompt().label
    # What it does not hold is as shipped.
    assert narration_prompt(folder).label == narration_prompt().label
    assert "You help the referee" in text_of(relevance_messages(found.relevance, BRIEF))


def test_an_empty_folder_changes_nothing(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "not there"):
        assert relevance_prompt(folder).label == relevance_prompt().label


def test_a_broken_own_prompt_is_told_when_the_drafter_is_made(tmp_path: Path) -> None:
    with pytest.raises(BadConfiguration, match=r"relevance\.md"):
        asking(ScriptedClient(no_opinion()), ModelSettings(own_prompts=own(tmp_path, "Be kind.", "relevance")))
    with pytest.raises(BadConfiguration, match=r"narration\.md"):
        asking(ScriptedClient(no_opinion()), ModelSettings(own_prompts=own(tmp_path / "b", "Be kind.", "narration")))


def test_the_folder_beside_a_table(tmp_path: Path) -> None:
    assert own_prompts_of(tmp_path / "saturday.db") is None
    (tmp_path / "sunday.prompts").write_text("a file")
    (tmp_path / "saturday.prompts").mkdir()
    assert own_prompts_of(tmp_path / "saturday.db") == tmp_path / "saturday.prompts"
    assert own_prompts_of(tmp_path / "sunday.db") is None


@pytest.mark.parametrize("name", ["relevance", "narration", "repair"])
def test_shipped_prompts_hold_no_number_of_the_rules(name: str) -> None:
    text = shipped(name)
    assert "+2" not in text
    assert "fate point" not in text.casefold()
