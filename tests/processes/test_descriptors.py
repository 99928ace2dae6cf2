"""A user's code that writes to, or closes, every descriptor spoils its own answers alone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

ATTACK = """\
import os


def scale(rho, n_worlds, sensitive_range):
    for descriptor in range({first}, 64):
        try:
            {act}
        except OSError:
            pass
    return 1.0
"""
ACTS = {
    "a text": ("os.write(descriptor, b'attack\\n')", 3),
    "no number of a signal": (r"os.write(descriptor, b'\xff\xfe')", 3),
    "the number of SIGINT": (r"os.write(descriptor, b'\x02\x02')", 3),
    "what ends the reading of signals": (r"os.write(descriptor, b'\x00')", 3),
    "closed": ("os.close(descriptor)", 3),
    "closed, the standard ones too": ("os.close(descriptor)", 0),
}


def run(words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "didp_ref", *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


QUICK = ("no number of a signal", "closed, the standard ones too")


@pytest.mark.parametrize(
    "act", [pytest.param(act, marks=[] if act in QUICK else [pytest.mark.slow]) for act in ACTS]
)
def test_a_function_that_attacks_every_descriptor_is_told_in_a_line(
    act: str, tmp_path: Path
) -> None:
    code, first = ACTS[act]
    (tmp_path / "attack.py").write_text(ATTACK.format(act=code, first=first))
    compared = run(["compare", "attack.py:scale", "scale.rho"], tmp_path)
    assert compared.returncode == 2
    (line,) = compared.stderr.splitlines()
    assert line.startswith("error: attack.py:scale: ")
    assert compared.stdout == ""


@pytest.mark.parametrize(
    "act", ["the number of SIGINT", pytest.param("closed", marks=pytest.mark.slow)]
)
def test_a_check_goes_on_to_its_end_and_fails(act: str, tmp_path: Path) -> None:
    code, first = ACTS[act]
    (tmp_path / "attack.py").write_text(ATTACK.format(act=code, first=first))
    checked = run(["check", "scale.rho", "--python", "attack:scale"], tmp_path)
    assert checked.returncode == 1
    assert "Traceback" not in checked.stderr and "interrupted" not in checked.stderr
    assert "scale.rho" in checked.stdout
