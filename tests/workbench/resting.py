"""Before a fork: the threads that wait for the proof engines are ended, with their processes.

A fork of a process that has asked the engines would otherwise clear away what those threads hold,
and wait for engine processes that are not its own.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest


@pytest.fixture(autouse=True)
def engines_at_rest() -> Iterator[None]:
    asking = sys.modules.get("didp_ref.kernel.solvers")
    if asking is not None and asking._POOL._threads:
        asking._POOL.shutdown()
        asking._POOL = ThreadPoolExecutor(2)
    yield
