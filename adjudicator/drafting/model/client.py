"""One endpoint asked through LangChain's ChatOpenAI; the only module that sends anything anywhere."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from adjudicator.drafting.model.endpoint import Endpoint
from adjudicator.drafting.model.failures import failure_of, missing_key, unusable
from adjudicator.drafting.model.material import whole_letters
from adjudicator.drafting.model.reply import Message, Reply, Shape, ShapeRefused, Usage

TRIES = 2
"""How often a call is repeated after a rate limit, a time-out or trouble of the server; retry-after is honoured."""
_NO_KEY = "not-needed"
_SHORTEST_KEY = 8
"""Characters of a key that is looked for in answers; a shorter word is no secret."""
_SENT_ALONG = {
    "accept", "accept-encoding", "connection", "content-length", "content-type", "host", "transfer-encoding",
    "user-agent",
}  # fmt: skip


@dataclass
class _Open:
    """The connections of one event loop, shared by everything in flight there and closed by the last."""

    chat: Any
    connections: Any
    users: int = 0


@dataclass
class ChatClient:
    """A ``Client`` for one endpoint. ``traced`` lets LangSmith see the calls.

    ``timeout`` is in seconds, and all that an answer may take, repeated tries included.
    """

    endpoint: Endpoint
    timeout: float = 30.0
    temperature: float = 0.0
    traced: bool = False
    _open: dict[asyncio.AbstractEventLoop, _Open] = field(default_factory=dict, repr=False)

    async def complete(self, messages: tuple[Message, ...], limit: int, shape: Shape | None, schema: Any) -> Reply:
        """One answer of at most ``limit`` tokens; it may say nothing. Raises ShapeRefused or DraftUnavailable."""
        failed: Exception
        try:
            async with self._chat() as chat, asyncio.timeout(self.timeout):
                answer = await chat.ainvoke(_sent(messages), **self._limits(limit, _response_format(shape, schema)))
            return self._reply(answer)
        except Exception as error:
            failed = error
        # Raised out here, so that nothing hangs on it: what a library says of a request may hold parts of a key.
        failure = failure_of(failed, self.endpoint)
        if failure.kind == "refused request" and shape not in (None, "plain text"):
            # It may be refused for its shape only.
            raise ShapeRefused
        raise failure

    async def stream(self, messages: tuple[Message, ...], limit: int) -> AsyncIterator[str | Reply]:
        """Prose piece by piece, then one Reply with the whole of it. Raises DraftUnavailable."""
        whole: Any = None
        failed: Exception | None = None
        try:
            async with self._chat() as chat, asyncio.timeout(2 * self.timeout):
                async for piece in chat.astream(_sent(messages), **self._limits(limit)):
                    whole = piece if whole is None else whole + piece
                    if piece.text:
                        yield whole_letters(piece.text)
                    # A server that is faster than we are leaves the clock no other moment.
                    await asyncio.sleep(0)
        except Exception as error:
            failed = error
        if failed is not None:
            raise failure_of(failed, self.endpoint)
        reply = self._reply(whole) if whole is not None else Reply("")
        if whole is not None and not (whole.response_metadata or {}).get("finish_reason"):
            # The connection broke before the server said that it was done.
            raise unusable(self.endpoint, "cut off")
        if reply.refused or not reply.text.strip():
            raise unusable(self.endpoint, "refusal" if reply.refused else "cut off" if reply.cut else "empty")
        yield reply

    def _reply(self, answer: Any) -> Reply:
        finish = (answer.response_metadata or {}).get("finish_reason")
        if finish == "content_filter":
            raise unusable(self.endpoint, "filtered")
        refusal = (answer.additional_kwargs or {}).get("refusal")
        text = whole_letters(str(answer.text))
        if len(self.endpoint.key) >= _SHORTEST_KEY:
            # A server may hand back what it was sent.
            text = text.replace(self.endpoint.key, "[key]")
        return Reply(text, _counted(answer), cut=finish == "length", refused=bool(refusal))

    @asynccontextmanager
    async def _chat(self) -> AsyncIterator[Any]:
        if self.endpoint.needs_key and not self.endpoint.key:
            raise missing_key(self.endpoint)
        from langsmith import tracing_context

        loop = asyncio.get_running_loop()
        found = self._open.get(loop)
        if found is None:
            found = self._open[loop] = self._connected()
        found.users += 1
        try:
            # Whatever the environment says: nobody's words leave for a tracing service unless that was asked for.
            with tracing_context(enabled=self.traced):
                yield found.chat
        finally:
            found.users -= 1
            if not found.users:
                # LangChain would keep connections over the end of their event loop.
                self._open.pop(loop, None)
                await found.connections.aclose()

    def _connected(self) -> _Open:
        import openai
        from langchain_openai import ChatOpenAI
        from pydantic import SecretStr

        from adjudicator.drafting.model.bounded_bodies import bounded

        connections = openai.DefaultAsyncHttpxClient(
            auth=self._signed if self.endpoint.base_url else None, event_hooks={"response": [bounded]}
        )
        chat = ChatOpenAI(
            model_name=self.endpoint.model,
            openai_api_base=self.endpoint.address,
            openai_api_key=SecretStr(self.endpoint.key or _NO_KEY),
            temperature=self.temperature,
            request_timeout=self.timeout,
            max_retries=TRIES,
            stream_usage=True,
            use_responses_api=False,
            http_async_client=connections,
        )
        return _Open(chat, connections)

    def _signed(self, request: Any) -> Any:
        """A request to another server than OpenAI, without what the environment holds for OpenAI alone."""
        for name in {name.lower() for name in request.headers} - _SENT_ALONG:
            # The client itself looks at its own headers again when the answer is there.
            if not name.startswith("x-stainless-"):
                del request.headers[name]
        if self.endpoint.login is not None:
            pair = b64encode(":".join(self.endpoint.login).encode()).decode()
            request.headers["authorization"] = f"Basic {pair}"
        else:
            request.headers["authorization"] = f"Bearer {self.endpoint.key or _NO_KEY}"
        return request

    def _limits(self, limit: int, wanted: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
        """What goes beside the messages; the libraries pass on what they need not look at."""
        # Only OpenAI itself knows the newer name, and other servers ignore what they do not know.
        name = "max_tokens" if self.endpoint.base_url else "max_completion_tokens"
        return {"extra_body": {name: limit, **wanted}}


def _sent(messages: tuple[Message, ...]) -> list[tuple[str, str]]:
    return [(message.role, message.text) for message in messages]


def _response_format(shape: Shape | None, schema: Any) -> dict[str, Any]:
    if shape is None or shape == "plain text":
        return {}
    if shape == "json_object":
        return {"response_format": {"type": "json_object"}}
    named = {"name": "answer", "strict": True, "schema": schema}
    return {"response_format": {"type": "json_schema", "json_schema": named}}


def _counted(answer: Any) -> Usage:
    used = answer.usage_metadata or {}
    details = used.get("input_token_details") or {}
    return Usage(used.get("input_tokens", 0), used.get("output_tokens", 0), details.get("cache_read", 0) or 0, calls=1)
