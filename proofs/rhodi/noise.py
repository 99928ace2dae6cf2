"""Section 4.1 from eq. 10 on: how much noise keeps the risk at rho or below."""

from __future__ import annotations

from sympy import And, Equivalent, Implies, Mul, Rational, Sum, exp, log

from didp_ref.formulas import guarantee
from didp_ref.papers.rhodi.alphabet import F, G, H, P, R, S, a, g, k, lambda_, m, n, p, q, r, rho, v
from didp_ref.papers.rhodi.statements import (
    BOUND_BY_RANGE,
    LARGEST_BUDGET,
    LEAST_SCALE,
    NEAR,
    OTHERS,
    RESPONSES,
)
from didp_ref.papers.shared.risk import weight
from didp_ref.proof import lemmas
from didp_ref.proof.derivation import Derivation, proves
from didp_ref.proof.notation import Term, eq, ge, gt, le, lt
from proofs.shared.risk import at_odds, bound_the_risk, least_at_odds

ODDS = exp(LARGEST_BUDGET)
HALF = Rational(1, 2)


@proves("rhodi.equations-10-15", "correction")
def equations_10_15(d: Derivation) -> None:
    """Solve eq. 9 for the scale, in the paper's steps, with the side conditions they need."""
    d.model({m: 3, lambda_: 1, rho: HALF})
    least = exp(-S / lambda_)
    inverse = (1 - rho) / ((m - 1) * rho)
    eq_10 = le(BOUND_BY_RANGE, rho)
    eq_11 = ge(1 + (m - 1) * least, 1 / rho)
    eq_12 = ge(least, inverse)
    eq_13 = ge(-S / lambda_, log(inverse))
    eq_14 = le(S / lambda_, LARGEST_BUDGET)
    eq_15 = ge(lambda_, LEAST_SCALE)
    domain = ["m >= 2", "rho > 0", "rho < 1"]
    d.lemma("exp positive", lemmas.exp_positive(least.args[0]))
    d.step("least", gt(least, 0), by=["lambda > 0", "exp positive"])
    d.step("eq. 10-11", Equivalent(eq_10, eq_11), by=["m >= 2", "rho > 0", "least"])
    d.step("eq. 11-12", Equivalent(eq_11, eq_12), by=["m >= 2", "rho > 0", "least"])
    d.step("odds", And(gt(ODDS, 0), gt(inverse, 0)), by=domain)
    d.lemma("log of exp", lemmas.exp_log(inverse, least.args[0]))
    d.step(
        "eq. 12-13",
        Equivalent(eq_12, eq_13),
        by=["lambda > 0", *domain, "odds", "log of exp"],
        reason="the logarithm increases, and both sides are positive because rho < 1",
    )
    d.lemma("log of product", lemmas.log_product(ODDS, inverse))
    d.lemma("log of 1", lemmas.exp_log(Mul(ODDS, inverse, evaluate=False), 0))
    d.step(
        "minus log",
        eq(log(inverse), -log(ODDS)),
        by=[*domain, "odds", "log of product", "log of 1"],
    )
    d.step("eq. 13-14", Equivalent(eq_13, eq_14), by=["lambda > 0", "minus log"])
    d.lemma("log of odds", lemmas.exp_log(ODDS, 0))
    d.step(
        "above a guess",
        Equivalent(gt(m * rho, 1), gt(log(ODDS), 0)),
        by=[*domain, "odds", "log of odds"],
        reason="(m-1)rho/(1-rho) <= 1 exactly when rho <= 1/m",
    )
    d.step(
        "eq. 14-15",
        Implies(gt(m * rho, 1), Equivalent(eq_14, eq_15)),
        by=["lambda > 0", "above a guess"],
    )
    d.step(
        "never",
        Implies(And(gt(S, 0), le(m * rho, 1)), gt(S / lambda_, log(ODDS))),
        by=["lambda > 0", "above a guess"],
    )
    d.conclude(
        by=["eq. 10-11", "eq. 11-12", "eq. 12-13", "eq. 13-14", "eq. 14-15", "never"],
    )


@proves("rhodi.theorem-1")
def theorem_1(d: Derivation) -> None:
    """Eqs. 7 to 9, then eqs. 10 to 15 at the scale that is given."""
    d.model({m: 3, lambda_: 2 / log(2), rho: HALF, S: 2, a: 0, v: {1: 1, 2: -2}})
    bound_the_risk(d, m, S)
    d.step("odds", gt(ODDS, 1), by=["m >= 2", "rho > 0", "rho < 1", "m*rho > 1"])
    d.lemma("log of odds", lemmas.exp_log(ODDS, 0))
    d.step("logarithm", gt(log(ODDS), 0), by=["rho < 1", "odds", "log of odds"])
    d.step(
        "eq. 14",
        eq(S / lambda_, log(ODDS)),
        by=["lambda > 0", "logarithm", "lambda = S/log((m-1) rho/(1-rho))"],
        reason="eq. 15 with equality",
    )
    at_odds(d, S / lambda_, ODDS, by=["lambda > 0", "rho < 1", "odds", "eq. 14"])
    d.step(
        "eq. 10",
        le(BOUND_BY_RANGE, rho),
        by=["m >= 2", "rho > 0", "rho < 1", "odds", "least", "eq. 12"],
    )
    d.conclude(by=["eq. 8", "eq. 9", "eq. 10"])


