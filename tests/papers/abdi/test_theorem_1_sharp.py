"""Theorem 1 over every prior: misreadings are rejected."""

from fractions import Fraction

from sympy import Max, Rational

from didp_ref.papers import CLAIMS
from didp_ref.papers.abdi.alphabet import c, h_1, h_2, x
from didp_ref.papers.abdi.theorem_1_sharp import (
    NO_SMALLER_ALPHA,
    NO_SMALLER_BETA,
    STILL_KEPT,
    TWO_ANSWERS,
    rise,
)
from didp_ref.papers.shared.alphabet import alpha, beta
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.abdi.models import HALF
from tests.papers.abdi.recomputing import ONE_HALF, shown

CLAIM = "abdi.theorem-1.sharp"


NEGATIVE_CONTROLS = {
    "the larger of the two factors is kept": NegativeControl(
        CLAIM,
        {alpha: HALF, beta: HALF, c: 2, x: Rational(1, 10), h_1: 2, h_2: 1},
        hypotheses={"c = min(1 + beta, 1/(1 - alpha))": eq(c, Max(1 + beta, 1 / (1 - alpha)))},
        part=STILL_KEPT,
    ),
    "no larger factor than what is attained bounds the fall": NegativeControl(
        CLAIM,
        {**TWO_ANSWERS, c: Rational(4, 9)},
        hypotheses={"c times the product of all G_k is above 1": le(1, c * rise)},
        part=NO_SMALLER_ALPHA,
    ),
    "no factor that is attained bounds the rise": NegativeControl(
        CLAIM,
        {**TWO_ANSWERS, c: Rational(9, 4)},
        hypotheses={"c is below the product of all G_k": le(c, rise)},
        part=NO_SMALLER_BETA,
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)


def test_the_remarks_numbers() -> None:
    eleven = Fraction(11, 10)
    assert (1 - 1 / eleven**2, eleven**2 - 1) == (Fraction(21, 121), Fraction(21, 100))
    assert Fraction(21, 121) < Fraction("0.174") < 1 - ONE_HALF**2 == Fraction(3, 4)
    assert "$21/121 < 0.174$" in CLAIMS[CLAIM].note
    assert CLAIM not in shown()  # nobody has printed it
