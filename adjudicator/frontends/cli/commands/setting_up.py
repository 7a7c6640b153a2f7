"""Commands that set the table: characters, scenes and aspects."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from adjudicator.frontends.cli.application import app, aspect, character, scene
from adjudicator.frontends.cli.flags import AsJson, AspectName, TableFlag, Who

Kind = Literal["situation", "character", "consequence", "boost", "game"]
Lasts = Literal["scene", "session", "scenario", "permanent"]
Severity = Literal["mild", "moderate", "severe"]


@character.command("add")
def add_character(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The character's name.")],
    aspects: Annotated[
        list[str] | None, typer.Option("--aspect", "-a", metavar="TEXT", help="An aspect on the sheet; repeatable.")
    ] = None,
    skills: Annotated[
        list[str] | None, typer.Option("--skill", "-s", metavar="NAME=N", help="A skill: Lore=3; repeatable.")
    ] = None,
    npc: Annotated[bool, typer.Option("--npc", help="One of the GM's characters.")] = False,
    refresh: Annotated[int | None, typer.Option(min=0, help="Refresh, if not the rule set's usual one.")] = None,
    points: Annotated[int | None, typer.Option(min=0, help="Fate points now, if not refresh; for PCs.")] = None,
    player: Annotated[str | None, typer.Option(help="Who plays the character.")] = None,
    notes: Annotated[str | None, typer.Option(help="For the GM's eyes only.")] = None,
    key: Annotated[str | None, typer.Option("--id", help="A short id of your own choice.")] = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Bring a character in, with sheet and fate points."""
    from adjudicator.frontends.cli.moving import given, numbers
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import at_table

    move = given(do="add_character", id=key, name=name, kind="npc" if npc else "pc", refresh=refresh)
    move |= given(fate_points=points, skills=numbers(skills or [], "skill"), aspects=aspects)
    move |= given(player=player, notes=notes)
    at_table(table, lambda session: put(session, [move], as_json=as_json), silent=as_json)


@scene.command("open")
def open_scene(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the scene is called.")],
    description: Annotated[str | None, typer.Option(help="What everybody sees.")] = None,
    present: Annotated[
        list[str] | None, typer.Option(metavar="WHO", help="Who is there, if not all; repeatable.")
    ] = None,
    notes: Annotated[str | None, typer.Option(help="For the GM's eyes only.")] = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Open a scene; the GM's pool is set from the player characters present."""
    from adjudicator.frontends.cli.moving import given, who
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import Session, at_table

    def work(session: Session) -> int:
        there = [who(session, one) for one in present or ()]
        move = given(do="open_scene", name=name, description=description, present=there, notes=notes)
        return put(session, [move], as_json=as_json)

    at_table(table, work, silent=as_json)


@scene.command("close")
def close_scene(
    into: Annotated[
        Literal["contest", "challenge"] | None,
        typer.Option(help="It leads into this: then nothing expires and nothing is paid yet."),
    ] = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Close the scene: what is owed is paid, what lasted a scene is over."""
    from adjudicator.frontends.cli.moving import given
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import at_table

    move = given(do="close_scene", leads_into=into)
    at_table(table, lambda session: put(session, [move], as_json=as_json), silent=as_json)


@aspect.command("add")
def add_aspect(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The aspect's words.")],
    on: Annotated[str | None, typer.Option(metavar="WHO", help="A character, scene (as is usual) or game.")] = None,
    kind: Annotated[Kind | None, typer.Option(help="What kind of aspect it is.")] = None,
    free: Annotated[
        list[str] | None,
        typer.Option(metavar="WHO=N", help="Free invocations: mira=2, gm=1 or anyone=1; repeatable."),
    ] = None,
    hidden: Annotated[bool, typer.Option("--hidden", help="Known to the GM alone, until revealed.")] = False,
    lasts: Annotated[Lasts | None, typer.Option(help="How long it lasts, if not as its kind does.")] = None,
    means: Annotated[str | None, typer.Option(help="What it means, in a sentence.")] = None,
    key: Annotated[str | None, typer.Option("--id", help="A short id of your own choice.")] = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Bring an aspect into play without a roll."""
    from adjudicator.frontends.cli.moving import given, numbers, who
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import Session, at_table

    def work(session: Session) -> int:
        held = {who(session, holder): n for holder, n in numbers(free or [], "free invocation").items()}
        move = given(do="place_aspect", id=key, text=text, means=means, kind=kind, on=who(session, on), free=held)
        return put(session, [move | given(hidden=hidden or None, lasts=lasts)], as_json=as_json)

    at_table(table, work, silent=as_json)


@aspect.command("remove")
def remove_aspect(
    name: AspectName,
    reason: Annotated[str | None, typer.Option(help="Why it is no longer true.")] = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Take an aspect out of play; its free invocations go with it."""
    _change("remove_aspect", name, table, as_json, reason=reason)


@aspect.command("rename")
def rename_aspect(
    name: AspectName,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The new words.")],
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Give an aspect other words; its free invocations stay."""
    _change("rename_aspect", name, table, as_json, text=text)


@aspect.command("reveal")
def reveal_aspect(name: AspectName, table: TableFlag = None, as_json: AsJson = False) -> None:
    """Show a hidden aspect to all."""
    _change("reveal_aspect", name, table, as_json)


def _change(do: str, name: str, table: str | None, as_json: bool, **fields: str | None) -> None:
    from adjudicator.frontends.cli.moving import given, what
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import at_table

    at_table(
        table,
        lambda session: put(session, [given(do=do, aspect=what(session, name), **fields)], as_json=as_json),
        silent=as_json,
    )


@aspect.command("list")
def list_aspects(table: TableFlag = None, as_json: AsJson = False) -> None:
    """List the aspects in play, with whoever holds free invocations on them."""
    from adjudicator.frontends.cli.looking import show_aspects
    from adjudicator.frontends.cli.session import at_table

    at_table(table, lambda session: show_aspects(session, as_json), silent=as_json)


@app.command()
def consequence(
    on: Who,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The consequence in words.")],
    by: Annotated[str, typer.Option(metavar="WHO", help="Who inflicts it, and gets a free invocation on it.")] = "gm",
    severity: Annotated[Severity | None, typer.Option(help="How bad it is.")] = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Put a consequence on a character; whoever inflicted it holds a free invocation."""
    from adjudicator.frontends.cli.moving import given, who
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import Session, at_table

    def work(session: Session) -> int:
        move = given(do="inflict_consequence", by=who(session, by), on=who(session, on), text=text, severity=severity)
        return put(session, [move], as_json=as_json)

    at_table(table, work, silent=as_json)
