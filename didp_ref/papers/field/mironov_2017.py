"""Renyi differential privacy: what a bound at one order promises, and how it adds up.

Of the losses, logarithms of ratios of likelihoods, the moment of an order is the mean of
``exp((order - 1) loss)`` on the first database; a budget bounds its logarithm over ``order - 1``.
"""

from __future__ import annotations

from sympy import And, Max, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import renyi
from didp_ref.papers.field.shared import (
    ATTAINED,
    GROWTH,
    budget,
    budget_1,
    budget_2,
    f_1,
    f_2,
    h_1,
    kept,
    loss,
    o,
    order,
    result,
)
from didp_ref.papers.field.steps import grows, summed
from didp_ref.papers.shared.alphabet import delta, epsilon, n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import Term, as_written, eq, every, le, lt, reals

PLACE = "I. Mironov, Renyi differential privacy, 2017"
OUTPUTS = (o, 1, n)
LIKELIHOODS = "f_1 is f_2 times the exponential of the loss, and no probability is negative"
LOSSES = {LIKELIHOODS: every(And(le(0, f_2(o)), eq(f_1(o), exp(loss[o]) * f_2(o))), OUTPUTS)}
TESTED = "kept[o] is between 0 and 1"
TESTS = {TESTED: every(And(le(0, kept[o]), le(kept[o], 1)), OUTPUTS)}
KEPT_HERE, KEPT_THERE = Sum(kept[o] * f_1(o), OUTPUTS), Sum(kept[o] * f_2(o), OUTPUTS)


def moment(order: Term) -> Term:
    """Return the moment of an order."""
    return Sum(f_1(o) * exp((order - 1) * loss[o]), OUTPUTS)


WITHIN_BUDGET = "the moment is within the budget"


def converted() -> Statement:
    """State what a budget at one order leaves of every event."""
    hypotheses = {
        **as_written(lt(1, order), lt(0, delta)),
        **LOSSES,
        **TESTS,
        WITHIN_BUDGET: le(moment(order), exp((order - 1) * budget)),
    }
    factor = exp(renyi.epsilon.at(order=order, budget=budget, delta=delta))
    return Statement(hypotheses, le(KEPT_HERE, factor * KEPT_THERE + delta))


SILENT = {n: 1, **dict.fromkeys((f_1, f_2), lambda _: 1), loss: {1: 0}}
RISE = exp((order - 1) * loss[o])
SIGNS = "no likelihood is negative"


def signs(d: Derivation) -> None:
    """Show that neither likelihood is negative."""
    d.lemma("ratio", lemmas.exp_positive(loss[o]))
    d.generalize(SIGNS, And(le(0, f_1(o)), le(0, f_2(o))), OUTPUTS, ["ratio", LIKELIHOODS])


def constant(d: Derivation, exponent: Term, budget: Term, known: list[str]) -> None:
    """Show what the share of the moment comes to, at the most that the budget leaves."""
    d.step("exponents", eq(exponent + (order - 1) * budget, log(delta) + log(order)), known)
    d.lemma(
        "one exponential",
        lemmas.equal_arguments(exp, exponent + (order - 1) * budget, log(delta) + log(order)),
    )
    d.lemma("with the budget", lemmas.exp_sum(exponent, (order - 1) * budget))
    d.lemma("both logarithms", lemmas.exp_sum(log(delta), log(order)))
    d.lemma("delta", lemmas.exp_log(delta, log(delta)))
    d.lemma("order", lemmas.exp_log(order, log(order)))
    by = ["exponents", "one exponential", "with the budget", "both logarithms", "delta", "order"]
    whole = exp(exponent) * exp((order - 1) * budget)
    d.step("constant", eq(whole, order * delta), [*by, *known])


def none_below_zero(d: Derivation, least: Term, known: list[str]) -> None:
    """Show that no less is promised where the epsilon is 0, and not below."""
    d.lemma("the larger", lemmas.maximum(0, least))
    d.lemma("grows", lemmas.exp_monotone(least, Max(0, least)))
    d.generalize("kept there", le(0, kept[o] * f_2(o)), OUTPUTS, [SIGNS, TESTED])
    d.lemma("kept", lemmas.sum_nonnegative(kept[o] * f_2(o), OUTPUTS))
    factor = exp(renyi.epsilon.at(order=order, budget=budget, delta=delta))
    by = ["the larger", "grows", "odds", "less the odds"]
    d.step("factor", le(exp(least), factor), [*by, *known])
    more = le(exp(least) * KEPT_THERE, factor * KEPT_THERE)
    d.step("more", more, ["factor", "kept there", "kept", *known])


