"""Beliefs: a bound by hand, and the derivations fall with a bent statement."""

from fractions import Fraction

import mpmath
import pytest
from sympy import Rational, log, sqrt

from didp_ref.formulas import testing
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.belief import BELIEF, CEILING, EVENT_PRIVATE, MOST, SILENCE_WITHIN, WHOLE
from didp_ref.papers.field.shared import (
    alarms,
    f_1,
    f_2,
    hits,
    kept,
    loss,
    mu,
    order,
    order_1,
    order_2,
    p,
    seen,
    t,
)
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
    for one, by_hand in ((BELIEF, 3), (CEILING / WHOLE, 3)):
        assert holds(eq(one, Rational(by_hand, 4)), USES_ALL)


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
        for found, missed in ((lies, lies), (1 - lies, 1 - lies)):
            assert testing.concentrated_false_negatives(own, float(found)) <= missed


NEVER = {mu: 0, t: 0, p: HALF, hits: Normal(0), alarms: Normal(0), seen: Normal(0)}

THIRD = Rational(1, 3)
RESPONSE = {
    **{n: 2, loss: {1: log(2), 2: -log(2)}, kept: {1: 1, 2: 0}, order: 2},
    **{f_1: {1: 2 * THIRD, 2: THIRD}, f_2: {1: THIRD, 2: 2 * THIRD}},
    **{hits: 2 * THIRD, alarms: THIRD, rho: log(Rational(3, 2)) / 2},
}
MISSES = {
    **{order_1: 2 * sqrt(log(2)), order_2: 1 + 2 * sqrt(log(2)), rho: Rational(1, 4)},
    **{hits: 8 * TENTH, alarms: HALF, p: HALF, seen: 13 * TENTH / 2},
}
NEGATIVE_CONTROLS = {
    "a budget that does not grow with the order": NegativeControl(
        "field.belief-under-zcdp",
        RESPONSE,
        le(order * log(hits), (order - 1) * (rho + log(alarms))),
        part="event",
    ),
    "nothing learned": NegativeControl(
        "field.belief-under-zcdp", MISSES, le(1 - alarms, 1 - hits), part="false negatives"
    ),
    "one way round alone": NegativeControl(
        "field.belief-under-zcdp",
        {**MISSES, hits: Rational(22, 25)},
        hypotheses={SILENCE_WITHIN: le(log(1 - alarms), 0)},
        part="false negatives",
    ),
    "the prior": NegativeControl("field.belief-under-zcdp", MISSES, le(BELIEF, p), part="belief"),
    "delta without the probability of the event": NegativeControl(
        "field.belief",
        {**USES_ALL, hits: TENTH, alarms: 0, seen: TENTH / 2},
        le(BELIEF * WHOLE, p * 2 + p * (1 - p) * delta),
        part="bound",
    ),
    "twice the event": NegativeControl(
        "field.belief",
        {**USES_ALL, hits: 6 * TENTH, seen: 35 * TENTH / 10},
        hypotheses={EVENT_PRIVATE: le(hits, 6 * alarms)},
        part="bound",
    ),
    "epsilon alone": NegativeControl(
        "field.belief", USES_ALL, eq(BELIEF * WHOLE, 2 * p), part="attained"
    ),
    "half the belief": NegativeControl(
        "field.belief-under-gdp",
        {**NEVER, hits: 1 - Normal(0), seen: HALF},
        le(BELIEF * (MOST + (1 - p) * Normal(-t)), MOST / 2),
        part="bound",
    ),
    "half the belief, reached": NegativeControl(
        "field.belief-under-gdp",
        NEVER,
        eq(BELIEF * (MOST + (1 - p) * Normal(-t)), MOST / 2),
        part="attained",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
