"""Rounding to a grid: exact masses by another route; misreadings are rejected."""

from fractions import Fraction
from random import Random

from sympy import Max, Rational, Sum, exp, log

from didp_ref.papers.field.doroshenko_2022 import ABOVE_EDGE, FIRST_OF_BIN, HIGH, LOW, SHARE_LOW
from didp_ref.papers.field.shared import (
    alarms,
    f_1,
    f_2,
    factor,
    g_1,
    g_2,
    hits,
    left,
    o,
    right,
    x,
    y,
)
from didp_ref.papers.field.zhu_dong_wang_2022 import OUTCOMES, divergence
from didp_ref.papers.shared.alphabet import n
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused

HALF = Rational(1, 2)


def test_a_split_keeps_both_masses_and_loses_nothing() -> None:
    """With ratios q/p on a grid of fractions: the claim's formulas, computed by themselves."""
    for seed in range(60):
        random = Random(seed)
        low, high = Fraction(1, random.randint(1, 4)), Fraction(1, random.randint(5, 9))
        p, share = Fraction(random.randint(1, 9)), Fraction(random.randint(0, 10), 10)
        q = p * (share * low + (1 - share) * high)
        at_low, at_high = (q - high * p) / (low - high), (low * p - q) / (low - high)
        assert (at_low, at_high) == (share * p, (1 - share) * p)
        by = Fraction(random.randint(0, 90), 10)
        whole = at_low * max(0, 1 - by * low) + at_high * max(0, 1 - by * high)
        assert max(Fraction(0), p - by * q) <= whole


def test_a_merged_bin_gains_nothing() -> None:
    for seed in range(60):
        random = Random(seed)
        outcomes = [(Fraction(random.randint(1, 9)), Fraction(random.randint(1, 9))) for _ in "abc"]
        p, q = (sum(column) for column in zip(*outcomes, strict=True))
        ratio, by = q / p, Fraction(random.randint(0, 30), 10)
        assert max(Fraction(0), 1 - by * ratio) * p <= sum(max(0, a - by * b) for a, b in outcomes)


MERGED = {n: 2, f_1: lambda k: 8 - 4 * k, f_2: lambda k: k - 1, x: log(4), factor: 2}

NEGATIVE_CONTROLS = {
    "the shares exchanged": NegativeControl(
        "field.connect-the-dots",
        {x: 0, y: log(2), hits: 2, alarms: Rational(3, 2)},
        eq(LOW * SHARE_LOW + HIGH * (hits - SHARE_LOW), 2 * alarms),
        part="shares",
    ),
    "all of it moved to the smaller loss": NegativeControl(
        "field.connect-the-dots",
        {n: 1, factor: 1, left: {1: 0}, right: {1: log(2)}}
        | {g_1: lambda _: 1, g_2: lambda _: 1, f_1: lambda _: 2, f_2: lambda _: Rational(3, 2)},
        le(
            divergence(f_1(o), f_2(o), factor),
            Sum(f_1(o) * Max(0, 1 - factor * exp(-left[o])), OUTCOMES),
        ),
        part="upward",
    ),
    "a bin above its own loss": NegativeControl(
        "field.connect-the-dots",
        {n: 1, f_1: lambda _: 2, f_2: lambda _: 1, x: log(4), factor: 2},
        hypotheses={ABOVE_EDGE: le(FIRST_OF_BIN, exp(x) * Sum(f_2(o), OUTCOMES))},
        part="downward",
    ),
    "a bin keeps the divergence": NegativeControl(
        "field.connect-the-dots",
        MERGED,
        le(divergence(f_1(o), f_2(o), factor), Max(0, 1 - factor * exp(-x)) * FIRST_OF_BIN),
        part="downward",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
