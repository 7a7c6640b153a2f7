"""Cases judged by whatever drafts, and opinions compared with the answers known."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import typer

from adjudicator.config import app_folder, resolve
from adjudicator.core.opinion import Opinion
from adjudicator.core.violations import Malformed
from adjudicator.drafting.drafter import ChecklistDrafter
from adjudicator.drafting.model.failures import unusable
from adjudicator.drafting.model.model_drafter import ModelDrafter
from adjudicator.drafting.model.prices import Price, price_of
from adjudicator.exam.admitted import admit
from adjudicator.exam.agreement import agree
from adjudicator.exam.cases import case_brief, load_cases
from adjudicator.exam.costs import Budget, Estimate, estimate, ledger
from adjudicator.exam.opinions_file import append_opinion, opinions_so_far, read_opinions
from adjudicator.exam.sitting import sit
from adjudicator.frontends.cli.approval import DONE
from adjudicator.frontends.cli.moving import written
from adjudicator.frontends.cli.session import terminal
from adjudicator.frontends.hiring import Settings, endpoint, model_settings
from adjudicator.intake.cases import Case
from adjudicator.wording.agreement import report_lines
from adjudicator.wording.costs import estimate_words, ledger_words
from adjudicator.wording.page import Line
from adjudicator.wording.plain import counted

NO_USE = 6


def judge_cases(cases: str, out: str, given: Mapping[str, str | None], max_cost: float | None, as_json: bool) -> int:
    """Write an opinion on each case that has none in ``out`` yet. Raises Malformed or BadConfiguration."""
    settings, path = resolve(given), Path(out)
    wanted = load_cases(Path(cases))
    done = opinions_so_far(path)
    _try_writing(path)
    left = [case for case in wanted if case.id not in done]
    if done:
        typer.echo(f"{counted(len(wanted) - len(left), 'case')} of {len(wanted)} already in {out}", err=True)
    _same_model(done, settings["model"].value, out)
    if settings["model"].value == "none":
        return _by_checklist(left, settings, path, as_json)
    return _by_model(left, settings, path, max_cost, as_json)


def _same_model(done: Mapping[str, Opinion], model: str, out: str) -> None:
    """Raises Malformed where the file holds what another drafter said."""
    asked = "checklist" if model == "none" else model
    others = sorted({opinion.model for opinion in done.values()} - {asked})
    if others:
        raise Malformed(f"{out} holds opinions of {', '.join(others)}; name another file with --out for {asked}")


def compare(cases: str, opinions: str, as_json: bool) -> int:
    """Print how the opinions agree with the cases. Raises Malformed."""
    found = agree(load_cases(Path(cases)), read_opinions(Path(opinions))).to_dict()
    if as_json:
        typer.echo(written(found))
    else:
        terminal(resolve({})).show(report_lines(found))
    return DONE


def price(settings: Settings) -> Price | None:
    """The price of the model that the settings name, None where nobody says one."""
    return price_of(endpoint(settings), app_folder() / "prices.toml")


def budget(drafter: ModelDrafter, cost: Price | None, max_cost: float | None) -> Budget:
    """What a run may cost. Raises DraftUnavailable, with the place of the price list, for a bound on unknown prices."""
    if max_cost is not None and cost is None:
        remedy = f"its price is unknown: put it into {app_folder() / 'prices.toml'}, or leave out --max-cost"
        raise unusable(drafter.endpoint, "over budget", remedy)
    return Budget(drafter.endpoint, cost, max_cost)


def say_estimate(found: Estimate) -> None:
    """What is about to be asked, and roughly what it takes, where a program does not read it."""
    price_known = found.price
    typer.echo(
        estimate_words(
            found.usage.calls,
            found.usage.sent + found.usage.received,
            found.cost,
            price_known.currency if price_known is not None else "",
            price_known.source if price_known is not None else "",
        ),
        err=True,
    )


def _by_checklist(left: Sequence[Case], settings: Settings, path: Path, as_json: bool) -> int:
    policy: Any = settings["policy"].value
    for case in left:
        append_opinion(path, case.id, ChecklistDrafter().opinion(case_brief(case, policy)))
    record = {"answered": len(left), "failed": {}, "stopped": None, "ledger": None}
    _report(record, settings, as_json, f"{counted(len(left), 'case')} judged by the checklist, always unsure")
    return DONE


def _by_model(left: Sequence[Case], settings: Settings, path: Path, max_cost: float | None, as_json: bool) -> int:
    drafter = admit(endpoint(settings), model_settings(settings))
    policy: Any = settings["policy"].value
    cost = price(settings)
    allowed = budget(drafter, cost, max_cost)
    say_estimate(estimate(drafter.relevance, [case_brief(c, policy) for c in left], drafter.settings.votes, cost))
    began = time.monotonic()
    with typer.progressbar(length=len(left), label="judging", file=sys.stderr) as bar:

        def keep(case: str, opinion: Opinion) -> None:
            append_opinion(path, case, opinion)
            bar.update(1)

        sitting = asyncio.run(sit(drafter, left, allowed, policy=policy, kept=keep))
    taken = ledger(drafter.usage, cost, time.monotonic() - began)
    stopped = str(sitting.stopped) if sitting.stopped is not None else None
    record = {"answered": len(sitting.opinions), "failed": sitting.failures, "stopped": stopped, "ledger": taken}
    words = f"{counted(len(sitting.opinions), 'case')} judged by {drafter.endpoint.name}; {ledger_words(taken)}"
    _report(record, settings, as_json, words)
    return DONE if not sitting.failures and stopped is None else NO_USE


def _try_writing(path: Path) -> None:
    """Raises Malformed where opinions could not be kept, before anything is paid for them."""
    try:
        path.open("ab").close()
    except OSError as error:
        raise Malformed(f"{path} cannot be written: {error.strerror}") from error


def _report(record: Mapping[str, Any], settings: Settings, as_json: bool, words: str) -> None:
    if as_json:
        typer.echo(written(record))
        return
    lines = [Line(words, "good")]
    lines += [Line(f"{case}: {why}", "doubt") for case, why in record["failed"].items()]
    if record["stopped"]:
        lines.append(Line(f"stopped: {record['stopped']} The same command goes on where this one ended.", "bad"))
    terminal(settings).show(lines)
