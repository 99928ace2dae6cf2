"""What a signal does to a command.

SIGINT and SIGTERM end the command at once, with every process that it has started and every passing
folder that it has made.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType

from didp_ref.files import remove_passing_folders
from didp_ref.processes.descendants import SIGNALS, kill_children

GRACE = 1.0
"""Seconds in which the command tidies up; then it is ended, whatever it still waits for."""

AGAIN = 0.01
"""Seconds until one tries again to raise, or to be heard, where that was no moment for it."""

REPEATED = 0.1
"""Seconds after which the end of the time is told again."""

NO_MORE = b"\0"
"""What ends the reading of signals: Python notes each as a byte, its number, and none is 0."""

SETTLING = 0.2
"""Seconds in which a thread does start the child that Python had already let it start."""

STARTS = ("subprocess.Popen", "os.posix_spawn", "os.fork", "os.forkpty")
"""What Python tells an audit hook before it starts a process."""


class Ended(KeyboardInterrupt):
    """Raised where a signal found the command; what lets an interrupt through lets this through."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.code = 128 + number


def exit_code(interrupt: KeyboardInterrupt) -> int:
    """Return 128 + n, where signal n is what interrupts: SIGINT, if nothing else is known.

    >>> exit_code(KeyboardInterrupt()), exit_code(Ended(signal.SIGTERM))
    (130, 143)
    """
    return interrupt.code if isinstance(interrupt, Ended) else 128 + signal.SIGINT


_TAKEN: set[int] = set()
"""Signals that have stopped something, and are not sent again."""


class Stopped(Ended):
    """Raised inside :func:`stopping`, where what is done until now is wanted."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.by_time = number == signal.SIGALRM


@contextlib.contextmanager
def stopping(seconds: float | None = None) -> Iterator[None]:
    """Inside, the first SIGINT or SIGTERM raises :class:`Stopped`, or the end of so many seconds.

    It is raised once: the next signal does what it did before. Outside the main thread, where
    Python handles no signals, nothing changes.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    stops = (*SIGNALS, signal.SIGALRM)
    before = {signum: signal.getsignal(signum) for signum in stops}

    def stop(number: int, frame: FrameType | None) -> None:
        if _no_moment(frame):
            if number in SIGNALS:  # the end of the time is told again as it is
                _later(AGAIN, os.kill, os.getpid(), number)
            return
        _TAKEN.add(number)
        give_back()
        raise Stopped(number)

    def give_back() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        for signum, handler in before.items():
            signal.signal(signum, handler)

    for signum, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(signum, stop)
    if seconds is not None:
        signal.setitimer(signal.ITIMER_REAL, seconds, REPEATED)  # one may fall before a wait
    try:
        yield
    finally:
        give_back()


@contextlib.contextmanager
def ending_at_once() -> Iterator[None]:
    """Inside, SIGINT and SIGTERM kill the children, raise :class:`Ended`, and allow no delay.

    Whatever a library makes of it, as DuckDB does where it is asked to stop: once a signal was
    heard, what comes out is :class:`Ended`. A signal that is ignored stays so, as under ``nohup``.
    Outside the main thread, where Python handles no signals, nothing changes.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        heard.append(number)
        _end(number, frame)

    before = {signum: signal.getsignal(signum) for signum in SIGNALS}
    heeded = [signum for signum in SIGNALS if before[signum] is not signal.SIG_IGN]
    for signum in heeded:
        signal.signal(signum, end)
    try:
        with _sent_until_heard(end):
            yield
    except Exception:
        if not heard:
            raise
    finally:
        if heard:
            remove_passing_folders()
        for signum in heeded:
            signal.signal(signum, before[signum])
    if heard:
        raise Ended(heard[0])


def run_ending_at_once(command: Callable[[], int]) -> int:
    """Run a command and return its exit code, which is 128 + n where signal n has ended it.

    >>> run_ending_at_once(lambda: 0)
    0
    """
    try:
        with ending_at_once():
            return command()
    except Ended as ended:
        say_interrupted()
        return ended.code


@contextlib.contextmanager
def _sent_until_heard(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Let no signal be lost that comes just as the main thread begins to wait.

    Python looks whether there was a signal, and then waits, as for a pool: one that comes between
    the two is noted, and ends no wait. So a thread reads what is noted, and sends it again.
    """
    if not hasattr(signal, "pthread_kill"):  # a system without it
        yield
        return
    noted, note = os.pipe()
    _PIPES.update((noted, note))
    os.set_blocking(note, False)
    before = signal.set_wakeup_fd(note, warn_on_full_buffer=False)
    watcher = threading.Thread(target=_send_until_heard, args=(noted, handler), daemon=True)
    try:
        watcher.start()
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.write(note, NO_MORE)
        watcher.join()  # or a fork that follows finds a thread
        _close(noted, note)


