"""The exponential mechanism a second way, candidate by candidate; misreadings are rejected."""

import itertools
from fractions import Fraction

import mpmath
import pytest
from sympy import Equivalent, Rational, exp, log

from didp_ref.formulas import exponential
from didp_ref.papers.field.mcsherry_talwar_2007 import NEAR, RISING, u_1, u_2
from didp_ref.papers.field.mcsherry_talwar_2007_utility import EQUAL, MISS, score
from didp_ref.papers.field.shared import Delta, alarms, below, hits, p, r, scale, t
from didp_ref.papers.shared.alphabet import n
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused


def chances(scores: tuple[int, ...], base: int) -> list[Fraction]:
    """Return the chances of scores, exactly: the scale is 1/log(base)."""
    weights = [Fraction(base) ** score for score in scores]
    return [weight / sum(weights) for weight in weights]


def test_all_pairs_of_small_scores() -> None:
    """Of three candidates no ratio is above base^2, or base where all scores rise."""
    largest = monotone = Fraction(0)
    for first in itertools.product(range(4), repeat=3):
        for change in itertools.product((-1, 0, 1), repeat=3):
            other = tuple(x + y for x, y in zip(first, change, strict=True))
            pairs = zip(chances(first, 2), chances(other, 2), strict=True)
            ratio = max(max(x / y, y / x) for x, y in pairs)
            largest = max(largest, ratio)
            if min(change) >= 0:
                monotone = max(monotone, ratio)
    assert Fraction(3) < largest <= 4
    assert Fraction(7, 4) < monotone <= 2
    width = float(1 / mpmath.log(2))
    assert exponential.epsilon(width, 1.0) == pytest.approx(float(mpmath.log(4)), rel=1e-15)
    assert exponential.epsilon_monotone(width, 1.0) == pytest.approx(float(mpmath.log(2)))


def test_the_best_is_missed_as_often_as_the_weights_say() -> None:
    for gap, others in ((1, 1), (3, 4), (5, 30)):
        exact = 1 - chances((gap, *([0] * others)), 2)[0]
        shown = exponential.miss(float(gap), float(1 / mpmath.log(2)), others + 1)
        assert shown == pytest.approx(float(exact), rel=1e-14)


def test_no_scores_are_farther_below_the_best_than_the_shortfall() -> None:
    """Of four candidates with every score up to six, at three probabilities."""
    width = float(1 / mpmath.log(2))
    for promised in (0.5, 0.75, 0.9):
        farthest = exponential.shortfall(width, 4, promised)
        for scores in itertools.product(range(7), repeat=4):
            best = max(scores)
            far = [
                x for x, u in zip(chances(scores, 2), scores, strict=True) if best - u > farthest
            ]
            assert sum(far) <= 1 - Fraction(promised)
        assert farthest <= width * float(mpmath.log(4 / (1 - promised)))


HALF = Rational(1, 2)
OPPOSED = {n: 2, r: 1, scale: 1, Delta: log(2), hits: HALF, alarms: Rational(1, 5)}
SCORES = {u_1: {1: log(2), 2: log(2)}, u_2: {1: 0, 2: log(4)}}
NEGATIVE_CONTROLS = {
    "no factor of two": NegativeControl(
        "field.exponential-mechanism",
        {**OPPOSED, **SCORES},
        le(hits, exp(Delta / scale) * alarms),
        part="bound",
    ),
    "scores that rise and fall as if monotone": NegativeControl(
        "field.exponential-mechanism",
        {**OPPOSED, **SCORES},
        hypotheses={RISING: NEAR},
        part="monotone",
    ),
    "the scale halved": NegativeControl(
        "field.exponential-mechanism-utility",
        {**EQUAL, t: log(2), score: {1: -log(2)}, hits: Rational(1, 3), below: HALF},
        le(hits, exponential.miss.at(gap=2 * t, scale=scale, n_candidates=n)),
        part="bound",
    ),
    "the printed bound as the least": NegativeControl(
        "field.exponential-mechanism-utility",
        {scale: 1, n: 2, p: HALF, t: 0},
        Equivalent(le(MISS, 1 - p), le(scale * log(n / (1 - p)), t)),
        part="least shortfall",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
