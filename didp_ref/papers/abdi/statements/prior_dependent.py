"""Theorem 3: what is promised at one prior."""

from __future__ import annotations

from sympy import And, Equivalent, Implies, Or, S, log

from didp_ref.audit.claim import Statement
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
from didp_ref.papers.abdi.statements.prior_free import POSITIVE_PRIOR
from didp_ref.papers.abdi.statements.worlds import (
    BETA_BELOW_CERTAINTY,
    DISTANCES,
    EXTREMES,
    NOISE,
    PRIORS,
    PROMISE,
    SUM_TO_1,
    WORLD,
    WORLDS,
    alpha_odds,
    belief,
    beta_odds,
    decay,
    evidence,
    growth,
    laplace,
    weight,
    within,
)
from didp_ref.papers.shared.alphabet import alpha, beta, i, j
from didp_ref.symbolic.notation import eq, every, le, lt, ne

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


POSSIBLE, IMPOSSIBLE = "a world that can be", "a world that cannot be"


def possible_world() -> Statement:
    """A scale of at least Theorem 3's, where P_min bounds the prior in question alone."""
    bounds = {
        "the prior of the world i is at least P_min": le(p_min, priors[i]),
        "the prior of the world i is at most P_max": le(priors[i], p_max),
    }
    enough = {"lambda is at least Theorem 3's scale": le(SCALE, lambda_)}
    above = {name: EXTREMES[name] for name in ("P_min >= 0", "P_max > 0")}
    return Statement(
        {**PRIORS, **DISTANCES, **PROMISE, **above, **bounds, **BETA_BELOW_CERTAINTY, **enough},
        within(1 - alpha, belief(weight), 1 + beta),
    )


def impossible_world() -> Statement:
    """A prior of 0, whatever the scale."""
    return Statement(
        {
            "the prior of the world i is 0": eq(priors[i], 0),
            "the density of what was observed is positive": lt(0, evidence(weight)),
        },
        within(1 - alpha, belief(weight), 1 + beta),
    )


BELOW_P_MAX = {
    "P_max > 0": EXTREMES["P_max > 0"],
    "0 < beta": PROMISE["0 < beta"],
    **BETA_BELOW_CERTAINTY,
}


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


floor, ceiling = (1 / (priors[i] + factor * (1 - priors[i])) for factor in (growth, decay))
lowest, highest = (1 / (p_min * (1 - factor) + factor) for factor in (growth, decay))
"""The bounds of eq. 17 and 20 on the ratio of beliefs, and their values at P_min."""

LEAST = {name: EXTREMES[name] for name in ("m >= 2", "P_min >= 0", "no prior is below P_min")}
"""At least two worlds, and the smallest prior."""

ALPHA = {name: PROMISE[name] for name in ("0 < alpha", "alpha < 1")}


def equation_17() -> Statement:
    """The posterior over the prior is at least the bound, where the prior is positive."""
    hypotheses = {**PRIORS, **DISTANCES, **POSITIVE_PRIOR}
    del hypotheses["Theta >= 0"]
    return Statement(hypotheses, le(floor, belief(weight) / priors[i]))


def equation_18() -> Statement:
    """The bound is least at P_min."""
    return Statement({**PRIORS, **NOISE, **LEAST}, le(lowest, floor))


def equation_19() -> Statement:
    """The sign, and the rearrangement."""
    rearranged = Equivalent(le(1 - alpha, lowest), le(Theta / log(alpha_odds), lambda_))
    return Statement(
        {**SUM_TO_1, **NOISE, **LEAST, **ALPHA},
        And(lt(0, 1 + p_min * (alpha - 1)), rearranged),
    )


def equation_21() -> Statement:
    """The bound is largest at P_min."""
    return Statement({**PRIORS, **NOISE, **LEAST}, le(ceiling, highest))


def equation_22() -> Statement:
    """Eq. 20, multiplied by the prior; with eq. 22 it gives the right side of inequality (2)."""
    eq_22 = {"eq. 22": le(highest, 1 + beta)}
    kept = le(belief(weight), (1 + beta) * priors[i])
    return Statement(
        {**PRIORS, **DISTANCES, **LEAST, **eq_22},
        And(le(belief(weight), priors[i] * ceiling), kept),
    )


def sign() -> Statement:
    """The condition on beta gives the sign."""
    smallest, largest = "no prior is below P_min", "no prior is above P_max"
    hypotheses = {
        **WORLD,
        **BELOW_P_MAX,
        "P_min >= 0": EXTREMES["P_min >= 0"],
        smallest: EXTREMES[smallest],
        largest: EXTREMES[largest],
    }
    return Statement(hypotheses, lt(0, 1 - p_min * (1 + beta)))


def equation_23() -> Statement:
    """The rearrangement."""
    largest = "no prior is above P_max"
    return Statement(
        {**WORLD, **SUM_TO_1, **NOISE, **LEAST, **BELOW_P_MAX, largest: EXTREMES[largest]},
        Equivalent(le(highest, 1 + beta), le(Theta / log(beta_odds), lambda_)),
    )


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
