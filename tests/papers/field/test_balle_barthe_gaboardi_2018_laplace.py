"""Laplace noise at a delta a second way; misreadings are rejected."""

import mpmath
from sympy import Equivalent, Rational, exp, log

from didp_ref.formulas import laplace
from didp_ref.papers.field.balle_barthe_gaboardi_2018_laplace import EXACT, KEPT, LEFT
from didp_ref.papers.field.shared import Delta, alarms, distance, hits, scale, t
from didp_ref.papers.shared.alphabet import delta, epsilon
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused


def integrated(epsilon: float, scale: float) -> mpmath.mpf:
    """Return the integral of the positive part of what the densities about 1 and 0 leave."""

    def excess(x: mpmath.mpf) -> mpmath.mpf:
        here, there = (mpmath.exp(-abs(x - answer) / scale) for answer in (1, 0))
        return max(mpmath.mpf(0), here - mpmath.exp(epsilon) * there) / (2 * scale)

    edge = (1 + mpmath.mpf(epsilon) * scale) / 2
    return mpmath.quad(excess, [edge, 1, 1 + 10 * scale, 1 + 90 * scale])


def test_delta_is_the_integral() -> None:
    with mpmath.workdps(30):
        for epsilon, scale in ((0.0, 1.0), (0.5, 1.5), (3.0, 0.125)):
            exact = integrated(epsilon, scale)
            shown = laplace.delta(epsilon, scale, 1.0)
            assert exact <= shown <= exact * (1 + mpmath.mpf(2) ** -50)


def test_epsilon_and_scale_are_the_inverses() -> None:
    """At the points of the documentation, computed with 60 digits."""
    with mpmath.workdps(60):
        lost = mpmath.log(1 - mpmath.mpf(0.1))
        for value, exact in (
            (laplace.epsilon(0.1, 1.0, 1.0), 1 + 2 * lost),
            (laplace.scale(1.0, 0.1, 1.0), 1 / (1 - 2 * lost)),
        ):
            assert exact <= value <= exact * (1 + mpmath.mpf(2) ** -52)


def test_truncated_noise_leaves_delta_outside() -> None:
    """The density is integrated where the noise about the other answer does not reach."""
    with mpmath.workdps(30):
        for epsilon, delta in ((1.0, 1e-5), (0.25, 0.3), (8.0, 1e-12)):
            bound = mpmath.mpf(laplace.truncated_bound(epsilon, delta, 1.0))
            whole = 2 * mpmath.quad(lambda x, e=epsilon: mpmath.exp(-e * x), [0, bound])
            outside = mpmath.quad(lambda x, e=epsilon: mpmath.exp(-e * x), [bound - 1, bound])
            assert delta * (1 - mpmath.mpf(2) ** -40) <= outside / whole <= delta


HALF, TENTH = Rational(1, 2), Rational(1, 10)
APART = {scale: 1, epsilon: 0, distance: 1, Delta: 1, t: HALF}
AT_ONE = {**APART, hits: 1 - exp(-HALF) / 2, alarms: exp(-HALF) / 2}
NEGATIVE_CONTROLS = {
    "the density's factor, not its root": NegativeControl(
        "field.laplace-delta",
        {scale: 1, epsilon: 0, delta: HALF, Delta: Rational(13, 10)},
        Equivalent(KEPT, le(Delta / scale + log(1 - delta), epsilon)),
        part="least epsilon",
    ),
    "the scale of 2015 as the least": NegativeControl(
        "field.laplace-delta",
        {scale: Rational(87, 100), epsilon: 1, delta: TENTH, Delta: 1},
        Equivalent(KEPT, le(Delta / (epsilon - log(1 - delta)), scale)),
        part="least scale",
    ),
    "reached by nearer answers": NegativeControl(
        "field.laplace-delta", {**AT_ONE, Delta: 2}, eq(LEFT, EXACT), part="attained"
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
