"""Served as the command line serves it: to a client's own child process over stdio, and over HTTP with a token."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp_clients import INVOKE, NEW, OLD, Human, approving, text
from playing import rolled
from started import in_a_file

from adjudicator import Table
from adjudicator.errors import BadConfiguration
from adjudicator.frontends.mcp import serving

ROOT = Path(__file__).parents[2]
TOKEN = "a-token-for-this-test-alone"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "saturday.db"
    in_a_file(path, rolled(total=1, opposition=2)).close()
    return path


def environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("ADJUDICATOR_")}
    return kept | {"ADJUDICATOR_CONFIG": str(folder / "config.toml"), "PYTHONPATH": str(ROOT)} | more


def command(file: Path, *more: str) -> list[str]:
    return ["-m", "adjudicator", "mcp", "--table", str(file), *more]


def over_stdio(file: Path, seat: str, work: Callable[[Client], Awaitable[Any]], human: Human | None, mode: str) -> Any:
    said = (file.parent / "stderr").open("w+")

    async def session() -> Any:
        server = StdioServerParameters(
            command=sys.executable, args=command(file, "--seat", seat), env=environment(file.parent)
        )
        async with Client(stdio_client(server, errlog=said), mode=mode, elicitation_callback=human) as client:
            return await work(client)

    with said:
        found = asyncio.run(session())
        said.seek(0)
        return found, said.read()


@pytest.mark.parametrize("mode", [NEW, OLD])
def test_a_ruling_over_stdio(file: Path, mode: str) -> None:
    async def play(client: Client) -> Any:
        assert "Slick Planks" in text(await client.call_tool("look", {}))
        return await client.call_tool("invoke", {**INVOKE, "by": "mira"})

    answer, said = over_stdio(file, "gm", play, approving(), mode)
    assert "succeed by 1" in text(answer)
    assert "is the game master" in said
    with Table.open(file) as made:
        assert made.state()["rolls"]["r1"]["bonus"] == 2
        assert {entry["ruling"]["by"] for entry in list(made.export())[-1:]} == {"gm"}


def test_a_player_over_stdio_only_waits(file: Path) -> None:
    answer, said = over_stdio(file, "Mira", lambda client: client.call_tool("invoke", INVOKE), approving(), NEW)
    assert "waits for the game master" in text(answer)
    assert "Traceback" not in said
    with Table.open(file) as made:
        assert [ruling.by for ruling in made.pending()] == ["mira"]
        assert made.state()["rolls"]["r1"]["bonus"] == 0


def test_nothing_but_protocol_on_standard_output(file: Path) -> None:
    asked = '{"jsonrpc": "2.0", "id": 1, "method": "nonsense"}\nno json at all\n'
    ended = subprocess.run([sys.executable, *command(file)], input=asked, capture_output=True, text=True, check=False,
                           env=environment(file.parent), cwd=file.parent)  # fmt: skip
    assert ended.returncode == 0
    assert all(line.startswith('{"jsonrpc"') for line in ended.stdout.splitlines())
    assert "Traceback" not in ended.stderr


def test_an_interrupt_ends_it_while_the_client_is_silent(file: Path) -> None:
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    process = subprocess.Popen([sys.executable, *command(file)], env=environment(file.parent), **pipes)
    with process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(b'{"jsonrpc": "2.0", "id": 1, "method": "nonsense"}\n')
        process.stdin.flush()
        assert process.stdout.readline().startswith(b'{"jsonrpc"')
        process.send_signal(signal.SIGINT)
        assert process.wait() == -signal.SIGINT


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--seat", "nobody"], 2, "there is no seat 'nobody'"),
        (["--seat", "guard"], 2, "--seat gm"),
        (["--http", "--host", "192.0.2.7"], 2, "cannot listen at 192.0.2.7"),
    ],
)
def test_what_cannot_be_served_is_said(file: Path, arguments: list[str], code: int, said: str) -> None:
    ended = subprocess.run([sys.executable, *command(file, *arguments)], capture_output=True, text=True, check=False,
                           env=environment(file.parent), input="")  # fmt: skip
    assert (ended.returncode, ended.stdout) == (code, "")
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr


def test_without_the_extra_one_sentence_says_what_to_install(file: Path) -> None:
    code = "import sys; sys.modules['mcp'] = None; from adjudicator.frontends.cli import main; main()"
    ended = subprocess.run([sys.executable, "-c", code, *command(file)[2:]], capture_output=True, text=True,
                           check=False, env=environment(file.parent), input="")  # fmt: skip
    assert (ended.returncode, ended.stdout) == (5, "")
    assert 'pip install "adjudicator[mcp]"' in ended.stderr
    assert ended.stderr.count("\n") == 1


@contextmanager
def served(file: Path, *arguments: str, **more: str) -> Iterator[tuple[str, str, Path]]:
    """A server's address, what it said about its token, and the file its messages go to."""
    said = file.parent / "said"
    with said.open("w") as out:
        process = subprocess.Popen(
            [sys.executable, "-u", *command(file, "--http", "--port", "0", *arguments)],
            stdout=subprocess.DEVNULL, stderr=out, env=environment(file.parent, **more),
        )  # fmt: skip
        try:
            while not (found := re.search(r"(http://\S+/mcp)\n(token .*)\n", said.read_text())):
                assert process.poll() is None, said.read_text()
                time.sleep(0.05)
            yield found[1], found[2], said
        finally:
            process.terminate()
            process.wait()


