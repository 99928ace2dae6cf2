"""Each notion as a bound on odds, and the two papers' scales and budgets at the uniform prior.

Four notions bound what an output does to the belief in a world: epsilon-DP bounds likelihood
ratios, (alpha, beta)-DI the ratio of posterior to prior on both sides, rho-DI the posterior at
equal priors, and positive membership privacy (gamma) posterior and its complement.
"""

from __future__ import annotations

from sympy import And, Equivalent, Implies, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import belief, scale, translation
from didp_ref.papers.ours.shared import (
    bridge,
    distance,
    g,
    n_worlds,
    p,
    p_min,
    sensitive_range,
    sensitivity,
    whole,
)
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, m, n, rho
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.narrower import BELOW_CERTAINTY, NO_CERTAIN_BELIEF
from didp_ref.symbolic.notation import as_written, eq, le, lt

ODDS_RATIO = g / (1 - g) * (1 - p) / p
"""Posterior odds over prior odds, of a world with the prior p and the posterior g."""
PROPER = {**as_written(lt(0, p), lt(p, 1)), "0 < g, the posterior": lt(0, g), "g < 1": lt(g, 1)}
"""The prior and the posterior leave odds: neither is certain."""


def rho_is_beta() -> Statement:
    """State that at the uniform prior rho-DI is the beta side at beta = m rho - 1."""
    hypotheses = {**as_written(le(2, m)), "beta = m rho - 1": eq(beta, m * rho - 1)}
    sides = Equivalent(le(g, rho), le(g, (1 + beta) * (1 / m)))
    return Statement(hypotheses, And(sides, Equivalent(lt(0, beta), lt(1 / m, rho))))


def derive_rho_is_beta(d: Derivation) -> None:
    """At a prior of 1/m, m rho - 1 is the beta of rho."""
    d.model({m: 2, rho: Rational(3, 4), beta: ONE_HALF})
    d.conclude(["2 <= m", "beta = m rho - 1"])


RHO_IS_BETA = bridge(
    "bridges.rho-is-beta",
    "rho-DI is the upper side of (alpha, beta)-DI",
    r"At the uniform prior $1/m$, a posterior is at most $\rho$ exactly when it is at most "
    r"$(1+\beta)/m$ with $\beta = m\rho - 1$; and $\beta > 0$ exactly when $\rho > 1/m$.",
    whole(rho_is_beta, derive_rho_is_beta),
)


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


def derive_scales_at_uniform(d: Derivation) -> None:
    """The two logarithms have the same argument."""
    d.model({n_worlds: 2, rho: Rational(3, 4), sensitive_range: 1, p_min: ONE_HALF, beta: ONE_HALF})
    odds = (1 + beta) * (1 - p_min) / (1 - p_min * (1 + beta))
    guess = (n_worlds - 1) * rho / (1 - rho)
    uniform = ("2 <= n_worlds", "rho < 1", "p_min = 1/n_worlds", "beta = n_worlds rho - 1")
    range_of_rho = ("2 <= n_worlds", "1/n_worlds < rho", "rho < 1")
    d.step("one denominator", lt(0, 1 - p_min * (1 + beta)), uniform)
    d.step("one argument", eq(odds, guess), [*uniform, "1/n_worlds < rho"])
    d.lemma("one logarithm", lemmas.equal_arguments(log, odds, guess))
    d.lemma("growth", lemmas.log_monotone(guess, 1))
    d.step("better than a guess", lt(1, guess), range_of_rho)
    d.step("positive", lt(0, log(guess)), ["better than a guess", "growth", "rho < 1"])
    argument = ("one argument", "better than a guess", "one denominator", "rho < 1")
    d.conclude([*argument, "one logarithm", "positive"])


SCALES_AT_UNIFORM = bridge(
    "bridges.scales-at-uniform",
    "The two papers' scales agree at the uniform prior",
    r"Theorem 3's scale for $\beta = m\rho - 1$ at $P_{min} = 1/m$ is the scale of "
    r"$\rho$-DI: $\Theta/\ln\frac{(1+\beta)(1-P_{min})}{1-P_{min}(1+\beta)} = "
    r"S/\ln\frac{(m-1)\rho}{1-\rho}$ for $S = \Theta$.",
    whole(scales_at_uniform, derive_scales_at_uniform),
    quantities=("scale.prior_dependent", "scale.rho"),
)


