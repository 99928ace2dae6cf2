"""The derivations of section 3 fall when what they prove is bent, or is as printed."""

from sympy import Implies, Rational, exp, log

from didp_ref.papers.refine.alphabet import (
    P_U,
    P_far,
    P_near,
    alpha_d,
    alpha_u,
    alpha_ud,
    alpha_ud_other,
    c,
    delta_moved,
    e,
    g,
    h,
    l,
    p,
    s,
    t,
    u,
    v,
    w,
    z,
)
from didp_ref.papers.refine.statements.section_3 import three_factors
from didp_ref.papers.refine.statements.vocabulary import p_d, within
from didp_ref.papers.shared.alphabet import delta, epsilon, k, n
from didp_ref.proof.notation import le, lt

HALF, THIRD = Rational(1, 2), Rational(1, 3)
EVEN = {n: 2, s: {1: 1, 2: 0}, p: {1: HALF, 2: HALF}}
FACTORS = {alpha_u: 2, alpha_d: HALF}
BUDGET = {epsilon: log(2), delta: "1/5"}


def test_the_printed_masses_do_not_solve_equation_3(refused_as_printed):
    refused_as_printed("refine.region-masses", {**FACTORS, P_U: THIRD})


def test_the_printed_p_u_and_p_d_have_another_total(refused_as_printed):
    refused_as_printed("refine.algorithm-1.step-a-b", FACTORS)


def test_a_set_heavier_than_p_u_leaves_no_factor_between(refused):
    values = {P_near: Rational(3, 5), P_far: Rational(3, 10), alpha_ud: Rational(-7, 2)}
    refused(
        "refine.algorithm-1.else-branch",
        {**FACTORS, **values},
        hypotheses={"P_near < p_u = (1 - alpha_d)/(alpha_u - alpha_d)": lt(P_near, p_d)},
    )


def test_the_near_factor_alone_does_not_protect_an_individual(refused):
    growth, answer = exp(epsilon), three_factors(u, w, alpha_ud)
    sets = {u: {1: 0, 2: 0}, w: {1: 0, 2: 1}, v: {1: 0, 2: 0}, z: {1: 1, 2: 0}}
    factors = {alpha_u: 2, alpha_d: HALF / 2, alpha_ud: "7/4", alpha_ud_other: "7/4"}
    refused(
        "refine.algorithm-1",
        {**EVEN, **sets, **factors, epsilon: log(2)},
        conclusion=Implies(le(alpha_u, growth), within(p[k], answer, growth)),
    )


def test_all_of_delta_may_not_be_moved(refused_as_printed):
    prior = {n: 2, p: {1: THIRD, 2: 2 * THIRD}, s: {1: 0, 2: 1}}
    moved = {delta_moved: "1/5", c: {1: 2, 2: HALF}, g: {1: "1/5", 2: 0}, l: {1: 0, 2: "1/5"}}
    refused_as_printed("refine.epsilon-delta-individual", {**prior, **BUDGET, **moved})


def test_half_of_delta_may_not_be_moved(refused_as_printed):
    here = {c: {1: "4/3", 2: "2/3"}, g: {1: "1/10", 2: 0}, l: {1: 0, 2: "1/10"}}
    there = {e: {1: "2/3", 2: "4/3"}, h: {1: 0, 2: "1/10"}, t: {1: "1/10", 2: 0}}
    values = {**EVEN, **BUDGET, delta_moved: "1/10", **here, **there}
    refused_as_printed("refine.epsilon-delta-statistical", values)
