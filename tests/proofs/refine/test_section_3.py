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
    p,
    s,
    u,
    v,
    w,
    z,
)
from didp_ref.papers.refine.evidence.section_3 import PRIVACY, TOTAL
from didp_ref.papers.refine.statements.section_3 import near_at_most, three_factors
from didp_ref.papers.refine.statements.vocabulary import near_mass, p_d, within
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.symbolic.notation import le, lt

HALF, THIRD = Rational(1, 2), Rational(1, 3)
EVEN = {n: 2, s: {1: 1, 2: 0}, p: {1: HALF, 2: HALF}}
FACTORS = {alpha_u: 2, alpha_d: HALF}


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
        of=PRIVACY,
        conclusion=Implies(le(alpha_u, growth), within(p[k], answer, growth)),
    )


def test_a_near_set_that_is_too_heavy_leaves_no_distribution(refused):
    """With all the prior near, the factor between counts for nothing, and the total is alpha_u."""
    [name] = near_at_most(u, w)
    values = {**EVEN, **FACTORS, u: {1: 1, 2: 1}, w: {1: 0, 2: 0}, alpha_ud: 2}
    refused("refine.algorithm-1", values, of=TOTAL, hypotheses={name: le(near_mass(u), 1)})
