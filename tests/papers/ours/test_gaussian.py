"""Gaussian noise: by hand, its integral; misreadings are rejected."""

from sympy import Equivalent, Rational, exp

import didp_ref as di
from didp_ref.audit.claim import Outcome
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.ours.gaussian import THRESHOLD, check_textbook_fails, density
from didp_ref.papers.ours.shared import Delta, R, alarms, hits, sigma, t
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused


def test_the_threshold_by_hand() -> None:
    """At deviation 2 and epsilon 3 the ratio is reached 12 beyond the middle of 0 and 1."""
    values = {Delta: 1, sigma: 2, epsilon: 3}
    assert holds(eq(THRESHOLD - Delta / 2, 12), values)


def test_a_density_by_hand() -> None:
    assert holds(eq(density(1), exp(-2)), {R: 5, sigma: 2})
    assert holds(eq(density(1), 1), {R: 1, sigma: 2})


def test_where_epsilon_is_small_the_textbook_would_not_fail() -> None:
    """The textbook's own domain, at values that its theorem covers."""
    assert {evidence.outcome for evidence in check_textbook_fails()} == {Outcome.HOLDS}
    for delta in (1e-2, 1e-5, 1e-9):
        deviation = di.gaussian.textbook_deviation(0.99, delta, 1.0)
        assert di.gaussian.delta(0.99, deviation, 1.0) < delta


HALF = Rational(1, 2)

NEGATIVE_CONTROLS = {
    "the threshold of Laplace noise": NegativeControl(
        "bridges.gaussian",
        {sigma: 1, Delta: 1, epsilon: 1, R: 1},
        Equivalent(le(exp(epsilon) * density(0), density(Delta)), le(Delta / 2, R)),
        part="event",
    ),
    "the tails from the middle on": NegativeControl(
        "bridges.gaussian",
        {
            **{sigma: 1, Delta: 1, epsilon: 1, t: HALF},
            **{hits: Normal(HALF), alarms: Normal(-HALF)},
        },
        hypotheses={"t = Delta/2 + epsilon sigma**2/Delta": eq(t, Delta / 2)},
        part="delta",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
