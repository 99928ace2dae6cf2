"""With the core dependencies alone every command works in plain text, or says what is missing.

Python starts each command with a module that refuses to import whatever an extra installs, in
every process that the command starts too.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from didp_ref.extras import EXTRAS

ROOT = Path(__file__).parents[1]
REFUSES = f"""
import sys


class Refuses:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {set(EXTRAS)!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)


sys.meta_path.insert(0, Refuses())
"""


def run(words, folder):
    """Run the command in a folder, as if no extra were installed."""
    inside = folder / "refuses"
    inside.mkdir()
    (inside / "sitecustomize.py").write_text(REFUSES, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": f"{inside}:{ROOT}", "COLUMNS": "80"}
    command = [sys.executable, "-P", "-m", "didp_ref", *words]
    return subprocess.run(
        command, check=False, capture_output=True, text=True, env=environment, cwd=folder
    )


HALF = ("epsilon=1", "prior=1/2", "--adjacency", "worlds")
RHO = ("rho=1/2", "n_worlds=3", "sensitive_range=1")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["list"], "abdi  A. Bkakria"),
        (["list", "claims", "--paper", "bound"], "bound.equation-1"),
        (["show", "abdi.theorem-2", "--evidence", "--proof"], "proof of what is printed"),
        (["show", "scale.rho"], "rho > 1/n_worlds"),
        (["errata", "--paper", "bound"], "remark"),
        (["eval", "scale.rho", *RHO], "1.4426950408889634"),
        (["vectors", "guarantee.epsilon", "--out", "new"], "guarantee.epsilon"),
        (["check", "scale.rho", "--python", "mine:f"], "was asked for holds"),
        (["explain", *HALF], "largest posterior: 0.7310585786"),
        (["pin", "x/2", "--domain", "x=1:2", "--out", "test_half.py"], "pinned: x/2"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else "",
)
def test_a_command_works_in_plain_text(words, expected, tmp_path):
    (tmp_path / "mine.py").write_text("import didp_ref\nf = didp_ref.scale.rho\n")
    ended = run(words, tmp_path)
    assert "Traceback" not in ended.stderr and ended.returncode == 0, ended.stderr
    assert expected in ended.stdout
    assert "─" not in ended.stdout  # rich draws its tables with it


def test_tables_are_reproduced_in_plain_text(adult_folder, tmp_path):
    ended = run(["reproduce", "rhodi.table-3", "--adult", str(adult_folder)], tmp_path)
    assert "Traceback" not in ended.stderr and ended.returncode == 0, ended.stderr
    assert "printed numbers reproduced" in ended.stdout


FILE = ["assess", "a.csv", "--column", "x", "--query", "mean", "--universe", "0:9", "--rho", "0.5"]


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (FILE, "data"),
        ([*FILE, "--plot", "a.svg"], "data,report"),
        (["check", "scale.rho", "--search", "9", "--python", "mine:f"], "audit"),
        (["check", "scale.rho", "--vectors", ".", "--python", "mine:f"], "oracle"),
        (["reproduce", "abdi.section-8.weak-adversary", "--out", "new"], "report"),
        (["explain", *HALF, "--plot", "a.svg"], "report"),
        (["completion", "bash"], "cli"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else one,
)
def test_a_missing_extra_is_named_before_any_work(words, extra, tmp_path):
    ended = run(words, tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert f"; pip install 'didp_ref[{extra}]'\n" in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert [one.name for one in tmp_path.iterdir()] == ["refuses"]  # and nothing was written


def test_the_audit_says_first_what_it_will_skip(tmp_path):
    ended = run(["audit", "bound.equation-1"], tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == (
        "didp-ref: what needs hypothesis or z3 or cvc5 is skipped; "
        "pip install 'didp_ref[audit,proofs]'\n"
    )
    said = " ".join(ended.stdout.split())
    assert "0 claims re-checked here" in said and "1 only recorded" in said
