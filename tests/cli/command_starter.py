"""Starts the program as a process of its own, from a copy that has read all its modules already.

Reading them takes most of the time of a short command, so it is done once for all tests in this process. What an
interpreter only looks at while it starts, such as its locale, cannot be given to a copy: ``can_copy`` says whether an
environment is one for it. ``test_own_processes.py`` shows that a copy does what a process started anew does.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

PRELOADED = Path(__file__).with_name("preloaded_program.py")
AT_START = ("PYTHON", "LC_", "LANG", "OPENAI_", "AZURE_")
"""How names of variables begin that an interpreter, or a module while it is read, looks at once."""
INTERPRETER = {"PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONWARNINGS": "error"}
"""The program of this tree, in which a warning is an error."""


class Copy:
    """A process that runs the program; used as ``subprocess.Popen`` is.

    ``files`` are its standard input, output and error; with ``session`` it leads a session of its own.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        folder: Path,
        environment: Mapping[str, str],
        files: Sequence[int],
        session: bool,
    ) -> None:
        request = {"arguments": arguments, "folder": str(folder), "environment": dict(environment), "session": session}
        self._told, tells = os.pipe()
        try:
            socket.send_fds(_preloaded(), [json.dumps(request).encode()], [*files, tells])
        finally:
            os.close(tells)
        self.pid = self._number()
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """The exit code, None while it runs."""
        if self.returncode is None and select.select([self._told], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """The exit code, once it has ended."""
        if self.returncode is None:
            if not select.select([self._told], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("adjudicator", timeout or 0.0)
            self.returncode = self._number()
            os.close(self._told)
        return self.returncode

    def kill(self) -> None:
        """End it at once."""
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)

    def _number(self) -> int:
        told = os.read(self._told, 4)
        assert told, "the copies cannot be made: see the errors of preloaded_program.py"
        return int(struct.unpack("i", told)[0])


def can_copy(environment: Mapping[str, str]) -> bool:
    """Whether a copy finds in ``environment`` all that it looked at when it was started."""
    return _at_start(environment) == _at_start(_own())


def _at_start(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name.startswith(AT_START)}


def _own() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name.startswith(("LC_", "LANG"))} | INTERPRETER


@cache
def _preloaded() -> socket.socket:
    """Where to ask for copies."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(AT_START)}
    command = [sys.executable, str(PRELOADED), str(its.fileno())]
    started = subprocess.Popen(command, env=kept | _own(), pass_fds=[its.fileno()], stdin=subprocess.DEVNULL)
    its.close()

    def end() -> None:
        ours.close()
        started.wait()

    atexit.register(end)
    return ours
