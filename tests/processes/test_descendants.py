"""Processes that were started: deaf to interrupts, and ended with their own."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from didp_ref.processes.descendants import (
    deaf_to_interrupts,
    descendants,
    kill_descendants,
    nothing_left_behind,
)

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="reads /proc")

SLEEPS = "import time; print('ready', flush=True); time.sleep(30)"


def sleeping() -> subprocess.Popen[str]:
    process = subprocess.Popen([sys.executable, "-c", SLEEPS], stdout=subprocess.PIPE, text=True)
    assert process.stdout and process.stdout.readline() == "ready\n"
    return process


def test_what_is_started_inside_does_not_hear_an_interrupt() -> None:
    with deaf_to_interrupts():
        deaf = sleeping()
    try:
        os.kill(deaf.pid, signal.SIGINT)
        with pytest.raises(subprocess.TimeoutExpired):
            deaf.wait(0.3)
    finally:
        deaf.kill()
        deaf.communicate()


def test_this_process_hears_interrupts_again_afterwards() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with deaf_to_interrupts():
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


def test_what_was_started_is_ended_with_what_it_has_started() -> None:
    breeds = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {SLEEPS!r}])"
    with subprocess.Popen(
        [sys.executable, "-c", breeds], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout and process.stdout.readline() == "ready\n"  # the grandchild's
        (grandchild,) = descendants(process.pid)
        assert {process.pid, grandchild} <= set(descendants(os.getpid()))
        kill_descendants(process.pid)
        assert process.wait(5) == 0  # it waited for its own alone
    assert not Path(f"/proc/{grandchild}").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands orphans over")
def test_a_daemon_is_not_left_behind() -> None:
    leaves = f"import subprocess, sys; print(subprocess.Popen([sys.executable, '-c', {SLEEPS!r}], "
    leaves += "stdout=-3, stderr=-3, start_new_session=True).pid)"
    before = sleeping()
    with nothing_left_behind():
        done = subprocess.run([sys.executable, "-c", leaves], capture_output=True, check=True)
        daemon = int(done.stdout)
        assert daemon in descendants(os.getpid())
    assert not Path(f"/proc/{daemon}").exists()
    assert before.poll() is None, "what ran before goes on"
    before.kill()
    before.communicate()
