"""Processes of our own: who hears an interrupt, and who ends whom."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Let processes that are started inside not hear Ctrl-C: whoever started them ends them.

    A terminal sends it to all processes of a command; each would write a traceback of its own.
    """
    if not hasattr(signal, "pthread_sigmask"):  # a system without it
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
