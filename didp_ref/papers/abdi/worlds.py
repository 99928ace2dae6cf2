"""One database's possible worlds: the terms and the hypotheses that statements share.

The worlds are ``1..m``: the world ``j`` has the prior ``p[j]``, the answer ``q[j]`` and the Laplace
density ``h[j]`` at the response, or the probability ``h[j]`` of an event. The world ``i``, the
response ``tau`` and the event are arbitrary, so what is concluded of them holds for every world,
every response and every event. Of Definition 5 a statement uses that no
two worlds' answers lie further apart than Theta.
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Abs, And, Implies, Product, Sum, exp

from didp_ref.formulas.scale import prior_dependent_logarithms
from didp_ref.papers.abdi.alphabet import (
    Theta,
    alphas,
    answers,
    asked,
    betas,
    f,
    g,
    h,
    h_1,
    h_2,
    lambda_,
    lambdas,
    p_max,
    p_min,
    priors,
    q_1,
    q_2,
    response,
    tau,
    taus,
    thetas,
    x,
)
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, k, m, n
from didp_ref.papers.shared.events import has_probability, is_probability, omega, on_two_databases
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt

Weight = Callable[[Term], Term]
"""How likely what was observed is in a world."""

# ranges

WORLDS = (j, 1, m)
MECHANISMS = (k, 1, n)

# terms

growth, decay = exp(Theta / lambda_), exp(-Theta / lambda_)
falls = Product(1 - alphas[k], MECHANISMS)
rises = Product(1 + betas[k], MECHANISMS)


def odds(alpha: Term, beta: Term) -> tuple[Term, Term]:
    """Return what Theorem 3's two logarithms are of: the alpha side, the beta side."""
    falling, rising = prior_dependent_logarithms(alpha, beta, p_min)
    return falling.args[0], rising.args[0]


alpha_odds, beta_odds = odds(alpha, beta)


def laplace(answer: Term, response: Term, scale: Term = lambda_) -> Term:
    """Return the Laplace density of a response about an answer."""
    return exp(-Abs(response - answer) / scale) / (2 * scale)


def weight(j: Term) -> Term:
    """Return how likely what was observed is in world j: a density, or a probability."""
    return h[j]


def transcript(j: Term) -> Term:
    """Return the density of n independent answers in world j."""
    return Product(f(k, j), MECHANISMS)


def evidence(weight: Weight) -> Term:
    """Return how likely what was observed is, over all worlds."""
    return Sum(priors[j] * weight(j), WORLDS)


def belief(weight: Weight) -> Term:
    """Return eq. 1's posterior of the world i."""
    return priors[i] * weight(i) / evidence(weight)


def within(low: Term, belief: Term, high: Term) -> Formula:
    """Return inequality (2) for the world i, with the factors low and high."""
    return And(le(low * priors[i], belief), le(belief, high * priors[i]))


def at_every_prior(formula: Formula) -> Formula:
    """Return what is said at every prior x and 1 - x on two worlds, both positive."""
    return every(Implies(And(lt(0, x), lt(x, 1)), formula), x)


# hypotheses

PROMISE = as_written(lt(0, alpha), lt(alpha, 1), lt(0, beta))

WORLD = as_written(le(1, i), le(i, m))
"""The world i is one of m."""

SUM_TO_1 = {"the priors sum to 1": eq(Sum(priors[j], WORLDS), 1)}
PRIORS = {**WORLD, "no prior is negative": every(le(0, priors[j]), WORLDS), **SUM_TO_1}

POSITIVE_PRIOR = {"the prior of the world i is positive": lt(0, priors[i])}
"""A ratio of beliefs is formed of a world that can be."""

LAMBDA = {"lambda > 0": lt(0, lambda_)}
NOISE = {"Theta >= 0": le(0, Theta), **LAMBDA}

DENSITIES = {
    "every h_j is the Laplace density of tau about q_j": every(
        eq(h[j], laplace(answers[j], tau)), WORLDS
    )
}
WITHIN_THETA = {
    "no answer is further than Theta from the answer of the world i": every(
        le(Abs(answers[i] - answers[j]), Theta), WORLDS
    ),
    **NOISE,
}
DISTANCES = {**WITHIN_THETA, **DENSITIES}
"""Definition 5, and the densities of one response."""

IN_EVERY_WORLD = "S has a probability in every world"
H_IS_PROBABILITY = "every h_j is the probability of S in the world j"
MAY_HAPPEN = "S may happen"
EVERY_POINT = "every g(omega, j) is the Laplace density of tau(omega) about q_j"

PROBABILITIES = {
    IN_EVERY_WORLD: has_probability(g(omega, j), WORLDS),
    H_IS_PROBABILITY: is_probability(h[j], g(omega, j), WORLDS),
}
HAPPENED = {**PROBABILITIES, MAY_HAPPEN: lt(0, evidence(weight))}
"""An event, and its probability in every world."""

EVENTS = {
    **WITHIN_THETA,
    EVERY_POINT: every(eq(g(omega, j), laplace(answers[j], response(omega))), omega, WORLDS),
    **HAPPENED,
}
"""Definition 5, and the probabilities of an event about the response."""

BETA_BELOW_CERTAINTY = {"beta < 1/P_max - 1": lt(beta, 1 / p_max - 1)}
EXTREMES = {
    "m >= 2": le(2, m),
    "P_min >= 0": le(0, p_min),
    "P_max > 0": lt(0, p_max),
    "no prior is below P_min": every(le(p_min, priors[j]), WORLDS),
    "no prior is above P_max": every(le(priors[j], p_max), WORLDS),
}
"""At least two worlds, and the bounds of their priors."""

ALPHA_PROMISES = {
    "every alpha_k > 0": every(lt(0, alphas[k]), MECHANISMS),
    "every alpha_k < 1": every(lt(alphas[k], 1), MECHANISMS),
}
BETA_PROMISES = {"every beta_k > 0": every(lt(0, betas[k]), MECHANISMS)}
PROMISES = {**ALPHA_PROMISES, **BETA_PROMISES}
MANY = {"n >= 1": le(1, n), **PROMISES}
"""The promises of n mechanisms, one after the other."""

PAIR_DENSITIES = {
    "h_1 is the Laplace density of tau about q(D_1)": eq(h_1, laplace(q_1, tau)),
    "h_2 is the Laplace density of tau about q(D_2)": eq(h_2, laplace(q_2, tau)),
}

PAIR_EVENT = {
    "g(omega, 1) is the Laplace density of tau(omega) about q(D_1)": every(
        eq(g(omega, 1), laplace(q_1, response(omega))), omega
    ),
    "g(omega, 2) is the Laplace density of tau(omega) about q(D_2)": every(
        eq(g(omega, 2), laplace(q_2, response(omega))), omega
    ),
    **on_two_databases(g, h_1, h_2),
}

LAPLACE_ANSWERS = {
    "every f(k, j) is the Laplace density of tau_k about q(k, j)": every(
        eq(f(k, j), laplace(asked(k, j), taus[k], lambdas[k])), MECHANISMS, WORLDS
    ),
    "no q(k, j) is further than Theta_k from q(k, i)": every(
        le(Abs(asked(k, i) - asked(k, j)), thetas[k]), MECHANISMS, WORLDS
    ),
    "every lambda_k > 0": every(lt(0, lambdas[k]), MECHANISMS),
}
"""What n answers are: their densities, sensitivities and scales."""
