"""The derivations of what is true instead of some sentences."""

from __future__ import annotations

from sympy import exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.field.shared import GROWTH, alarms, bad, f_1, f_2, hits, kept, o
from didp_ref.papers.shared.alphabet import delta, epsilon, n
from didp_ref.symbolic.notation import le, lt
from proofs.field.shared import HALF

SIGN = "no probability is negative"


@proves("field.from-one-half", target="correction")
def from_one_half(d: Derivation) -> None:
    """The other database keeps its share."""
    d.model({hits: HALF, alarms: HALF})
    d.lemma("e", lemmas.exp_positive(1))
    d.step("whole", lt(0, hits + alarms), [SIGN, "0 < alarms"])
    statement = le(hits * (exp(1) + 1), exp(1) * (hits + alarms))
    d.step("crossed", statement, ["epsilon-DP of the output, at epsilon = 1"])
    d.conclude(["crossed", "whole", "e"])


@proves("field.delta-as-a-chance", target="correction")
def rarely_further(d: Derivation) -> None:
    """Of what is bad no more is kept than there is; the rest is within the ratio."""
    outputs = (o, 1, n)
    d.model({n: 1, epsilon: 0, delta: 0, kept: {1: 1}, bad: {1: 0}, f_1: {1: 1}, f_2: {1: 1}})
    between = "kept[o] and bad[o] are between 0 and 1"
    d.lemma("growth", lemmas.exp_positive(epsilon))
    good = "but for what is bad, the ratio is at most e^epsilon"
    statement = le(kept[o] * ((1 - bad[o]) * f_1(o)), kept[o] * ((1 - bad[o]) * (GROWTH * f_2(o))))
    d.generalize("good", statement, outputs, [good, between])
    held = kept[o] * f_2(o)
    d.generalize("held", le(0, held), outputs, [SIGN, between])
    d.generalize("grown", le(0, GROWTH * held), outputs, ["held", "growth"])
    d.generalize("good there", le(0, bad[o] * (GROWTH * held)), outputs, ["grown", between])
    d.generalize("lost", le(0, bad[o] * f_1(o)), outputs, [SIGN, between])
    d.generalize(
        "no more", le(kept[o] * (bad[o] * f_1(o)), bad[o] * f_1(o)), outputs, ["lost", between]
    )
    by = ["good", "good there", "no more"]
    d.generalize("each", le(kept[o] * f_1(o), GROWTH * held + bad[o] * f_1(o)), outputs, by)
    d.lemma(
        "ordered", lemmas.sum_monotone(kept[o] * f_1(o), GROWTH * held + bad[o] * f_1(o), outputs)
    )
    d.lemma("parts", lemmas.sum_add(GROWTH * held, bad[o] * f_1(o), outputs))
    d.lemma("factor", lemmas.sum_scale(GROWTH, held, outputs))
    rare = "what is bad has the probability delta at most"
    d.conclude(["each", "ordered", "parts", "factor", rare])


@proves("field.advantage")
def wasteful_advantage(d: Derivation) -> None:
    """False alarms are at most 1."""
    d.model({epsilon: 0, delta: 0, hits: HALF, alarms: HALF})
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])
    d.step("rest", le(0, (GROWTH - 1) * (1 - alarms)), ["one", "alarms <= 1"])
    d.conclude(["rest", "(epsilon, delta)-DP of the event"])
