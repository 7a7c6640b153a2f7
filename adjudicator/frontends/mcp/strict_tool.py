"""Tools whose input is a pydantic model of its own: nothing unknown passes, and every complaint is one sentence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.server.mcpserver.tools import Tool
from mcp.server.mcpserver.utilities.func_metadata import ArgModelBase, FuncMetadata
from mcp.types import CallToolResult, InputRequiredResult, ToolAnnotations
from pydantic import ConfigDict, ValidationError

from adjudicator.core.violations import AdjudicatorError
from adjudicator.frontends.mcp.answers import AMISS, malformed, refused
from adjudicator.intake.sentences import sentence

Answer = CallToolResult | InputRequiredResult
Caller = Context[Any, Any]


class Asked(ArgModelBase):
    """What a tool is given; its docstring is what the model reads about the tool."""

    model_config = ConfigDict(extra="forbid", strict=True)

    def fields(self) -> dict[str, Any]:
        """The fields that were given, under the names they have in a move."""
        return self.model_dump(by_alias=True, exclude_none=True)

    def model_dump_one_level(self) -> dict[str, Any]:
        """Everything that was asked, as one argument."""
        return {"asked": self}


class StrictTool(Tool):
    """A tool that answers every refusal, and whatever else goes wrong, with words and never with a traceback."""

    async def run(self, arguments: dict[str, Any], context: Caller, convert_result: bool = False) -> Any:
        """The tool's answer to ``arguments``."""
        try:
            return await super().run(arguments, context, convert_result=convert_result)
        except ToolError as error:
            cause = error.__cause__
            if isinstance(cause, ValidationError) and not isinstance(error, UnexpectedToolError):
                return malformed(f"{self.name}: {sentence(cause)}.")
            if isinstance(cause, AdjudicatorError):
                return refused(cause)
            # What an unforeseen error says may hold anything, secrets too; its kind holds nothing.
            return malformed(AMISS.format(what=type(cause).__name__))


def tool(
    name: str, asked: type[Asked], work: Callable[[Any, Caller], Awaitable[Answer]], *, looks: bool = False
) -> StrictTool:
    """The tool ``name``: ``work`` is called with what was asked, read by ``asked``, and the caller.

    ``looks`` says that it changes nothing at all.
    """

    async def run(asked: Asked, context: Caller) -> Answer:
        return await work(asked, context)

    schema = asked.model_json_schema(by_alias=True)
    about, required = " ".join((asked.__doc__ or "").split()), ", ".join(schema.get("required", ()))
    return StrictTool(
        fn=run,
        name=name,
        description=f"{about} Required: {required}." if required else about,
        parameters=schema,
        fn_metadata=FuncMetadata(arg_model=asked),
        is_async=True,
        context_kwarg="context",
        annotations=ToolAnnotations(read_only_hint=looks, destructive_hint=False, open_world_hint=False),
    )
