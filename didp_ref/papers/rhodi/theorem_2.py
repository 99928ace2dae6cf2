"""Section 4.1, Figure 1 and Theorem 2: how near the risk comes to the bound on it.

Eq. 8 holds with equality where the response lies beyond f(D), seen from every other world, and eq.
9 where every other answer lies S(f) from f(D). Figure 1 draws both for Table 2: the mean's risk is
below rho, the median's is rho.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Abs, And, Implies, Integer, Not, Or, Rational, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance, remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.rhodi.alphabet import R, S, a, b, k, lambda_, m, rho, v, x
from didp_ref.papers.rhodi.shared import (
    BOUND_BY_RANGE,
    HALF,
    OTHERS,
    SCALE,
    SEVERAL,
    cite,
    largest_budget,
    least_scale,
    positive_logarithm,
    spread,
)
from didp_ref.papers.rhodi.table_2 import EIGHT, MEDIAN_RISK, MEDIANS
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.narrower import CAPTION_AND_TEXT, CONDITION_IS_ENOUGH, RANGE_AT_ONE
from didp_ref.papers.shared.risk import (
    at_odds,
    bound_by_distances,
    bound_by_the_distances,
    others,
    positive_weights,
    risk,
    several,
    weight,
    within_range,
)
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, ge, gt, le, lt, ne
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import posteriors, risk_bound

MEAN_RANGE = Rational(8, 3)
ABOVE_ONE_EIGHTH = as_written(gt(8 * rho, 1), lt(rho, 1))


def risk_of_the_mean() -> Statement:
    """Figure 1(a): for every rho above 1/8 the mean's risk stays below rho, whatever the response.

    The means lie up to 8/3 apart. Whoever is in question, another world lies nearer; call it 1.
    """
    near = within_range(EIGHT, MEAN_RANGE) | {"|a - v[1]| < 8/3": lt(Abs(a - v[1]), MEAN_RANGE)}
    own = {"lambda = (8/3)/log(7 rho/(1-rho))": eq(lambda_, least_scale(EIGHT, MEAN_RANGE))}
    return Statement(ABOVE_ONE_EIGHTH | SCALE | near | own, lt(risk(EIGHT), rho))


ODDS = exp(largest_budget(EIGHT))


def derive_risk_of_the_mean(d: Derivation) -> None:
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


def risk_of_the_median() -> Statement:
    """Figure 1(b): for every rho above 1/8 the median's risk at R = 2 is rho."""
    own = least_scale(EIGHT, Integer(1))
    hypotheses = ABOVE_ONE_EIGHTH | SCALE | {"lambda = 1/log(7 rho/(1-rho))": eq(lambda_, own)}
    return Statement(hypotheses, eq(MEDIAN_RISK, rho))


def derive_risk_of_the_median(d: Derivation) -> None:
    """All seven distances of the median are S."""
    d.model({rho: HALF, lambda_: 1 / log(7)})
    positive_logarithm(d, ODDS, ["8*rho > 1", "rho < 1"], ["rho < 1"])
    d.step("rho > 0", gt(rho, 0), by=["8*rho > 1"])
    premises = "lambda = 1/log(7 rho/(1-rho))"
    d.step("eq. 14", eq(1 / lambda_, log(ODDS)), by=["lambda > 0", premises, "logarithm"])
    at_odds(d, 1 / lambda_, ODDS, by=["rho < 1", "lambda > 0", "odds", "eq. 14"])
    d.conclude(by=["rho < 1", "rho > 0", "odds", "eq. 12"])


FIGURE_1 = Claim(
    id="rhodi.figure-1",
    kind=Kind.FIGURE,
    source=cite("section 4.1, Figure 1"),
    title="The mean's risk stays below rho; the median's reaches it",
    statement=r"The actual identifiability risk is less than the threshold $\rho$, [...] Figure "
    r"1(b) shows the tightness of the bound. (a) $f = \text{mean}$ (b) $f = \text{median}$ Figure "
    r"1: Change of $\Gamma(i)$ by varying $\rho$",
    parts=(
        Part(
            "the mean",
            says=r"(a) The actual risk is less than $\rho$, anybody's and at any response",
            formal=risk_of_the_mean,
            proof=derive_risk_of_the_mean,
            narrower=(CAPTION_AND_TEXT, RANGE_AT_ONE),
        ),
        Part(
            "the median",
            says=r"(b) The bound is tight: at $R = 2$ the risk of $I(2)$ is $\rho$",
            formal=risk_of_the_median,
            proof=derive_risk_of_the_median,
            narrower=(CAPTION_AND_TEXT, RANGE_AT_ONE),
        ),
    ),
)


