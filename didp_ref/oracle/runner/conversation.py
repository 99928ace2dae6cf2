"""One run of a command: requests a line to it, answers a line from it, in any order."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Mapping

from didp_ref.oracle.judge import LONGEST_MESSAGE, Failure, Kind, shorten_text
from didp_ref.oracle.runner.protocol import answered_before, last_error, read_reply
from didp_ref.oracle.vectors import Vector
from didp_ref.processes.child import Command, LineTooLong

GRACE = 0.1  # seconds between closing its output and ending


class Conversation:
    """One run of a command, from its start until all is answered or nothing more will come.

    Requests are written ahead. The first answer may take ``start`` seconds longer than others. An
    answer is known by its id; a line that has none that is waited for is set aside: it stands for
    an answer only where one is missing in its place.
    """

    def __init__(
        self,
        child: Command,
        waiting: dict[str, Vector],
        lines: Mapping[str, bytes],
        timeout: float,
        start: float = 0.0,
    ) -> None:
        self.child = child
        self.waiting = waiting
        self.timeout = timeout
        self.start = start
        self.order = deque(waiting)
        self.places = {key: place for place, key in enumerate(waiting)}
        self.latest = ""
        self.strays: list[Failure] = []
        self.answered: set[str] = set()
        self.answers: list[tuple[str, Vector, object]] = []
        self.problems: list[str] = []
        child.send(b"".join(lines[key] for key in waiting), last=True)

    def hold(self) -> Iterator[tuple[str, Vector, object]]:
        """Yield answers as they come, until it is over; what is left stays waiting."""
        ended, told = False, 0
        try:
            deadline = time.monotonic() + self.start + self.timeout
            while self.waiting:
                left = deadline - time.monotonic()
                if left <= 0:  # however many lines have come that answer nothing
                    raise TimeoutError
                line = self.child.line(left)
                if line.strip():
                    self._take(line)
                if len(self.answers) > told:
                    yield from self.answers[told:]
                    told = len(self.answers)
                    deadline = time.monotonic() + self.timeout
        except TimeoutError:
            self._replace_by_strays()
            self._blame(Failure(Kind.HUNG, f"no answer in {self.timeout:g} s"))
        except LineTooLong as problem:
            self._blame(Failure(Kind.GARBAGE, str(problem)))
            ended = True
        except EOFError:
            ended = True
        finally:
            code = self.child.end(GRACE)
        if ended and self.waiting:
            self._replace_by_strays()
            self._left_out()
            if self.waiting:
                self._ended(code)
        if self.strays:
            stray = self.strays[0].message
            self.problems.append(f"it prints a line that is not an answer: {stray}")
        yield from self.answers[told:]

    def _take(self, line: bytes) -> None:
        identifier, answer = read_reply(line, self.waiting)
        if identifier is None:
            self._set_aside(line, answer)
            return
        if identifier != self._oldest() and self.strays:
            self._replace_by_strays(until=identifier)
        if self.latest and self.places[identifier] < self.places[self.latest]:
            self.problems.append(f"answers out of order: {identifier} came after {self.latest}")
        else:
            self.latest = identifier
        self._answer(identifier, answer)

    def _oldest(self) -> str:
        while self.order[0] not in self.waiting:
            self.order.popleft()
        return self.order[0]

    def _set_aside(self, line: bytes, answer: object) -> None:
        again = answered_before(line, self.answered)
        if again:
            self.problems.append(f"answers twice: {again} was answered before")
        elif isinstance(answer, Failure):
            self.strays.append(answer)

    def _replace_by_strays(self, until: str = "") -> None:
        """Take lines that are no answers for those that are missing, the oldest first."""
        while self.waiting and self.strays and self._oldest() != until:
            self._answer(self._oldest(), self.strays.pop(0))

    def _answer(self, key: str, answer: object) -> None:
        self.answered.add(key)
        self.answers.append((key, self.waiting.pop(key), answer))

    def _blame(self, failure: Failure) -> None:
        """Lay a failure at the door of the oldest vector that is not answered."""
        if self.waiting:
            self._answer(self._oldest(), failure)

    def _left_out(self) -> None:
        """Blame what got no answer though a later request did."""
        last = self.places.get(self.latest, 0)
        for key in [key for key in self.waiting if self.places[key] < last]:
            self._answer(key, Failure(Kind.MISSING, "no answer; later requests were answered"))

    def _ended(self, code: int | None) -> None:
        words = shorten_text(last_error(self.child.last_words), LONGEST_MESSAGE)
        about = (
            f"the command ended (exit code {code})" if code is not None else "it closed its output"
        )
        rest = self.child.half_a_line
        about += f" after half a line: {rest[:60].decode(errors='replace')}" if rest.strip() else ""
        self._blame(Failure(Kind.CRASHED, f"{about}; {words}" if words else about))
