"""Eq. 2 and what an output tells: a belief by hand; misreadings are rejected."""

from fractions import Fraction

import mpmath
from sympy import Rational

from didp_ref.papers import CLAIMS
from didp_ref.papers.bound.equation_2 import ALIKE
from didp_ref.papers.bound.shared import Delta_f, b, f_1, f_2, g, p
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.events import S, omega
from didp_ref.papers.shared.risk import R, a, lambda_
from didp_ref.symbolic.notation import eq, every, le
from tests.negative_controls import NegativeControl, each_is_refused


def test_a_belief_after_an_output_of_the_example():
    """The note's 0.999985 at epsilon = 11.1, prior 1/2; and 1/2 or 1/10 at ln 3, prior 1/4."""
    mpmath.mp.dps = 50
    assert mpmath.nstr(1 / (1 + mpmath.exp(-mpmath.mpf("11.1"))), 6) == "0.999985"
    assert "0.999985" in CLAIMS["bound.remark-hard-to-infer"].note
    p, growth = Fraction(1, 4), 3
    assert p * growth / (p * growth + 1 - p) == Fraction(1, 2)
    assert p / (p + (1 - p) * growth) == Fraction(1, 10)


HALF = Rational(1, 2)
ONE_APART = {R: 0, a: 0, b: 1, lambda_: 1, Delta_f: 1}

NEGATIVE_CONTROLS = {
    "the scale Df, as the text at hand prints it": NegativeControl(
        "bound.equation-2",
        ONE_APART | {epsilon: HALF},
        hypotheses={"lambda = Delta_f/epsilon": eq(lambda_, Delta_f)},
        part="Laplace noise",
    ),
    "an output that only one database gives is deniable": NegativeControl(
        "bound.remark-hard-to-infer",
        {p: HALF, f_1: 1, f_2: 0, g: {(1, 1): 1, (1, 2): 0}, S: {1: 1}, epsilon: 0},
        hypotheses={ALIKE: every(le(g(omega, 2), g(omega, 1)), omega)},
        part="deniability",
    ),
}


test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
