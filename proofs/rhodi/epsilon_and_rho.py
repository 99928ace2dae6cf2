"""Section 4.1, after Theorem 1: what differential privacy gives, and how much of it rho needs."""

from __future__ import annotations

from sympy import And, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.formulas import translation
from didp_ref.papers.rhodi.alphabet import R, epsilon, f, i, k, m, rho, x
from didp_ref.papers.rhodi.shared import (
    A_WORLD,
    IS_POSSIBLE,
    IS_PRIVATE,
    LARGEST_BUDGET,
    posterior_of,
)
from didp_ref.papers.shared.risk import least_at_odds
from didp_ref.symbolic.notation import eq, every, gt, le
from proofs.rhodi.shared import HALF, add_up_the_worlds, alike

RHO_OF_EPSILON = translation.rho_from_epsilon.at(epsilon=epsilon, n_worlds=m)
OWN, DECAY = f(i, R), exp(-epsilon)
LIKELIHOOD = Sum(f(k, R), (k, 1, m))


def posterior_of_private(d: Derivation) -> None:
    """Derive eq. 9 for an epsilon-differentially private mechanism, epsilon for S/lambda."""
    d.lemma("decay is positive", lemmas.exp_positive(-epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.at("of the world in question", IS_PRIVATE, i, by=[*A_WORLD])
    of_every_response = every(le(f(i, x), exp(epsilon) * f(k, x)), x)
    d.step("private", every(of_every_response, (k, 1, m)), by=["of the world in question"])
    d.lemma("at the response", lemmas.instance(of_every_response, R))
    known = ["private", "at the response", "decay is positive", "decay"]
    add_up_the_worlds(d, lambda world: f(world, R), DECAY, known)
    d.lemma("equal priors", lemmas.sum_scale(1 / m, f(k, R), (k, 1, m)))
    statement = And(gt(LIKELIHOOD, 0), eq(posterior_of(i), OWN / LIKELIHOOD))
    by = [*A_WORLD, IS_POSSIBLE, "equal priors"]
    d.step("possible", statement, by=by, reason="every possible world is equally likely")
    by = [*A_WORLD, "decay is positive", "denominator", "possible"]
    d.step("rho of epsilon", le(posterior_of(i), RHO_OF_EPSILON), by=by)


@proves("rhodi.epsilon-to-rho")
def epsilon_to_rho(d: Derivation) -> None:
    """The likelihoods of the other worlds are bounded one by one."""
    d.model({m: 3, i: 1, R: 0, epsilon: 1, f: alike})
    posterior_of_private(d)
    d.conclude(by=["rho of epsilon"])


@proves("rhodi.rho-to-epsilon", part="the bound")
def rho_to_epsilon(d: Derivation) -> None:
    """The same, and eqs. 10 to 14 with epsilon for S/lambda."""
    d.model({m: 3, i: 1, R: 0, epsilon: HALF, f: alike, rho: HALF})
    posterior_of_private(d)
    odds = exp(LARGEST_BUDGET)
    d.step("odds", And(gt(odds, 0), gt(1 - rho, 0)), by=["m >= 2", "rho > 0", "rho < 1"])
    least_at_odds(d, epsilon, odds, by=["odds", "epsilon <= log((m-1) rho/(1-rho))"])
    d.step("eq. 10", le(RHO_OF_EPSILON, rho), by=["m >= 2", "rho > 0", "rho < 1", "odds", "eq. 12"])
    d.conclude(by=["rho of epsilon", "eq. 10"])
