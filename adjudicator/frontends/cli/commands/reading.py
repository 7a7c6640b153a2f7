"""Commands that take in what players wrote elsewhere."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.flags import AsJson, BaseUrlFlag, ModelFlag, TableFlag


@app.command()
def read(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A pasted thread or a saved channel; - is input.")],
    who: Annotated[
        list[str] | None,
        typer.Option("--who", metavar="ACCOUNT=WHO", help="Whose account: a character, gm or nobody; remembered."),
    ] = None,
    model: ModelFlag = None,
    base_url: BaseUrlFlag = None,
    no_model: Annotated[
        bool, typer.Option("--no-model", help="Clear phrases and the checklist only, whatever is configured.")
    ] = False,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Read posts: what players declare in them waits for the GM, and what is not certain is asked."""
    from adjudicator.frontends.cli import reading_posts
    from adjudicator.frontends.cli.session import at_table

    at_table(
        table,
        lambda session: reading_posts.read_posts(session, file, who or [], as_json),
        silent=as_json,
        model="none" if no_model else model,
        base_url=base_url,
    )


@app.command()
def review(table: TableFlag = None) -> None:
    """Go through everything that waits, item by item, each decided with one key."""
    from adjudicator.frontends.cli import reading_posts
    from adjudicator.frontends.cli.session import at_table

    at_table(table, reading_posts.review)
