"""Truncated Laplace noise: how far it has to reach for a delta.

About two answers Delta apart, each noise reaches where the other does not. That has to have the
probability delta; elsewhere the likelihoods are at most exp(epsilon) apart.
"""

from __future__ import annotations

from sympy import Equivalent, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import laplace
from didp_ref.papers.field.shared import (
    GROWTH,
    Delta,
    above,
    alarms,
    below,
    between,
    distance,
    hits,
    result,
    scale,
    t,
)
from didp_ref.papers.field.steps import HALF, grows
from didp_ref.papers.shared.alphabet import delta, epsilon
from didp_ref.papers.shared.narrower import CLOSED_FORMS
from didp_ref.symbolic.notation import as_written, eq, le, lt

SCALED = t * epsilon / Delta
OUTSIDE = (exp(epsilon - SCALED) - exp(-SCALED)) / (2 * (1 - exp(-SCALED)))
"""The chance of noise, of the scale Delta/epsilon up to t, that is farther than ``t - Delta``."""


def least_bound() -> Statement:
    """State which bounds leave delta at most to where the other noise does not reach."""
    hypotheses = as_written(lt(0, epsilon), lt(0, Delta), lt(0, delta), le(Delta, t))
    least = laplace.truncated_bound.at(epsilon=epsilon, delta=delta, global_sensitivity=Delta)
    return Statement(hypotheses, Equivalent(le(OUTSIDE, delta), le(least, t)))


def derive_least_bound(d: Derivation) -> None:
    """Times the exponential of the bound, what is outside is a constant."""
    d.model({epsilon: 1, Delta: 1, delta: HALF, t: 1})
    grows(d)
    odds = 1 + (GROWTH - 1) / (2 * delta)
    d.step("odds", lt(0, odds), ["grows", "0 < delta"])
    d.lemma("logarithm", lemmas.exp_log(odds, SCALED))
    d.lemma("inverse", lemmas.exp_negative(SCALED))
    d.lemma("farther", lemmas.exp_sum(epsilon, -SCALED))
    d.lemma("positive", lemmas.exp_positive(-SCALED))
    d.lemma("also positive", lemmas.exp_positive(SCALED))
    signs = ["0 < epsilon", "0 < Delta", "0 < delta", "Delta <= t"]
    d.step("reach", lt(0, SCALED), signs)
    d.lemma("reaches", lemmas.exp_monotone(SCALED, 0))
    d.step("part", lt(exp(-SCALED), 1), ["reach", "reaches", "inverse", "positive", "0 < Delta"])
    by = ["farther", "part", "positive", "0 < Delta"]
    grown = le(exp(-SCALED) * (GROWTH - 1), 2 * delta * (1 - exp(-SCALED)))
    d.step("cleared", Equivalent(le(OUTSIDE, delta), grown), by)
    known = le(GROWTH - 1, 2 * delta * (exp(SCALED) - 1))
    d.step("times", Equivalent(grown, known), ["inverse", "positive", "also positive", "0 < Delta"])
    d.step("divided", Equivalent(known, le(odds, exp(SCALED))), ["0 < delta"])
    by = ["divided", "odds", "logarithm", "0 < Delta", "0 < delta"]
    d.step("exponent", Equivalent(known, le(log(odds), SCALED)), by)
    d.step("bound", Equivalent(le(log(odds), SCALED), le(Delta / epsilon * log(odds), t)), signs)
    d.conclude(["cleared", "times", "exponent", "bound", "part", *signs])


NEAR = "below is the part of the event where both noises reach, about the first answer"
THERE = "between is that part about the other"
OWN = "above is the rest about the first answer, where the other noise does not reach"
AT_MOST_DELTA = "above <= delta"


def kept() -> Statement:
    """State what an event has, of which some lies where the other noise does not reach."""
    hypotheses = {
        **as_written(lt(0, epsilon), lt(0, Delta), le(distance, Delta)),
        "scale = Delta/epsilon": eq(scale, Delta / epsilon),
        NEAR: le(below, exp(distance / scale) * between),
        THERE: le(between, alarms),
        "0 <= between": le(0, between),
        OWN: eq(hits, below + above),
        AT_MOST_DELTA: le(above, delta),
    }
    return Statement(hypotheses, le(hits, GROWTH * alarms + delta))


def derive_kept(d: Derivation) -> None:
    """The density falls by exp(epsilon) at most."""
    d.model(
        {epsilon: 1, Delta: 1, distance: 0, scale: 1, below: 0, between: 0, above: 0, hits: 0}
        | {alarms: 0, delta: 0}
    )
    signs = ["0 < epsilon", "0 < Delta"]
    by = ["scale = Delta/epsilon", "distance <= Delta", *signs]
    d.step("exponent", le(distance / scale, epsilon), by)
    d.lemma("factor", lemmas.exp_monotone(distance / scale, epsilon))
    d.lemma("positive", lemmas.exp_positive(epsilon))
    d.step("scale", lt(0, scale), ["scale = Delta/epsilon", *signs])
    least = le(exp(distance / scale) * between, GROWTH * between)
    d.step("near", least, ["exponent", "factor", "0 <= between", "scale"])
    d.step("there", le(GROWTH * between, GROWTH * alarms), ["positive", THERE])
    d.conclude(["near", "there", NEAR, OWN, AT_MOST_DELTA, "scale"])


TRUNCATED = result(
    "field.truncated-laplace",
    "Truncated Laplace noise keeps epsilon and delta exactly from one bound on",
    r"Laplace noise of the scale $\frac\Delta\epsilon$, truncated to $[-A, A]$ with "
    r"$A \ge \Delta$, is $(\epsilon,\delta)$-DP exactly from "
    r"$A = \frac\Delta\epsilon\ln(1+\frac{e^\epsilon-1}{2\delta})$ on.",
    Part(
        "least bound",
        r"The noise is farther than $A - \Delta$ to one side with the probability $\frac"
        r"{e^{\epsilon-A\epsilon/\Delta}-e^{-A\epsilon/\Delta}}{2(1-e^{-A\epsilon/\Delta})}$, "
        r"which is at most $\delta$ exactly from "
        r"$A = \frac\Delta\epsilon\ln(1+\frac{e^\epsilon-1}{2\delta})$ on.",
        formal=least_bound,
        proof=derive_least_bound,
        narrower=(CLOSED_FORMS,),
    ),
    Part(
        "kept",
        r"Where that is at most $\delta$, $Pr[S|D] \le e^\epsilon Pr[S|D'] + \delta$ for every "
        r"event $S$.",
        formal=kept,
        proof=derive_kept,
    ),
    quantities=("laplace.truncated_bound",),
    place="Q. Geng, W. Ding, R. Guo, S. Kumar, Tight analysis of privacy and utility tradeoff, "
    "AISTATS 2020",
    note="The bound is stated for delta < 1/2, where A is above the sensitivity.",
)

CLAIMS = (TRUNCATED,)
