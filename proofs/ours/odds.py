"""The derivations of each notion as a bound on odds, of the scales and of the budgets."""

from __future__ import annotations

from sympy import Rational, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.ours.odds import PROPER
from didp_ref.papers.ours.shared import (
    distance,
    g,
    n_worlds,
    p,
    p_min,
    sensitive_range,
    sensitivity,
)
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, m, n, rho
from didp_ref.symbolic.notation import eq, lt
from proofs.ours.shared import HALF


@proves("bridges.rho-is-beta")
def rho_is_beta(d: Derivation) -> None:
    """At a prior of 1/m, m rho - 1 is the beta of rho."""
    d.model({m: 2, rho: Rational(3, 4), beta: HALF})
    d.conclude(["2 <= m", "beta = m rho - 1"])


@proves("bridges.scales-at-uniform")
def scales_at_uniform(d: Derivation) -> None:
    """The two logarithms have the same argument."""
    d.model({n_worlds: 2, rho: Rational(3, 4), sensitive_range: 1, p_min: HALF, beta: HALF})
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


@proves("bridges.odds.alpha-beta", part="alpha side")
def odds_of_alpha(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.model({p: HALF, g: HALF, alpha: HALF})
    d.conclude([*PROPER, "0 < alpha", "alpha < 1"])


@proves("bridges.odds.alpha-beta", part="beta side")
def odds_of_beta(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.model({p: HALF, g: HALF, beta: HALF})
    d.conclude([*PROPER, "0 < beta", "(1 + beta) p < 1"])


@proves("bridges.odds.rho")
def odds_of_rho(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.model({m: 2, p: HALF, g: HALF, rho: HALF})
    d.conclude([*PROPER, "2 <= m", "p = 1/m", "0 < rho", "rho < 1"])


@proves("bridges.odds.gamma")
def odds_of_gamma(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.model({p: HALF, g: HALF, gamma: 1})
    d.conclude([*PROPER, "1 <= gamma"])


@proves("bridges.odds.epsilon", part="floor")
@proves("bridges.odds.epsilon", part="ceiling")
def odds_of_epsilon(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.model({p: HALF, g: HALF})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.conclude([*PROPER, "growth", "decay"])


@proves("bridges.budgets")
def budgets(d: Derivation) -> None:
    """The logarithm is positive, so the budgets are ordered as the sensitivities are."""
    d.model({n: 2, rho: Rational(3, 4), sensitivity: 1, distance: 1})
    odds = (n - 1) * rho / (1 - rho)
    d.lemma("logarithm", lemmas.log_monotone(odds, 1))
    d.step("better than a guess", lt(1, odds), ["2 <= n", "1/n < rho", "rho < 1"])
    d.step("positive", lt(0, log(odds)), ["better than a guess", "logarithm", "rho < 1"])
    d.conclude(["positive", "0 < sensitivity", "0 < distance"])
