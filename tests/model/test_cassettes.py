"""Every cassette says what it was recorded with, belongs to a test, and holds no secret and no place."""

from __future__ import annotations

import ast
import json
import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from cassette_format import (
    BY_LINE,
    CASSETTES,
    HOSTED,
    NOWHERE,
    ReadableCassette,
    changed_prompts,
    how_to_record,
    missing_from,
    read_label,
)

FOUND = sorted(CASSETTES.rglob("*.llm.json"))

SECRET = re.compile(r"\b(?:sk|org|proj)-|Bearer|(?i:authorization|set-cookie|api-key)")
PLACE = re.compile(
    r"https?://(?!llm\.invalid)|localhost|\d+\.\d+\.\d+\.\d+|\b[\w-]+\.(?:com|net|org|io|ai|dev|local)\b"
    r"|\.gguf|file://|[A-Z]:\\\\|(?<![\w.<])/(?:home|root|tmp|Users|var|opt|mnt|srv)/",
)


def test_there_are_cassettes() -> None:
    assert FOUND, f"nothing was recorded: {how_to_record('NAME').partition(' -k')[0]}"


def test_nothing_else_lies_among_them() -> None:
    others = {path.name for path in CASSETTES.rglob("*") if path.is_file()} - {path.name for path in FOUND}
    assert others == {"README.md"}


@pytest.fixture(params=FOUND, ids=lambda path: f"{path.parent.name}/{path.name}")
def cassette(request: pytest.FixtureRequest) -> Path:
    """The file of one cassette."""
    path: Path = request.param
    return path


def test_label_is_complete(cassette: Path) -> None:
    label = read_label(cassette)
    assert missing_from(label) == []
    assert set(label) == {"server", "model", "model_sha256", "date", "prompts"}
    assert label["model_sha256"] == HOSTED or re.fullmatch("[0-9a-f]{64}", label["model_sha256"])
    assert date(2026, 1, 1) <= date.fromisoformat(label["date"]) <= datetime.now(UTC).date()


def test_prompts_are_those_of_today(cassette: Path) -> None:
    label = read_label(cassette)
    changed = changed_prompts(label, tuple(label["prompts"]))
    assert changed == [], how_to_record(cassette.name.partition(".")[0])


def test_it_belongs_to_a_recorded_test(cassette: Path) -> None:
    module = Path(__file__).with_name(f"{cassette.parent.name}.py")
    assert re.split(r"[\[.]", cassette.name)[0] in _recorded_tests(module)


def test_it_holds_no_secret(cassette: Path) -> None:
    assert SECRET.findall(cassette.read_text(encoding="utf-8")) == []


def test_it_names_no_place(cassette: Path) -> None:
    assert PLACE.findall(cassette.read_text(encoding="utf-8")) == []


def test_it_reads_as_json(cassette: Path) -> None:
    text = cassette.read_text(encoding="utf-8")
    whole = json.loads(text)
    assert text == json.dumps(whole, indent=2, ensure_ascii=False) + "\n"
    assert whole["interactions"]
    for interaction in whole["interactions"]:
        request, response = interaction["request"], interaction["response"]
        assert request["uri"].startswith(f"{NOWHERE}/v1/")
        assert {name.lower() for name in [*request["headers"], *response["headers"]]} <= {
            "accept",
            "content-type",
            "retry-after",
        }
        assert request["body"].keys() <= {"json"} or request["method"] == "GET"


def test_it_is_written_as_it_was_read(cassette: Path) -> None:
    text = cassette.read_text(encoding="utf-8")
    serializer = ReadableCassette(read_label(cassette))
    assert serializer.serialize(serializer.deserialize(text)) == text


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        (SECRET, "key s" + "k-abc", True),
        (SECRET, "the org-" + "x1", True),
        (SECRET, '"Set-Cookie"', True),
        (SECRET, "a risk-averse cyborg-like task-list", False),
        (PLACE, "see https://platform.example/keys", True),
        (PLACE, '"uri": "http://llm.invalid/v1/models"', False),
        (PLACE, "api.provider.com", True),
        (PLACE, "at 127.0.0.1", True),
        (PLACE, '"model": "/mnt/weights"', True),
        (PLACE, "SmolLM2.gguf", True),
        (PLACE, "succeed/home or </var/>, 0.5 seconds, and so on.", False),
        (PLACE, f'"{BY_LINE}"', False),
    ],
)
def test_the_patterns_find_what_they_should(pattern: re.Pattern[str], text: str, found: bool) -> None:
    assert bool(pattern.search(text)) is found


def _recorded_tests(module: Path) -> set[str]:
    """The names of the tests of a module that have the marker, whatever stands in it."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any("mark.recorded" in ast.unparse(decorator) for decorator in node.decorator_list)
    }
