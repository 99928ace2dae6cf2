"""Advanced composition: beside the optimal bound, and the derivation falls when it is bent."""

import mpmath
from sympy import Rational, Sum, exp, log

from didp_ref.formulas import composition
from didp_ref.papers.field.bun_steinke_2016 import kept_at, within
from didp_ref.papers.field.dwork_rothblum_vadhan_2010 import BUDGETS, NAMED
from didp_ref.papers.field.mironov_2017 import OUTPUTS, moment
from didp_ref.papers.field.shared import (
    f_1,
    f_2,
    g_1,
    g_2,
    kept,
    loss,
    named_1,
    named_2,
    o,
    order,
    quiet,
    s,
    total_epsilon,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, k, n
from didp_ref.symbolic.notation import eq
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


TELLS = {
    **{n: 2, loss: {1: log(2), 2: -log(2)}, kept: {1: 1, 2: 0}},
    f_1: {1: Rational(2, 3), 2: Rational(1, 3)},
    f_2: {1: Rational(1, 3), 2: Rational(2, 3)},
    **{epsilon: log(2), k: 1},
}
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
    ),
    "named more often than that": NegativeControl(
        "field.advanced-composition",
        {
            **NAMES,
            delta: 0,
            quiet: {0: 1, 1: 1},
            g_1: {1: 0, 2: Rational(1, 2)},
            named_2: {1: 0, 2: 0},
        },
        hypotheses={NAMED: eq(Sum(named_1(o), OUTPUTS), Rational(1, 2))},
        part="with delta",
    ),
    "the slack alone": NegativeControl(
        "field.advanced-composition",
        {**TELLS, order: 5, s: 8 * log(2) ** 2},
        kept_at(epsilon * 0, exp(-s)),
        part="statement",
    ),
    "answers beyond their budgets": NegativeControl(
        "field.advanced-composition",
        {**TELLS, epsilon: Rational(1, 100), order: 201, s: 2},
        hypotheses={BUDGETS: within(moment(2), 2)},
        part="statement",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
