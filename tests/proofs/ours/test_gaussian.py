"""The derivations about Gaussian noise fall with a bent statement."""

from __future__ import annotations

import pytest
from sympy import Equivalent, Rational, exp

from didp_ref.papers.ours.alphabet import Delta, Phi, R, alarms, hits, sigma, t
from didp_ref.papers.ours.statements.gaussian import density
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import eq, le
from tests.twins import Twin, assert_false_and_refused

HALF = Rational(1, 2)

FALSE_TWINS = {
    "the threshold of Laplace noise": Twin(
        "bridges.gaussian",
        {sigma: 1, Delta: 1, epsilon: 1, R: 1},
        Equivalent(le(exp(epsilon) * density(0), density(Delta)), le(Delta / 2, R)),
        part="event",
    ),
    "the tails from the middle on": Twin(
        "bridges.gaussian",
        {sigma: 1, Delta: 1, epsilon: 1, t: HALF, hits: HALF, alarms: -HALF, Phi: lambda x: x},
        hypotheses={"t = Delta/2 + epsilon sigma**2/Delta": eq(t, Delta / 2)},
        part="delta",
    ),
}


@pytest.mark.parametrize("twin", FALSE_TWINS.values(), ids=FALSE_TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
