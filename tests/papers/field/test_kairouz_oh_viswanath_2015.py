"""Composition: answers by hand; misreadings are rejected."""

from fractions import Fraction
from itertools import product
from math import prod

import mpmath
from sympy import Rational, exp, log

from didp_ref.formulas import composition
from didp_ref.papers.field.kairouz_oh_viswanath_2015 import composed
from didp_ref.papers.field.kairouz_oh_viswanath_2015_four_outcomes import OUTCOMES, four_outcomes
from didp_ref.papers.field.shared import (
    delta_1,
    delta_2,
    epsilon_1,
    epsilon_2,
    even,
    f_1,
    f_2,
    g_1,
    g_2,
    h_1,
    h_2,
    kept,
    level,
    lie,
    m_1,
    m_2,
    truth,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, n
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq
from tests.negative_controls import NegativeControl, each_is_refused

TENTH = Rational(1, 10)
NAMES_TWICE = {
    **{n: 2, epsilon_1: 0, epsilon_2: 0, delta_1: TENTH, delta_2: TENTH},
    **{f_1: {1: TENTH, 2: 9 * TENTH}, f_2: {1: 0, 2: 1}},
    **{h_1: {1: 1, 2: TENTH}, h_2: {1: 1, 2: 0}},
}
"""The first answer is the name, or nothing; after nothing the second is the name, or nothing."""


def test_two_answers_that_name_by_hand() -> None:
    assert all(holds(hypothesis, NAMES_TWICE) for hypothesis in composed().hypotheses.values())
    assert holds(composed().conclusion, NAMES_TWICE)
    named = Fraction(1, 10) + Fraction(9, 10) * Fraction(1, 10)
    assert named == 1 - Fraction(9, 10) ** 2


def drawn(growth: Fraction, margin: Fraction, times: int, total: Fraction) -> Fraction:
    """Add up over all draws of the four outcomes what exceeds a factor of the other database."""
    share = (1 - margin) / (1 + growth)
    named = ((margin, Fraction(0)), (Fraction(0), margin))
    outcomes = (*named, (share * growth, share), (share, share * growth))
    return sum(
        (
            max(Fraction(0), prod(here for here, _ in draw) - total * prod(x for _, x in draw))
            for draw in product(outcomes, repeat=times)
        ),
        Fraction(0),
    )


def test_the_formula_of_k_answers_is_that_of_all_draws_of_the_four_outcomes() -> None:
    """The logarithms of the factors are enclosed; every factor is a whole number."""
    margin = Fraction(1, 10)
    for times, growth, total in ((1, 2, 1), (2, 3, 3), (3, 2, 2), (4, 2, 3)):
        by_hand = drawn(Fraction(growth), margin, times, Fraction(total))
        for digits in (0, 1):  # the logarithm, a little less and a little more
            epsilon, total_epsilon = (
                Fraction(int(mpmath.log(x) * 10**20) + digits, 10**20) for x in (growth, total)
            )
            exact = composition.delta_repeated.enclose(
                epsilon=epsilon, delta=margin, times=times, total_epsilon=total_epsilon
            )
            assert abs(exact.lower - by_hand) < Fraction(1, 10**15)


DRAWN = {
    **{epsilon: log(2), delta: TENTH, n: 2, m_1: 9 * TENTH, m_2: 9 * TENTH, level: 1},
    **{f_1: {1: 7 * TENTH, 2: 3 * TENTH}, f_2: {1: 3 * TENTH, 2: 7 * TENTH}},
    **{g_1: {1: 6 * TENTH, 2: 3 * TENTH}, g_2: {1: 3 * TENTH, 2: 6 * TENTH}},
    **{even: {1: 6 * TENTH, 2: 3 * TENTH}, truth: {1: 1, 2: 0}, lie: {1: 0, 2: 1}},
}
"""Two answers of the chances 7/10 and 3/10: named with 1/10, and else told with two thirds."""


def test_an_answer_is_drawn_from_the_four_outcomes_by_hand() -> None:
    statement = four_outcomes()
    assert all(
        holds(entry, DRAWN) for entry in (*statement.hypotheses.values(), statement.conclusion)
    )
    assert Fraction(1, 10) + Fraction(9, 10) * Fraction(2, 3) == Fraction(7, 10)


NEGATIVE_CONTROLS = {
    "the four outcomes without delta": NegativeControl(
        "field.optimal-composition",
        {epsilon: log(2), delta: TENTH, kept: dict.fromkeys(range(1, 5), 1)},
        eq(OUTCOMES[0] + OUTCOMES[1], exp(epsilon) * OUTCOMES[2]),
        part="attained",
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
