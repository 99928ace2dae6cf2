"""Concentrated differential privacy (zCDP): a bound at every Renyi order."""

from __future__ import annotations

from sympy import And, Equivalent, Implies, Integer, Rational, exp, sqrt

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import concentrated
from didp_ref.papers.field.mironov_2017 import (
    KEPT_HERE,
    KEPT_THERE,
    LIKELIHOODS,
    LOSSES,
    OUTPUTS,
    RESPONSE,
    SIGNS,
    SILENT,
    TESTED,
    TESTS,
    by_chord,
    moment,
    pure,
    signs,
)
from didp_ref.papers.field.mironov_2017_noise import (
    NEARER,
    ONE_RESPONSE,
    completed,
    no_farther,
    noise,
    square,
)
from didp_ref.papers.field.mironov_2017_noise import moment as moment_of_noise
from didp_ref.papers.field.shared import (
    ATTAINED,
    GROWTH,
    Delta,
    distance,
    f_1,
    f_2,
    kept,
    loss,
    o,
    order,
    result,
    s,
    sigma,
)
from didp_ref.papers.field.steps import HALF, grows, summed
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import epsilon, rho
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, le, lt, reals

PLACE = "M. Bun, T. Steinke, Concentrated differential privacy, TCC 2016"
BEST_ORDER = "the order is 1 + sqrt(s/rho), where delta = exp(-s)"
CONCENTRATED = "zCDP with the budget rho, at this order"


def within(moment: Term, rho: Term) -> Formula:
    """Say that the Renyi divergence of the order a is at most ``a rho``."""
    return le(moment, exp((order - 1) * (order * rho)))


def kept_at(factor: Term, delta: Term) -> Formula:
    """Say what is promised of every event."""
    return le(KEPT_HERE, exp(factor) * KEPT_THERE + delta)


def converted() -> Statement:
    """State what a budget leaves of every event, at the order that is taken of all."""
    hypotheses = {
        **as_written(lt(1, order), lt(0, rho)),
        **LOSSES,
        **TESTS,
        BEST_ORDER: eq((order - 1) ** 2 * rho, s),
        CONCENTRATED: within(moment(order), rho),
    }
    simple = concentrated.epsilon_simple.at(rho=rho, delta=exp(-s))
    return Statement(hypotheses, kept_at(simple, exp(-s)))