def over_http(url: str, token: str, work: Callable[[Client], Awaitable[Any]], human: Human | None, mode: str) -> Any:
    async def session() -> Any:
        headers = {"Authorization": f"Bearer {token}"}
        async with (
            httpx2.AsyncClient(headers=headers) as http,
            Client(streamable_http_client(url, http_client=http), mode=mode, elicitation_callback=human) as client,
        ):
            return await work(client)

    return asyncio.run(session())


@pytest.mark.parametrize("mode", [NEW, OLD])
def test_a_ruling_over_http(file: Path, mode: str) -> None:
    with served(file, "--seat", "gm", ADJUDICATOR_MCP_TOKEN=TOKEN) as (url, told, said):
        assert told == "token as in ADJUDICATOR_MCP_TOKEN"
        given = {**INVOKE, "by": "mira"}
        answer = over_http(url, TOKEN, lambda client: client.call_tool("invoke", given), approving(), mode)
        assert "succeed by 1" in text(answer)
        assert TOKEN not in said.read_text()
    with Table.open(file) as made:
        assert made.state()["rolls"]["r1"]["bonus"] == 2


HELLO = {
    "jsonrpc": "2.0", "id": 1, "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}},
}  # fmt: skip


def test_only_with_the_token_and_only_under_its_own_names(file: Path) -> None:
    with served(file) as (url, told, said):
        token = told.removeprefix("token ")
        assert len(token) > 40
        right = {"Authorization": f"Bearer {token}"}
        rows: list[tuple[dict[str, str], int]] = [
            ({}, 401),
            ({"Authorization": "Bearer wrong"}, 401),
            ({"Authorization": f"Bearer {token}x"}, 401),
            ({"Authorization": token}, 401),
            ({"Authorization": "Basic dTpw"}, 401),
            (right | {"Host": "table.example"}, 421),
            (right | {"Host": "127.0.0.1.table.example"}, 421),
            (right | {"Origin": "https://table.example"}, 403),
            (right | {"Origin": "null"}, 403),
            ({"Origin": "http://localhost:5173"}, 401),
            (right, 200),
            (right | {"Origin": "http://localhost:5173"}, 200),
        ]
        accept = {"Accept": "application/json, text/event-stream"}
        with httpx2.Client() as http:
            got = [http.post(url, json=HELLO, headers=accept | headers).status_code for headers, _ in rows]
            elsewhere = http.get(url.removesuffix("/mcp")).status_code
        assert got == [code for _, code in rows]
        assert elsewhere == 401
        assert said.read_text().count(token) == 1
        assert "Traceback" not in said.read_text()


@pytest.mark.parametrize("token", ["short", "with a space in the middle", "Ümlaut-in-a-long-token"])
def test_a_token_that_protects_nothing_is_refused(monkeypatch: pytest.MonkeyPatch, token: str) -> None:
    monkeypatch.setenv(serving.TOKEN, token)
    with pytest.raises(BadConfiguration, match="at least 16"):
        serving.token_from_environment()


def test_a_token_is_made_anew_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(serving.TOKEN, raising=False)
    made = {serving.token_from_environment() for _ in range(5)}
    assert len(made) == 5
    assert {fresh for _, fresh in made} == {True}


def test_dice_are_thrown_as_fate_dice() -> None:
    faces = [face for _ in range(60) for face in serving.thrown()]
    assert len(faces) == 240
    assert set(faces) == {-1, 0, 1}
