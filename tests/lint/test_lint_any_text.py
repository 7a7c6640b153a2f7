"""Whatever is written, the checks report on it: quickly, in order, and with quotes cut from the text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_scene import ROOFS

from adjudicator.core.ruleset import OUTCOMES
from adjudicator.lint import CHECKS, Facts, Person, Report, lint

LONG = 65_536
FULL = replace(
    ROOFS,
    must_tell=("Smoke Everywhere",),
    secrets=("Lord Voss is the smuggler they call the Heron",),
    earlier=("The sea comes up grey as slate.",),
)
WORDS = st.sampled_from(
    [
        "Mira", "Voss", "Lord", "Captain", "Hargreave", "Harlan", "she", "he", "they", "her", "the", "a", "one",
        "second", "half", "two", "hundred", "and", "of", "if", "not", "fails", "wins", "lock", "opens", "says",
        "tells", "that", "decides", "to", "rolls", "aspect", "+2", "3", "“", "”", "\"", "'", "’s", "—", ".",
        ",", "?", "!", "\n", "\n\n", "*", "Heron", "smoke", "everywhere", "grey", "as", "slate", "…", "é", "夜",
        "\u202e", "-", "twenty-", ":",
    ]
)  # fmt: skip


def _sound(text: str, report: Report) -> None:
    assert [(flag.start, flag.end) for flag in report.flags] == sorted((flag.start, flag.end) for flag in report.flags)
    for flag in report.flags:
        assert 0 <= flag.start <= flag.end <= len(text)
        assert text[flag.start : flag.end] == flag.quote
        assert (flag.quote == "") is (flag.kind == "missing")
        assert flag.why.endswith((".", "!", "?")) or flag.kind == "missing"
        assert flag.to_dict() == {
            "kind": flag.kind,
            "quote": flag.quote,
            "start": flag.start,
            "end": flag.end,
            "why": flag.why,
        }


@given(text=st.text(max_size=300), outcome=st.sampled_from([None, *OUTCOMES]))
def test_any_characters(text: str, outcome: None) -> None:
    _sound(text, lint(text, replace(FULL, outcome=outcome)))


@given(words=st.lists(WORDS, max_size=60), outcome=st.sampled_from([None, *OUTCOMES]))
def test_any_order_of_words(words: list[str], outcome: None) -> None:
    text = " ".join(words)
    report = lint(text, replace(FULL, outcome=outcome))
    _sound(text, report)
    assert lint(text, replace(FULL, outcome=outcome)) == report


@given(
    name=st.text(max_size=20),
    texts=st.lists(st.text(max_size=40), max_size=3).map(tuple),
    language=st.text(max_size=3),
)
def test_any_facts(name: str, texts: tuple[str, ...], language: str) -> None:
    facts = Facts(
        outcome="fail",
        actor=name,
        opponent=name[:3],
        people=(Person(name, True), Person(f"{name}, a dog", taken_out=True)),
        known=texts,
        said=tuple((name, text) for text in texts),
        must_tell=texts,
        secrets=texts,
        earlier=texts,
        language=language,
    )
    text = f"{name} opens the door. “Three,” says {name}. {' '.join(texts)}"
    _sound(text, lint(text, facts))


@pytest.mark.parametrize(
    "piece",
    [
        "a", "“", " 'a", "*a ", "“x” she says ", "—a\n", "tells him that ", "two hundred and ", "two-", "1.2.3",
        "Captain Voss draws ", "Harlan ", ". ", "e\u0301", "夜", "\x00",
    ],
)  # fmt: skip
def test_very_long_texts(piece: str) -> None:
    text = (piece * LONG)[:LONG]
    _sound(text, lint(text, replace(FULL, outcome="succeed")))


def test_each_kind_of_flag_has_its_check() -> None:
    kinds = [check.kind for check in CHECKS]
    assert sorted(kinds) == sorted(
        ["outcome", "number", "name", "speech", "decision", "absent", "missing", "secret", "repeated", "mechanics"]
    )
    assert all(check.unread for check in CHECKS if check.needs_english)