def odds_of_alpha() -> Statement:
    """State the alpha side of (alpha, beta)-DI as a bound on the odds ratio."""
    low = (1 - alpha) * p
    bound = (1 - alpha) * (1 - p) / (1 - low)
    hypotheses = {**PROPER, **as_written(lt(0, alpha), lt(alpha, 1))}
    return Statement(hypotheses, Equivalent(le(low, g), le(bound, ODDS_RATIO)))


def derive_odds_of_alpha(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.model({p: ONE_HALF, g: ONE_HALF, alpha: ONE_HALF})
    d.conclude([*PROPER, "0 < alpha", "alpha < 1"])


def odds_of_beta() -> Statement:
    """State the beta side of (alpha, beta)-DI as a bound on the odds ratio."""
    high = (1 + beta) * p
    bound = (1 + beta) * (1 - p) / (1 - high)
    hypotheses = {**PROPER, **as_written(lt(0, beta)), "(1 + beta) p < 1": lt(high, 1)}
    return Statement(hypotheses, Equivalent(le(g, high), le(ODDS_RATIO, bound)))


def derive_odds_of_beta(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.model({p: ONE_HALF, g: ONE_HALF, beta: ONE_HALF})
    d.conclude([*PROPER, "0 < beta", "(1 + beta) p < 1"])


ODDS_ALPHA_BETA = bridge(
    "bridges.odds.alpha-beta",
    "(alpha, beta)-DI's bounds on posterior over prior equal bounds on the odds ratio",
    r"Posterior odds over prior odds lie between $\frac{(1-\alpha)(1-p)}{1-(1-\alpha)p}$ and "
    r"$\frac{(1+\beta)(1-p)}{1-(1+\beta)p}$ exactly when posterior over prior lies between "
    r"$1-\alpha$ and $1+\beta$.",
    Part(
        "alpha side",
        r"The posterior is at least $(1-\alpha)p$ exactly when the odds ratio is at least "
        r"$\frac{(1-\alpha)(1-p)}{1-(1-\alpha)p}$.",
        formal=odds_of_alpha,
        proof=derive_odds_of_alpha,
        narrower=(NO_CERTAIN_BELIEF,),
    ),
    Part(
        "beta side",
        r"The posterior is at most $(1+\beta)p$ exactly when the odds ratio is at most "
        r"$\frac{(1+\beta)(1-p)}{1-(1+\beta)p}$.",
        formal=odds_of_beta,
        proof=derive_odds_of_beta,
        narrower=(NO_CERTAIN_BELIEF, BELOW_CERTAINTY),
    ),
)


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


def derive_odds_of_rho(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.model({m: 2, p: ONE_HALF, g: ONE_HALF, rho: ONE_HALF})
    d.conclude([*PROPER, "2 <= m", "p = 1/m", "0 < rho", "rho < 1"])


ODDS_RHO = bridge(
    "bridges.odds.rho",
    "rho-DI's bound on a posterior equals a bound on the odds ratio",
    r"At the prior $1/m$, a posterior is at most $\rho$ exactly when posterior odds over prior "
    r"odds are at most $(m-1)\rho/(1-\rho)$.",
    whole(odds_of_rho, derive_odds_of_rho, NO_CERTAIN_BELIEF),
)


def odds_of_gamma() -> Statement:
    """State positive membership privacy as a bound on the odds ratio."""
    private = And(le(g, gamma * p), le((1 - p) / gamma, 1 - g))
    below = Implies(lt(gamma * p, 1), le(ODDS_RATIO, gamma * (1 - p) / (1 - gamma * p)))
    bounded = And(le(ODDS_RATIO, (gamma - 1 + p) / p), below)
    return Statement({**PROPER, **as_written(le(1, gamma))}, Equivalent(private, bounded))


def derive_odds_of_gamma(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.model({p: ONE_HALF, g: ONE_HALF, gamma: 1})
    d.conclude([*PROPER, "1 <= gamma"])


ODDS_GAMMA = bridge(
    "bridges.odds.gamma",
    "Membership privacy's bounds on a posterior equal a bound on the odds ratio",
    r"$Pr[t|S] \le \gamma Pr[t]$ and $Pr[\neg t|S] \ge Pr[\neg t]/\gamma$ hold exactly when "
    r"the odds ratio is at most $(\gamma-1+p)/p$ and, where $\gamma p < 1$, at most "
    r"$\gamma(1-p)/(1-\gamma p)$.",
    whole(odds_of_gamma, derive_odds_of_gamma, NO_CERTAIN_BELIEF),
)


def odds_of_floor() -> Statement:
    """State that posteriors above epsilon's floor are odds ratios of at least exp(-epsilon)."""
    floor = p * belief.ratio_floor.at(exponent=epsilon, prior=p)
    return Statement(PROPER, Equivalent(le(floor, g), le(exp(-epsilon), ODDS_RATIO)))


def odds_of_ceiling() -> Statement:
    """State that posteriors below epsilon's ceiling are odds ratios of at most exp(epsilon)."""
    ceiling = p * belief.ratio_ceiling.at(exponent=epsilon, prior=p)
    return Statement(PROPER, Equivalent(le(g, ceiling), le(ODDS_RATIO, exp(epsilon))))


def derive_odds_of_epsilon(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.model({p: ONE_HALF, g: ONE_HALF})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.conclude([*PROPER, "growth", "decay"])


ODDS_EPSILON = bridge(
    "bridges.odds.epsilon",
    "epsilon's bounds on posterior over prior equal bounds on the odds ratio",
    r"Posterior odds over prior odds lie between $e^{-\epsilon}$ and $e^{\epsilon}$ exactly "
    r"when posterior over prior lies between $1/(p+e^{\epsilon}(1-p))$ and "
    r"$1/(p+e^{-\epsilon}(1-p))$.",
    Part(
        "floor",
        r"The odds ratio is at least $e^{-\epsilon}$ exactly when posterior over prior is at "
        r"least $1/(p+e^{\epsilon}(1-p))$.",
        formal=odds_of_floor,
        proof=derive_odds_of_epsilon,
        narrower=(NO_CERTAIN_BELIEF,),
    ),
    Part(
        "ceiling",
        r"The odds ratio is at most $e^{\epsilon}$ exactly when posterior over prior is at "
        r"most $1/(p+e^{-\epsilon}(1-p))$.",
        formal=odds_of_ceiling,
        proof=derive_odds_of_epsilon,
        narrower=(NO_CERTAIN_BELIEF,),
    ),
)


def budgets() -> Statement:
    """State that 002's budget bound is 001's exactly when the two sensitivities agree."""
    hypotheses = as_written(
        le(2, n), lt(1 / n, rho), lt(rho, 1), lt(0, sensitivity), lt(0, distance)
    )
    first = translation.epsilon_from_rho.at(rho=rho, n_worlds=n)
    second = translation.epsilon_bound.at(rho=rho, n=n, sensitivity=sensitivity, distance=distance)
    conclusion = And(
        Equivalent(le(distance, sensitivity), le(first, second)),
        Equivalent(eq(distance, sensitivity), eq(first, second)),
    )
    return Statement(hypotheses, conclusion)


def derive_budgets(d: Derivation) -> None:
    """The logarithm is positive, so the budgets are ordered as the sensitivities are."""
    d.model({n: 2, rho: Rational(3, 4), sensitivity: 1, distance: 1})
    odds = (n - 1) * rho / (1 - rho)
    d.lemma("logarithm", lemmas.log_monotone(odds, 1))
    d.step("better than a guess", lt(1, odds), ["2 <= n", "1/n < rho", "rho < 1"])
    d.step("positive", lt(0, log(odds)), ["better than a guess", "logarithm", "rho < 1"])
    d.conclude(["positive", "0 < sensitivity", "0 < distance"])


BUDGETS = bridge(
    "bridges.budgets",
    "He's epsilon bound exceeds Lee's if worlds are closer than the sensitivity",
    r"For $\rho > \frac{1}{n}$, $\frac{\Delta f}{\Delta v}\ln\frac{(n-1)\rho}{1-\rho}$ is at "
    r"least $\ln\frac{(n-1)\rho}{1-\rho}$ exactly when $\Delta v \le \Delta f$, and equal "
    r"exactly when $\Delta v = \Delta f$.",
    whole(budgets, derive_budgets),
    quantities=("translation.epsilon_bound", "translation.epsilon_from_rho"),
)

CLAIMS = (
    RHO_IS_BETA,
    SCALES_AT_UNIFORM,
    ODDS_ALPHA_BETA,
    ODDS_RHO,
    ODDS_GAMMA,
    ODDS_EPSILON,
    BUDGETS,
)
