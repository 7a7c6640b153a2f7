"""The word lists: what is shipped can be read, and a list that cannot be read is a configuration error."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

import pytest

from adjudicator.errors import BadConfiguration
from adjudicator.lint import english as lists
from adjudicator.lint.english import english
from adjudicator.lint.phrases import PhraseBook, Vocabulary
from adjudicator.shipped import prompts_folder

FOLDER = prompts_folder() / "lint"
VOCABULARY = Vocabulary({"win": frozenset({"win", "won"})}, frozenset({"the"}), {"pets": frozenset({"cat", "dog"})})


def _phrases() -> list[tuple[str, str]]:
    outcome = tomllib.loads((FOLDER / "outcome.toml").read_text(encoding="utf-8"))
    return [
        (f"{section}.{name}", phrase)
        for section in ("success", "failure", "level")
        for name, phrases in outcome[section].items()
        for phrase in phrases
    ]


def test_no_phrase_is_listed_twice_or_on_both_sides() -> None:
    phrases = _phrases()
    assert len(phrases) > 500
    seen: dict[str, str] = {}
    for where, phrase in phrases:
        bare = phrase.lstrip("!-")
        assert bare not in seen, f"{phrase!r} stands in {seen.get(bare)} and in {where}"
        seen[bare] = where


def test_the_lists_are_read_once() -> None:
    assert english() is english()


@pytest.mark.parametrize(
    ("written", "word", "fits"),
    [
        ("win", "won", True),
        ("win", "wins", True),
        ("win", "winning", True),
        ("stop", "stopped", True),
        ("carry", "carried", True),
        ("slice", "slicing", True),
        ("catch", "catches", True),
        ("open", "opening", True),
        ("=open", "opening", False),
        ("the", "thes", False),
        ("$pets", "dogs", True),
        ("$pets", "bird", False),
    ],
)
def test_a_word_stands_for_its_forms(written: str, word: str, fits: bool) -> None:
    assert (word in VOCABULARY.words(written)) is fits


@pytest.mark.parametrize("phrase", ["", "?win", "US win", "~2", "$birds win"])
def test_a_phrase_that_cannot_be_looked_up_is_refused(phrase: str) -> None:
    with pytest.raises(ValueError, match=r"phrase has to begin|no list called"):
        PhraseBook([(phrase, None)], VOCABULARY)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("english.toml", None),
        ("outcome.toml", None),
        ("english.toml", "[language"),
        ("outcome.toml", "[sets]\n"),
        ("english.toml", "[language]\nfunction = 3\n"),
    ],
)
def test_broken_lists_are_a_configuration_error(
    name: str, content: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(FOLDER, tmp_path / "lint")
    broken = tmp_path / "lint" / name
    if content is None:
        broken.unlink()
    else:
        broken.write_text(content, encoding="utf-8")
    monkeypatch.setattr(lists, "prompts_folder", lambda: tmp_path)
    with pytest.raises(BadConfiguration, match="lint"):
        english.__wrapped__()