def by_markov(d: Derivation, budget: Term, name: str, surprise: str) -> None:
    """Show what a budget leaves of events, at ``delta = exp(-s)``, with Markov's inequality.

    The budget is of the order a, above 1, with ``(a - 1)**2 budget = s`` by the fact ``surprise``;
    it leaves ``(2 a - 1) budget``.
    """
    signs(d)
    beyond, total = order - 1, (2 * order - 1) * budget
    gap = loss[o] - total
    rise, part = exp(beyond * loss[o]), exp(-beyond * total)
    exponent = beyond * (order * budget)
    d.generalize("scaled", Implies(le(0, gap), le(0, beyond * gap)), OUTPUTS, ["1 < order"])
    d.lemma("far", lemmas.exp_monotone(0, beyond * gap))
    d.lemma("near", lemmas.exp_monotone(0, -gap))
    d.lemma("positive", lemmas.exp_positive(-gap))
    d.lemma("also positive", lemmas.exp_positive(beyond * gap))
    by = ["scaled", "far", "near", "positive", "also positive"]
    d.generalize("either", le(1, exp(-gap) + exp(beyond * gap)), OUTPUTS, by)
    grown = le(f_1(o), f_1(o) * (exp(-gap) + exp(beyond * gap)))
    d.generalize("weighed", grown, OUTPUTS, ["either", SIGNS])
    d.lemma("there", lemmas.exp_sum(total, -loss[o]))
    d.lemma("inverse ratio", lemmas.exp_negative(loss[o]))
    d.lemma("rise", lemmas.exp_sum(beyond * loss[o], -beyond * total))
    there = eq(f_1(o) * exp(-gap), exp(total) * f_2(o))
    d.generalize("first part", there, OUTPUTS, ["there", "inverse ratio", LIKELIHOODS])
    here = eq(f_1(o) * exp(beyond * gap), part * (f_1(o) * rise))
    d.generalize("second part", here, OUTPUTS, ["rise"])
    d.lemma("part", lemmas.exp_positive(-beyond * total))
    d.lemma("risen", lemmas.exp_positive(beyond * loss[o]))
    d.generalize("moment of one", le(0, f_1(o) * rise), OUTPUTS, ["risen", SIGNS])
    d.generalize("part of one", le(0, part * (f_1(o) * rise)), OUTPUTS, ["part", "moment of one"])
    most = exp(total) * f_2(o) + part * (f_1(o) * rise)
    d.generalize("most", le(f_1(o), most), OUTPUTS, ["weighed", "first part", "second part"])
    d.generalize("kept", le(kept[o] * f_1(o), kept[o] * most), OUTPUTS, ["most", TESTED])
    lost = le(kept[o] * (part * (f_1(o) * rise)), part * (f_1(o) * rise))
    d.generalize("no more", lost, OUTPUTS, ["part of one", TESTED])
    terms = [(exp(total), kept[o] * f_2(o)), (part, f_1(o) * rise)]
    each = le(kept[o] * f_1(o), sum(factor * body for factor, body in terms))
    d.generalize("all, each", each, OUTPUTS, ["kept", "no more"])
    summed(d, "all", terms, kept[o] * f_1(o), OUTPUTS)
    d.step("exponents", eq(exponent - beyond * total, -s), [surprise])
    d.lemma("same", lemmas.equal_arguments(exp, exponent - beyond * total, -s))
    d.lemma("together", lemmas.exp_sum(exponent, -beyond * total))
    d.step("constant", eq(part * exp(exponent), exp(-s)), ["exponents", "same", "together"])
    d.step("margin", le(part * moment(order), part * exp(exponent)), ["part", name])
    d.step("promise", kept_at(total, exp(-s)), ["all", "margin", "constant"])


def derive_converted(d: Derivation) -> None:
    """The roots are those of squares."""
    d.model({**SILENT, rho: 1, s: 1, order: 2, kept: {1: 1}})
    by_markov(d, rho, CONCENTRATED, BEST_ORDER)
    d.lemma("root", lemmas.square_root(rho))
    d.lemma("other root", lemmas.square_root(s))
    d.step("scaled order", lt(0, (order - 1) * rho), ["1 < order", "0 < rho"])
    d.step("surprise", lt(0, s), ["scaled order", "1 < order", BEST_ORDER])
    product = sqrt(rho) * sqrt(s)
    by = ["root", "other root", "0 < rho", "surprise"]
    d.step("no less", le(0, product), by)
    d.step("square", eq(product**2, ((order - 1) * rho) ** 2), [*by, BEST_ORDER])
    by = ["no less", "square", "scaled order", *by]
    d.step("same root", eq(product, (order - 1) * rho), by)
    plain, printed = (2 * order - 1) * rho, rho + 2 * product
    d.step("total", eq(plain, printed), ["same root", "0 < rho", "surprise"])
    d.lemma("one factor", lemmas.equal_arguments(exp, plain, printed))
    d.conclude(["promise", "total", "one factor", "0 < rho", "surprise"])


CONVERSION = result(
    "field.concentrated-conversion",
    "A zCDP budget gives an epsilon at every delta",
    r"What is $\rho$-zCDP is $(\rho + 2\sqrt{\rho\ln(1/\delta)}, \delta)$-DP for every "
    r"$0 < \delta < 1$.",
    Part("statement", formal=converted, proof=derive_converted, narrower=(FINITE_OUTCOMES,)),
    quantities=("concentrated.epsilon_simple",),
    place=PLACE,
    equation="Proposition 1.3",
    note="The order 1 + sqrt(ln(1/delta)/rho) alone is needed; the best order gives less.",
)


def of_epsilon() -> Statement:
    """State what epsilon-DP leaves at every order."""
    budget = concentrated.rho_of_epsilon.at(epsilon=epsilon)
    return Statement(pure().hypotheses, within(moment(order), budget))


