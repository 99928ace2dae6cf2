"""tools/generate.py: what is made anew is what an id touches, and it is what stands there."""

import filecmp
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from didp_ref.audit import proofs
from didp_ref.oracle.vectors import SUFFIX
from didp_ref.papers import CLAIMS
from tools import generate

ROOT = Path(generate.__file__).parents[1]


def test_a_formula_touches_its_vectors_and_the_claims_about_it():
    claims, formulas = generate.touched(["scale.rho_at_prior"])
    assert formulas == ["scale.rho_at_prior"]
    assert claims == [name for name in CLAIMS if "scale.rho_at_prior" in CLAIMS[name].quantities]
    assert claims


def test_a_claim_touches_itself():
    assert generate.touched(["abdi.theorem-2"]) == (["abdi.theorem-2"], [])


def test_no_id_touches_everything():
    claims, formulas = generate.touched([])
    assert claims == list(CLAIMS)
    assert "scale.rho" in formulas


def test_an_unknown_id_is_refused_before_anything_is_made(capsys):
    assert generate.main(["abdi.theorem-22"]) == 2
    assert "abdi.theorem-22" in capsys.readouterr().err


def test_without_the_adult_data_nothing_begins(capsys, monkeypatch):
    monkeypatch.setenv("DIDP_ADULT", "/no/such/folder")
    monkeypatch.setattr(proofs, "fresh", lambda *_: pytest.fail("it began"))
    assert generate.main([]) == 2
    assert "/no/such/folder" in capsys.readouterr().err


@pytest.mark.slow  # a checkout is copied, and a claim checked in it
def test_what_was_lost_of_a_claim_and_a_formula_is_made_anew(tmp_path):
    for name in ("didp_ref", "proofs", "tools", "vectors", "pyproject.toml", "SPEC.md"):
        whole = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        whole(ROOT / name, tmp_path / name)
    objects = tmp_path / proofs.FOLDER.relative_to(ROOT)
    lost = objects / "bound.remark-growth.extremes.printed.jsonl"
    vectors = tmp_path / "vectors" / "data" / f"scale.rho_at_prior{SUFFIX}"
    for made in (lost, vectors, tmp_path / "SPEC.md"):
        made.unlink()
    ids = ["bound.remark-growth", "scale.rho_at_prior"]
    command = [sys.executable, "-m", "tools.generate", *ids]
    subprocess.run(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": ""}, check=True)
    for folder in ("didp_ref/audit", "vectors/data"):
        same = filecmp.dircmp(ROOT / folder, tmp_path / folder, ignore=["__pycache__"])
        assert not [*same.diff_files, *same.left_only, *same.right_only]
    assert (tmp_path / "SPEC.md").read_bytes() == (ROOT / "SPEC.md").read_bytes()
