"""Sampled pairs and domination: exact values by another route; misreadings are rejected."""

from fractions import Fraction
from itertools import permutations
from random import Random

from sympy import Max, Rational, Sum, exp, log

from didp_ref.papers.field.shared import f_1, f_2, factor, g_1, g_2, h_1, h_2, loss, o, rate, t
from didp_ref.papers.field.zhu_dong_wang_2022 import (
    MIXED,
    ONE_SIDE,
    OTHERS,
    OUTCOMES,
    REPLACED,
    after,
    divergence,
    mixed_pair,
)
from didp_ref.papers.shared.alphabet import epsilon, m, n
from didp_ref.symbolic.notation import eq, every, le
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


Masses = list[Fraction]


def gap_of_replaced(
    absent: Masses, one: Masses, other: Masses, q: Fraction, by: Fraction
) -> Fraction:
    """The divergence of both samples, by its definition."""
    together = zip(absent, one, other, strict=True)
    return gap([((1 - q) * n + q * p, (1 - q) * n + q * x) for n, p, x in together], by)


def bound_of_replaced(
    absent: Masses, one: Masses, other: Masses, q: Fraction, by: Fraction, at: Fraction
) -> Fraction:
    """The bound as the claim states it, at ``t = at``."""
    rest = (1 - q) * (1 - by) + q * at
    second = (max(Fraction(0), rest * n - by * q * x) for n, x in zip(absent, other, strict=True))
    return q * gap(list(zip(one, absent, strict=True)), at) + sum(second)


def test_no_order_of_the_outcomes_beats_opposite_records() -> None:
    """With P/N and Q/N in opposite orders, some t reaches the bound; other orders stay below."""
    for seed in range(40):
        random = Random(seed)
        absent = [Fraction(1, 4)] * 4
        up, down = (sorted(Fraction(random.randint(1, 9)) for _ in range(4)) for _ in range(2))
        one, other = ([x / sum(each) for x in each] for each in (up, down))
        q, by = Fraction(random.randint(1, 9), 9), Fraction(random.randint(1, 30), 10)
        opposite = gap_of_replaced(absent, one, other[::-1], q, by)
        places = [p * 4 for p in one]
        places += [(by * q * x * 4 - (1 - q) * (1 - by)) / q for x in other]
        reached = [bound_of_replaced(absent, one, other, q, by, at) for at in places]
        assert min(reached) == opposite
        for each in permutations(other):
            assert gap_of_replaced(absent, one, list(each), q, by) <= opposite


TWO = {n: 2, m: 2, f_1: lambda k: 5 - 2 * k, f_2: lambda k: 2 * k - 1}
EQUAL = {n: 2, m: 1, f_1: lambda _: 1, f_2: lambda _: 1, g_1: lambda _: 2, g_2: lambda _: 2}
"""A pair that tells nothing, on two outcomes and on one."""
ONE_OUTCOME = {n: 1, rate: HALF, factor: 1, t: 3}
ONE_OUTCOME |= {f_1: lambda _: 1, f_2: lambda _: 0, g_1: lambda _: 1}

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
    "of a replaced record, the record alone": NegativeControl(
        "field.replaced-sampled-pair",
        ONE_OUTCOME,
        le(REPLACED, rate * divergence(f_1(o), g_1(o), t)),
        part="bound",
    ),
    "of a replaced record, the other one without its share": NegativeControl(
        "field.replaced-sampled-pair",
        ONE_OUTCOME,
        le(
            REPLACED,
            rate * divergence(f_1(o), g_1(o), t)
            + Sum(Max(0, (1 - rate) * (1 - factor) * g_1(o) - factor * rate * f_2(o)), OUTCOMES),
        ),
        part="bound",
    ),
    "of a replaced record, the bound is always reached": NegativeControl(
        "field.replaced-sampled-pair",
        ONE_OUTCOME,
        hypotheses={ONE_SIDE: every(le(f_1(o), t * g_1(o)), OUTCOMES)},
        part="attained",
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
