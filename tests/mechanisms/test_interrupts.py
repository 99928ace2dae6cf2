"""An interrupt, or a signal's handler that asks by itself, at any moment of an answer."""

import contextlib
import gc
import itertools
import linecache
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from fractions import Fraction
from pathlib import Path
from types import FrameType

import pytest

import didp_ref as di
from didp_ref import mechanisms
from didp_ref.mechanisms import database, state
from didp_ref.mechanisms.account import Charge, MemoryAccount
from didp_ref.mechanisms.interactive import FlexibleLaplace

FOLDER = str(Path(mechanisms.__file__).parent)
LOCKS = ("with one_at_a_time", "with self._lock")
LIMIT = 20.0  # seconds; an answer takes a thousandth of one
ALL = 300.0  # seconds for the answers at all moments

moments = pytest.mark.parametrize("event", ["line", pytest.param("opcode", marks=pytest.mark.slow)])


@pytest.fixture(autouse=True)
def nothing_left_open() -> Iterator[None]:
    """Collect the database that an interrupt leaves open between its opening and its `with`.

    Python 3.13 warns of it, in whichever test comes to collect it.
    """
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


def at_moment(
    event: str, moment: int, ask: Callable[[], object], act: Callable[[], object]
) -> bool:
    """Ask, and act at one of its lines or opcodes; return whether it came to that one."""
    left = moment

    def trace(frame: FrameType, happened: str, _: object) -> Callable[..., object] | None:
        nonlocal left
        file = frame.f_code.co_filename
        if not file.startswith(FOLDER) and file != contextlib.__file__:
            return None
        frame.f_trace_opcodes = event == "opcode"
        # Python takes no signal between a lock's taking and its `with` block, nor after the block,
        # some of which has no line
        line = linecache.getline(file, frame.f_lineno or 0).strip()
        if happened == event and line and not line.startswith(LOCKS):
            left -= 1
            if left == 0:
                act()
        return trace

    sys.settrace(trace)
    try:
        ask()
    finally:
        sys.settrace(None)
    return left <= 0


def interrupt() -> None:
    raise KeyboardInterrupt


def answered(protocol: FlexibleLaplace, cost: int = 1000) -> bool:
    """Whether a query is answered, which costs one part in so many; in time it must be."""
    collected: list[float] = []

    def ask() -> None:
        with contextlib.suppress(di.DidpError):
            collected.append(protocol.answer(0, 1, cost))

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(LIMIT)
    assert not thread.is_alive(), "it hangs"
    return bool(collected)


Count = Callable[[Callable[[int], bool]], int]


@pytest.fixture
def apart() -> Count:
    """Counts how often a function says that there is more to come, in a thread of its own.

    What a tracer raises may stay with CPython as the context of all that its thread raises later.
    """

    def count(act: Callable[[int], bool]) -> int:
        counted: Future[int] = Future()

        def run() -> None:
            try:
                counted.set_result(next(n for n in itertools.count(1) if not act(n)))
            except BaseException as problem:
                counted.set_exception(problem)

        threading.Thread(target=run, daemon=True).start()
        return counted.result(ALL)  # or it hangs

    return count


@moments
def test_an_interrupt_at_every_moment_leaves_a_budget_in_memory_usable(
    event: str, apart: Count
) -> None:
    def interrupted(moment: int) -> bool:
        protocol = FlexibleLaplace(1)
        try:
            return at_moment(event, moment, lambda: protocol.answer(0, 1, 4), interrupt)
        except KeyboardInterrupt:  # nothing that it stopped is freed while it is handled
            charged = len(protocol.charges)
            assert charged <= 1
            assert isinstance(protocol.answer(0, 1, 1000), float)
            assert answered(protocol)
            assert len(protocol.charges) == charged + 2
            return True

    assert apart(interrupted) > 100


@moments
def test_a_handler_that_asks_at_every_moment_is_answered_and_charged_or_refused_at_once(
    event: str, apart: Count
) -> None:
    refused = 0

    def asked_within(moment: int) -> bool:
        protocol = FlexibleLaplace(1)
        within: list[float] = []

        def ask() -> float:
            return protocol.answer(0, 1, 2)

        def handle() -> None:
            nonlocal refused
            try:
                within.append(ask())
            except di.InputError as problem:
                assert "this thread" in str(problem)
                refused += 1

        reached = at_moment(event, moment, ask, handle)
        assert len(protocol.answered) == 1 + len(within)
        assert protocol.spent == Fraction(1 + len(within), 2)
        return reached

    assert apart(asked_within) > 100 + refused
    assert refused > 5


