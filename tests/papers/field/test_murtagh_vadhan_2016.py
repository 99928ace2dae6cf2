"""Answers with budgets of their own: every event in exact fractions; misreadings are rejected."""

from fractions import Fraction
from itertools import chain, combinations, product
from math import prod

from sympy import Rational, Sum, log

from didp_ref.papers.field.murtagh_vadhan_2016 import EXCESS, LEFT
from didp_ref.papers.field.shared import f_1, f_2, lied, scale, silent, told, total_epsilon
from didp_ref.papers.field.zhu_dong_wang_2022 import OUTCOMES
from didp_ref.papers.shared.alphabet import n
from didp_ref.symbolic.notation import eq
from tests.negative_controls import NegativeControl, each_is_refused

Answer = tuple[Fraction, Fraction]
"""A delta, and e^epsilon."""


def four_outcomes(answer: Answer) -> list[tuple[Fraction, Fraction]]:
    """Return how likely each outcome is on one database, and on the other."""
    delta, growth = answer
    truth, lie = ((1 - delta) * odds / (1 + growth) for odds in (growth, Fraction(1)))
    return [(delta, Fraction(0)), (truth, lie), (lie, truth), (Fraction(0), delta)]


def test_no_event_of_two_answers_leaves_more_and_one_leaves_as_much() -> None:
    """All 2^16 events of the 16 outcomes, and the printed sum over sets of answers."""
    answers = [(Fraction(1, 10), Fraction(2)), (Fraction(1, 7), Fraction(3, 2))]
    pairs = [
        (p[0] * q[0], p[1] * q[1]) for p, q in product(*(four_outcomes(each) for each in answers))
    ]
    for factor in (Fraction(1), Fraction(5, 4), Fraction(2), Fraction(3)):
        excesses = [here - factor * there for here, there in pairs]
        events = chain.from_iterable(combinations(excesses, size) for size in range(17))
        most = max(sum(event, Fraction(0)) for event in events)
        growths = [growth for _, growth in answers]
        sets = list(product((True, False), repeat=2))
        told_apart = sum(
            max(
                Fraction(0),
                prod(
                    (g for g, true in zip(growths, chosen, strict=True) if true), start=Fraction(1)
                )
                - factor
                * prod(
                    (g for g, true in zip(growths, chosen, strict=True) if not true),
                    start=Fraction(1),
                ),
            )
            for chosen in sets
        )
        silence = prod(1 - delta for delta, _ in answers)
        assert most == 1 - silence * (1 - told_apart / prod(1 + g for g in growths))


ONE = {n: 1, silent: Rational(1, 2), scale: 2, total_epsilon: 0, told: {1: log(2)}, lied: {1: 0}}
AT_ONE = {**ONE, f_1: lambda _: Rational(1, 2), f_2: lambda _: Rational(1, 4)}
NEGATIVE_CONTROLS = {
    "what is named added to all of the rest": NegativeControl(
        "field.heterogeneous-composition",
        AT_ONE,
        eq(1 - silent + LEFT, 1 - silent + Sum(EXCESS, OUTCOMES) / scale),
    ),
    "the factor left out": NegativeControl(
        "field.heterogeneous-composition",
        {**AT_ONE, total_epsilon: log(2)},
        eq(1 - silent + LEFT, 1 - silent * (1 - (n / scale) / 2)),
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
