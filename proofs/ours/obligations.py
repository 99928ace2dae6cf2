"""The derivations of the table of obligations.

Every notion bounds a share ``x`` of a whole ``y`` by ``factor * y``, on one side or both. What the
obligations ask of such a bound is the same for all notions, because it is linear in the
likelihoods: it survives sums with weights that are not negative. So one derivation each proves
monotony, post-processing and convexity, for every notion in turn; what a notion assumes of its own
is cited through it.
"""

from __future__ import annotations

from functools import partial

import sympy
from sympy import And, Implies, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.ours.alphabet import (
    epsilon_1,
    epsilon_2,
    f,
    f_1,
    f_2,
    kept,
    l,
    member,
    n_2,
    o,
    o_2,
    priors,
    w,
)
from didp_ref.papers.ours.statements.likelihoods import (
    I_IS_A_WORLD,
    L_IS_A_WORLD,
    NO_PRIOR_IS_NEGATIVE,
    PRIOR,
    WORLDS,
    output,
)
from didp_ref.papers.ours.statements.obligations import (
    AT_ONE_PRIOR,
    OUTPUTS,
    SECOND_OUTPUTS,
    Notion,
    held,
    mixed,
)
from didp_ref.papers.shared.alphabet import epsilon, i, j, n
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.notation import Term, eq, le
from proofs.ours.alike import exhibit, half

WHOLE = "the whole is not negative"


def monotone(d: Derivation, notion: Notion) -> None:
    """Larger factors bound as well, because the whole is not negative."""
    exhibit(d)
    whole = notion.whole(output)
    # whatever a notion assumes of one world and of its parameters may order its factors
    assumed = [*notion.counted, *notion.divided, *notion.known, *notion.less]
    ordering = [name for name in assumed if not isinstance(d[name], ForAll)]
    if isinstance(whole, Sum):
        ordering += sum_is_not_negative(d, notion, whole)
    else:
        d.at(WHOLE, "no likelihood is negative", l, L_IS_A_WORLD)
        d.lemma("exp grows", lemmas.exp_monotone(epsilon, epsilon_2))
        ordering.append("exp grows")
    for bound in notion.bounds:
        factors, scaled, weaker = (
            f"{what} ({bound.name})" for what in ("factors", "bounds", "weaker")
        )
        d.step(factors, bound.says(bound.factor, bound.weaker), ordering)
        products = bound.factor * whole, bound.weaker * whole
        d.step(scaled, bound.says(*products), [factors, WHOLE])
        d.step(weaker, notion.holds_weakly(bound, output), [bound.name, scaled])
    d.conclude([f"weaker ({bound.name})" for bound in notion.bounds])


def sum_is_not_negative(d: Derivation, notion: Notion, whole: Term) -> list[str]:
    """Show that the whole is not negative, and return what that says of the world i's prior."""
    weighted = NO_PRIOR_IS_NEGATIVE in notion.known
    factors = ["no likelihood is negative"]
    if weighted:
        factors.append(NO_PRIOR_IS_NEGATIVE)
    d.generalize("terms", le(0, whole.function), WORLDS, factors)
    d.lemma("sum", lemmas.sum_nonnegative(whole.function, WORLDS))
    d.step(WHOLE, le(0, whole), ["terms", "sum", *notion.counted])
    if not weighted:
        return []
    d.at("the prior is not negative", NO_PRIOR_IS_NEGATIVE, i, I_IS_A_WORLD)
    return ["the prior is not negative"]


