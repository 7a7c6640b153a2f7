"""Commands by which fate points move otherwise: compels, details, concessions, sacrifices, hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import typer

from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.flags import AsJson, AspectName, ByFlag, SureFlag, TableFlag, Who

Severity = Literal["mild", "moderate", "severe"]


@app.command()
def compel(
    target: Who,
    aspect: AspectName,
    complication: Annotated[str, typer.Argument(metavar="COMPLICATION", help="What it makes worse.")],
    by: ByFlag = "gm",
    yes: SureFlag = False,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Offer a compel: an aspect and the complication it brings, for a fate point."""
    _put({"do": "compel", "complication": complication}, table, as_json, yes, by=by, target=target, aspect=aspect)


@app.command()
def answer(
    compel_id: Annotated[str, typer.Argument(metavar="COMPEL", help="The compel's id, such as c1.")],
    said: Annotated[
        Literal["accept", "refuse", "withdraw"],
        typer.Argument(metavar="ANSWER", help="accept (earns a point), refuse (costs one) or withdraw."),
    ],
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Answer an open compel."""
    _put({"do": "answer_compel", "compel": compel_id, "answer": said}, table, as_json)


@app.command()
def detail(
    by: Who,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The detail that becomes true.")],
    aspect: Annotated[str | None, typer.Option(metavar="ASPECT", help="The aspect it rests on.")] = None,
    yes: SureFlag = False,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Declare a detail of the story for a fate point."""
    _put({"do": "declare_detail", "detail": text}, table, as_json, yes, by=by, aspect=aspect)


@app.command()
def concede(by: Who, yes: SureFlag = False, table: TableFlag = None, as_json: AsJson = False) -> None:
    """Concede the conflict before the dice fall; fate points are owed for it."""
    _put({"do": "concede"}, table, as_json, yes, by=by)


@app.command()
def sacrifice(
    by: Who,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The consequence taken, in words.")],
    severity: Annotated[Severity, typer.Option(help="How bad it is: more points for worse.")] = "mild",
    yes: SureFlag = False,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Take a consequence at zero fate points to earn some (Unwritten)."""
    _put({"do": "sacrifice", "text": text, "severity": severity}, table, as_json, yes, by=by)


@app.command()
def hint(by: Who, table: TableFlag = None, as_json: AsJson = False) -> None:
    """Give up an unused hint from an excelled discovery for a fate point (Unwritten)."""
    _put({"do": "bank_hint"}, table, as_json, by=by)


@app.command(context_settings={"ignore_unknown_options": True})
def adjust(
    who: Who,
    points: Annotated[int, typer.Argument(metavar="N", help="Signed: +1 gives, -1 takes.")],
    reason: Annotated[str, typer.Argument(metavar="REASON", help="Why, for the ledger.")],
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Correct a balance, with a reason."""
    _put({"do": "adjust", "fate_points": points, "reason": reason}, table, as_json, character=who)


def _put(
    move: Mapping[str, Any],
    table: str | None,
    as_json: bool,
    sure: bool = False,
    *,
    aspect: str | None = None,
    **people: str,
) -> None:
    from adjudicator.frontends.cli.moving import given, what, who
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import Session, at_table

    def work(session: Session) -> int:
        meant = {name: who(session, typed) for name, typed in people.items()}
        full = dict(move) | meant | given(aspect=what(session, aspect))
        return put(session, [full], meant.get("by") or "gm", sure=sure, as_json=as_json)

    at_table(table, work, silent=as_json)