BUDGET = epsilon * (GROWTH - 1) / (GROWTH + 1)
"""The budget of epsilon-DP, as its formula has it."""


def derive_of_epsilon(d: Derivation) -> None:
    """The moment of randomized response is a ratio of two hyperbolic cosines."""
    d.model({**SILENT, order: 2, epsilon: 1})
    by = by_chord(d)
    d.step("response", le(moment(order), RESPONSE), by)
    half, far, slope = (
        epsilon / 2,
        (order - HALF) * epsilon,
        (GROWTH - 1) / (epsilon * (GROWTH + 1)),
    )
    d.lemma("half", lemmas.exp_positive(half))
    d.lemma("inverse half", lemmas.exp_negative(half))
    d.lemma("both halves", lemmas.exp_sum(half, half))
    halves = ["half", "inverse half", "both halves"]
    tangent = eq(2 * half * slope * (exp(half) + exp(-half)), exp(half) - exp(-half))
    d.step("slope", tangent, [*halves, "grows", "0 < epsilon"])
    d.step("farther", le(half**2, far**2), ["1 < order", "0 < epsilon"])
    d.lemma("cosines", lemmas.cosh_growth(half, far, slope))
    d.lemma("far", lemmas.exp_sum(half, far))
    d.lemma("far back", lemmas.exp_sum(half, -far))
    exponent = (order - 1) * (order * BUDGET)
    d.step("exponents", eq(slope * (far**2 - half**2), exponent), ["grows", "0 < epsilon"])
    d.lemma("one exponential", lemmas.equal_arguments(exp, slope * (far**2 - half**2), exponent))
    by = ["cosines", "slope", "farther", "exponents", "one exponential", "0 < epsilon", "grows"]
    grown = le(exp(far) + exp(-far), (exp(half) + exp(-half)) * exp(exponent))
    d.step("cosine", grown, by)
    more = le(exp(half) * (exp(far) + exp(-far)), (GROWTH + 1) * exp(exponent))
    d.step("more", more, ["cosine", *halves])
    ends = eq(exp(half) * (exp(far) + exp(-far)), exp(order * epsilon) + exp((1 - order) * epsilon))
    d.step("ends", ends, ["far", "far back"])
    d.step("no more", within(RESPONSE, BUDGET), ["more", "ends", "grows"])
    d.conclude(["response", "no more", "grows"])


SMALLER = "rho is below epsilon tanh(epsilon/2)"
NEAR_ONE = "the order is halfway between 1 and that budget over rho"


def no_less() -> Statement:
    """State that randomized response keeps no smaller budget: an order at which it does not."""
    own = concentrated.rho_of_epsilon.at(epsilon=epsilon)
    hypotheses = {
        **as_written(lt(0, epsilon), lt(0, rho)),
        SMALLER: lt(rho, own),
        NEAR_ONE: eq(2 * order * rho, rho + own),
    }
    kept = exp((order - 1) * (order * rho))
    return Statement(hypotheses, And(lt(1, order), lt(kept, RESPONSE)))


