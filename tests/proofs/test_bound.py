"""The derivations of bound: each falls when its claim is bent."""

from __future__ import annotations

import pytest
from sympy import Abs, Rational, exp, log

from didp_ref.audit.derivation import PROOFS
from didp_ref.papers.bound.alphabet import (
    Delta_f,
    Delta_v,
    N,
    R,
    a,
    b,
    c_1,
    c_2,
    count,
    epsilon,
    f_1,
    f_2,
    lambda_,
    n,
    p,
    rho,
    v,
)
from didp_ref.papers.bound.statements import believed, bound_among
from didp_ref.papers.shared.risk import density
from didp_ref.symbolic.notation import eq, gt, le
from tests.twins import Twin, assert_false_and_refused

HALF = Rational(1, 2)
ONE_APART = {R: 0, a: 0, b: 1, lambda_: 1, Delta_f: 1}
BUDGET = "epsilon <= (Delta_f/Delta_v) log((n-1) rho/(1-rho))"
TWO_WORLDS = {n: 2, Delta_f: 1, R: 0, a: 0}

TWINS = {
    "the budget of n + 1 worlds": Twin(
        "bound.equation-1",
        TWO_WORLDS | {rho: HALF, Delta_v: 1, epsilon: HALF, lambda_: 2, v: {1: 1}},
        hypotheses={BUDGET: le(epsilon, Delta_f / Delta_v * log(n * rho / (1 - rho)))},
        part="the bound",
    ),
    "Dv/Df for Df/Dv": Twin(
        "bound.equation-1",
        TWO_WORLDS | {rho: Rational(3, 4), Delta_v: 2, epsilon: 2, lambda_: HALF, v: {1: 2}},
        hypotheses={BUDGET: le(epsilon, Delta_v / Delta_f * log((n - 1) * rho / (1 - rho)))},
        part="the bound",
    ),
    "the density changes by e^(epsilon/2) at most": Twin(
        "bound.equation-2",
        ONE_APART | {epsilon: 1},
        conclusion=le(density(a) / density(b), exp(epsilon / 2)),
        part="Laplace noise",
    ),
    "the scale Df, as the text at hand prints it": Twin(
        "bound.equation-2",
        ONE_APART | {epsilon: HALF},
        hypotheses={"lambda = Delta_f/epsilon": eq(lambda_, Delta_f)},
        part="Laplace noise",
    ),
    "the bound is affine in ln n": Twin(
        "bound.remark-growth",
        {n: 2, rho: HALF, Delta_f: 1, Delta_v: 1},
        conclusion=eq(bound_among(n), Delta_f / Delta_v * (log(n) + log(rho / (1 - rho)))),
        target="printed",
        part="proportional",
    ),
    "the bound falls": Twin(
        "bound.remark-growth",
        {n: 2, N: 3, rho: HALF, Delta_f: 1, Delta_v: 1},
        conclusion=gt(bound_among(n), bound_among(N)),
        target="printed",
        part="increasing",
    ),
    "the bound is positive": Twin(
        "bound.remark-growth",
        {n: 2, rho: Rational(1, 10), Delta_f: 1, Delta_v: 1},
        conclusion=gt(bound_among(n), 0),
        target="printed",
        part="extremes",
    ),
    "two counts are equal": Twin(
        "bound.remark-count-distance",
        {count: 1, c_1: 0, c_2: 1},
        conclusion=le(Abs((count - c_1) - (count - c_2)), 0),
        part="the distance",
    ),
    "no output moves the belief": Twin(
        "bound.remark-hard-to-infer",
        {p: HALF, f_1: 3, f_2: 1, epsilon: log(3)},
        conclusion=le(believed, p),
        part="hard to infer",
    ),
    "an output that only one database gives is deniable": Twin(
        "bound.remark-hard-to-infer",
        {p: HALF, f_1: 1, f_2: 0},
        hypotheses={"f_2 > 0": le(0, f_2)},
        part="deniability",
    ),
}


def test_every_derivation_has_a_twin() -> None:
    written = {key[:2] for key in PROOFS if key[0].startswith("bound.")}
    assert written == {(twin.claim, twin.part) for twin in TWINS.values()}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
