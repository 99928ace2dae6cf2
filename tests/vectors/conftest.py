"""The wheel of didp-vectors, built once and unpacked."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from filelock import FileLock

VECTORS = Path(__file__).parents[2] / "vectors"


@pytest.fixture(scope="session")
def built_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by the first worker that asks for it: to compress it takes seconds."""
    pytest.importorskip("hatchling")
    root = tmp_path_factory.getbasetemp()
    root = root.parent if root.name.startswith("popen-") else root
    folder = root / "wheel"
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    with FileLock(f"{folder}.lock"):
        if not folder.is_dir():
            subprocess.run(words, cwd=VECTORS, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def installed(built_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(built_wheel) as archive:
        archive.extractall(folder)
    return folder
