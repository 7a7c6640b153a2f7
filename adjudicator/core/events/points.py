"""What happened to fate points, and what was bought or earned with them; the oracle's answers."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.pieces import Answer, Compel, Faces


@dataclass(frozen=True, slots=True)
class Transferred:
    """One line of the double-entry ledger: ``amount`` fate points from ``source`` to ``to``.

    Accounts are ``char:<id>``, ``owed:<id>``, ``escrow:<compel>``, ``pool`` and ``carry``; ``bank`` gives and
    takes without limit, ``spent`` only takes.
    """

    source: str
    to: str
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class CompelProposed:
    """A compel lies on the table."""

    compel: Compel


@dataclass(frozen=True, slots=True)
class CompelAnswered:
    """The compel is closed."""

    compel: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class DetailDeclared:
    """A detail of the story is true."""

    by: str
    detail: str
    aspect: str | None = None


@dataclass(frozen=True, slots=True)
class Conceded:
    """A character gave up this conflict."""

    by: str


@dataclass(frozen=True, slots=True)
class Sacrificed:
    """A character took a consequence for points; ``unverified`` says what the book leaves open."""

    by: str
    aspect: str
    unverified: str | None = None


@dataclass(frozen=True, slots=True)
class HintGained:
    """An excelled discovery may ask the GM for a hint."""

    by: str
    roll: str


@dataclass(frozen=True, slots=True)
class HintBanked:
    """An unused hint was given up for a point."""

    by: str


@dataclass(frozen=True, slots=True)
class Consulted:
    """The oracle answered: ``total`` is dice plus odds."""

    question: str
    odds: int
    dice: Faces
    total: int
    answer: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """An entry was drawn from an oracle table."""

    table: str
    number: int
    entry: str
