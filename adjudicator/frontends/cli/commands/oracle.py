"""Commands that ask the oracle, and draw from its tables."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.flags import AsJson, BaseUrlFlag, DiceFlag, ModelFlag, TableFlag

Asked = Annotated[
    str | None,
    typer.Argument(metavar="QUESTION", help="What yes or no answers; with --answer the roll, if several are open."),
]
OddsFlag = Annotated[
    str | None, typer.Option(metavar="ODDS", help="A step such as +2, a rung of the ladder, even, likely, …")
]
ForFlag = Annotated[
    list[str] | None, typer.Option("--for", metavar="ASPECT", help="An aspect that speaks for a yes; repeatable.")
]
AgainstFlag = Annotated[
    list[str] | None, typer.Option(metavar="ASPECT", help="An aspect that speaks against it; repeatable.")
]
AskerFlag = Annotated[str | None, typer.Option(metavar="WHO", help="Who asks; with --open whose roll it is.")]
OpenFlag = Annotated[
    bool, typer.Option("--open", help="Throw and leave the answer open, so that aspects can be invoked on it.")
]
AnswerFlag = Annotated[bool, typer.Option("--answer", help="Answer the open question.")]
ReadFlag = Annotated[bool, typer.Option("--read", help="Ask the model for three readings of the answer.")]
AtOnce = Annotated[bool, typer.Option("--yes", "-y", help="Throw at once, without a key.")]

TableName = Annotated[
    str | None, typer.Argument(metavar="TABLE", help="An oracle table, as short as it is clear: events.")
]
WalkFlag = Annotated[
    str | None, typer.Option(metavar="FACES", help="Four Fate dice walk the table: roll, or faces as they fell.")
]
NumberFlag = Annotated[int | None, typer.Option(metavar="N", help="The number drawn, if it is known already.")]
SeedFlag = Annotated[int | None, typer.Option(metavar="N", help="Draw by a seed: the same one draws the same.")]


@app.command()
def oracle(
    question: Asked = None,
    odds: OddsFlag = None,
    helping: ForFlag = None,
    against: AgainstFlag = None,
    by: AskerFlag = None,
    opening: OpenFlag = False,
    answering: AnswerFlag = False,
    read: ReadFlag = False,
    dice: DiceFlag = None,
    yes: AtOnce = False,
    model: ModelFlag = None,
    base_url: BaseUrlFlag = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Ask the oracle: a question that yes or no answers, by four Fate dice and the odds."""
    from adjudicator.frontends.cli import oracle as asking
    from adjudicator.frontends.cli.session import Session, at_table

    if answering and (opening or odds or helping or against or by or dice):
        raise typer.BadParameter("--answer takes a roll and --read, and no more: the question is asked already")
    if opening and (by is None or read):
        raise typer.BadParameter("--open needs --by WHO, and --read comes with the answer")
    if question is None and not answering:
        raise typer.BadParameter("the question is missing")
    asked = asking.Question(question or "", odds, by, tuple(helping or ()), tuple(against or ()), dice, yes, read)

    def work(session: Session) -> int:
        if answering:
            return asking.answer_question(session, question, read, as_json)
        return (asking.open_question if opening else asking.ask_oracle)(session, asked, as_json)

    at_table(table, work, silent=as_json, model=model, base_url=base_url)


@app.command()
def draw(
    name: TableName = None,
    dice: WalkFlag = None,
    number: NumberFlag = None,
    seed: SeedFlag = None,
    listing: Annotated[bool, typer.Option("--list", help="List the tables there are.")] = False,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Draw from an oracle table: events, complications, motives, discoveries, reactions, or one of your own."""
    from adjudicator.frontends.cli import drawing
    from adjudicator.frontends.cli.session import Session, at_table

    how: tuple[Any, ...] = (dice, number, seed)
    if listing == (name is not None) or (listing and how != (None, None, None)):
        raise typer.BadParameter("name a table to draw from, or ask for the --list alone")

    def work(session: Session) -> int:
        if name is None:
            return drawing.list_tables(session, as_json)
        return drawing.draw_entry(session, drawing.Wanted(name, *how), as_json)

    at_table(table, work, silent=as_json)