@proves("rhodi.remark-nonuniform-prior", "correction")
def remark_nonuniform_prior(d: Derivation) -> None:
    """The posterior at prior p is at most p/(p + (1-p)exp(-S/lambda)), which increases in p."""
    d.model(
        {
            **{m: 3, lambda_: 4, S: 2, a: 0, v: {1: 1, 2: -2}},
            **{p: HALF, q: {1: HALF / 2, 2: HALF / 2}, P: HALF, rho: Rational(3, 4)},
        }
    )
    mine, least = weight(a), exp(-S / lambda_)
    d.lemma("mine is positive", lemmas.exp_positive(mine.args[0]))
    d.lemma("least is positive", lemmas.exp_positive(least.args[0]))
    d.step(
        "positive",
        And(gt(mine, 0), gt(least, 0)),
        by=["lambda > 0", "mine is positive", "least is positive"],
    )
    rest = _weighted_denominator(d)
    d.step("p < 1", lt(p, 1), by=["p <= P", "P < rho", "rho < 1"])
    shared = p / (p + (1 - p) * least)
    d.step(
        "eq. 9 at the prior",
        le(p * mine / (p * mine + rest), shared),
        by=["positive", "p >= 0", "p < 1", "denominator"],
    )
    at_highest = guarantee.rho_at_prior.at(scale=lambda_, sensitive_range=S, p_max=P)
    d.step(
        "increasing",
        le(shared, at_highest),
        by=["positive", "p >= 0", "P > 0", "p <= P", "P < rho", "rho < 1"],
        reason="p/(p + (1-p)x) increases in p",
    )
    odds = (1 / P - 1) * rho / (1 - rho)
    d.step("odds", gt(odds, 1), by=["P > 0", "P < rho", "rho < 1"])
    d.lemma("log of odds", lemmas.exp_log(odds, 0))
    d.step("logarithm", gt(log(odds), 0), by=["P > 0", "rho < 1", "odds", "log of odds"])
    enough = "lambda >= S/log((1/P - 1) rho/(1-rho))"
    d.step("eq. 14", le(S / lambda_, log(odds)), by=["lambda > 0", "logarithm", enough])
    domain = ["lambda > 0", "P > 0", "rho < 1"]
    least_at_odds(d, S / lambda_, odds, by=[*domain, "odds", "eq. 14"])
    d.step(
        "eq. 10",
        le(at_highest, rho),
        by=["P > 0", "P < rho", "rho < 1", "positive", "odds", "eq. 12"],
    )
    d.conclude(by=["eq. 9 at the prior", "increasing", "eq. 10"])


def _weighted_denominator(d: Derivation) -> Term:
    """Bound the others' weighted sum from below, the fact ``denominator``, and return the sum."""
    mine, theirs, least = weight(a), weight(v[k]), exp(-S / lambda_)
    farthest = mine * least
    d.lemma("triangle", lemmas.triangle(R - a, a - v[k]))
    d.lemma("exp, farthest", lemmas.exp_monotone(mine.args[0] + least.args[0], theirs.args[0]))
    d.lemma("exp of both", lemmas.exp_sum(mine.args[0], least.args[0]))
    not_negative = "q[k] >= 0 for every other world k"
    d.generalize(
        "each",
        le(q[k] * farthest, q[k] * theirs),
        OTHERS,
        by=["lambda > 0", *NEAR, not_negative, "triangle", "exp, farthest", "exp of both"],
        reason="the triangle inequality, and every distance is at most S(f)",
    )
    d.lemma("sum", lemmas.sum_monotone(q[k] * farthest, q[k] * theirs, OTHERS))
    d.lemma("take out", lemmas.sum_scale(farthest, q[k], OTHERS))
    rest = Sum(q[k] * theirs, OTHERS)
    total = "the priors p, q[1], ..., q[m-1] sum to 1"
    d.step(
        "denominator",
        ge(rest, (1 - p) * mine * least),
        by=["lambda > 0", "m >= 2", "each", "sum", "take out", total],
    )
    return rest


@proves("rhodi.remark-prior-above-rho")
def remark_prior_above_rho(d: Derivation) -> None:
    """The prior is the mean of the posteriors, weighted by how likely the responses are."""
    certain = {1: 1}
    d.model({n: 1, p: HALF, rho: Rational(2, 3), F: certain, G: certain, H: certain, g: {1: HALF}})
    mine, likely = p * F[r], H[r]
    without = (1 - p) * G[r]
    possible = "H[r] > 0 for every response r in 1..n"
    d.generalize(
        "Bayes",
        eq(mine, g[r] * likely),
        RESPONSES,
        by=[possible, "g[r] = p F[r]/H[r] for every response r in 1..n"],
    )
    d.generalize(
        "each",
        le(mine, rho * likely),
        RESPONSES,
        by=[possible, "g[r] <= rho for every response r in 1..n", "Bayes"],
    )
    d.lemma("sum", lemmas.sum_monotone(mine, rho * likely, RESPONSES))
    d.lemma("rho out", lemmas.sum_scale(rho, likely, RESPONSES))
    d.lemma("p out", lemmas.sum_scale(p, F[r], RESPONSES))
    d.lemma("1-p out", lemmas.sum_scale(1 - p, G[r], RESPONSES))
    d.lemma("with or without", lemmas.sum_add(mine, without, RESPONSES))
    d.lemma("the same terms", lemmas.sum_equal(likely, mine + without, RESPONSES))
    with_it = "the probabilities F[1], ..., F[n] sum to 1"
    d.step("prior", eq(Sum(mine, RESPONSES), p), by=[with_it, "p out"])
    d.step(
        "some response",
        eq(Sum(likely, RESPONSES), 1),
        by=[
            "n >= 1",
            with_it,
            "the probabilities G[1], ..., G[n] sum to 1",
            "H[r] = p F[r] + (1-p) G[r] for every response r in 1..n",
            "the same terms",
            "with or without",
            "p out",
            "1-p out",
        ],
    )
    d.conclude(by=["n >= 1", "each", "sum", "rho out", "prior", "some response"])
