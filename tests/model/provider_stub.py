"""A stub of an OpenAI-compatible server on loopback: no model, only written answers, chosen by the model's name.

    with ProviderStub() as stub:
        ask(base_url=stub.base_url, model="e429")
        stub.answers("dirty", ["first text", "second text"])
        assert stub.requests[0].key == "…"

It shows what real servers do not do on demand (rate limits, refusals, hang-ups). What a real server answers is in
the cassettes.
"""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from typing import Self

from stub_behaviours import BEHAVIOURS, Json, Received, Reply, Settings, completion, failure

Answer = str | Reply | Callable[[Received], "str | Reply"]


class ProviderStub:
    """The stub while it runs, as a context manager; each one begins anew on a port of its own.

    ``settings`` may be changed at any time. ``requests`` holds every request in the order of arrival;
    ``most_at_once`` says how many were waiting for their answer at the busiest moment.
    """

    def __init__(self) -> None:
        self.settings = Settings()
        self.requests: list[Received] = []
        self.most_at_once = 0
        self._waiting = 0
        self._asked: Counter[str] = Counter()
        self._scripts: dict[str, deque[Answer]] = {}
        self._always: dict[str, Answer] = {}
        self._barriers: dict[int, asyncio.Barrier] = {}
        self._port = 0
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(10), "the provider stub did not start"
        return self

    def __exit__(self, *exception: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)

    @property
    def base_url(self) -> str:
        """What a client takes as its base URL."""
        return f"http://127.0.0.1:{self._port}/v1"

    def answers(self, model: str, texts: Iterable[Answer]) -> None:
        """Let ``model`` answer with these, each once and in turn; then it is what its name says, or an error."""
        self._scripts.setdefault(model, deque()).extend(texts)

    def always(self, model: str, answer: Answer) -> None:
        """Let ``model`` answer each request with this, which may be a function of the request."""
        self._always[model] = answer

    def asked(self, model: str) -> list[Received]:
        """The requests that went to ``model``."""
        return [received for received in self.requests if received.model == model]

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._talk, "127.0.0.1", 0, backlog=512)
        self._port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._stop.wait()
        # Whoever still waits is cut off when the loop ends; waiting for them here would wait for slow answers.
        server.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while received := await _read(reader):
                self.requests.append(received)
                self._waiting += 1
                self.most_at_once = max(self.most_at_once, self._waiting)
                try:
                    reply = await self._gathered(self._reply(received))
                    await asyncio.sleep(reply.after)
                finally:
                    self._waiting -= 1
                if reply.hang_up or not await _write(writer, received, reply):
                    return
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            return
        finally:
            writer.close()

    async def _gathered(self, reply: Reply) -> Reply:
        """The answer, once as many as it wants are waiting for theirs; an error if they do not come."""
        barrier = self._barriers.setdefault(reply.together, asyncio.Barrier(reply.together))
        try:
            async with asyncio.timeout(10):
                await barrier.wait()
        except (TimeoutError, asyncio.BrokenBarrierError):
            return failure(500, f"Fewer than {reply.together} requests came at once.", "server_error")
        return reply

    def _reply(self, received: Received) -> Reply:
        if received.path.endswith("/models"):
            names = [*BEHAVIOURS, *self._scripts, *self._always]
            return Reply({"object": "list", "data": [{"id": name, "object": "model"} for name in dict.fromkeys(names)]})
        if not received.path.endswith("/chat/completions"):
            return failure(404, f"Unknown path {received.path}.", "invalid_request_error")
        model = received.model
        earlier, self._asked[model] = self._asked[model], self._asked[model] + 1
        if script := self._scripts.get(model):
            return self._answer(received, script.popleft())
        if model in self._always:
            return self._answer(received, self._always[model])
        if model in BEHAVIOURS:
            return BEHAVIOURS[model](self.settings, received, earlier)
        if model in self._scripts:
            return failure(400, f"The stub has no more answers for {model}.", "invalid_request_error")
        return failure(404, f"The stub knows no model {model}.", "invalid_request_error", "model_not_found")

    def _answer(self, received: Received, answer: Answer) -> Reply:
        said = answer(received) if callable(answer) else answer
        return completion(self.settings, received, said) if isinstance(said, str) else said


async def _read(reader: asyncio.StreamReader) -> Received | None:
    """The next request of this connection, or None when the client has closed it."""
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = head.strip().split("\r\n")
    method, target, _ = first.split(" ", 2)
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    return Received(method, target.partition("?")[0], headers, json.loads(body) if body else {})


async def _write(writer: asyncio.StreamWriter, received: Received, reply: Reply) -> bool:
    """Send the answer; False when the connection has to be closed after it."""
    streamed = bool(received.body.get("stream")) and reply.status == 200 and isinstance(reply.payload, dict)
    kind = "text/event-stream" if streamed else "application/json"
    headers = {"content-type": kind, "x-request-id": "req_stub", **reply.headers}
    if streamed and isinstance(reply.payload, dict):
        parts = [_framed(f"data: {event}\n\n".encode()) for event in _events(reply.payload, received.body)]
        parts.append(b"0\r\n\r\n")
        headers["transfer-encoding"] = "chunked"
    else:
        whole = reply.payload if isinstance(reply.payload, bytes) else json.dumps(reply.payload).encode()
        parts = [whole[: len(whole) // 2], whole[len(whole) // 2 :]]
        headers["content-length"] = str(len(whole))
    lines = [f"HTTP/1.1 {reply.status} Stub", *(f"{name}: {value}" for name, value in headers.items())]
    writer.write("\r\n".join([*lines, "", ""]).encode("latin-1"))
    for part in parts[: len(parts) // 2] if reply.break_off else parts:
        writer.write(part)
        # One piece at a time, so that a client sees a stream and not a block.
        await writer.drain()
    return not reply.break_off


def _events(payload: Json, body: Json) -> Iterator[str]:
    """The same answer as a stream: role, pieces of text, reason to stop, usage if asked for, end."""
    [choice] = payload["choices"]
    message = choice["message"]
    deltas: list[Json] = [{"role": "assistant", "content": ""}]
    for name in ("reasoning_content", "content", "refusal"):
        deltas += [{name: piece} for piece in re.findall(r"\S+\s*|\s+", message.get(name) or "")]
    head = {"id": payload["id"], "object": "chat.completion.chunk", "created": 1, "model": payload["model"]}
    for delta in deltas:
        yield json.dumps(head | {"choices": [{"index": 0, "delta": delta, "finish_reason": None}]})
    yield json.dumps(head | {"choices": [{"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}]})
    if (body.get("stream_options") or {}).get("include_usage") and "usage" in payload:
        yield json.dumps(head | {"choices": [], "usage": payload["usage"]})
    yield "[DONE]"


def _framed(piece: bytes) -> bytes:
    return f"{len(piece):x}\r\n".encode() + piece + b"\r\n"
