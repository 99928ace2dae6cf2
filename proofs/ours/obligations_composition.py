"""The derivation that epsilon-DP composes."""

from __future__ import annotations

from sympy import exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.ours.obligations_composition import (
    FIRST_PRIVATE,
    FIRST_SIGN,
    IN_I,
    IN_L,
    SECOND_PRIVATE,
    SECOND_SIGN,
    both_answers,
)
from didp_ref.papers.ours.shared import epsilon_1, epsilon_2, f_1, f_2, l
from didp_ref.papers.shared.alphabet import i
from didp_ref.papers.shared.events import S, at_a_point, integrate, omega
from didp_ref.symbolic.notation import le
from proofs.ours.shared import exhibit


@proves("bridges.epsilon.composition", part="densities")
def densities_compose(d: Derivation) -> None:
    """Two likelihood ratios multiply."""
    exhibit(d)
    first, second = exp(epsilon_1) * f_1(l), exp(epsilon_2) * f_2(l)
    d.lemma("exponents add", lemmas.exp_sum(epsilon_1, epsilon_2))
    d.lemma("growth", lemmas.exp_positive(epsilon_1))
    by = ["0 <= f_2(i)", "epsilon_1-DP of the world i against the world l, first answer"]
    d.step("one", le(f_1(i) * f_2(i), first * f_2(i)), by)
    by = ["0 <= f_1(l)", "epsilon_2-DP of the world i against the world l, second answer", "growth"]
    d.step("two", le(first * f_2(i), first * second), by)
    d.conclude(["one", "two", "exponents add"])


@proves("bridges.epsilon.composition", part="events")
def events_compose(d: Derivation) -> None:
    """The densities multiply at every point, and the event's probability is their integral."""
    ones = {(1, 1): 1, (1, 2): 1}
    d.model({i: 1, l: 2, epsilon_1: 0, epsilon_2: 0, f_1: ones, f_2: ones, S: {1: 1}})
    for everywhere in (FIRST_SIGN, SECOND_SIGN, FIRST_PRIVATE, SECOND_PRIVATE):
        at_a_point(d, f"at omega, {everywhere}", everywhere)
    d.lemma("exponents add", lemmas.exp_sum(epsilon_1, epsilon_2))
    d.lemma("growth", lemmas.exp_positive(epsilon_1))
    first, second = exp(epsilon_1) * f_1(omega, l), exp(epsilon_2) * f_2(omega, l)
    by = [f"at omega, {SECOND_SIGN}", f"at omega, {FIRST_PRIVATE}"]
    d.step("one", le(both_answers(i), first * f_2(omega, i)), by)
    by = [f"at omega, {FIRST_SIGN}", f"at omega, {SECOND_PRIVATE}", "growth"]
    d.step("two", le(first * f_2(omega, i), first * second), by)
    growth = exp(epsilon_1 + epsilon_2)
    below = le(both_answers(i), growth * both_answers(l))
    d.step("at omega", below, ["one", "two", "exponents add"])
    sides = (1, both_answers(i)), (growth, both_answers(l))
    integrate(d, "of S", d.statement.conclusion, *sides, "at omega", [IN_I, IN_L])
    d.conclude(["of S", IN_I, IN_L])
