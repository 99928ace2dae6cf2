"""The derivations about tests and guesses fall with a bent statement."""

from __future__ import annotations

import pytest
from sympy import Equivalent, Rational, Sum, exp, log

from didp_ref.papers.ours.alphabet import (
    F,
    R,
    alarms,
    best,
    distance,
    f_1,
    f_2,
    g,
    guess,
    h_1,
    h_2,
    hits,
    kept,
    lambda_,
    o,
    p,
    slope,
    success,
    t,
    tail,
)
from didp_ref.papers.ours.statements.obligations import OUTPUTS
from didp_ref.papers.ours.statements.testing import GAIN
from didp_ref.papers.shared.alphabet import delta, epsilon, m, n
from didp_ref.symbolic.notation import eq, every, le
from tests.twins import Twin, assert_false_and_refused

HALF, THIRD, QUARTER = Rational(1, 2), Rational(1, 3), Rational(1, 4)
RESPONSE = {hits: 2 * THIRD, alarms: THIRD, epsilon: log(2), delta: 0}
NAMES_ONE = {(1, 1): 2 * THIRD, (1, 2): THIRD, (2, 1): THIRD, (2, 2): 2 * THIRD}

FALSE_TWINS = {
    "no test is right more often than wrong": Twin(
        "bridges.testing", RESPONSE, le(HALF, 1 - hits), part="trade-off"
    ),
    "half the advantage": Twin(
        "bridges.testing", RESPONSE, le(hits - alarms, Rational(1, 6)), part="advantage"
    ),
    "hits without what is named": Twin(
        "bridges.testing",
        {**RESPONSE, delta: HALF, hits: THIRD, alarms: Rational(1, 6)},
        hypotheses={
            "hits = delta + (1 - delta) exp(epsilon)/(1 + exp(epsilon))": eq(
                hits, (1 - delta) * exp(epsilon) / (1 + exp(epsilon))
            )
        },
        part="attained",
    ),
    "a private response that names the world with more than delta": Twin(
        "bridges.testing",
        {
            **{epsilon: 0, delta: HALF, h_1: HALF, h_2: HALF, kept: {1: 2, 2: 0}},
            **{hits: 5 * QUARTER, alarms: QUARTER},
        },
        hypotheses={"kept[1] is at most 1": le(kept[1], 2)},
        part="named or private",
    ),
    "the event begins at the higher answer": Twin(
        "bridges.laplace-testing",
        {lambda_: 1, distance: 2, R: Rational(3, 2)},
        Equivalent(le(exp(-Rational(3, 2)), exp(-HALF)), le(distance, R)),
        part="event",
    ),
    "one tail alone": Twin(
        "bridges.laplace-testing",
        {lambda_: 1, distance: 2 * log(2), tail: QUARTER, alarms: QUARTER, hits: 1},
        hypotheses={"hits = 1 - tail": eq(hits, 1)},
        part="advantage",
    ),
    "the best event is empty": Twin(
        "bridges.best-event",
        {n: 1, epsilon: 0, kept: {1: 1}, best: {1: 0}, f_1: {1: 1}, f_2: {1: HALF}},
        hypotheses={
            "best[o] = 1 where f_1(o) >= exp(epsilon) f_2(o), and 0 elsewhere": every(
                eq(best[o], 0), OUTPUTS
            )
        },
    ),
    "an event may hold more than all of an output": Twin(
        "bridges.best-event",
        {n: 1, epsilon: 0, kept: {1: 2}, best: {1: 1}, f_1: {1: 1}, f_2: {1: HALF}},
        hypotheses={
            "kept[o] is between 0 and 1 for every output o": every(le(0, kept[o]), OUTPUTS)
        },
    ),
    "an output beyond the ratio has the probability delta": Twin(
        "bridges.ratio-tail",
        {
            **{n: 1, epsilon: log(2), t: log(4), delta: QUARTER, kept: {1: 1}},
            **{f_1: {1: HALF}, f_2: {1: Rational(1, 8)}},
        },
        le(Sum(kept[o] * f_1(o), OUTPUTS), delta),
        part="bound",
    ),
    "the bound is reached wherever it is at most 1": Twin(
        "bridges.ratio-tail",
        {epsilon: log(2), t: log(4), delta: HALF, hits: 1, alarms: QUARTER},
        hypotheses={
            "delta/(1 - exp(epsilon - t)) <= 1/(1 + exp(-t))": le(delta / (1 - exp(epsilon - t)), 1)
        },
        part="attained",
    ),
    "the gain is tanh(epsilon/8)": Twin(
        "bridges.largest-gain",
        {p: THIRD, g: 2 * THIRD, epsilon: 2 * log(2)},
        le(g - p, (exp(epsilon / 4) - 1) / (exp(epsilon / 4) + 1)),
        part="bound",
    ),
    "the largest gain is at one half": Twin(
        "bridges.largest-gain",
        {epsilon: 2 * log(2)},
        eq(Rational(4, 5) - HALF, GAIN),
        part="attained",
    ),
    "a posterior is at most the hits": Twin(
        "bridges.trade-off",
        {p: HALF, hits: HALF, alarms: 0, F: lambda *_: HALF},
        le(p * hits / (p * hits + (1 - p) * alarms), hits),
        part="posterior",
    ),
    "a guess is no better than by chance": Twin(
        "bridges.trade-off",
        {m: 2, success: 2 * THIRD, slope: -1, guess: NAMES_ONE, F: lambda x: 2 * THIRD - x + 0 * x},
        le(success, 1 / m),
        part="Bayes success",
    ),
    "a guess under epsilon, as if between fewer worlds": Twin(
        "bridges.trade-off",
        {m: 2, success: 2 * THIRD, epsilon: log(2), delta: 0, guess: NAMES_ONE},
        le(success, exp(epsilon) / (m + exp(epsilon))),
        part="epsilon, delta",
    ),
    "a response alone": Twin(
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


@pytest.mark.parametrize("twin", FALSE_TWINS.values(), ids=FALSE_TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
