"""The links of the seats: each opens its seat and no other, and a new one ends all that were before."""

from __future__ import annotations

import html
import re

import pytest
from desk_player import BASE, KEY, DeskPlayer, said
from starlette.testclient import TestClient

from adjudicator import Table
from adjudicator.frontends.desk import desk_app

BEYOND = "answers beyond this machine"


def links(page: str) -> list[str]:
    return [html.unescape(link) for link in re.findall(r'value="(http[^"]*/join#[^"]+)"', page)]


def opens(client: TestClient, link: str) -> str:
    """The page a link leads to, "" where it is worth nothing."""
    joined = client.post("/join", data={"link": link}, follow_redirects=False)
    client.cookies.clear()
    return joined.headers.get("location", "")


def open_status(somebody: DeskPlayer) -> int:
    return somebody.client.get(somebody.path, headers=somebody.headers).status_code


def test_each_seat_has_its_link_under_the_hosts_own_name(gm: DeskPlayer) -> None:
    found = links(gm.get("seats"))
    assert all(link.startswith(f"{BASE}/join#") for link in found)
    assert [opens(gm.client, link) for link in found] == [f"/t/saturday/{seat}/" for seat in ("gm", "mira", "bren")]


def test_the_page_is_made_anew_each_time_and_kept_nowhere(gm: DeskPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    first = gm.client.get(f"{gm.path}seats", headers=gm.headers)
    assert first.headers["cache-control"] == "no-store"
    app_passes = gm.client.app.state.desk.passes  # type: ignore[attr-defined]  # a Starlette application
    later = app_passes._clock() + 3_600
    monkeypatch.setattr(app_passes, "_clock", lambda: later)
    second = links(gm.get("seats"))
    assert not {*links(first.text)} & {*second}
    assert "good until" in first.text


@pytest.mark.parametrize("seat", ["mira", "gm"])
def test_a_new_link_ends_the_earlier_links_and_sessions_of_its_seat(
    gm: DeskPlayer, mira: DeskPlayer, seat: str
) -> None:
    bren = DeskPlayer(gm.client, "bren")
    before = dict(zip(("gm", "mira", "bren"), links(gm.get("seats")), strict=True))
    form = gm.form("seats", "seats", seat=seat)
    answer = gm.client.post(form.action, data=form.fields, headers=gm.headers, follow_redirects=False)
    assert answer.status_code == 303
    gm.cookie = answer.cookies.get("adjudicator-seat", gm.cookie)
    gm.client.cookies.clear()
    assert "worth nothing now" in said(gm.get(answer.headers["location"].removeprefix(gm.path)))
    assert [opens(gm.client, before[one]) != "" for one in before] == [one != seat for one in before]
    assert open_status(bren) == 200
    assert open_status(mira) == (401 if seat == "mira" else 200)
    assert opens(gm.client, links(gm.get("seats"))[["gm", "mira"].index(seat)]) == f"/t/saturday/{seat}/"


def test_another_browser_of_the_gm_is_shut_out_and_this_one_is_not(gm: DeskPlayer) -> None:
    other = DeskPlayer(gm.client, "gm")
    form = gm.form("seats", "seats", seat="gm")
    answer = gm.client.post(form.action, data=form.fields, headers=gm.headers, follow_redirects=False)
    gm.cookie = answer.cookies["adjudicator-seat"]
    gm.client.cookies.clear()
    assert (open_status(gm), open_status(other)) == (200, 401)


@pytest.mark.parametrize("seat", ["warden", "nobody", "", "players"])
def test_whoever_has_no_seat_gets_no_link(gm: DeskPlayer, table: Table, seat: str) -> None:
    before = table.commits
    page = gm.send(gm.form("seats", "seats", seat="mira"), {"seat": seat})
    assert "there is no seat" in said(page)
    assert table.commits == before


@pytest.mark.parametrize(
    ("hosts", "warned"),
    [
        pytest.param(None, False, id="loopback"),
        pytest.param(["127.0.0.1", "desk.example"], True, id="a name besides"),
        pytest.param(["*"], True, id="any"),
    ],
)
def test_a_desk_that_others_can_ask_says_so(table: Table, hosts: list[str] | None, warned: bool) -> None:
    how = {} if hosts is None else {"hosts": hosts}
    with TestClient(desk_app({"saturday": table}, key=KEY, **how), base_url=BASE) as client:  # type: ignore[arg-type]  # one of the two
        page = DeskPlayer(client, "gm").get("seats")
    assert (BEYOND in page) is warned
    assert ("plain http can be overheard" in page) is warned


@pytest.mark.parametrize(
    ("base", "only_here"),
    [
        pytest.param("http://127.0.0.1", True, id="its own address"),
        pytest.param("http://localhost:8765", True, id="its own name"),
        pytest.param("http://desk.example", False, id="the name of others"),
        pytest.param("https://desk.example", False, id="the same, safely"),
    ],
)
def test_links_that_open_here_alone_are_not_taken_for_others(table: Table, base: str, only_here: bool) -> None:
    hosts = ["127.0.0.1", "localhost", "desk.example"]
    with TestClient(desk_app({"saturday": table}, key=KEY, hosts=hosts), base_url=base) as client:
        page = DeskPlayer(client, "gm").get("seats")
    assert f"{base}/join#" in page
    assert ("These links open on this machine alone" in page) is only_here
    assert ("plain http can be overheard" in page) is base.startswith("http:")


def test_players_have_no_such_page(mira: DeskPlayer) -> None:
    assert mira.client.get("/t/saturday/gm/seats", headers=mira.headers).status_code == 401
    assert mira.client.post("/t/saturday/gm/seats", data={"seat": "gm"}, headers=mira.headers).status_code == 401
