"""Section 4.1, Figure 1 and Theorem 2: how near the risk comes to the bound on it."""

from __future__ import annotations

from sympy import Abs, And, Integer, Rational, Sum, exp, log

from didp_ref.formulas import translation
from didp_ref.papers.rhodi.alphabet import R, S, a, k, lambda_, lambda_2, m, rho, v
from didp_ref.papers.rhodi.statements import OTHERS
from didp_ref.papers.shared.risk import weight
from didp_ref.proof import lemmas
from didp_ref.proof.derivation import Derivation, proves
from didp_ref.proof.notation import Term, eq, gt, lt


@proves("rhodi.figure-1")
def figure_1(d: Derivation) -> None:
    """Of the seven distances of the mean six are below S; of the median none is."""
    d.model({rho: Rational(1, 2), lambda_: Rational(8, 3) / log(7), lambda_2: 1 / log(7)})
    odds = exp(translation.epsilon_from_rho.at(rho=rho, n_worlds=Integer(8)))
    d.step("odds", gt(odds, 1), by=["8*rho > 1", "rho < 1"])
    d.lemma("log of odds", lemmas.exp_log(odds, 0))
    d.step("logarithm", gt(log(odds), 0), by=["rho < 1", "odds", "log of odds"])
    d.step("rho > 0", gt(rho, 0), by=["8*rho > 1"])
    _mean(d, odds)
    _median(d, odds)
    d.conclude(by=["mean", "median"])


def _mean(d: Derivation, odds: Term) -> None:
    farthest = Rational(8, 3) / lambda_
    d.step(
        "eq. 14, mean",
        eq(farthest, log(odds)),
        by=["lambda > 0", "lambda = (8/3)/log(7 rho/(1-rho))", "logarithm"],
    )
    d.lemma("exp of log, mean", lemmas.exp_log(odds, farthest))
    d.lemma("exp of minus, mean", lemmas.exp_negative(farthest))
    least = exp(-farthest)
    of_exponent = ["eq. 14, mean", "exp of log, mean", "exp of minus, mean"]
    d.step(
        "eq. 12, mean",
        eq(least, 1 / odds),
        by=["rho < 1", "lambda > 0", "odds", *of_exponent],
    )
    nearer = [Rational(distance, 3) / lambda_ for distance in range(2, 8)]
    names = []
    for number, exponent in enumerate(nearer, 2):
        d.lemma(f"exp of {number} thirds", lemmas.exp_monotone(-exponent, -farthest))
        names.append(f"{number} thirds")
        d.step(names[-1], gt(exp(-exponent), least), by=["lambda > 0", f"exp of {number} thirds"])
    total = sum(exp(-exponent) for exponent in nearer) + least
    d.step("sum", gt(total, 7 * least), by=names)
    d.step(
        "mean",
        lt(1 / (1 + total), rho),
        by=["rho < 1", "rho > 0", "odds", "eq. 12, mean", "sum"],
    )


def _median(d: Derivation, odds: Term) -> None:
    farthest = 1 / lambda_2
    d.step(
        "eq. 14, median",
        eq(farthest, log(odds)),
        by=["lambda_2 > 0", "lambda_2 = 1/log(7 rho/(1-rho))", "logarithm"],
    )
    d.lemma("exp of log, median", lemmas.exp_log(odds, farthest))
    d.lemma("exp of minus, median", lemmas.exp_negative(farthest))
    of_exponent = ["eq. 14, median", "exp of log, median", "exp of minus, median"]
    d.step(
        "eq. 12, median",
        eq(exp(-farthest), 1 / odds),
        by=["rho < 1", "lambda_2 > 0", "odds", *of_exponent],
    )
    d.step(
        "median",
        eq(1 / (1 + 7 * exp(-farthest)), rho),
        by=["rho < 1", "rho > 0", "odds", "eq. 12, median"],
    )


@proves("rhodi.theorem-2")
def theorem_2(d: Derivation) -> None:
    """Condition 1 makes the triangle inequality an equality, condition 2 every distance S."""
    d.model({m: 3, lambda_: 1, S: 1, R: 0, a: 1, v: {1: 2, 2: 2}})
    mine, theirs = weight(a), weight(v[k])
    least = exp(-S / lambda_)
    d.lemma("|R - f(D)|", lemmas.absolute_value(R - a))
    d.lemma("|f(D) - f(w)|", lemmas.absolute_value(a - v[k]))
    d.lemma("|R - f(w)|", lemmas.absolute_value(R - v[k]))
    d.generalize(
        "no shortcut",
        eq(Abs(R - v[k]), Abs(R - a) + S),
        OTHERS,
        by=[
            "R >= a >= v[k] or R <= a <= v[k] for every other world k",
            "|a - v[k]| = S for every other world k",
            "|R - f(D)|",
            "|f(D) - f(w)|",
            "|R - f(w)|",
        ],
        reason="the response lies beyond f(D), seen from every other world",
    )
    exponent = mine.args[0] + least.args[0]
    d.lemma("same exponent", lemmas.equal_arguments(exp, theirs.args[0], exponent))
    d.lemma("exp of both", lemmas.exp_sum(mine.args[0], least.args[0]))
    d.generalize(
        "each",
        eq(theirs, mine * least),
        OTHERS,
        by=["lambda > 0", "no shortcut", "same exponent", "exp of both"],
    )
    d.lemma("sum", lemmas.sum_equal(theirs, mine * least, OTHERS))
    d.lemma("m - 1 equal terms", lemmas.sum_constant(mine * least, OTHERS))
    d.lemma("mine is positive", lemmas.exp_positive(mine.args[0]))
    d.lemma("least is positive", lemmas.exp_positive(least.args[0]))
    d.step(
        "positive",
        And(gt(mine, 0), gt(least, 0)),
        by=["lambda > 0", "mine is positive", "least is positive"],
    )
    d.step(
        "denominator",
        eq(Sum(theirs, OTHERS), (m - 1) * mine * least),
        by=["lambda > 0", "m >= 2", "each", "sum", "m - 1 equal terms"],
    )
    d.conclude(by=["m >= 2", "positive", "denominator"])
