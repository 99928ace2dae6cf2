"""Table 2: the factors of a statistical query, and what the ratio does to them."""

from sympy import And, Implies, exp, log

from didp_ref.papers.refine.alphabet import (
    P_U,
    alpha_d,
    alpha_d_other,
    alpha_u,
    alpha_u_other,
    s,
    u,
    v,
    x,
)
from didp_ref.papers.refine.outcomes import each_outcome
from didp_ref.papers.refine.table_2 import (
    BOTH_AT_THE_RATIO,
    ENOUGH,
    GREATEST,
    INTERVALS,
    NEEDED,
    RATIO,
    TRADE_OFF,
)
from didp_ref.papers.shared.alphabet import epsilon, k
from didp_ref.symbolic.notation import eq, le, lt
from tests.papers.refine.shared import EVEN, FACTORS, HALF

NAME = "refine.statistical-factors"
NEAR = {u: {1: 1, 2: 0}, v: {1: 0, 2: 1}}


def test_a_ratio_of_twice_the_growth_is_too_much(refused):
    twice = {name: le(alpha_u, 2 * exp(epsilon) * alpha_d) for name in RATIO}
    values = {**EVEN, **NEAR, alpha_u: "8/5", alpha_d: "2/5", epsilon: log(2)}
    refused(NAME, values, of=ENOUGH, hypotheses=twice)


def test_a_greater_ratio_is_kept_where_both_answers_are_near(refused):
    name = "u[k] = 1 and v[k] = 0 where s[k] = 1"
    near_both = each_outcome(Implies(eq(s[k], 1), And(eq(u[k], 1), eq(v[k], 1))))
    values = {**EVEN, **FACTORS, x: 0, u: {1: 1, 2: 0}, v: {1: 1, 2: 0}}
    refused(NAME, values, of=NEEDED, hypotheses={name: near_both})


def test_a_far_factor_above_one_is_no_bound(refused):
    values = {alpha_u: 4, alpha_d: 2, epsilon: log(2)}
    refused(NAME, values, of=INTERVALS, hypotheses={"alpha_d <= 1": lt(0, alpha_d)})


def test_a_greater_ratio_gains_more(refused):
    values = {P_U: HALF, alpha_u: "8/5", alpha_d: "2/5", epsilon: log(2)}
    beyond = {name: le(alpha_u, 2 * exp(epsilon) * alpha_d) for name in RATIO}
    other = {alpha_u_other: "4/3", alpha_d_other: "2/3"}
    refused(NAME, {**values, **other}, of=GREATEST, hypotheses=beyond)


def test_at_different_ratios_the_far_factor_may_fall(refused):
    values = {alpha_u: "4/3", alpha_d: "2/3", alpha_u_other: "8/5", alpha_d_other: "2/5"}
    name = "alpha_u_other = exp(epsilon) alpha_d_other"
    assert name in BOTH_AT_THE_RATIO
    any_ratio = {name: le(alpha_d_other, alpha_u_other)}
    refused(NAME, {**values, epsilon: log(2)}, of=TRADE_OFF, hypotheses=any_ratio)
