"""Section 4.1, after Theorem 1: what differential privacy gives, and how much of it rho needs."""

from __future__ import annotations

from sympy import And, Rational, Sum, exp

from didp_ref.formulas import translation
from didp_ref.papers.rhodi.alphabet import K, L, epsilon, k, m, rho
from didp_ref.papers.rhodi.statements import LARGEST_BUDGET, OTHERS, SHARE
from didp_ref.proof import lemmas
from didp_ref.proof.derivation import Derivation, proves
from didp_ref.proof.notation import ge, gt, le
from proofs.shared.risk import least_at_odds

RHO_OF_EPSILON = translation.rho_from_epsilon.at(epsilon=epsilon, n_worlds=m)


def share_of_private(d: Derivation) -> None:
    """Derive eq. 9 for an epsilon-differentially private mechanism, epsilon for S/lambda."""
    decay = exp(-epsilon)
    d.lemma("exp positive", lemmas.exp_positive(-epsilon))
    d.lemma("sum", lemmas.sum_monotone(decay * L, K[k], OTHERS))
    d.lemma("m - 1 equal terms", lemmas.sum_constant(decay * L, OTHERS))
    private = "K[k] >= exp(-epsilon) L for every other world k"
    d.step(
        "denominator",
        ge(Sum(K[k], OTHERS), (m - 1) * decay * L),
        by=["m >= 2", private, "sum", "m - 1 equal terms"],
    )
    d.step(
        "rho of epsilon",
        le(SHARE, RHO_OF_EPSILON),
        by=["m >= 2", "L > 0", "exp positive", "denominator"],
        reason="Pr[M(w_j) = R] >= e^-epsilon Pr[M(D) = R] for every j",
    )


@proves("rhodi.epsilon-to-rho")
def epsilon_to_rho(d: Derivation) -> None:
    """The likelihoods of the other worlds are bounded one by one."""
    d.model({m: 3, epsilon: 1, L: 1, K: {1: 1, 2: 1}})
    share_of_private(d)
    d.conclude(by=["rho of epsilon"])


@proves("rhodi.rho-to-epsilon")
def rho_to_epsilon(d: Derivation) -> None:
    """The same, and eqs. 10 to 14 with epsilon for S/lambda."""
    half = Rational(1, 2)
    d.model({m: 3, epsilon: half, L: 1, K: {1: 1, 2: 1}, rho: half})
    share_of_private(d)
    odds = exp(LARGEST_BUDGET)
    d.step("odds", And(gt(odds, 0), gt(1 - rho, 0)), by=["m >= 2", "rho > 0", "rho < 1"])
    least_at_odds(d, epsilon, odds, by=["odds", "epsilon <= log((m-1) rho/(1-rho))"])
    d.step(
        "eq. 10",
        le(RHO_OF_EPSILON, rho),
        by=["m >= 2", "rho > 0", "rho < 1", "odds", "eq. 12"],
    )
    d.conclude(by=["rho of epsilon", "eq. 10"])
