"""The vectors go into the wheel, and are read from there."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from didp_ref.oracle.vectors import SCHEMA, shipped

pytest.importorskip("hatchling")
ROOT = Path(__file__).parents[2]
ASK = """
from didp_ref.oracle.vectors import load, shipped
print(shipped(), len(load("scale.rho").vectors))
"""


def test_an_installed_package_has_its_vectors(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    data = installed / "didp_ref" / "oracle" / "data"
    assert {path.name for path in data.iterdir()} == {path.name for path in shipped().iterdir()}
    assert (data / SCHEMA).read_bytes() == (shipped() / SCHEMA).read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        env={"PYTHONPATH": str(installed)},
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    where, count = done.stdout.split()
    assert where == str(data)
    assert int(count) > 400
