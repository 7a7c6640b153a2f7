"""Linting, types, import contracts, sizes, names and docstrings: what a contributor also runs by hand."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from project_files import Module

VAGUE = {"util", "utils", "helper", "helpers", "common", "manager", "misc", "stuff", "base", "shared"}
MODULE_LINES, FUNCTION_LINES = 250, 45

Function = ast.FunctionDef | ast.AsyncFunctionDef


# import-linter has a command but no module to run.
IMPORTS = "from importlinter.cli import lint_imports_command as command; command()"


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["-m", "ruff", "check", "--no-cache", "."], id="ruff"),
        pytest.param(["-m", "mypy", "--strict", "adjudicator"], id="mypy"),
        pytest.param(["-c", IMPORTS, "--no-cache"], id="import-linter"),
    ],
)
def test_tool_is_content(root: Path, clean_environment: dict[str, str], command: list[str]) -> None:
    finished = subprocess.run(
        [sys.executable, *command],
        cwd=root,
        env=clean_environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr


def test_no_module_is_too_long(modules: list[Module]) -> None:
    assert [f"{module.path}: {module.lines} lines" for module in modules if module.lines > MODULE_LINES] == []


def test_no_function_is_too_long(modules: list[Module]) -> None:
    long = [
        f"{module.path}:{node.lineno} {node.name}: {length} lines"
        for module in modules
        for node in ast.walk(module.tree)
        if isinstance(node, Function) and (length := _lines(node)) > FUNCTION_LINES
    ]
    assert long == []


def test_no_module_has_a_vague_name(modules: list[Module]) -> None:
    assert [module.path for module in modules if VAGUE & set(module.name.split("."))] == []


def test_every_module_says_what_it_is_for(modules: list[Module]) -> None:
    assert [module.path for module in modules if not ast.get_docstring(module.tree)] == []


def test_everything_public_has_a_docstring(modules: list[Module]) -> None:
    bare = [
        f"{module.path}:{node.lineno} {name}"
        for module in modules
        for name, node in _public(module.tree)
        if not ast.get_docstring(node)
    ]
    assert bare == []


def _lines(node: Function) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _public(tree: ast.Module) -> Iterator[tuple[str, Function | ast.ClassDef]]:
    """Functions and classes a reader may call, methods included; overrides of Python's own names excepted."""
    for node in tree.body:
        if not isinstance(node, Function | ast.ClassDef) or node.name.startswith("_"):
            continue
        yield node.name, node
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, Function) and not inner.name.startswith("_"):
                    yield f"{node.name}.{inner.name}", inner
