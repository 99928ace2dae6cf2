"""Advanced composition: beside the optimal bound, and the derivation falls when it is bent."""

from __future__ import annotations

import mpmath
import pytest
from sympy import Rational, exp, log

from didp_ref.formulas import composition
from didp_ref.papers.field.bun_steinke_2016 import kept_at, within
from didp_ref.papers.field.dwork_rothblum_vadhan_2010 import BUDGETS
from didp_ref.papers.field.mironov_2017 import moment
from didp_ref.papers.field.shared import f_1, f_2, kept, loss, order, s
from didp_ref.papers.shared.alphabet import epsilon, k, n
from tests.negative_controls import NegativeControl, assert_false_and_refused


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


TELLS = {
    **{n: 2, loss: {1: log(2), 2: -log(2)}, kept: {1: 1, 2: 0}},
    f_1: {1: Rational(2, 3), 2: Rational(1, 3)},
    f_2: {1: Rational(1, 3), 2: Rational(2, 3)},
    **{epsilon: log(2), k: 1},
}
NEGATIVE_CONTROLS = {
    "the slack alone": NegativeControl(
        "field.advanced-composition",
        {**TELLS, order: 5, s: 8 * log(2) ** 2},
        kept_at(epsilon * 0, exp(-s)),
    ),
    "answers beyond their budgets": NegativeControl(
        "field.advanced-composition",
        {**TELLS, epsilon: Rational(1, 100), order: 201, s: 2},
        hypotheses={BUDGETS: within(moment(2), 2)},
    ),
}


@pytest.mark.parametrize("control", NEGATIVE_CONTROLS.values(), ids=NEGATIVE_CONTROLS)
def test_a_negative_control_is_false_and_is_refused(control: NegativeControl) -> None:
    assert_false_and_refused(control)