_PIPES: set[int] = set()
"""Both ends of each pipe in which Python notes signals."""


def _close(*descriptors: int) -> None:
    for descriptor in descriptors:
        _PIPES.discard(descriptor)
        os.close(descriptor)


def _note_nothing() -> None:
    """Leave no end of the pipes to a fork: a user's code there could write signals into them."""
    if _PIPES:
        signal.set_wakeup_fd(-1)
        _close(*_PIPES)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_note_nothing)


def _send_until_heard(noted: int, handler: Callable[[int, FrameType | None], None]) -> None:
    main = threading.main_thread().ident or 0
    while (byte := os.read(noted, 1)) != NO_MORE:
        time.sleep(AGAIN)
        if byte[0] in _TAKEN:  # it has stopped what it should stop
            _TAKEN.discard(byte[0])
            continue
        # once it was heard, or where a library handles it by now, another handler stands there
        while signal.getsignal(byte[0]) in (handler, _raise):
            signal.pthread_kill(main, byte[0])
            time.sleep(AGAIN)


def _end(number: int, frame: FrameType | None) -> None:
    _ignore()
    kill_children()
    _later(GRACE, _leave, number)
    sys.unraisablehook = _lost
    _raise(number, frame)


def _raise(number: int, frame: FrameType | None) -> None:
    """Raise :class:`Ended`, but not where that crashes, or is dropped again."""
    if _no_moment(frame):
        if signal.getsignal(number) is not _raise:  # or it is being sent again already
            _raise_soon(number)
        return
    _ignore()
    raise Ended(number)


def _no_moment(frame: FrameType | None) -> bool:
    """Say whether a library's C code is being loaded, or :func:`_lost` runs: it cannot raise."""
    while frame is not None:
        code = frame.f_code
        if code is _lost.__code__ or code.co_qualname.startswith("ExtensionFileLoader."):
            return True
        frame = frame.f_back
    return False


def _raise_soon(number: int) -> None:
    signal.signal(number, _raise)
    _later(AGAIN, os.kill, os.getpid(), number)


def _lost(raised: sys.UnraisableHookArgs) -> None:
    """Raise :class:`Ended` again where Python was about to drop it, as in a callback."""
    if isinstance(raised.exc_value, Ended):
        _raise_soon(raised.exc_value.code - 128)
    else:
        sys.__unraisablehook__(raised)


def _ignore() -> None:
    """Let no further signal disturb the tidying up."""
    for signum in SIGNALS:
        signal.signal(signum, signal.SIG_IGN)


def _later(seconds: float, act: Callable[..., object], *arguments: int) -> None:
    timer = threading.Timer(seconds, act, arguments)
    timer.daemon = True
    timer.start()


def _leave(number: int) -> None:
    """End the process where a thread or a pool still waits, or has started another child."""
    sys.addaudithook(_refuse_children)  # or a thread of a pool starts one after the last is killed
    kill_children()
    time.sleep(SETTLING)
    kill_children()
    remove_passing_folders()
    say_interrupted()
    os._exit(128 + number)


def _refuse_children(event: str, _: tuple[object, ...]) -> None:
    if event in STARTS:
        raise InterruptedError("interrupted: nothing is started any more")


def say_interrupted() -> None:
    """Say on standard error, once, why the command ends."""
    if not _SAID:
        _SAID.append(True)
        with contextlib.suppress(OSError):
            os.write(2, b"didp-ref: interrupted\n")


_SAID: list[bool] = []
