"""How far off noise is: the bounds a second way; misreadings are rejected."""

import mpmath
from sympy import Rational, exp, log

from didp_ref.formulas import accuracy
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.accuracy import BOTH, BOUND, HALF_OF_THE_REST, LAPLACE_TAIL, TOTAL, bell
from didp_ref.papers.field.accuracy_laplace_mean import WITHIN_K
from didp_ref.papers.field.shared import R, heads, p, peak, s, scale, sigma, sigma_2, t, variance
from didp_ref.papers.shared.alphabet import k
from didp_ref.papers.shared.events import S, probability
from didp_ref.symbolic.notation import eq
from tests.negative_controls import NegativeControl, each_is_refused


def test_noise_is_within_the_bounds_a_second_way() -> None:
    with mpmath.workdps(30):
        for chance in (0.25, 0.9375):
            far = mpmath.mpf(accuracy.laplace(scale=2.0, probability=chance))
            within = mpmath.quad(lambda x: mpmath.exp(-abs(x) / 2) / 4, [-far, 0, far])
            assert abs(within - chance) < 1e-15
            far = mpmath.mpf(accuracy.gaussian(deviation=2.0, probability=chance))
            within = mpmath.quad(lambda x: mpmath.npdf(x, 0, 2), [-far, 0, far])
            assert abs(within - chance) < 1e-15


def test_the_mean_of_two_noises_is_within_the_bound_a_second_way() -> None:
    """Both densities are integrated, the inner over what leaves the mean within the bound."""
    with mpmath.workdps(15):
        far = mpmath.mpf(accuracy.gaussian_mean(deviation=1.0, probability=0.75, times=2))
        within = mpmath.quad(
            lambda x: mpmath.npdf(x) * (mpmath.ncdf(2 * far - x) - mpmath.ncdf(-2 * far - x)),
            [-9, -3, 0, 3, 9],
        )
        assert abs(within - 0.75) < 1e-12


def test_the_mean_of_three_laplace_noises_is_within_the_bound_a_second_way() -> None:
    """By the characteristic function 1/(1 + t^2) of each, inverted."""
    with mpmath.workdps(20):
        far = mpmath.mpf(accuracy.laplace_mean(scale=2.0, probability=0.875, times=3))
        total = 3 * far / 2
        beyond = mpmath.quadosc(
            lambda x: mpmath.sin(x * total) / x / (1 + x * x) ** 3, [0, mpmath.inf], omega=total
        )
        assert abs(2 * beyond / mpmath.pi - 0.875) < 1e-15


HALF = Rational(1, 2)
FOUR = {
    **{sigma: 1, k: 4, variance: {0: 0, 1: 1, 2: 2, 3: 3, 4: 4}},
    **{s: 1, p: 1 - 2 * Normal(-1)},
}
TWO_NOISES = {
    **{scale: 1, k: 2, heads: {(3, 2): HALF, (2, 2): HALF / 2}},
    **{s: 1, p: 1 - 3 * exp(-1) / 2},
}
NEGATIVE_CONTROLS = {
    "one tail": NegativeControl(
        "field.laplace-accuracy", {scale: 1, p: HALF, t: log(2)}, eq(1 - LAPLACE_TAIL, p)
    ),
    "the whole rest beyond one side": NegativeControl(
        "field.gaussian-accuracy",
        {sigma: 1, t: 0, p: 1 - Normal(0)},
        hypotheses={HALF_OF_THE_REST: eq(Normal(-t / sigma), 1 - p)},
    ),
    "the variances' mean": NegativeControl(
        "field.gaussian-mean-accuracy",
        {sigma: 1, sigma_2: 1, t: 2, peak: 1, R: {1: 1}, S: {1: 1}},
        eq(probability(BOTH), peak * bell(t, TOTAL / 2)),
        part="sum",
    ),
    "as far as one answer": NegativeControl(
        "field.gaussian-mean-accuracy",
        {**FOUR, t: 1},
        hypotheses={BOUND: eq(t, sigma * s)},
        part="mean",
    ),
    "Laplace noise as far as of one answer": NegativeControl(
        "field.laplace-mean-accuracy",
        {**TWO_NOISES, t: 1},
        hypotheses={WITHIN_K: eq(t, scale * s)},
        part="mean",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
