"""Derivations of section 6: independence, the axioms, and what delta bounds."""

from __future__ import annotations

from sympy import And, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.membership.section_6 import NOWHERE_ELSE, ONLY, OUTPUTS, PASSED_ON
from didp_ref.papers.membership.section_7 import PRIVACY
from didp_ref.papers.membership.shared import (
    SUBSETS,
    WITH,
    WITHOUT,
    S,
    absent,
    drawn,
    f,
    g,
    kept,
    present,
    t,
    x,
    y,
    z,
)
from didp_ref.papers.shared.alphabet import beta, delta, epsilon, gamma, k, n
from didp_ref.symbolic.notation import eq, ge, gt, le
from proofs.membership.shared import HALF, half

GROWN = exp(epsilon)
BOTH_WAYS = kept[k] * present[k] + kept[k] * absent[k]


@proves("membership.independence", part="independent")
@proves("membership.section-7.instantiations", part=PRIVACY)
def independence(d: Derivation) -> None:
    """Whatever set of others is drawn, the entity moves the event by e^epsilon at most."""
    d.model({beta: HALF, epsilon: 1, n: 1, S: 0, drawn: half, f: half, g: half})
    d.lemma("at zero", lemmas.exp_monotone(0, epsilon))
    d.step("e^epsilon >= 1", ge(GROWN, 1), by=["0 <= epsilon", "at zero"])
    weight, alone, along = drawn(S, k), drawn(S, k) * f(S, k), drawn(S, k) * g(S, k)
    given = ["no probability is negative", "epsilon-UDP, with every set of others"]
    names = []
    for name, mine, theirs in (("raised", along, alone), ("lowered", alone, along)):
        d.generalize(name, le(mine, GROWN * theirs), SUBSETS, by=[*given, "e^epsilon >= 1"])
        d.lemma(f"{name}, summed", lemmas.sum_monotone(mine, GROWN * theirs, SUBSETS))
        d.lemma(f"{name}, scaled", lemmas.sum_scale(GROWN, theirs, SUBSETS))
        names += [name, f"{name}, summed", f"{name}, scaled"]
    d.generalize("none negative", ge(weight * f(S, k), 0), SUBSETS, by=given)
    d.lemma("sum of none negative", lemmas.sum_nonnegative(alone, SUBSETS))
    sums = Sum(along, SUBSETS)
    d.step("near", And(le(sums, GROWN * WITHOUT), le(WITHOUT, GROWN * sums)), by=names)
    d.step("not negative", ge(WITHOUT, 0), by=["none negative", "sum of none negative"])
    d.lemma("apart", lemmas.sum_add(beta * along, (1 - beta) * alone, SUBSETS))
    d.lemma("present", lemmas.sum_scale(beta, along, SUBSETS))
    d.lemma("absent", lemmas.sum_scale(1 - beta, alone, SUBSETS))
    statement = And(
        eq(Sum(beta * along, SUBSETS), beta * sums), eq(WITH, beta * sums + (1 - beta) * WITHOUT)
    )
    d.step("in two parts", statement, by=["apart", "present", "absent"])
    d.step("sums", ge(GROWN * sums, 0), by=["near", "not negative"])
    d.step("not negative either", ge(sums, 0), by=["sums", "e^epsilon >= 1"])
    rate = ["0 <= beta", "beta <= 1"]
    signs = [*rate, "e^epsilon >= 1", "near", "not negative", "not negative either"]
    statement = le(sums, GROWN * (beta * sums + (1 - beta) * WITHOUT))
    d.step(
        "more",
        statement,
        by=signs,
        reason="each of the two parts is at least its share over e^epsilon",
    )
    d.step("less", le(beta * sums + (1 - beta) * WITHOUT, GROWN * WITHOUT), by=signs)
    statement = And(
        le(beta * sums, GROWN * beta * WITH), le((1 - beta) * WITH, GROWN * (1 - beta) * WITHOUT)
    )
    d.step("shares", statement, by=[*rate, "more", "less", "in two parts"])
    d.lemma("e^-epsilon", lemmas.exp_negative(epsilon))
    d.conclude(by=["0 < Pr[S]", "shares", "in two parts", "e^epsilon >= 1", "e^-epsilon"])


