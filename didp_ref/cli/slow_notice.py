"""Saying on a terminal what is being done, once it takes longer than two seconds."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 2.0
EVERY = 0.5


@contextmanager
def working(what: str) -> Iterator[None]:
    """Say what is being done, and for how long, until it is done; not where nobody looks."""
    if not sys.stderr.isatty():
        yield
        return
    done = threading.Event()
    thread = threading.Thread(target=_say, args=(what, done, time.monotonic()), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _say(what: str, done: threading.Event, start: float) -> None:
    if done.wait(PATIENCE):
        return
    shown = ""
    while not done.wait(EVERY):
        shown = f"{what}: {time.monotonic() - start:.0f} s"
        print(f"\r{shown}", end="", file=sys.stderr, flush=True)
    print(f"\r{' ' * len(shown)}\r", end="", file=sys.stderr, flush=True)
