"""Definition 5 and Theorem 2: what is promised against every prior."""

from __future__ import annotations

from sympy import Abs, And, Implies, Not, Sum

from didp_ref.audit.claim import Statement
from didp_ref.formulas import scale
from didp_ref.papers.abdi.alphabet import (
    Delta,
    Theta,
    beliefs,
    h_1,
    h_2,
    lambda_,
    priors,
    q_1,
    q_2,
    q_whole,
    x,
)
from didp_ref.papers.abdi.statements.worlds import (
    DISTANCES,
    LAMBDA,
    NOISE,
    PAIR_DENSITIES,
    PRIORS,
    PROMISE,
    SUM_TO_1,
    WORLD,
    WORLDS,
    belief,
    decay,
    growth,
    weight,
    within,
)
from didp_ref.papers.shared.alphabet import alpha, beta, i, j
from didp_ref.symbolic.notation import eq, every, le, lt


def sensitivities() -> Statement:
    """Theta is at most twice Delta, through the database D."""
    hypotheses = {
        "|q(D) - q(D_1)| <= Delta": le(Abs(q_whole - q_1), Delta),
        "|q(D) - q(D_2)| <= Delta": le(Abs(q_whole - q_2), Delta),
    }
    return Statement(hypotheses, le(Abs(q_1 - q_2), 2 * Delta))


def equations_10_11() -> Statement:
    """The likelihood ratio of two worlds."""
    apart = {"|q(D_1) - q(D_2)| <= Theta": le(Abs(q_1 - q_2), Theta)}
    return Statement(
        {**apart, **LAMBDA, **PAIR_DENSITIES},
        And(le(decay, h_1 / h_2), le(h_1 / h_2, growth)),
    )


def reason_for_15() -> Statement:
    """The coefficient in eq. 14 is not positive."""
    return Statement(NOISE, le(1 - growth, 0))


POSITIVE_PRIOR = {"the prior of the world i is positive": lt(0, priors[i])}
"""A ratio of beliefs is formed of a world that can be."""


def equation_14() -> Statement:
    """The posterior from below, where the prior is positive."""
    hypotheses = {**PRIORS, **DISTANCES, **POSITIVE_PRIOR}
    del hypotheses["Theta >= 0"]
    return Statement(hypotheses, le(1 / (1 - growth + growth / priors[i]), belief(weight)))


def equations_15_16() -> Statement:
    """The posterior over the prior, where the prior is positive."""
    ratio = belief(weight) / priors[i]
    return Statement(
        {**PRIORS, **DISTANCES, **POSITIVE_PRIOR}, And(le(decay, ratio), le(ratio, growth))
    )


def theorem_2() -> Statement:
    """A scale of at least Theorem 2's."""
    needed = scale.prior_free.at(alpha=alpha, beta=beta, identifiability_sensitivity=Theta)
    enough = {"lambda is at least Theorem 2's scale": le(needed, lambda_)}
    return Statement(
        {**PRIORS, **DISTANCES, **PROMISE, **enough},
        within(1 - alpha, belief(weight), 1 + beta),
    )


def beta_without_prior() -> Statement:
    """No beta meets the condition at every prior between 0 and 1."""
    met = every(Implies(And(lt(0, x), lt(x, 1)), lt(x * (1 + beta), 1)), x)
    return Statement({"0 < beta": PROMISE["0 < beta"]}, Not(met))


def beta_certainty() -> Statement:
    """What the alpha side alone says of certainty."""
    hypotheses = {
        **WORLD,
        **SUM_TO_1,
        "0 < alpha": PROMISE["0 < alpha"],
        "alpha < 1": PROMISE["alpha < 1"],
        "the prior of the world i is below 1": lt(priors[i], 1),
        "the posteriors sum to 1": eq(Sum(beliefs[j], WORLDS), 1),
        "no posterior is below (1 - alpha) times the prior": every(
            le((1 - alpha) * priors[j], beliefs[j]), WORLDS
        ),
    }
    bound = 1 - (1 - alpha) * (1 - priors[i])
    return Statement(hypotheses, And(le(beliefs[i], bound), lt(bound, 1)))
