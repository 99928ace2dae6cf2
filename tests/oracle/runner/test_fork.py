"""A fork of this process, ended with all that it has started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from didp_ref.oracle.runner.fork import Fork, settle


def end_with(code: int) -> None:
    settle()
    os._exit(code)


def end_by_a_signal() -> None:
    settle()
    os.kill(os.getpid(), signal.SIGTERM)


@pytest.mark.parametrize(
    ("serve", "given", "said"),
    [
        (end_with, (7,), "its process ended (exit code 7)"),
        (end_by_a_signal, (), f"its process ended (signal {signal.SIGTERM.value})"),
    ],
)
def test_how_it_had_ended_is_said(serve, given, said) -> None:
    assert Fork(serve, *given).end(grace=20.0) == said


def start_another(connection: Connection, other_end: Connection) -> None:
    settle(other_end)
    print("nothing of ours")
    started = subprocess.Popen(["sleep", "600"])
    connection.send((started.pid, sys.stdin.readline(), os.read(0, 1)))
    started.wait()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="reads /proc")
def test_what_it_has_started_ends_with_it(capfd: pytest.CaptureFixture[str]) -> None:
    ours, its_own = Pipe()
    fork = Fork(start_another, its_own, ours)
    its_own.close()
    assert ours.poll(20)
    started, *read = ours.recv()
    ours.close()
    assert read == ["", b""]
    assert fork.end() == "its process closed its output"
    state = Path(f"/proc/{started}/stat")
    assert not state.exists() or state.read_text().rpartition(")")[2].split()[0] in "ZX"
    assert capfd.readouterr() == ("", "nothing of ours\n")
