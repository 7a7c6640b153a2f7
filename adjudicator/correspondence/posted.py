"""What was posted before, kept in the table's notebook: the texts, and everything that was told in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.correspondence.page import Page
from adjudicator.correspondence.retelling import Retold
from adjudicator.table.notebook import Notebook

Record = Mapping[str, Any]


@dataclass
class Told:
    """What posts have told so far, by ruling: so nothing is told twice, whoever decides meanwhile.

    ``rulings`` are those decided: their status, and what was said of each in a few words, "" for what players may
    not know. ``asked`` are questions to players, ``taken_back`` and ``lost`` the errata, ``points`` the balances by
    account as they were posted last.
    """

    rulings: dict[str, tuple[str, str]] = field(default_factory=dict)
    asked: dict[str, str] = field(default_factory=dict)
    taken_back: set[str] = field(default_factory=set)
    lost: set[str] = field(default_factory=set)
    points: dict[str, int] = field(default_factory=dict)

    def has(self, told: Retold) -> bool:
        """Whether a ruling was told of as it was decided last."""
        return self.rulings.get(told.id, ("", ""))[0] == told.status

    def to_record(self) -> dict[str, Any]:
        """What is told, JSON-ready."""
        return {
            "rulings": {key: list(said) for key, said in self.rulings.items()},
            "asked": self.asked,
            "taken_back": sorted(self.taken_back),
            "lost": sorted(self.lost),
            "points": self.points,
        }

    def add(self, record: Record) -> None:
        """Take in what a later post told."""
        self.rulings |= {key: (status, words) for key, (status, words) in record["rulings"].items()}
        self.asked |= record["asked"]
        self.taken_back |= set(record["taken_back"])
        self.lost |= set(record["lost"])
        self.points = dict(record["points"])


@dataclass(frozen=True, slots=True)
class LastPost:
    """The post as it was pasted: where, in which messages, and the page they were written from."""

    target: str
    messages: tuple[str, ...]
    page: Page


def told_before(notebook: Notebook) -> Told:
    """Everything that posts of this table have told."""
    told = Told()
    for record in notebook.all("posted").values():
        told.add(record["told"])
    return told


def last_post(notebook: Notebook) -> LastPost | None:
    """The last post, None before there is one."""
    records = [*notebook.all("posted").values()]
    if not records:
        return None
    last = records[-1]
    return LastPost(last["target"], tuple(last["messages"]), Page.from_record(last["page"]))


def remember(notebook: Notebook, target: str, messages: list[str], page: Page, told: Told) -> None:
    """Note that these messages were posted, and what they told."""
    number = len(notebook.all("posted")) + 1
    record = {"target": target, "messages": messages, "page": page.to_record(), "told": told.to_record()}
    notebook.note({f"posted:{number}": record})
