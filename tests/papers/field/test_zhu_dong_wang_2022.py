"""Sampled pairs and domination: exact values by another route; misreadings are rejected."""

from fractions import Fraction
from random import Random

from sympy import Rational, exp, log

from didp_ref.papers.field.shared import f_1, f_2, factor, g_1, g_2, h_1, h_2, loss, o, rate
from didp_ref.papers.field.zhu_dong_wang_2022 import MIXED, OTHERS, after, divergence, mixed_pair
from didp_ref.papers.shared.alphabet import epsilon, m, n
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused

HALF, QUARTER = Rational(1, 2), Rational(1, 4)


def pair(random: Random) -> list[tuple[Fraction, Fraction]]:
    """Two distributions on four outcomes."""
    columns = [[random.randint(1, 9) for _ in range(4)] for _ in range(2)]
    return list(zip(*([Fraction(x, sum(c)) for x in c] for c in columns), strict=True))


def gap(outcomes: list[tuple[Fraction, Fraction]], by: Fraction) -> Fraction:
    return sum((max(Fraction(0), p - by * q) for p, q in outcomes), Fraction(0))


def test_the_formula_of_one_step_holds_of_random_pairs() -> None:
    for seed in range(40):
        random = Random(seed)
        outcomes, q = pair(random), Fraction(random.randint(1, 9), 9)
        growth = 1 + Fraction(random.randint(0, 30), 10)
        mixed = [((1 - q) * b + q * a, b) for a, b in outcomes]
        assert gap(mixed, growth) == q * gap(outcomes, 1 + (growth - 1) / q)


def test_below_one_minus_the_rate_every_sampled_pair_is_alike() -> None:
    """What the claim's note says."""
    for seed in range(20):
        random = Random(seed)
        outcomes, q = pair(random), Fraction(random.randint(1, 8), 9)
        by = (1 - q) * Fraction(random.randint(0, 10), 10)
        mixed = [((1 - q) * b + q * a, b) for a, b in outcomes]
        assert gap(mixed, by) == 1 - by


TWO = {n: 2, m: 2, f_1: lambda k: 5 - 2 * k, f_2: lambda k: 2 * k - 1}
EQUAL = {n: 2, m: 1, f_1: lambda _: 1, f_2: lambda _: 1, g_1: lambda _: 2, g_2: lambda _: 2}
"""A pair that tells nothing, on two outcomes and on one."""

NEGATIVE_CONTROLS = {
    "the divergence at the same epsilon": NegativeControl(
        "field.sampled-pair",
        TWO | {rate: HALF, epsilon: log(2)},
        eq(
            divergence(MIXED, f_2(o), exp(epsilon)), rate * divergence(f_1(o), f_2(o), exp(epsilon))
        ),
    ),
    "epsilon amplified the other way round": NegativeControl(
        "field.sampled-pair",
        TWO | {rate: HALF, epsilon: log(2)},
        eq(
            divergence(MIXED, f_2(o), exp(epsilon)),
            rate * divergence(f_1(o), f_2(o), 1 + rate * (exp(epsilon) - 1)),
        ),
    ),
    "once sampled, the rate times the divergence": NegativeControl(
        "field.domination",
        {n: 1, m: 1, rate: HALF, factor: 2}
        | dict.fromkeys((f_1, g_1), lambda _: 3)
        | dict.fromkeys((f_2, g_2), lambda _: 1),
        le(rate * divergence(f_1(o), f_2(o), factor), mixed_pair(g_1(o), g_2(o), OTHERS)),
        part="sampled",
    ),
    "with another mechanism no more than alone": NegativeControl(
        "field.domination",
        EQUAL
        | {n: 1, m: 1, g_1: lambda _: 1, g_2: lambda _: 1, factor: 1, loss: {1: log(2)}}
        | {h_1: lambda _: 2, h_2: lambda _: 1},
        le(after(g_1(o), g_2(o), OTHERS), divergence(f_1(o), f_2(o), factor)),
        part="composed",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
