"""Composition: two answers by hand, and the derivation falls with a bent statement."""

from __future__ import annotations

from fractions import Fraction

import pytest
from sympy import Rational, Sum, exp, log

from didp_ref.papers.field.kairouz_oh_viswanath_2015 import (
    ANSWERS,
    FIRST,
    FIRST_PRIVATE,
    SECOND,
    composed,
)
from didp_ref.papers.field.shared import (
    delta_1,
    delta_2,
    epsilon_1,
    epsilon_2,
    f_1,
    f_2,
    h_1,
    h_2,
    o,
)
from didp_ref.papers.shared.alphabet import n
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, assert_false_and_refused

TENTH = Rational(1, 10)
NAMES_TWICE = {
    **{n: 2, epsilon_1: 0, epsilon_2: 0, delta_1: TENTH, delta_2: TENTH},
    **{f_1: {1: TENTH, 2: 9 * TENTH}, f_2: {1: 0, 2: 1}},
    **{h_1: {1: 1, 2: TENTH}, h_2: {1: 1, 2: 0}},
}
"""The first answer is the name, or nothing; after nothing the second is the name, or nothing."""


def test_two_answers_that_name_by_hand() -> None:
    assert all(holds(one, NAMES_TWICE) for one in composed().hypotheses.values())
    assert holds(composed().conclusion, NAMES_TWICE)
    named = Fraction(1, 10) + Fraction(9, 10) * Fraction(1, 10)
    assert named == 1 - Fraction(9, 10) ** 2


NEGATIVE_CONTROLS = {
    "the larger delta alone": NegativeControl(
        "field.composition",
        NAMES_TWICE,
        le(FIRST, exp(epsilon_1) * exp(epsilon_2) * SECOND + delta_1),
    ),
    "the first answer tells all": NegativeControl(
        "field.composition",
        {
            **{n: 2, epsilon_1: 0, epsilon_2: 0, delta_1: 0, delta_2: 0},
            **{f_1: {1: 1, 2: 0}, f_2: {1: 0, 2: 1}, h_1: {1: 1, 2: 0}, h_2: {1: 1, 2: 0}},
        },
        hypotheses={FIRST_PRIVATE: le(Sum(f_1(o), ANSWERS), Sum(f_2(o), ANSWERS) + delta_1)},
    ),
    "the smaller epsilon alone": NegativeControl(
        "field.composition",
        {
            **{n: 2, epsilon_1: log(2), epsilon_2: log(2), delta_1: 0, delta_2: 0},
            **{f_1: {1: 2 * TENTH, 2: 8 * TENTH}, f_2: {1: TENTH, 2: 9 * TENTH}},
            **{h_1: {1: 2 * TENTH, 2: 0}, h_2: {1: TENTH, 2: 0}},
        },
        le(FIRST, exp(epsilon_1) * SECOND),
    ),
}


@pytest.mark.parametrize("control", NEGATIVE_CONTROLS.values(), ids=NEGATIVE_CONTROLS)
def test_a_negative_control_is_false_and_is_refused(control: NegativeControl) -> None:
    assert_false_and_refused(control)
