"""The claims of disclosure: what is found of each assertion."""

from __future__ import annotations

from didp_ref.audit.claim import Outcome, Severity, Status, Verdict
from didp_ref.audit.errata import errata
from didp_ref.papers.disclosure import PAPER
from didp_ref.papers.disclosure.shared import AS_PRINTED, OF_THE_GUESS
from tests.looped import for_each

PROVED, FALSE, CORRECTED = Status.PROVED, Status.FALSE, Status.CORRECTED
MEASURED = {"disclosure.section-7.oue", "disclosure.section-7.experiments"}
PARTS = {
    "disclosure.definition-4.1": {"advantage": Status.WELL_FORMED},
    "disclosure.definitions-2.1-2.5": {
        "privacy": Status.WELL_FORMED,
        "attribute advantage": Status.WELL_FORMED,
        "robustness": Status.WELL_FORMED,
        "trade-off": Status.WELL_FORMED,
        "total variation": Status.WELL_FORMED,
    },
    "disclosure.equation-1": {
        f"statement, {OF_THE_GUESS}": PROVED,
        f"statement, {AS_PRINTED}": FALSE,
    },
    "disclosure.equation-2": {"statement": PROVED, "trade-off": PROVED, "maximum": PROVED},
    "disclosure.equation-3": {
        f"statement, {OF_THE_GUESS}": PROVED,
        f"statement, {AS_PRINTED}": FALSE,
    },
    "disclosure.rero-fails": {"statement": PROVED},
    "disclosure.no-risk": {"no risk, on average": PROVED, "no risk, of each record": CORRECTED},
    "disclosure.advantage-range": {"smallest": PROVED, "largest": PROVED},
    "disclosure.theorem-4.1": {"total variation": PROVED, "epsilon, delta": PROVED},
    "disclosure.equations-4-10": {"statement": PROVED},
    "disclosure.theorem-4.1.tightness": {"in the total variation": PROVED, "in epsilon": PROVED},
    "disclosure.theorem-4.2": {"statement": PROVED},
    "disclosure.equations-12-14": {"statement": PROVED},
    "disclosure.equations-16-17": {"everything": PROVED, "nothing": PROVED},
    "disclosure.equation-18": {"simplification": CORRECTED},
    "disclosure.corollary-4.1": {
        "highest, into the records": FALSE,
        "highest, no guess allowed": PROVED,
        "reached, into the records": FALSE,
        "reached, no guess allowed": PROVED,
    },
    "disclosure.posterior-weight": {
        "statement, what the answer adds": PROVED,
        "statement, the posterior": FALSE,
    },
    "disclosure.example-1": {"gains": PROVED, "value": PROVED, "double sum": CORRECTED},
    "disclosure.example-2": {
        "sum": PROVED,
        "closed form": PROVED,
        "limit": PROVED,
        "eq. 23": CORRECTED,
    },
    "disclosure.example-3": {"value": PROVED, "first form": CORRECTED},
    "disclosure.example-4": {"parts": PROVED, "bound": PROVED},
    "disclosure.equations-28-35": {"second form": CORRECTED},
    "disclosure.example-5": {"middle records": CORRECTED},
    "disclosure.example-5.bound": {"parts": PROVED, "bound": PROVED},
    "disclosure.figure-2": {"less noise": PROVED},
    "disclosure.figure-3": {"improvement": PROVED},
    "disclosure.example-6": {"sign": CORRECTED, "largest": FALSE},
    "disclosure.algorithm-2": {"released gradient": FALSE, "condition": FALSE},
    "disclosure.theorem-5.1": {
        f"{part}, {reading}": FALSE if reading == AS_PRINTED and "interval" in part else PROVED
        for part in ("all pairs", "pairs that differ", "interval", "interval of pairs that differ")
        for reading in (OF_THE_GUESS, AS_PRINTED)
    },
    "disclosure.proposition-5.1": {f"lines, {OF_THE_GUESS}": PROVED, f"lines, {AS_PRINTED}": FALSE},
    "disclosure.equation-55": {"inequality": PROVED, "range": CORRECTED},
    "disclosure.lemma-5.1": {"statement": PROVED},
    "disclosure.theorem-5.2": {"bound": PROVED, "two records": PROVED},
    "disclosure.theorem-5.2.proof": {"reduction": FALSE},
    "disclosure.equation-77": {"inequality": PROVED, "loose": PROVED},
    "disclosure.equation-79": {"equivalence": CORRECTED},
    "disclosure.corollary-5.1": {"bound": PROVED, "how often a guess is right": PROVED},
    "disclosure.more-accurate": {
        "Theorem 4.1, at equal priors": PROVED,
        "Theorem 4.1, at any prior": PROVED,
        "Proposition 5.1, at equal priors": PROVED,
        "Proposition 5.1, at any prior": FALSE,
    },
    "disclosure.equation-82": {"inverse, no delta": PROVED, "inverse, any delta": CORRECTED},
    "disclosure.section-7.kappa": {"statement": Status.REPRODUCED},
    "disclosure.table-1": {"no advantage": PROVED},
    "disclosure.section-7.order": {"GRR reaches it": PROVED, "order": PROVED},
    "disclosure.section-7.oue": {},
    "disclosure.section-7.experiments": {},
}


@for_each(PAPER.claims, lambda claim: claim.id)
def test_nothing_is_undecided(claim, evidence_of):
    evidence = evidence_of(claim.id)
    assert bool(evidence) == (claim.id not in MEASURED)
    assert Outcome.UNDECIDED not in {piece.outcome for piece in evidence}


@for_each(PAPER.claims, lambda claim: claim.id)
def test_every_assertion_has_the_status_it_should_have(claim, audited):
    statuses = audited.entries[claim.id].statuses.items()
    named = {", ".join(filter(None, part)): status for part, status in statuses}
    assert named == PARTS[claim.id]


@for_each(MEASURED)
def test_what_was_measured_is_not_judged(name, audited):
    assert audited.entries[name].verdict is Verdict.NOT_CHECKABLE


def test_what_is_more_than_a_remark():
    """Eq. 18 breaks a promise; neither optimal attack is what the argument for it says."""
    severe = {entry.claim: entry.severity for entry in errata("disclosure", Severity.WRONG_REASON)}
    assert severe == {
        "disclosure.equation-18": Severity.UNSAFE,
        "disclosure.corollary-4.1": Severity.WRONG_REASON,
        "disclosure.example-6": Severity.WRONG_REASON,
    }
