"""The terms about tests and guesses, at values worked out by hand."""

from __future__ import annotations

import pytest
from sympy import Rational, log

from didp_ref.papers.ours.alphabet import f_1, f_2, o, success
from didp_ref.papers.ours.statements import testing
from didp_ref.papers.ours.statements.testing import ADVANTAGE, EXCESS, GAIN, MEAN_ALARM
from didp_ref.papers.shared.alphabet import delta, epsilon, m
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, Term, eq

HALF, THIRD = Rational(1, 2), Rational(1, 3)


@pytest.mark.parametrize(
    ("term", "values", "by_hand"),
    [
        (ADVANTAGE, {epsilon: log(2), delta: 0}, THIRD),
        (ADVANTAGE, {epsilon: log(2), delta: Rational(1, 10)}, Rational(2, 5)),
        (ADVANTAGE, {epsilon: 0, delta: THIRD}, THIRD),
        (GAIN, {epsilon: 2 * log(2)}, THIRD),
        (GAIN, {epsilon: 0}, 0),
        (EXCESS, {epsilon: log(2), o: 1, f_1: {1: HALF}, f_2: {1: Rational(1, 8)}}, Rational(1, 4)),
        (MEAN_ALARM, {m: 3, success: HALF}, Rational(1, 4)),
    ],
)
def test_a_term_by_hand(term: Term, values: dict[Formula, object], by_hand: Term) -> None:
    assert holds(eq(term, by_hand), values)


def test_the_worst_test_under_pure_privacy_by_hand() -> None:
    """At exp(epsilon) = 2 a response is right in 2 of 3 cases: both sides of the trade-off meet."""
    values = {epsilon: log(2), delta: 0, testing.hits: Rational(2, 3), testing.alarms: THIRD}
    assert all(holds(one, values) for one in testing.trade_off().hypotheses.values())
    steep, shallow, _ = testing.trade_off().conclusion.args
    assert holds(eq(*steep.args), values) or holds(eq(*shallow.args), values)
    beyond = {**values, testing.hits: Rational(2, 3) + Rational(1, 1000)}
    assert not all(holds(one, beyond) for one in testing.trade_off().hypotheses.values())
