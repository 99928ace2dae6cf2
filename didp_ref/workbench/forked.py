"""A fork of this process that answers questions about a function, and is ended if it does not.

Questions and answers are Python objects of ours: the function is the user's own, and is named as
code by whoever asks.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import TypeAlias

from didp_ref.errors import InputError
from didp_ref.oracle.runner.fork import Fork, settle

Question: TypeAlias = "tuple[object, ...]"
Answering: TypeAlias = Callable[[Question], object]


class Forked:
    """Answers in a fork, which is forked again after it was lost.

    ``prepare`` is called in the fork, where it may import what it likes; ``lost`` counts the
    answers that never came: the function hung, or its process ended.
    """

    def __init__(self, prepare: Callable[[], Answering], timeout: float, name: str) -> None:
        self.prepare = prepare
        self.timeout = timeout
        self.name = name
        self.lost = 0
        self._child: _Child | None = None

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        if self._child:
            self._child.end()
            self._child = None

    def put(self, question: Question) -> object:
        """Ask, and return the answer; raise :class:`InputError` where none comes."""
        connection = (self._child or self._start()).connection
        try:
            connection.send(question)
            if connection.poll(self.timeout):
                answer = connection.recv()
                if isinstance(answer, InputError):
                    raise answer
                return answer
            problem = f"gives no answer in {self.timeout:g} s; --timeout allows for more"
        except (EOFError, OSError, pickle.UnpicklingError):
            problem = "ends its process"
        self.lost += 1
        self.close()
        raise InputError(self.name, problem)

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


class _Child:
    """The fork, and this end of what connects us with it."""

    def __init__(self, prepare: Callable[[], Answering]) -> None:
        self.connection, its_end = Pipe()
        self.fork = Fork(_serve, prepare, its_end, self.connection)
        its_end.close()

    def end(self) -> None:
        """Kill it with all that it has started."""
        self.fork.end()
        self.connection.close()


def _serve(prepare: Callable[[], Answering], connection: Connection, other_end: Connection) -> None:
    """Answer until the other end is closed."""
    settle(other_end)
    try:
        answer = prepare()
    except InputError as problem:
        connection.send(problem)
        return
    except KeyboardInterrupt:  # a module may raise this too
        return
    connection.send(None)
    with suppress(EOFError):
        while True:
            connection.send(answer(connection.recv()))
