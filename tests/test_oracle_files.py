"""Oracle tables: what a file may say, what is refused, and that a draw is what the weights promise."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from adjudicator import RuleViolation, Table
from adjudicator.codec.oracle_files import oracle_files, oracle_folder, read_oracle_table
from adjudicator.core.odds import FOUR_DICE
from adjudicator.errors import BadRuleFile
from adjudicator.table.supplied import oracle_entries

SHIPPED = ("complications", "discoveries", "events", "motives", "reactions")
WEATHER = """\
about = "What the sky does."
entries = ["Calm.", { text = "Rain.", weight = 3 }, "Hail."]
"""


def written(folder: Path, text: str, name: str = "weather") -> Path:
    own = folder / "t.oracle"
    own.mkdir(exist_ok=True)
    file = own / f"{name}.toml"
    file.write_text(text, "utf-8")
    return file


def drawn(table: Table, name: str, **how: Any) -> Any:
    (event,) = table.rule({"do": "draw", "table": name, **how}).events
    return event


def test_the_shipped_tables_are_these() -> None:
    assert tuple(oracle_files()) == SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_table_is_worth_drawing_from(name: str) -> None:
    table = read_oracle_table(oracle_files()[name])
    texts = [entry.text for entry in table.entries]
    assert table.about
    assert 12 <= len(texts) <= 20
    assert len(set(texts)) == len(texts)
    assert any(entry.weight > 1 for entry in table.entries)
    # Of use in any genre: no figures and nothing of the game's own words.
    assert [text for text in texts if not text.endswith(".") or any(sign.isdigit() for sign in text)] == []


@pytest.mark.parametrize(
    "text",
    [
        WEATHER,
        'entries = [{text = "Calm."}, {text = "Rain.", weight = 3}, {text = "Hail.", weight = 1}]',
        '[[entries]]\ntext = "Calm."\n[[entries]]\ntext = "Rain."\nweight = 3\n[[entries]]\ntext = "Hail."\n',
        '\ufeffentries = ["Calm.", "Rain.", "Rain.", "Rain.", " Hail. "]',
    ],
)
def test_weights_are_unrolled_into_entries(tmp_path: Path, text: str) -> None:
    written(tmp_path, text)
    assert oracle_entries("weather", tmp_path / "t.oracle") == ("Calm.", "Rain.", "Rain.", "Rain.", "Hail.")
    assert oracle_entries("weather") is None


BROKEN = [
    # file, key, what is wrong
    ("", "entries", "must be a list"),
    ("entries = []", "entries", "and not empty"),
    ('entries = "Rain."', "entries", "must be a list"),
    ('entry = ["Rain."]', "entry", "is not known; keys are about, entries"),
    ('about = 3\nentries = ["Rain."]', "about", "must be a text"),
    ('entries = ["Rain.", ""]', "entries.2", "something to read"),
    ('entries = ["Rain.", 3]', "entries.2", "must be a text"),
    ('entries = ["Rain\\nSnow"]', "entries.1", "breaks the line"),
    ('entries = ["Rain\\u001b[2J"]', "entries.1", "cannot be printed"),
    ("entries = [{weight = 2}]", "entries.1.text", "is missing"),
    ('entries = [{text = "Rain.", wieght = 2}]', "entries.1.wieght", "keys of an entry are text, weight"),
    ('entries = [{text = "Rain.", weight = 0}]', "entries.1.weight", "from 1 to 100, not 0"),
    ('entries = [{text = "Rain.", weight = 101}]', "entries.1.weight", "from 1 to 100, not 101"),
    ('entries = [{text = "Rain.", weight = true}]', "entries.1.weight", "not True"),
    ('entries = [{text = "Rain.", weight = 1.5}]', "entries.1.weight", "not 1.5"),
    (
        "entries = [" + ", ".join('{text = "Rain.", weight = 100}' for _ in range(11)) + "]",
        "entries",
        "more than 1000",
    ),
    ("entries = [", "", "is not valid TOML"),
]


@pytest.mark.parametrize(("text", "key", "what"), BROKEN)
def test_a_broken_file_is_refused_with_its_name_and_key(tmp_path: Path, text: str, key: str, what: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(BadRuleFile) as wrong:
        read_oracle_table(file)
    assert (wrong.value.file, wrong.value.key) == ("t.oracle/weather.toml", key)
    assert what in wrong.value.what


def test_a_file_that_is_no_text_or_not_there(tmp_path: Path) -> None:
    file = written(tmp_path, WEATHER)
    file.write_bytes(b"entries = ['\xff']")
    with pytest.raises(BadRuleFile, match="UTF-8"):
        read_oracle_table(file)
    with pytest.raises(BadRuleFile, match="cannot be read"):
        read_oracle_table(file.with_name("gone.toml"))


def test_a_table_draws_from_files_beside_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, WEATHER)
    written(tmp_path, 'entries = ["Mine."]', "events")
    monkeypatch.chdir(tmp_path)
    with Table.open("t.db") as table:
        monkeypatch.chdir("/")
        assert drawn(table, "weather", faces=[4])["entry"] == "Rain."
        assert drawn(table, "events", dice=[1, 1, 1, 1])["entry"] == "Mine."
        assert drawn(table, "motives", faces=[1])["entry"] == "To be left alone."
        with pytest.raises(RuleViolation, match="from 1 to 5"):
            table.rule({"do": "draw", "table": "weather", "faces": [6]})
    with Table.open(tmp_path / "other.db") as other, pytest.raises(RuleViolation, match="no oracle table"):
        other.rule({"do": "draw", "table": "weather", "faces": [1]})
    assert oracle_folder(tmp_path / "t.db") == tmp_path / "t.oracle"


def test_a_draw_stays_what_it_was_when_its_file_changes(tmp_path: Path) -> None:
    file = written(tmp_path, WEATHER)
    with Table.open(tmp_path / "t.db") as table:
        before = drawn(table, "weather", faces=[5])
    file.unlink()
    with Table.open(tmp_path / "t.db") as table:
        assert table.ruling("q1").events == (before,)


@pytest.mark.parametrize("name", SHIPPED)
def test_four_dice_walk_a_table_from_its_first_entry_to_its_last(name: str) -> None:
    entries = oracle_entries(name)
    assert entries is not None
    with Table.in_memory() as table:
        numbers = {s: drawn(table, name, dice=_faces(s))["number"] for s in range(-4, 5)}
    walked = [numbers[total] for total in range(-4, 5)]
    assert walked == sorted(set(walked))
    assert (walked[0], walked[-1]) == (1, len(entries))
    # All 81 throws together: as many come to each place as there are ways to throw its sum.
    counted = Counter(numbers[sum(faces)] for faces in product((-1, 0, 1), repeat=4))
    assert counted == {numbers[total]: ways for total, ways in FOUR_DICE.items()}


def _faces(total: int) -> list[int]:
    return [1 if total > 0 else -1] * abs(total) + [0] * (4 - abs(total))


@pytest.mark.parametrize("name", SHIPPED)
def test_numbers_drawn_evenly_give_each_entry_its_weight(name: str) -> None:
    table = read_oracle_table(oracle_files()[name])
    unrolled = table.unrolled()
    share = {entry.text: Fraction(entry.weight, len(unrolled)) for entry in table.entries}
    assert {text: Fraction(count, len(unrolled)) for text, count in Counter(unrolled).items()} == share
    assert sum(share.values()) == 1
    # And in a seeded sample, by chi-square: 45 is beyond what 19 degrees of freedom exceed once in a thousand times.
    rolls = random.Random(20)
    draws = 6_000
    seen = Counter(unrolled[rolls.randint(1, len(unrolled)) - 1] for _ in range(draws))
    assert sum((seen[text] - draws * float(p)) ** 2 / (draws * float(p)) for text, p in share.items()) < 45