def beyond(value: Term) -> Formula:
    """Say that the response lies beyond f(D), seen from another world's answer."""
    return Or(And(ge(R, a), ge(a, value)), And(le(R, a), le(a, value)))


def equality_in_eq_8() -> Statement:
    """Theorem 2's first condition: the response lies beyond f(D), seen from every other world."""
    condition = {
        "R >= a >= v[k] or R <= a <= v[k] for every other world k": every(beyond(v[k]), OTHERS)
    }
    return Statement(SEVERAL | SCALE | condition, eq(risk(m), bound_by_distances(m)))


def derive_equality_in_eq_8(d: Derivation) -> None:
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


def equality_in_eq_9() -> Statement:
    """Theorem 2's second condition: every other answer is as far away as the range allows."""
    condition = {"|a - v[k]| = S for every other world k": every(eq(Abs(a - v[k]), S), OTHERS)}
    return Statement(SEVERAL | SCALE | condition, eq(bound_by_distances(m), BOUND_BY_RANGE))


def derive_equality_in_eq_9(d: Derivation) -> None:
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


def two_worlds() -> Statement:
    """Whatever two worlds answer, some response meets both conditions, and eq. 9 with equality."""
    own_risk = weight(a) / (weight(a) + weight(b))
    attained = eq(own_risk, BOUND_BY_RANGE.subs(m, 2))
    return Statement(
        SCALE | {"S = |a - b|": eq(S, Abs(a - b))}, Not(every(Not(And(beyond(b), attained)), R))
    )


def derive_two_worlds(d: Derivation) -> None:
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


def check_theorem_2() -> Iterator[Evidence]:
    """A case of equality, and where the second condition is not met."""
    growth = Fraction(7, 2)
    median_risk = posteriors(uniform(8), MEDIANS, 2, growth)[0]
    yield instance(
        median_risk == risk_bound(8, 1, growth),
        f"Table 2's median at lambda = 1/ln(7/2), R = 2: the risk is {median_risk}, and so "
        "is eq. 9",
        part="existence",
    )

    universe = (1, 2, 10)
    spans = {
        known: spread([known + unknown for unknown in universe if unknown != known])
        for known in universe
    }
    yield remark(
        spans == {1: 8, 2: 9, 10: 1},
        "the sum of two of 1, 2 and 10: the two worlds lie 8, 9 and 1 apart where 1, 2 and 10 is "
        "known, so that with S(f) = 9, over every D', the second condition is met at D' = {2} only",
    )


THEOREM_2 = Claim(
    id="rhodi.theorem-2",
    kind=Kind.THEOREM,
    source=cite("section 4.1, Theorem 2"),
    title="The bound on the risk is tight",
    statement=r"The upper bound on the identifiability risk, $\Gamma(i)$, is tight, that is there "
    "exists a case where the bound holds with equality. [...] The conditions under which Equation "
    r"(8) and (9) hold with equality are 1. $R \geq f(D) \geq f(\omega_i) \vee R \leq f(D) \leq "
    r"f(\omega_i)$ and 2. $\forall \omega, \omega \neq D, |f(D) - f(\omega)| = \mathcal{S}(f)$ "
    "respectively. [...] In this case, there exists only two possible worlds, namely "
    r"$\omega_1$ and $\omega_2$. [...] for any function $f$, there exists a case that satisfies "
    "both conditions at the same time.",
    parts=(
        witness("existence", says="There is a case where the bound holds with equality"),
        Part(
            "eq. 8",
            says="Eq. 8 holds with equality when the first condition is met",
            formal=equality_in_eq_8,
            proof=derive_equality_in_eq_8,
            narrower=(CONDITION_IS_ENOUGH,),
        ),
        Part(
            "eq. 9",
            says="Eq. 9 holds with equality when the second condition is met",
            formal=equality_in_eq_9,
            proof=derive_equality_in_eq_9,
            narrower=(CONDITION_IS_ENOUGH,),
        ),
        Part(
            "two worlds",
            says="For two possible worlds, whatever their answers, some response meets both "
            "conditions",
            formal=two_worlds,
            proof=derive_two_worlds,
            narrower=(RANGE_AT_ONE,),
        ),
    ),
    checks=(check_theorem_2,),
    quantities=("guarantee.rho",),
    note=(
        'The proof takes f(w1) < f(w2) "without loss of generality", which a constant query does '
        "not have; the bound holds with equality there too. With S(f) over every D' the second "
        "condition is met where the range is widest, not always. For the sum of two of U = {1, 2, "
        "10}, S(f) is 9, at D' = {2}; at D' = {10} the two worlds are 1 apart."
    ),
)

CLAIMS = (FIGURE_1, THEOREM_2)
