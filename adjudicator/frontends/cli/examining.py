"""A model checked, and sat down to the exam."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import typer

from adjudicator.config import resolve
from adjudicator.core.opinion import Opinion
from adjudicator.drafting.model.model_drafter import ModelDrafter
from adjudicator.exam.admitted import admit
from adjudicator.exam.cases import case_brief, load_cases
from adjudicator.exam.certificates import Certificate, store_certificate
from adjudicator.exam.checkup import check_up
from adjudicator.exam.costs import Budget, estimate, ledger
from adjudicator.exam.marking import Marks, mark
from adjudicator.exam.sitting import Sitting, sit
from adjudicator.frontends.cli.approval import DONE
from adjudicator.frontends.cli.judging import NO_USE, budget, price, say_estimate
from adjudicator.frontends.cli.moving import written
from adjudicator.frontends.cli.session import terminal
from adjudicator.frontends.hiring import endpoint, model_settings
from adjudicator.intake.cases import Case
from adjudicator.shipped import prompts_folder
from adjudicator.wording.agreement import mark_sheet_lines
from adjudicator.wording.costs import ledger_words
from adjudicator.wording.page import Line

_MOST_UNHEARD = 0.02
"""Share of answers that may be missing through no fault of the model's."""
_TURNED = 3
"""Places by which the second sitting moves examples, facts and aspects on."""


def check(given: Mapping[str, str | None], as_json: bool) -> int:
    """Print what is configured, reachable and able. Raises BadConfiguration."""
    settings = resolve(given)
    drafter, cost = admit(endpoint(settings), model_settings(settings)), price(settings)
    found = asyncio.run(check_up(drafter)).to_dict()
    found |= {"price": cost.source if cost is not None else "unknown", "tracing": settings["tracing"].value}
    if as_json:
        typer.echo(written(found))
    else:
        terminal(settings).show(list(_check_lines(found, drafter)))
    return NO_USE if found["failure"] else DONE


def examine(given: Mapping[str, str | None], max_cost: float | None, as_json: bool) -> int:
    """Sit the model down to the exam twice, in two orders, and keep the result. Raises BadConfiguration."""
    settings = resolve(given)
    drafter = admit(endpoint(settings), model_settings(settings))
    cases, cost = load_cases(_exam()), price(settings)
    allowed = budget(drafter, cost, max_cost)
    say_estimate(estimate(drafter.relevance, [case_brief(case) for case in cases], 2 * drafter.settings.votes, cost))
    began = time.monotonic()
    with typer.progressbar(length=2 * len(cases), label="exam", file=sys.stderr) as bar:

        def kept(case: str, opinion: Opinion) -> None:  # noqa: ARG001  # the bar counts, whatever came
            bar.update(1)

        first, second = asyncio.run(_both(drafter, cases, allowed, kept))
    taken = ledger(drafter.usage, cost, time.monotonic() - began)
    asked, obeyed = first.asked + second.asked, first.first_time + second.first_time
    stopped, unheard = first.stopped or second.stopped, [*first.unheard, *second.unheard]
    if stopped is not None or len(unheard) > _MOST_UNHEARD * asked:
        # What a server could not do is no result, and takes no certificate away.
        typer.echo(f"broken off: {ledger_words(taken)}", err=True)
        raise stopped or unheard[0]
    marks = mark(cases, first.opinions, second.opinions, obeyed, asked)
    file = store_certificate(_certificate(drafter, marks, taken))
    if as_json:
        typer.echo(written(marks.to_dict() | {"model": drafter.endpoint.name, "ledger": taken, "file": str(file)}))
    else:
        lines = [Line(f"{drafter.endpoint.name} with the prompt {drafter.prompt}", "title")]
        lines += [
            *mark_sheet_lines(marks.to_dict()),
            Line(ledger_words(taken), "faint"),
            Line(f"kept in {file}", "faint"),
        ]
        terminal(settings).show(lines)
    return DONE if marks.passed else NO_USE


async def _both(drafter: ModelDrafter, cases: tuple[Case, ...], budget: Budget, kept: Any) -> tuple[Sitting, Sitting]:
    first = await sit(drafter, cases, budget, kept=kept)
    if first.stopped is not None:
        return first, Sitting()
    return first, await sit(drafter, cases, budget, turned=_TURNED, kept=kept)


def _certificate(drafter: ModelDrafter, marks: Marks, taken: Mapping[str, Any]) -> Certificate:
    return Certificate(
        model=drafter.endpoint.name,
        endpoint=drafter.endpoint.base_url,
        prompt=drafter.prompt,
        date=datetime.now(UTC).date().isoformat(),
        passed=marks.passed,
        figures=marks.to_dict(),
        cost=taken["cost"],
        seconds=taken["seconds"],
        tokens=taken["sent"] + taken["received"],
    )


def _exam() -> Path:
    return prompts_folder() / "exam" / "relevance.jsonl"


def _check_lines(found: Mapping[str, Any], drafter: ModelDrafter) -> Iterator[Line]:
    yield Line(f"{found['model']} at {found['place']}", "title")
    key = (
        "there is one"
        if found["has_key"]
        else "none" + ("" if drafter.endpoint.needs_key else ", and none needed to ask")
    )
    yield Line(f"key: {key}")
    if found["failure"]:
        yield Line(f"answers: no. {found['failure']}", "bad")
        yield Line("games go on with the checklist meanwhile", "faint")
    else:
        mended = f", mended {found['repairs']} times first" if found["repairs"] else ""
        quoted = "" if found["quoted"] else ", but none of its quotes stands in the text"
        yield Line(f"answers: yes, in {found['seconds']} s, asked as {found['shape']}{mended}{quoted}", "good")
        yield Line(f"tokens: {found['sent']} sent, {found['received']} received")
    yield Line(f"price: {found['price']}")
    verdicts = "shown" if found["qualified"] else "withheld"
    yield Line(f"verdicts: {verdicts}; {found['standing']}", "good" if found["qualified"] else "doubt")
    if not found["qualified"]:
        yield Line("adjudicator qualify sits it down to the exam", "faint")
    yield Line(f"tracing: {found['tracing']}")
