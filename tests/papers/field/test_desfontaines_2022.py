"""Partition selection: a tail added up; misreadings are rejected."""

import mpmath
from sympy import Equivalent, Rational, Sum, exp, log

from didp_ref.formulas import selection
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.desfontaines_2022 import QUANTILE, noise, reaches
from didp_ref.papers.field.shared import (
    hits,
    last,
    level,
    quiet,
    scale,
    share,
    sigma,
    t,
    threshold,
    z,
)
from didp_ref.papers.shared.alphabet import m
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused

HALVES = 1 / log(2)
"""The scale at which discrete Laplace noise falls by one half."""


def test_noises_that_fall_by_one_half_add_up_to_one() -> None:
    """Zero has 1/3, and the whole numbers on either side 1/6, 1/12, and so on: 1/3 each way."""
    values = {scale: HALVES}
    chances = [Rational(1, 3), Rational(1, 6), Rational(1, 12)]
    assert all(holds(eq(noise(k), chance), values) for k, chance in enumerate(chances))
    assert holds(eq(reaches(2), Rational(1, 3)), values)


def added_up(epsilon: float, start: int) -> mpmath.mpf:
    """Return the chance of a noise from a whole number on."""
    decay = mpmath.exp(-epsilon)
    return mpmath.nsum(lambda z: (1 - decay) / (1 + decay) * decay**z, [start, mpmath.inf])


def test_the_threshold_at_and_above_a_second_way() -> None:
    """From one threshold on a tail is added up; named above it is the next one's."""
    with mpmath.workdps(40):
        for epsilon, delta in ((1.0, 1e-3), (0.25, 1e-6)):
            least = int(selection.discrete_laplace_threshold(epsilon, delta, 1))
            assert added_up(epsilon, least - 1) <= delta < added_up(epsilon, least - 2)
            assert selection.discrete_laplace_threshold_above(epsilon, delta, 1) == least - 1


def test_gaussian_noise_reaches_the_threshold_with_delta_a_second_way() -> None:
    with mpmath.workdps(40):
        for deviation, delta in ((1.0, 1e-5), (8.0, 0.125)):
            least = mpmath.mpf(selection.gaussian_threshold(deviation, delta, 1))
            assert 0 <= 1 - mpmath.ncdf((1 - least) / deviation) / delta < 1e-13


NEGATIVE_CONTROLS = {
    "the series of all noises": NegativeControl(
        "field.discrete-laplace-threshold",
        {scale: HALVES, threshold: 2, last: 1},
        eq(Sum(noise(z), (z, threshold - 1, last)), reaches(threshold)),
        part="tail",
    ),
    "above, with the chance at the threshold": NegativeControl(
        "field.discrete-laplace-threshold",
        {scale: HALVES, threshold: 2, last: 2},
        eq(Sum(noise(z), (z, threshold, last)), reaches(threshold) - reaches(last + 2)),
        part="tail",
    ),
    "as if one group alone were there": NegativeControl(
        "field.discrete-laplace-threshold",
        {
            **{scale: HALVES, threshold: 2, m: 2, hits: Rational(1, 3)},
            quiet: {0: 1, 1: Rational(2, 3), 2: Rational(4, 9)},
        },
        le(1 - quiet[m], hits),
        part="groups",
    ),
    "one threshold less": NegativeControl(
        "field.discrete-laplace-threshold",
        {scale: HALVES, threshold: 2, share: Rational(1, 3)},
        Equivalent(
            le(reaches(threshold - 1), share),
            le(-scale * (log(share) + log(1 + exp(-1 / scale))), threshold - 1),
        ),
        part="least threshold",
    ),
    "Gaussian noise on nothing": NegativeControl(
        "field.gaussian-threshold",
        {sigma: 1, t: 0, share: Normal(0), level: Rational(1, 2)},
        Equivalent(le(Normal((1 - level) / sigma), share), le(sigma * t, level)),
    ),
    "the quantile of the other side": NegativeControl(
        "field.gaussian-threshold",
        {sigma: 1, t: 1, share: Normal(1), level: 1},
        hypotheses={QUANTILE: eq(share, Normal(t))},
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
