"""Section 4.1 from eq. 10 to Theorem 1: how much noise keeps the risk at rho or below."""

from __future__ import annotations

from sympy import And, Rational, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.formulas import guarantee
from didp_ref.papers.rhodi.alphabet import (
    F,
    G,
    H,
    P,
    R,
    S,
    a,
    epsilon,
    g,
    i,
    k,
    lambda_,
    m,
    n,
    p,
    q,
    r,
    rho,
    t,
    v,
)
from didp_ref.papers.rhodi.introduction import THE_ADVERSARY
from didp_ref.papers.rhodi.shared import (
    A_WORLD,
    BOUND_BY_RANGE,
    LARGEST_BUDGET,
    NEAR,
    OTHERS,
    WORLDS,
)
from didp_ref.papers.rhodi.theorem_1 import AVERAGE_IN_PLACE, RESPONSES
from didp_ref.papers.shared.risk import at_odds, bound_the_risk, least_at_odds, weight
from didp_ref.symbolic.notation import Term, eq, ge, gt, le, lt
from proofs.rhodi.shared import (
    EQS_10_TO_14,
    HALF,
    THIRD,
    log_of_the_odds,
    positive_logarithm,
    solve_for_the_exponent,
)

ODDS = exp(LARGEST_BUDGET)
DOMAIN = ["m >= 2", "rho > 0", "rho < 1"]


@proves("rhodi.equations-10-15", part="eqs. 10-14")
def equations_10_14(d: Derivation) -> None:
    """The paper's steps, with the side conditions they need."""
    d.model({m: 3, lambda_: 1, rho: HALF})
    solve_for_the_exponent(d, m, S, DOMAIN)
    d.conclude(by=EQS_10_TO_14)


@proves("rhodi.equations-10-15", part="never")
def equations_10_15_never(d: Derivation) -> None:
    """The logarithm of the odds is not positive, and S/lambda is."""
    d.model({m: 3, lambda_: 1, rho: THIRD, S: 1})
    log_of_the_odds(d, m, DOMAIN)
    d.conclude(by=["lambda > 0", "S > 0", "m*rho <= 1", "above a guess"])


@proves("rhodi.equations-10-15", part="eq. 15")
def equation_15(d: Derivation) -> None:
    """The logarithm of the odds is positive."""
    d.model({m: 3, lambda_: 1, rho: HALF})
    log_of_the_odds(d, m, DOMAIN)
    d.conclude(by=["lambda > 0", "m*rho > 1", "above a guess"])


@proves("rhodi.same-guarantees", part="differential privacy", reading=THE_ADVERSARY)
@proves("rhodi.theorem-1")
def theorem_1(d: Derivation) -> None:
    """Eqs. 7 to 9, then eqs. 10 to 15 at the scale that is given."""
    d.model({m: 3, lambda_: 2 / log(2), rho: HALF, S: 2, a: 0, v: {1: 1, 2: -2}})
    bound_the_risk(d, m, S)
    positive_logarithm(d, ODDS, [*DOMAIN, "m*rho > 1"], ["rho < 1"])
    by = ["lambda > 0", "logarithm", "lambda = S/log((m-1) rho/(1-rho))"]
    d.step("eq. 14", eq(S / lambda_, log(ODDS)), by=by, reason="eq. 15 with equality")
    at_odds(d, S / lambda_, ODDS, by=["lambda > 0", "rho < 1", "odds", "eq. 14"])
    by = ["m >= 2", "rho > 0", "rho < 1", "odds", "least", "eq. 12"]
    d.step("eq. 10", le(BOUND_BY_RANGE, rho), by=by)
    d.conclude(by=["eq. 8", "eq. 9", "eq. 10"])


@proves("rhodi.remark-nonuniform-prior", part="1/max prior for m")
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
    by = ["lambda > 0", "mine is positive", "least is positive"]
    d.step("positive", And(gt(mine, 0), gt(least, 0)), by=by)
    rest = _weighted_denominator(d)
    d.step("p < 1", lt(p, 1), by=["p <= P", "P < rho", "rho < 1"])
    shared = p / (p + (1 - p) * least)
    by = ["positive", "p >= 0", "p < 1", "denominator"]
    d.step("eq. 9 at the prior", le(p * mine / (p * mine + rest), shared), by=by)
    at_highest = guarantee.rho_at_prior.at(scale=lambda_, sensitive_range=S, p_max=P)
    by = ["positive", "p >= 0", "P > 0", "p <= P", "P < rho", "rho < 1"]
    d.step("increasing", le(shared, at_highest), by=by, reason="p/(p + (1-p)x) increases in p")
    odds = (1 / P - 1) * rho / (1 - rho)
    positive_logarithm(d, odds, ["P > 0", "P < rho", "rho < 1"], ["P > 0", "rho < 1"])
    enough = "lambda >= S/log((1/P - 1) rho/(1-rho))"
    d.step("eq. 14", le(S / lambda_, log(odds)), by=["lambda > 0", "logarithm", enough])
    domain = ["lambda > 0", "P > 0", "rho < 1"]
    least_at_odds(d, S / lambda_, odds, by=[*domain, "odds", "eq. 14"])
    by = ["P > 0", "P < rho", "rho < 1", "positive", "odds", "eq. 12"]
    d.step("eq. 10", le(at_highest, rho), by=by)
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
    by = ["lambda > 0", "m >= 2", "each", "sum", "take out", total]
    d.step("denominator", ge(rest, (1 - p) * mine * least), by=by)
    return rest


