"""Known bounds: one factor, and one sum."""

from __future__ import annotations

from sympy import And, Implies, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.disclosure.shared import (
    OTHERS,
    F,
    alarm,
    alarms,
    hit,
    hits,
    priors,
    q,
    right,
    w,
    x,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, i, j, k, m, rho
from didp_ref.papers.shared.guesses import EACH_WORLD, GROWTH, WORLDS
from didp_ref.papers.shared.model_values import ONE_HALF, half
from didp_ref.symbolic.notation import eq, le


@proves("disclosure.equation-1")
def robust(d: Derivation) -> None:
    """Each right guess is at most e^epsilon times as likely."""
    d.model({m: 1, epsilon: 0, x: ONE_HALF, q: {1: 1}, hits: {1: ONE_HALF}, alarms: {1: ONE_HALF}})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    own, other = q[j] * hits[j], GROWTH * (q[j] * alarms[j])
    private = "epsilon-DP of a right guess"
    d.generalize("each", le(own, other), WORLDS, [private, "no weight is negative"])
    d.lemma("all", lemmas.sum_monotone(own, other, WORLDS))
    d.lemma("factor", lemmas.sum_scale(GROWTH, q[j] * alarms[j], WORLDS))
    mean = Sum(q[j] * alarms[j], WORLDS)
    d.step("summed", le(Sum(own, WORLDS), GROWTH * mean), ["each", "all", "factor"])
    blind = "from one data set a guess is right with the chance x at most"
    d.step("scaled", le(GROWTH * mean, GROWTH * x), [blind, "growth"])
    d.conclude(["summed", "scaled"])


@proves("disclosure.equation-2", part="trade-off")
def under_a_trade_off(d: Derivation) -> None:
    """The rate is taken off both sides."""
    d.model({hit: ONE_HALF, alarm: ONE_HALF, F: lambda a: 1 - a})
    d.conclude(["f-DP of the event"])


@proves("disclosure.equation-2", part="maximum")
def most_of_a_trade_off(d: Derivation) -> None:
    """Once the steep line and e^epsilon times the shallow one leave the rate out."""
    d.model({rho: 0, alarm: ONE_HALF, epsilon: 0, delta: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    left = 1 - delta - alarm
    by = ["rho is below the shallow line", "growth", "decay"]
    d.step("scaled", le(GROWTH * rho, GROWTH * (1 - alarm) - GROWTH * (exp(-epsilon) * left)), by)
    d.step("shallow", le(GROWTH * rho, GROWTH * (1 - alarm) - left), ["scaled", "decay"])
    by = ["rho is below the steep line", "shallow"]
    d.step("added", le(rho * (GROWTH + 1), GROWTH - 1 + 2 * delta), by)
    d.conclude(["added", "growth"])


def weighed_pairs(d: Derivation) -> None:
    """Say that RAD is the one mean less the other."""
    gained, mean = right(j, j), Sum(priors[k] * right(j, k), OTHERS)
    d.lemma("two sums", lemmas.sum_add(priors[j] * gained, -priors[j] * mean, WORLDS))
    d.lemma("taken off", lemmas.sum_scale(-1, priors[j] * mean, WORLDS))


@proves("disclosure.no-risk", part="no risk")
def no_risk_on_average(d: Derivation) -> None:
    """The mean of differences is the difference of means."""
    d.model({m: 1, priors: {1: 1}, right: half})
    weighed_pairs(d)
    d.conclude(["two sums", "taken off", "the advantage is not positive"])


@proves("disclosure.no-risk", "correction", "no risk")
def nobody_gains(d: Derivation) -> None:
    """All others together lose, if any does, and the sum is zero."""
    d.model({m: 1, w: {1: 0}, priors: {1: 1}})
    gained = w[j] * priors[j]
    loses = "who guesses j there, and makes no other guess, gains nothing"
    d.lemma("taken out", lemmas.sum_take_out(gained, WORLDS, i))
    here = And(le(1, i), le(i, m))
    d.at("at j", loses, j)
    facts = [loses, "the gains sum to 0", "taken out"]
    for where, over in (("before", (j, 1, i - 1)), ("after", (j, i + 1, m))):
        d.lemma(f"all {where}", lemmas.sum_monotone(gained, 0, over))
        d.lemma(f"nothing {where}", lemmas.sum_constant(0, over))
        d.generalize(f"each {where}", Implies(here, le(gained, 0)), over, ["at j"])
        d.lemma(f"i first {where}", lemmas.premise_outside(here, le(gained, 0), over))
        facts += [f"{kind} {where}" for kind in ("all", "nothing", "each", "i first")]
    d.generalize("own", eq(w[i] * priors[i], 0), EACH_WORLD, facts)
    d.conclude(["own"])


@proves("disclosure.equation-2", part="statement")
def total_variation(d: Derivation) -> None:
    """Add what the event and its complement say."""
    d.model({hit: ONE_HALF, alarm: ONE_HALF, epsilon: 0, delta: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    sides = ("(epsilon, delta)-DP of the event", "(epsilon, delta)-DP of its complement")
    d.step("added", le((hit - alarm) * (GROWTH + 1), GROWTH - 1 + 2 * delta), sides)
    d.conclude(["added", "growth"])
