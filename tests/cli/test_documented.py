"""Every command, option and exit code is explained where people look for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from adjudicator import errors
from adjudicator.codec.rule_files import load_ruleset
from adjudicator.core.checks import CHECKS
from adjudicator.frontends.cli.application import ORDER, app
from adjudicator.frontends.cli.commands import HOMES, hang

ROOT = Path(__file__).parents[2]
SENTENCE = re.compile(r"[A-Z'].{8,}\.", re.DOTALL)


def _commands(group: Any, *above: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, command in group.commands.items():
        yield (*above, name), command
        if hasattr(command, "commands"):
            yield from _commands(command, *above, name)


hang()
COMMANDS = dict(_commands(typer.main.get_command(app)))
NAMES = [" ".join(path) for path in COMMANDS]


def test_the_commands_are_those_promised() -> None:
    promised = (
        "demo new scene character aspect act throw invoke pass settle abandon compel answer detail concede sacrifice "
        "session scenario chapter refresh pending show approve reject ask reply object amend override withdraw reopen "
        "undo advise narrate status options odds log why rules run export import play config"
    )
    assert set(promised.split()) <= set(ORDER)
    assert {path[0] for path in COMMANDS} == set(ORDER)


def test_every_command_is_found_where_its_name_is_looked_up() -> None:
    """Else a command would be there in the list and unknown when it is typed."""
    assert {name for names in HOMES.values() for name in names} == {path[0] for path in COMMANDS}
    for module, names in HOMES.items():
        text = (ROOT / f"adjudicator/frontends/cli/commands/{module}.py").read_text(encoding="utf-8")
        for name in names:
            assert re.search(rf"@{name}\.|\bdef {name}\(|command\(\"{name}\"", text), (module, name)


@pytest.mark.parametrize("name", NAMES)
def test_a_command_and_all_its_options_are_explained(name: str) -> None:
    command = COMMANDS[tuple(name.split())]
    assert SENTENCE.match(command.help or ""), command.help
    unexplained = [
        parameter.name
        for parameter in command.params
        if parameter.name != "help" and len(getattr(parameter, "help", None) or "") < 5
    ]
    assert unexplained == []


@pytest.mark.usefixtures("built_once")
@pytest.mark.parametrize("name", NAMES)
def test_help_names_every_option(name: str) -> None:
    shown = CliRunner().invoke(app, [*name.split(), "--help"], env={"COLUMNS": "200", "TERM": "dumb"})
    assert shown.exit_code == 0
    for parameter in COMMANDS[tuple(name.split())].params:
        for option in (*parameter.opts, *parameter.secondary_opts):
            assert not option.startswith("-") or option in shown.output


def test_help_lists_every_command_in_the_order_of_an_evening() -> None:
    shown = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "200", "TERM": "dumb"}).output
    listed = re.findall(r"^  ([a-z]+)  +[A-Z]", shown.split("Commands:")[1], re.MULTILINE)
    assert tuple(listed) == ORDER


def test_every_exit_code_stands_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    told = set(re.findall(r"\b(\d) [a-z]", readme.partition("Exit codes: ")[2].partition("\n\n")[0]))
    used = {str(getattr(errors, name).exit_code) for name in errors.__all__ if name != "Violation"}
    assert (used | {"0", "7"}) - {"1"} <= told


@pytest.mark.usefixtures("built_once")
@pytest.mark.parametrize("rules", ["unwritten", "fate-core", "fate-accelerated", "fate-condensed"])
def test_every_rule_has_a_page(rules: str) -> None:
    checked = {rule for checks in CHECKS.values() for rule, _ in checks}
    told = load_ruleset(rules).rules
    assert checked <= set(told)
    for rule in sorted(told):
        shown = CliRunner().invoke(app, ["rules", "show", rule, "--rules", rules])
        assert shown.exit_code == 0
        assert rule in shown.output
