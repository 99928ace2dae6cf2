"""Composition: what two answers leave, the second chosen after the first was seen."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Min, Sum, exp

from didp_ref.audit.checks import illustrated
from didp_ref.audit.claim import Evidence, Part, Statement
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
    result,
)
from didp_ref.papers.shared.alphabet import n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import as_written, eq, every, le, lt

ANSWERS = (o, 1, n)
"""Every first answer."""
TEST = Min(1, exp(epsilon_2) * h_2(o) / (1 - delta_2))
"""How much of a first answer the test holds that the second answer leaves."""
FIRST, SECOND = Sum(f_1(o) * h_1(o), ANSWERS), Sum(f_2(o) * h_2(o), ANSWERS)
"""The probability of the event on either database."""
NO_ANSWER_IS_NEGATIVE = "no first answer has a negative probability"
ANSWERS_SUM = "the probabilities of the first answers sum to 1"
CERTAIN = "after no first answer is the event more than certain"
SECOND_PRIVATE = "(epsilon_2, delta_2)-DP of the event after every first answer"
FIRST_PRIVATE = "(epsilon_1, delta_1)-DP of the test that the second answer leaves"
TOTAL = 1 - (1 - delta_1) * (1 - delta_2)
"""The chance that one of two deltas is met."""


def composed() -> Statement:
    """State what is promised of an event of both answers."""
    hypotheses = {
        **as_written(lt(delta_2, 1)),
        NO_ANSWER_IS_NEGATIVE: every(le(0, f_1(o)), ANSWERS),
        "nor on the other database": every(le(0, f_2(o)), ANSWERS),
        ANSWERS_SUM: eq(Sum(f_1(o), ANSWERS), 1),
        CERTAIN: every(le(h_1(o), 1), ANSWERS),
        SECOND_PRIVATE: every(le(h_1(o), exp(epsilon_2) * h_2(o) + delta_2), ANSWERS),
        FIRST_PRIVATE: le(
            Sum(f_1(o) * TEST, ANSWERS),
            exp(epsilon_1) * Sum(f_2(o) * TEST, ANSWERS) + delta_1,
        ),
    }
    return Statement(hypotheses, le(FIRST, exp(epsilon_1) * exp(epsilon_2) * SECOND + TOTAL))


def check_two_names() -> Iterator[Evidence]:
    """Two answers that name the database with the probability 1/10 each."""
    margin = Fraction(1, 10)
    named = 1 - (1 - margin) ** 2
    yield illustrated(
        named == Fraction(19, 100) < 2 * margin,
        "two answers that name the database with the probability 1/10 each, and say nothing "
        "otherwise: it is named with the probability 19/100, which is the bound; adding has 20/100",
        part="statement",
    )


COMPOSITION = result(
    "field.composition",
    "Two answers: epsilons add up, and the deltas are those of one of two chances",
    r"An $(\epsilon_1,\delta_1)$-DP answer and then one that is $(\epsilon_2,\delta_2)$-DP, "
    r"whatever the first was, are together $(\epsilon_1+\epsilon_2, "
    r"1-(1-\delta_1)(1-\delta_2))$-DP, and so $(\epsilon_1+\epsilon_2, \delta_1+\delta_2)$-DP.",
    Part("statement", formal=composed, narrower=(FINITE_OUTCOMES,)),
    checks=(check_two_names,),
    place="P. Kairouz, S. Oh, P. Viswanath, The composition theorem for DP, ICML 2015",
    note="That deltas add up is true too, and wasteful: answers that name the database with the "
    "probability delta, each for itself, name it with this one.",
)

CLAIMS = (COMPOSITION,)
