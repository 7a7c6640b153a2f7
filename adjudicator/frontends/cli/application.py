"""The Typer application and its groups; the modules of ``commands`` hang their commands on them."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

from adjudicator.frontends.cli.flags import TableFlag

ORDER = (
    "demo", "new", "play", "desk", "mcp", "import", "export", "run",
    "scene", "character", "aspect", "consequence",
    "act", "throw", "invoke", "pass", "settle", "abandon", "oracle", "draw",
    "compel", "answer", "detail", "concede", "sacrifice", "hint", "adjust",
    "session", "scenario", "chapter", "refresh",
    "read", "review",
    "pending", "show", "approve", "reject", "ask", "reply", "object", "amend", "override", "withdraw", "reopen",
    "undo", "advise", "narrate", "lint", "tell",
    "post", "recap", "remind", "journal",
    "status", "options", "odds", "log", "why", "rules", "config",
    "model", "qualify", "judge", "eval",
)  # fmt: skip
"""The commands as they are listed: what begins an evening first, what is looked up last."""


class InOrder(TyperGroup):
    """Lists its commands in the order of ``ORDER``."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002  # the order is always the same
        """The commands' names; one that ``ORDER`` forgot comes last."""
        return sorted(self.commands, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER))


def _typer(**how: Any) -> typer.Typer:
    return typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, **how)


app = _typer(
    name="adjudicator",
    cls=InOrder,
    help="Exact rules for Fate-family invocations; the game master decides.",
    no_args_is_help=True,
    add_completion=True,
)
scene = _typer(help="Open a scene, or close it: then what is owed is paid.", no_args_is_help=True)
character = _typer(help="Bring characters in.", no_args_is_help=True)
aspect = _typer(help="Aspects in play: add, remove, rename, reveal, list.", no_args_is_help=True)
rules = _typer(help="The rules in words, rule by rule; and rule files checked.", invoke_without_command=True)
model = _typer(help="The language model, if there is one.", no_args_is_help=True)
config = _typer(help="Settings, and where each comes from.", invoke_without_command=True)

for name, group in (
    ("scene", scene),
    ("character", character),
    ("aspect", aspect),
    ("rules", rules),
    ("config", config),
    ("model", model),
):
    app.add_typer(group, name=name)


@app.callback()
def everywhere(context: typer.Context, table: TableFlag = None) -> None:
    """Exact rules for Fate-family invocations; the game master decides."""
    if table is not None:
        context.default_map = _for_all(context.command, {"table": table})


def _for_all(group: Any, defaults: dict[str, Any]) -> dict[str, Any]:
    """``defaults`` for every command of a group, and for those of the groups in it."""
    inner = getattr(group, "commands", {})
    # An option that may come several times has several values.
    several = {one.name for one in getattr(group, "params", ()) if getattr(one, "multiple", False)}
    own = {name: [value] if name in several else value for name, value in defaults.items()}
    return own | {name: _for_all(command, defaults) for name, command in inner.items()}
