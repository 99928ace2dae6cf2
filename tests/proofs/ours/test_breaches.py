"""The derivations about properties and presence fall with a bent statement."""

from __future__ import annotations

import pytest
from sympy import Equivalent, Rational, exp, log

from didp_ref.papers.ours.alphabet import (
    f_1,
    f_2,
    g,
    h,
    h_1,
    h_2,
    held,
    l,
    p,
    priors,
    q,
    rho_1,
    rho_2,
)
from didp_ref.papers.ours.statements.breaches import AT_EVERY_PRIOR
from didp_ref.papers.shared.alphabet import epsilon, gamma, i, m, rho
from didp_ref.symbolic.notation import eq, le, lt
from tests.twins import Twin, assert_false_and_refused

HALF, THIRD, QUARTER = Rational(1, 2), Rational(1, 3), Rational(1, 4)
EVEN, FIRST = {1: HALF, 2: HALF}, {1: 1, 2: 0}
BELOW = "epsilon < ln(rho_2 (1 - rho_1)/(rho_1 (1 - rho_2)))"
REACHED = "ln(rho_2 (1 - rho_1)/(rho_1 (1 - rho_2))) <= epsilon"
UNLIKELY = {m: 2, held: FIRST, priors: {1: QUARTER, 2: 3 * QUARTER}, rho_1: QUARTER, rho_2: HALF}
LIKELY = {m: 2, held: FIRST, priors: {1: HALF, 2: HALF}, rho_1: QUARTER, rho_2: HALF}

FALSE_TWINS = {
    "epsilon of rho is that of rhodi": Twin(
        "bridges.identifiability-to-epsilon",
        {
            **{m: 3, i: 1, l: 3, rho: Rational(2, 5), epsilon: log(Rational(4, 3))},
            h: {1: Rational(2, 5), 2: Rational(2, 5), 3: Rational(1, 5)},
        },
        hypotheses={
            "epsilon = ln(rho/(1 - (m - 1) rho))": eq(epsilon, log((m - 1) * rho / (1 - rho)))
        },
        part="epsilon",
    ),
    "rho from 1/(m - 1) on": Twin(
        "bridges.identifiability-to-epsilon",
        {m: 2, i: 1, l: 2, rho: 2, h: {1: 1, 2: 0}, epsilon: 0},
        hypotheses={
            "rho < 1/(m - 1)": lt(rho, 3),
            "epsilon = ln(rho/(1 - (m - 1) rho))": eq(epsilon, log(rho / 2)),
        },
        part="epsilon",
    ),
    "the world that is named less likely has rho too": Twin(
        "bridges.identifiability-to-epsilon",
        {m: 2, i: 2, rho: 3 * QUARTER, epsilon: log(3), h: {1: 3 * QUARTER, 2: 3 * QUARTER}},
        hypotheses={"h[1] = 1 - (m - 1) rho": eq(h[1], rho)},
        part="attained",
    ),
    "at the threshold there is no upward breach": Twin(
        "bridges.breaches",
        {**UNLIKELY, h_2: 1, h: {1: 3, 2: 1}, epsilon: log(3)},
        hypotheses={BELOW: le(epsilon, log(rho_2 * (1 - rho_1) / (rho_1 * (1 - rho_2))))},
        part="upward",
    ),
    "at the threshold there is no downward breach": Twin(
        "bridges.breaches",
        {**LIKELY, h_2: 1, h: {1: 1, 2: 3}, epsilon: log(3)},
        hypotheses={BELOW: le(epsilon, log(rho_2 * (1 - rho_1) / (rho_1 * (1 - rho_2))))},
        part="downward",
    ),
    "half the threshold is a breach": Twin(
        "bridges.breaches",
        {
            **{rho_1: QUARTER, rho_2: HALF, epsilon: log(2)},
            **{h_1: Rational(2, 3), h_2: THIRD},
        },
        hypotheses={REACHED: le(log(rho_2 * (1 - rho_1) / (rho_1 * (1 - rho_2))) / 2, epsilon)},
        part="attained",
    ),
    "the bound at q = 1": Twin(
        "bridges.kazan-reiter-every-q",
        {
            **{m: 2, p: HALF, q: HALF, epsilon: log(2), h_2: 1, held: FIRST},
            **{h: {1: 2, 2: HALF}, priors: {1: QUARTER, 2: QUARTER}},
        },
        le(
            QUARTER * 2 / (QUARTER * 2 + QUARTER * HALF + (1 - p) * h_2),
            p * q / (p + exp(-epsilon) * (1 - p)),
        ),
        part="bound",
    ),
    "another value is one step away": Twin(
        "bridges.kazan-reiter-every-q",
        {p: HALF, q: HALF, epsilon: log(2), h_2: 1, h_1: 2, g: 1},
        hypotheses={"g = exp(-epsilon) h_2, with another value": eq(g, h_2)},
        part="attained",
    ),
    "the entity tells of the others": Twin(
        "bridges.unbounded-to-gamma",
        {m: 1, p: HALF, epsilon: 0, priors: {1: 1}, f_1: {1: 2}, f_2: {1: 1}},
        hypotheses={
            "f_1(j) <= exp(epsilon) f_2(j) for all others j": le(f_1(1), 2 * f_2(1)),
        },
        part="membership privacy",
    ),
    "no gamma but one": Twin(
        "bridges.unbounded-to-gamma",
        {gamma: 2, h_1: 2, h_2: 1},
        Equivalent(AT_EVERY_PRIOR, eq(h_1, h_2)),
        part="no smaller gamma",
    ),
}


@pytest.mark.parametrize("twin", FALSE_TWINS.values(), ids=FALSE_TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
