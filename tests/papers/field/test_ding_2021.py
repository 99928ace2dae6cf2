"""Report noisy max, and permute and flip, a second way; misreadings are rejected."""

import itertools
from fractions import Fraction

from sympy import Rational, exp, log

from didp_ref.formulas import exponential
from didp_ref.papers.field.ding_2021 import ALIKE, best_1, best_2, score_1
from didp_ref.papers.field.shared import Delta, alarms, hits, p, quiet, scale, t, x, y
from didp_ref.papers.shared.alphabet import n
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused


def permuted_and_flipped(accepted: list[Fraction]) -> list[Fraction]:
    """Return how likely each candidate is accepted first, over all orders."""
    chances = [Fraction(0)] * len(accepted)
    orders = list(itertools.permutations(range(len(accepted))))
    for order in orders:
        rest = Fraction(1, len(orders))
        for candidate in order:
            chances[candidate] += rest * accepted[candidate]
            rest *= 1 - accepted[candidate]
        assert rest == 0  # the best is accepted always
    return chances


def test_every_order_of_five_candidates() -> None:
    """The best is missed no more often than by the exponential mechanism, whatever the scores."""
    for scores in itertools.combinations_with_replacement((0, 1, 2, 5), 4):
        accepted = [Fraction(1), *(Fraction(1, 2**below) for below in scores)]
        own = permuted_and_flipped(accepted)
        assert sum(own) == 1
        assert own[0] >= accepted[0] / sum(accepted)
        if len(set(scores)) == 1:
            chance = accepted[1]
            assert own[0] == (1 - (1 - chance) ** 5) / (5 * chance)


def test_neighbors_are_close() -> None:
    """Of three candidates whose scores differ by one, no ratio is above two squared."""
    largest = Fraction(0)
    for first in itertools.product(range(4), repeat=3):
        for change in itertools.product((-1, 0, 1), repeat=3):
            other = [u + by for u, by in zip(first, change, strict=True)]
            pair = [
                permuted_and_flipped([Fraction(1, 2 ** (max(scores) - u)) for u in scores])
                for scores in (first, other)
            ]
            largest = max(largest, *(a / b for a, b in zip(*pair, strict=True)))
    assert largest == 4


APART = {**ALIKE, Delta: log(2), best_1: log(2), score_1: log(2), best_2: log(4), y: log(4)}
FOURTH, EIGHTH = Rational(1, 4), Rational(1, 8)
ONCE = le(hits, exp(Delta / scale) * alarms)
NEGATIVE_CONTROLS = {
    "exponential noise of half the scale": NegativeControl(
        "field.report-noisy-max",
        {**APART, x: 0, hits: 1, alarms: FOURTH},
        ONCE,
        part="exponential noise",
    ),
    "Laplace noise of half the scale": NegativeControl(
        "field.report-noisy-max",
        {**APART, x: 0, hits: 4 * EIGHTH, alarms: EIGHTH},
        ONCE,
        part="Laplace noise",
    ),
    "half as many misses always": NegativeControl(
        "field.permute-and-flip-utility",
        {scale: 1, t: 0, n: 2, p: 1, quiet: {0: 1, 1: 0, 2: 0}, hits: 4 * EIGHTH},
        le(2 * (1 - hits), exponential.miss.at(gap=t, scale=scale, n_candidates=n)),
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
