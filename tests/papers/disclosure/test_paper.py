"""The claims of disclosure: what is found of each assertion."""

from __future__ import annotations

from didp_ref.audit.claim import Outcome, Severity, Status, Verdict
from didp_ref.audit.errata import errata
from didp_ref.papers.disclosure import paper
from tests.looped import for_each

PROVED, FALSE, CORRECTED = Status.PROVED, Status.FALSE, Status.CORRECTED
TRAINED = "disclosure.section-7.experiments"
PARTS = {
    "definition-4.1": {"privacy": Status.WELL_FORMED, "advantage": Status.WELL_FORMED},
    "definitions-2.3-2.5": {
        "robustness": Status.WELL_FORMED,
        "trade-off": Status.WELL_FORMED,
        "total variation": Status.WELL_FORMED,
    },
    "equation-1": {"statement": PROVED},
    "equation-2": {"statement": PROVED},
    "equation-3": {"statement": PROVED},
    "rero-fails": {"statement": PROVED},
    "no-risk": {"no risk, on average": PROVED, "no risk, of each record": FALSE},
    "advantage-range": {"smallest": PROVED, "largest": PROVED},
    "theorem-4.1": {"total variation": PROVED, "epsilon, delta": PROVED},
    "theorem-4.1.tightness": {
        "in the total variation, at some prior": PROVED,
        "in the total variation, at every prior": PROVED,
        "in epsilon, at some prior": PROVED,
        "in epsilon, at every prior": CORRECTED,
    },
    "theorem-4.2": {"statement": PROVED},
    "equations-16-17": {"everything": PROVED, "nothing": PROVED},
    "equation-18": {"simplification": CORRECTED},
    "corollary-4.1": {
        "reached, into the records": FALSE,
        "reached, no guess allowed": PROVED,
    },
    "posterior-weight": {"statement": FALSE},
    "example-1": {"gains": PROVED, "value": PROVED, "double sum": CORRECTED},
    "example-2": {"sum": Status.SAMPLED, "closed form": PROVED, "eq. 23": FALSE},
    "example-3": {"value": PROVED, "first form": FALSE},
    "example-4": {"parts": PROVED, "bound": PROVED},
    "equations-28-35": {"second form": FALSE},
    "example-5": {"middle records": FALSE},
    "example-5.bound": {"parts": PROVED, "bound": PROVED},
    "figure-2": {"less noise": PROVED},
    "figure-3": {"improvement": PROVED},
    "example-6": {"sign": FALSE, "largest": FALSE},
    "algorithm-2": {"released gradient": FALSE, "condition": FALSE},
    "theorem-5.1": {"all pairs": PROVED, "pairs that differ": PROVED, "interval": PROVED},
    "proposition-5.1": {"lines": PROVED},
    "equation-55": {"statement": FALSE},
    "lemma-5.1": {"statement": PROVED},
    "theorem-5.2": {"bound": PROVED, "two records": PROVED},
    "equation-79": {"equivalence": CORRECTED},
    "corollary-5.1": {"bound": PROVED, "how often a guess is right": PROVED},
    "more-accurate": {"Proposition 5.1": FALSE, "Theorem 4.1": PROVED},
    "equation-82": {"inverse": PROVED, "lower bound": CORRECTED},
    "section-7.kappa": {"statement": Status.REPRODUCED},
    "table-1": {"no advantage": PROVED},
    "section-7.order": {"GRR reaches it": PROVED, "order": PROVED},
    "section-7.oue": {"statement": FALSE},
    "section-7.experiments": {},
}


@for_each(paper().claims, lambda claim: claim.id)
def test_nothing_is_undecided(claim, evidence_of):
    evidence = evidence_of(claim.id)
    assert bool(evidence) == (claim.id != TRAINED)
    assert Outcome.UNDECIDED not in {piece.outcome for piece in evidence}


@for_each(paper().claims, lambda claim: claim.id)
def test_every_assertion_has_the_status_it_should_have(claim, audited):
    statuses = audited.entries[claim.id].statuses.items()
    named = {", ".join(filter(None, part)): status for part, status in statuses}
    assert named == PARTS[claim.id.removeprefix("disclosure.")]


def test_what_was_trained_is_not_judged(audited):
    assert audited.entries[TRAINED].verdict is Verdict.NOT_CHECKABLE


def test_what_is_more_than_a_remark():
    """Eq. 18 breaks a promise; the attack on DP-SGD is derived by a reason that does not hold."""
    severe = {entry.claim: entry.severity for entry in errata("disclosure", Severity.WRONG_REASON)}
    assert severe == {
        "disclosure.equation-18": Severity.UNSAFE,
        "disclosure.example-6": Severity.WRONG_REASON,
    }