def derive_no_less(d: Derivation) -> None:
    """The mean loss of randomized response is the budget, and no moment is below the mean's."""
    d.model({epsilon: 1, rho: Rational(1, 4), order: HALF + 2 * (exp(1) - 1) / (exp(1) + 1)})
    grows(d)
    beyond = order - 1
    truth, lie = GROWTH / (1 + GROWTH), 1 / (1 + GROWTH)
    d.step("beyond", lt(0, 2 * rho * beyond), [SMALLER, NEAR_ONE, "grows", "0 < epsilon"])
    d.step("above one", lt(1, order), ["beyond", "0 < rho"])
    mean = exp(beyond * BUDGET)
    for name, end in (("high", epsilon), ("low", -epsilon)):
        d.lemma(f"{name} tangent", lemmas.exp_tangent(beyond * end - beyond * BUDGET))
        d.lemma(f"{name} parts", lemmas.exp_sum(beyond * BUDGET, beyond * end - beyond * BUDGET))
    d.lemma("mean", lemmas.exp_positive(beyond * BUDGET))
    for name, end in (("high", epsilon), ("low", -epsilon)):
        least = le(mean * (1 + beyond * (end - BUDGET)), exp(beyond * end))
        d.step(f"{name} end", least, [f"{name} tangent", f"{name} parts", "mean", "grows"])
    d.step("losses", eq(truth * (epsilon - BUDGET) + lie * (-epsilon - BUDGET), 0), ["grows"])
    whole = truth * exp(beyond * epsilon) + lie * exp(-beyond * epsilon)
    d.step("moment", le(mean, whole), ["high end", "low end", "losses", "grows"])
    d.lemma("truth", lemmas.exp_sum(epsilon, beyond * epsilon))
    d.step("response", eq(whole, RESPONSE), ["truth", "grows"])
    d.step("less", lt(order * rho, BUDGET), [SMALLER, NEAR_ONE, "grows"])
    d.step("exponents", lt(beyond * (order * rho), beyond * BUDGET), ["less", "above one", "grows"])
    d.lemma("smaller", lemmas.exp_monotone(beyond * BUDGET, beyond * (order * rho)))
    d.conclude(["above one", "moment", "response", "exponents", "smaller", "grows"])


OF_EPSILON = result(
    "field.concentrated-of-epsilon",
    "epsilon-DP has the zCDP budget epsilon*tanh(epsilon/2), and no smaller one",
    r"What is $\epsilon$-DP is $\rho$-zCDP with $\rho = \epsilon\tanh\frac\epsilon2$, and "
    "randomized response with no smaller budget.",
    Part(
        "bound",
        r"$\sum_o f_1(o) e^{(a-1)l(o)} \le e^{(a-1) a \rho}$ at every order $a > 1$, where "
        r"$|l(o)| \le \epsilon$.",
        formal=of_epsilon,
        proof=derive_of_epsilon,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        ATTAINED,
        r"For every $\rho < \epsilon\tanh\frac\epsilon2$ the moment of randomized response, "
        r"$\frac{e^{a\epsilon}+e^{(1-a)\epsilon}}{1+e^\epsilon}$, is above $e^{(a-1) a \rho}$ at "
        r"the order $a = \frac12 + \frac{\epsilon}{2\rho}\tanh\frac\epsilon2 > 1$.",
        formal=no_less,
        proof=derive_no_less,
    ),
    quantities=("concentrated.rho_of_epsilon",),
    place=concentrated.STEINKE,
    note="The budget epsilon^2/2, which is often written instead, is more.",
)

GAUSSIAN_RHO = concentrated.rho_of_gaussian.at(deviation=sigma, global_sensitivity=Delta)


def of_gaussian() -> Statement:
    """State the budget of Gaussian noise, of answers that are no farther apart than Delta."""
    hypotheses = {**noise(distance), **NEARER}
    return Statement(hypotheses, within(moment_of_noise(distance), GAUSSIAN_RHO))


def derive_of_gaussian(d: Derivation) -> None:
    """It is the budget of Renyi's over the order, at every order."""
    d.model({**ONE_RESPONSE, distance: 1})
    no_farther(d, (order - 1) * (order * GAUSSIAN_RHO))


def no_less_of_gaussian() -> Statement:
    """State that answers Delta apart are within no smaller budget, at any order."""
    hypotheses = {**noise(Delta), CONCENTRATED: within(moment_of_noise(Delta), rho)}
    return Statement(hypotheses, le(GAUSSIAN_RHO, rho))


def derive_no_less_of_gaussian(d: Derivation) -> None:
    """The exponents are ordered as the moments."""
    d.model({**ONE_RESPONSE, rho: HALF})
    completed(d, Delta)
    exponent, most = square(Delta), (order - 1) * (order * rho)
    d.lemma("within", lemmas.exp_monotone(exponent, most))
    d.identity("in budgets", exponent, (order - 1) * (order * GAUSSIAN_RHO), ["variance"])
    d.step("orders", lt(0, (order - 1) * order), ["1 < order"])
    by = ["moment", "within", CONCENTRATED, "in budgets", "variance"]
    d.step("ordered", le((order - 1) * order * GAUSSIAN_RHO, (order - 1) * order * rho), by)
    d.conclude(["ordered", "orders", "variance"])


