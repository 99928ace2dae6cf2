"""A child: lines to it and from it, in time, and its end with all that it has started."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import pytest

from didp_ref.errors import InputError
from didp_ref.processes.child import Child, Command, Fork, LineTooLong

PATIENCE = 20.0


def state_of(process: int) -> str:
    """Return the letter of a process's state; "X" where it is gone."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "X"


def shell(script: str, **options: int) -> Command:
    return Command(["sh", "-c", script], **options)


def echo(questions: BinaryIO, answers: int) -> None:
    for line in questions:
        os.write(answers, line)


def end_with_7(_: BinaryIO, __: int) -> None:
    os._exit(7)


def end_by_a_signal(_: BinaryIO, __: int) -> None:
    os.kill(os.getpid(), signal.SIGTERM)


@pytest.mark.parametrize(
    "start", [lambda: Fork(echo), lambda: shell("cat")], ids=["fork", "command"]
)
def test_what_is_sent_and_answered_may_be_more_than_a_pipe_holds(start) -> None:
    lines = [b"x" * 999 + b"%d" % place for place in range(1000)]
    with start() as child:
        child.send(b"\n".join(lines) + b"\n")
        assert [child.line(PATIENCE) for _ in lines] == lines


ENDLESS = """
import sys, time
from didp_ref.processes.child import Fork

def loop(questions, answers):
    while True:
        pass

child = Fork(loop)
print(child.pid, flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with its parent")
def test_a_fork_that_never_ends_is_killed_with_a_parent_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", ENDLESS], stdout=subprocess.PIPE) as parent:
        assert parent.stdout
        fork = int(parent.stdout.readline())
        assert state_of(fork) in "RS"
        parent.kill()
        parent.wait()
    deadline = time.monotonic() + PATIENCE
    while state_of(fork) in "RS" and time.monotonic() < deadline:
        time.sleep(0.01)
    assert state_of(fork) in "XZ"


def test_after_the_last_line_a_child_hears_the_end() -> None:
    with shell("cat; echo end") as child:
        child.send(b"1\n")
        child.send(b"2\n", last=True)
        assert list(child.lines()) == [b"1", b"2", b"end"]
        with pytest.raises(EOFError):
            child.line()


@pytest.mark.parametrize("script", ["sleep 60", "printf half; sleep 60"])
def test_a_line_that_does_not_come_is_waited_for_in_vain(script: str) -> None:
    began = time.monotonic()
    with shell(script) as child, pytest.raises(TimeoutError):
        child.line(0.2)
    assert time.monotonic() - began < PATIENCE


def test_what_it_says_after_its_answers_end_is_heard() -> None:
    with shell("exec >&-; sleep 0.1; echo why >&2; exit 3") as child:
        with pytest.raises(EOFError):
            child.line(PATIENCE)
        assert (child.last_words, child.end(PATIENCE)) == (b"why\n", 3)


def test_one_that_stays_silent_after_its_answers_end_is_not_waited_for() -> None:
    began = time.monotonic()
    with shell("exec >&-; sleep 60") as child, pytest.raises(EOFError):
        child.line(PATIENCE)
    assert time.monotonic() - began < PATIENCE


def test_half_a_line_is_none() -> None:
    with shell("printf 'one\\nhalf'; echo word >&2") as child:
        assert child.line(PATIENCE) == b"one"
        with pytest.raises(EOFError):
            child.line(PATIENCE)
        assert (child.half_a_line, child.end(PATIENCE)) == (b"half", 0)


@pytest.mark.parametrize("start", [lambda script: shell(script, longest=1000)])
def test_a_line_without_end_is_cut(start) -> None:
    with start("yes | tr -d '\\n'") as child, pytest.raises(LineTooLong, match="1000 bytes"):
        child.line(PATIENCE)


def test_standard_error_may_flood_by_lines() -> None:
    lines = "yes | head -c 999999 >&2; echo done"
    with shell(lines, longest=100_000) as child:
        assert child.line(PATIENCE) == b"done"
    flood = lines.replace("yes", "yes | tr -d '\\n'")
    with shell(flood, longest=100_000) as child, pytest.raises(LineTooLong):
        child.line(PATIENCE)


@pytest.mark.parametrize(
    ("start", "code"),
    [
        (lambda: Fork(end_with_7), 7),
        (lambda: Fork(end_by_a_signal), -signal.SIGTERM),
        (lambda: shell("exit 7"), 7),
        (lambda: shell("kill $$"), -signal.SIGTERM),
    ],
)
def test_how_it_had_ended_is_said(start, code: int) -> None:
    child = start()
    assert child.end(PATIENCE) == code
    assert child.end() is None, "it has ended before"


def test_a_command_that_cannot_be_started_is_named() -> None:
    before = list(ends_of(range(100)))
    with pytest.raises(InputError, match="no-such-program: "):
        Command(["no-such-program"])
    assert list(ends_of(range(100))) == before


NAP = "import subprocess; print(subprocess.Popen(['sleep', '600']{}).pid, flush=True); input()"


def start_another(_: BinaryIO, answers: int) -> None:
    print("nothing of ours")
    started = subprocess.Popen(["sleep", "600"], start_new_session=True)
    said = f"{started.pid} {sys.stdin.readline()!r} {os.read(0, 1)!r}\n"
    os.write(answers, said.encode())
    started.wait()


def is_gone(process: int) -> bool:
    deadline = time.monotonic() + PATIENCE
    while state_of(process) not in "ZX":
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="reads /proc")
@pytest.mark.parametrize("session", ["", ", start_new_session=True"], ids=["group", "session"])
@pytest.mark.parametrize("ours", [False, True])
def test_what_a_command_has_started_ends_with_it(session: str, ours: bool) -> None:
    child = Command([sys.executable, "-c", NAP.format(session)], ours=ours)
    started = int(child.line(PATIENCE))
    assert state_of(started) not in "ZX"
    child.end()
    assert is_gone(started)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="reads /proc")
def test_a_fork_has_no_input_and_prints_elsewhere(capfd: pytest.CaptureFixture[str]) -> None:
    fork = Fork(start_another, name="it")
    started, *heard = fork.line(PATIENCE).decode().split()
    assert heard == ["''", "b''"]
    fork.end()
    assert is_gone(int(started))
    assert capfd.readouterr() == ("", "printed by it: nothing of ours\n")


def open_descriptors(_: BinaryIO, answers: int) -> None:
    os.write(answers, f"{' '.join(ends_of(range(100)))}\n".encode())


def ends_of(descriptors: Iterable[int]) -> Iterator[str]:
    """Name what descriptors stand for, as far as they are open."""
    for descriptor in descriptors:
        with suppress(OSError):
            yield str(Path(f"/proc/self/fd/{descriptor}").readlink()).replace(" ", "")


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="reads /proc")
def test_a_fork_has_nothing_of_what_connects_us_with_others() -> None:
    others: list[Child] = [Fork(echo), shell("cat")]
    ends = {*ends_of(each for other in others for each in other.descriptors)}
    assert len(ends) == 6
    with Fork(open_descriptors) as fork:
        open_there = {*fork.line(PATIENCE).decode().split()}
        assert len(open_there & {*ends_of(fork.descriptors)}) == 3, "the other ends of its pipes"
        assert not open_there & ends
    for other in others:
        other.end()


def raise_at_once(_: BinaryIO, __: int) -> None:
    raise RuntimeError("nobody reads this")


def test_a_fork_that_fails_says_so_by_its_end_alone(capfd: pytest.CaptureFixture[str]) -> None:
    assert Fork(raise_at_once).end(PATIENCE) == 1
    assert capfd.readouterr() == ("", "")
