"""The program is there at once: help and status load nothing slow of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Program

SLOW = {"rich", "langchain", "langchain_core", "langchain_openai", "openai", "httpx", "prompt_toolkit", "hypothesis"}
SLOW_PARTS = {
    "adjudicator.intake.moves", "adjudicator.intake.answers", "adjudicator.drafting.checklist",
    "adjudicator.drafting.model", "adjudicator.exam", "adjudicator.formats", "asyncio", "langsmith",
}  # fmt: skip

BARE = """
import typer
app = typer.Typer(rich_markup_mode=None)
@app.command()
def bare(word: str = "") -> None: pass
app(standalone_mode=False)
"""
OURS = "from adjudicator.frontends.cli.main import main; main()"
TELL = "import sys, atexit; atexit.register(lambda: print('LOADED', *sys.modules)); "


@pytest.mark.parametrize("model", ["none", "openai:gpt-4.1"])
@pytest.mark.parametrize("arguments", [("--help",), ("status", "--help"), ("status",), ("status", "--json")])
def test_nothing_slow_is_loaded(tmp_path: Path, arguments: tuple[str, ...], model: str) -> None:
    program = Program(tmp_path).at("rolled")
    # A model is there for whoever asks it something.
    program.environment["ADJUDICATOR_MODEL"] = model
    loaded = _loaded(program, OURS, *arguments)
    assert "adjudicator.frontends.cli.commands.looking" in loaded
    assert loaded & (SLOW | SLOW_PARTS) == set()
    # Typer itself validates arguments with pydantic; what it loads for a program of one option is its own affair.
    bare = _loaded(program, BARE, "--word", "x")
    assert {name for name in loaded - bare if name.split(".")[0] in ("pydantic", "pydantic_core")} == set()


def test_help_loads_no_table(tmp_path: Path) -> None:
    loaded = _loaded(Program(tmp_path), OURS, "--help")
    assert {"adjudicator.table", "adjudicator.core.moves", "pydantic"} & loaded == set()


def _loaded(program: Program, code: str, *arguments: str) -> set[str]:
    finished = subprocess.run(
        [sys.executable, "-c", TELL + code if code == OURS else TELL + "\n" + code, *arguments],
        cwd=program.folder,
        env=program.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "LOADED" in finished.stdout, finished.stderr
    return set(finished.stdout.rsplit("LOADED", 1)[1].split())
