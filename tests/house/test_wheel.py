"""What a user installs works away from this tree: the wheel alone, the editable install from elsewhere."""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

SCRIPT = """\
{"do": "add_character", "id": "mira", "name": "Mira", "kind": "pc", "fate_points": 2}
{"do": "open_scene", "name": "The Quay"}
{"do": "place_aspect", "id": "slick", "text": "Slick Planks"}
"""
RULESETS = ["fate-accelerated", "fate-condensed", "fate-core", "unwritten"]
LOOK = """
import json, adjudicator, adjudicator.shipped as shipped
print(json.dumps({
    "package": adjudicator.__file__,
    "rules": str(shipped.rules_folder()),
    "prompts": str(shipped.prompts_folder()),
    "rulesets": sorted(path.stem for path in shipped.rules_folder().glob("*.toml")),
}))
"""


@pytest.fixture(scope="module")
def built(root: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source distribution, and the wheel built from it rather than from the tree."""
    out = tmp_path_factory.mktemp("dist")
    _call(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(root), cwd=out)
    [source], [wheel] = out.glob("*.tar.gz"), out.glob("*.whl")
    return source, wheel


@pytest.fixture(scope="module")
def installed(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder outside the tree that holds the installed wheel and nothing else."""
    target = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-compile"]
    _call(*pip, "--target", str(target), str(built[1]), cwd=target)
    return target


@pytest.fixture
def outside(installed: Path, clean_environment: dict[str, str]) -> tuple[list[str], dict[str, str]]:
    """How to start a Python that sees the installed wheel and the libraries, but no editable install."""
    paths = [str(installed), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    # Without `site` no .pth file is read, and an editable install is nothing but a .pth file.
    return [sys.executable, "-S"], clean_environment | {"PYTHONPATH": ":".join(paths)}


def test_the_source_distribution_is_complete(files: list[str], built: tuple[Path, Path]) -> None:
    with tarfile.open(built[0]) as archive:
        inside = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
    assert inside == {*files, "PKG-INFO"}


def test_the_wheel_holds_the_package_and_its_data(files: list[str], built: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(built[1]) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    expected = {path for path in files if path.startswith("adjudicator/")}
    expected |= {f"adjudicator/{path}" for path in files if path.startswith(("rules/", "prompts/"))}
    assert inside == expected


def test_the_wheel_finds_its_own_data(
    installed: Path, outside: tuple[list[str], dict[str, str]], tmp_path: Path
) -> None:
    python, environment = outside
    seen = json.loads(_call(*python, "-c", LOOK, cwd=tmp_path, env=environment))
    assert seen == {
        "package": str(installed / "adjudicator" / "__init__.py"),
        "rules": str(installed / "adjudicator" / "rules"),
        "prompts": str(installed / "adjudicator" / "prompts"),
        "rulesets": RULESETS,
    }


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_wheel_plays(
    installed: Path, outside: tuple[list[str], dict[str, str]], tmp_path: Path, ruleset: str
) -> None:
    python, environment = outside
    _plays([*python, str(installed / "bin" / "adjudicator")], environment, tmp_path, ruleset)


def test_the_editable_install_plays_from_elsewhere(
    root: Path, clean_environment: dict[str, str], tmp_path: Path
) -> None:
    seen = json.loads(_call(sys.executable, "-c", LOOK, cwd=tmp_path, env=clean_environment))
    assert seen["package"] == str(root / "adjudicator" / "__init__.py")
    assert seen["rules"] == str(root / "rules")
    assert seen["prompts"] == str(root / "prompts")
    command = str(Path(sys.executable).parent / "adjudicator")
    _plays([command], clean_environment, tmp_path, "unwritten")


def _plays(command: list[str], environment: dict[str, str], folder: Path, ruleset: str) -> None:
    (folder / "scene.jsonl").write_text(SCRIPT, encoding="utf-8")
    typed = [*command, "run", "scene.jsonl", "--rules", ruleset, "--json"]
    printed = [json.loads(line) for line in _call(*typed, cwd=folder, env=environment).splitlines()]
    assert [(line["line"], line["ok"]) for line in printed[:-1]] == [(1, True), (2, True), (3, True)]
    state = printed[-1]["state"]
    assert state["rules"] == ruleset
    assert state["scene"]["name"] == "The Quay"
    assert state["characters"]["mira"]["fate_points"] == 2
    assert state["aspects"]["slick"]["text"] == "Slick Planks"


def _call(*command: str, cwd: Path, env: dict[str, str] | None = None) -> str:
    finished = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout
