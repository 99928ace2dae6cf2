"""One notion in another's terms, as mathematics."""

from __future__ import annotations

from sympy import And, Equivalent, Implies, Min, Sum, exp, log

from didp_ref.audit.claim import Statement
from didp_ref.formulas import belief, scale, translation
from didp_ref.papers.ours.alphabet import (
    distance,
    g,
    h,
    h_1,
    h_2,
    l,
    n_worlds,
    p,
    p_min,
    priors,
    q,
    r,
    sensitive_range,
    sensitivity,
    x,
)
from didp_ref.papers.ours.statements.likelihoods import (
    I_IS_A_WORLD,
    L_IS_A_WORLD,
    PRIOR,
    PRIORS,
    WORLDS,
    each_world,
    evidence,
    output,
)
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, i, j, m, n, rho
from didp_ref.symbolic.notation import as_written, eq, every, le, lt

ODDS_RATIO = g / (1 - g) * (1 - p) / p
"""Posterior odds over prior odds, of a world with the prior p and the posterior g."""
PROPER = {
    **as_written(lt(0, p), lt(p, 1)),
    "0 < g, the posterior": lt(0, g),
    "g < 1": lt(g, 1),
}
"""The prior and the posterior leave odds: neither is certain."""
ALPHA_BETA = as_written(lt(0, alpha), lt(alpha, 1), lt(0, beta))
SEEN = {"the output has a positive probability": lt(0, evidence(output))}
BELIEF = PRIOR * h[i] / evidence(output)
"""The posterior of the world i."""


def rho_is_beta() -> Statement:
    """State that at the uniform prior rho-DI is the beta side at beta = m rho - 1."""
    hypotheses = {**as_written(le(2, m)), "beta = m rho - 1": eq(beta, m * rho - 1)}
    sides = Equivalent(le(g, rho), le(g, (1 + beta) * (1 / m)))
    return Statement(hypotheses, And(sides, Equivalent(lt(0, beta), lt(1 / m, rho))))


def odds_of_alpha() -> Statement:
    """State the alpha side of (alpha, beta)-DI as a bound on the odds ratio."""
    low = (1 - alpha) * p
    bound = (1 - alpha) * (1 - p) / (1 - low)
    hypotheses = {**PROPER, **as_written(lt(0, alpha), lt(alpha, 1))}
    return Statement(hypotheses, Equivalent(le(low, g), le(bound, ODDS_RATIO)))


def odds_of_beta() -> Statement:
    """State the beta side of (alpha, beta)-DI as a bound on the odds ratio."""
    high = (1 + beta) * p
    bound = (1 + beta) * (1 - p) / (1 - high)
    hypotheses = {**PROPER, **as_written(lt(0, beta)), "(1 + beta) p < 1": lt(high, 1)}
    return Statement(hypotheses, Equivalent(le(g, high), le(ODDS_RATIO, bound)))


def odds_of_rho() -> Statement:
    """State rho-DI as a bound on the odds ratio, every prior being 1/m."""
    hypotheses = {
        **PROPER,
        **as_written(le(2, m)),
        "p = 1/m": eq(p, 1 / m),
        **as_written(lt(0, rho), lt(rho, 1)),
    }
    bound = (m - 1) * rho / (1 - rho)
    return Statement(hypotheses, Equivalent(le(g, rho), le(ODDS_RATIO, bound)))


def odds_of_gamma() -> Statement:
    """State positive membership privacy as a bound on the odds ratio."""
    private = And(le(g, gamma * p), le((1 - p) / gamma, 1 - g))
    below = Implies(lt(gamma * p, 1), le(ODDS_RATIO, gamma * (1 - p) / (1 - gamma * p)))
    bounded = And(le(ODDS_RATIO, (gamma - 1 + p) / p), below)
    return Statement({**PROPER, **as_written(le(1, gamma))}, Equivalent(private, bounded))


def odds_of_floor() -> Statement:
    """State that posteriors above epsilon's floor are odds ratios of at least exp(-epsilon)."""
    floor = p * belief.ratio_floor.at(exponent=epsilon, prior=p)
    return Statement(PROPER, Equivalent(le(floor, g), le(exp(-epsilon), ODDS_RATIO)))


def odds_of_ceiling() -> Statement:
    """State that posteriors below epsilon's ceiling are odds ratios of at most exp(epsilon)."""
    ceiling = p * belief.ratio_ceiling.at(exponent=epsilon, prior=p)
    return Statement(PROPER, Equivalent(le(g, ceiling), le(ODDS_RATIO, exp(epsilon))))


NEAR_ALL = {
    **I_IS_A_WORLD,
    **PRIORS,
    "the priors sum to 1": eq(Sum(priors[j], WORLDS), 1),
    **SEEN,
    "h[j] <= exp(epsilon) h[i] in every world j": each_world(le(h[j], exp(epsilon) * h[i])),
    "h[i] <= exp(epsilon) h[j] in every world j": each_world(le(h[i], exp(epsilon) * h[j])),
}
"""epsilon-DP between the world i and every world, for an output that some world gives."""
INDISTINGUISHABLE = {**NEAR_ALL, **as_written(le(0, epsilon))}


def epsilon_to_alpha_beta() -> Statement:
    """State that epsilon-DP keeps beliefs between its floor and its ceiling, at any prior."""
    floor = PRIOR * belief.ratio_floor.at(exponent=epsilon, prior=PRIOR)
    ceiling = PRIOR * belief.ratio_ceiling.at(exponent=epsilon, prior=PRIOR)
    return Statement(INDISTINGUISHABLE, And(le(floor, BELIEF), le(BELIEF, ceiling)))


def epsilon_to_gamma() -> Statement:
    """State that epsilon-DP is membership privacy with gamma = exp(epsilon), at any prior."""
    presence = le(BELIEF, exp(epsilon) * PRIOR)
    absence = le((1 - PRIOR) / exp(epsilon), 1 - BELIEF)
    return Statement(INDISTINGUISHABLE, And(presence, absence))


def alpha_beta_to_epsilon() -> Statement:
    """State that (alpha, beta)-DI at one prior without zeros is epsilon-DP.

    The output may have no probability, so both sides are written multiplied by it.
    """
    prior, weight = priors[j], priors[j] * h[j]
    hypotheses = {
        **I_IS_A_WORLD,
        **L_IS_A_WORLD,
        "every prior is positive": each_world(lt(0, prior)),
        **ALPHA_BETA,
        "the alpha side of (alpha, beta)-DI in every world": each_world(
            le((1 - alpha) * prior * evidence(output), weight)
        ),
        "the beta side of (alpha, beta)-DI in every world": each_world(
            le(weight, (1 + beta) * prior * evidence(output))
        ),
        "epsilon = ln((1 + beta)/(1 - alpha))": eq(epsilon, log((1 + beta) / (1 - alpha))),
    }
    return Statement(hypotheses, le(h[i], exp(epsilon) * h[l]))


MEAN = x * h_1 + (1 - x) * h_2
"""The probability of the output, where the first world has the prior x."""
_KEPT = [
    And(
        le((1 - alpha) * prior * MEAN, prior * likelihood),
        le(prior * likelihood, (1 + beta) * prior * MEAN),
    )
    for prior, likelihood in ((x, h_1), (1 - x, h_2))
]
OVER_PRIORS = every(Implies(And(lt(0, x), lt(x, 1)), And(*_KEPT)), x)
"""(alpha, beta)-DI of two worlds, whatever the prior x of the first."""
NEAR = And(
    le(h_1, (1 + beta) * h_2),
    le(h_2, (1 + beta) * h_1),
    le((1 - alpha) * h_1, h_2),
    le((1 - alpha) * h_2, h_1),
)
"""The likelihoods of two worlds are near one another."""


def every_prior_is_near() -> Statement:
    """State that (alpha, beta)-DI of two worlds over all priors bounds their likelihood ratio."""
    hypotheses = {**ALPHA_BETA, **as_written(lt(0, h_1), lt(0, h_2))}
    return Statement(hypotheses, Equivalent(OVER_PRIORS, NEAR))


