"""Who hears a signal; and one ends a command, with all that it has started, in two seconds."""

import contextlib
import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from didp_ref.processes.signals import Stopped, stopping

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="reads /proc")

HEEDING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
"""A job in the background of a shell ignores SIGINT; a command that a user starts does not."""


@contextlib.contextmanager
def started(program: list[str], nap: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A program in a session of its own; of one that hangs nothing is left to the next test."""
    with subprocess.Popen(
        program,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            for member in family(process.pid, nap):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(member, signal.SIGKILL)


def command(words: list[str]) -> list[str]:
    program = f"{HEEDING}from didp_ref.cli.main import main\nraise SystemExit(main({words!r}))"
    return [sys.executable, "-c", program]


either_signal = pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 130), pytest.param(signal.SIGTERM, 143, marks=pytest.mark.slow)],
)


@pytest.fixture
def nap() -> str:
    """A command that takes long, and that no other test runs."""
    return f"sleep 600.{uuid.uuid4().int % 10**9}"


def family(session: int, nap: str) -> dict[int, str]:
    """The command lines of the processes of a session, and of those that take the nap."""
    collected = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_bytes().rpartition(b")")[2].split()
            words = (status.parent / "cmdline").read_bytes().replace(b"\0", b" ").strip()
        except OSError:
            continue
        if fields[0] != b"Z" and (int(fields[3]) == session or words == nap.encode()):
            collected[int(status.parent.name)] = words.decode(errors="replace")
    return collected


def wait_for(nap: str, session: int) -> None:
    deadline = time.monotonic() + 60
    while nap not in family(session, nap).values():
        assert time.monotonic() < deadline, f"no {nap}"
        time.sleep(0.05)


def assert_gone(session: int, nap: str, deadline: float) -> None:
    """What was killed may take a moment to give its memory back."""
    while left := family(session, nap):
        assert time.monotonic() < deadline, left
        time.sleep(0.01)
    assert time.monotonic() < deadline


@either_signal
@pytest.mark.parametrize(
    "words",
    [
        ["check", "scale.rho", "--python", "hanging.py:scale"],
        ["check", "scale.rho", "--command", "NAP"],
        ["check", "scale.rho", "--search", "9", "--python", "hanging.py:scale"],
    ],
    ids=["function", "command", "search"],
)
def test_a_check_ends_with_what_it_has_started(
    words: list[str], number: int, code: int, tmp_path: Path, nap: str
) -> None:
    (tmp_path / "hanging.py").write_text(
        f"import subprocess\ndef scale(**_):\n    subprocess.run({nap.split()})\n"
    )
    words = [*(nap if word == "NAP" else word for word in words), "--timeout", "600"]
    with started(command(words), nap, tmp_path) as process:
        wait_for(nap, process.pid)
        began = time.monotonic()
        os.kill(process.pid, number)
        _, said = process.communicate(timeout=30)
        assert process.returncode == code, said
        assert_gone(process.pid, nap, began + 2)
        assert "Traceback" not in said


@either_signal
def test_vectors_that_are_not_finished_leave_nothing(
    number: int, code: int, tmp_path: Path, nap: str
) -> None:
    with started(command(["vectors", "--out", "new"]), nap, tmp_path) as process:
        time.sleep(3)
        began = time.monotonic()
        os.kill(process.pid, number)
        _, said = process.communicate(timeout=30)
        assert process.returncode == code, said
        assert time.monotonic() - began < 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("whom", [os.kill, os.killpg], ids=["the command", "all, as a terminal"])
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_audit_ends_with_its_solvers(
    number: int, code: int, whom: Callable[[int, int], None], tmp_path: Path, nap: str
) -> None:
    with started(command(["audit"]), nap, tmp_path) as process:
        deadline = time.monotonic() + 300
        while not any("solver_process" in text for text in family(process.pid, nap).values()):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        time.sleep(0.5)
        began = time.monotonic()
        whom(process.pid, number)
        _, said = process.communicate(timeout=30)
        assert process.returncode == code, said
        assert_gone(process.pid, nap, began + 2)
        assert said == "didp-ref: interrupted\n"


GENERATING = """
import runpy, subprocess, sys
from didp_ref.audit import proofs

proofs.fresh = lambda _: subprocess.run({nap})
sys.argv[1:] = ["abdi.theorem-2"]
runpy.run_module("tools.generate", run_name="__main__")
"""


def test_a_tool_ends_with_what_it_has_started(nap: str) -> None:
    program = [sys.executable, "-c", GENERATING.format(nap=nap.split())]
    process = subprocess.Popen(
        program, cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    wait_for(nap, process.pid)
    began = time.monotonic()
    os.kill(process.pid, signal.SIGTERM)
    _, said = process.communicate(timeout=30)
    assert (process.returncode, said) == (143, "didp-ref: interrupted\n")
    assert_gone(process.pid, nap, began + 2)


LOSING = """
import gc, os, signal, sys, time
from didp_ref.processes.signals import Ended, ending_at_once

def callback(phase, _):
    if phase == "start":
        gc.callbacks.remove(callback)
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.001)  # the signal is handled here, where no exception gets out

