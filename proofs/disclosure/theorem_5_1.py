"""Jensen's inequality by a line of support, and the two lines of (epsilon, delta)-DP."""

from __future__ import annotations

from sympy import Max, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.disclosure.shared import (
    RECORDS,
    F,
    alarm,
    alarms,
    high,
    hit,
    hits,
    kappa,
    low,
    own,
    priors,
    q,
    slope,
    x,
)
from didp_ref.papers.disclosure.theorem_5_1 import GAIN, SHALLOW, STEEP
from didp_ref.papers.shared.alphabet import delta, epsilon, j, m, n, rho
from didp_ref.papers.shared.guesses import GROWTH, WORLDS
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import le

MODEL = {m: 1, x: ONE_HALF, slope: -1, q: {1: 1}, hits: {1: ONE_HALF}, alarms: {1: ONE_HALF}}


def below_the_line(d: Derivation) -> None:
    """Bound the mean of hits by the line of support at the mean of alarms."""
    names = ("no weight is negative", "a test between the pair j")
    support = "F lies above its line of support at x"
    height = 1 - F(x) + slope * x
    line = height - slope * alarms[j]
    d.generalize("each", le(hits[j], line), WORLDS, [names[1], support])
    constant, falling = height * q[j], -slope * (q[j] * alarms[j])
    d.generalize("weighed", le(q[j] * hits[j], constant + falling), WORLDS, ["each", names[0]])
    d.lemma("all", lemmas.sum_monotone(q[j] * hits[j], constant + falling, WORLDS))
    d.lemma("parts", lemmas.sum_add(constant, falling, WORLDS))
    d.lemma("heights", lemmas.sum_scale(height, q[j], WORLDS))
    d.lemma("falls", lemmas.sum_scale(-slope, q[j] * alarms[j], WORLDS))
    by = ["weighed", "all", "parts", "heights", "falls", "the weights sum to 1"]
    d.step("gain", le(GAIN, 1 - F(x) - x), [*by, "x is the mean of alarms"])


@proves("disclosure.theorem-5.1", part="all pairs")
def every_pair(d: Derivation) -> None:
    """The mean of a line is its value at the mean."""
    d.model({**MODEL, F: lambda a: 1 - a})
    below_the_line(d)
    d.conclude(["gain"])


@proves("disclosure.theorem-5.1", part="pairs that differ")
def pairs_that_differ(d: Derivation) -> None:
    """Among the pairs that differ, and these have the chance 1 - kappa."""
    d.model({**MODEL, F: lambda a: 1 - a, kappa: ONE_HALF})
    below_the_line(d)
    d.conclude(["gain", "kappa <= 1"])


@proves("disclosure.theorem-5.1", part="interval")
def interval(d: Derivation) -> None:
    """A mean lies between the ends."""
    d.model({m: 1, x: ONE_HALF, q: {1: 1}, alarms: {1: ONE_HALF}, low: 0, high: 1})
    between = ["alarms lie from low to high", "no weight is negative"]
    own = q[j] * alarms[j]
    d.generalize("above", le(low * q[j], own), WORLDS, between)
    d.generalize("below", le(own, high * q[j]), WORLDS, between)
    d.lemma("all above", lemmas.sum_monotone(low * q[j], own, WORLDS))
    d.lemma("all below", lemmas.sum_monotone(own, high * q[j], WORLDS))
    d.lemma("least", lemmas.sum_scale(low, q[j], WORLDS))
    d.lemma("largest", lemmas.sum_scale(high, q[j], WORLDS))
    by = ["above", "below", "all above", "all below", "least", "largest"]
    d.conclude([*by, "the weights sum to 1", "x is the mean of alarms"])


