"""The processes that one has started: how they are ended, and kept from hearing signals."""

import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Collection, Iterator
from multiprocessing import active_children, resource_tracker
from pathlib import Path

SIGNALS = (signal.SIGINT, signal.SIGTERM)
END_WITH_PARENT = 1
ADOPT_ORPHANS = 36
"""Options of Linux: PR_SET_PDEATHSIG and PR_SET_CHILD_SUBREAPER."""


@contextlib.contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Let processes that are started inside not hear Ctrl-C: whoever started them ends them.

    A terminal sends it to all processes of a command; each would write a traceback of its own. So
    would they for SIGTERM, which whoever ends a whole group sends.
    """
    if not hasattr(signal, "pthread_sigmask"):  # a system without it
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def kill_children() -> None:
    """Kill the processes that this one has started, and those that they have started."""
    kill_descendants(os.getpid())
    for child in active_children():  # where there is no /proc
        child.kill()


def kill_descendants(process: int, but: Collection[int] = ()) -> None:
    """Kill what a process has started, and what that has started, but for some.

    All are stopped before the first is killed: one that still runs may start another while it is
    not yet killed, and that one, whose parent is gone, would no longer be found.
    """
    # this one removes what the others have left behind, ends by itself, and complains if killed
    tracker = getattr(resource_tracker._resource_tracker, "_pid", None)
    stopped: set[int] = set()
    while running := set(descendants(process)) - stopped - {tracker, *but}:
        _send(signal.SIGSTOP, running)
        stopped |= running
    _send(signal.SIGKILL, stopped)


def _send(number: int, processes: set[int]) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(process, number)


@contextlib.contextmanager
def nothing_left_behind() -> Iterator[None]:
    """Kill in the end what was started inside, also what has left its parents, as a daemon does.

    Linux makes such a process the child of the nearest one that adopts orphans: of this one. No
    other thread may start processes meanwhile.
    """
    before = {*descendants(os.getpid())}
    adopted = ask_linux(ADOPT_ORPHANS, 1)
    try:
        yield
    finally:
        kill_descendants(os.getpid(), before)
        for process in {*descendants(os.getpid())} - before:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(process, 0)
        if adopted:
            ask_linux(ADOPT_ORPHANS, 0)


def ask_linux(option: int, value: int) -> bool:
    """Set an option of this process, ``prctl(2)``; say if the system can."""
    return sys.platform == "linux" and bool(ctypes.CDLL(None).prctl(option, value, 0, 0, 0) == 0)


def descendants(process: int) -> list[int]:
    """Return the ids of the processes below one; none on a system without ``/proc``."""
    parents: dict[int, int] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # a process that has just ended
            # "id (name) state parent ...", where a name may hold anything
            fields = status.read_bytes().rpartition(b")")[2].split()
            parents[int(status.parent.name)] = int(fields[1])
    family = [process]
    for member in family:  # grows while it is walked: children, grandchildren, ...
        family += [child for child, parent in parents.items() if parent == member]
    return family[1:]
