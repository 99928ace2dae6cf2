"""The chain from eq. 7 to eq. 9, and from eq. 14 to eq. 12, for any number of worlds and any range.

rhodi writes ``m`` and ``S`` for the two, bound ``n`` and ``Delta_v``. The hypotheses go by the
names that :mod:`didp_ref.papers.shared.risk` gives them; that the noise has a scale is the fact
``lambda > 0``, a hypothesis or a step.
"""

from __future__ import annotations

from sympy import Abs, And, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.shared.alphabet import k
from didp_ref.papers.shared.risk import (
    R,
    a,
    bound_by_distances,
    lambda_,
    others,
    risk,
    several,
    v,
    weight,
    within_range,
)
from didp_ref.symbolic.notation import Term, eq, ge, gt, le


def positive_weights(d: Derivation, count: Term) -> None:
    """Show that the weight in question is positive and that the others' sum is not negative."""
    over = others(count)
    mine, theirs = weight(a), weight(v[k])
    d.lemma("mine is positive", lemmas.exp_positive(mine.args[0]))
    d.lemma("each is positive", lemmas.exp_positive(theirs.args[0]))
    d.generalize("theirs are positive", le(0, theirs), over, by=["lambda > 0", "each is positive"])
    d.lemma("their sum", lemmas.sum_nonnegative(theirs, over))
    by = ["lambda > 0", *several(count), "mine is positive", "theirs are positive", "their sum"]
    d.step("weights", And(gt(mine, 0), ge(Sum(theirs, over), 0)), by=by)


def bound_the_risk(d: Derivation, count: Term, span: Term) -> None:
    """Derive eq. 8 and eq. 9, and that ``exp(-span/lambda)`` is positive: the fact ``least``."""
    positive_weights(d, count)
    bound_by_the_distances(d, count)
    bound_by_the_range(d, count, span)


def bound_by_the_distances(d: Derivation, count: Term) -> None:
    """Derive eq. 8 from ``weights``, by the triangle inequality."""
    over = others(count)
    mine, theirs = weight(a), weight(v[k])
    apart = exp(-Abs(a - v[k]) / lambda_)
    d.lemma("triangle", lemmas.triangle(R - a, a - v[k]))
    farther = mine.args[0] + apart.args[0]
    d.lemma("exp, farther", lemmas.exp_monotone(farther, theirs.args[0]))
    d.lemma("exp of both", lemmas.exp_sum(mine.args[0], apart.args[0]))
    by = ["lambda > 0", "triangle", "exp, farther", "exp of both"]
    d.generalize(
        "each weight", le(mine * apart, theirs), over, by=by, reason="the triangle inequality"
    )
    d.lemma("sum the weights", lemmas.sum_monotone(mine * apart, theirs, over))
    d.lemma("take the weight out", lemmas.sum_scale(mine, apart, over))
    by = ["lambda > 0", *several(count), "each weight", "sum the weights", "take the weight out"]
    d.step("denominator", ge(Sum(theirs, over), mine * Sum(apart, over)), by=by)
    d.lemma("apart is positive", lemmas.exp_positive(apart.args[0]))
    d.generalize("all apart", le(0, apart), over, by=["lambda > 0", "apart is positive"])
    d.lemma("sum apart", lemmas.sum_nonnegative(apart, over))
    by = ["lambda > 0", *several(count), "all apart", "sum apart"]
    d.step("sum of all apart", ge(Sum(apart, over), 0), by=by)
    d.step(
        "eq. 8",
        le(risk(count), bound_by_distances(count)),
        by=["weights", "denominator", "sum of all apart"],
        reason="dividing numerator and denominator by the weight in question",
    )


def bound_by_the_range(d: Derivation, count: Term, span: Term) -> None:
    """Derive eq. 9: every distance is at most the range, and exp increases."""
    over = others(count)
    apart, least = exp(-Abs(a - v[k]) / lambda_), exp(-span / lambda_)
    d.lemma("exp, farthest", lemmas.exp_monotone(least.args[0], apart.args[0]))
    by = ["lambda > 0", *within_range(count, span), "exp, farthest"]
    d.generalize(
        "each distance", le(least, apart), over, by=by, reason="every distance is at most S(f)"
    )
    d.lemma("sum the distances", lemmas.sum_monotone(least, apart, over))
    d.lemma("m - 1 equal terms", lemmas.sum_constant(least, over))
    d.lemma("least is positive", lemmas.exp_positive(least.args[0]))
    d.step("least", gt(least, 0), by=["lambda > 0", "least is positive"])
    by = ["lambda > 0", *several(count), "each distance", "sum the distances", "m - 1 equal terms"]
    d.step("sum of distances", ge(Sum(apart, over), (count - 1) * least), by=by)
    by = [*several(count), "least", "sum of distances"]
    d.step("eq. 9", le(bound_by_distances(count), 1 / (1 + (count - 1) * least)), by=by)


def at_odds(d: Derivation, exponent: Term, odds: Term, by: list[str]) -> None:
    """From an exponent that is log(odds): exp(-exponent) is 1/odds."""
    _of_odds(d, exponent, odds)
    d.step("eq. 12", eq(exp(-exponent), 1 / odds), by=[*OF_ODDS, *by])


def least_at_odds(d: Derivation, exponent: Term, odds: Term, by: list[str]) -> None:
    """From an exponent that is at most log(odds): exp(-exponent) is at least 1/odds."""
    _of_odds(d, exponent, odds)
    d.step("eq. 12", ge(exp(-exponent), 1 / odds), by=[*OF_ODDS, *by])


OF_ODDS = ("exp of log", "exp of minus", "exp is positive")


def _of_odds(d: Derivation, exponent: Term, odds: Term) -> None:
    d.lemma("exp of log", lemmas.exp_log(odds, exponent))
    d.lemma("exp of minus", lemmas.exp_negative(exponent))
    d.lemma("exp is positive", lemmas.exp_positive(exponent))
