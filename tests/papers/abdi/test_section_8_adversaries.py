"""The noise of the two adversaries, computed again; bent, every claim falls."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from sympy import Rational

from didp_ref.audit.errata import Erratum
from didp_ref.papers.abdi.alphabet import Theta, a, b, p_min
from didp_ref.papers.abdi.section_8_adversaries import (
    AS_DRAWN,
    AT_EQUAL,
    CAUSE,
    EXCEPT,
    close_trade_off,
    more_noise,
)
from didp_ref.papers.shared.alphabet import alpha, beta
from didp_ref.symbolic.notation import eq, le, lt
from tests.negative_controls import NegativeControl, assert_false_and_refused
from tests.papers.abdi.models import HALF
from tests.papers.abdi.recomputing import (
    ONE_HALF,
    ONE_OF_ALL,
    Numbers,
    computed_again,
    examples,
    scale_of_theorem_3,
)
from tests.papers.recomputed import Computed


@computed_again("abdi.section-8.strong-adversary")
def test_strong_adversary_computed_again(entry: Erratum) -> Numbers:
    computed: set[Computed] = {29849, 32561, 0}  # counted from the file, below
    with mpmath.workdps(40):
        for values in (one.values for one in examples(entry) if "alpha" in one.values):
            alpha, beta = Fraction(values["alpha"]), Fraction(values["beta"])
            factor = scale_of_theorem_3(alpha, beta, Fraction(0)) / scale_of_theorem_3(
                alpha, beta, Fraction(1, 32562)
            )
            assert factor < 1 / (1 - mpmath.mpf(10) / 32562) < mpmath.mpf("1.00031")
            computed |= {alpha, beta, factor}
        computed |= {
            scale_of_theorem_3(ONE_HALF, Fraction(1), Fraction(0))
            / scale_of_theorem_3(ONE_HALF, Fraction(1), ONE_OF_ALL)
        }
        computed |= {1 / (1 - mpmath.mpf(10) / 32562)}
        least = scale_of_theorem_3(1 - Fraction(1, 10**9), 9 - Fraction(1, 10**9), Fraction(0))
        assert abs(least * mpmath.log(10) - 1) < mpmath.mpf(10) ** -9  # Theta/ln 10
    return {*computed, ONE_HALF, 1, 9, 10}


AT_A_QUARTER = {beta: HALF, p_min: Rational(1, 4), Theta: 1}
WEAK, STRONG = close_trade_off().conclusion.args[1].args
MORE = more_noise().conclusion


NEGATIVE_CONTROLS = {
    "Theorem 3 asks for as much as Theorem 2": NegativeControl(
        "abdi.section-8.close-trade-off",
        {**AT_A_QUARTER, alpha: HALF},
        eq(WEAK, STRONG),
        part="close",
        target="printed",
    ),
    "the strong adversary gets less noise, for no query more": NegativeControl(
        "abdi.section-8.close-trade-off",
        {**AT_A_QUARTER, alpha: HALF},
        lt(STRONG, WEAK),
        part=EXCEPT,
        reading=AT_EQUAL,
    ),
    "a range of beta up to 99 keeps the same scale": NegativeControl(
        "abdi.section-8.strong-adversary",
        {alpha: Rational(99, 100), beta: 98, Theta: 1},
        hypotheses={"beta < 9": lt(beta, 99)},
        part=CAUSE,
        reading=AS_DRAWN,
        target="printed",
    ),
    "the strong adversary gets less noise": NegativeControl(
        "abdi.section-8.strong-adversary",
        {**AT_A_QUARTER, alpha: HALF},
        lt(STRONG, WEAK),
        part=CAUSE,
        reading=AT_EQUAL,
    ),
    "a weaker promise takes more noise": NegativeControl(
        "abdi.section-8.more-noise",
        {**AT_A_QUARTER, alpha: Rational(1, 4), a: HALF, b: 1},
        le(MORE.rhs, MORE.lhs),
    ),
}


@pytest.mark.parametrize("control", NEGATIVE_CONTROLS.values(), ids=NEGATIVE_CONTROLS)
def test_a_negative_control_is_false_and_is_refused(control: NegativeControl) -> None:
    assert_false_and_refused(control)
