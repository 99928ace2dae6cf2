"""Eq. 1 is rhodi's eq. 9 with n worlds and the range Dv, at the Laplace scale Df/epsilon."""

from __future__ import annotations

from sympy import And, Equivalent, Implies, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.formulas import guarantee
from didp_ref.papers.bound.equation_1 import largest_budget
from didp_ref.papers.bound.shared import Delta_f, Delta_v, N, c_1, c_2, count, t
from didp_ref.papers.shared.alphabet import epsilon, n, rho
from didp_ref.papers.shared.risk import a, lambda_, v
from didp_ref.symbolic.notation import eq, gt, le, lt
from proofs.shared.risk import bound_the_risk, least_at_odds


@proves("bound.equation-1", part="the bound")
def equation_1(d: Derivation) -> None:
    """The exponent Dv/lambda is epsilon Dv/Df, at most the logarithm of the odds."""
    half = Rational(1, 2)
    d.model(
        {
            **{n: 3, rho: half, Delta_f: 1, Delta_v: 1, epsilon: half, lambda_: 2},
            **{a: 0, v: {1: 1, 2: -1}},
        }
    )
    d.step(
        "lambda > 0", gt(lambda_, 0), by=["Delta_f > 0", "epsilon > 0", "lambda = Delta_f/epsilon"]
    )
    bound_the_risk(d, n, Delta_v)
    odds = exp(largest_budget(n))
    d.step("odds", And(gt(odds, 0), gt(1 - rho, 0)), by=["n >= 2", "rho > 0", "rho < 1"])
    statement = le(Delta_v / lambda_, log(odds))
    by = ["lambda > 0", "Delta_f > 0", "Delta_v > 0", "epsilon > 0", "lambda = Delta_f/epsilon"]
    by += ["epsilon <= (Delta_f/Delta_v) log((n-1) rho/(1-rho))"]
    d.step("exponent", statement, by=by, reason="epsilon <= (Df/Dv) ln((n-1)rho/(1-rho))")
    least_at_odds(d, Delta_v / lambda_, odds, by=["lambda > 0", "odds", "exponent"])
    statement = le(guarantee.rho.at(scale=lambda_, sensitive_range=Delta_v, n_worlds=n), rho)
    d.step("eq. 10", statement, by=["n >= 2", "rho > 0", "rho < 1", "odds", "least", "eq. 12"])
    d.conclude(by=["eq. 8", "eq. 9", "eq. 10"])


@proves("bound.remark-count-distance", part="the distance")
def count_distance(d: Derivation) -> None:
    """What two records add to a count differs by at most 1."""
    d.model({count: 1, c_1: 0, c_2: 1})
    d.lemma("distance", lemmas.absolute_value((count - c_1) - (count - c_2)))
    d.conclude([*d.statement.hypotheses, "distance"])


AMONG_N = exp(largest_budget(n))
"""The odds (n-1)rho/(1-rho)."""
DOMAIN = ["n >= 2", "rho > 0", "rho < 1"]
RATIO = ["Delta_f > 0", "Delta_v > 0"]


@proves("bound.remark-growth", "correction", part="proportional")
def affine_growth(d: Derivation) -> None:
    """The logarithm of a product."""
    d.model({n: 2, rho: Rational(1, 3), Delta_f: 1, Delta_v: 1})
    d.step("odds", And(gt(AMONG_N, 0), gt(rho / (1 - rho), 0)), by=DOMAIN)
    d.lemma("log of product", lemmas.log_product(n - 1, rho / (1 - rho)))
    by = ["n >= 2", "rho < 1", "odds", "log of product"]
    d.step("affine", eq(log(AMONG_N), log(n - 1) + log(rho / (1 - rho))), by=by)
    d.conclude(by=[*RATIO, "affine"])


@proves("bound.remark-growth", part="increasing")
def larger_for_more(d: Derivation) -> None:
    """The odds increase in n, and so does their logarithm."""
    d.model({n: 2, N: 3, rho: Rational(1, 3), Delta_f: 1, Delta_v: 1})
    among_more = exp(largest_budget(N))
    d.step("odds", And(gt(AMONG_N, 0), lt(AMONG_N, among_more)), by=["N > n", *DOMAIN])
    d.lemma("log increases", lemmas.log_monotone(among_more, AMONG_N))
    d.step("increasing", lt(log(AMONG_N), log(among_more)), by=["rho < 1", "odds", "log increases"])
    d.step("ratio", gt(Delta_f / Delta_v, 0), by=RATIO)
    d.conclude(by=["Delta_v > 0", "ratio", "increasing"])


@proves("bound.remark-growth", part="extremes")
def extremes(d: Derivation) -> None:
    """The logarithm is negative below 1, and exceeds what the odds exceed the exponential of."""
    d.model({n: 2, rho: Rational(1, 3), Delta_f: 1, Delta_v: 1})
    exponent = t * Delta_v / Delta_f
    d.step("odds", gt(AMONG_N, 0), by=DOMAIN)
    d.step("ratio", gt(Delta_f / Delta_v, 0), by=RATIO)
    d.lemma("log of 1", lemmas.exp_log(AMONG_N, 0))
    by = [*DOMAIN, "odds", "log of 1"]
    d.step("negative", Equivalent(lt(log(AMONG_N), 0), lt(n * rho, 1)), by=by)
    d.lemma("log of odds", lemmas.exp_log(AMONG_N, exponent))
    enough = gt(n, 1 + exp(exponent) * (1 - rho) / rho)
    d.step("enough", Implies(enough, gt(AMONG_N, exp(exponent))), by=DOMAIN)
    by = ["Delta_f > 0", "rho < 1", "odds", "log of odds", "enough"]
    d.step("above", Implies(enough, gt(log(AMONG_N), exponent)), by=by)
    d.step("undone", eq(Delta_f / Delta_v * exponent, t), by=RATIO)
    d.conclude(by=["Delta_v > 0", "ratio", "negative", "above", "undone"])