try:
    with ending_at_once():
        gc.callbacks.append(callback)
        gc.collect()
        time.sleep(60)
except Ended as ended:
    print("tidy")
    raise SystemExit(ended.code)
"""


def test_a_signal_in_a_callback_is_not_lost() -> None:
    program = ["env", "--default-signal=INT", sys.executable, "-c", LOSING]
    ended = subprocess.run(program, capture_output=True, text=True, check=False, timeout=30)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "tidy\n", "")


SLOWLY = """
import time
from didp_ref.processes import signals

def slowly(*arguments, later=signals._later):
    later(*arguments)
    time.sleep(0.1)  # as long as a busy machine takes to start a thread: the signal comes again

signals._later = slowly
"""


def test_nor_where_it_comes_again_while_the_loss_is_noticed() -> None:
    program = ["env", "--default-signal=INT", sys.executable, "-c", SLOWLY + LOSING]
    ended = subprocess.run(program, capture_output=True, text=True, check=False, timeout=30)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "tidy\n", "")


WAITING = """
import subprocess, sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from time import sleep

from didp_ref.processes.signals import Ended, ending_at_once

try:
    with ending_at_once():
        if sys.argv[1] == "threads":
            with ThreadPoolExecutor(2) as pool:
                for _ in range(9):
                    pool.submit(subprocess.run, sys.argv[2:])
        else:
            with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
                for _ in range(9):
                    pool.submit(subprocess.run, sys.argv[2:])
except Ended as ended:
    raise SystemExit(ended.code)
"""


@pytest.mark.parametrize("pool", ["threads", "processes"])
def test_a_pool_that_would_wait_for_its_work_does_not(pool: str, tmp_path: Path, nap: str) -> None:
    script = tmp_path / "waiting.py"
    script.write_text(f"if __name__ == '__main__':\n{WAITING.replace(chr(10), chr(10) + '    ')}\n")
    program = [sys.executable, str(script), pool, *nap.split()]
    with started(program, nap, tmp_path) as process:
        wait_for(nap, process.pid)
        began = time.monotonic()
        process.terminate()
        _, said = process.communicate(timeout=30)
        assert process.returncode == 143
        assert "Traceback" not in said
        assert_gone(process.pid, nap, began + 2)


UNHEARD = """
import signal, threading, time
from didp_ref.processes.signals import Ended, ending_at_once

def note_a_signal():
    time.sleep(0.5)  # by now the main thread waits
    signal.pthread_kill(threading.get_ident(), signal.SIGTERM)  # which ends no wait of that one
    time.sleep(60)

try:
    with ending_at_once():
        threading.Thread(target=note_a_signal, daemon=True).start()
        threading.Event().wait()
except Ended as ended:
    raise SystemExit(ended.code)
"""


def test_a_signal_that_is_noted_as_the_main_thread_begins_to_wait_is_heard(
    nap: str, tmp_path: Path
) -> None:
    with started([sys.executable, "-c", UNHEARD], nap, tmp_path) as process:
        _, said = process.communicate(timeout=30)
        assert (process.returncode, said) == (143, "")


FORKING = """
import os, signal, threading, time
from didp_ref.processes.child import Fork
from didp_ref.processes.signals import ending_at_once

