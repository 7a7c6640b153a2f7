"""A table as an MCP server: language models look and propose, and the game master decides."""

from adjudicator.frontends.mcp.server import server_for

__all__ = ["server_for"]
