"""Commands on rulings: see them, decide them, talk about them, take them back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import typer

from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.flags import AsJson, BaseUrlFlag, DiceFlag, ModelFlag, RollFlag, RulingId, TableFlag


def _do(name: str, table: str | None, as_json: bool, *typed: Any) -> None:
    """Call ``deciding.NAME(session, *typed, as_json)`` at the table."""
    from adjudicator.frontends.cli import deciding
    from adjudicator.frontends.cli.session import at_table

    work: Callable[..., int] = getattr(deciding, name)
    at_table(table, lambda session: work(session, *typed, as_json), silent=as_json)


@app.command()
def pending(table: TableFlag = None, as_json: AsJson = False) -> None:
    """List the rulings that wait for the GM or for a player's reply."""
    _do("show_pending", table, as_json)


@app.command()
def show(ruling: RulingId, table: TableFlag = None, as_json: AsJson = False) -> None:
    """Show a ruling; one that waits is decided there and then, with one key."""
    _do("show_ruling", table, as_json, ruling)


@app.command()
def approve(ruling: RulingId, dice: DiceFlag = None, table: TableFlag = None, as_json: AsJson = False) -> None:
    """Approve a waiting ruling."""
    _do("approve_ruling", table, as_json, ruling, dice)


@app.command()
def reject(
    ruling: RulingId,
    reason: Annotated[str, typer.Argument(metavar="REASON", help="Why not.")] = "",
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Reject a waiting ruling; nothing is spent."""
    _do("reject_ruling", table, as_json, ruling, reason)


@app.command()
def ask(
    ruling: RulingId,
    question: Annotated[
        str | None, typer.Argument(metavar="QUESTION", help="What to ask, if not the opinion's question.")
    ] = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Send a ruling back to the player with a question."""
    _do("ask_ruling", table, as_json, ruling, question)


@app.command()
def reply(
    ruling: RulingId,
    words: Annotated[str, typer.Argument(metavar="WORDS", help="The answer; it joins the justification.")],
    by: Annotated[str | None, typer.Option(metavar="WHO", help="Who answers, if not whoever asked for it.")] = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Answer the GM's question about a ruling."""
    _do("reply_ruling", table, as_json, ruling, words, by)


@app.command("object")
def object_to(
    ruling: RulingId,
    why: Annotated[str, typer.Argument(metavar="WHY", help="What does not convince.")],
    by: Annotated[str, typer.Option(metavar="WHO", help="Who objects.")],
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Object to a waiting ruling: the GM sees it, nobody counts it."""
    _do("object_ruling", table, as_json, ruling, why, by)


@app.command()
def amend(
    ruling: RulingId,
    words: Annotated[
        str, typer.Argument(metavar="WORDS", help="Other words for the move, or other moves written as JSON.")
    ],
    dice: DiceFlag = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Approve a ruling with other words, or with other moves."""
    _do("amend_ruling", table, as_json, ruling, words, dice)


@app.command()
def override(
    ruling: RulingId,
    rules: Annotated[
        list[str] | None, typer.Argument(metavar="[RULE]...", help="The rules set aside, if not every broken one.")
    ] = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Approve a ruling against the rules it breaks, on the record."""
    _do("override_ruling", table, as_json, ruling, rules or [])


@app.command()
def withdraw(ruling: RulingId, table: TableFlag = None, as_json: AsJson = False) -> None:
    """Take a waiting ruling back; nothing is spent."""
    _do("withdraw_ruling", table, as_json, ruling)


@app.command()
def reopen(ruling: RulingId, table: TableFlag = None, as_json: AsJson = False) -> None:
    """Let a rejected, withdrawn or expired ruling wait again."""
    _do("reopen_ruling", table, as_json, ruling)


@app.command()
def undo(
    count: Annotated[int, typer.Argument(metavar="[N]", min=1, help="How many rulings.")] = 1,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Take back the last rulings that changed the game; dice that fell stay with their roll."""
    _do("undo", table, as_json, count)


@app.command()
def advise(
    ruling: RulingId,
    policy: Annotated[
        Literal["strict", "normal", "generous"] | None, typer.Option(help="How readily doubts are named.")
    ] = None,
    votes: Annotated[
        int | None, typer.Option(min=1, max=9, metavar="N", help="Ask a model this often; where it disagrees: unsure.")
    ] = None,
    reveal: Annotated[bool, typer.Option(help="Show the verdict even of a model that has not qualified.")] = False,
    model: ModelFlag = None,
    base_url: BaseUrlFlag = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Ask for an opinion on a waiting ruling."""
    from adjudicator.frontends.cli import deciding
    from adjudicator.frontends.cli.session import at_table

    at_table(
        table,
        lambda session: deciding.advise(session, ruling, policy, votes, reveal, as_json),
        silent=as_json,
        model=model,
        base_url=base_url,
    )


@app.command()
def narrate(
    roll: Annotated[str | None, typer.Argument(metavar="ROLL", help="A settled roll; else the last one.")] = None,
    tone: Annotated[str | None, typer.Option(metavar="WORDS", help="How it sounds, such as dry, or grim.")] = None,
    length: Annotated[Literal["short", "medium", "long"] | None, typer.Option(help="How long it is.")] = None,
    person: Annotated[Literal["third", "second", "first"] | None, typer.Option(help="In which person.")] = None,
    tense: Annotated[Literal["past", "present"] | None, typer.Option(help="In which tense.")] = None,
    language: Annotated[str | None, typer.Option(metavar="LANGUAGE", help="In which language.")] = None,
    model: ModelFlag = None,
    base_url: BaseUrlFlag = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Draft how a settled roll is told; the GM accepts, edits or rejects it."""
    from adjudicator.frontends.cli import telling
    from adjudicator.frontends.cli.moving import given
    from adjudicator.frontends.cli.session import at_table

    style = given(tone=tone, length=length, person=person, tense=tense, language=language)
    at_table(
        table,
        lambda session: telling.narrate(session, roll, style, as_json),
        silent=as_json,
        model=model,
        base_url=base_url,
    )


@app.command()
def tell(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What is told.")],
    roll: RollFlag = None,
    title: Annotated[str | None, typer.Option(help="A title for it.")] = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Put a telling of your own into the history; it changes no number."""
    from adjudicator.frontends.cli.moving import given
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import at_table

    move = given(do="tell", text=text, roll=roll, title=title)
    at_table(table, lambda session: put(session, [move], as_json=as_json), silent=as_json)
