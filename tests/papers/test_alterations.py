"""No stored proof proves more than its statement says, but where ``not_needed.tsv`` lists it.

The conclusion is negated, made strict or doubled, and each hypothesis is dropped in turn.
"""

from didp_ref.audit.derivation import authors_of
from didp_ref.audit.proof_store import name_of
from didp_ref.kernel.objects import ProofObject
from didp_ref.papers import CLAIMS
from tests.looped import for_each
from tools.alterations import ACCEPTED, NEGATED, fates, not_needed, proofs


@for_each(proofs, name=lambda proof: name_of(proof.about), sampled=20)
def test_an_altered_proof_is_refused(proof: ProofObject) -> None:
    accepted = {name for name, outcome in fates([proof]).items() if outcome == ACCEPTED}
    assert accepted <= not_needed()


def test_every_derivation_is_altered() -> None:
    derived = {about for claim in CLAIMS.values() for about in authors_of(claim)}
    assert {proof.about for proof in proofs()} == derived


def test_what_is_listed_is_an_alteration_of_a_stored_proof() -> None:
    stored = {proof.about for proof in proofs()}
    assert {row[:4] for row in not_needed()} <= stored
    assert NEGATED not in {row[4] for row in not_needed()}
