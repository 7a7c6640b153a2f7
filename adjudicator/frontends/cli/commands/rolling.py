"""Commands around a roll: act, throw, settle, abandon."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.flags import AsJson, DiceFlag, RollFlag, TableFlag, Who


@app.command()
def act(
    actor: Who,
    skill_name: Annotated[str | None, typer.Argument(metavar="SKILL", help="The skill rolled.")] = None,
    action: Annotated[str, typer.Option(help="What kind of action; the rule set names them.")] = "overcome",
    against: Annotated[
        str | None, typer.Option("--vs", metavar="N|WHO", help="A difficulty, or the character who opposes.")
    ] = None,
    opposing_skill: Annotated[str | None, typer.Option(help="The opponent's skill.")] = None,
    opposing_dice: Annotated[str | None, typer.Option(metavar="FACES", help="The opponent's dice, as --dice.")] = None,
    rating: Annotated[int | None, typer.Option(help="The rating, if not the skill's.")] = None,
    modifiers: Annotated[
        list[str] | None, typer.Option("--modifier", metavar="WHY=N", help="'Jon helps=+1'; repeatable.")
    ] = None,
    creates: Annotated[str | None, typer.Option(metavar="TEXT", help="The aspect an advantage would create.")] = None,
    uses: Annotated[str | None, typer.Option(metavar="ASPECT", help="The aspect an advantage would use.")] = None,
    target: Annotated[str | None, typer.Option(metavar="WHO", help="At whom it is aimed.")] = None,
    dice: DiceFlag = None,
    wait: Annotated[bool, typer.Option("--wait", help="Roll nothing yet: the dice come with throw.")] = False,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Act: a roll is declared with its opposition, and the dice fall."""
    from adjudicator.frontends.cli.moving import faces, given, numbers, opposition, skill, what, who
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import Session, at_table

    def work(session: Session) -> int:
        more = [{"why": why, "value": value} for why, value in numbers(modifiers or [], "modifier").items()]
        by = who(session, actor)
        rolled = skill(session, by, skill_name) if rating is None else skill_name
        move = given(do="take_action", by=by, action=action, skill=rolled, rating=rating)
        move |= given(
            modifiers=more,
            target=who(session, target),
            opposition=opposition(session, against, opposing_skill, opposing_dice, wait),
            creates={"text": creates} if creates else None,
            uses=what(session, uses),
            dice=faces(dice, wait=wait),
        )
        return put(session, [move], as_json=as_json)

    at_table(table, work, silent=as_json)


@app.command()
def throw(
    roll: RollFlag = None,
    side: Annotated[
        Literal["actor", "opposing"] | None, typer.Option(help="Whose dice, where both sides roll.")
    ] = None,
    dice: DiceFlag = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Throw the dice that a roll waits for."""
    from adjudicator.frontends.cli.moving import faces, given
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import at_table

    move = given(do="throw", roll=roll, side=side, dice=faces(dice))
    at_table(table, lambda session: put(session, [move], as_json=as_json), silent=as_json)


@app.command()
def settle(
    roll: Annotated[str | None, typer.Argument(metavar="ROLL", help="The roll's id, where several are open.")] = None,
    choice: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help="fail, tie or style=…, free_to=WHO, on=WHO, boost=TEXT; repeatable."),
    ] = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Settle a roll: the outcome stands and hands out what it hands out."""
    from adjudicator.frontends.cli.moving import given, pairs, who
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import Session, at_table

    def work(session: Session) -> int:
        made = pairs(choice or [], "choice")
        chosen = {key: who(session, value) if key in ("on", "free_to") else value for key, value in made.items()}
        return put(session, [given(do="settle", roll=roll, choices=chosen)], as_json=as_json)

    at_table(table, work, silent=as_json)


@app.command()
def abandon(
    reason: Annotated[str, typer.Argument(metavar="REASON", help="Why the roll never counted.")],
    roll: RollFlag = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Abandon a roll: it never counted, and what was spent on it stays spent."""
    from adjudicator.frontends.cli.moving import given
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import at_table

    move = given(do="abandon", reason=reason, roll=roll)
    at_table(table, lambda session: put(session, [move], as_json=as_json), silent=as_json)
