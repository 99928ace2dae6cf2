"""Every derivation, whatever the paper: it holds, and it uses all that it has."""

import pytest

from didp_ref.audit import proofs
from didp_ref.audit.claim import Claim
from didp_ref.audit.derivation import Derivation, authors_of
from didp_ref.audit.run import Report
from didp_ref.kernel.objects import read_proof
from didp_ref.kernel.writing import unused
from didp_ref.papers import CLAIMS
from tests.looped import for_each
from tools.derivations import REMEDY, main

UNUSED = {
    # Theorem 3 asks for alpha and beta together, this remark for beta alone
    ("abdi.remark-beta-certainty", "correction"): ["0 < alpha"]
}
"""What a paper prints, and a proof does not need: under what it is of, the hypotheses."""


@for_each(CLAIMS.values())
def test_what_is_stated_formally_is_derived(claim: Claim) -> None:
    """Where a statement is corrected, it is the correction that must be."""
    written = [
        Derivation(claim, target, part, reading) for _, part, reading, target in authors_of(claim)
    ]
    for part in claim.parts:
        derived = {derivation.target for derivation in written if derivation.part is part}
        if part.corrected:
            assert "correction" in derived
        elif part.formal:
            assert derived == {"printed"}
        else:
            assert not derived


@for_each(proofs.stored())
def test_a_derivation_uses_all_it_has(name: str) -> None:
    proof = read_proof(proofs.stored()[name])
    claim, *_, target = proof.about
    hypotheses, steps = unused(proof)
    assert hypotheses == UNUSED.get((claim, target), []), REMEDY
    assert steps == []


def test_what_a_proof_does_not_need_is_named_with_what_to_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["abdi.remark-beta-certainty"]) == 0
    assert f"  unused hypothesis: 0 < alpha; {REMEDY}\n" in capsys.readouterr().out


def test_every_proof_object_that_is_checked_holds(audited: Report) -> None:
    """Those of the claims that this run audits anew; `make audit` checks all."""
    checked = {proof["about"][0] for proof in audited.proofs}
    assert checked
    assert len(audited.proofs) == sum(len(authors_of(CLAIMS[name])) for name in checked)
    assert {proof["outcome"] for proof in audited.proofs} == {"holds"}
    assert not any(proof["kept"] for proof in audited.proofs)
