"""Beliefs: a bound by hand; misreadings are rejected."""

from fractions import Fraction

import mpmath
import pytest
from sympy import Rational, log

from didp_ref.formulas import testing
from didp_ref.papers.field.belief import BELIEF, CEILING, WHOLE
from didp_ref.papers.field.shared import alarms, f_1, f_2, hits, kept, loss, order, p, seen
from didp_ref.papers.shared.alphabet import delta, epsilon, n, rho
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq, le
from didp_ref.worlds.beliefs import bayes
from tests.negative_controls import NegativeControl, each_is_refused

HALF, TENTH = Rational(1, 2), Rational(1, 10)
USES_ALL = {epsilon: log(2), delta: TENTH, p: HALF, hits: 3 * TENTH, alarms: TENTH, seen: 2 * TENTH}


def test_a_belief_after_an_event_by_hand() -> None:
    """At a factor of 2 and delta = 1/10 the chances 3/10 and 1/10 leave the belief 3/4."""
    after, _ = bayes((Fraction(1, 2), Fraction(1, 2)), (Fraction(3, 10), Fraction(1, 10)))
    assert after == Fraction(3, 4)
    for entry, by_hand in ((BELIEF, 3), (CEILING / WHOLE, 3)):
        assert holds(eq(entry, Rational(by_hand, 4)), USES_ALL)


@pytest.mark.parametrize("own", [0.01, 0.5, 3.0])
def test_what_is_concentrated_misses_so_many_a_second_way(own: float) -> None:
    """Gaussian noise whose means are sqrt(2 rho) deviations apart, and a randomized response.

    That response tells the truth with the probability 1/(1 + e^-epsilon), where the budget is
    epsilon tanh(epsilon/2).
    """
    with mpmath.workdps(40):
        apart = mpmath.sqrt(2 * mpmath.mpf(own))
        for threshold in (-2, -0.5, 0, 1, 3, 6):
            seen_without = mpmath.ncdf(-threshold)
            least = testing.concentrated_false_negatives(own, float(seen_without))
            assert least <= mpmath.ncdf(threshold - apart)
        tells = mpmath.findroot(lambda e: e * mpmath.tanh(e / 2) - own, mpmath.sqrt(2 * own) + own)
        lies = 1 / (1 + mpmath.exp(tells))
        for value, missed in ((lies, lies), (1 - lies, 1 - lies)):
            assert testing.concentrated_false_negatives(own, float(value)) <= missed


THIRD = Rational(1, 3)
RESPONSE = {
    **{n: 2, loss: {1: log(2), 2: -log(2)}, kept: {1: 1, 2: 0}, order: 2},
    **{f_1: {1: 2 * THIRD, 2: THIRD}, f_2: {1: THIRD, 2: 2 * THIRD}},
    **{hits: 2 * THIRD, alarms: THIRD, rho: log(Rational(3, 2)) / 2},
}
NEGATIVE_CONTROLS = {
    "a budget that does not grow with the order": NegativeControl(
        "field.belief-under-zcdp",
        RESPONSE,
        le(order * log(hits), (order - 1) * (rho + log(alarms))),
        part="event",
    ),
    "delta without the probability of the event": NegativeControl(
        "field.belief",
        {**USES_ALL, hits: TENTH, alarms: 0, seen: TENTH / 2},
        le(BELIEF * WHOLE, p * 2 + p * (1 - p) * delta),
        part="bound",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