def by_tangents(d: Derivation, least: Term, budget: Term, within: str) -> list[str]:
    """Show what a budget leaves of events, and return what is known of the order and of delta.

    Beyond e^least an output counts no more than a share of its part of the moment, which is
    ``within`` the budget.
    """
    odds = log((order - 1) / order)
    gap, exponent = least - odds - loss[o], (order - 1) * (odds - least)
    mine, other, part = exp(gap), exp((order - 1) * -gap), exp(exponent)
    known = ["1 < order", "share", "0 < delta"]
    d.step("share", And(lt(0, (order - 1) / order), lt(0, order)), ["1 < order"])
    d.lemma("tangent", lemmas.exp_tangent(gap))
    d.lemma("other tangent", lemmas.exp_tangent((order - 1) * -gap))
    tangents = ["tangent", "other tangent", *known]
    d.generalize("no more", le(order, (order - 1) * mine + other), OUTPUTS, tangents)
    facts = ["no more", SIGNS, *known]
    d.generalize("grown", le(f_1(o) * order, f_1(o) * ((order - 1) * mine + other)), OUTPUTS, facts)
    d.lemma("odds", lemmas.exp_log((order - 1) / order, odds))
    d.lemma("less the odds", lemmas.exp_sum(gap + loss[o], odds))
    d.lemma("less the loss", lemmas.exp_sum(gap, loss[o]))
    facts = ["odds", "less the odds", "less the loss", LIKELIHOODS, *known]
    d.generalize(
        "there", eq(f_1(o) * ((order - 1) * mine), order * (exp(least) * f_2(o))), OUTPUTS, facts
    )
    d.lemma("rise", lemmas.exp_sum((order - 1) * loss[o], exponent))
    d.generalize("rest", eq(f_1(o) * other, part * (f_1(o) * RISE)), OUTPUTS, ["rise", *known])
    d.lemma("part", lemmas.exp_positive(exponent))
    d.lemma("risen", lemmas.exp_positive((order - 1) * loss[o]))
    by = ["part", "risen", SIGNS, *known]
    d.generalize("moment of one", le(0, f_1(o) * RISE), OUTPUTS, by)
    d.generalize("part of one", le(0, part * (f_1(o) * RISE)), OUTPUTS, ["moment of one", *by])
    held = kept[o] * (order * f_1(o))
    most = kept[o] * (order * (exp(least) * f_2(o)) + part * (f_1(o) * RISE))
    by = ["grown", "there", "rest", TESTED, *known]
    d.generalize("weighed", le(held, most), OUTPUTS, by)
    lost = le(kept[o] * (part * (f_1(o) * RISE)), part * (f_1(o) * RISE))
    d.generalize("no more of it", lost, OUTPUTS, ["part of one", TESTED, *known])
    terms = [(order * exp(least), kept[o] * f_2(o)), (part, f_1(o) * RISE)]
    smaller = order * (kept[o] * f_1(o))
    by = ["weighed", "no more of it", *known]
    each = le(smaller, sum(factor * body for factor, body in terms))
    d.generalize("all, each", each, OUTPUTS, by)
    summed(d, "all", terms, smaller, OUTPUTS, known)
    d.lemma("scaled", lemmas.sum_scale(order, kept[o] * f_1(o), OUTPUTS))
    constant(d, exponent, budget, known)
    whole = part * exp((order - 1) * budget)
    d.step("moments", le(part * moment(order), whole), ["part", within, *known])
    promise = exp(least) * KEPT_THERE + delta
    by = ["all", "scaled", "moments", "constant", *known]
    d.step("in all", le(order * KEPT_HERE, order * promise), by)
    d.step("promise", le(KEPT_HERE, promise), ["in all", *known])
    return known


