"""Quotes are found whatever their typography, and what is shown is always a slice of the source."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.core.opinion import Evidence
from adjudicator.drafting.passages import LONGEST_QUOTE, clauses, clip, sentences
from adjudicator.drafting.quoting import Passage, find_quote, fold, ground_quote

SPACES = {"a": " ", "b": "\u00a0", "c": "\n\t "}


@pytest.mark.parametrize(
    ("quote", "source", "found"),
    [
        ("the lamp is out", "See: The lamp is OUT.", "The lamp is OUT"),
        ('"She said no"', "Then “she said no” again", "she said no"),
        ("it's gone cold", "It’s gone   cold by now", "It’s gone   cold"),
        ("a long - dry - day", "A long — dry — day", "A long — dry — day"),
        ("the final office", "in the ﬁnal oﬃce here", "the ﬁnal oﬃce"),
        ("caf\u00e9 noir", "the cafe\u0301 noir closes", "cafe\u0301 noir"),
        ("wide letters", "so \uff57\uff49\uff44\uff45 letters here", "\uff57\uff49\uff44\uff45 letters"),
        ("grosse strasse", "die große Straße", "große Straße"),
        ("hidden words", "hid\u00adden\u200b words", "hid\u00adden\u200b words"),
        ("ガラスの塔が倒れた", "昨日、ｶﾞﾗｽの塔が倒れた。", "ｶﾞﾗｽの塔が倒れた"),
        ("Дверь уже открыта", "дверь уже открыта.", "дверь уже открыта"),
        ("the rope … holds", "the rope ... holds", "the rope ... holds"),
        ("he can climb", "she can climb", None),
        ("that he can", "now that he can't", None),
        ("that he can", "that he can’t, and that he can", "that he can"),
        ("the rope", "the ropes, the rope", "the rope"),
        ("lamp", "the lamp", None),
        ("unmistakable", "unmistakable", None),
        ("a b c", "a b c", None),
        ("the lamp is lit", "the lamp is out", None),
        ("", "anything at all", None),
    ],
)
def test_quotes(quote: str, source: str, found: str | None) -> None:
    passage = find_quote(quote, source)
    assert (passage.text if passage else None) == found


def test_the_first_source_that_holds_it_is_named() -> None:
    sources = {"scene": "A wet deck.", "because": "It is a WET deck, mind you.", "means": "a wet deck"}
    assert ground_quote("is a wet deck", sources) == Evidence("is a WET deck", "because")
    assert ground_quote("is a dry deck", sources) is None


@given(st.text(max_size=200), st.text(min_size=1, max_size=60), st.text(max_size=200))
def test_a_found_quote_is_the_slice_it_says(before: str, quote: str, after: str) -> None:
    source = before + quote + after
    passage = find_quote(quote, source)
    if passage is not None:
        assert source[passage.start : passage.end] == passage.text
        assert find_quote(passage.text, source) is not None


ODD_WORDS = ["über", "ﬁre", "Straße", "one's", "“two”", "três", "ﾊﾟﾝ", "e\u0301", "\u1100\u1161"]
WORDS = st.lists(st.sampled_from(ODD_WORDS), min_size=5)


@given(WORDS, st.lists(st.sampled_from(sorted(SPACES)), min_size=60, max_size=60), st.data())
def test_a_quote_in_other_typography_is_found(words: list[str], gaps: list[str], data: st.DataObject) -> None:
    source = "".join(word + SPACES[gap] for word, gap in zip(words, gaps, strict=False))
    first = data.draw(st.integers(0, min(len(words), 60) - 5))
    quote = " ".join(unicodedata.normalize("NFKC", word).upper() for word in words[first : first + 5])
    passage = find_quote(f"«{quote}»", source)
    assert passage is not None
    assert source[passage.start : passage.end] == passage.text


@given(st.text(max_size=300))
def test_folding_keeps_a_place_in_the_source_for_every_letter(source: str) -> None:
    folded = fold(source)
    assert len(folded.text) == len(folded.starts) == len(folded.ends)
    assert list(folded.starts) == sorted(folded.starts)
    assert all(start < end <= len(source) for start, end in zip(folded.starts, folded.ends, strict=True))


@given(st.text(alphabet=st.characters(exclude_categories=["Cc", "Cf", "Zs", "Zl", "Zp", "Cs"]), max_size=100))
def test_folding_piece_by_piece_is_folding_the_whole(source: str) -> None:
    plain = str.maketrans(
        dict.fromkeys("‘’\u201a\u201b`\u00b4\u2032\u02bc", "'") | dict.fromkeys("“”„‟«»\u2033", '"')
    )
    dashes = str.maketrans(dict.fromkeys("\u2010\u2011\u2012–—―\u2212", "-"))
    whole = (
        unicodedata.normalize("NFKC", source.translate(plain).translate(dashes))
        .translate(plain)
        .translate(dashes)
    )
    kept = "".join(letter for letter in whole.casefold() if unicodedata.category(letter) not in ("Cc", "Cf"))
    assert " ".join(fold(source).text.split()) == " ".join(kept.split())


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Dr. Hale is here. He waits.", ["Dr. Hale is here.", "He waits."]),
        ("“Go.” She went.", ["“Go.”", "She went."]),
        ("火が消えた。鐘が鳴る。", ["火が消えた。", "鐘が鳴る。"]),
        ("a line\nanother", ["a line", "another"]),
        ("  \n ", []),
    ],
)
def test_sentences(text: str, parts: list[str]) -> None:
    assert [passage.text for passage in sentences(text)] == parts


def test_clauses() -> None:
    cut = clauses("The net tore; he ran - but not far, but he still limps.")
    assert [clause.text for clause in cut] == ["The net tore", "he ran", "but not far", "but he still limps."]


@given(st.text(max_size=400))
def test_sentences_and_clauses_are_slices(text: str) -> None:
    for passage in [*sentences(text), *clauses(text)]:
        assert text[passage.start : passage.end] == passage.text != ""


@given(st.text(alphabet="ab c", min_size=1, max_size=900), st.integers(0, 899))
def test_a_long_passage_is_clipped_about_the_place(text: str, at: int) -> None:
    at = min(at, len(text) - 1)
    cut = clip(text, Passage(0, len(text), text), at)
    assert text[cut.start : cut.end] == cut.text
    assert len(cut.text) <= max(LONGEST_QUOTE, 0) or len(text) <= LONGEST_QUOTE
