"""How long a process waited for a processor."""

import os
import sys
import time

import pytest

from didp_ref.processes.queued import queued_seconds


@pytest.mark.skipif(sys.platform != "linux", reason="Linux counts that")
def test_what_shares_a_processor_waits_for_it():
    processors = os.sched_getaffinity(0)
    began, before = time.monotonic(), queued_seconds()
    other = os.fork()
    if other == 0:
        os.sched_setaffinity(0, {min(processors)})
        while time.monotonic() < began + 1:
            pass
        os._exit(0)
    try:
        os.sched_setaffinity(0, {min(processors)})
        while time.monotonic() < began + 0.8:
            pass
    finally:
        os.sched_setaffinity(0, processors)
        os.waitpid(other, 0)
    assert 0.1 < queued_seconds() - before < time.monotonic() - began


def test_what_does_not_run_waits_for_nothing():
    assert queued_seconds(2**30) == 0.0
