"""Asking a function in a process of its own, which is ended where it does not answer in time.

Nothing that the function does, or its module when it is imported, keeps us waiting: it may swallow
every exception, hold the interpreter for itself, or end its process.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection

from didp_ref.errors import InputError
from didp_ref.oracle.judge import Failure, Judged, Judgement, Kind, failed
from didp_ref.oracle.vectors import Vector


class _Child:
    """A fork of this process that judges the answers to the vectors that it is sent."""

    def __init__(self, prepare: Callable[[], Judged]) -> None:
        forking = get_context("fork")  # the function is inherited, so it may be any
        self.connection, its_end = forking.Pipe()
        self.process = forking.Process(target=_serve, args=(prepare, its_end, self.connection))
        with warnings.catch_warnings():
            # what threads of this process may hold locked, such as its output, is not used there
            warnings.filterwarnings("ignore", ".*fork", DeprecationWarning)
            self.process.start()
        its_end.close()

    def end(self) -> None:
        """Kill it with all that it has started."""
        process = self.process.pid
        with suppress(ProcessLookupError, PermissionError):
            if process:
                os.killpg(process, signal.SIGKILL)
        self.process.kill()  # where it did not come to lead a group
        self.process.join()
        self.process.close()
        self.connection.close()


class Isolated:
    """A function that is asked in a fork of this process, forked again after it was lost.

    ``prepare`` is called in the fork, where it may import what it likes; ``lost`` counts the
    answers that never came: the function hung, or its process ended.
    """

    def __init__(
        self, prepare: Callable[[], Judged], timeout: float, name: str = "the function"
    ) -> None:
        self.prepare = prepare
        self.name = name
        self.timeout = timeout
        self.lost = 0
        self._child: _Child | None = None

    def __enter__(self) -> Isolated:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        if self._child:
            self._child.end()
            self._child = None

    def ask(self, vector: Vector) -> Judgement:
        """Return what one vector's answer was judged to be.

        Raises :class:`InputError` where the function cannot be had, or not in time.
        """
        connection = (self._child or self._start()).connection
        try:
            connection.send(vector)
            if connection.poll(self.timeout):
                judgement: Judgement = connection.recv()
                return judgement
            failure = Failure(Kind.HUNG, f"no answer in {self.timeout:g} s")
        except (EOFError, OSError, pickle.UnpicklingError):
            failure = Failure(Kind.CRASHED, "its process ended")
        self.lost += 1
        self.close()
        return failed(vector, failure)

    def _start(self) -> _Child:
        child = self._child = _Child(self.prepare)
        problem: InputError | None = InputError(
            self.name, f"is not imported in {self.timeout:g} s; --timeout allows for more"
        )
        try:
            if child.connection.poll(self.timeout):
                problem = child.connection.recv()
        except (EOFError, OSError):
            problem = InputError(self.name, "ends its process when it is imported")
        if problem:
            self.close()
            raise problem
        return child


def _serve(prepare: Callable[[], Judged], connection: Connection, other_end: Connection) -> None:
    """Judge until the other end is closed; what the function prints goes to standard error."""
    os.setsid()  # so that what the function starts can be ended with it
    other_end.close()
    os.dup2(2, 1)
    # opened anew: another thread may have held the old one's lock during the fork
    sys.stdout = sys.stderr = open(2, "w", 1, errors="backslashreplace", closefd=False)  # noqa: SIM115  kept until the end
    try:
        judged = prepare()
    except InputError as problem:
        connection.send(problem)
        return
    except KeyboardInterrupt:  # a module may raise this too
        return
    connection.send(None)
    with suppress(EOFError):
        while True:
            connection.send(judged(connection.recv()))
