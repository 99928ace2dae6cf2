"""Row by row: what a guess at one record gains over every other, and then the mean."""

from __future__ import annotations

from sympy import Abs, And, Implies, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.disclosure.shared import (
    AFTER,
    BEFORE,
    COLLISION,
    OTHERS,
    T,
    alarms,
    hits,
    priors,
    right,
)
from didp_ref.papers.disclosure.theorem_4_1 import GAP, NOT_BELOW, OUTPUTS, PRIVATE, RAD, WITHIN_ONE
from didp_ref.papers.shared.alphabet import delta, epsilon, i, j, k, m, n
from didp_ref.papers.shared.guesses import EACH_WORLD, GROWTH, WORLDS
from didp_ref.papers.shared.model_values import half
from didp_ref.papers.shared.pairs import of_each_pair
from didp_ref.symbolic.notation import Term, eq, le

SIDES = (("before", BEFORE), ("after", AFTER))


def mean_gap(d: Derivation, factor: Term | int, most: Term, gaps: dict[str, str]) -> list[str]:
    """Bound the advantage times a factor, given ``factor (right(i, i) - right(i, k)) <= most``.

    ``gaps`` are the facts that say so on either side of i. Return what the conclusion rests on.
    """
    own, other = right(i, i), right(i, k)
    nonnegative = "no prior is negative"
    d.at("chance", nonnegative, k)
    d.lemma("one taken out", lemmas.sum_take_out(priors[k], OTHERS, i))
    d.lemma("guess taken out", lemmas.sum_take_out(priors[k] * other, OTHERS, i))
    facts = ["one taken out", "guess taken out", "the priors sum to 1"]
    for where, over in SIDES:
        least = factor * own - most
        lower, weighed = least * priors[k], factor * (priors[k] * other)
        each = f"weighed {where}"
        of_each_pair(d, each, gaps[where], le(lower, weighed), (EACH_WORLD, over), ["chance"])
        d.lemma(f"sum {where}", lemmas.sum_monotone(lower, weighed, over))
        d.lemma(f"least {where}", lemmas.sum_scale(least, priors[k], over))
        d.lemma(f"factor {where}", lemmas.sum_scale(factor, priors[k] * other, over))
        facts += [each, f"sum {where}", f"least {where}", f"factor {where}"]
    mean = Sum(priors[k] * other, OTHERS)
    d.generalize("each row", le(factor * (own - mean), most * (1 - priors[i])), EACH_WORLD, facts)
    gained = priors[j] * (right(j, j) - Sum(priors[k] * right(j, k), OTHERS))
    first, second = most * priors[j], -most * priors[j] ** 2
    d.generalize("rows", le(factor * gained, first + second), WORLDS, ["each row", nonnegative])
    d.lemma("all rows", lemmas.sum_monotone(factor * gained, first + second, WORLDS))
    d.lemma("factor", lemmas.sum_scale(factor, gained, WORLDS))
    d.lemma("two sums", lemmas.sum_add(first, second, WORLDS))
    d.lemma("of priors", lemmas.sum_scale(most, priors[j], WORLDS))
    d.lemma("of squares", lemmas.sum_scale(-most, priors[j] ** 2, WORLDS))
    sums = ["all rows", "factor", "two sums", "of priors", "of squares"]
    return ["rows", *sums, "the priors sum to 1"]


def named(name: str) -> dict[str, str]:
    """Return the names of a hypothesis about the records on either side of i."""
    return {where: f"{name}, for every i and every k {where} it" for where, _ in SIDES}


@proves("disclosure.theorem-4.1", part="total variation")
def total_variation(d: Derivation) -> None:
    """The gap is at most T, and zero where the draws agree."""
    d.model({m: 1, T: 0, priors: {1: 1}, right: half})
    d.conclude(mean_gap(d, 1, T, named(GAP)))


