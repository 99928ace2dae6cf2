"""The Renyi sum: every whole order on fractions; misreadings are rejected."""

from fractions import Fraction
from math import comb
from random import Random

from sympy import Rational, Sum

from didp_ref.papers.field.shared import f_2, o, rate, ratio
from didp_ref.papers.field.zhu_dong_wang_2022 import OUTCOMES
from didp_ref.papers.shared.alphabet import n
from didp_ref.symbolic.notation import eq
from tests.negative_controls import NegativeControl, each_is_refused

HALF = Rational(1, 2)


def test_the_sum_holds_at_every_order_up_to_twelve() -> None:
    for order in range(2, 13):
        random = Random(order)
        weights = [random.randint(1, 9) for _ in range(4)]
        outcomes = [Fraction(each, sum(weights)) for each in weights]
        ratios = [Fraction(random.randint(0, 20), 7) for _ in outcomes]
        q = Fraction(random.randint(1, 9), 10)
        direct = sum(w * (1 - q + q * r) ** order for w, r in zip(outcomes, ratios, strict=True))
        moments = [
            sum(w * r**k for w, r in zip(outcomes, ratios, strict=True)) for k in range(order + 1)
        ]
        weighed = [comb(order, k) * (1 - q) ** (order - k) * q**k for k in range(order + 1)]
        assert direct == sum(a * b for a, b in zip(weighed, moments, strict=True))


TWO = {n: 2, f_2: lambda _: HALF, ratio: lambda k: 2 * k - 2, rate: HALF}
WHOLE = Sum(f_2(o) * (1 - rate + rate * ratio(o)) ** 2, OUTCOMES)
SQUARES = Sum(f_2(o) * ratio(o) ** 2, OUTCOMES)

NEGATIVE_CONTROLS = {
    "without the cross term": NegativeControl(
        "field.renyi-of-sampled-pair",
        TWO,
        eq(WHOLE, (1 - rate) ** 2 + rate**2 * SQUARES),
        part="order 2",
    ),
    "the divergence times the rate squared": NegativeControl(
        "field.renyi-of-sampled-pair", TWO, eq(WHOLE, rate**2 * SQUARES), part="order 2"
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