@proves("rhodi.remark-nonuniform-prior", part="the best guess", reading=AVERAGE_IN_PLACE)
def best_guess(d: Derivation) -> None:
    """No prior is above P, and were every prior below 1/m, their sum would be below 1."""
    d.model({m: 2, i: 1, q: {1: HALF, 2: HALF}, P: HALF, t: 2})
    j = WORLDS[0]
    d.lemma("sum", lemmas.sum_monotone(q[j], P, WORLDS))
    d.lemma("m times P", lemmas.sum_constant(P, WORLDS))
    none_above = "q[j] <= P for every world j"
    d.at("the guess", none_above, i, by=[*A_WORLD])
    total = "the priors q[1], ..., q[m] sum to 1"
    by = [total, none_above, "sum", "m times P", "the guess"]
    d.conclude(by=["m >= 1", "P > 0", "t = 1/P", *by])


@proves("rhodi.remark-nonuniform-prior", part="a prior above rho")
@proves("rhodi.remark-prior-above-rho")
def remark_prior_above_rho(d: Derivation) -> None:
    """The prior is the mean of the posteriors, weighted by how likely the responses are."""
    certain = {1: 1}
    d.model({n: 1, p: HALF, rho: Rational(2, 3), F: certain, G: certain, H: certain, g: {1: HALF}})
    mine, likely = p * F[r], H[r]
    without = (1 - p) * G[r]
    possible = "H[r] > 0 for every response r in 1..n"
    by = [possible, "g[r] = p F[r]/H[r] for every response r in 1..n"]
    d.generalize("Bayes", eq(mine, g[r] * likely), RESPONSES, by=by)
    by = [possible, "g[r] <= rho for every response r in 1..n", "Bayes"]
    d.generalize("each", le(mine, rho * likely), RESPONSES, by=by)
    d.lemma("sum", lemmas.sum_monotone(mine, rho * likely, RESPONSES))
    d.lemma("rho out", lemmas.sum_scale(rho, likely, RESPONSES))
    d.lemma("p out", lemmas.sum_scale(p, F[r], RESPONSES))
    d.lemma("1-p out", lemmas.sum_scale(1 - p, G[r], RESPONSES))
    d.lemma("with or without", lemmas.sum_add(mine, without, RESPONSES))
    d.lemma("the same terms", lemmas.sum_equal(likely, mine + without, RESPONSES))
    with_it = "the probabilities F[1], ..., F[n] sum to 1"
    d.step("prior", eq(Sum(mine, RESPONSES), p), by=[with_it, "p out"])
    by = ["n >= 1", with_it, "the probabilities G[1], ..., G[n] sum to 1"]
    by += ["H[r] = p F[r] + (1-p) G[r] for every response r in 1..n", "the same terms"]
    by += ["with or without", "p out", "1-p out"]
    d.step("some response", eq(Sum(likely, RESPONSES), 1), by=by)
    d.conclude(by=["n >= 1", "each", "sum", "rho out", "prior", "some response"])


@proves("rhodi.no-guarantee")
def no_guarantee(d: Derivation) -> None:
    """e^epsilon is above 1, and weighs the world that is named."""
    d.model({epsilon: log(2), p: HALF})
    grown = exp(epsilon)
    d.lemma("above 1", lemmas.exp_tangent(epsilon))
    d.lemma("twice", lemmas.exp_sum(epsilon, epsilon))
    d.step("growth", gt(grown, 1), by=["epsilon > 0", "above 1"])
    right, wrong = grown / (1 + grown), 1 / (1 + grown)
    d.step("right", And(gt(wrong, 0), eq(right, grown * wrong)), by=["growth"])
    d.step(
        "private", And(le(right, grown * wrong), le(wrong, grown * right)), by=["growth", "twice"]
    )
    whole = p * right + (1 - p) * wrong
    d.step("whole", And(gt(whole, 0), lt(whole, right)), by=["growth", "right", "p > 0", "p < 1"])
    d.conclude(by=["private", "whole", "p > 0"])