@proves("disclosure.theorem-4.1", part="epsilon, delta")
def of_epsilon_delta(d: Derivation) -> None:
    """A right guess and a wrong one are events: together they bound the gap."""
    d.model({m: 1, epsilon: 0, delta: 0, priors: {1: 1}, right: half})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    factor, most = GROWTH + 1, GROWTH - 1 + 2 * delta
    added = le(factor * (right(i, i) - right(i, k)), most)
    gaps = {where: f"gap {where}" for where, _ in SIDES}
    for where, over in SIDES:
        of_each_pair(d, gaps[where], named(PRIVATE)[where], added, (EACH_WORLD, over), [])
    d.step("multiplied", le(factor * RAD, most * (1 - COLLISION)), mean_gap(d, factor, most, gaps))
    d.conclude(["multiplied", "growth"])


@proves("disclosure.advantage-range", part="largest")
def largest(d: Derivation) -> None:
    """A total variation of 1, of right guesses."""
    d.model({m: 1, priors: {1: 1}, right: half})
    d.generalize("square", le(0, priors[j] ** 2), WORLDS, [])
    d.lemma("squares", lemmas.sum_nonnegative(priors[j] ** 2, WORLDS))
    d.step("at most", le(RAD, 1 - COLLISION), mean_gap(d, 1, 1, named(WITHIN_ONE)))
    d.conclude(["at most", "square", "squares"])


@proves("disclosure.advantage-range", part="smallest")
def smallest(d: Derivation) -> None:
    """And of wrong ones."""
    d.model({m: 1, priors: {1: 1}, right: half})
    d.generalize("square", le(0, priors[j] ** 2), WORLDS, [])
    d.lemma("squares", lemmas.sum_nonnegative(priors[j] ** 2, WORLDS))
    d.step("at least", le(-RAD, 1 - COLLISION), mean_gap(d, -1, 1, named(NOT_BELOW)))
    d.conclude(["at least", "square", "squares"])


@proves("disclosure.equations-4-10")
def post_processing(d: Derivation) -> None:
    """The triangle inequality for each answer; then the sums change places."""
    d.model({m: 1, n: 1, hits: {1: 1}, alarms: {1: 0}, right: lambda *_: 1})
    apart = hits[k] - alarms[k]
    term, size = right(j, k) * apart, right(j, k) * Abs(apart)
    chance = "no chance of an answer is negative"
    d.lemma("size", lemmas.absolute_value(apart))
    d.at("at the answer", chance, j)
    d.lemma("at the output", lemmas.instance(d[chance].body, k))
    total, most = Sum(term, OUTPUTS), Sum(size, OUTPUTS)
    d.lemma("above", lemmas.sum_monotone(term, size, OUTPUTS))
    d.lemma("below", lemmas.sum_monotone(-term, size, OUTPUTS))
    d.lemma("sign", lemmas.sum_scale(-1, term, OUTPUTS))
    d.lemma("either", lemmas.absolute_value(total))
    here = And(le(1, j), le(j, m))
    signs, facts = ["at the answer", "at the output", "size"], []
    for name, line in (("above", le(term, size)), ("below", le(-term, size))):
        d.generalize(f"each {name}", Implies(here, line), OUTPUTS, signs)
        d.lemma(f"{name}, j first", lemmas.premise_outside(here, line, OUTPUTS))
        facts += [name, f"each {name}", f"{name}, j first"]
    d.generalize("answer", le(Abs(total), most), WORLDS, [*facts, "sign", "either"])
    d.lemma("answers", lemmas.sum_monotone(Abs(total), most, WORLDS))
    d.lemma("swapped", lemmas.sum_swap(size, OUTPUTS, WORLDS))
    own = Sum(size, WORLDS)
    d.lemma("common", lemmas.sum_scale(Abs(apart), right(j, k), WORLDS))
    certain = "after the output k the chances of all answers sum to 1"
    d.generalize("output", eq(own, Abs(apart)), OUTPUTS, ["common", certain])
    d.lemma("outputs", lemmas.sum_equal(own, Abs(apart), OUTPUTS))
    d.conclude(["answer", "answers", "swapped", "output", "outputs"])