def post_processing(d: Derivation, notion: Notion) -> None:
    """Each output's inequality, times the probability to pass it on, summed over the outputs."""
    exhibit(d)

    def one(world: Term) -> Term:
        return f(o, world)

    share, whole = kept[o] * notion.share(one), kept[o] * notion.whole(one)
    facts = whole_passed_on(d, notion, notion.whole(one))
    if notion.share(one) != one(i):
        d.lemma("the prior comes out", lemmas.sum_scale(PRIOR, kept[o] * one(i), OUTPUTS))
        facts.append("the prior comes out")
    for bound in notion.bounds:
        each, summed, factor, all_of = (
            f"{what} ({bound.name})" for what in ("each output", "summed", "factor", "all outputs")
        )
        sides = bound.sides(share, bound.factor * whole)
        d.generalize(
            each,
            le(*sides),
            OUTPUTS,
            [
                "no probability kept[o] is negative",
                f"{bound.name}, at every output o",
                *notion.divided,
            ],
        )
        d.lemma(summed, lemmas.sum_monotone(*sides, OUTPUTS))
        d.lemma(factor, lemmas.sum_scale(bound.factor, whole, OUTPUTS))
        sums = bound.says(Sum(share, OUTPUTS), bound.factor * Sum(whole, OUTPUTS))
        d.step(all_of, sums, ["1 <= n", each, summed, factor, *notion.divided])
        facts.append(all_of)
    d.conclude([*facts, *notion.divided])


def whole_passed_on(d: Derivation, notion: Notion, whole: Term) -> list[str]:
    """The whole of what is passed on is the sum of the wholes: two finite sums change places."""
    if not isinstance(whole, Sum):
        return []
    term = whole.function
    weight = priors[j] if priors[j] in term.args else sympy.S.One
    d.lemma("into the sum", lemmas.sum_scale(kept[o], term, WORLDS))
    inside = Sum(kept[o] * term, WORLDS)
    d.generalize("each whole", eq(kept[o] * whole, inside), OUTPUTS, ["into the sum"])
    d.lemma("wholes", lemmas.sum_equal(kept[o] * whole, inside, OUTPUTS))
    d.lemma("change places", lemmas.sum_swap(kept[o] * term, WORLDS, OUTPUTS))
    after, passed = Sum(kept[o] * term, OUTPUTS), Sum(kept[o] * term / weight, OUTPUTS)
    by = ["1 <= n", "each whole", "wholes", "change places", *notion.counted]
    if weight != 1:
        d.lemma("out of the sum", lemmas.sum_scale(weight, kept[o] * term / weight, OUTPUTS))
        d.generalize("each world", eq(after, weight * passed), WORLDS, ["out of the sum"])
        d.lemma("worlds", lemmas.sum_equal(after, weight * passed, WORLDS))
        by += ["each world", "worlds"]
    result = eq(Sum(kept[o] * whole, OUTPUTS), Sum(weight * passed, WORLDS))
    d.step("the whole of what is passed on", result, by)
    return ["the whole of what is passed on"]


def convexity(d: Derivation, notion: Notion) -> None:
    """The mixture's inequality is the mixture of the inequalities."""
    exhibit(d)
    whole = notion.whole(mixed)
    facts = whole_mixed(d, notion, whole) if isinstance(whole, Sum) else []
    for which, one, chance, possible in (
        ("first", f_1, w, "0 <= w"),
        ("second", f_2, 1 - w, "w <= 1"),
    ):
        for bound in notion.bounds:
            assumed, scaled = f"{bound.name}, {which} mechanism", f"{which} ({bound.name})"
            share, limit = chance * notion.share(one), bound.factor * (chance * notion.whole(one))
            d.step(scaled, bound.says(share, limit), [possible, assumed, *notion.divided])
            facts.append(scaled)
    d.conclude(facts)


def whole_mixed(d: Derivation, notion: Notion, whole: Term) -> list[str]:
    """The whole of the mixture is the mixture of the wholes, and so are the bounds."""
    terms = [notion.whole(one).function for one in (f_1, f_2)]
    first, second = w * terms[0], (1 - w) * terms[1]
    d.generalize("each term", eq(whole.function, first + second), WORLDS, [])
    d.lemma("terms", lemmas.sum_equal(whole.function, first + second, WORLDS))
    d.lemma("apart", lemmas.sum_add(first, second, WORLDS))
    d.lemma("first", lemmas.sum_scale(w, terms[0], WORLDS))
    d.lemma("second", lemmas.sum_scale(1 - w, terms[1], WORLDS))
    wholes = [Sum(term, WORLDS) for term in terms]
    d.step(
        "the mixture's whole",
        eq(whole, w * wholes[0] + (1 - w) * wholes[1]),
        ["each term", "terms", "apart", "first", "second", *notion.counted],
    )
    facts = []
    for bound in notion.bounds:
        scaled = bound.factor * (w * wholes[0]) + bound.factor * ((1 - w) * wholes[1])
        limit = f"limit ({bound.name})"
        d.step(limit, eq(bound.factor * whole, scaled), ["the mixture's whole", *notion.divided])
        facts.append(limit)
    return facts


