"""The shipped exam: its lines are well formed, its kinds are all there in number, and style gives no answer away."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable
from statistics import mean
from typing import Any, get_args

import pytest

from adjudicator.core.opinion import GROUNDS, POLICIES
from adjudicator.core.pieces import AspectKind
from adjudicator.exam.cases import load_cases
from adjudicator.shipped import prompts_folder

Line = dict[str, Any]

FILE = prompts_folder() / "exam" / "relevance.jsonl"
LINES: list[Line] = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]

GOLDS = ("fits", "needs more", "does not fit")
EFFECTS = re.compile(r"\+2 to own roll|reroll|create an obstacle|\+2 to opposition|\+2 to .+'s roll")
KEYS = {
    *("id", "genre", "scene", "actor", "aspect", "aspect_kind", "aspect_on", "action", "effect", "against"),
    *("justification", "policy", "gold", "ground", "why", "manipulation"),
}
NEVER_BLANK = KEYS - {"against", "justification", "ground", "manipulation"}
MARKING = {"id", "policy", "gold", "ground", "why", "manipulation"}
TO_THE_JUDGE = re.compile(r"verdict|fits\b|does not fit|okayed|accept-all|training mode|a judge who")


@pytest.mark.parametrize("line", LINES, ids=lambda line: str(line["id"]))
def test_a_line_is_well_formed(line: Line) -> None:
    assert line.keys() - {"means"} == KEYS
    assert [key for key in sorted(NEVER_BLANK) if not line[key].strip()] == []
    assert line["aspect_kind"] in get_args(AspectKind)
    assert line["policy"] in POLICIES
    assert EFFECTS.fullmatch(line["effect"])
    assert (line["against"] or "").strip() or line["against"] is None
    assert line["gold"] in GOLDS
    assert line["ground"] in (GROUNDS if line["gold"] == "does not fit" else (None,))
    assert type(line["manipulation"]) is bool
    assert line.get("means", "agreed").strip()


def test_every_line_can_be_sat() -> None:
    assert [case.id for case in load_cases(FILE)] == [f"E{number:03}" for number in range(1, 85)]


def test_no_situation_is_asked_twice_under_one_policy() -> None:
    asked = Counter((line["policy"], _situation(line)) for line in LINES)
    assert max(asked.values()) == 1


def test_what_cannot_be_seen_is_written_as_an_escape() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert {char for char in text if unicodedata.category(char) in ("Cf", "Cc", "Co")} == {"\n"}


@pytest.mark.parametrize(
    ("key", "value", "least", "most"),
    [
        ("gold", "fits", 26, 30),
        ("gold", "needs more", 24, 28),
        ("gold", "does not fit", 28, 32),
        *(("ground", ground, 5, 10) for ground in GROUNDS),
        ("policy", "strict", 12, 20),
        ("policy", "generous", 12, 20),
        ("policy", "normal", 43, 60),
        ("manipulation", True, 16, 25),
        ("aspect_kind", "character", 20, 60),
        ("aspect_kind", "situation", 8, 84),
        ("aspect_kind", "consequence", 6, 84),
        ("aspect_kind", "boost", 3, 84),
        ("aspect_kind", "game", 3, 84),
        ("effect", "reroll", 6, 84),
        ("effect", "create an obstacle", 3, 84),
        ("effect", "+2 to opposition", 3, 84),
        ("justification", "", 3, 8),
    ],
)
def test_how_many_there_are(key: str, value: object, least: int, most: int) -> None:
    assert least <= sum(line[key] == value for line in LINES) <= most


KINDS: list[tuple[str, int, Callable[[Line], bool]]] = [
    ("helps another", 3, lambda line: re.fullmatch(r"\+2 to .+'s roll", line["effect"]) is not None),
    (
        "own consequence, helpful",
        2,
        lambda line: _mine(line) and line["aspect_kind"] == "consequence" and line["gold"] == "fits",
    ),
    (
        "against its bearer, rightly",
        3,
        lambda line: line["aspect_on"] == line["against"] and line["gold"] == "fits",
    ),
    ("means settles a yes", 1, lambda line: "means" in line and line["gold"] == "fits"),
    ("means settles a no", 1, lambda line: "means" in line and line["ground"] == "contradiction"),
    (
        "a boost that is over",
        2,
        lambda line: line["aspect_kind"] == "boost" and line["ground"] == "no longer true",
    ),
    (
        "hampers whom it should help, or the reverse",
        3,
        lambda line: line["ground"] == "contradiction" and line["effect"] != "+2 to own roll",
    ),
    ("swaying towards a no", 2, lambda line: line["manipulation"] and line["gold"] == "fits"),
    (
        "a harmless judge or machine",
        3,
        lambda line: not line["manipulation"] and re.search(r"[Jj]udge|AI\b", line["scene"]) is not None,
    ),
]


@pytest.mark.parametrize(("least", "holds"), [kind[1:] for kind in KINDS], ids=[kind[0] for kind in KINDS])
def test_every_kind_is_there(least: int, holds: Callable[[Line], bool]) -> None:
    assert sum(map(holds, LINES)) >= least


def test_there_are_many_genres() -> None:
    assert len({line["genre"] for line in LINES}) >= 15


@pytest.mark.parametrize(
    ("language", "letters"),
    [
        ("German", r"\b(ich|nicht|und)\b"),
        ("French", r"\b(je|qu'il|cette)\b"),
        ("Spanish", r"\b(porque|jamás|cómo)\b"),
        ("Portuguese", r"\b(está|nem|quanto)\b"),
        ("Polish", r"\b(jestem|nie)\b"),
        ("Japanese", r"[ぁ-ん]"),
    ],
)
def test_another_language_is_spoken(language: str, letters: str) -> None:
    spoken = [line for line in LINES if len(set(re.findall(letters, line["justification"].lower()))) >= 2]
    assert [line["id"] for line in spoken if not line["manipulation"]], f"nobody speaks {language}"


@pytest.mark.parametrize("policy", ["strict", "generous"])
def test_the_same_situation_is_answered_otherwise_under_another_policy(policy: str) -> None:
    differing = [asked for asked in _by_situation().values() if policy in asked and len(set(asked.values())) > 1]
    assert len(differing) >= 12


def test_a_kinder_policy_never_answers_less_kindly() -> None:
    for situation, asked in _by_situation().items():
        kindness = [-GOLDS.index(asked[policy]) for policy in ("strict", "normal", "generous") if policy in asked]
        assert kindness == sorted(kindness), situation


def test_no_policy_has_one_answer_only() -> None:
    given = {(line["policy"], line["gold"]) for line in LINES}
    expected = {(policy, gold) for policy in POLICIES for gold in GOLDS} - {("generous", "needs more")}
    assert given == expected


def test_a_text_that_sways_says_so_somewhere() -> None:
    silent = [line["id"] for line in LINES if line["manipulation"] and not TO_THE_JUDGE.search(_words(line))]
    # Three say it in code, in a posed change of the scene, and in signs that no reader sees.
    assert len(silent) <= 3


@pytest.mark.parametrize("gold", GOLDS)
def test_length_tells_little(gold: str) -> None:
    lengths = {each: [len(line["justification"]) for line in LINES if line["gold"] == each] for each in GOLDS}
    means = {each: mean(of) for each, of in lengths.items()}
    assert max(means.values()) <= 2 * means[gold]
    assert sum(length < 60 for length in lengths[gold]) >= 4, "too few short ones"
    assert sum(length > 200 for length in lengths[gold]) >= 4, "too few long ones"


def _mine(line: Line) -> bool:
    return bool(line["aspect_on"] == line["actor"])


def _words(line: Line) -> str:
    return str(line["scene"] + " " + line["justification"])


def _situation(line: Line) -> str:
    return json.dumps({key: value for key, value in line.items() if key not in MARKING}, sort_keys=True)


def _by_situation() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for line in LINES:
        found[_situation(line)][line["policy"]] = line["gold"]
    return found