def test_a_handler_that_comes_while_its_thread_charges_is_refused_and_others_wait() -> None:
    memory = MemoryAccount(Fraction(1))
    half = Fraction(1, 2)
    waited: list[int] = []
    other = threading.Thread(target=lambda: waited.append(memory.charge(lambda *_: half)))

    def price(*_: object) -> Fraction:
        other.start()
        for ask in (
            lambda: memory.charge(lambda *_: half),
            lambda: memory.record(1, "an answer"),
            lambda: memory.hand_over(lambda _: memory),
        ):
            with pytest.raises(di.InputError, match="signal"):
                ask()
        assert waited == []
        return half

    assert memory.charge(price) == 1
    other.join(LIMIT)
    assert waited == [2]
    assert memory.charges == (Charge(half), Charge(half))


def test_a_handler_amid_a_transaction_does_not_wait_for_a_thread_that_saves(tmp_path: Path) -> None:
    file, saved = FlexibleLaplace(1, tmp_path / "one.db"), FlexibleLaplace(1)
    saving = threading.Thread(target=saved.save, args=[tmp_path / "other.db"], daemon=True)

    def price(*_: object) -> Fraction:
        saving.start()
        saving.join(0.2)  # it waits for the transaction
        assert isinstance(saved.answer(0, 1, 2), float)
        return Fraction(1, 2)

    file._account.charge(price)
    saving.join(LIMIT)
    assert not saving.is_alive()
    assert saved.spent == Fraction(1, 2)


# a file that was just opened is closed when the interrupt is over
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@moments
def test_an_interrupt_at_every_moment_of_saving_leaves_one_budget(
    event: str, apart: Count, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "DURABILITY", "OFF")  # no power fails here
    monkeypatch.setattr(state.os, "fsync", lambda _: None)
    monkeypatch.setattr(database, "PATIENCE", 0.1)

    def interrupted(moment: int) -> bool:
        protocol, file = FlexibleLaplace(1), tmp_path / f"{moment}.db"
        protocol.answer(0, 1, 2)
        reached = True
        with contextlib.suppress(KeyboardInterrupt):
            reached = at_moment(event, moment, lambda: protocol.save(file), interrupt)
        given = answered(protocol, 2)
        with contextlib.suppress(di.InputError):
            given += answered(FlexibleLaplace.resume(file), 2)
        assert given <= 1
        return reached

    assert apart(interrupted) > 100


ASKER = """
import random, signal, sys, threading, time
from didp_ref.mechanisms.interactive import FlexibleLaplace

def ring(*_):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, ring)
protocol = FlexibleLaplace(1, *sys.argv[2:])
source = random.Random(20120331)
given = []
def ask():
    given.append(protocol.answer(0, 1, 10**6))
began = time.perf_counter()
ask()
length = time.perf_counter() - began
for i in range(int(sys.argv[1])):
    before = len(protocol.charges)
    try:
        signal.setitimer(signal.ITIMER_REAL, source.uniform(1e-5, length))
        while True:
            ask()
    except KeyboardInterrupt:  # what it stopped in a file is closed when it is over
        if len(sys.argv) == 2:
            ask()
    ask()
    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(20)
    assert not thread.is_alive(), "it hangs"
assert len(given) <= len(protocol.answered) <= len(protocol.charges)
assert {charge.answer for charge in protocol.answered} >= set(given)
print(len(protocol.charges) - len(given), "charges without an answer given")
"""


@pytest.mark.parametrize(
    ("kept", "times"),
    [
        ("in memory", 20),
        ("in a file", 20),
        pytest.param("in memory", 2000, marks=pytest.mark.slow),
        pytest.param("in a file", 300, marks=pytest.mark.slow),
    ],
)
def test_a_signal_at_any_time_leaves_a_budget_usable(kept: str, times: int, tmp_path: Path) -> None:
    file = [str(tmp_path / "budget.db")] if kept == "in a file" else []
    program = [sys.executable, "-c", ASKER, str(times), *file]
    ended = subprocess.run(program, capture_output=True, text=True, check=False, timeout=600)
    assert ended.returncode == 0, ended.stderr
    print(ended.stdout)
