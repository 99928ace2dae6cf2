"""A command that is asked one vector at a time: what a search does."""

from __future__ import annotations

import os
import selectors
import time

from didp_ref.oracle.judge import Failure, Kind
from didp_ref.oracle.runner.command import split_command
from didp_ref.oracle.runner.conversation import CHUNK, LONGEST_LINE, Process
from didp_ref.oracle.runner.protocol import read_reply, request
from didp_ref.oracle.vectors import Vector


class Dialogue:
    """A command that is asked one vector at a time, and started again after it failed."""

    def __init__(self, command: str, *, exact: bool, timeout: float) -> None:
        self.words = split_command(command)
        self.exact = exact
        self.timeout = timeout
        self._process: Process | None = None

    def __enter__(self) -> Dialogue:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the command."""
        if self._process:
            self._process.end()
            self._process = None

    def ask(self, vector: Vector) -> object:
        """Return the answer to one vector."""
        process = self._process = self._process or Process(self.words)
        unsent = memoryview(request(vector, self.exact).encode() + b"\n")
        process.pipes.register(process.stdin, selectors.EVENT_WRITE)
        received = muttered = b""
        deadline = time.monotonic() + self.timeout
        while b"\n" not in received:
            if max(len(received), len(muttered)) > LONGEST_LINE:
                return self._failed(Kind.GARBAGE, f"a line of more than {LONGEST_LINE} bytes")
            left = deadline - time.monotonic()
            if left <= 0:
                return self._failed(Kind.HUNG, f"no answer in {self.timeout:g} s")
            for key, _ in process.pipes.select(left):
                if key.fd == process.stdin:
                    unsent = unsent[process.write(unsent) :]
                    if not unsent:
                        process.pipes.unregister(process.stdin)
                elif key.fd == process.stderr:
                    muttered = (muttered + process.listen()).rpartition(b"\n")[2]
                else:
                    heard = os.read(process.stdout, CHUNK)
                    if not heard:
                        return self._failed(Kind.CRASHED, "the command ended")
                    received += heard
        if unsent:  # what is left of it would run into the next one
            return self._failed(Kind.GARBAGE, "an answer before the request was read")
        return read_reply(received.partition(b"\n")[0], {vector.id: vector})[1]

    def _failed(self, kind: Kind, message: str) -> Failure:
        self.close()
        return Failure(kind, message)
