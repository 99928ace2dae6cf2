"""A fork of this process in which a user's function runs, ended with all that it has started.

The function is inherited, so it may be any. What it prints goes to standard error, it has no
standard input, and what it starts is ended with it.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection

STEPS = 10


class Fork:
    """A process that serves: ``serve`` is called there with what it is given."""

    def __init__(self, serve: Callable[..., None], *given: object) -> None:
        self._process = get_context("fork").Process(target=serve, args=given)
        with warnings.catch_warnings():
            # what threads of this process may hold locked, such as its output, is not used there
            warnings.filterwarnings("ignore", ".*fork", DeprecationWarning)
            self._process.start()

    def end(self, grace: float = 0.0) -> str:
        """Kill it with all that it has started; say how it had ended by then, if it had."""
        leader = self._process.pid
        deadline = time.monotonic() + grace
        # join waits for ever where the process closed what it is told by
        while self._process.exitcode is None and time.monotonic() < deadline:
            time.sleep(grace / STEPS)
        code = self._process.exitcode
        with suppress(ProcessLookupError, PermissionError):
            if leader:
                os.killpg(leader, signal.SIGKILL)
        self._process.kill()  # where it did not come to lead a group
        self._process.join()
        self._process.close()
        if code is None:
            return "its process closed its output"
        return f"its process ended ({'signal' if code < 0 else 'exit code'} {abs(code)})"


def settle(*other_ends: Connection | int) -> None:
    """Take the first steps in the fork: a session, outputs and inputs of its own."""
    os.setsid()  # so that what the function starts can be ended with it
    for end in other_ends:
        if isinstance(end, int):
            os.close(end)
        else:
            end.close()
    os.dup2(2, 1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    # opened anew: another thread may have held the old one's lock during the fork
    sys.stdout = sys.stderr = open(2, "w", 1, errors="backslashreplace", closefd=False)  # noqa: SIM115  kept until the end
