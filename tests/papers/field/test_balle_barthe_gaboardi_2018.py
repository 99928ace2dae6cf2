"""Subsampling: a sample by hand; misreadings are rejected."""

from fractions import Fraction
from itertools import combinations

from sympy import Rational, exp, log

from didp_ref.papers.field.balle_barthe_gaboardi_2018 import (
    DRAWN,
    HERE,
    THERE,
    WITH,
    N,
    over_samples,
)
from didp_ref.papers.field.shared import rate, weights, with_another, with_it, without_it
from didp_ref.papers.shared.alphabet import delta, epsilon, m, n
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused

HALF, QUARTER = Rational(1, 2), Rational(1, 4)


def test_a_drawn_sample_is_as_likely_as_any_other() -> None:
    """Two of the records a, b, c and x: a or b or c, and then x with 2/4, or one more of these."""
    drawn = dict.fromkeys(map(frozenset, combinations("abcx", 2)), Fraction(0))
    for first in "abc":
        drawn[frozenset((first, "x"))] += Fraction(1, 3) * Fraction(2, 4)
        for other in set("abc") - {first}:
            drawn[frozenset((first, other))] += Fraction(1, 3) * Fraction(2, 4) * Fraction(1, 2)
    assert set(drawn.values()) == {Fraction(1, 6)}


def test_both_mixtures_by_hand() -> None:
    values = {rate: QUARTER, m: 1, N: 4, n: 1, weights: {1: 1}}
    values |= {with_it: {1: HALF}, with_another: {1: QUARTER}, without_it: {1: 0}}
    for mixture, by_hand in ((WITH, 8), (HERE, 8), (THERE, 16)):
        assert holds(eq(over_samples(mixture), Rational(1, by_hand)), values)


SAMPLE = {epsilon: log(2), delta: 0, rate: HALF, n: 1, weights: {1: 1}}
TELLS = {with_it: {1: HALF}, without_it: {1: QUARTER}}

NEGATIVE_CONTROLS = {
    "epsilon times the rate": NegativeControl(
        "field.poisson-sampling",
        SAMPLE | TELLS,
        le(over_samples(WITH), exp(rate * epsilon) * over_samples(without_it[DRAWN[0]])),
        part="bound",
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
