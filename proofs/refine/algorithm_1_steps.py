"""Section 3, the steps of Algorithm 1: the masses, and the factor of what lies between."""

from __future__ import annotations

from sympy import And, Rational, S

from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.alphabet import P_U, P_far, P_near, alpha_d, alpha_u, alpha_ud
from didp_ref.papers.refine.outcomes import p_d, p_u
from didp_ref.symbolic.notation import eq, le, lt
from proofs.refine.shared import HALF


@proves("refine.region-masses", "correction")
def region_masses(d: Derivation) -> None:
    """Solve equation 3 for the mass."""
    d.model({alpha_u: 2, alpha_d: HALF, P_U: Rational(1, 3)})
    statement = eq(P_U * (alpha_u - alpha_d), 1 - alpha_d)
    d.step("equation 3", statement, by=["alpha_u P_U + alpha_d (1 - P_U) = 1"])
    d.step("near", eq(P_U, p_u), by=["alpha_d < alpha_u", "equation 3"])
    d.step("far", eq(1 - P_U, p_d), by=["alpha_d < alpha_u", "equation 3"])
    d.conclude(by=["near", "far"])


@proves("refine.algorithm-1.step-a-b", "correction")
def step_a_b(d: Derivation) -> None:
    """Put the masses, exchanged back, into equation 3."""
    d.model({alpha_u: 2, alpha_d: HALF})
    d.step("apart", lt(0, alpha_u - alpha_d), by=["alpha_d < alpha_u"])
    d.identity("sum", p_u + p_d, S.One, by=["apart"])
    d.identity("total", alpha_u * p_u + alpha_d * p_d, S.One, by=["apart"])
    d.step("signs", And(le(0, p_u), le(0, p_d)), by=["alpha_d <= 1", "1 <= alpha_u", "apart"])
    d.conclude(by=["sum", "total", "signs"])


@proves("refine.algorithm-1.else-branch", "correction")
def else_branch(d: Derivation) -> None:
    """Compare what is left of the total mass with what either factor would make of it."""
    left, apart = 1 - P_near - P_far, alpha_u - alpha_d
    near_found = "P_near < p_u = (1 - alpha_d)/(alpha_u - alpha_d)"
    far_found = "P_far < p_d = (alpha_u - 1)/(alpha_u - alpha_d)"
    factor = "alpha_ud = (1 - alpha_u P_near - alpha_d P_far)/(1 - P_near - P_far)"
    masses = {P_near: 0, P_far: Rational(2, 5)}
    d.model({alpha_u: 2, alpha_d: HALF, **masses, alpha_ud: Rational(4, 3)})
    d.step("apart", lt(0, apart), by=["alpha_d < alpha_u"])
    d.identity("sum", p_u + p_d, S.One, by=["apart"])
    d.step("something is left", lt(0, left), by=[near_found, far_found, "sum"])
    by = [factor, "something is left"]
    d.step("alpha_ud", eq(alpha_ud * left, 1 - alpha_u * P_near - alpha_d * P_far), by=by)
    statement = eq((alpha_ud - alpha_d) * left, (1 - alpha_d) - apart * P_near)
    d.step("over alpha_d", statement, by=["alpha_ud"])
    statement = eq((alpha_u - alpha_ud) * left, (alpha_u - 1) - apart * P_far)
    d.step("under alpha_u", statement, by=["alpha_ud"])
    d.step("less than p_u", lt(apart * P_near, 1 - alpha_d), by=["apart", near_found])
    d.step("less than p_d", lt(apart * P_far, alpha_u - 1), by=["apart", far_found])
    by = ["over alpha_d", "less than p_u", "something is left"]
    d.step("at least alpha_d", le(alpha_d, alpha_ud), by=by, reason="P(U'_u) < p_u")
    by = ["under alpha_u", "less than p_d", "something is left"]
    d.step("at most alpha_u", le(alpha_ud, alpha_u), by=by, reason="P(U'_d) < p_d")
    d.conclude(by=["alpha_ud", "something is left", "at least alpha_d", "at most alpha_u"])
