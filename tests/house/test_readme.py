"""README.md is run: what it shows is what happens.

Conventions for whoever writes it (everything happens in the order of the page, in one folder made for it):

- ```python blocks are executed, all in one namespace. A ```text block right below one is what it prints.
- ```console blocks whose first line starts with ``$ adjudicator`` are executed, each command in a process
  of its own through a POSIX shell (pipes, ``;`` and ``echo $?`` work). Lines starting with ``> `` continue
  a command. The other lines are its output, standard error included, compared line by line; a line that is
  only ``…`` stands for any lines, a ``…`` inside a line for any characters. Any exit code will do: show it
  with ``; echo "exit $?"`` where it matters. Other ```console and ```sh blocks (installing) are not executed.
- ``<!-- file: NAME -->`` above a block of any other language writes it to the file NAME.
- ``<!-- fresh -->`` above a block starts again in an empty folder with an empty namespace.
- ``<!-- not run: REASON -->`` above a python or console block leaves it out; a few may be, most may not.
"""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from readme_blocks import Block, agrees, blocks, commands

LENGTH = 400


@pytest.fixture(scope="module")
def readme(root: Path) -> str:
    return (root / "README.md").read_text(encoding="utf-8")


def test_it_is_short_enough(readme: str) -> None:
    assert len(readme.splitlines()) <= LENGTH


def test_it_shows_enough_that_can_be_run(readme: str) -> None:
    found = blocks(readme)
    run = [block for block in found if _is_run(block)]
    left_out = [block for block in found if block.mark == "not run"]
    assert {block.language for block in run} == {"python", "console"}
    assert all(block.value for block in left_out)
    assert len(left_out) < len(run)


def test_its_links_lead_somewhere(readme: str, root: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", readme)
    assert [link for link in links if not (root / link).exists()] == []


def test_what_it_shows_is_what_happens(
    readme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clean_environment: dict[str, str]
) -> None:
    reader = Reader(tmp_path, monkeypatch, clean_environment)
    reader.start_afresh()
    for block in blocks(readme):
        reader.follow(block)
    assert not reader.wrong, "\n\n".join(reader.wrong)


class Reader:
    """Somebody who follows the page to the letter and notes where it does not hold."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]) -> None:
        scripts = Path(sys.executable).parent
        homes = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        self.environment = environment | {"PATH": f"{scripts}:{environment['PATH']}"} | homes
        self.folder, self.monkeypatch = folder, monkeypatch
        self.times = 0
        self.printed: str | None = None
        self.namespace: dict[str, object] = {}
        self.wrong: list[str] = []

    def start_afresh(self) -> None:
        self.times += 1
        self.namespace = {"__name__": "readme"}
        folder = self.folder / f"visit-{self.times}"
        folder.mkdir()
        self.monkeypatch.chdir(folder)

    def follow(self, block: Block) -> None:
        printed, self.printed = self.printed, None
        if block.mark == "fresh":
            self.start_afresh()
        if block.mark == "file":
            Path(block.value).write_text(block.text, encoding="utf-8")
        elif block.language == "text" and printed is not None:
            self.compare(block.line, tuple(block.text.splitlines()), printed)
        elif _is_run(block) and block.language == "python":
            self.printed = self.execute(block)
        elif _is_run(block):
            for command in commands(block.text):
                self.compare(block.line, command.shown, self.type_in(command.typed), command.typed)

    def execute(self, block: Block) -> str:
        # Padded so that a traceback names the line of the page.
        code = compile("\n" * block.line + block.text, "README.md", "exec")
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(code, self.namespace)
        return out.getvalue()

    def type_in(self, typed: str) -> str:
        finished = subprocess.run(
            ["sh", "-c", typed],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        return finished.stdout

    def compare(self, line: int, shown: tuple[str, ...], printed: str, typed: str = "") -> None:
        if not agrees(shown, printed):
            expected = "\n".join(shown)
            self.wrong.append(f"README.md:{line} $ {typed}\n--- shown\n{expected}\n--- printed\n{printed}")


def _is_run(block: Block) -> bool:
    if block.mark in {"file", "not run"}:
        return False
    return block.language == "python" or (block.language == "console" and block.text.startswith("$ adjudicator"))
