"""Tellings checked at the table: against the committed facts, and for the GM's secrets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.core.game import Game
from adjudicator.core.moves import Tell
from adjudicator.core.opinion import Evidence, Opinion
from adjudicator.drafting.checked_facts import facts_of, secrets_of
from adjudicator.wording.plain import counted

if TYPE_CHECKING:
    from adjudicator.lint import Report

CHECKER = "lint"


def checked_telling(game: Game, telling: Tell, told: tuple[str, ...]) -> Opinion:
    """What the checks find in a telling: flags, with the words they point at as quotes from "text".

    The reason also names the committed facts that the text covers, and what was not checked.
    """
    report = checked_text(game, telling.text, telling.roll, told)
    count = len(report.flags)
    reason = "The checks found nothing." if not count else f"The checks found {counted(count, 'thing')} to look at."
    covered = [f"It tells of {', '.join(report.covered)}."] if report.covered else []
    quotes = dict.fromkeys(flag.quote for flag in report.flags if flag.quote)
    return Opinion(
        "unsure",
        " ".join([reason, *covered, *(f"Not checked: {what}." for what in report.unchecked)]),
        evidence=tuple(Evidence(quote, "text") for quote in quotes),
        flags=tuple(f"{flag.kind}: {flag.why}" for flag in report.flags),
        model=CHECKER,
    )


def checked_text(game: Game, text: str, roll: str | None, told: tuple[str, ...] = ()) -> Report:
    """What the checks say of any text about ``roll`` (None: about the scene), the GM's secrets included."""
    # The checks and their word lists take a while to load, and most commands tell nothing.
    from adjudicator.lint import lint

    facts = facts_of(game, game.rolls.get(roll) if roll is not None else None, told)
    return lint(text, replace(facts, secrets=secrets_of(game)))
