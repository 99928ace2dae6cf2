"""processes/interrupts.py: an interrupt is heard by the command, and not by what it started."""

import os
import signal
import subprocess
import sys

import pytest

from didp_ref.processes.interrupts import deaf_to_interrupts

SLEEPS = "import time; print('ready', flush=True); time.sleep(30)"


def start() -> subprocess.Popen[str]:
    process = subprocess.Popen([sys.executable, "-c", SLEEPS], stdout=subprocess.PIPE, text=True)
    assert process.stdout and process.stdout.readline() == "ready\n"
    return process


pytestmark = pytest.mark.skipif(
    not hasattr(signal, "pthread_sigmask"), reason="signals cannot be blocked here"
)


def test_what_is_started_inside_does_not_hear_an_interrupt() -> None:
    with deaf_to_interrupts():
        deaf = start()
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
