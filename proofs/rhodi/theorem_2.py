"""Section 4.1, Figure 1 and Theorem 2: how near the risk comes to the bound on it."""

from __future__ import annotations

from sympy import Abs, Implies, Not, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.rhodi.alphabet import R, S, a, b, k, lambda_, m, rho, v, x
from didp_ref.papers.rhodi.shared import OTHERS, largest_budget
from didp_ref.papers.rhodi.table_2 import EIGHT
from didp_ref.papers.rhodi.theorem_2 import MEAN_RANGE
from didp_ref.papers.shared.risk import (
    at_odds,
    bound_by_distances,
    bound_by_the_distances,
    others,
    positive_weights,
    several,
    weight,
    within_range,
)
from didp_ref.symbolic.notation import Term, eq, ge, gt, le, lt, ne
from proofs.rhodi.shared import HALF, positive_logarithm

ODDS = exp(largest_budget(EIGHT))


@proves("rhodi.figure-1", part="the mean")
def figure_1_mean(d: Derivation) -> None:
    """All seven distances are at most S, and one of them is below it."""
    answers: dict[int, Term | int] = {1: 1, **dict.fromkeys(range(2, 8), MEAN_RANGE)}
    d.model({rho: HALF, lambda_: MEAN_RANGE / log(7), a: 0, v: answers})
    positive_logarithm(d, ODDS, ["8*rho > 1", "rho < 1"], ["rho < 1"])
    d.step("rho > 0", gt(rho, 0), by=["8*rho > 1"])
    farthest = MEAN_RANGE / lambda_
    premises = "lambda = (8/3)/log(7 rho/(1-rho))"
    d.step("eq. 14", eq(farthest, log(ODDS)), by=["lambda > 0", premises, "logarithm"])
    at_odds(d, farthest, ODDS, by=["rho < 1", "lambda > 0", "odds", "eq. 14"])
    (several_worlds,) = several(EIGHT)
    d.step(several_worlds, ge(EIGHT, 2), by=[])
    positive_weights(d, EIGHT)
    bound_by_the_distances(d, EIGHT)
    apart, least = exp(-Abs(a - v[k]) / lambda_), exp(-farthest)
    others_but_one = (k, 2, 7)
    near = within_range(EIGHT, MEAN_RANGE)
    d.lemma("exp, farthest", lemmas.exp_monotone(-farthest, apart.args[0]))
    by = ["lambda > 0", *near, "exp, farthest"]
    d.generalize("each other distance", le(least, apart), others_but_one, by=by)
    d.lemma("sum the distances", lemmas.sum_monotone(least, apart, others_but_one))
    d.lemma("six equal terms", lemmas.sum_constant(least, others_but_one))
    nearest = apart.subs(k, 1)
    d.lemma("exp, nearest", lemmas.exp_monotone(nearest.args[0], -farthest))
    d.step("nearest", gt(nearest, least), by=["lambda > 0", "|a - v[1]| < 8/3", "exp, nearest"])
    d.lemma("nearest first", lemmas.sum_first(apart, others(EIGHT)))
    by = [
        *("lambda > 0", "nearest", "nearest first"),
        *("each other distance", "sum the distances", "six equal terms"),
    ]
    d.step("sum of distances", gt(Sum(apart, others(EIGHT)), 7 * least), by=by)
    by = ["rho < 1", "rho > 0", "odds", "eq. 12", "sum of distances"]
    d.step("below eq. 9", lt(bound_by_distances(EIGHT), rho), by=by)
    d.conclude(by=["eq. 8", "below eq. 9"])


@proves("rhodi.figure-1", part="the median")
def figure_1_median(d: Derivation) -> None:
    """All seven distances of the median are S."""
    d.model({rho: HALF, lambda_: 1 / log(7)})
    positive_logarithm(d, ODDS, ["8*rho > 1", "rho < 1"], ["rho < 1"])
    d.step("rho > 0", gt(rho, 0), by=["8*rho > 1"])
    premises = "lambda = 1/log(7 rho/(1-rho))"
    d.step("eq. 14", eq(1 / lambda_, log(ODDS)), by=["lambda > 0", premises, "logarithm"])
    at_odds(d, 1 / lambda_, ODDS, by=["rho < 1", "lambda > 0", "odds", "eq. 14"])
    d.conclude(by=["rho < 1", "rho > 0", "odds", "eq. 12"])