def derive_converted(d: Derivation) -> None:
    """No epsilon is below 0."""
    d.model({**SILENT, order: 2, budget: 0, delta: 1, kept: {1: 1}})
    signs(d)
    least = budget + log((order - 1) / order) - (log(delta) + log(order)) / (order - 1)
    known = by_tangents(d, least, budget, WITHIN_BUDGET)
    none_below_zero(d, least, known)
    d.conclude(["promise", "more", *known])


CONVERSION = result(
    "field.renyi-conversion",
    "A Renyi budget at one order gives an epsilon at every delta",
    r"A Renyi divergence of order $a$ within a budget $b$ is $(\epsilon,\delta)$-DP with "
    r"$\epsilon = \max(0, b + \ln\frac{a-1}{a} - \frac{\ln\delta+\ln a}{a-1})$.",
    Part("statement", formal=converted, proof=derive_converted, narrower=(FINITE_OUTCOMES,)),
    quantities=("renyi.epsilon",),
    place="C. Canonne, G. Kamath, T. Steinke, The discrete Gaussian for DP, NeurIPS 2020",
    equation="Proposition 12",
)

FIRST_BUDGET = "the first answer's moment is within its budget"
SECOND_BUDGET = "after every first answer the second's moment is within its budget"


def composed() -> Statement:
    """State what two answers' moments come to, the second chosen after the first was seen."""
    hypotheses = {
        **LOSSES,
        FIRST_BUDGET: le(moment(order), exp((order - 1) * budget_1)),
        SECOND_BUDGET: every(le(h_1(o), exp((order - 1) * budget_2)), OUTPUTS),
    }
    both = Sum(f_1(o) * exp((order - 1) * loss[o]) * h_1(o), OUTPUTS)
    return Statement(hypotheses, le(both, exp((order - 1) * (budget_1 + budget_2))))


def derive_composed(d: Derivation) -> None:
    """The second budget is taken out of the sum."""
    d.model({**SILENT, order: 2, budget_1: 0, budget_2: 0, h_1: lambda _: 1})
    signs(d)
    second = exp((order - 1) * budget_2)
    d.lemma("rise", lemmas.exp_positive((order - 1) * loss[o]))
    d.lemma("second", lemmas.exp_positive((order - 1) * budget_2))
    d.generalize("moment of one", le(0, f_1(o) * RISE), OUTPUTS, ["rise", SIGNS])
    both = f_1(o) * RISE * h_1(o)
    by = ["moment of one", SECOND_BUDGET]
    d.generalize("all, each", le(both, second * (f_1(o) * RISE)), OUTPUTS, by)
    summed(d, "all", [(second, f_1(o) * RISE)], both, OUTPUTS)
    first = exp((order - 1) * budget_1)
    d.step("first", le(second * moment(order), second * first), ["second", FIRST_BUDGET])
    d.lemma("sum", lemmas.exp_sum((order - 1) * budget_1, (order - 1) * budget_2))
    d.conclude(["all", "first", "sum"])


COMPOSITION = result(
    "field.renyi-composition",
    "Renyi budgets add up at one order",
    "An answer within a budget at an order and then one that is within another at the same order, "
    "whatever the first was, are together within the sum of both.",
    Part(
        "statement",
        r"$\sum_o f_1(o) e^{(a-1)l(o)} M(o) \le e^{(a-1)(b_1+b_2)}$, where $M(o) \le "
        r"e^{(a-1)b_2}$ is the second answer's moment after $o$: the losses add up.",
        formal=composed,
        proof=derive_composed,
        narrower=(FINITE_OUTCOMES,),
    ),
    place=PLACE,
    note="Budgets at two different orders do not add up; renyi.composed rejects them.",
)

LOSSES_WITHIN = "epsilon-DP of every output"
ONE_DATABASE = "the probabilities of the outputs sum to 1 on either database"
RESPONSE = (exp(order * epsilon) + exp((1 - order) * epsilon)) / (1 + GROWTH)
"""The moment of randomized response."""


