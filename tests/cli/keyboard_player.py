"""A program at a pseudo-terminal: keys go in, and what appears on the screen is waited for."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

from command_starter import Copy, can_copy

PROGRAM = (sys.executable, "-m", "adjudicator")
ROWS, COLUMNS = 40, 160
PATIENCE = 30.0
"""Seconds until something that has to appear is given up; nothing is measured by it."""

CTRL_C, CTRL_D, TAB, ENTER, UP = "\x03", "\x04", "\t", "\r", "\x1b[A"
# The line editor shows its footer once it knows how much room there is.
WHERE_IS_THE_CURSOR, IN_THE_FIRST_ROW = b"\x1b[6n", b"\x1b[1;1R"
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b\][^\x07]*\x07|\x1b[=>()][0-9A-B]?|\x1b[78]|[\x00\x08]")


class KeyboardPlayer:
    """Runs ``command`` in ``folder``; ``seen`` is everything that appeared, without colours and cursor moves."""

    def __init__(self, command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> None:
        self._terminal, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        environment = {**environment, "TERM": "xterm"}
        self._program: Copy | subprocess.Popen[bytes]
        if tuple(command[:3]) == PROGRAM and can_copy(environment):
            self._program = Copy(command[3:], folder, environment, [inner] * 3, session=True)
        else:
            self._program = subprocess.Popen(
                command, cwd=folder, env=environment, stdin=inner, stdout=inner, stderr=inner, start_new_session=True
            )
        os.close(inner)
        self._raw = b""
        self._mark = 0

    def __enter__(self) -> KeyboardPlayer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._program.poll() is None:
            self._program.kill()
        self._program.wait()
        os.close(self._terminal)

    @property
    def seen(self) -> str:
        return _ESCAPES.sub("", self._raw.decode("utf-8", errors="replace")).replace("\r", "")

    def type(self, keys: str) -> None:
        """Press ``keys``, and forget what was on the screen before."""
        self._mark = len(self.seen)
        os.write(self._terminal, keys.encode())

    def line(self, text: str) -> None:
        """Type a line at the prompt."""
        self.type(text + ENTER)

    def wait(self, text: str, patience: float = PATIENCE) -> str:
        """Wait until ``text`` has appeared since the last key; returns what appeared up to then."""
        until = time.monotonic() + patience
        while text not in self.seen[self._mark :]:
            left = until - time.monotonic()
            if left <= 0 or not self._read(left):
                raise AssertionError(f"{text!r} did not appear after:\n{self.seen[self._mark :]}")
        return self.seen[self._mark :]

    def say(self, text: str, answer: str) -> str:
        """Type a line, wait for the ``answer`` and for the prompt behind it."""
        self.line(text)
        self.wait(answer)
        return self.prompt()

    def prompt(self) -> str:
        """Wait for a prompt below what the last keys brought."""
        return self.wait("\n>")

    def press(self, key: str, answer: str) -> str:
        """Press a single key until the ``answer`` shows that it arrived."""
        for _ in range(20):
            # A key that comes before the program listens for keys is thrown away by the terminal.
            time.sleep(0.1)
            self.type(key)
            try:
                return self.wait(answer, PATIENCE / 10)
            except AssertionError:
                continue
        raise AssertionError(f"{key!r} did not lead to {answer!r}:\n{self.seen}")

    def end(self) -> int:
        """Wait until the program has ended; returns its exit code."""
        while self._read(PATIENCE):
            pass
        return self._program.wait(PATIENCE)

    def _read(self, patience: float) -> bool:
        ready, _, _ = select.select([self._terminal], [], [], patience)
        if not ready:
            return False
        try:
            data = os.read(self._terminal, 65536)
        except OSError:
            return False
        self._raw += data
        if WHERE_IS_THE_CURSOR in data:
            os.write(self._terminal, IN_THE_FIRST_ROW)
        return bool(data)
