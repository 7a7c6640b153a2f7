"""Commands on language models: is one there, may it give verdicts, how well does it judge; and prose checked."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from adjudicator.frontends.cli.application import app, model
from adjudicator.frontends.cli.flags import AsJson, BaseUrlFlag, ModelFlag, TableFlag

Policy = Literal["strict", "normal", "generous"]
CasesFile = Annotated[str, typer.Argument(metavar="CASES", help="Cases as JSON Lines; README.md says of what.")]
MostCost = Annotated[
    float | None,
    typer.Option("--max-cost", min=0, metavar="N", help="Stop before the call that could cost more than this."),
]


@app.command()
def judge(
    cases: CasesFile,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Where opinions go; a run that broke off goes on.")],
    policy: Annotated[Policy | None, typer.Option(help="For cases that name none; else the setting.")] = None,
    votes: Annotated[int | None, typer.Option(min=1, max=9, metavar="N", help="Opinions that have to agree.")] = None,
    max_cost: MostCost = None,
    model_name: ModelFlag = None,
    base_url: BaseUrlFlag = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Have an opinion drafted on every case of a file; verdicts are written as they are, never withheld."""
    from adjudicator.frontends.cli.judging import judge_cases

    given = {"model": model_name, "base_url": base_url, "table": table, "policy": policy}
    raise typer.Exit(judge_cases(cases, out, given | {"votes": str(votes) if votes else None}, max_cost, as_json))


@app.command("eval")
def evaluate(
    cases: CasesFile,
    opinions: Annotated[str, typer.Argument(metavar="OPINIONS", help="What judge wrote.")],
    as_json: AsJson = False,
) -> None:
    """Compare opinions with the answers that cases give: agreement, kappa, wrong refusals, tables, intervals."""
    from adjudicator.frontends.cli.judging import compare

    raise typer.Exit(compare(cases, opinions, as_json))


@app.command()
def qualify(
    max_cost: MostCost = None,
    model_name: ModelFlag = None,
    base_url: BaseUrlFlag = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Sit the configured model down to the exam; only one that passes has its verdicts shown.

    A table's own prompt is another prompt: the exam is held with that of the current table.
    Exit code 0: passed; 6: not passed, or the model could not be asked.
    """
    from adjudicator.frontends.cli.examining import examine

    raise typer.Exit(examine({"model": model_name, "base_url": base_url, "table": table}, max_cost, as_json))


@model.command("check")
def check_model(
    model_name: ModelFlag = None, base_url: BaseUrlFlag = None, table: TableFlag = None, as_json: AsJson = False
) -> None:
    """Tell which model is configured, whether it can be reached, what it can do, and whether it has qualified."""
    from adjudicator.frontends.cli.examining import check

    raise typer.Exit(check({"model": model_name, "base_url": base_url, "table": table}, as_json))


@app.command()
def lint(
    file: Annotated[str, typer.Argument(metavar="[FILE]", help="The text; - is standard input.")] = "-",
    roll: Annotated[
        str | None, typer.Option(metavar="ROLL", help="The settled roll it tells; else the last one.")
    ] = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Check any prose against what is settled at the table: outcome, numbers, names, speech, secrets."""
    from adjudicator.frontends.cli.session import at_table
    from adjudicator.frontends.cli.telling import check_text

    at_table(table, lambda session: check_text(session, file, roll, as_json), silent=as_json)
