"""The tree speaks only of the project: known rooms, no machine paths, no keys, no borrowed names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOP = {
    ".ci", ".gitignore", "CHANGELOG.md", "LICENSE", "README.md", "adjudicator", "cassettes", "prompts",
    "pyproject.toml", "rules", "tests",
}  # fmt: skip

# Written in pieces, so that this file does not find itself.
MACHINE = re.compile(
    "|".join(
        [
            r"(?<![\w.])/(?:wor" + r"k|far" + r"m|roo" + r"t|hom" + r"e|User" + r"s)/\w",
            r"(?<![\w.])/opt/(?:whe" + r"els|py" + r"pi)",
            r"/tmp/(?:ba" + r"sh_jobs|br" + r"ief)",
            r"pypi\.o" + r"rg|pythonhos" + r"ted|npmj" + r"s\.|deb\.debi" + r"an|files\.pyth" + r"on",
            r"\bs" + r"k-[A-Za-z0-9]{16,}",
            r"\bClau" + r"de\b",
        ]
    )
)

# The settings and people of other publishers, which stay out of what is shipped.
BORROWED = re.compile(
    r"\b(?:M" + r"yst|D['’]?n" + r"i|Atr" + r"us|Ge" + r"hn|Yee" + r"sha|Sirr" + r"us|Ache" + r"nar"
    r"|Bah" + r"ro|Rel" + r"to|Riv" + r"en|Ur" + r"u|the Ag" + r"es|Linking Bo" + r"oks?)\b",
)


def test_every_top_level_name_is_known(files: list[str]) -> None:
    assert {path.split("/")[0] for path in files} - TOP == set()


@pytest.mark.parametrize(
    "needed", ["README.md", "LICENSE", "CHANGELOG.md", ".ci/run", "adjudicator/py.typed", "tests/README.md"]
)
def test_needed_files_are_there(files: list[str], needed: str) -> None:
    assert needed in files


def test_every_folder_of_tests_is_described(root: Path, files: list[str]) -> None:
    described = (root / "tests" / "README.md").read_text(encoding="utf-8")
    folders = {path.split("/")[1] for path in files if path.startswith("tests/") and path.count("/") > 1}
    assert [folder for folder in sorted(folders) if f"| `{folder}/`" not in described] == []


@pytest.mark.parametrize(
    ("pattern", "line", "found"),
    [
        (MACHINE, "see /wor" + "k/main/rules", True),
        (MACHINE, "key s" + "k-" + "a1B2" * 6, True),
        (MACHINE, "index at pypi.o" + "rg", True),
        (MACHINE, "rules/unwritten.toml and a/work/around", False),
        (MACHINE, "risk-averse", False),
        (BORROWED, "a friend of Atr" + "us", True),
        (BORROWED, "D’n" + "i runes", True),
        (BORROWED, "driven by mystery, in all ages", False),
    ],
)
def test_the_patterns_find_what_they_should(pattern: re.Pattern[str], line: str, found: bool) -> None:
    assert bool(pattern.search(line)) is found


def test_no_machine_and_no_key_is_named(root: Path, files: list[str]) -> None:
    assert _hits(root, files, MACHINE) == []


def test_no_borrowed_name_is_used(root: Path, files: list[str]) -> None:
    assert _hits(root, files, BORROWED) == []


def test_no_file_is_large(root: Path, files: list[str]) -> None:
    assert [path for path in files if (root / path).stat().st_size > 500_000] == []


def _hits(root: Path, files: list[str], pattern: re.Pattern[str]) -> list[str]:
    assert len(files) > 20
    return [
        f"{path}:{number}: {line.strip()[:120]}"
        for path in files
        for number, line in enumerate((root / path).read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]
