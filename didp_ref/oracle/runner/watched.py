"""Asking a function in this process, at full speed, under an alarm."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from types import FrameType

from didp_ref.oracle.judge import Failure, Judged, Judgement, Kind, failed
from didp_ref.oracle.vectors import Vector
from didp_ref.processes.queued import Limit

AGAIN = 1.0  # seconds until the alarm rings for one that swallowed it
LEAST = 0.001  # seconds: an alarm of zero would be none


class _Hung(BaseException):
    """Raised inside the implementation when its time is over; no `except Exception` stops it."""


class Watched:
    """Interrupts an answer that takes too long; ``lost`` counts these.

    Time in which a busy machine had no processor for it does not count.
    It cannot end a function that swallows every exception or never lets Python code run: ask such
    a one in a process of its own. Outside the main thread Python has no such alarm.
    """

    def __init__(self, judged: Judged, timeout: float) -> None:
        self.judged = judged
        self.timeout = timeout
        self.lost = 0
        self._restored = contextlib.ExitStack()
        self._is_asking = False
        self._limit = Limit(timeout)
        self._alarmed = threading.current_thread() is threading.main_thread()

    def __enter__(self) -> Watched:
        """Take over the alarm; what the function prints goes to standard error."""
        self._restored.enter_context(contextlib.redirect_stdout(sys.stderr))
        if self._alarmed:
            self._restored.callback(signal.signal, signal.SIGALRM, signal.getsignal(signal.SIGALRM))
            signal.signal(signal.SIGALRM, self._ring)
        return self

    def __exit__(self, *_: object) -> None:
        """Give the alarm back."""
        self._restored.close()

    def renew(self) -> bool:
        """Say that there is no other process than this one."""
        return False

    def ask_all(self, vectors: Sequence[Vector]) -> Iterator[Judgement]:
        """Yield for each vector what its answer was judged to be."""
        return map(self.ask, vectors)

    def ask(self, vector: Vector) -> Judgement:
        """Return what one vector's answer was judged to be."""
        if not self._alarmed:
            return self.judged(vector)
        self._limit = Limit(self.timeout)
        try:
            self._is_asking = True
            signal.setitimer(signal.ITIMER_REAL, self.timeout, AGAIN)
            try:
                return self.judged(vector)
            finally:
                self._is_asking = False  # from now on no alarm is set again
                signal.setitimer(signal.ITIMER_REAL, 0)
        except _Hung:
            self._is_asking = False  # it may have rung before this was said
            signal.setitimer(signal.ITIMER_REAL, 0)
            self.lost += 1
            return failed(vector, Failure(Kind.HUNG, f"no answer in {self.timeout:g} s"))

    def _ring(self, _: int, __: FrameType | None) -> None:
        if not self._is_asking:
            return  # the answer is there; the system may deliver an alarm a little late
        left = self._limit.left()
        if left <= 0:
            raise _Hung
        signal.setitimer(signal.ITIMER_REAL, max(left, LEAST), AGAIN)
