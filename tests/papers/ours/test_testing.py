"""Tests and guesses: terms by hand; misreadings are rejected."""

import pytest
from sympy import Rational, Sum, exp, log

from didp_ref.papers.ours.likelihood_ratios import EXCESS
from didp_ref.papers.ours.shared import OUTPUTS, alarms, f_1, f_2, hits, kept, o, t
from didp_ref.papers.ours.testing import ADVANTAGE, trade_off
from didp_ref.papers.ours.trade_off import MEAN_ALARM
from didp_ref.papers.shared.alphabet import delta, epsilon, m, n
from didp_ref.papers.shared.guesses import guess, success
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, Term, eq, le
from tests.negative_controls import NegativeControl, each_is_refused

HALF, THIRD, QUARTER = Rational(1, 2), Rational(1, 3), Rational(1, 4)


@pytest.mark.parametrize(
    ("term", "values", "by_hand"),
    [
        (ADVANTAGE, {epsilon: log(2), delta: 0}, THIRD),
        (ADVANTAGE, {epsilon: log(2), delta: Rational(1, 10)}, Rational(2, 5)),
        (ADVANTAGE, {epsilon: 0, delta: THIRD}, THIRD),
        (EXCESS, {epsilon: log(2), o: 1, f_1: {1: HALF}, f_2: {1: Rational(1, 8)}}, Rational(1, 4)),
        (MEAN_ALARM, {m: 3, success: HALF}, Rational(1, 4)),
    ],
)
def test_a_term_by_hand(term: Term, values: dict[Formula, object], by_hand: Term) -> None:
    assert holds(eq(term, by_hand), values)


def test_the_worst_test_under_pure_privacy_by_hand() -> None:
    """At exp(epsilon) = 2 a response is right in 2 of 3 cases: both sides of the trade-off meet."""
    values = {epsilon: log(2), delta: 0, hits: Rational(2, 3), alarms: THIRD}
    assert all(holds(hypothesis, values) for hypothesis in trade_off().hypotheses.values())
    steep, shallow, _ = trade_off().conclusion.args
    assert holds(eq(*steep.args), values) or holds(eq(*shallow.args), values)
    beyond = {**values, hits: Rational(2, 3) + Rational(1, 1000)}
    assert not all(holds(hypothesis, beyond) for hypothesis in trade_off().hypotheses.values())


RESPONSE = {hits: 2 * THIRD, alarms: THIRD, epsilon: log(2), delta: 0}
NAMES_ONE = {(1, 1): 2 * THIRD, (1, 2): THIRD, (2, 1): THIRD, (2, 2): 2 * THIRD}

NEGATIVE_CONTROLS = {
    "hits without what is named": NegativeControl(
        "bridges.testing",
        {**RESPONSE, delta: HALF, hits: THIRD, alarms: Rational(1, 6)},
        hypotheses={
            "hits = delta + (1 - delta) exp(epsilon)/(1 + exp(epsilon))": eq(
                hits, (1 - delta) * exp(epsilon) / (1 + exp(epsilon))
            )
        },
        part="attained",
    ),
    "an output beyond the ratio has the probability delta": NegativeControl(
        "bridges.ratio-tail",
        {
            **{n: 1, epsilon: log(2), t: log(4), delta: QUARTER, kept: {1: 1}},
            **{f_1: {1: HALF}, f_2: {1: Rational(1, 8)}},
        },
        le(Sum(kept[o] * f_1(o), OUTPUTS), delta),
        part="bound",
    ),
    "the bound is reached wherever it is at most 1": NegativeControl(
        "bridges.ratio-tail",
        {epsilon: log(2), t: log(4), delta: HALF, hits: 1, alarms: QUARTER},
        hypotheses={
            "delta/(1 - exp(epsilon - t)) <= 1/(1 + exp(-t))": le(delta / (1 - exp(epsilon - t)), 1)
        },
        part="attained",
    ),
    "a guess under epsilon, as if between fewer worlds": NegativeControl(
        "bridges.trade-off",
        {m: 2, success: 2 * THIRD, epsilon: log(2), delta: 0, guess: NAMES_ONE},
        le(success, exp(epsilon) / (m + exp(epsilon))),
        part="epsilon, delta",
    ),
    "a response alone": NegativeControl(
        "bridges.trade-off",
        {m: 2, epsilon: log(2), delta: HALF, success: THIRD, alarms: Rational(1, 6)},
        hypotheses={
            "success = delta + (1 - delta) exp(epsilon)/(m - 1 + exp(epsilon))": eq(
                success, (1 - delta) * exp(epsilon) / (m - 1 + exp(epsilon))
            )
        },
        part="attained",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