def signal_itself(_, answers):
    signal.signal(signal.SIGTERM, lambda *_: os.write(answers, b"heard\\n"))
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(60)

with ending_at_once(), Fork(signal_itself) as child:
    print(child.line(20))
    time.sleep(0.5)
print(threading.active_count(), "thread")
"""


def test_a_signal_to_a_fork_does_not_end_whoever_forked_it(nap: str, tmp_path: Path) -> None:
    with started([sys.executable, "-c", FORKING], nap, tmp_path) as process:
        said, complained = process.communicate(timeout=30)
        assert (process.returncode, said) == (0, "b'heard'\n1 thread\n"), complained


OF_ANOTHER = """
import os, signal
from didp_ref.processes.signals import ending_at_once

with ending_at_once():
    signal.signal(signal.SIGTERM, lambda *_: print("a library's", flush=True))
    os.kill(os.getpid(), signal.SIGTERM)
    signal.sigtimedwait((), 0.3)
"""


def test_a_signal_that_a_library_handles_is_sent_once(nap: str, tmp_path: Path) -> None:
    with started([sys.executable, "-c", OF_ANOTHER], nap, tmp_path) as process:
        said, _ = process.communicate(timeout=30)
        assert (process.returncode, said) == (0, "a library's\n")


LATE = """
import contextlib, subprocess, sys
from didp_ref.processes import signals

def start_another():
    with contextlib.suppress(InterruptedError):
        subprocess.Popen(sys.argv[1:])

signals.remove_passing_folders = start_another  # after the others were killed
signals._leave(15)
"""


def test_what_a_thread_would_start_after_the_others_are_killed_is_not_started(
    nap: str, tmp_path: Path
) -> None:
    with started([sys.executable, "-c", LATE, *nap.split()], nap, tmp_path) as process:
        assert process.wait(30) == 143
        assert_gone(process.pid, nap, time.monotonic() + 0.5)


JUST_STARTING = """
import subprocess, sys, threading, time
from didp_ref.processes import signals

fork, about_to = subprocess._fork_exec, threading.Event()

def fork_late(*arguments):
    about_to.set()
    time.sleep(0.02)
    return fork(*arguments)

subprocess._fork_exec = fork_late  # comes after Python's audit
threading.Thread(target=subprocess.run, args=(sys.argv[1:],)).start()
about_to.wait()
signals._leave(15)
"""


def test_what_a_thread_is_just_starting_is_ended_too(nap: str) -> None:
    """It had been let start its child when it was said that nothing is started any more."""
    program = [sys.executable, "-c", JUST_STARTING, *nap.split()]
    process = subprocess.Popen(program, start_new_session=True)
    assert process.wait(30) == 143
    assert_gone(process.pid, nap, time.monotonic() + 0.5)


BREEDING = """
import subprocess, sys, time
from didp_ref.processes.signals import Ended, ending_at_once

BREED = "import subprocess, sys\\nwhile True:\\n    subprocess.Popen(sys.argv[1:])"
try:
    with ending_at_once():
        for _ in range(2):
            subprocess.Popen([sys.executable, "-c", BREED, *sys.argv[1:]])
        time.sleep(60)
except Ended as ended:
    raise SystemExit(ended.code)
"""


def test_what_is_started_while_the_others_are_being_killed_is_killed_too(
    nap: str, tmp_path: Path
) -> None:
    with started([sys.executable, "-c", BREEDING, *nap.split()], nap, tmp_path) as process:
        wait_for(nap, process.pid)
        process.terminate()
        assert process.wait(30) == 143
        assert_gone(process.pid, nap, time.monotonic() + 2)


def test_the_first_signal_stops_and_the_next_does_what_it_did() -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: heard.append(number))
    try:
        with pytest.raises(Stopped) as stopped, stopping():
            signal.raise_signal(signal.SIGTERM)
        assert not stopped.value.by_time
        signal.raise_signal(signal.SIGTERM)
        assert heard == [signal.SIGTERM]
    finally:
        signal.signal(signal.SIGTERM, before)


def test_the_end_of_the_time_stops() -> None:
    with pytest.raises(Stopped) as stopped, stopping(0.05):
        time.sleep(20)
    assert stopped.value.by_time
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
