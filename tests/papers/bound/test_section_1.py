"""What is said beside the bound, computed again; bent, every claim falls."""

from fractions import Fraction
from itertools import product

import mpmath
from sympy import Rational, log

from didp_ref.papers import CLAIMS
from didp_ref.papers.bound.section_1 import ANY, SMALL, influence, whole
from didp_ref.papers.bound.shared import Delta_f, Delta_v, b, f_1, f_2
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.risk import a
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused


def test_the_risk_at_the_examples_budget_by_mpmath() -> None:
    with mpmath.workdps(30):
        among = {n: 1 / (1 + (n - 1) * mpmath.exp(mpmath.mpf("-11.1"))) for n in (1000, 600_000)}
    assert mpmath.mpf("0.0992") < among[600_000] < mpmath.mpf("0.1")
    assert among[1000] > mpmath.mpf("0.98")
    details = " ".join(
        one.detail for check in CLAIMS["bound.remark-vulnerable"].checks for one in check()
    )
    assert mpmath.nstr(among[1000], 3) in details


def test_no_two_coins_lie_further_apart_than_the_influence() -> None:
    """Over a grid of pairs of coins: the bound is kept, and the pair of the example attains it."""
    grid = [Fraction(k, 20) for k in range(1, 20)]
    for one, other in product(grid, repeat=2):
        growth = max(one / other, other / one, (1 - one) / (1 - other), (1 - other) / (1 - one))
        assert abs(one - other) <= (growth - 1) / (growth + 1)
    assert Fraction(9, 10) - Fraction(1, 10) == Fraction(9 - 1, 9 + 1)


BY_4_5 = {epsilon: log(9), f_1: Rational(9, 10), f_2: Rational(1, 10)}
NEGATIVE_CONTROLS = {
    **{
        f"half the influence, {reading}": NegativeControl(
            "bound.remark-influence",
            BY_4_5,
            le(f_1 - f_2, influence().conclusion.rhs / 2),
            reading=reading,
            target=target,
        )
        for reading, target in ((SMALL, "printed"), (ANY, "correction"))
    },
    "the distance is at most the sensitivity": NegativeControl(
        "bound.remark-same-information",
        {whole: 0, a: 1, b: -1, Delta_f: 1, Delta_v: 2},
        le(Delta_v, Delta_f),
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