for named, one_notion in AT_ONE_PRIOR.items():
    proves(f"bridges.{named}.monotone")(partial(monotone, notion=one_notion))
    proves(f"bridges.{named}.post-processing")(partial(post_processing, notion=one_notion))
    proves(f"bridges.{named}.convexity")(partial(convexity, notion=one_notion))


@proves("bridges.epsilon.composition", part="densities")
def densities_compose(d: Derivation) -> None:
    """Two likelihood ratios multiply."""
    exhibit(d)
    first, second = exp(epsilon_1) * f_1(l), exp(epsilon_2) * f_2(l)
    d.lemma("exponents add", lemmas.exp_sum(epsilon_1, epsilon_2))
    d.lemma("growth", lemmas.exp_positive(epsilon_1))
    d.step(
        "one",
        le(f_1(i) * f_2(i), first * f_2(i)),
        ["0 <= f_2(i)", "epsilon_1-DP of the world i against the world l, first answer"],
    )
    d.step(
        "two",
        le(first * f_2(i), first * second),
        ["0 <= f_1(l)", "epsilon_2-DP of the world i against the world l, second answer", "growth"],
    )
    d.conclude(["one", "two", "exponents add"])


@proves("bridges.epsilon.composition", part="events")
def events_compose(d: Derivation) -> None:
    """The likelihoods of each pair multiply; an event sums over the pairs that it holds."""
    d.model(
        {i: 1, l: 2, n: 1, n_2: 1, epsilon_1: 0, epsilon_2: 0, member: half, f_1: half, f_2: half}
    )
    mine, theirs = held(i), exp(epsilon_1 + epsilon_2) * held(l)
    in_range = And(le(1, o), le(o, n))
    held_by = "no pair is held less than not at all"
    first, second = "epsilon_1-DP of the first answer", "epsilon_2-DP of the second answer"
    chances = [f"no probability of a {which} answer is negative" for which in ("first", "second")]
    d.lemma("exponents add", lemmas.exp_sum(epsilon_1, epsilon_2))
    d.lemma("growth", lemmas.exp_positive(epsilon_1))
    d.at("held with o", held_by, o)
    d.lemma("the pair is held", lemmas.instance(d[held_by].body, o_2))
    d.at("first at o", first, o)
    d.at("first is possible", chances[0], o)
    of_first = ["held with o", "first at o", "first is possible", "growth"]
    by = [*of_first, second, chances[1], "the pair is held", "exponents add"]
    d.generalize("each pair", Implies(in_range, le(mine, theirs)), SECOND_OUTPUTS, by)
    d.lemma("o is before", lemmas.premise_outside(in_range, le(mine, theirs), SECOND_OUTPUTS))
    d.lemma("with o", lemmas.sum_monotone(mine, theirs, SECOND_OUTPUTS))
    d.lemma("factor", lemmas.sum_scale(exp(epsilon_1 + epsilon_2), held(l), SECOND_OUTPUTS))
    sums = [Sum(held(world), SECOND_OUTPUTS) for world in (i, l)]
    scaled = exp(epsilon_1 + epsilon_2) * sums[1]
    by = ["each pair", "o is before", "with o", "factor"]
    d.generalize("each first", le(sums[0], scaled), OUTPUTS, by)
    d.lemma("in all", lemmas.sum_monotone(sums[0], scaled, OUTPUTS))
    d.lemma("factor of all", lemmas.sum_scale(exp(epsilon_1 + epsilon_2), sums[1], OUTPUTS))
    d.conclude(["each first", "in all", "factor of all"])
