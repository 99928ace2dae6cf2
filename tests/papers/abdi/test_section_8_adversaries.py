"""The noise of the two adversaries, computed again; bent, every claim falls."""

from sympy import Rational

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
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.abdi.models import HALF

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

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
