"""With the core dependencies alone every command works in plain text, or says what is missing.

Python starts each command with a module that refuses to import whatever an extra installs, in
every process that the command starts too.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

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
    return run_python(["-m", "didp_ref", *words], folder)


def run_python(words, folder):
    """Run Python in a folder, as if no extra were installed."""
    inside = folder / "refuses"
    inside.mkdir()
    (inside / "sitecustomize.py").write_text(REFUSES, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": f"{inside}:{ROOT}", "COLUMNS": "80"}
    return subprocess.run(
        [sys.executable, "-P", *words],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
        cwd=folder,
    )


EACH = """
import json, sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from didp_ref.cli.main import main

for words in json.loads(sys.argv[1]):
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        code = main(words)
    files = sorted(path.name for path in Path.cwd().iterdir())
    print(json.dumps([code, out.getvalue(), err.getvalue(), files]))
"""


def run_each(calls, folder):
    """Run commands one after the other: the code, output, errors, and the files there after it."""
    ended = run_python(["-c", EACH, json.dumps(calls)], folder)
    assert ended.returncode == 0, ended.stderr
    return [json.loads(line) for line in ended.stdout.splitlines()]


HALF = ("epsilon=1", "prior=1/2", "--adjacency", "worlds")
RHO = ("rho=1/2", "n_worlds=3", "sensitive_range=1")


PLAIN = [
    (["list"], "Bkakria et al. 2018"),
    (["list", "claims", "--paper", "bound"], "bound.equation-1"),
    (["show", "abdi.theorem-2", "--evidence", "--proof"], "proof of what is printed"),
    (["show", "scale.rho"], "rho > 1/n_worlds"),
    (["errata", "--paper", "bound"], "remark"),
    (["eval", "scale.rho", *RHO], "1.4426950408889634"),
    (["vectors", "guarantee.epsilon", "--out", "new"], "guarantee.epsilon"),
    (["check", "scale.rho", "--python", "mine:f"], "PASS  scale.rho: "),
    (["explain", *HALF], "at most 73.2% (or down to 26.8%)"),
    (["pin", "x/2", "--domain", "x=1:2", "--out", "test_half.py"], "PASS  x/2 is pinned"),
]


def test_each_command_works_in_plain_text(tmp_path):
    (tmp_path / "mine.py").write_text("import didp_ref\nf = didp_ref.scale.rho\n")
    results = run_each([words for words, _ in PLAIN], tmp_path)
    for (words, expected), (code, said, errors, _) in zip(PLAIN, results, strict=True):
        assert (code, "Traceback" in errors) == (0, False), (words, errors)
        assert expected in said, words
        assert "─" not in said, words  # rich draws its tables with it


def test_tables_are_reproduced_in_plain_text(adult_folder, tmp_path):
    ended = run(["reproduce", "rhodi.table-3", "--adult", str(adult_folder)], tmp_path)
    assert "Traceback" not in ended.stderr and ended.returncode == 0, ended.stderr
    assert "numbers" in ended.stdout


FILE = ["assess", "a.csv", "--column", "x", "--query", "mean", "--universe", "0:9", "--rho", "0.5"]


MISSING = [
    (FILE, "data"),
    ([*FILE, "--plot", "a.svg"], "data,report"),
    (["check", "scale.rho", "--search", "9", "--python", "mine:f"], "audit"),
    (["check", "scale.rho", "--vectors", ".", "--python", "mine:f"], "oracle"),
    (["reproduce", "abdi.section-8.weak-adversary", "--out", "new"], "report"),
    (["explain", *HALF, "--plot", "a.svg"], "report"),
    (["completion", "bash"], "cli"),
]


def test_a_missing_extra_is_named_before_any_work(tmp_path):
    results = run_each([words for words, _ in MISSING], tmp_path)
    for (words, extra), (code, said, errors, files) in zip(MISSING, results, strict=True):
        assert (code, said) == (2, ""), words
        assert f"'didp_ref[{extra}]'\n" in errors
        assert errors.count("\n") == 1
        assert files == ["refuses"]  # and nothing was written


def test_the_audit_says_first_what_it_will_skip(tmp_path):
    ended = run(["audit", "bound.equation-1"], tmp_path)
    assert ended.returncode == 1, ended.stderr  # no verdict was confirmed
    assert ended.stderr.count("\n") == 1
    for name in ("z3", "cvc5", "'didp_ref[proofs]'"):
        assert name in ended.stderr
    said = " ".join(ended.stdout.split())
    assert "0 of 1 verdicts confirmed, 1 only recorded" in said
