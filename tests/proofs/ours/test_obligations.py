"""The derivations of the table of obligations fall with a bent statement."""

from __future__ import annotations

import pytest
from sympy import Rational, exp, log

from didp_ref.papers.ours.alphabet import (
    alpha_2,
    beta_2,
    epsilon_1,
    epsilon_2,
    f,
    f_1,
    f_2,
    h,
    kept,
    l,
    member,
    n_2,
    o,
    o_2,
    priors,
    w,
)
from didp_ref.papers.ours.statements.likelihoods import each_world
from didp_ref.papers.ours.statements.obligations import OUTPUTS, SECOND_OUTPUTS, of_the_event
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, i, j, m, n, rho
from didp_ref.symbolic.notation import every, le
from tests.twins import Twin, assert_false_and_refused

HALF, QUARTER = Rational(1, 2), Rational(1, 4)
EVEN = {1: HALF, 2: HALF}

PAIR = {i: 1, l: 2, n: 1, n_2: 1, epsilon_1: log(2)}

FALSE_TWINS = {
    "a likelihood may be negative": Twin(
        "bridges.epsilon.monotone",
        {i: 1, l: 2, m: 2, h: {1: -1, 2: -1}, epsilon: 0, epsilon_2: log(2)},
        hypotheses={"no likelihood is negative": each_world(le(-1, h[j]))},
    ),
    "a prior may be negative": Twin(
        "bridges.alpha-beta.monotone",
        {
            i: 1,
            m: 2,
            priors: {1: -1, 2: 2},
            h: {1: 1, 2: 1},
            alpha: 0,
            beta: 0,
            alpha_2: HALF,
            beta_2: 0,
        },
        hypotheses={"no prior is negative": each_world(le(-1, priors[j]))},
    ),
    "a probability to pass on may be negative": Twin(
        "bridges.rho.post-processing",
        {i: 1, m: 2, n: 1, kept: {1: -1}, f: lambda *_: HALF, rho: Rational(3, 4)},
        hypotheses={"no probability kept[o] is negative": every(le(-1, kept[o]), OUTPUTS)},
    ),
    "a chance may exceed 1": Twin(
        "bridges.alpha-beta.convexity",
        {
            i: 1,
            m: 2,
            priors: EVEN,
            w: 2,
            alpha: HALF,
            beta: HALF,
            f_1: {1: 1, 2: 1},
            f_2: {1: 1, 2: 3},
        },
        hypotheses={"w <= 1": le(w, 2)},
    ),
    "the larger epsilon is enough for two answers": Twin(
        "bridges.epsilon.composition",
        {i: 1, l: 2, f_1: {1: 2, 2: 1}, f_2: {1: 2, 2: 1}, epsilon_1: log(2), epsilon_2: log(2)},
        le(f_1(i) * f_2(i), exp(epsilon_1) * f_1(l) * f_2(l)),
        part="densities",
    ),
    "the first epsilon is enough for an event": Twin(
        "bridges.epsilon.composition",
        {
            **PAIR,
            member: lambda *_: 1,
            f_2: {(1, 1): 1, (1, 2): HALF},
            f_1: {(1, 1): 1, (1, 2): HALF},
            epsilon_2: log(2),
        },
        le(of_the_event(i), exp(epsilon_1) * of_the_event(l)),
        part="events",
    ),
    "an event may hold less than nothing": Twin(
        "bridges.epsilon.composition",
        {**PAIR, member: lambda *_: -1, f_1: lambda *_: 1, f_2: lambda *_: 1, epsilon_2: 0},
        hypotheses={
            "no pair is held less than not at all": every(
                le(-1, member(o, o_2)), OUTPUTS, SECOND_OUTPUTS
            )
        },
        part="events",
    ),
}


@pytest.mark.parametrize("twin", FALSE_TWINS.values(), ids=FALSE_TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
