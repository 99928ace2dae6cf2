"""Theorem 4: from (alpha, beta) to epsilon."""

from __future__ import annotations

from sympy import Abs, And, Implies, Or, exp

from didp_ref.claim import Statement
from didp_ref.formulas import translation
from didp_ref.papers.abdi.alphabet import Delta, Theta, h_1, h_2, lambda_, p_max, p_min, q_1, q_2, x
from didp_ref.papers.abdi.statements.prior_dependent import SCALE
from didp_ref.papers.abdi.statements.worlds import (
    BETA_BELOW_CERTAINTY,
    EXTREMES,
    LAMBDA,
    PAIR_DENSITIES,
    PROMISE,
    decay,
)
from didp_ref.papers.shared.alphabet import alpha, beta
from didp_ref.proof.notation import Formula, eq, every, le, lt

EPSILON = translation.epsilon.at(
    alpha=alpha,
    beta=beta,
    global_sensitivity=Delta,
    identifiability_sensitivity=Theta,
    p_min=p_min,
)
"""Eq. 24."""

SETTING = {
    **PROMISE,
    "P_min >= 0": EXTREMES["P_min >= 0"],
    "P_min <= P_max": le(p_min, p_max),
    "P_max > 0": EXTREMES["P_max > 0"],
    **BETA_BELOW_CERTAINTY,
    "Theta > 0": lt(0, Theta),
    "Delta >= 0": le(0, Delta),
    **LAMBDA,
    "|q(D_1) - q(D_2)| <= Delta": le(Abs(q_1 - q_2), Delta),
    **PAIR_DENSITIES,
}
"""What Theorem 4 assumes of two adjacent databases and of the promise, but for the scale."""

CONCLUSION = le(h_1, exp(EPSILON) * h_2)


def at_every_prior() -> Formula:
    """Definition 4 at every prior on two worlds whose answers lie Theta apart.

    The priors x and 1 - x suffice, at a response that is the answer of one of them: its belief
    rises most, and the other's falls most.
    """
    rises = le(1, (1 + beta) * (x + (1 - x) * decay))
    falls = le((1 - alpha) * (x * decay + (1 - x)), decay)
    return every(Implies(And(lt(0, x), lt(x, 1)), And(rises, falls)), x)


ENOUGH = (
    "lambda is at least Theorem 3's scale, or at every prior on two worlds Theta apart a response "
    "that is the answer of one keeps the right side of inequality (2) there and the left side in "
    "the other"
)


def theorem_4() -> Statement:
    """A scale of at least Theorem 3's, or one that keeps Definition 4 at every prior."""
    enough = {ENOUGH: Or(le(SCALE, lambda_), at_every_prior())}
    return Statement({**SETTING, **enough}, CONCLUSION)


def theorem_4_calibrated() -> Statement:
    """The scale that Theorem 3 sets."""
    calibrated = {"lambda is Theorem 3's scale": eq(lambda_, SCALE)}
    return Statement({**SETTING, **calibrated}, CONCLUSION)
