"""Functions that nothing stops but the end of their process."""

from __future__ import annotations

import faulthandler
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import didp_ref as di
from didp_ref.oracle.judge import Finding, Judgement, Kind
from didp_ref.oracle.runner.counted import MOST_RESTARTS
from didp_ref.oracle.runner.function import judging, run_function
from didp_ref.oracle.runner.isolated import Isolated
from didp_ref.oracle.vectors import Vector, load

FILE = load("scale.rho")
VECTOR = next(vector for vector in FILE.asked(False) if vector.error is None)
TIMEOUT = 0.2
SLACK = 2.0


def swallow(**_: object) -> None:
    while True:
        try:
            time.sleep(0.001)
        except BaseException:
            continue


def block_signals(**_: object) -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, set(signal.Signals))
    time.sleep(600)


def hold_the_interpreter(**_: object) -> None:
    re.fullmatch(r"(a|a)*b", "a" * 200)


class Slow:
    """An answer that hangs when it is read."""

    def __float__(self) -> float:
        swallow()
        return 0.0


def end_the_process(**_: object) -> None:
    os._exit(7)


def raise_what_nobody_catches(**_: object) -> None:
    raise BaseException("out of luck")


def asked(
    function: Callable[..., object], vector: Vector = VECTOR, timeout: float = TIMEOUT
) -> Judgement:
    judged = judging(function, FILE.parameters, FILE.safe_side, exact=False, tolerance=4.0)
    with Isolated(lambda: judged, timeout) as isolated:
        return isolated.ask(vector)


def finding_of(function: Callable[..., object], timeout: float = TIMEOUT) -> Finding:
    finding = asked(function, timeout=timeout).finding
    assert finding is not None
    return finding


@pytest.mark.parametrize(
    "function", [swallow, block_signals, hold_the_interpreter, lambda **_: Slow()]
)
def test_what_nothing_interrupts_is_ended(function: Callable[..., object]) -> None:
    began = time.monotonic()
    assert finding_of(function).kind is Kind.HUNG
    assert time.monotonic() - began < TIMEOUT + SLACK


def end_by_a_signal(**_: object) -> None:
    faulthandler.disable()  # pytest's, which would print where it happened
    os.kill(os.getpid(), signal.SIGSEGV)


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (end_the_process, "(exit code 7)"),
        (end_by_a_signal, "(signal 11)"),
        (raise_what_nobody_catches, "out of luck"),
    ],
)
def test_what_ends_it_is_a_crash_and_named(function: Callable[..., object], words: str) -> None:
    finding = finding_of(function, timeout=10.0)  # which a busy machine may need to fork
    assert finding.kind is Kind.CRASHED
    assert words in finding.answer


def test_what_it_writes_into_our_pipe_is_no_judgement() -> None:
    def is_open(descriptor: int) -> bool:
        try:
            os.fstat(descriptor)
        except OSError:
            return False
        return True

    # only what was opened for it: what this process has open may be how its tests are reported
    closed = [number for number in range(3, 256) if not is_open(number)]

    def intrude(**_: object) -> float:
        for descriptor in filter(is_open, closed):
            with suppress(OSError):
                os.write(descriptor, b"[1, 2]\n")
        return 1.0

    assert finding_of(intrude).kind is Kind.CRASHED


def test_it_is_asked_on_in_a_new_process() -> None:
    def implementation(rho: float, n_worlds: int, sensitive_range: float) -> float:
        if n_worlds == 2:
            swallow()
        return di.scale.rho(rho, n_worlds, sensitive_range)

    judged = judging(implementation, FILE.parameters, FILE.safe_side, exact=False, tolerance=4.0)
    valid = [vector for vector in FILE.asked(False) if vector.error is None]
    hangs = next(vector for vector in valid if vector.floats["n_worlds"] == 2)
    answers = next(vector for vector in valid if vector.floats["n_worlds"] != 2)
    with Isolated(lambda: judged, TIMEOUT) as isolated:
        results = [isolated.ask(vector).accurate for vector in (answers, hangs, answers)]
        assert isolated.lost == 1
    assert results == [True, False, True]


@pytest.mark.parametrize("function", [swallow, end_the_process])
def test_one_that_never_answers_is_given_up(function: Callable[..., object]) -> None:
    began = time.monotonic()
    report = run_function(function, FILE, timeout=TIMEOUT, isolated=True)
    lost = 1 + MOST_RESTARTS
    assert time.monotonic() - began < lost * TIMEOUT + SLACK
    assert len(report.findings) == lost
    assert report.not_asked == len(FILE.asked(False)) - lost
    (line,) = report.behaviour
    assert f" {lost} " in line and f" {report.not_asked} " in line


@pytest.mark.parametrize("name", ["scale.rho", "belief.posterior"])
def test_it_finds_what_is_found_in_this_process(name: str) -> None:
    def careless(**arguments: float) -> object:
        return di.quantities["scale.rho"](**arguments) * 1.01

    file = load(name)
    here = run_function(careless, file)
    apart = run_function(careless, file, isolated=True)
    assert here.findings
    assert apart.findings == here.findings
    assert (apart.accurate, apart.safe, apart.refused) == (here.accurate, here.safe, here.refused)


def test_what_it_started_is_ended_with_it(tmp_path: Path) -> None:
    marker = tmp_path / "child"

    def start_another(**_: object) -> None:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        marker.write_text(str(child.pid))
        swallow()

    assert finding_of(start_another).kind is Kind.HUNG
    time.sleep(0.1)
    state = Path(f"/proc/{marker.read_text()}/stat")
    assert not state.exists() or state.read_text().split()[2] == "Z"


def test_what_it_prints_goes_to_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    def chatter(**arguments: float) -> object:
        print("by print")
        os.write(1, b"by the system\n")
        return di.quantities["scale.rho"](**arguments)

    assert asked(chatter).accurate
    captured = capfd.readouterr()
    assert captured.out == ""
    assert "by print" in captured.err
    assert "by the system" in captured.err


@pytest.mark.parametrize(
    "module",
    [
        "import time; time.sleep(600)",
        "import re; re.fullmatch('(a|a)*b', 'a' * 200)",
        "import os\nos.closerange(3, 99)\nwhile True:\n try: os.wait()\n except BaseException: 0",
        "import signal; signal.pthread_sigmask(signal.SIG_BLOCK, {2, 14, 15}); signal.pause()",
    ],
    ids=["sleeps", "holds the interpreter", "swallows", "blocks signals"],
)
def test_an_import_that_never_ends_is_ended(module: str, tmp_path: Path) -> None:
    path = tmp_path / "hanging.py"
    path.write_text(f"{module}\ndef f(**_): return 1.0\n")
    began = time.monotonic()
    with pytest.raises(di.InputError, match=r"hanging\.py:f"):
        run_function(f"{path}:f", FILE, timeout=TIMEOUT, isolated=True)
    assert time.monotonic() - began < TIMEOUT + SLACK


@pytest.mark.parametrize("module", ["import os; os._exit(0)", "raise KeyboardInterrupt"])
def test_an_import_that_ends_the_process_is_said(
    module: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ending.py"
    path.write_text(f"{module}\n")
    with pytest.raises(di.InputError, match=r"ending\.py"):
        run_function(f"{path}:f", FILE, timeout=2, isolated=True)
    assert capfd.readouterr().err == ""
