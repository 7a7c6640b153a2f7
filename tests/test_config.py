"""Settings: who wins, what is refused, and what storing one leaves alone."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator import config
from adjudicator.config import DEFAULTS, Setting, forget, resolve, store
from adjudicator.errors import BadConfiguration


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings file of a test, not there yet, in an environment that says nothing else."""
    for key in DEFAULTS:
        monkeypatch.delenv(f"ADJUDICATOR_{key.upper()}", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    path = tmp_path / "settings" / "adjudicator.toml"
    monkeypatch.setenv("ADJUDICATOR_CONFIG", str(path))
    return path


def written(path: Path, text: str) -> Path:
    """``path`` with ``text`` in it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_where_nobody_says_anything_the_defaults_hold() -> None:
    assert resolve() == {
        key: Setting(key, value, "default")
        for key, value in {
            "table": "",
            "rules": "unwritten",
            "model": "none",
            "base_url": "",
            "policy": "normal",
            "opinions": "automatic",
            "votes": "1",
            "timeout": "30",
            "prompts": "",
            "tone": "plain",
            "length": "short",
            "person": "third",
            "tense": "past",
            "language": "English",
            "tracing": "off",
            "dice": "rolled",
            "colour": "auto",
        }.items()
    }


@pytest.mark.parametrize(
    ("flag", "environment", "in_file", "value", "origin"),
    [
        ("strict", "generous", "normal", "strict", "flag"),
        ("strict", None, None, "strict", "flag"),
        (None, "generous", "strict", "generous", "environment ADJUDICATOR_POLICY"),
        (None, "", "strict", "strict", "file"),
        (None, None, "strict", "strict", "file"),
        (None, None, None, "normal", "default"),
    ],
)
def test_the_strongest_place_wins(
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    flag: str | None,
    environment: str | None,
    in_file: str | None,
    value: str,
    origin: str,
) -> None:
    if environment is not None:
        monkeypatch.setenv("ADJUDICATOR_POLICY", environment)
    if in_file is not None:
        written(file, f'policy = "{in_file}"')
    expected = f"file {file}" if origin == "file" else origin
    assert resolve({"policy": flag})["policy"] == Setting("policy", value, expected)


@pytest.mark.parametrize(
    ("name", "given", "key"),
    [
        ("ADJUDICATOR_TABLE", "saturday.db", "table"),
        ("ADJUDICATOR_RULES", "fate-core", "rules"),
        ("ADJUDICATOR_MODEL", "openai:gpt", "model"),
        ("ADJUDICATOR_BASE_URL", "http://127.0.0.1:8080/v1", "base_url"),
        ("ADJUDICATOR_DICE", "typed", "dice"),
        ("ADJUDICATOR_POLICY", "strict", "policy"),
    ],
)
def test_each_variable_reaches_its_key(monkeypatch: pytest.MonkeyPatch, name: str, given: str, key: str) -> None:
    monkeypatch.setenv(name, given)
    assert resolve()[key] == Setting(key, given, f"environment {name}")


@pytest.mark.parametrize(
    ("no_color", "flag", "value", "origin"),
    [
        ("1", None, "never", "environment NO_COLOR"),
        ("", None, "auto", "default"),
        ("1", "auto", "auto", "flag"),
    ],
)
def test_no_color_is_heard(
    monkeypatch: pytest.MonkeyPatch, no_color: str, flag: str | None, value: str, origin: str
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    assert resolve({"colour": flag})["colour"] == Setting("colour", value, origin)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('tabel = "a.db"', "tabel: there is no such setting; there are table, rules"),
        ('[table]\nname = "a.db"', "table: must be text in quotes"),
        ("dice = 4", "dice: must be rolled or typed (given: '4')"),
        ('dice = "loaded"', "dice: must be rolled or typed (given: 'loaded')"),
        ('policy = "Strict"', "policy: must be strict or normal or generous"),
        ('votes = "0"', "votes: must be a whole number from 1 to 9"),
        ('timeout = "soon"', "timeout: must be a whole number from 1 to 3600"),
        ('opinions = "never"', "opinions: must be automatic or on-ask"),
        ('colour = "always"', "colour: must be auto or never"),
        ('base_url = "localhost:8080"', "base_url: must start with http:// or https://"),
        ('rules = " "', "rules: is empty"),
        ('model = ""', "model: is empty"),
        ('table = "a\\u001b[2J.db"', "table: holds a character that cannot be printed"),
        ("dice = typed", "is not valid TOML"),
        ('dice = "typed"\ndice = "rolled"', "is not valid TOML"),
    ],
)
def test_a_file_that_cannot_be_used_is_named_with_the_key(file: Path, text: str, says: str) -> None:
    written(file, text)
    for use in (resolve, lambda: store("model", "none"), lambda: forget("model")):
        with pytest.raises(BadConfiguration) as refused:
            use()
        assert str(refused.value).startswith(f"{file}: ")
        assert says in str(refused.value)
        assert refused.value.exit_code == 5
    assert file.read_text(encoding="utf-8") == text


def test_bytes_that_are_no_text_and_a_folder_are_refused(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"# caf\xe9\n")
    with pytest.raises(BadConfiguration, match="is not UTF-8 text"):
        resolve()
    file.unlink()
    file.mkdir()
    with pytest.raises(BadConfiguration, match="cannot be read"):
        resolve()


@pytest.mark.parametrize(
    ("flags", "variable", "says"),
    [
        ({"dice": "loaded"}, None, "flag: dice: must be rolled or typed"),
        ({"dise": "typed"}, None, "flag: dise: there is no such setting"),
        ({}, "loaded", "ADJUDICATOR_DICE: dice: must be rolled or typed"),
    ],
)
def test_a_bad_flag_or_variable_is_named(
    monkeypatch: pytest.MonkeyPatch, flags: dict[str, str], variable: str | None, says: str
) -> None:
    if variable is not None:
        monkeypatch.setenv("ADJUDICATOR_DICE", variable)
    with pytest.raises(BadConfiguration, match=says):
        resolve(flags)


def test_storing_makes_the_file_and_keeps_what_is_there(file: Path) -> None:
    assert store("dice", "typed") == file
    written(file, '# mine\ndice = "typed" # real ones\n\n"policy" = "strict"\n')
    store("policy", "generous")
    store("model", "local:small")
    assert file.read_text(encoding="utf-8").splitlines() == [
        "# mine",
        'dice = "typed" # real ones',
        "",
        'policy = "generous"',
        'model = "local:small"',
    ]
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_value_over_several_lines_is_kept_as_well(file: Path) -> None:
    written(file, 'rules = """\\\n  fate\\\n  -core"""\ndice = """\\\n  typed"""\n')
    store("dice", "rolled")
    assert tomllib.loads(file.read_text(encoding="utf-8")) == {"rules": "fate-core", "dice": "rolled"}


def test_forgetting_brings_the_default_back(file: Path) -> None:
    store("dice", "typed")
    store("policy", "strict")
    assert forget("dice") == file
    assert forget("dice") == file
    assert resolve()["dice"].origin == "default"
    assert resolve()["policy"].value == "strict"


def test_forgetting_makes_no_file(file: Path) -> None:
    forget("dice")
    assert not file.exists()
    with pytest.raises(BadConfiguration, match="dise: there is no such setting"):
        forget("dise")


@pytest.mark.parametrize(("key", "value"), [("dice", "loaded"), ("rules", ""), ("nothing", "x"), ("table", "a\nb")])
def test_a_bad_value_is_not_stored(file: Path, key: str, value: str) -> None:
    store("policy", "strict")
    before = file.read_bytes()
    with pytest.raises(BadConfiguration, match=key):
        store(key, value)
    assert file.read_bytes() == before


def test_a_file_that_cannot_be_written_is_named(file: Path) -> None:
    written(file.parent, "no folder")
    with pytest.raises(BadConfiguration, match=f"{file}"):
        store("dice", "typed")


def test_a_link_stays_a_link(file: Path, tmp_path: Path) -> None:
    real = written(tmp_path / "dotfiles" / "real.toml", 'dice = "typed"\n')
    file.parent.mkdir()
    file.symlink_to(real)
    store("policy", "strict")
    assert file.is_symlink()
    assert tomllib.loads(real.read_text(encoding="utf-8")) == {"dice": "typed", "policy": "strict"}


@pytest.mark.parametrize(
    ("key", "stored", "found"),
    [
        ("table", "saturday.db", "{here}/saturday.db"),
        ("table", "~/saturday.db", "{home}/saturday.db"),
        ("table", "", ""),
        ("rules", "fate-core", "fate-core"),
        ("rules", "house.toml", "{here}/house.toml"),
        ("model", "local:a/b", "local:a/b"),
    ],
)
def test_a_stored_path_means_the_same_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, stored: str, found: str
) -> None:
    here, home = tmp_path / "here", tmp_path / "home"
    here.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.chdir(here)
    store(key, stored)
    monkeypatch.chdir(tmp_path)
    assert resolve()[key].value == found.format(here=here, home=home)


def test_a_relative_path_in_the_file_lies_beside_the_file(file: Path) -> None:
    written(file, 'table = "saturday.db"\nrules = "fate-core"\n')
    assert resolve()["table"].value == str(file.parent / "saturday.db")
    assert resolve()["rules"].value == "fate-core"


def test_a_relative_path_given_elsewhere_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_TABLE", "sunday.db")
    assert resolve()["table"].value == "sunday.db"
    assert resolve({"table": "monday.db"})["table"].value == "monday.db"


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {}, "{home}/.config/adjudicator"),
        ("linux", {"XDG_CONFIG_HOME": "{home}/elsewhere"}, "{home}/elsewhere/adjudicator"),
        ("linux", {"XDG_CONFIG_HOME": "not/from/the/root"}, "{home}/.config/adjudicator"),
        ("darwin", {"XDG_CONFIG_HOME": "{home}/elsewhere"}, "{home}/Library/Application Support/adjudicator"),
        ("win32", {"APPDATA": "{home}/roaming"}, "{home}/roaming/adjudicator"),
        ("win32", {}, "{home}/AppData/Roaming/adjudicator"),
    ],
)
def test_the_app_folder_of_each_platform(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], folder: str
) -> None:
    for name in ("XDG_CONFIG_HOME", "APPDATA", "ADJUDICATOR_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    for name, value in variables.items():
        monkeypatch.setenv(name, value.format(home=tmp_path))
    monkeypatch.setattr(config.sys, "platform", platform)
    assert config.app_folder() == Path(folder.format(home=tmp_path))
    assert config.config_file() == config.app_folder() / "config.toml"


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1).filter(str.strip))
def test_whatever_model_is_stored_is_found_again(name: str) -> None:
    name = f"openai:x{name}"
    store("model", name)
    assert resolve()["model"].value == name


def test_importing_loads_nothing_that_is_slow() -> None:
    code = "import sys, adjudicator.config; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "adjudicator.config" in loaded
    assert {"tomllib", "tempfile", "pydantic", "typer", "sqlite3"} & set(loaded) == set()