@proves("disclosure.theorem-5.1", part="interval of pairs that differ")
def interval_of_pairs_that_differ(d: Derivation) -> None:
    """What pairs of one record add is not negative, and neither is a mean of chances."""
    d.model(
        {
            **{m: 1, n: 1, x: ONE_HALF, high: 1, kappa: ONE_HALF, q: {1: 1}, alarms: {1: ONE_HALF}},
            **{priors: {1: ONE_HALF}, own: {1: 0}},
        }
    )
    weighed, same = q[j] * alarms[j], priors[j] ** 2 * own[j]
    d.generalize("each", le(0, weighed), WORLDS, ["no weight is negative", "no chance is negative"])
    d.lemma("all", lemmas.sum_nonnegative(weighed, WORLDS))
    d.generalize("of one", le(0, same), RECORDS, ["no chance of the record itself is negative"])
    d.lemma("of all", lemmas.sum_nonnegative(same, RECORDS))
    total = "all pairs together are right with the chance high at most"
    d.step("differ", le((1 - kappa) * x, high), ["of one", "of all", total])
    d.conclude(["each", "all", "x is the mean of alarms", "differ", "kappa < 1"])


@proves("disclosure.proposition-5.1")
def proposition(d: Derivation) -> None:
    """The steep line rises with the rate, the shallow one falls."""
    d.model({epsilon: 0, delta: 0, low: 0, x: ONE_HALF, high: 1, rho: 0})
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])
    d.step("steep", le(x * (GROWTH - 1), high * (GROWTH - 1)), ["one", "x <= high"])
    d.step("shallow", le(low * (GROWTH - 1), x * (GROWTH - 1)), ["one", "low <= x"])
    statement = le(GROWTH * rho, GROWTH * (1 - x) - GROWTH * (exp(-epsilon) * (1 - delta - x)))
    d.step("scaled", statement, ["the shallow line", "growth", "decay"])
    d.step("multiplied", le(GROWTH * rho, GROWTH * (1 - x) - (1 - delta - x)), ["scaled", "decay"])
    d.conclude(["steep", "the steep line", "shallow", "multiplied", "growth", "decay"])


@proves("disclosure.equation-3")
def robust_under_a_trade_off(d: Derivation) -> None:
    """Right guesses at the mean rate, which is at most the largest."""
    d.model({**MODEL, F: lambda a: 1 - a, high: 1})
    below_the_line(d)
    d.conclude(["gain", "F does not rise", "x <= high"])


EVENT, COMPLEMENT = "(epsilon, delta)-DP of the event", "(epsilon, delta)-DP of its complement"


def below_both_lines(d: Derivation) -> None:
    """Say that a test's hits lie below what each line leaves."""
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.step("scaled", le(1 - delta - alarm, GROWTH * (1 - hit)), [COMPLEMENT])
    d.step("shallow", le(SHALLOW, 1 - hit), ["scaled", "growth", "decay"])
    d.step("steep", le(STEEP, 1 - hit), [EVENT])


@proves("disclosure.equation-55", part="inequality")
def keeps_the_lines(d: Derivation) -> None:
    """The event gives the steep line, its complement the shallow one."""
    d.model({hit: ONE_HALF, alarm: ONE_HALF, epsilon: 0, delta: 0})
    below_both_lines(d)
    d.lemma("larger", lemmas.maximum(STEEP, SHALLOW))
    d.conclude(["steep", "shallow", "larger"])


@proves("disclosure.equation-55", "correction", "range")
def a_trade_off_function(d: Derivation) -> None:
    """Each line is below 1 - alarm, as delta is not negative."""
    d.model({hit: ONE_HALF, alarm: ONE_HALF, epsilon: 0, delta: 0})
    below_both_lines(d)
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])
    d.step("steep rate", le(STEEP, 1 - alarm), ["one", "0 <= delta", "0 <= alarm"])
    d.step("left", le(1 - delta - alarm, GROWTH * (1 - alarm)), ["one", "0 <= delta", "alarm <= 1"])
    d.step("shallow rate", le(SHALLOW, 1 - alarm), ["left", "growth", "decay"])
    d.lemma("larger", lemmas.maximum(0, STEEP))
    d.lemma("largest", lemmas.maximum(Max(0, STEEP), SHALLOW))
    lines = ["steep", "shallow", "steep rate", "shallow rate"]
    d.conclude([*lines, "larger", "largest", "alarm <= 1", "hit <= 1"])
