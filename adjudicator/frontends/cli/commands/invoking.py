"""Commands for invocations: invoke an aspect, pass a free invocation on."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.flags import AsJson, AspectName, DiceFlag, RollFlag, SureFlag, TableFlag, Who

OBVIOUS = "!"


@app.command()
def invoke(
    by: Who,
    aspect: AspectName,
    obvious: Annotated[
        str | None, typer.Argument(metavar="[!]", help="A trailing ! approves at once what no rule forbids.")
    ] = None,
    benefit: Annotated[
        str, typer.Option("--for", metavar="BENEFIT", help="bonus (or +2), reroll, aid, obstacle or hinder.")
    ] = "bonus",
    aid: Annotated[str | None, typer.Option(metavar="WHO", help="The character whose roll it helps: aid.")] = None,
    roll: RollFlag = None,
    against: Annotated[str | None, typer.Option(metavar="WHO", help="Whom it is meant to hamper.")] = None,
    because: Annotated[str | None, typer.Option(metavar="TEXT", help="Why it matters, in the story's terms.")] = None,
    free: Annotated[
        bool | None, typer.Option("--free/--paid", help="Which way to pay; free is usual when one is held.")
    ] = None,
    dice: DiceFlag = None,
    yes: SureFlag = False,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Invoke an aspect: shown to the GM, who approves, asks or says no."""
    from adjudicator.frontends.cli.moving import invocation
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import Session, at_table

    if obvious not in (None, OBVIOUS):
        raise typer.BadParameter(f"{obvious!r} is one word too many; put a text of several words in quotes")

    def work(session: Session) -> int:
        how = {"aid": aid, "roll": roll, "against": against, "because": because, "free": free, "dice": dice}
        move = invocation(session, by, aspect, benefit, **how)
        return put(session, [move], move["by"], sure=yes or obvious == OBVIOUS, as_json=as_json)

    at_table(table, work, silent=as_json)


@app.command("pass")
def pass_invocation(
    aspect: AspectName,
    giver: Annotated[str, typer.Argument(metavar="FROM", help="Who holds it: a character, gm or anyone.")],
    taker: Annotated[str, typer.Argument(metavar="TO", help="Who gets it.")],
    count: Annotated[int, typer.Option(min=1, help="How many.")] = 1,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Pass free invocations on, at no cost."""
    from adjudicator.frontends.cli.moving import given, what, who
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import Session, at_table

    def work(session: Session) -> int:
        move = given(do="pass_invocation", aspect=what(session, aspect), count=count)
        return put(session, [move | given(from_=who(session, giver), to=who(session, taker))], as_json=as_json)

    at_table(table, work, silent=as_json)
