"""The vectors of the tier must and the proof objects go into the wheel, and are read from there.

The wheel stays small.
"""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from didp_ref.audit.hashes import hash_of
from didp_ref.files import shipped_brackets
from didp_ref.oracle.shipped import SCHEMA
from didp_ref.oracle.vectors import load, shipped

pytest.importorskip("hatchling")
ROOT = Path(__file__).parents[2]
LARGEST_WHEEL = 5_150_000
"""The vectors are 1.95 MB; proofs, verdicts, claims and pins of theorems 1.6 MB (353 claims)."""
ASK_PROOFS = """
from didp_ref.audit.proof_store import pack, by_paper
from didp_ref.audit.proofs import stored
from didp_ref.audit.hashes import hash_of
print(hash_of("".join(map(pack, by_paper(stored()).values()))))
"""
ASK = """
from didp_ref.oracle.shipped import count_shipped
from didp_ref.oracle.vectors import load, shipped
print(shipped(), len(load("scale.rho").vectors), count_shipped())
"""


def test_an_installed_package_has_the_vectors_that_must_be_passed(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.stat().st_size < LARGEST_WHEEL
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    data = installed / "didp_ref" / "oracle" / "data"
    assert (data / SCHEMA).read_bytes() == (shipped() / SCHEMA).read_bytes()

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words],
            env={"PYTHONPATH": str(installed)},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode in (0, 2), done.stderr
        return done.stdout + done.stderr

    folder = Path("didp_ref", "audit", "proof_objects")
    texts = (path.read_text("utf-8") for path in sorted((ROOT / folder).glob("*.jsonl")))
    assert run("-c", ASK_PROOFS).strip() == hash_of("".join(texts))
    assert not [*(installed / folder).glob("*.jsonl")]
    assert not (installed / "didp_ref" / "book").exists()

    where, count, all_of_them = run("-c", ASK).split()
    assert where == str(data)
    assert int(count) == len(load("scale.rho").vectors) > 200
    folders = (shipped(), shipped_brackets())
    files = [path for folder in folders for path in folder.glob("*.json")]
    documents = [path for path in files if path.name != SCHEMA]
    brackets = [path.name for path in shipped_brackets().glob("*.json")]
    assert sorted(brackets) == sorted(path.name for path in (data / "brackets").glob("*"))
    assert int(all_of_them) == sum(json.loads(path.read_text())["count"] for path in documents)

    said = run("-m", "didp_ref", "check", "scale.rho", "--python", "didp_ref:scale.rho")
    assert said.startswith("PASS  scale.rho: ")
    assert "no vector bears" not in run("-m", "didp_ref", "vectors", "--coverage")
