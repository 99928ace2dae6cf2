"""Section 5, Figures 2 to 4: how the scale changes with rho and with the size."""

from __future__ import annotations

from sympy import Abs, And, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.rhodi.alphabet import (
    N,
    S,
    epsilon,
    i,
    j,
    lambda_,
    m,
    n,
    rho,
    rho_1,
    rho_2,
    t,
    u,
    v,
    w,
    y,
    z,
)
from didp_ref.papers.rhodi.figures_2_to_4 import AT_ONE_RHO, AT_ONE_SCALE, AT_SOME_EPSILON
from didp_ref.papers.rhodi.shared import A_WORLD, ANOTHER, LARGEST_BUDGET
from didp_ref.symbolic.notation import eq, gt, le, lt
from proofs.rhodi.shared import HALF, positive_logarithm

ODDS = exp(LARGEST_BUDGET)
ABOVE_A_GUESS = ["m*rho > 1", "rho < 1"]


@proves("rhodi.figure-2-3", part="more noise")
def more_noise(d: Derivation) -> None:
    """The odds increase in rho, and so does their logarithm."""
    d.model({m: 3, S: 1, rho_1: HALF, rho_2: Rational(3, 4)})
    first, second = (exp(LARGEST_BUDGET).subs(rho, level) for level in (rho_1, rho_2))
    by = ["m >= 2", "m*rho_1 > 1", "rho_1 < rho_2", "rho_2 < 1"]
    d.step("odds", And(gt(first, 1), lt(first, second)), by=by)
    d.lemma("log of 1", lemmas.exp_log(first, 0))
    d.lemma("log increases", lemmas.log_monotone(second, first))
    by = ["rho_1 < rho_2", "rho_2 < 1", "odds", "log of 1", "log increases"]
    d.step("logarithms", And(gt(log(first), 0), lt(log(first), log(second))), by=by)
    d.conclude(by=["S > 0", "logarithms"])


@proves("rhodi.figure-2-3", part="near a guess")
def near_a_guess(d: Derivation) -> None:
    """The logarithm of the odds is at most S/t."""
    d.model({m: 3, rho: HALF, S: 1, t: 1})
    positive_logarithm(d, ODDS, ABOVE_A_GUESS, ["rho < 1"])
    d.lemma("exponent", lemmas.exp_log(ODDS, log(ODDS)))
    d.lemma("increases", lemmas.exp_monotone(log(ODDS), S / t))
    near = "(m-1) rho/(1-rho) <= exp(S/t)"
    by = ["t > 0", "rho < 1", "odds", "exponent", "increases", near]
    d.step("at most", le(log(ODDS), S / t), by=by)
    d.conclude(by=["S > 0", "t > 0", "logarithm", "at most"])


@proves("rhodi.similar-figures", part="similar noise")
def similar_noise(d: Derivation) -> None:
    """The width cancels."""
    d.model({t: 1, n: 1, S: 1, epsilon: 1})
    d.conclude(by=["t > 0", "n >= 1", "epsilon > 0", "S = t/n"])


@proves("rhodi.similar-figures", part="comparable privacy", reading=AT_SOME_EPSILON)
def comparable(d: Derivation) -> None:
    """The exponent that eq. 14 allows is the budget."""
    d.model({m: 3, rho: HALF, epsilon: log(2)})
    positive_logarithm(d, ODDS, ABOVE_A_GUESS, ["rho < 1"])
    d.conclude(by=["logarithm", "epsilon = log((m-1) rho/(1-rho))"])


SIZES = {
    **{n: 1, N: 2, S: 4, m: 3, rho: HALF, y: 0, z: 0, i: 1, j: 2},
    **{u: {1: 0, 2: 2, 3: 4}, v: {1: 0, 2: 2, 3: 4}, w: {1: 0, 2: 1, 3: 2}},
}