def pure() -> Statement:
    """State that the moment of randomized response is the largest."""
    hypotheses = {
        **as_written(lt(1, order), lt(0, epsilon)),
        **LOSSES,
        ONE_DATABASE: And(eq(Sum(f_1(o), OUTPUTS), 1), eq(Sum(f_2(o), OUTPUTS), 1)),
        LOSSES_WITHIN: every(And(le(-epsilon, loss[o]), le(loss[o], epsilon)), OUTPUTS),
    }
    return Statement(hypotheses, le(moment(order), RESPONSE))


(x,) = reals("x_")


def bernoulli(d: Derivation) -> None:
    """Show that ``exp(order x)`` is at least ``1 + order (exp(x) - 1)``, for every x.

    The logarithm of the mean of exp(order x) and 1 is at least x, by two tangents.
    """
    mean = (exp(order * x) + order - 1) / order
    c = log(mean)
    d.lemma("power", lemmas.exp_positive(order * x))
    d.step("mean", lt(0, mean), ["power", "1 < order"])
    d.lemma("logarithm", lemmas.exp_log(mean, c))
    d.lemma("high", lemmas.exp_tangent(order * x - c))
    d.lemma("low", lemmas.exp_tangent(-c))
    d.lemma("back", lemmas.exp_sum(order * x, -c))
    d.lemma("inverse", lemmas.exp_negative(c))
    by = ["mean", "logarithm", "back", "inverse", "1 < order"]
    whole = eq(exp(order * x - c) + (order - 1) * exp(-c), order)
    d.step("whole", whole, by)
    d.step("at least", le(x, c), ["whole", "high", "low", *by])
    d.lemma("risen", lemmas.exp_monotone(x, c))
    by = ["at least", "risen", "logarithm", "mean", "1 < order"]
    d.generalize("Bernoulli", le(1 + order * (exp(x) - 1), exp(order * x)), x, by)


def by_chord(d: Derivation) -> list[str]:
    """Show that randomized response has the largest moment, and return by which facts.

    The power lies below its chord between the two largest losses.
    """
    grows(d)
    signs(d)
    bernoulli(d)
    g, h, mine = GROWTH, exp(-epsilon), exp(order * loss[o])
    high, low = exp(order * epsilon), exp(order * -epsilon)
    for name, end in (("high", epsilon), ("low", -epsilon)):
        d.lemma(f"at the {name} end", lemmas.instance(d["Bernoulli"], end - loss[o]))
        d.lemma(f"{name} power", lemmas.exp_sum(order * end, -order * loss[o]))
        d.lemma(f"{name} ratio", lemmas.exp_sum(end, -loss[o]))
    d.lemma("own power", lemmas.exp_positive(order * loss[o]))
    d.lemma("inverse power", lemmas.exp_negative(order * loss[o]))
    d.lemma("inverse ratio", lemmas.exp_negative(loss[o]))
    d.lemma("above", lemmas.exp_monotone(-epsilon, loss[o]))
    d.lemma("below", lemmas.exp_monotone(loss[o], epsilon))
    ratio = exp(loss[o])
    d.generalize(
        "between", And(le(h, ratio), le(ratio, g)), OUTPUTS, ["above", "below", LOSSES_WITHIN]
    )
    for name, end, power in (("high", epsilon, high), ("low", -epsilon, low)):
        far = exp(end - loss[o])
        by = [f"{name} ratio", "inverse ratio"]
        d.generalize(f"{name} far", eq(far * ratio, exp(end)), OUTPUTS, by)
        tangent = le(mine * (1 + order * (far - 1)), power)
        by = ["Bernoulli", f"at the {name} end", f"{name} power", "own power", "inverse power"]
        d.generalize(f"{name} tangent", tangent, OUTPUTS, by)
    for name, weight, end, power in (
        ("high", ratio - h, epsilon, high),
        ("low", g - ratio, -epsilon, low),
    ):
        tangent = weight * (mine * (1 + order * (exp(end - loss[o]) - 1)))
        by = [f"{name} tangent", "between"]
        d.generalize(f"{name} part", le(tangent, weight * power), OUTPUTS, by)
    by = ["high part", "low part", "high far", "low far"]
    d.generalize("chord", le((g - h) * mine, (ratio - h) * high + (g - ratio) * low), OUTPUTS, by)
    d.lemma("own rise", lemmas.exp_sum((order - 1) * loss[o], loss[o]))
    d.generalize("own", eq(mine * f_2(o), f_1(o) * RISE), OUTPUTS, ["own rise", LIKELIHOODS])
    statement = le(
        (g - h) * (mine * f_2(o)), (high - low) * (ratio * f_2(o)) + (g * low - h * high) * f_2(o)
    )
    d.generalize("weighted", statement, OUTPUTS, ["chord", SIGNS])
    terms = [(high - low, f_1(o)), (g * low - h * high, f_2(o))]
    statement = le((g - h) * (f_1(o) * RISE), sum(factor * body for factor, body in terms))
    d.generalize("all, each", statement, OUTPUTS, ["weighted", "own", LIKELIHOODS])
    summed(d, "all", terms, (g - h) * (f_1(o) * RISE), OUTPUTS)
    d.lemma("scaled", lemmas.sum_scale(g - h, f_1(o) * RISE, OUTPUTS))
    d.lemma("inverse growth", lemmas.exp_negative(epsilon))
    d.lemma("least ratio", lemmas.exp_positive(-epsilon))
    d.step("gap", lt(0, g - h), ["inverse growth", "least ratio", "grows"])
    most = (1 - h) * high + (g - 1) * low
    d.step("in all", le((g - h) * moment(order), most), ["all", "scaled", ONE_DATABASE])
    whole = eq((g - h) * (high + g * low), (1 + g) * most)
    d.step("same", whole, ["inverse growth"])
    grown = le((g - h) * ((1 + g) * moment(order)), (g - h) * (high + g * low))
    d.step("grown", grown, ["in all", "same", "grows"])
    d.step("without the gap", le((1 + g) * moment(order), high + g * low), ["grown", "gap"])
    d.lemma("other end", lemmas.exp_sum(epsilon, order * -epsilon))
    return ["without the gap", "other end", "grows"]


