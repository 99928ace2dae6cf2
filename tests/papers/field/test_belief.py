"""Beliefs: a bound by hand, and the derivations fall with a bent statement."""

from __future__ import annotations

from fractions import Fraction

import pytest
from sympy import Rational, log

from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.belief import BELIEF, CEILING, EVENT_PRIVATE, MOST, WHOLE
from didp_ref.papers.field.shared import alarms, hits, mu, p, seen, t
from didp_ref.papers.shared.alphabet import delta, epsilon
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq, le
from didp_ref.worlds.beliefs import bayes
from tests.negative_controls import NegativeControl, assert_false_and_refused

HALF, TENTH = Rational(1, 2), Rational(1, 10)
USES_ALL = {epsilon: log(2), delta: TENTH, p: HALF, hits: 3 * TENTH, alarms: TENTH, seen: 2 * TENTH}


def test_a_belief_after_an_event_by_hand() -> None:
    """At a factor of 2 and delta = 1/10 the chances 3/10 and 1/10 leave the belief 3/4."""
    after, _ = bayes((Fraction(1, 2), Fraction(1, 2)), (Fraction(3, 10), Fraction(1, 10)))
    assert after == Fraction(3, 4)
    for one, by_hand in ((BELIEF, 3), (CEILING / WHOLE, 3)):
        assert holds(eq(one, Rational(by_hand, 4)), USES_ALL)


NEVER = {mu: 0, t: 0, p: HALF, hits: Normal(0), alarms: Normal(0), seen: Normal(0)}

NEGATIVE_CONTROLS = {
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


@pytest.mark.parametrize("control", NEGATIVE_CONTROLS.values(), ids=NEGATIVE_CONTROLS)
def test_a_negative_control_is_false_and_is_refused(control: NegativeControl) -> None:
    assert_false_and_refused(control)
