"""Commands that carry characters, scenes and whole tables from file to file."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.flags import AsJson, TableFlag

What = Annotated[
    str | None,
    typer.Argument(metavar="[FILE|CHARACTER]", help="A table's file, if not the current one; for --as a name."),
]
Form = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="<fari|fco|text|markdown>",
        help="One character for Fari, for Foundry's fate-core-official, as a sheet to read, or as a package adds.",
    ),
]
Out = Annotated[
    str | None, typer.Option("--out", metavar="FILE", help="A new file to write to, instead of standard output.")
]
Sources = Annotated[
    list[str], typer.Argument(metavar="FILE…", help="Sheets or scenes of any tool, as text, or an export; - is input.")
]
Kind = Annotated[Literal["pc", "npc"] | None, typer.Option(help="Whose the characters are.")]
RefreshFlag = Annotated[int | None, typer.Option(min=0, metavar="N", help="Refresh, where a sheet does not say.")]
FreeTo = Annotated[Literal["anyone", "gm"], typer.Option(help="Who holds free invocations that a file brings.")]
Checked = Annotated[Literal["spent", "held"], typer.Option(help="What a ticked box for a free invocation means.")]
FreeLabel = Annotated[
    str, typer.Option("--free-invokes-label", metavar="TEXT", help="What boxes for free invocations are called.")
]
WhichScene = Annotated[str, typer.Option(metavar="NAME", help="Which scene, of a file with several.")]
ReadAs = Annotated[
    list[str] | None, typer.Option("--read-as", metavar="LABEL=PART", help="What a section or a card is; repeatable.")
]
OpenScene = Annotated[bool, typer.Option("--open-scene", help="Open the scene of the file.")]
Anew = Annotated[bool, typer.Option("--new", help="Add everybody, also who is on the table already.")]
Points = Annotated[bool, typer.Option("--points", help="Adjust fate points of who is there already to the file's.")]
NewName = Annotated[
    str | None, typer.Option(metavar="NAME", help="What the new table of an export is called, if not as FILE.")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would change, and write nothing.")]


@app.command()
def export(what: What = None, form: Form = None, out: Out = None, table: TableFlag = None) -> None:
    """Write a table's whole history as JSON Lines that run and import read back; or, with --as, one character.

    What the other format does not carry is said on standard error.
    """
    from adjudicator.frontends.cli.exporting import export_character, export_table

    code = export_table(what or table, out) if form is None else export_character(what, form, table, out)
    raise typer.Exit(code)


@app.command("import")
def read_in(
    sources: Sources,
    kind: Kind = None,
    refresh: RefreshFlag = None,
    free_to: FreeTo = "anyone",
    checked: Checked = "spent",
    free_label: FreeLabel = "",
    scene: WhichScene = "",
    parts: ReadAs = None,
    open_scene: OpenScene = False,
    anew: Anew = False,
    points: Points = False,
    name: NewName = None,
    dry_run: DryRun = False,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Read sheets and scenes of other tools into the current table, or an export into a new one.

    The format is told by content. Whoever is there already, by the other tool's id or by name, is brought up to
    date; points and free invocations stay as they are here.
    """
    from adjudicator.formats import Options
    from adjudicator.formats.import_plan import Wishes
    from adjudicator.frontends.cli.bringing import Wanted, bring_in, read_as

    options = Options(kind, refresh, free_to, checked, free_label, scene, read_as(parts or []), open_scene)
    wanted = Wanted(options, Wishes(open_scene, anew, points), name, dry_run, as_json)
    raise typer.Exit(bring_in(sources, table, wanted))