@proves("rhodi.theorem-2", part="eq. 8")
def equality_in_eq_8(d: Derivation) -> None:
    """The first condition makes the triangle inequality an equality."""
    d.model({m: 3, lambda_: 1, R: 0, a: 1, v: {1: 2, 2: 2}})
    mine, theirs = weight(a), weight(v[k])
    apart = exp(-Abs(a - v[k]) / lambda_)
    positive_weights(d, m)
    d.lemma("|R - f(D)|", lemmas.absolute_value(R - a))
    d.lemma("|f(D) - f(w)|", lemmas.absolute_value(a - v[k]))
    d.lemma("|R - f(w)|", lemmas.absolute_value(R - v[k]))
    by = ["R >= a >= v[k] or R <= a <= v[k] for every other world k", "|R - f(D)|", "|f(D) - f(w)|"]
    by += ["|R - f(w)|"]
    d.generalize(
        "no shortcut",
        eq(Abs(R - v[k]), Abs(R - a) + Abs(a - v[k])),
        OTHERS,
        by=by,
        reason="the response lies beyond f(D), seen from every other world",
    )
    exponent = mine.args[0] + apart.args[0]
    d.lemma("same exponent", lemmas.equal_arguments(exp, theirs.args[0], exponent))
    d.lemma("exp of both", lemmas.exp_sum(mine.args[0], apart.args[0]))
    by = ["lambda > 0", "no shortcut", "same exponent", "exp of both"]
    d.generalize("each", eq(theirs, mine * apart), OTHERS, by=by)
    d.lemma("sum", lemmas.sum_equal(theirs, mine * apart, OTHERS))
    d.lemma("take the weight out", lemmas.sum_scale(mine, apart, OTHERS))
    by = ["lambda > 0", "m >= 2", "each", "sum", "take the weight out"]
    d.step("denominator", eq(Sum(theirs, OTHERS), mine * Sum(apart, OTHERS)), by=by)
    d.conclude(by=["weights", "denominator"])


@proves("rhodi.theorem-2", part="eq. 9")
def equality_in_eq_9(d: Derivation) -> None:
    """The second condition makes every distance S."""
    d.model({m: 3, lambda_: 1, S: 1, a: 1, v: {1: 2, 2: 2}})
    apart, least = exp(-Abs(a - v[k]) / lambda_), exp(-S / lambda_)
    as_far = "|a - v[k]| = S for every other world k"
    d.lemma("same exponent", lemmas.equal_arguments(exp, apart.args[0], least.args[0]))
    d.generalize("each", eq(apart, least), OTHERS, by=["lambda > 0", as_far, "same exponent"])
    d.lemma("sum", lemmas.sum_equal(apart, least, OTHERS))
    d.lemma("m - 1 equal terms", lemmas.sum_constant(least, OTHERS))
    by = ["lambda > 0", "m >= 2", "each", "sum", "m - 1 equal terms"]
    d.step("denominator", eq(Sum(apart, OTHERS), (m - 1) * least), by=by)
    d.lemma("least is positive", lemmas.exp_positive(least.args[0]))
    d.conclude(by=["lambda > 0", "m >= 2", "least is positive", "denominator"])


@proves("rhodi.theorem-2", part="two worlds")
def two_worlds(d: Derivation) -> None:
    """The response f(D) itself meets the first condition."""
    d.model({lambda_: 1, S: 1, a: 0, b: 1})
    none = d.statement.conclusion.args[0]
    own, other, span = -Abs(x - a) / lambda_, -Abs(x - b) / lambda_, -S / lambda_
    for name, exponent in (("own", own), ("other", other), ("least", span)):
        d.lemma(f"{name} is positive", lemmas.exp_positive(exponent))
    weights = ["lambda > 0", "own is positive", "other is positive"]
    d.generalize("denominator", ne(exp(own) + exp(other), 0), x, by=weights)
    d.lemma("|R - f(D)|", lemmas.absolute_value(x - a))
    d.lemma("same distance", lemmas.equal_arguments(Abs, x - b, a - b))
    d.lemma("same exponent", lemmas.equal_arguments(exp, other, own + span))
    d.lemma("exp of both", lemmas.exp_sum(own, span))
    distances = ["S = |a - b|", "|R - f(D)|", "same distance", "same exponent", "exp of both"]
    by = ["lambda > 0", *distances]
    d.step("no shortcut", Implies(eq(x, a), eq(exp(other), exp(own) * exp(span))), by=by)
    by = [*weights, "no shortcut", "least is positive"]
    d.step("both conditions", Implies(eq(x, a), none.body.args[0].subs(R, x)), by=by)
    d.lemma("were it so for none", lemmas.instance(none, x))
    by = [*weights, "least is positive", "both conditions", "were it so for none"]
    d.generalize("a response at f(D)", Implies(eq(x, a), Not(none)), x, by=by)
    d.at("f(D)", "a response at f(D)", a, by=["lambda > 0", "least is positive", "denominator"])
    d.conclude(by=["f(D)"])
