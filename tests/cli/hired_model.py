"""The program with a model of the provider stub behind it, and a key that must show up nowhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from command_line import COMMAND, Ended, Program
from dirty_outputs import answer
from keyboard_player import KeyboardPlayer
from provider_stub import ProviderStub
from stub_behaviours import Received, Reply

from adjudicator import Table
from adjudicator.drafting.model.material import mark_of

MODEL = "drafts"
KEY = "canary-7f3a51c0d2"
PRICES = 'as_of = "2026-01"\ncurrency = "EUR"\n[models.drafts]\nsent = 1000.0\nreceived = 1000.0\n'
"""A price list for ``adjudicator/prices.toml`` in which ten answers of the stub cost about a euro and a half."""
FOREIGN = ("OPENAI_", "AZURE_", "LANGCHAIN_", "LANGSMITH_", "XDG_STATE")

Case = Mapping[str, Any]
Answer = Callable[[Case], str | Reply]


class Hired(Program):
    """Commands that ask the model ``MODEL`` of ``stub`` with ``KEY``; the key may be in nothing they print."""

    def __init__(self, folder: Path, stub: ProviderStub) -> None:
        super().__init__(folder)
        self.stub = stub
        self.environment = {
            name: value
            for name, value in self.environment.items()
            if not name.startswith(FOREIGN) and not name.lower().endswith("_proxy")
        } | {
            "ADJUDICATOR_STATE": str(folder / "state"),
            "ADJUDICATOR_MODEL": f"openai:{MODEL}",
            "ADJUDICATOR_BASE_URL": stub.base_url,
            "ADJUDICATOR_API_KEY": KEY,
        }

    def run(self, *arguments: str, typed: str = "", **environment: str) -> Ended:
        """As ``Program.run``."""
        ended = super().run(*arguments, typed=typed, **environment)
        assert KEY not in ended.out + ended.err
        return ended

    def json(self, *arguments: str, code: int = 0, **environment: str) -> Any:
        """What a command prints with ``--json``: one record, and nothing beside it on standard output."""
        ended = self.run(*arguments, "--json", **environment)
        assert ended.code == code, ended
        return json.loads(ended.out)

    def at_terminal(self, *arguments: str) -> KeyboardPlayer:
        """A command at a pseudo-terminal."""
        environment = {name: value for name, value in self.environment.items() if name != "COLUMNS"}
        return _Discreet([*COMMAND, *arguments], self.folder, environment)

    @property
    def place(self) -> str:
        """The stub's host and port."""
        return self.stub.base_url.removeprefix("http://").removesuffix("/v1")

    def at(self, name: str) -> Self:
        """As ``Program.at``."""
        super().at(name)
        return self

    @property
    def asked(self) -> list[Received]:
        """What reached the model."""
        return self.stub.asked(MODEL)

    def keeps_no_key(self) -> None:
        """The key was sent, if anything was, and stands in no file and in no table."""
        assert {received.key for received in self.asked} <= {KEY}
        for file in self.folder.rglob("*"):
            assert not file.is_file() or KEY.encode() not in file.read_bytes(), file
        if (file := self.folder / "table.db").exists():
            with Table.open(file) as table:
                assert KEY not in json.dumps(list(table.export()))


class _Discreet(KeyboardPlayer):
    """A player on whose screen the key never appeared."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        super().__exit__(kind, error, at)
        assert KEY not in self.seen


def which(received: Received, cases: Iterable[Case]) -> Case:
    """The case that a request asks about: the sign that fences the player's words is the case's own."""
    [found] = [case for case in cases if mark_of("", case["id"]) in received.prompt]
    return found


def judging(cases: Sequence[Case], say: Answer) -> Callable[[Received], str | Reply]:
    """An answer to each request of a sitting: what ``say`` says of its case."""
    return lambda received: say(which(received, cases))


def verdict(said: str, case: Case, **changed: Any) -> str:
    """A clean answer on ``case`` with a passage that is there."""
    return answer(said, evidence=[{"from": "action", "quote": case["action"][:150]}], **changed)


def write_cases(file: Path, cases: Iterable[Case]) -> None:
    """A file of cases."""
    file.write_text("".join(json.dumps(case) + "\n" for case in cases), encoding="utf-8")


def words_of(text: str) -> str:
    """``text`` as one line, however wide the screen was."""
    return re.sub(r"\s+", " ", text)
