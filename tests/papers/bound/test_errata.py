"""The remarks on bound, computed a second time with fractions and mpmath alone."""

from fractions import Fraction

import mpmath

from didp_ref.audit.claim import Severity
from didp_ref.audit.errata import errata
from didp_ref.papers.bound import PAPER

CLAIMS = {claim.id: claim for claim in PAPER.claims}


def bound(n, rho):
    """Return eq. 1's bound where Df = Dv."""
    return mpmath.log((n - 1) * mpmath.mpf(rho.numerator) / (rho.denominator - rho.numerator))


def test_the_page_has_remarks_only():
    found = errata("bound")
    assert {one.claim for one in found} == {"bound.remark-growth", "bound.equation-2"}
    assert {one.severity for one in found} == {Severity.REMARK}


def test_the_growth():
    half = Fraction(1, 2)
    with mpmath.workdps(40):
        assert abs(bound(9, half) - 3 * bound(3, half)) < mpmath.mpf(10) ** -35
        assert abs(mpmath.log(9) - 2 * mpmath.log(3)) < mpmath.mpf(10) ** -35
    text = CLAIMS["bound.remark-growth"].finding
    assert "from ln 2 to ln 8 as n goes from 3 to 9, while ln n doubles" in text
    tenth = Fraction(1, 10)
    for n in range(2, 30):
        assert (bound(n, tenth) < 0) == (n * tenth < 1)


def test_the_number_of_the_example_and_the_risk_at_it():
    with mpmath.workdps(40):
        exact = bound(600_000, Fraction(1, 10))
        assert mpmath.nstr(exact, 6) == "11.1075"
        assert mpmath.nstr(1 / (1 + 599_999 * mpmath.exp(mpmath.mpf("-11.1"))), 3) == "0.0993"
    text = CLAIMS["bound.interpretive-model"].not_checkable
    assert "11.1075" in text
    assert "0.0993" in text
