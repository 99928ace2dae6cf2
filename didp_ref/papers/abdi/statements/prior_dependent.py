"""Theorem 3: what is promised at one prior."""

from __future__ import annotations

from sympy import And, Equivalent, Implies, Or, S, log

from didp_ref.claim import Statement
from didp_ref.formulas import scale
from didp_ref.papers.abdi.alphabet import (
    Theta,
    answers,
    h_far,
    h_near,
    lambda_,
    p_max,
    p_min,
    posterior,
    prior,
    priors,
    tau_far,
    tau_near,
)
from didp_ref.papers.abdi.statements.worlds import (
    BETA_BELOW_CERTAINTY,
    DISTANCES,
    EXTREMES,
    NOISE,
    PRIORS,
    PROMISE,
    WORLDS,
    alpha_odds,
    belief,
    beta_odds,
    decay,
    growth,
    laplace,
    weight,
    within,
)
from didp_ref.papers.shared.alphabet import alpha, beta, i, j
from didp_ref.proof.notation import eq, every, le, lt, ne

SETTING = {**PRIORS, **DISTANCES, **PROMISE, **EXTREMES, **BETA_BELOW_CERTAINTY}
"""What Theorem 3 assumes of the worlds and of the promise."""

SCALE = scale.prior_dependent.at(
    alpha=alpha, beta=beta, identifiability_sensitivity=Theta, p_min=p_min
)
"""Theorem 3's scale."""


def theorem_3() -> Statement:
    """A scale of at least Theorem 3's."""
    enough = {"lambda is at least Theorem 3's scale": le(SCALE, lambda_)}
    return Statement({**SETTING, **enough}, within(1 - alpha, belief(weight), 1 + beta))


def beta_condition() -> Statement:
    """The condition on beta keeps every posterior below 1."""
    hypotheses = {
        "0 < beta": PROMISE["0 < beta"],
        "P_max > 0": EXTREMES["P_max > 0"],
        **BETA_BELOW_CERTAINTY,
        "the prior is at most P_max": le(prior, p_max),
        "the posterior is at most (1 + beta) times the prior": le(posterior, (1 + beta) * prior),
    }
    return Statement(hypotheses, And(lt(posterior, 1), lt(p_max, 1)))


def equations_17_19() -> Statement:
    """The alpha side."""
    p = priors[i]
    floor = 1 / (p + growth * (1 - p))
    lowest = 1 / (p_min * (1 - growth) + growth)
    conclusion = And(
        le(p * floor, belief(weight)),
        le(lowest, floor),
        lt(0, 1 + p_min * (alpha - 1)),
        Equivalent(le(1 - alpha, lowest), le(Theta / log(alpha_odds), lambda_)),
    )
    return Statement(SETTING, conclusion)


def equations_20_23() -> Statement:
    """The beta side."""
    p = priors[i]
    ceiling = 1 / (p + decay * (1 - p))
    highest = 1 / (p_min * (1 - decay) + decay)
    conclusion = And(
        le(belief(weight), p * ceiling),
        le(ceiling, highest),
        lt(0, 1 - p_min * (1 + beta)),
        Equivalent(le(highest, 1 + beta), le(Theta / log(beta_odds), lambda_)),
    )
    return Statement(SETTING, conclusion)


def tightness() -> Statement:
    """The least likely world answers 0, every other Theta, and the scale is smaller."""
    elsewhere = Implies(ne(j, i), eq(answers[j], Theta))
    hypotheses = {
        **PRIORS,
        **PROMISE,
        **EXTREMES,
        **BETA_BELOW_CERTAINTY,
        "P_min > 0": lt(0, p_min),
        "the prior of the world i is P_min": eq(priors[i], p_min),
        **NOISE,
        "the world i answers 0": eq(answers[i], 0),
        "every other world answers Theta": every(elsewhere, WORLDS),
        "tau_near <= 0": le(tau_near, 0),
        "tau_far >= Theta": le(Theta, tau_far),
        "lambda is below Theorem 3's scale": lt(lambda_, SCALE),
        "every h_near_j is the Laplace density of tau_near about q_j": every(
            eq(h_near[j], laplace(answers[j], tau_near)), WORLDS
        ),
        "every h_far_j is the Laplace density of tau_far about q_j": every(
            eq(h_far[j], laplace(answers[j], tau_far)), WORLDS
        ),
    }
    after_far, after_near = belief(lambda j: h_far[j]), belief(lambda j: h_near[j])
    conclusion = And(
        eq(after_far, p_min / (p_min + growth * (1 - p_min))),
        eq(after_near, p_min / (p_min + decay * (1 - p_min))),
        Or(lt(after_far, (1 - alpha) * p_min), lt((1 + beta) * p_min, after_near)),
    )
    return Statement(hypotheses, conclusion)


def limit_theorem_2() -> Statement:
    """At P_min = 0 it is Theorem 2's scale."""
    promise = {"alpha": alpha, "beta": beta, "identifiability_sensitivity": Theta}
    at_zero = scale.prior_dependent.at(**promise, p_min=S.Zero)
    hypotheses = {**PROMISE, "Theta >= 0": NOISE["Theta >= 0"]}
    return Statement(hypotheses, eq(at_zero, scale.prior_free.at(**promise)))
