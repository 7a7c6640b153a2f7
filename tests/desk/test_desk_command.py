"""``adjudicator desk`` as people run it: links, hosts, its end, restarts, and many who decide at once."""

from __future__ import annotations

import signal
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from pathlib import Path

import httpx2
import pytest
from api_caller import ACTION, INVOKE
from desk_player import SCENE
from desk_process import DeskProcess, asked

from adjudicator import Table
from adjudicator.core.violations import Malformed
from adjudicator.frontends.desk.serving import Address

SERVE = ("desk", "--table", "saturday.db", "--port", "0")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where ``saturday.db`` lies, in the middle of a scene, and ``empty.db``."""
    with Table.open(tmp_path / "saturday.db") as table:
        table.rule(SCENE)
    Table.open(tmp_path / "empty.db").close()
    return tmp_path


@pytest.fixture
def desk(folder: Path) -> Iterator[DeskProcess]:
    running = DeskProcess(folder, *SERVE)
    yield running
    running.end(signal.SIGKILL)


def test_every_seat_gets_its_link_once_and_no_log_has_it(folder: Path) -> None:
    desk = DeskProcess(folder, *SERVE)
    assert [*desk.links] == [("saturday", "gm"), ("saturday", "mira"), ("saturday", "bren")]
    mira = desk.seat("mira")
    mira.propose(INVOKE)
    desk.client.get("/t/saturday/gm/")
    code, out, err = desk.end()
    assert (code, out, err) == (0, "", "")
    assert [desk.printed.count(link) for link in desk.links.values()] == [1, 1, 1]


def test_it_ends_cleanly_while_somebody_listens(folder: Path) -> None:
    desk = DeskProcess(folder, *SERVE)
    gm = desk.seat("gm")
    path, headers = f"{gm.path}news", {"authorization": f"Bearer {gm.token}"}
    with desk.client.stream("GET", path, headers=headers) as stream:
        lines = stream.iter_lines()
        assert next(lines) == "retry: 1000"
        code, _, err = desk.end()
    assert (code, err) == (0, "")


def test_news_come_when_something_is_done(desk: DeskProcess) -> None:
    gm = desk.seat("gm")
    headers = {"authorization": f"Bearer {gm.token}"}
    with desk.client.stream("GET", f"{gm.path}news", headers=headers) as stream:
        told = (line for line in stream.iter_lines() if line.startswith("data: "))
        before = next(told)
        gm.propose(ACTION)
        assert next(told) != before


@pytest.mark.parametrize(
    ("host", "status"),
    [("127.0.0.1", 200), ("localhost", 200), ("[::1]", 200), ("evil.example", 400), ("127.0.0.1.evil.example", 400)],
)
def test_it_answers_under_its_own_names_only(desk: DeskProcess, host: str, status: int) -> None:
    assert desk.client.get("/", headers={"host": host}).status_code == status


def test_passes_outlive_a_restart_and_what_was_answered_a_power_cut(folder: Path) -> None:
    desk = DeskProcess(folder, *SERVE)
    gm = desk.seat("gm")
    kept: list[str] = []
    for _ in range(3):
        key = gm.propose(ACTION)
        gm.decide(key, dice=[0, 0, 0, 0])
        kept.append(key)
        desk.end(signal.SIGKILL)
        desk = DeskProcess(folder, *SERVE)
        gm.client = desk.client
        assert [gm.get(f"rulings/{one}")["status"] for one in kept] == ["approved"] * len(kept)
    assert desk.end()[0] == 0


def test_many_decide_at_once_and_one_does(desk: DeskProcess) -> None:
    gm = desk.seat("gm")
    key = gm.propose(INVOKE)
    answers = []

    def decide() -> None:
        answers.append(gm.call("POST", f"rulings/{key}/decision", {"verdict": "approve", "seen": 1}))

    threads = [threading.Thread(target=decide) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    codes = Counter(answer.status_code for answer in answers)
    assert codes[200] == 1
    assert codes[409] + codes[412] == 49
    told = {answer.json()["ruling"]["status"] for answer in answers if answer.status_code != 200}
    assert told == {"approved"}
    assert gm.get("state")["characters"]["mira"]["fate_points"] == 2


def test_a_table_without_people_points_at_set_up(folder: Path) -> None:
    desk = DeskProcess(folder, *SERVE, "--table", "empty.db")
    desk.end()
    assert ("empty", "gm") in desk.links
    assert desk.printed.count("Set up") == 1


def test_the_table_may_be_named_before_the_command(folder: Path) -> None:
    desk = DeskProcess(folder, "--table", "empty.db", "desk", "--port", "0")
    desk.end()
    assert [*desk.links] == [("empty", "gm")]


def test_whoever_lets_others_in_is_told_what_that_means(folder: Path, desk: DeskProcess) -> None:
    wide = DeskProcess(folder, *SERVE, "--host", "0.0.0.0")
    port = wide.base.rpartition(":")[2]
    with httpx2.Client(base_url=f"http://127.0.0.1:{port}") as near:
        asked_for = [
            near.get("/", headers={"host": name}).status_code for name in (socket.gethostname(), "evil.example")
        ]
    assert asked_for == [200, 400]
    wide.end()
    assert "overheard" in wide.printed
    assert "overheard" not in desk.printed


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("--table", "nowhere.db"), 2, "there is no such table"),
        (("--table", "saturday.db", "--url", "games.example"), 2, "https://games.example"),
        (("--table", "saturday.db", "--table", "saturday.db"), 2, "two tables are called saturday"),
        (("--table", "saturday.db", "--host", "203.0.113.7"), 2, "cannot listen at 203.0.113.7"),
    ],
)
def test_what_cannot_be_served_is_one_sentence(folder: Path, arguments: tuple[str, ...], code: int, says: str) -> None:
    ended = asked(folder, "desk", "--port", "0", *arguments)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (code, "", 1)
    assert says in ended.stderr


def test_a_port_that_is_taken_is_one_sentence(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ended = asked(folder, "desk", "--table", "saturday.db", "--port", str(taken.getsockname()[1]))
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "--port names another" in ended.stderr


def test_without_the_extra_it_says_how_to_get_it(folder: Path) -> None:
    (folder / "sitecustomize.py").write_text("import sys; sys.modules['fastapi'] = None\n", encoding="utf-8")
    ended = asked(folder, *SERVE, PYTHONPATH=f"{folder}:{Path(__file__).parents[2]}")
    assert (ended.returncode, ended.stderr.count("\n")) == (5, 1)
    assert 'pip install "adjudicator[desk]"' in ended.stderr


@pytest.mark.parametrize(
    ("address", "name", "known"),
    [
        (Address("127.0.0.1", 1), "localhost", True),
        (Address("127.0.0.1", 1), socket.gethostname(), False),
        (Address("192.0.2.7", 1), "192.0.2.7", True),
        (Address("2001:db8::7", 1), "[2001:db8::7]", True),
        (Address("127.0.0.1", 1, "https://games.example"), "games.example", True),
        (Address("127.0.0.1", 1, "https://games.example:8443/"), "games.example", True),
    ],
)
def test_names_it_may_be_asked_for(address: Address, name: str, known: bool) -> None:
    assert (name in address.hosts()) is known


@pytest.mark.parametrize(
    "url", ["", "games.example", "ftp://x", "https://", "https://x/y", "https://x:y", "http://a@x"]
)
def test_an_address_that_links_cannot_begin_with_is_refused(url: str) -> None:
    with pytest.raises(Malformed):
        Address("127.0.0.1", 1, url)


def test_a_power_cut_under_load_loses_and_doubles_nothing(folder: Path) -> None:
    desk = DeskProcess(folder, *SERVE)
    headers = {"Authorization": f"Bearer {desk.seat('gm').token}"}
    path = "/api/tables/saturday/rulings"
    answered: dict[str, str] = {}

    def propose(client: httpx2.Client, key: str) -> None:
        body = {"moves": ACTION, "by": "bren"}
        with suppress(httpx2.HTTPError):
            made = client.post(path, json=body, headers=headers | {"Idempotency-Key": key})
            if made.status_code == 201:
                answered[key] = made.json()["id"]

    keys = [f"k{n}" for n in range(200)]
    client = desk.client
    with ThreadPoolExecutor(8) as pool:
        sent = [pool.submit(propose, client, key) for key in keys]
        while len(answered) < 20:
            time.sleep(0.005)
        desk.end(signal.SIGKILL)
        wait(sent)
    before = dict(answered)
    assert 20 <= len(before) < len(keys)
    desk = DeskProcess(folder, *SERVE)
    for key in keys[:60]:
        propose(desk.client, key)
    assert all(answered[key] == ruling for key, ruling in before.items())
    assert len(set(answered.values())) == len(answered)
    desk.end(signal.SIGKILL)
