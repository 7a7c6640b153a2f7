"""Commands that only look, and the rules in words."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from adjudicator.frontends.cli.application import app, rules
from adjudicator.frontends.cli.flags import AsJson, RulesFlag, TableFlag


def _look(name: str, table: str | None, as_json: bool, *typed: Any) -> None:
    """Call ``looking.NAME(session, *typed, as_json)`` at the table."""
    from adjudicator.frontends.cli import looking
    from adjudicator.frontends.cli.session import at_table

    at_table(table, lambda session: int(getattr(looking, name)(session, *typed, as_json)), silent=as_json)


@app.command()
def status(
    seat: Annotated[
        str, typer.Option("--as", metavar="SEAT", help="Whose view: gm, players (a shared screen) or a character.")
    ] = "gm",
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Show the scene, everybody's points and aspects, and what waits."""
    _look("show_status", table, as_json, seat)


@app.command()
def options(
    who: Annotated[str, typer.Argument(metavar="WHO", help="A character, or gm.")] = "gm",
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """List everything somebody could legally do now, as commands."""
    _look("show_options", table, as_json, who)


@app.command()
def odds(
    roll: Annotated[str | None, typer.Argument(metavar="ROLL", help="The roll's id, where several are open.")] = None,
    who: Annotated[str | None, typer.Option(metavar="WHO", help="Whose benefits, if not the roller's.")] = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Show the exact chances of a roll, now and after each benefit that could be claimed."""
    _look("show_odds", table, as_json, roll, who)


@app.command()
def log(
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many rulings.")] = 20,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Show the last rulings: when, who, what happened."""
    _look("show_log", table, as_json, count)


@app.command()
def why(
    what: Annotated[
        str, typer.Argument(metavar="WHAT", help="A ruling, roll, character, aspect, or account such as pool.")
    ],
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Explain something a month later: words, opinion, decision, rule set and ledger."""
    _look("show_why", table, as_json, what)


@rules.callback()
def rules_alone(context: typer.Context) -> None:
    """The rules in words, rule by rule, and rule files checked; alone it lists them."""
    if context.invoked_subcommand is None:
        list_rules()


@rules.command("list")
def list_rules(named: RulesFlag = None, as_json: AsJson = False) -> None:
    """List every rule's id and sentence; without --rules those of the current table."""
    from adjudicator.frontends.cli import rule_pages

    raise typer.Exit(rule_pages.list_rules(named, as_json))


@rules.command("show")
def show_rule(
    rule: Annotated[str, typer.Argument(metavar="RULE", help="The rule's id, such as invoke.paid-once.")],
    named: RulesFlag = None,
    as_json: AsJson = False,
) -> None:
    """Show one rule: what it says, where it is printed, what to do instead."""
    from adjudicator.frontends.cli import rule_pages

    raise typer.Exit(rule_pages.show_rule(rule, named, as_json))


@rules.command("check")
def check_rule_file(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A rule file.")], as_json: AsJson = False
) -> None:
    """Check a rule file; what is wrong is said with its key."""
    from adjudicator.frontends.cli import rule_pages

    raise typer.Exit(rule_pages.check_rule_file(file, as_json))


@rules.command("use")
def use_rules(
    named: Annotated[str, typer.Argument(metavar="RULES", help="A shipped rule set, or a rule file.")],
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Let the table go on under another rule set, or under a rule file as it reads now."""
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import at_table

    move = {"do": "change_rules", "rules": named}
    at_table(table, lambda session: put(session, [move], as_json=as_json), silent=as_json)
