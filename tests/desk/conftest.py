"""Tables at a desk, and somebody on each of their seats."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from desk_player import BASE, KEY, SCENE, DeskPlayer
from starlette.testclient import TestClient

from adjudicator import Table
from adjudicator.frontends.desk import desk_app


@pytest.fixture
def table() -> Iterator[Table]:
    """A scene with two players' characters, an open roll ``r1`` (Mira: 1 against 3), and a hidden aspect."""
    with Table.in_memory() as made:
        made.rule(SCENE)
        yield made


@pytest.fixture
def tables(table: Table) -> dict[str, Table]:
    """What stands at the desk, by name; a test may put more into it before it asks for ``client``."""
    return {"saturday": table}


@pytest.fixture
def client(tables: dict[str, Table]) -> Iterator[TestClient]:
    """The desk, running, without anybody's session."""
    with TestClient(desk_app(tables, key=KEY), base_url=BASE) as running:
        yield running


@pytest.fixture
def gm(client: TestClient) -> DeskPlayer:
    """The game master at the table ``saturday``."""
    return DeskPlayer(client, "gm")


@pytest.fixture
def mira(client: TestClient) -> DeskPlayer:
    """Mira's player at the table ``saturday``."""
    return DeskPlayer(client, "mira")
