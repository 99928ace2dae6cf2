"""How long a process waited for a processor: time of a busy machine, and not of its own."""

from __future__ import annotations

import os
import time
from pathlib import Path

MOST = 20
"""How many times its limit a process may wait: threads that it has started may be what is busy."""


def queued_seconds(pid: int = 0) -> float:
    """Return how long the main thread of a process, or of this one, has waited for a processor.

    Linux counts that; elsewhere it is zero, and a limit is one of the clock.
    """
    try:
        words = Path(f"/proc/{pid or os.getpid()}/schedstat").read_text(encoding="ascii").split()
        return int(words[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0


class Limit:
    """Seconds that a process has from now on, without those in which it waits for a processor."""

    def __init__(self, seconds: float, pid: int = 0) -> None:
        self.seconds = seconds
        self.pid = pid
        self._began, self._queued = time.monotonic(), queued_seconds(pid)

    def left(self) -> float:
        """Return how many seconds are left; none or less where its time is over."""
        queued = min(queued_seconds(self.pid) - self._queued, MOST * self.seconds)
        return self.seconds + max(queued, 0.0) - (time.monotonic() - self._began)
