"""Known bounds: one factor, and one sum."""

from __future__ import annotations

from sympy import Rational, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.disclosure.section_2 import alarm, hit
from didp_ref.papers.disclosure.shared import alarms, hits, q, x
from didp_ref.papers.shared.alphabet import delta, epsilon, j, m
from didp_ref.papers.shared.guesses import GROWTH, WORLDS
from didp_ref.symbolic.notation import le

HALF = Rational(1, 2)


@proves("disclosure.equation-1")
def robust(d: Derivation) -> None:
    """Each right guess is at most e^epsilon times as likely."""
    d.model({m: 1, epsilon: 0, x: HALF, q: {1: 1}, hits: {1: HALF}, alarms: {1: HALF}})
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


@proves("disclosure.equation-2")
def total_variation(d: Derivation) -> None:
    """Add what the event and its complement say."""
    d.model({hit: HALF, alarm: HALF, epsilon: 0, delta: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    sides = ("(epsilon, delta)-DP of the event", "(epsilon, delta)-DP of its complement")
    d.step("added", le((hit - alarm) * (GROWTH + 1), GROWTH - 1 + 2 * delta), sides)
    d.conclude(["added", "growth"])
