"""tools/generate.py: what is made anew is what an id touches, and it is what stands there."""

import filecmp
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from didp_ref.audit import ledger, proofs
from didp_ref.audit.proof_store import pack, unpack
from didp_ref.errors import InputError, Unavailable
from didp_ref.oracle.shipped import SUFFIX
from didp_ref.papers import CLAIMS, PAPERS
from didp_ref.papers.shared.adult import ENVIRONMENT
from tools import generate

ROOT = Path(generate.__file__).parents[1]


def test_a_formula_touches_its_vectors_and_the_claims_about_it():
    claims, formulas = generate.touched(["scale.rho_at_prior"])
    assert formulas == ["scale.rho_at_prior"]
    assert claims == [name for name in CLAIMS if "scale.rho_at_prior" in CLAIMS[name].quantities]
    assert claims


def test_a_claim_touches_itself():
    assert generate.touched(["abdi.theorem-2"]) == (["abdi.theorem-2"], [])


def test_a_claim_touches_those_whose_checks_were_rewritten_in_its_paper(monkeypatch):
    """A check's hash is that of its module, in which a new claim may have come to stand."""
    others = {"abdi.theorem-3", "rhodi.theorem-1"}
    made = {
        name: replace(entry, checks="0" * 16) if name in others else entry
        for name, entry in ledger.read().items()
    }
    monkeypatch.setattr(ledger, "read", lambda: made)
    assert generate.touched(["abdi.theorem-2"]) == (["abdi.theorem-2", "abdi.theorem-3"], [])


def test_a_paper_touches_its_claims():
    own = [claim.id for claim in PAPERS["bound"].claims]
    assert generate.touched(["bound"]) == (own, [])


def test_no_id_touches_everything():
    claims, formulas = generate.touched([])
    assert claims == list(CLAIMS)
    assert "scale.rho" in formulas


def test_an_unknown_id_is_refused_before_anything_is_made(capsys):
    assert generate.main(["abdi.theorem-22"]) == 2
    assert "abdi.theorem-22" in capsys.readouterr().err


def test_a_claim_that_its_paper_does_not_list_is_refused(monkeypatch, capsys):
    """Found by its module, its entry would be written nowhere."""
    listed = {name: CLAIMS[name] for name in CLAIMS if name != "abdi.theorem-2"}

    class Declared(dict):
        def __missing__(self, name):
            return CLAIMS[name]

    monkeypatch.setattr(generate, "CLAIMS", Declared(listed))
    assert generate.main(["abdi.theorem-2"]) == 2
    said = capsys.readouterr().err
    assert "abdi.theorem-2: " in said and said.count("\n") == 1


@pytest.fixture
def refused(monkeypatch, capsys):
    """What is said where nothing is begun, in one line."""

    def begun(*_):
        raise AssertionError("the derivations were asked to write")

    monkeypatch.setattr(generate.proofs, "fresh", begun)

    def line(*ids):
        assert generate.main(ids) == 2
        said = capsys.readouterr()
        assert not said.out
        (line,) = said.err.splitlines()
        return line

    return line


def test_the_adult_data_are_asked_for_first(monkeypatch, refused, tmp_path):
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    line = refused()
    assert f" {ENVIRONMENT}: {tmp_path / 'adult.data'}: " in line


def test_claims_that_lack_an_entry_too_are_named_first(monkeypatch, refused):
    """Of one alone nothing could be shown: the pages are made of all."""
    own, lacking = [claim.id for claim in PAPERS["bound"].claims], "membership.definition-5.8"
    others = {"bound": {}, "membership": dict(ledger.read_paper("membership"))}
    del others["membership"][lacking]
    read_paper = ledger.read_paper
    monkeypatch.setattr(ledger, "read_paper", lambda key: others.get(key, read_paper(key)))
    remedy = f'`make generate ID="scale.rho {" ".join(own)} {lacking}"`'
    assert refused("scale.rho", *own).endswith(remedy)
    assert refused("scale.rho").endswith(f'`make generate ID="scale.rho bound {lacking}"`')


def test_data_that_are_not_the_published_ones_are_refused(monkeypatch, refused, tmp_path):
    (tmp_path / "adult.data").write_text("39, State-gov")
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    assert "adult.data" in refused()


def test_data_that_are_nowhere_at_hand_are_named_with_what_to_set(monkeypatch, refused):
    def nowhere(which):
        raise Unavailable("the Adult data", f"set {ENVIRONMENT} to a folder")

    monkeypatch.setattr(generate, "load_adult", nowhere)
    assert refused().endswith(f"; set {ENVIRONMENT} to a folder")


@pytest.mark.parametrize("solver", ["z3", "cvc5"])
def test_a_solver_is_asked_for_first(monkeypatch, refused, solver):
    def without(name):
        if name == solver:
            raise ImportError(name)
        return import_module(name)

    monkeypatch.setattr("didp_ref.kernel.engines.import_module", without)
    assert re.search(rf" {solver} .*'didp_ref\[proofs\]'", refused())


def test_what_fails_once_something_is_written_is_not_called_nothing(monkeypatch, capsys):
    def damaged(*_, **__):
        raise InputError("SPEC.md", "cannot be made")

    monkeypatch.setattr(generate, "_make_claims", lambda *_, **__: generate.Made({}, {}, {}))
    monkeypatch.setattr(generate, "_write", damaged)
    assert generate.main(["abdi.theorem-2"]) == 2
    said = capsys.readouterr().err
    assert said.endswith(": SPEC.md: cannot be made\n") and "nothing" not in said


def test_of_claims_no_vectors_are_written(monkeypatch, capsys):
    monkeypatch.setattr(generate, "_make_claims", lambda *_, **__: generate.Made({}, {}, {}))
    monkeypatch.setattr(generate, "_write", lambda *_, **__: None)
    monkeypatch.setattr(generate.notebook, "main", lambda: 0)
    assert generate.main(["abdi.theorem-2"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.slow  # a checkout is copied, and a claim checked in it
def test_what_was_lost_of_a_claim_and_a_formula_is_made_anew(tmp_path):
    for name in ("didp_ref", "proofs", "tools", "vectors", "docs", "pyproject.toml", "SPEC.md"):
        whole = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        whole(ROOT / name, tmp_path / name)
    stored = tmp_path / proofs.FOLDER.relative_to(ROOT) / "bound.jsonl"
    texts = unpack(stored.read_text("utf-8"))
    kept = {name: text for name, text in texts.items() if "bound.remark-growth." not in name}
    assert len(kept) < len(texts)
    stored.write_text(pack(kept.values()), "utf-8")
    vectors = tmp_path / "vectors" / "data" / f"scale.rho_at_prior{SUFFIX}"
    for made in (vectors, tmp_path / "SPEC.md", tmp_path / "docs" / "spec" / "bound.md"):
        made.unlink()
    ids = ["bound.remark-growth", "scale.rho_at_prior"]
    command = [sys.executable, "-m", "tools.generate", *ids]
    subprocess.run(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": ""}, check=True)
    for folder in ("didp_ref/audit", "vectors/data", "docs/spec"):
        same = filecmp.dircmp(ROOT / folder, tmp_path / folder, ignore=["__pycache__"])
        assert not [*same.diff_files, *same.left_only, *same.right_only]
    assert (tmp_path / "SPEC.md").read_bytes() == (ROOT / "SPEC.md").read_bytes()