def nearer_by_size(d: Derivation) -> None:
    """What is known cancels: among N records the means lie n/N times as far apart."""
    answers = ("v[k] = (y + u[k])/n in every world k", "w[k] = (z + u[k])/N in every world k")
    by = ["n >= 1", "N > n", *in_two_worlds(d, answers, ["n >= 1", "N > n"])]
    d.step("apart", eq(w[i] - w[j], n / N * (v[i] - v[j])), by=by)
    d.lemma("|v[i] - v[j]|", lemmas.absolute_value(v[i] - v[j]))
    d.lemma("|w[i] - w[j]|", lemmas.absolute_value(w[i] - w[j]))
    d.step("factor", And(gt(n / N, 0), lt(n / N, 1)), by=["n >= 1", "N > n"])
    by = ["N > n", "n >= 1", "factor", "apart", "|v[i] - v[j]|", "|w[i] - w[j]|"]
    d.step("nearer", eq(Abs(w[i] - w[j]), n / N * Abs(v[i] - v[j])), by=by)
    positive_logarithm(d, ODDS, ABOVE_A_GUESS, ["rho < 1"])


@proves("rhodi.figure-4", part="the mean")
def figure_4_mean(d: Derivation) -> None:
    """The logarithm is the same for both sizes."""
    d.model(SIZES)
    nearer_by_size(d)
    d.step("shrinks", lt(n / N * S / log(ODDS), S / log(ODDS)), by=["S > 0", "factor", "logarithm"])
    d.conclude(by=["nearer", "shrinks"])


@proves("rhodi.harder-to-identify", "correction", reading=AT_ONE_RHO)
def same_by_size(d: Derivation) -> None:
    """Distance and scale shrink by one factor."""
    d.model(SIZES)
    nearer_by_size(d)
    d.conclude(by=["S > 0", "n >= 1", "N > n", "factor", "nearer", "logarithm"])


@proves("rhodi.harder-to-identify", reading=AT_ONE_SCALE)
def harder_to_identify(d: Derivation) -> None:
    """The less far the means lie apart, the more every other world weighs."""
    d.model({m: 2, lambda_: 1, S: 1, n: 1, N: 2})
    far, near = -S / n / lambda_, -S / N / lambda_
    d.step("nearer", lt(far, near), by=["lambda > 0", "S > 0", "n >= 1", "N > n"])
    d.lemma("grows", lemmas.exp_monotone(near, far))
    d.lemma("far is positive", lemmas.exp_positive(far))
    weights = exp(far), exp(near)
    by = ["lambda > 0", "n >= 1", "N > n", "nearer", "grows", "far is positive"]
    d.step("weights", And(gt(weights[0], 0), lt(weights[0], weights[1])), by=by)
    d.conclude(by=["m >= 2", "lambda > 0", "n >= 1", "N > n", "weights"])


@proves("rhodi.figure-4", part="the sum")
def figure_4_sum(d: Derivation) -> None:
    """What is known cancels."""
    entries = {1: 0, 2: 2}
    d.model({m: 2, y: 0, z: 0, i: 1, j: 2, u: entries, v: entries, w: entries})
    answers = ("v[k] = y + u[k] in every world k", "w[k] = z + u[k] in every world k")
    d.step("apart", eq(w[i] - w[j], v[i] - v[j]), by=in_two_worlds(d, answers, []))
    d.lemma("|v[i] - v[j]|", lemmas.absolute_value(v[i] - v[j]))
    d.lemma("|w[i] - w[j]|", lemmas.absolute_value(w[i] - w[j]))
    d.conclude(by=["apart", "|v[i] - v[j]|", "|w[i] - w[j]|"])


def in_two_worlds(d: Derivation, answers: tuple[str, str], sizes: list[str]) -> list[str]:
    """Take what two facts say of every world in the worlds i and j; return the new facts."""
    names = []
    for answer, in_every_world in zip("vw", answers, strict=True):
        for world, in_range in ((i, A_WORLD), (j, ANOTHER)):
            names.append(f"{answer}[{world}]")
            d.at(names[-1], in_every_world, world, by=[*in_range, *sizes])
    return names
