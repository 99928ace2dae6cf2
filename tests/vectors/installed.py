"""didp-vectors as it is installed: its data, and its command in a Python of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from vectors import didp_vectors
from vectors.short_form import IN_WHEEL

FRESH = {"PYTHONDONTWRITEBYTECODE": "1"}
"""A module is written twice in one second: its bytecode would be taken for the second's."""


@pytest.fixture(autouse=True)
def data(installed: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = installed / IN_WHEEL
    monkeypatch.setattr(didp_vectors, "DATA", folder)
    return folder


def command(installed: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a Python without any other package."""
    return subprocess.run(
        [sys.executable, "-S", "-m", "didp_vectors", *words],
        env={"PYTHONPATH": str(installed), **FRESH},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
