"""The program with all its modules read already: whoever asks gets a copy of it as a process of its own.

Started by ``command_starter.py`` with one end of a socket. Each message there names arguments, a folder and an
environment, and brings four files: standard input, output and error of the new process, and a pipe that is told its
process id and, when it has ended, its exit code. The copy runs the module ``adjudicator`` as ``python -m`` would.
"""

from __future__ import annotations

import atexit
import gc
import io
import json
import os
import pkgutil
import runpy
import signal
import socket
import struct
import sys
import threading
from contextlib import suppress
from importlib import import_module
from typing import Any

import adjudicator

# Read only when they are needed, and slow to read.
SLOW = ("prompt_toolkit.shortcuts", "langchain_openai", "openai")
# Left to each copy: the program reads those of the command that it is asked for.
COMMANDS = "adjudicator.frontends.cli.commands."
LONGEST_REQUEST = 1 << 20


def read_modules() -> None:
    """Import the whole package and what it takes long to import; no thread may run in what is copied."""
    for found in pkgutil.walk_packages(adjudicator.__path__, "adjudicator."):
        if not found.name.endswith("__main__") and not found.name.startswith(COMMANDS):
            # What cannot be read here fails in the copy that needs it, where a test sees it.
            with suppress(ImportError, Warning):
                import_module(found.name)
    for name in SLOW:
        import_module(name)
    assert threading.active_count() == 1
    gc.collect()
    gc.freeze()


def serve(requests: socket.socket) -> dict[str, Any] | None:
    """Copy this process for each request; returns in the copy with the request, and None when no more will come."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        told, files, *_ = socket.recv_fds(requests, LONGEST_REQUEST, 4)
        if not told:
            return None
        if os.fork() == 0:
            return _become(json.loads(told), files)
        for file in files:
            os.close(file)


def _become(request: dict[str, Any], files: list[int]) -> dict[str, Any]:
    """In a copy: copy once more, for the program itself, and tell the pipe what becomes of that one."""
    *streams, told = files
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    if (program := os.fork()) != 0:
        for stream in streams:
            os.close(stream)
        os.write(told, struct.pack("i", program))
        _, status = os.waitpid(program, 0)
        os.write(told, struct.pack("i", os.waitstatus_to_exitcode(status)))
        os._exit(0)
    os.close(told)
    if request["session"]:
        os.setsid()
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        setattr(sys, name, _opened(number, getattr(sys, name)))
    return request


def _opened(number: int, before: io.TextIOWrapper) -> io.TextIOWrapper:
    """One of the three streams as an interpreter opens it when it starts."""
    raw = io.FileIO(number, "r" if number == 0 else "w", closefd=False)
    buffered = io.BufferedReader(raw) if number == 0 else io.BufferedWriter(raw)
    return io.TextIOWrapper(
        buffered, before.encoding, before.errors, line_buffering=number == 2 or (number == 1 and raw.isatty())
    )


def run_to_the_end(arguments: list[str]) -> None:
    """Run the program and end this process as an interpreter would, but without tidying away what was only copied.

    Whatever else than an exit leaves the program goes on upwards, to end the process in the usual way.
    """
    sys.argv[1:] = arguments
    try:
        runpy.run_module("adjudicator", run_name="__main__", alter_sys=True)
        code = 0
    except SystemExit as end:
        if not isinstance(end.code, int):
            raise
        code = end.code
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    # What was opened and never closed warns while it is collected.
    gc.collect()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code & 0xFF)


if __name__ == "__main__":
    read_modules()
    with socket.socket(fileno=int(sys.argv[1])) as requests:
        asked = serve(requests)
    if asked:
        run_to_the_end(asked["arguments"])