@proves("membership.independence", "correction", part=ONLY, reading=NOWHERE_ELSE)
def exclusive_entities(d: Derivation) -> None:
    """What is seen is at least (1 + e^epsilon + 1)/3, where it could be e^epsilon."""
    d.model({epsilon: 1, x: 1, y: 1, z: 1})
    d.lemma("at zero", lemmas.exp_monotone(0, epsilon))
    d.step("e^epsilon >= 1", ge(GROWN, 1), by=["0 <= epsilon", "at zero"])
    private = ["epsilon-UDP of {a}", "epsilon-UDP of {b}"]
    d.step("positive", And(gt(y, 0), gt(z, 0)), by=["0 < x", "e^epsilon >= 1", *private])
    by = ["0 < x", "e^epsilon >= 1", "positive", *private]
    d.step("presence", le(3 * y, GROWN * (x + y + z)), by=by)
    by = ["0 < x", "e^epsilon >= 1", "positive", *private]
    d.step("absence", le(2 * (x + y + z), 3 * GROWN * (x + z)), by=by)
    d.lemma("e^-epsilon", lemmas.exp_negative(epsilon))
    d.conclude(by=["presence", "absence", "positive", "0 < x", "e^epsilon >= 1", "e^-epsilon"])


@proves("membership.axioms", part="transformation")
@proves("membership.axioms", part="choice")
def weighted_outputs(d: Derivation) -> None:
    """Both bounds are linear in what is seen, so they survive sums with weights."""
    d.model({n: 1, x: HALF, gamma: 2, present: {1: HALF}, absent: {1: HALF}, kept: {1: 1}})
    names = []
    for name, less, more, factor in (
        ("present", kept[k] * present[k], gamma * x * BOTH_WAYS, gamma * x),
        ("absent", (1 - x) / gamma * BOTH_WAYS, kept[k] * absent[k], (1 - x) / gamma),
    ):
        by = ["1 <= gamma", "no weight w_k is negative", "every output is possible"]
        by += ["every output is membership-private"]
        d.generalize(name, le(less, more), OUTPUTS, by=by, reason="multiplied out")
        d.lemma(f"{name}, summed", lemmas.sum_monotone(less, more, OUTPUTS))
        d.lemma(f"{name}, scaled", lemmas.sum_scale(factor, BOTH_WAYS, OUTPUTS))
        names += [name, f"{name}, summed", f"{name}, scaled"]
    d.lemma("apart", lemmas.sum_add(kept[k] * present[k], kept[k] * absent[k], OUTPUTS))
    together = PASSED_ON[0] + PASSED_ON[1]
    d.step(
        "shares",
        And(le(PASSED_ON[0], gamma * x * together), le((1 - x) / gamma * together, PASSED_ON[1])),
        by=["1 <= gamma", *names, "apart"],
    )
    d.conclude(by=["1 <= gamma", "the new output is possible", "shares"])


@proves("membership.delta", part="violated")
def violations(d: Derivation) -> None:
    """What is e^t times as likely outgrows e^epsilon times as likely by delta at most."""
    d.model({y: HALF, z: 0, delta: HALF, epsilon: 0, t: 1})
    d.lemma("decay", lemmas.exp_sum(epsilon - t, t))
    d.lemma("positive", lemmas.exp_positive(epsilon - t))
    d.lemma("below 1", lemmas.exp_monotone(0, epsilon - t))
    fall = exp(epsilon - t)
    d.step("fall", And(gt(fall, 0), gt(1 - fall, 0)), by=["positive", "below 1", "epsilon < t"])
    by = ["decay", "positive", "y is at least e^t times z"]
    d.step("scaled", le(GROWN * z, fall * y), by=by, reason="e^epsilon = e^(epsilon - t) e^t")
    d.step("rest", le(y * (1 - fall), delta), by=["scaled", "(epsilon, delta)-DP of the event"])
    d.conclude(by=["fall", "rest"])
