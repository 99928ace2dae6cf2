"""What one noisy answer tells among several worlds: rhodi's chain from eq. 7 to eq. 9.

One possible world holds the individual in question: its answer is ``a``. The other worlds are
numbered ``k = 1, 2, ...``: their answers are ``v[k]``. The noisy answer is ``R``, and a world with
the answer ``x`` gives it the density ``exp(-|R - x|/lambda)/(2 lambda)``. The individual in
question is any individual, so what is said of it is said of all. How many worlds there are, and
how far apart they lie, the papers write differently.
"""

from sympy import Abs, And, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.shared.alphabet import k, rho
from didp_ref.symbolic.notation import (
    Formula,
    Term,
    as_written,
    eq,
    every,
    ge,
    gt,
    le,
    lt,
    reals,
    sequences,
)

a, R, lambda_ = reals("a R lambda")
(v,) = sequences("v")

CHANCE = as_written(gt(rho, 0), lt(rho, 1))
"""Rho lies strictly between 0 and 1."""


def others(count: Term) -> tuple[Term, int, Term]:
    """Return the range of the worlds other than the one in question."""
    return k, 1, count - 1


def weight(value: Term) -> Term:
    """Return ``exp(-|R - x|/lambda)`` for an answer ``x``."""
    return exp(-Abs(R - value) / lambda_)


def density(value: Term) -> Term:
    """Return the Laplace density of the response where the answer is ``x``."""
    return weight(value) / (2 * lambda_)


def risk(count: Term) -> Term:
    """Return the right-hand side of eq. 7: the share of the weight in question."""
    return weight(a) / (weight(a) + Sum(weight(v[k]), others(count)))


def bound_by_distances(count: Term) -> Term:
    """Return the right-hand side of eq. 8."""
    return 1 / (1 + Sum(exp(-Abs(a - v[k]) / lambda_), others(count)))


def several(count: Term) -> dict[str, Formula]:
    """At least two worlds are possible."""
    return as_written(ge(count, 2))


def within_range(count: Term, span: Term) -> dict[str, Formula]:
    """No answer is farther than ``span`` from the one in question."""
    near = every(le(Abs(a - v[k]), span), others(count))
    return {f"|a - v[k]| <= {span} for every other world k": near}


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