def derive_pure(d: Derivation) -> None:
    """Randomized response is the worst."""
    d.model({**SILENT, order: 2, epsilon: 1})
    d.conclude(by_chord(d))


def response() -> Statement:
    """State the moment of randomized response, and its logarithm over the order, less one."""
    truth, lie = GROWTH / (1 + GROWTH), 1 / (1 + GROWTH)
    own = truth * exp((order - 1) * epsilon) + lie * exp((order - 1) * -epsilon)
    formula = renyi.randomized_response.at(order=order, epsilon=epsilon)
    divergence = log(RESPONSE) / (order - 1)
    return Statement(as_written(lt(1, order)), And(eq(own, RESPONSE), eq(divergence, formula)))


def derive_response(d: Derivation) -> None:
    """It is the definition."""
    d.model({order: 2, epsilon: 1})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("truth", lemmas.exp_sum(epsilon, (order - 1) * epsilon))
    d.lemma("positive", lemmas.exp_positive(order * epsilon))
    d.lemma("also positive", lemmas.exp_positive((1 - order) * epsilon))
    by = ["growth", "truth", "positive", "also positive"]
    d.step("some", lt(0, RESPONSE), by)
    d.conclude(["some", *by, "1 < order"])


PURE = result(
    "field.renyi-of-epsilon",
    "Under epsilon-DP randomized response has the largest Renyi divergence",
    r"What is $\epsilon$-DP has at the order $a$ a Renyi divergence of at most "
    r"$\frac{1}{a-1}\ln\frac{e^{a\epsilon}+e^{(1-a)\epsilon}}{1+e^\epsilon}$, that of randomized "
    "response.",
    Part(
        "bound",
        r"$\sum_o f_1(o) e^{(a-1)l(o)} \le \frac{e^{a\epsilon}+e^{(1-a)\epsilon}}{1+e^\epsilon}$ "
        r"where $|l(o)| \le \epsilon$.",
        formal=pure,
        proof=derive_pure,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        ATTAINED,
        r"The truth with the probability $\frac{e^\epsilon}{1+e^\epsilon}$, else a lie, has it.",
        formal=response,
        proof=derive_response,
    ),
    quantities=("renyi.randomized_response",),
    place="T. Steinke, Tight RDP and zCDP bounds from pure DP, DifferentialPrivacy.org, 2024",
    equation="Theorem 4",
)

CLAIMS = (CONVERSION, COMPOSITION, PURE)
