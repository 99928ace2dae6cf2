"""No smaller scale than Theorem 3's serves; that its own does not either is refused."""

from fractions import Fraction

import mpmath
from sympy import Rational, log

from didp_ref.formulas import scale
from didp_ref.papers.abdi.alphabet import (
    Theta,
    answers,
    h_far,
    h_near,
    lambda_,
    priors,
    tau_far,
    tau_near,
)
from didp_ref.papers.abdi.theorem_3 import SCALE
from didp_ref.papers.abdi.theorem_3_tightness import NEEDED
from didp_ref.papers.shared.alphabet import i, m
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, assert_false_and_refused
from tests.papers.abdi.densities import DIGITS, ln, near, posteriors
from tests.papers.abdi.models import AT_PRIOR, HALF
from tests.papers.abdi.recomputing import Found


def test_theorem_3_is_attained_and_theorem_3_at_zero_is_not() -> None:
    with mpmath.workdps(DIGITS):
        quarter = mpmath.mpf(1) / 4
        noise = 1 / ln(mpmath.mpf(7) / 3)
        seen = posteriors([quarter, quarter, 2 * quarter], [0, 1, 1], [1], noise)
        assert near(seen[0], quarter / 2)
        ours = scale.prior_dependent.enclose("1/2", "9/10", 1, "1/4", "1/2")
        assert ours.lower <= Fraction(str(noise)) + Fraction(1, 10**40)
        assert ours.upper >= Fraction(str(noise)) - Fraction(1, 10**40)
        kept = posteriors([0, 0.5, 0.5], [0, 0, 1], [0], 1 / ln(3))
        assert all(near(one, wanted) for one, wanted in zip(kept, (0, 0.75, 0.25), strict=True))
        asked = scale.prior_dependent.enclose("1/2", "1/2", 1, 0, "1/2")
        assert asked.lower > Fraction(str(1 / ln(3)))


def test_that_a_tenth_more_than_theorem_3s_scale_is_too_small_is_false_and_is_refused() -> None:
    odds = Rational(29, 10)
    values = {
        **AT_PRIOR,
        m: 2,
        i: 1,
        priors: {1: HALF, 2: HALF},
        answers: {1: 0, 2: 1},
        Theta: 1,
        lambda_: 1 / log(odds),
        tau_near: 0,
        tau_far: 1,
        h_near: {1: log(odds) / 2, 2: log(odds) / (2 * odds)},
        h_far: {1: log(odds) / (2 * odds), 2: log(odds) / 2},
    }
    at_most = {"lambda is below Theorem 3's scale": le(lambda_, Rational(11, 10) * SCALE)}
    assert_false_and_refused(
        NegativeControl("abdi.theorem-3.tightness", values, hypotheses=at_most)
    )
    needed = NegativeControl(
        "abdi.theorem-3.lower-bound", values, hypotheses=at_most, reading=NEEDED
    )
    assert_false_and_refused(needed)


def test_worlds_that_less_noise_serves(evidence_of: Found) -> None:
    """Every posterior, at the three answers: the extremes of a Laplace answer lie there."""
    (shown,) = (one for one in evidence_of("abdi.theorem-3.lower-bound") if one.counterexample)
    assert shown.counterexample is not None
    assert shown.counterexample.values["a scale that keeps (1/2, 3/4)"] == "1/ln(5/3)"
    growth, third, beta = Fraction(5, 3), Fraction(1, 3), Fraction(3, 4)
    for response in (0, 1, 2):
        weights = [third / growth ** abs(response - answer) for answer in (0, 1, 2)]
        for weight in weights:
            assert Fraction(1, 2) * third <= weight / sum(weights) <= (1 + beta) * third
    up = (1 - third / 2) / (Fraction(1, 2) * (1 - third))  # Theorem 3's odds at alpha = 1/2
    over = (1 + beta) * (1 - third) / (1 - (1 + beta) * third)  # and at beta = 3/4
    assert growth**2 > min(up, over) == Fraction(5, 2)
