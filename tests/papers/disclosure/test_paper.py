"""The claims of disclosure: what is found of each assertion."""

import mpmath

from didp_ref.audit.claim import Severity, Status
from didp_ref.audit.errata import errata
from didp_ref.papers.disclosure.section_7_local import (
    BUDGETS,
    LOCATIONS,
    MORE_THAN_OUE,
    RUNS,
    deviation,
    times_encoded,
)

PROVED, FALSE, CORRECTED = Status.PROVED, Status.FALSE, Status.CORRECTED


def test_what_is_more_than_a_remark():
    """Eq. 18 breaks a promise, Theorem 4.1 alone sets too much noise; the experiments are right."""
    severe = {entry.claim: entry.severity for entry in errata("disclosure", Severity.WRONG_REASON)}
    assert severe == {
        "disclosure.any-goal": Severity.HARMLESS,
        "disclosure.equation-18": Severity.UNSAFE,
        "disclosure.corollary-4.1": Severity.WRONG_REASON,
        "disclosure.recalibration": Severity.WASTEFUL,
        "disclosure.theorem-4.1.tightness": Severity.WRONG_REASON,
        "disclosure.example-6": Severity.WRONG_REASON,
        "disclosure.equation-77": Severity.HARMLESS,
        "disclosure.section-5.success-sets": Severity.HARMLESS,
        "disclosure.section-6.guarantees": Severity.WRONG_REASON,
    }


def test_how_much_better_unary_encoding_is():
    """The sums of the largest chances, of eq. 22 to 27, by mpmath."""
    with mpmath.workdps(30):
        for budget in (*MORE_THAN_OUE, "7"):
            growth, m = mpmath.exp(mpmath.mpf(budget)), LOCATIONS
            p, size = growth / (growth + 1), max(1, int(m / (growth + 1)))
            told = size * growth / (size * growth + m - size)
            encoded = ((1 - p**m) / (1 - p) + p ** (m - 1)) / 2 - 1
            others = told * m / size - 1, m * growth / (growth + m - 1) - 1
            for found, advantage in zip(times_encoded(budget), others, strict=True):
                assert found.contains(mpmath.nstr(advantage / encoded, 25))


def test_how_uncertain_the_audit_of_unary_encoding_is():
    """The share of right guesses by mpmath, and its slope by differences."""

    def right(budget):
        """Return how often the best guess at one of equally likely records is right, eq. 24."""
        growth = mpmath.exp(budget)
        p = growth / (growth + 1)
        return ((1 - p**LOCATIONS) / (1 - p) + p ** (LOCATIONS - 1)) / 2 / LOCATIONS

    with mpmath.workdps(40):
        for budget in BUDGETS:
            share = right(mpmath.mpf(budget))
            uncertain = mpmath.sqrt(share * (1 - share) / RUNS) / mpmath.diff(right, budget)
            assert deviation(budget).contains(mpmath.nstr(uncertain, 20))
