"""Asking a function in a process of its own, which is ended where it does not answer in time.

Nothing that the function does, or its module when it is imported, keeps us waiting: it may swallow
every exception, hold the interpreter for itself, or end its process. The vectors are inherited and
asked by their numbers, all at once, so that a question costs no round trip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from didp_ref.oracle.judge import Failure, Judged, Judgement, Kind, failed
from didp_ref.oracle.vectors import Vector
from didp_ref.processes.records import from_plain
from didp_ref.processes.sandbox import Answering, NoAnswer, Sandbox


class Isolated:
    """A function that is asked in a fork of this process, forked again after it was lost.

    ``prepare`` is called in the fork, where it may import what it likes.
    """

    def __init__(
        self, prepare: Callable[[], Judged], timeout: float, name: str = "the function"
    ) -> None:
        self.prepare = prepare
        self.vectors: Sequence[Vector] = ()
        self._sandbox = Sandbox(self._answering, timeout, name)

    def __enter__(self) -> Isolated:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def lost(self) -> int:
        """How many answers never came: the function hung, or its process ended."""
        return self._sandbox.lost

    def close(self) -> None:
        """End the process."""
        self._sandbox.close()

    def renew(self) -> bool:
        """Have what is asked next answered by a new process."""
        self.close()
        return True

    def ask(self, vector: Vector) -> Judgement:
        """Return what one vector's answer was judged to be.

        Raises :class:`InputError` where the function cannot be had, or not in time.
        """
        try:
            return _about(vector, self._sandbox.ask(vector, Judgement))
        except NoAnswer as problem:
            return self._lost(vector, problem)

    def ask_all(self, vectors: Sequence[Vector]) -> Iterator[Judgement]:
        """Yield for each vector what its answer was judged to be, as long as it is asked on.

        Raises :class:`InputError` where the function cannot be had, or not in time.
        """
        self.close()
        self.vectors = vectors  # inherited by every process from now on
        done = 0
        while done < len(vectors):
            try:
                for judged in self._sandbox.ask_all(range(done, len(vectors)), Judgement):
                    yield _about(vectors[done], judged)
                    done += 1
            except NoAnswer as problem:
                yield self._lost(vectors[done], problem)
                done += 1

    def _lost(self, vector: Vector, problem: NoAnswer) -> Judgement:
        if problem.in_time:
            return failed(vector, Failure(Kind.CRASHED, problem.how))
        return failed(vector, Failure(Kind.HUNG, f"no answer in {self._sandbox.timeout:g} s"))

    def _answering(self) -> Answering:
        judged, vectors = self.prepare(), self.vectors

        def answer(question: Any) -> Judgement:
            known = isinstance(question, int)
            vector = vectors[question] if known else from_plain(Vector, question)
            try:
                return judged(vector)
            except BaseException as problem:
                about = f"{type(problem).__name__}: {problem}"
                return failed(vector, Failure(Kind.CRASHED, about))

        return answer


def _about(vector: Vector, judged: Judgement) -> Judgement:
    """Return a judgement as one of the vector that was asked, whatever came back with it."""
    finding = judged.finding and replace(judged.finding, vector=vector)
    return replace(judged, finding=finding)
