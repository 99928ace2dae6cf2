"""Advanced composition: beside the optimal bound; misreadings are rejected."""

import mpmath
from sympy import Rational, exp

from didp_ref.formulas import composition
from didp_ref.papers.field.bun_steinke_2016 import kept_at
from didp_ref.papers.field.shared import (
    f_1,
    f_2,
    g_1,
    g_2,
    kept,
    named_1,
    named_2,
    quiet,
    s,
    total_epsilon,
)
from didp_ref.papers.shared.alphabet import delta, k, n
from tests.negative_controls import NegativeControl, each_is_refused


def test_it_is_enough_for_randomized_responses_a_second_way() -> None:
    """The delta of so many at that epsilon, added up over the number of truths, in mpmath."""
    with mpmath.workdps(50):
        for own, times, slack in ((0.1, 100, 1e-6), (1.0, 5, 1e-3), (0.01, 400, 0.1)):
            left = mpmath.mpf(composition.advanced(epsilon=own, delta=0, times=times, slack=slack))
            growth = mpmath.exp(own)
            needed = mpmath.fsum(
                mpmath.binomial(times, truths)
                * max(growth**truths - mpmath.exp(left) * growth ** (times - truths), 0)
                / (1 + growth) ** times
                for truths in range(times + 1)
            )
            assert needed <= slack


def test_with_names_it_is_enough_too_a_second_way() -> None:
    """An answer names its database, or is a randomized response; an event where one names it.

    The delta of so many is the chance of a name, and what the responses need where there is none.
    """
    with mpmath.workdps(50):
        for own, margin, times, slack in ((0.1, 1e-4, 100, 1e-6), (0.01, 1e-6, 400, 0.1)):
            left = composition.advanced(epsilon=own, delta=margin, times=times, slack=slack)
            growth, silent = mpmath.exp(own), (1 - mpmath.mpf(margin)) ** times
            responses = mpmath.fsum(
                mpmath.binomial(times, truths)
                * max(growth**truths - mpmath.exp(left) * growth ** (times - truths), 0)
                / (1 + growth) ** times
                for truths in range(times + 1)
            )
            needed = 1 - silent + silent * responses
            assert 1 - silent < needed <= times * mpmath.mpf(margin) + slack


NAMES = {
    **{n: 2, k: 1, total_epsilon: 0, s: 1, kept: {1: 1, 2: 0}},
    **{delta: Rational(1, 2), quiet: {0: 1, 1: Rational(1, 2)}},
    **{g_1: {1: 0, 2: 1}, g_2: {1: 0, 2: 1}},
    **{named_1: {1: Rational(1, 2), 2: 0}, named_2: {1: 0, 2: Rational(1, 2)}},
    **{f_1: {1: Rational(1, 2), 2: Rational(1, 2)}, f_2: {1: 0, 2: 1}},
}
NEGATIVE_CONTROLS = {
    "as if nothing was named": NegativeControl(
        "field.advanced-composition", NAMES, kept_at(total_epsilon, exp(-s)), part="with delta"
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
