"""Exact budgets of zCDP: the mean privacy loss, where no order needs more.

The mean loss is what the divergence comes to as the order falls to one: no budget below it is kept.
That no order needs more is the paper's theorem for each mechanism. Here it is proved of none, and
searched at many orders.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from sympy import And, Implies, Integer, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import illustrated
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import concentrated, local
from didp_ref.papers.field.mironov_2017 import LOSSES, OUTPUTS, SIGNS, moment, signs
from didp_ref.papers.field.shared import (
    GROWTH,
    Delta,
    above,
    below,
    between,
    f_1,
    f_2,
    loss,
    o,
    order,
    p,
    result,
    s,
    scale,
    share,
)
from didp_ref.papers.field.steps import HALF, QUARTER, grows, summed
from didp_ref.papers.shared.alphabet import epsilon, k, n, rho
from didp_ref.papers.shared.integrals import BITS
from didp_ref.papers.shared.narrower import CLOSED_FORMS, FINITE_OUTCOMES
from didp_ref.symbolic.notation import as_written, eq, le, lt, reals

if TYPE_CHECKING:
    from flint import arb

(mean, eta, ratio, q) = reals("mean eta ratio q")
MEAN = "mean is the mean loss on the first database"
ADDS_UP = "the probabilities on the first database add up to 1"
SMALLER = "rho is below the mean loss"
NEAR_ONE = "the order is halfway between 1 and that mean over rho"


def no_less() -> Statement:
    """State an order at which a budget below the mean loss is not kept."""
    hypotheses = {
        **as_written(lt(0, rho)),
        **LOSSES,
        ADDS_UP: eq(Sum(f_1(o), OUTPUTS), 1),
        MEAN: eq(mean, Sum(f_1(o) * loss[o], OUTPUTS)),
        SMALLER: lt(rho, mean),
        NEAR_ONE: eq(2 * order * rho, rho + mean),
    }
    kept = exp((order - 1) * (order * rho))
    return Statement(hypotheses, And(lt(1, order), lt(kept, moment(order))))


def derive_no_less(d: Derivation) -> None:
    """Each exponential is above its tangent at the mean loss."""
    d.model(
        {n: 2, loss: {1: log(3), 2: -log(3)}, rho: log(3) / 4, mean: log(3) / 2}
        | {f_1: {1: 3 * QUARTER, 2: QUARTER}, f_2: {1: QUARTER, 2: 3 * QUARTER}}
        | {order: 3 * HALF}
    )
    signs(d)
    beyond, kept = order - 1, exp((order - 1) * mean)
    d.step("beyond", lt(0, 2 * rho * beyond), [SMALLER, NEAR_ONE])
    d.step("above one", lt(1, order), ["beyond", "0 < rho"])
    d.lemma("tangent", lemmas.exp_tangent(beyond * loss[o] - beyond * mean))
    d.lemma("parts", lemmas.exp_sum(beyond * mean, beyond * loss[o] - beyond * mean))
    d.lemma("positive", lemmas.exp_positive(beyond * mean))
    rise = exp(beyond * loss[o])
    known = ["tangent", "parts", "positive"]
    line = le(kept * (1 + beyond * (loss[o] - mean)), rise)
    d.generalize("line", line, OUTPUTS, known)
    own, sloped = f_1(o), f_1(o) * loss[o]
    terms = [(1, f_1(o) * rise), (-kept * beyond, sloped)]
    each = le(kept * (1 - beyond * mean) * own, sum(factor * body for factor, body in terms))
    d.generalize("all, each", each, OUTPUTS, ["line", SIGNS])
    summed(d, "all", terms, kept * (1 - beyond * mean) * own, OUTPUTS)
    d.lemma("constant", lemmas.sum_scale(kept * (1 - beyond * mean), own, OUTPUTS))
    d.step("mean's", le(kept, moment(order)), ["all", "constant", ADDS_UP, MEAN])
    d.step("less", lt(order * rho, mean), [SMALLER, NEAR_ONE])
    exponent = beyond * (order * rho)
    d.step("exponents", lt(exponent, beyond * mean), ["less", "above one"])
    d.lemma("smaller", lemmas.exp_monotone(beyond * mean, exponent))
    d.conclude(["above one", "mean's", "exponents", "smaller"])


APART = Delta / scale
"""How far apart the logarithms of the densities of Laplace noise are, at the most."""
BELOW, ABOVE = "what lies below both has the share exp(-Delta/scale)/2", "half lies above both"
BETWEEN = "between them the loss, 2 R - Delta over the scale, is integrated"


def of_laplace() -> Statement:
    """State the mean loss of Laplace noise about answers that are Delta apart."""
    inside = APART * (1 - exp(-APART)) / 2 - 1 + (1 + APART) * exp(-APART)
    hypotheses = {
        **as_written(lt(0, scale)),
        BELOW: eq(below, exp(-APART) / 2),
        BETWEEN: eq(between, inside),
        ABOVE: eq(above, HALF),
    }
    budget = concentrated.rho_of_laplace.at(scale=scale, global_sensitivity=Delta)
    return Statement(hypotheses, eq(-APART * below + between + APART * above, budget))


def derive_of_laplace(d: Derivation) -> None:
    """The three parts add up."""
    d.model({scale: 1, Delta: 0, below: HALF, between: 0, above: HALF})
    d.conclude([*d.statement.hypotheses])


TELLS = "p is the chance of the truth"
LIES = "share is the chance of each other value"


def of_response() -> Statement:
    """State the mean loss of k-ary randomized response: two values differ, all others are even."""
    hypotheses = {
        **as_written(le(2, k)),
        TELLS: eq(p, local.randomized_response_truth.at(epsilon=epsilon, n_values=k)),
        LIES: eq(share * (k - 1), 1 - p),
    }
    budget = concentrated.rho_of_randomized_response.at(epsilon=epsilon, n_values=k)
    losses = eq(p * epsilon - share * epsilon, budget)
    return Statement(hypotheses, And(eq(p, GROWTH * share), losses))


def derive_of_response(d: Derivation) -> None:
    """Both chances have one denominator."""
    d.model({k: 2, epsilon: 0, p: HALF, share: HALF})
    d.lemma("positive", lemmas.exp_positive(epsilon))
    d.step("whole", lt(0, GROWTH + k - 1), ["positive", "2 <= k"])
    d.step("lie", eq(share * (GROWTH + k - 1), 1), [LIES, TELLS, "whole", "2 <= k"])
    d.step("truth", eq(p, GROWTH * share), [TELLS, "lie", "whole"])
    d.conclude(["truth", "lie", "whole"])


WHOLE = "the first output has the probability q on the second database, and the loss s"
RATIO = "ratio = eta/(exp(eta) - 1)"


def of_bounded_range() -> Statement:
    """State the mean loss of two outputs whose losses are eta apart, and where it is largest."""
    hypotheses = {
        **as_written(lt(0, eta)),
        RATIO: eq(ratio, eta / (exp(eta) - 1)),
        WHOLE: eq(q * exp(s) + (1 - q) * exp(s - eta), 1),
        MEAN: eq(mean, q * exp(s) * s + (1 - q) * exp(s - eta) * (s - eta)),
    }
    budget = concentrated.rho_of_bounded_range.at(eta=eta)
    largest = Implies(eq(s, -log(ratio)), eq(mean, budget))
    return Statement(hypotheses, And(le(mean, budget), largest))


def derive_of_bounded_range(d: Derivation) -> None:
    """The mean is concave in the loss, and below its tangent."""
    d.model({eta: 1, s: 0, q: 1, mean: 0, ratio: 1 / (exp(1) - 1)})
    grown = exp(eta)
    d.lemma("growth", lemmas.exp_monotone(eta, 0))
    d.step("grows", lt(1, grown), ["growth", "0 < eta"])
    d.lemma("apart", lemmas.exp_sum(eta, s - eta))
    d.step("times", eq(exp(s), grown * exp(s - eta)), ["apart"])
    d.step("other", eq((1 - q) * exp(s - eta), 1 - q * exp(s)), [WHOLE])
    d.step("linear", eq(mean, s - eta * (1 - q * exp(s))), ["other", MEAN])
    weights = eq((grown - 1) * (1 - q * exp(s)), exp(s) - 1)
    d.step("weights", weights, [WHOLE, "times", "grows"])
    d.step("ratio", And(lt(0, ratio), eq(ratio * (grown - 1), eta)), [RATIO, "grows", "0 < eta"])
    d.step("curve", eq(mean, s - ratio * (exp(s) - 1)), ["linear", "weights", "ratio", "grows"])
    d.lemma("logarithm", lemmas.exp_log(ratio, log(ratio)))
    d.lemma("tangent", lemmas.exp_tangent(s + log(ratio)))
    d.lemma("product", lemmas.exp_sum(s, log(ratio)))
    d.step(
        "most",
        le(mean, ratio - 1 - log(ratio)),
        ["curve", "logarithm", "tangent", "product", "ratio"],
    )
    d.lemma("at the largest", lemmas.equal_arguments(exp, s + log(ratio), Integer(0)))
    by = ["curve", "logarithm", "at the largest", "product", "ratio"]
    d.step("reached", Implies(eq(s, -log(ratio)), eq(mean, ratio - 1 - log(ratio))), by)
    d.lemma("same", lemmas.equal_arguments(log, ratio, eta / (exp(eta) - 1)))
    d.conclude(["most", "reached", "same", RATIO, "grows", "0 < eta"])


def looser() -> Statement:
    """State that half of the square of epsilon is enough for whatever is epsilon-DP."""
    budget = concentrated.rho_of_epsilon.at(epsilon=epsilon)
    return Statement(as_written(lt(0, epsilon)), le(budget, epsilon**2 / 2))


def derive_looser(d: Derivation) -> None:
    """No hyperbolic tangent is above its argument."""
    d.model({epsilon: 1})
    grows(d)
    half = epsilon / 2
    d.lemma("tangent", lemmas.tanh_below(half))
    d.lemma("inverse half", lemmas.exp_negative(half))
    d.lemma("both halves", lemmas.exp_sum(half, half))
    d.lemma("positive", lemmas.exp_positive(half))
    known = ["tangent", "inverse half", "both halves", "positive", "0 < epsilon"]
    d.step("halved", le(GROWTH - 1, half * (GROWTH + 1)), known)
    d.conclude(["halved", "grows", "0 < epsilon"])


LOSSES_TRIED = tuple(Fraction(x) for x in ("1/100", "1/4", "1", "2", "5", "12"))
ORDERS_TRIED = tuple(1 + Fraction(x) for x in ("1/1000", "1/10", "1", "3", "40"))


def divergences(order: Fraction, apart: Fraction) -> Iterator[tuple[arb, arb]]:
    """Yield Renyi's divergence of each mechanism at an order, and that order's whole budget."""
    from flint import arb, fmpq

    a, t = (arb(fmpq(x.numerator, x.denominator)) for x in (order, apart))
    decay = (-a * t).exp() * (a - 1)
    laplace = (((a - 1) * t).exp() * a + decay) / (2 * a - 1)
    yield laplace.log() / (a - 1), a * (t + (-t).exp() - 1)
    for values in range(2, 7):
        whole = t.exp() + values - 1
        outputs = (a * t).exp() + ((1 - a) * t).exp() + values - 2
        yield (outputs / whole).log() / (a - 1), a * t * (t.exp() - 1) / whole
    ratio = t / (t.exp() - 1)
    for part in range(1, 16):
        own, other = t * part / 16, t * (part - 16) / 16
        chance = (1 - other.exp()) / (own.exp() - other.exp())
        outputs = chance * (a * own).exp() + (1 - chance) * (a * other).exp()
        yield outputs.log() / (a - 1), a * (ratio - 1 - ratio.log())


def check_orders() -> Iterator[Evidence]:
    """Compare the divergence of each mechanism with the order's budget, at many orders."""
    from flint import ctx

    with ctx.workprec(BITS):
        within = [
            bool(divergence <= budget)
            for order in ORDERS_TRIED
            for apart in LOSSES_TRIED
            for divergence, budget in divergences(order, apart)
        ]
    yield illustrated(
        all(within),
        "no order from 1.001 to 41 needs more, for losses from 0.01 to 12: Laplace noise, "
        "randomized response of 2 to 6 values, and two outputs of bounded range",
        engine="Arb",
        part="every order",
    )


