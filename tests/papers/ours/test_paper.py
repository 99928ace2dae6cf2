"""The bridges: every claim is settled, and every obligation points at the claim that settles it."""

from sympy import Sum

from didp_ref.audit.claim import Claim, Scope, Verdict
from didp_ref.audit.errata import errata
from didp_ref.audit.run import Report
from didp_ref.papers.ours import PAPER
from didp_ref.papers.shared.alphabet import m
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS
from tests.looped import for_each


@for_each(PAPER.claims, lambda claim: claim.id)
def test_every_claim_is_proved_by_a_derivation_or_by_an_exact_example(
    claim: Claim, audited: Report
) -> None:
    assert audited.entries[claim.id].verdict is Verdict.PROVED
    for part in claim.parts:
        assert bool(part.formal) == (part.scope is Scope.EVERY)
        assert part.formal or claim.checks


def test_what_has_finitely_many_worlds_says_so() -> None:
    """A sum over worlds, over outputs, is over finitely many; no other phrase stands for that.

    What is said of an output, for an advantage that sums what each adds, is of finitely many too.
    """
    for claim in PAPER.claims:
        for part in claim.parts:
            if part.formal is None:
                continue
            made = part.formal()
            sums = [
                atom
                for statement in (*made.hypotheses.values(), made.conclusion)
                for atom in statement.atoms(Sum)
            ]
            ends = {limit[2] for atom in sums for limit in atom.limits}
            assert (m in ends) == (FINITE_WORLDS in part.narrower), claim.id
            by_output = bool(ends - {m}) or part.says.startswith("An output adds")
            assert by_output == (FINITE_OUTCOMES in part.narrower), claim.id


def test_what_nobody_has_printed_has_no_errata():
    assert errata("ours") == []
