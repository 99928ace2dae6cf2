"""didp_ref/audit/registry.py: claims by id, of which each is imported with its module alone."""

import subprocess
import sys

import pytest

from didp_ref.audit import index
from didp_ref.audit.registry import CLAIMS, PAPERS, declared_alone

ASK = """
import sys
from didp_ref.papers import CLAIMS
assert CLAIMS["abdi.theorem-3"].id == "abdi.theorem-3"
print(*(name for name in sys.modules if name.startswith("didp_ref.papers.")))
"""
DERIVE = """
import sys
import didp_ref.papers
from didp_ref.audit.derivations import written
found, problems = written(["abdi.theorem-3"])
assert found and not problems
print(*(name for name in sys.modules if name.startswith(("didp_ref.papers.", "proofs."))))
"""


def said(program: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_one_claim_takes_its_own_module_and_none_of_another_theorem():
    modules = said(ASK)
    assert "didp_ref.papers.abdi.theorem_3" in modules
    assert not {"didp_ref.papers.abdi.theorem_4", "didp_ref.papers.rhodi"} & modules


def test_one_derivation_takes_its_own_module_and_none_of_another_paper():
    modules = said(DERIVE)
    assert "didp_ref.papers.abdi.theorem_3" in modules
    assert not {"didp_ref.papers.abdi.theorem_4", "didp_ref.papers.rhodi"} & modules


def test_a_claim_that_is_asked_for_alone_is_the_paper_s():
    for paper in PAPERS.values():
        for claim in paper.claims:
            assert declared_alone(claim.id) is claim
            assert CLAIMS[claim.id] is claim


@pytest.mark.parametrize(
    "module",
    ["", "didp_ref.papers.abdi.theorem_4", "didp_ref.papers.abdi.gone", "didp_ref.audit.hashes"],
)
def test_an_index_that_is_out_of_date_hides_no_claim(module, monkeypatch):
    name = "abdi.theorem-3"
    claim = CLAIMS[name]
    monkeypatch.setattr(index, "modules", lambda: {name: module})
    declared_alone.cache_clear()
    assert declared_alone(name) is claim


def test_what_is_no_claim_is_not_found():
    assert declared_alone("scale.rho") is None, "the id of a formula"
    assert "abdi.theorem-99" not in CLAIMS and "abdi" not in CLAIMS
