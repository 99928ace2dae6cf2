"""The derivation that epsilon-DP composes."""

from __future__ import annotations

from sympy import And, Implies, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.ours.obligations_composition import SECOND_OUTPUTS, held
from didp_ref.papers.ours.shared import (
    OUTPUTS,
    epsilon_1,
    epsilon_2,
    f_1,
    f_2,
    l,
    member,
    n_2,
    o,
    o_2,
)
from didp_ref.papers.shared.alphabet import i, n
from didp_ref.symbolic.notation import le
from proofs.ours.shared import exhibit, half


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
