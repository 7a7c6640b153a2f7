"""Which code may lean on what: the core on nothing, libraries only where they belong."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from project_files import Module

PURE = {
    "__future__", "abc", "collections", "copy", "dataclasses", "enum", "fractions", "functools", "itertools",
    "math", "operator", "re", "string", "types", "typing", "unicodedata",
}  # fmt: skip
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "compile", "breakpoint", "__import__"}

# Library -> the parts of the package that may name it in an import; any other third-party one may nowhere.
AT_HOME = {
    "sqlite3": {"adjudicator.log"},
    "random": {"adjudicator.frontends", "adjudicator.exam"},
    "secrets": {"adjudicator.frontends"},
    # The client wraps keys as LangChain wants them wrapped.
    "pydantic": {
        "adjudicator.intake", "adjudicator.formats", "adjudicator.frontends", "adjudicator.drafting.model.client",
    },
    "pydantic_core": {"adjudicator.intake", "adjudicator.formats", "adjudicator.frontends"},
    "typer": {"adjudicator.frontends.cli"},
    "prompt_toolkit": {"adjudicator.frontends.cli"},
    "langchain": {"adjudicator.drafting", "adjudicator.frontends.langchain_tool"},
    "langchain_core": {"adjudicator.drafting", "adjudicator.frontends.langchain_tool"},
    "langchain_openai": {"adjudicator.drafting"},
    "openai": {"adjudicator.drafting"},
    "langsmith": {"adjudicator.drafting"},
    "httpx2": {"adjudicator.drafting"},
    "json_repair": {"adjudicator.drafting"},
    "yaml": {"adjudicator.formats"},
    "fastapi": {"adjudicator.frontends.desk"},
    "starlette": {"adjudicator.frontends.desk", "adjudicator.frontends.mcp"},
    "uvicorn": {"adjudicator.frontends.desk", "adjudicator.frontends.mcp"},
    "jinja2": {"adjudicator.frontends.desk"},
    "markupsafe": {"adjudicator.frontends.desk"},
    "itsdangerous": {"adjudicator.frontends.desk"},
    "mcp": {"adjudicator.frontends.mcp"},
}

# What may not be loaded by merely importing: libraries that are slow, or that a plain game never needs.
HEAVY = {
    "pydantic", "prompt_toolkit", "rich", "langchain", "langchain_core", "langchain_openai", "openai", "httpx",
    "fastapi", "starlette", "jinja2", "mcp",
}  # fmt: skip


def test_core_imports_only_plain_standard_library(modules: list[Module]) -> None:
    strangers = [
        f"{module.path}:{line} imports {name}"
        for module in _core(modules)
        for name, line in _imports(module)
        if not _within(name, "adjudicator.core") and name.split(".")[0] not in PURE
    ]
    assert strangers == []


def test_core_neither_reads_nor_writes_nor_keeps_state(modules: list[Module]) -> None:
    impure = [
        f"{module.path}:{node.lineno}"
        for module in _core(modules)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Global)
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS)
    ]
    assert impure == []


def test_libraries_stay_where_they_belong(modules: list[Module]) -> None:
    astray = [
        f"{module.path}:{line} imports {name}"
        for module in modules
        for name, line in _imports(module)
        if ((library := name.split(".")[0]) in AT_HOME or _third_party(library))
        and not any(_within(module.name, home) for home in AT_HOME.get(library, ()))
    ]
    assert astray == []


@pytest.mark.parametrize("module", ["adjudicator", "adjudicator.frontends.cli"])
def test_importing_loads_nothing_heavy(module: str, root: Path, clean_environment: dict[str, str]) -> None:
    code = f"import sys; import {module}; print(*{{name.split('.')[0] for name in sys.modules}})"
    loaded = subprocess.run(
        [sys.executable, "-c", code],
        cwd=root,
        env=clean_environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "adjudicator" in loaded.stdout.split()
    assert set(loaded.stdout.split()) & HEAVY == set()


def _core(modules: list[Module]) -> list[Module]:
    found = [module for module in modules if _within(module.name, "adjudicator.core")]
    assert len(found) > 3
    return found


def _within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def _third_party(library: str) -> bool:
    return library not in sys.stdlib_module_names and library != "adjudicator"


def _imports(module: Module) -> Iterator[tuple[str, int]]:
    """Every module named by an import, wherever it stands, with its line; relative ones made absolute."""
    package = module.name if module.path.endswith("__init__.py") else module.name.rpartition(".")[0]
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            yield ".".join([*above, node.module or ""]).rstrip("."), node.lineno
