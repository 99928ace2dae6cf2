"""Tests that need a program beside Python: ``@pytest.mark.program("node")``.

`make test` leaves them out. `make programs` runs them alone, and skips those that lack a program.
"""

import shutil

import pytest


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose program is not installed."""
    for mark in item.iter_markers("program"):
        (name,) = mark.args
        if shutil.which(name) is None:
            pytest.skip(f"{name} is not installed")
