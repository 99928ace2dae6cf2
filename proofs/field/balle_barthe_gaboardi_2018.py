"""The derivations of subsampling: sample by sample, and then over all samples."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Sum, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.field.balle_barthe_gaboardi_2018 import (
    DRAWN,
    FEWER,
    HERE,
    LEFT_OUT,
    MORE,
    NO_WEIGHT_IS_NEGATIVE,
    REPLACED,
    SHARE,
    THERE,
    USED_UP,
    WEIGHTS_SUM,
    WITH,
    WITHOUT,
    N,
)
from didp_ref.papers.field.shared import GROWTH, rate, weights, with_another, with_it, without_it
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import delta, epsilon, j, m, n
from didp_ref.symbolic.notation import Term, eq, le, reals
from proofs.field.shared import HALF, grows

u, v, a, b, c, e, q, s = reals("u_ v_ a_ b_ c_ e_ q_ s_")


def add_up(
    d: Derivation,
    name: str,
    here: Term,
    factor: Term,
    there: Term,
    margin: Term,
    by: Sequence[str] = (),
) -> list[str]:
    """Add up over the samples what the fact called ``name, each`` says of one.

    Return the facts that say how the sums are ordered; ``by`` says that the terms are defined.
    """
    mine, other, rest = weights[j] * here, factor * (weights[j] * there), margin * weights[j]
    facts = [f"{name}, {part}" for part in ("weighted", "ordered", "parts", "factor", "margin")]
    known = [f"{name}, each", NO_WEIGHT_IS_NEGATIVE, *by]
    d.generalize(facts[0], le(mine, other + rest), DRAWN, known)
    d.lemma(facts[1], lemmas.sum_monotone(mine, other + rest, DRAWN))
    d.lemma(facts[2], lemmas.sum_add(other, rest, DRAWN))
    d.lemma(facts[3], lemmas.sum_scale(factor, weights[j] * there, DRAWN))
    d.lemma(facts[4], lemmas.sum_scale(margin, weights[j], DRAWN))
    most = factor * Sum(weights[j] * there, DRAWN) + margin * Sum(weights[j], DRAWN)
    d.step(name, le(Sum(mine, DRAWN), most), [*facts, *by])
    return [name, WEIGHTS_SUM]


@proves("field.poisson-sampling", part="bound")
def poisson(d: Derivation) -> None:
    """In each sample the record counts with the rate."""
    d.model(
        {
            **{epsilon: log(2), delta: 0, rate: HALF, n: 1, weights: {1: 1}},
            **{letter: {1: HALF} for letter in (with_it, without_it)},
        }
    )
    grows(d)
    share, margin = 1 + rate * (GROWTH - 1), rate * delta
    statement = le(rate * with_it[j], rate * (GROWTH * without_it[j] + delta))
    d.generalize("more, weighed", statement, DRAWN, [MORE, "0 <= rate"])
    d.generalize("all, more, each", le(WITH, share * WITHOUT + margin), DRAWN, ["more, weighed"])
    d.step("spread", le(0, (GROWTH - 1) * (rate * (1 - rate))), ["grows", "0 <= rate", "rate <= 1"])
    square = (GROWTH - 1) * ((GROWTH - 1) * (rate * (1 - rate)))
    d.step("square", le(0, square), ["grows", "spread"])
    d.step("room", le(0, (GROWTH - 1) * (rate * (1 - rate)) * delta), ["spread", "0 <= delta"])
    facts = ["square", "no probability without the record is negative"]
    d.generalize("gain", le(0, square * without_it[j]), DRAWN, facts)
    d.step("scale", le(0, rate * share), ["grows", "0 <= rate"])
    statement = le(rate * share * without_it[j], rate * share * (GROWTH * with_it[j] + delta))
    d.generalize("scaled", statement, DRAWN, [FEWER, "scale"])
    facts = ["scaled", "gain", "room"]
    d.generalize(
        "fewer, grown", le(GROWTH * WITHOUT, GROWTH * (share * WITH + rate * delta)), DRAWN, facts
    )
    facts = ["fewer, grown", "grows"]
    d.generalize("all, fewer, each", le(WITHOUT, share * WITH + rate * delta), DRAWN, facts)
    by = add_up(d, "all, more", WITH, share, WITHOUT, margin)
    by += add_up(d, "all, fewer", WITHOUT, share, WITH, margin)
    d.conclude(by)


def used_up(
    d: Derivation, here: Term, there: Term, share: Term, margin: Term, by: Sequence[str] = ()
) -> None:
    """Conclude that over all samples the bound is reached, where it is in each (``each``)."""
    other, rest = share * (weights[j] * there), margin * weights[j]
    d.generalize("weighted", eq(weights[j] * here, other + rest), DRAWN, ["each", *by])
    d.lemma("equal", lemmas.sum_equal(weights[j] * here, other + rest, DRAWN))
    d.lemma("parts", lemmas.sum_add(other, rest, DRAWN))
    d.lemma("factor", lemmas.sum_scale(share, weights[j] * there, DRAWN))
    d.lemma("margin", lemmas.sum_scale(margin, weights[j], DRAWN))
    d.conclude(["weighted", "equal", "parts", "factor", "margin", WEIGHTS_SUM, *by])


@proves("field.poisson-sampling", part="attained")
def poisson_attained(d: Derivation) -> None:
    """In each sample it is."""
    d.model(
        {
            **{epsilon: log(2), delta: 0, rate: HALF, n: 1, weights: {1: 1}},
            **{with_it: {1: HALF}, without_it: {1: HALF / 2}},
        }
    )
    share = 1 + rate * (GROWTH - 1)
    d.generalize("each", eq(WITH, share * WITHOUT + rate * delta), DRAWN, [USED_UP])
    used_up(d, WITH, WITHOUT, share, rate * delta)


@proves("field.sampling-without-replacement", part="bound")
def without_replacement(d: Derivation) -> None:
    """A sample with the record is near two others: weigh what is said of the two."""
    d.model(
        {
            **{epsilon: log(2), delta: 0, m: 1, N: 2, n: 1, weights: {1: 1}},
            **{letter: {1: HALF} for letter in (with_it, with_another, without_it)},
        }
    )
    grows(d)
    share = 1 + SHARE * (GROWTH - 1)
    sizes = ["1 <= m", "m <= N"]
    d.step("shares", le(0, SHARE), sizes)
    d.step("no more", le(SHARE, 1), sizes)
    d.step("less", le(0, (1 - SHARE) * (GROWTH - 1)), ["no more", "grows", *sizes])
    d.step("more", le(0, SHARE * (GROWTH - 1)), ["shares", "grows", *sizes])
    low, high = (1 - SHARE) * (GROWTH - 1), share
    terms = {u: low, v: high, a: without_it[j], b: with_it[j], c: with_another[j], e: delta}
    premises = [le(0, u), le(1, v), le(b, (u + v) * a + e), le(b, (u + v) * c + e)]
    goal = le((u + v) * b, (u + v) * (u * a + v * c + e))
    algebra(d, "weighed", terms, premises, goal, sizes, met=False)
    statement = le(
        GROWTH * with_it[j], GROWTH * (low * without_it[j] + high * with_another[j] + delta)
    )
    d.generalize("grown", statement, DRAWN, ["weighed", "less", "more", REPLACED, LEFT_OUT, *sizes])
    statement = le(with_it[j], low * without_it[j] + high * with_another[j] + delta)
    d.generalize("each with it", statement, DRAWN, ["grown", "grows", *sizes])
    statement = le(
        SHARE * with_it[j], SHARE * (low * without_it[j] + high * with_another[j] + delta)
    )
    d.generalize("shared", statement, DRAWN, ["each with it", "shares", *sizes])
    d.generalize("all, each", le(HERE, share * THERE + SHARE * delta), DRAWN, ["shared", *sizes])
    by = add_up(d, "all", HERE, share, THERE, SHARE * delta, sizes)
    d.conclude([*by, *sizes])


@proves("field.sampling-without-replacement", part="attained")
def without_replacement_attained(d: Derivation) -> None:
    """In each draw it is."""
    d.model(
        {
            **{epsilon: log(2), delta: 0, m: 1, N: 2, n: 1, weights: {1: 1}, with_it: {1: HALF}},
            **{letter: {1: HALF / 2} for letter in (with_another, without_it)},
        }
    )
    sizes = ["1 <= m", "m <= N"]
    share = 1 + SHARE * (GROWTH - 1)
    known = [USED_UP, "the other record is as any", *sizes]
    d.generalize("each", eq(HERE, share * THERE + SHARE * delta), DRAWN, known)
    used_up(d, HERE, THERE, share, SHARE * delta, sizes)
