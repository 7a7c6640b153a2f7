"""Opinions files: read, refused, and gone on with after whatever cut the last line short."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from exam_samples import opinion
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.core.opinion import VERDICTS, Evidence, Opinion
from adjudicator.core.violations import Malformed
from adjudicator.exam.opinions_file import append_opinion, opinions_so_far, read_opinions

FULL = Opinion("fits", "Déjà vu…", (Evidence("“up\there”", "because"),), votes={"fits": 2}, model="m", qualified=True)
GOOD = json.dumps({"id": "A", "opinion": opinion("fits").to_dict()})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "opinions.jsonl"


def test_what_is_appended_is_read_again_in_order(path: Path) -> None:
    assert opinions_so_far(path) == {}
    for key in ("B", "A", "ñ"):
        append_opinion(path, key, FULL)
    assert list(read_opinions(path).items()) == [("B", FULL), ("A", FULL), ("ñ", FULL)]
    assert opinions_so_far(path) == read_opinions(path)
    first = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert first == {"id": "B", "opinion": FULL.to_dict()}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (f"{GOOD}\n\n[]\n", "line 3: an opinion on a case is an object"),
        (f"{GOOD}\n{GOOD}\n", "line 2: there is an opinion on 'A' above already"),
        ('{"id": "A"}\n', "line 1: 'opinion' is missing"),
        ('{"id": "A"}', "line 1: 'opinion' is missing"),
        ('{"opinion": {}}\n', "line 1: 'id' is missing"),
        ('{"id": 3, "opinion": {}}\n', "line 1: 'id' is no text"),
        (GOOD[:-1] + ', "gold": "fits"}\n', "line 1: 'gold' is not a key here"),
        ('{"id": "A", "opinion": {"verdict": "fits"}}\n', "line 1: 'opinion' of 'A': reason: missing"),
        ('{"id": "A", "opinion": "fits"}\n', "line 1: 'opinion' of 'A': opinion: 'fits' is not an object"),
        (f"{GOOD[:20]}\n{GOOD}\n", "line 1: not JSON"),
        (f"{GOOD[:20]}\n", "line 1: not JSON"),
        ("Dear diary,", "line 1: not JSON"),
    ],
)
def test_a_line_that_is_no_opinion_is_named(path: Path, text: str, complaint: str) -> None:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Malformed) as refused:
        read_opinions(path)
    assert str(refused.value).startswith(f"{path}: {complaint}")


def test_a_file_that_is_not_there_is_malformed_only_for_reading(path: Path) -> None:
    with pytest.raises(Malformed, match="cannot be read"):
        read_opinions(path)
    assert opinions_so_far(path) == {}


def test_where_no_file_can_be_the_sentence_says_so(path: Path) -> None:
    with pytest.raises(Malformed, match="cannot be written"):
        append_opinion(path / "below", "A", FULL)


@pytest.mark.parametrize(
    ("before", "kept"),
    [
        (b"", b""),
        (GOOD.encode(), GOOD.encode() + b"\n"),
        (GOOD.encode() + b"\r\n", GOOD.encode() + b"\r\n"),
        (GOOD.encode() + b"\n" + '{"id": "ü"'.encode()[:-2], GOOD.encode() + b"\n"),
        (GOOD.encode() + b"\n{", GOOD.encode() + b"\n"),
        (b'{"id": "B", "opin', b""),
        # Not written here, so not for cutting off, although no opinion either.
        (b"Dear diary,", b"Dear diary,\n"),
    ],
)
def test_only_a_half_written_line_gives_way(path: Path, before: bytes, kept: bytes) -> None:
    path.write_bytes(before)
    append_opinion(path, "Z", FULL)
    after = path.read_bytes()
    assert after.startswith(kept)
    assert json.loads(after[len(kept) :]) == {"id": "Z", "opinion": FULL.to_dict()}
    assert after.endswith(b"\n")


def test_text_that_is_no_unicode_is_marked_and_not_lost(path: Path) -> None:
    append_opinion(path, "A", Opinion("unsure", "half \ud83d a pair"))
    assert read_opinions(path)["A"].reason == "half ? a pair"


@settings(deadline=None)
@given(
    opinions=st.dictionaries(
        st.text("abcé…\n\"'{}", min_size=1).filter(str.strip),
        st.builds(
            Opinion, verdict=st.sampled_from([v for v in VERDICTS if v != "does not fit"]), reason=st.text("aé\n{")
        ),
        min_size=1,
        max_size=4,
    ),
    cut=st.integers(min_value=0),
)
def test_wherever_a_run_is_cut_off_it_can_go_on(opinions: dict[str, Opinion], cut: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "opinions.jsonl")
        for key, one in opinions.items():
            append_opinion(path, key, one)
        whole = path.read_bytes()
        path.write_bytes(whole[: cut % (len(whole) + 1)])
        done = opinions_so_far(path)
        assert list(done.items()) == list(opinions.items())[: len(done)]
        for key, one in opinions.items():
            if key not in done:
                append_opinion(path, key, one)
        assert opinions_so_far(path) == opinions
        # A file cut right after a line's last brace lacks the end of that line and nothing else.
        assert path.read_bytes().removesuffix(b"\n") == whole.removesuffix(b"\n")
