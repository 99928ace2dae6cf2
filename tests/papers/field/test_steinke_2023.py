"""One run of an audit a second way; misreadings are rejected."""

from fractions import Fraction
from math import comb

from sympy import Rational, Sum, log

from didp_ref.formulas import auditing
from didp_ref.papers.field.shared import GROWTH, above, below, chance, f_1, hits, level, o
from didp_ref.papers.field.steinke_2023 import LOST
from didp_ref.papers.shared.alphabet import delta, epsilon, m, n
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused

HALF, QUARTER = Rational(1, 2), Rational(1, 4)


def p_value(examples: int, guesses: int, correct: int, delta: Fraction, odds: Fraction) -> Fraction:
    """The claim's bound on the chance of so many right guesses, by its definition."""

    def tail(least: int) -> Fraction:
        right = odds / (1 + odds)
        return sum(
            (comb(guesses, k) * right**k * (1 - right) ** (guesses - k))
            for k in range(max(least, 0), guesses + 1)
        ) + Fraction(0)

    rest = (Fraction(tail(correct - i) - tail(correct), i) for i in range(1, correct + 1))
    return tail(correct) + 2 * examples * delta * max(rest)


def test_the_ruled_out_epsilon_has_the_significance_as_its_p_value() -> None:
    for examples, guesses, correct, chance_of_any in ((100, 20, 18, "1e-6"), (500, 30, 29, 0)):
        small, asked = Fraction(chance_of_any), Fraction(1, 20)
        shown = auditing.one_run_epsilon(examples, guesses, correct, float(small), float(asked))
        low, high = (Fraction(2.718281828459045**x) for x in (shown - 1e-9, shown + 1e-9))
        assert p_value(examples, guesses, correct, small, low) < asked
        assert p_value(examples, guesses, correct, small, high) > asked


ADDED = {n: 1, m: 1, delta: QUARTER, level: 1, chance: {0: HALF, 1: HALF}, f_1: lambda k: k}
P_VALUE = Sum(chance[o] * f_1(o), LOST)

NEGATIVE_CONTROLS = {
    "the odds the other way round": NegativeControl(
        "field.one-run-audit",
        {epsilon: log(2), hits: Rational(2, 3), below: 0, above: 1},
        le(hits * above + (1 - hits) * below, (above + GROWTH * below) / (GROWTH + 1)),
        part="one more guess",
    ),
    "without delta": NegativeControl(
        "field.one-run-audit", ADDED, le(P_VALUE, f_1(0)), part="delta"
    ),
    "delta counted once for each record": NegativeControl(
        "field.one-run-audit", ADDED, le(P_VALUE, f_1(0) + m * delta * level), part="delta"
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
