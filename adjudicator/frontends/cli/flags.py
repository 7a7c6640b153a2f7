"""Options that many commands share, spelled and explained once."""

from __future__ import annotations

from typing import Annotated

import typer

TableFlag = Annotated[
    str | None,
    typer.Option("--table", metavar="FILE", help="The table's file; else ADJUDICATOR_TABLE, else the current table."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
RollFlag = Annotated[str | None, typer.Option("--roll", metavar="ROLL", help="The roll's id, where several are open.")]
DiceFlag = Annotated[
    str | None,
    typer.Option("--dice", metavar="FACES", help="Dice that lie already: ++0-, '1 0 0 -1' or their sum such as +1."),
]
ByFlag = Annotated[str, typer.Option("--by", metavar="WHO", help="The character who does it, or gm.")]
SureFlag = Annotated[bool, typer.Option("--yes", "-y", help="Approve at once what no rule forbids.")]
RulesFlag = Annotated[
    str | None, typer.Option("--rules", metavar="RULES", help="A shipped or an installed rule set, or a rule file.")
]
ModelFlag = Annotated[
    str | None,
    typer.Option(
        "--model",
        metavar="MODEL",
        help="PROVIDER:NAME, such as openai:gpt-4.1; plugin:NAME, a package's drafter; none is the checklist.",
    ),
]
BaseUrlFlag = Annotated[
    str | None, typer.Option("--base-url", metavar="URL", help="The address of another OpenAI-compatible server.")
]

Who = Annotated[str, typer.Argument(metavar="WHO", help="A character, by id or name, as short as it is clear; or gm.")]
AspectName = Annotated[str, typer.Argument(metavar="ASPECT", help="An aspect, by id or text, as short as it is clear.")]
RulingId = Annotated[str, typer.Argument(metavar="RULING", help="The ruling's id, such as q7.")]
