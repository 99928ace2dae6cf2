"""A command that is asked one vector at a time: what a search does."""

from __future__ import annotations

from didp_ref.oracle.judge import Failure, Kind
from didp_ref.oracle.runner.command import split_command
from didp_ref.oracle.runner.protocol import LONGEST_LINE, last_error, read_reply, request
from didp_ref.oracle.vectors import Vector
from didp_ref.processes.child import Command, LineTooLong


class Dialogue:
    """A command that is asked one vector at a time, and started again after it failed."""

    def __init__(self, command: str, *, exact: bool, timeout: float) -> None:
        self.words = split_command(command)
        self.exact = exact
        self.timeout = timeout
        self._child: Command | None = None

    def __enter__(self) -> Dialogue:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the command."""
        if self._child:
            self._child.end()
            self._child = None

    def ask(self, vector: Vector) -> object:
        """Return the answer to one vector."""
        child = self._child = self._child or Command(self.words, longest=LONGEST_LINE)
        child.forget_lines()
        child.send(request(vector, self.exact).encode() + b"\n")
        try:
            line = child.line(self.timeout)
        except TimeoutError:
            return self._failed(Kind.HUNG, f"no answer in {self.timeout:g} s")
        except LineTooLong as problem:
            return self._failed(Kind.GARBAGE, str(problem))
        except EOFError:
            words = last_error(child.last_words)
            return self._failed(Kind.CRASHED, "; ".join(filter(None, ("the command ended", words))))
        if child.has_unsent:  # what is left of it would run into the next one
            return self._failed(Kind.GARBAGE, "an answer before the request was read")
        return read_reply(line, {vector.id: vector})[1]

    def _failed(self, kind: Kind, message: str) -> Failure:
        self.close()
        return Failure(kind, message)