SMALLER = Min(log(1 + beta), -log(1 - alpha))
"""The epsilon of (alpha, beta)-DI over all priors."""
EVERY_PRIOR = {
    **as_written(lt(alpha, 1), lt(0, beta)),
    "epsilon = min(ln(1 + beta), -ln(1 - alpha))": eq(epsilon, SMALLER),
}


def near_is_epsilon() -> Statement:
    """State that the four inequalities between likelihoods are epsilon-DP."""
    hypotheses = {**EVERY_PRIOR, **as_written(lt(0, h_1), lt(0, h_2))}
    private = And(le(h_1, exp(epsilon) * h_2), le(h_2, exp(epsilon) * h_1))
    return Statement(hypotheses, Equivalent(NEAR, private))


def epsilon_is_every_prior() -> Statement:
    """State that epsilon-DP between all worlds is (alpha, beta)-DI at any prior."""
    sides = And(le((1 - alpha) * PRIOR, BELIEF), le(BELIEF, (1 + beta) * PRIOR))
    return Statement({**EVERY_PRIOR, **NEAR_ALL}, sides)


BUDGET_ODDS = (1 - p) / (1 / r - p)
"""What the largest epsilon is the logarithm of, where a belief may rise by the factor r."""


INSIDE = as_written(lt(0, p), lt(p, 1))
ROOM = {**INSIDE, **as_written(lt(0, r)), "r p < 1": lt(r * p, 1)}
"""A prior, and a factor by which it may rise without becoming certain."""


def kazan_reiter_at_one() -> Statement:
    """State that Kazan and Reiter's bound at q = 1 is Theorem 3's ceiling."""
    decay = exp(-epsilon)
    bound = 1 / (q * p + decay**2 * (1 - q) * p + decay * (1 - p))
    ceiling = belief.ratio_ceiling.at(exponent=epsilon, prior=p)
    return Statement({**INSIDE, "q = 1": eq(q, 1)}, eq(bound, ceiling))


def kazan_reiter_budget() -> Statement:
    """State the budget that the bound allows."""
    ceiling = belief.ratio_ceiling.at(exponent=epsilon, prior=p)
    return Statement(ROOM, Equivalent(le(ceiling, r), le(epsilon, log(BUDGET_ODDS))))


def kazan_reiter_is_theorem_3() -> Statement:
    """State that the budget at r = 1 + beta is the logarithm of Theorem 3's beta side."""
    _, rising = scale.prior_dependent_logarithms(alpha, beta, p)
    return Statement({**ROOM, "r = 1 + beta": eq(r, 1 + beta)}, eq(log(BUDGET_ODDS), rising))


def scales_at_uniform() -> Statement:
    """State that Theorem 3's beta scale at the uniform prior is the scale of rho-DI."""
    hypotheses = {
        **as_written(le(2, n_worlds), lt(1 / n_worlds, rho), lt(rho, 1)),
        "p_min = 1/n_worlds": eq(p_min, 1 / n_worlds),
        "beta = n_worlds rho - 1": eq(beta, n_worlds * rho - 1),
    }
    _, rising = scale.prior_dependent_logarithms(alpha, beta, p_min)
    of_rho = scale.rho.at(rho=rho, n_worlds=n_worlds, sensitive_range=sensitive_range)
    return Statement(hypotheses, eq(sensitive_range / rising, of_rho))


def budgets() -> Statement:
    """State that 002's budget bound is 001's exactly when the two sensitivities agree."""
    hypotheses = as_written(
        le(2, n), lt(1 / n, rho), lt(rho, 1), lt(0, sensitivity), lt(0, distance)
    )
    first = translation.epsilon_from_rho.at(rho=rho, n_worlds=n)
    second = translation.epsilon_bound.at(rho=rho, n=n, sensitivity=sensitivity, distance=distance)
    return Statement(
        hypotheses,
        And(
            Equivalent(le(distance, sensitivity), le(first, second)),
            Equivalent(eq(distance, sensitivity), eq(first, second)),
        ),
    )