def least_deviation() -> Statement:
    """State which deviations keep a budget."""
    hypotheses = as_written(lt(0, rho), lt(0, sigma), le(0, Delta))
    enough = le(concentrated.deviation.at(rho=rho, global_sensitivity=Delta), sigma)
    return Statement(hypotheses, Equivalent(le(GAUSSIAN_RHO, rho), enough))


def derive_least_deviation(d: Derivation) -> None:
    """Both sides are squared."""
    d.model({rho: HALF, sigma: 1, Delta: 1})
    root = sqrt(2 * rho)
    d.lemma("root of two", lemmas.square_root(Integer(2)))
    d.lemma("root of rho", lemmas.square_root(rho))
    roots = ["root of two", "root of rho", "0 < rho"]
    by = [*roots, "0 < sigma"]
    d.step("roots", And(lt(0, sqrt(Integer(2))), lt(0, sqrt(rho)), lt(0, sigma**2)), by)
    d.step("positive", lt(0, root), ["roots"])
    signs = ["positive", "roots", "0 < rho", "0 < sigma", "0 <= Delta"]
    d.step("ratio", le(0, Delta / sigma), signs)
    u, v, x, y = reals("u_ v_ x_ y_")
    goal = Equivalent(le(u * u, v * v), le(u, v))
    by = ["ratio", "positive", "0 < sigma", "0 < rho"]
    algebra(d, "squares", {u: Delta / sigma, v: root}, [le(0, u), le(0, v)], goal, by)
    for name, divisor, inverse, most in (
        ("by sigma", sigma, 1 / sigma, root),
        ("by the root", root, 1 / root, sigma),
    ):
        terms = {u: Delta, v: most, x: divisor, y: inverse}
        premises = [lt(0, x), eq(x * y, 1)]
        algebra(d, name, terms, premises, Equivalent(le(u * y, v), le(u, x * v)), [*roots, *signs])
    d.conclude(["squares", "by sigma", "by the root", *roots, *signs])


OF_GAUSSIAN = result(
    "field.concentrated-of-gaussian",
    "Gaussian noise has the zCDP budget (sensitivity/deviation)^2/2, and no smaller one",
    r"Gaussian noise of the deviation $\sigma$ on an answer of the sensitivity $\Delta$ is "
    r"$\rho$-zCDP with $\rho = \frac{\Delta^2}{2\sigma^2}$, and with no smaller budget where "
    r"answers are $\Delta$ apart; so the least deviation is $\frac{\Delta}{\sqrt{2\rho}}$.",
    Part(
        "bound",
        r"$\int f_1 e^{(a-1)L} \le e^{(a-1) a \rho}$ at every order $a > 1$, for the densities "
        r"$f_1$ and $f_2$ about answers that are at most $\Delta$ apart, where $f_1 = e^L f_2$.",
        formal=of_gaussian,
        proof=derive_of_gaussian,
    ),
    Part(
        ATTAINED,
        r"Where answers are $\Delta$ apart, and the moment of one order is at most "
        r"$e^{(a-1) a \rho}$, $\rho$ is at least $\frac{\Delta^2}{2\sigma^2}$.",
        formal=no_less_of_gaussian,
        proof=derive_no_less_of_gaussian,
    ),
    Part(
        "least deviation",
        r"$\frac{\Delta^2}{2\sigma^2} \le \rho$ exactly from $\sigma = "
        r"\frac{\Delta}{\sqrt{2\rho}}$ on.",
        formal=least_deviation,
        proof=derive_least_deviation,
    ),
    rests_on=("field.renyi-of-gaussian: the moment, integrated",),
    quantities=("concentrated.rho_of_gaussian", "concentrated.deviation"),
    place=PLACE,
    equation="the Gaussian mechanism",
)

CLAIMS = (CONVERSION, OF_EPSILON, OF_GAUSSIAN)