EXACT = result(
    "field.concentrated-exact",
    "The mean privacy loss is the exact zCDP budget of three mechanisms",
    r"No budget below the mean privacy loss is kept. The mean loss is enough for Laplace noise, "
    r"$\rho = \epsilon + e^{-\epsilon} - 1$; for $k$-ary randomized response with $k \le 6$, "
    r"$\rho = \epsilon\frac{e^\epsilon-1}{e^\epsilon+k-1}$; and for an $\eta$-bounded range "
    r"mechanism, $\rho = r - 1 - \ln r$ with $r = \frac\eta{e^\eta-1}$.",
    Part(
        "no less",
        r"For every $\rho$ below the mean loss $M$, the moment at the order "
        r"$a = \frac12 + \frac M{2\rho}$ is above $e^{(a-1) a \rho}$.",
        formal=no_less,
        proof=derive_no_less,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        "Laplace noise",
        r"Its mean loss is $\epsilon + e^{-\epsilon} - 1$ with $\epsilon = \frac\Delta b$.",
        formal=of_laplace,
        proof=derive_of_laplace,
        narrower=(CLOSED_FORMS,),
    ),
    Part(
        "randomized response",
        r"Its mean loss is $\epsilon\frac{e^\epsilon-1}{e^\epsilon+k-1}$.",
        formal=of_response,
        proof=derive_of_response,
    ),
    Part(
        "bounded range",
        r"Two outputs with losses $s$ and $s - \eta$ have a mean loss of at most $r - 1 - \ln r$, "
        r"equal at $s = -\ln r$.",
        formal=of_bounded_range,
        proof=derive_of_bounded_range,
    ),
    Part(
        "half of the square",
        r"$\epsilon\tanh\frac\epsilon2 \le \frac{\epsilon^2}2$: the loose budget is enough for "
        r"whatever is $\epsilon$-DP.",
        formal=looser,
        proof=derive_looser,
    ),
    Part(
        "every order",
        says="No order needs more than the mean loss.",
        informal="the paper's theorems on each mechanism: they are not derived here",
    ),
    checks=(check_orders,),
    quantities=(
        "concentrated.rho_of_laplace",
        "concentrated.rho_of_randomized_response",
        "concentrated.rho_of_bounded_range",
    ),
    place="C. Harrison, P. Manurangsi, Exact zCDP characterizations, FORC 2026",
    note="From seven values on, randomized response needs more than its mean loss at some epsilon. "
    "The bound eta^2/8 is about bounded range alone.",
)

CLAIMS = (EXACT,)
