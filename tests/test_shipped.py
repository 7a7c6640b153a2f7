"""The shipped folders are found beside the package and inside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator import shipped
from adjudicator.errors import BadConfiguration


@pytest.mark.parametrize(
    ("inside", "beside", "found"),
    [
        (["unwritten.toml"], [], "package/rules"),
        ([], ["unwritten.toml"], "rules"),
        (["unwritten.toml"], ["unwritten.toml"], "package/rules"),
        (["notes.txt"], ["unwritten.toml"], "rules"),
        (["notes.txt"], ["notes.txt"], None),
    ],
)
def test_where_the_rules_lie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inside: list[str], beside: list[str], found: str | None
) -> None:
    for folder, files in ((tmp_path / "package" / "rules", inside), (tmp_path / "rules", beside)):
        folder.mkdir(parents=True)
        for file in files:
            (folder / file).touch()
    monkeypatch.setattr(shipped, "_PACKAGE", tmp_path / "package")
    if found is None:
        with pytest.raises(BadConfiguration, match="installation is incomplete"):
            shipped.rules_folder()
    else:
        assert shipped.rules_folder() == tmp_path / found


def test_prompts_are_found_by_their_own_kind_of_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "prompts").mkdir()
    (tmp_path / "prompts" / "opinion.md").touch()
    monkeypatch.setattr(shipped, "_PACKAGE", tmp_path / "package")
    assert shipped.prompts_folder() == tmp_path / "prompts"
