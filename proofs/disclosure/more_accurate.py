"""Which bound is the smaller: records that are left gain no more than each does at most."""

from __future__ import annotations

from sympy import And, Implies, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.formulas import reconstruction
from didp_ref.papers.disclosure.shared import Gamma, K, T, least, priors
from didp_ref.papers.disclosure.theorem_5_2 import MOST
from didp_ref.papers.shared.alphabet import delta, epsilon, j, m
from didp_ref.papers.shared.guesses import GROWTH, WORLDS
from didp_ref.symbolic.notation import eq, le, lt
from proofs.disclosure.theorem_5_2 import budget


@proves("disclosure.more-accurate", part="Theorem 4.1")
def below_theorem_4_1(d: Derivation) -> None:
    """The first record that is left would gain more; those after it gain nothing below zero."""
    d.model({m: 1, K: 1, T: 0, Gamma: 0, least: 0, priors: {1: 1}})
    term = (1 - priors[j]) * priors[j]
    first, rest, later = (j, 1, K), (j, K + 1, m), (j, K + 2, m)
    d.generalize("each", le(0, term), WORLDS, ["no prior is negative", "no prior is above 1"])
    d.lemma("taken out", lemmas.sum_take_out(term, WORLDS, K + 1))
    d.lemma("last", lemmas.sum_take_out(term, WORLDS, K))
    d.lemma("none after", lemmas.sum_empty(term, (j, K + 1, K)))
    d.lemma("up to K", lemmas.sum_last(term, first))
    d.generalize("later each", le(0, term), later, ["each", "1 <= K"])
    d.lemma("later", lemmas.sum_nonnegative(term, later))
    left, none = (
        "where a record is left, least is its prior, and K + 1 would be too many",
        "where none is left, least is 0",
    )
    more = lt(K, m)
    full, every_record = Sum(term, first), Sum(term, WORLDS)
    next_term = (1 - priors[K + 1]) * priors[K + 1]
    d.at("next prior", "no prior is negative", K + 1)
    room = Gamma - T * Sum(1 - priors[j], first)
    d.step(
        "parts",
        Implies(more, le(full + next_term, every_record)),
        ["taken out", "later each", "later", "1 <= K"],
    )
    d.step("worth", Implies(more, le(room * least, T * next_term)), [left, "next prior", "1 <= K"])
    d.step(
        "scaled", Implies(more, le(T * (full + next_term), T * every_record)), ["parts", "0 <= T"]
    )
    d.step(
        "none left",
        Implies(eq(K, m), eq(full, every_record)),
        ["last", "none after", "up to K", "1 <= K"],
    )
    d.conclude(["worth", "scaled", "none left", none, "K <= m"])


@proves("disclosure.more-accurate", part="Proposition 5.1")
def below_proposition_5_1(d: Derivation) -> None:
    """Three comparisons of quotients, multiplied out."""
    d.model({m: 2, epsilon: 0, delta: 0})
    budget(d)
    whole, told = GROWTH + m - 1, GROWTH - 1 + m * delta
    d.step("whole", lt(0, whole), ["growth", "2 <= m"])
    bound = reconstruction.uniform.at(epsilon=epsilon, delta=delta, n_worlds=m)
    d.step("told", le(0, told), ["one", "0 <= delta", "2 <= m"])
    d.step("bound", eq(bound * m, told / whole * (m - 1)), ["whole", "2 <= m"])
    d.step("first", le(told / whole * (m - 1), told), ["told", "whole", "one", "2 <= m"])
    other = (m - 1) * (GROWTH - 1) + m * delta
    gain = (GROWTH - 1) * (1 + (1 - delta) * (m * (m - 2))) + m * delta
    d.step("pairs", le(0, m * (m - 2)), ["2 <= m"])
    d.step("kept", le(0, (1 - delta) * (m * (m - 2))), ["pairs", "delta <= 1"])
    d.step("gain", le(0, (GROWTH - 1) * (1 + (1 - delta) * (m * (m - 2)))), ["kept", "one"])
    d.step("gained", le(0, gain), ["gain", "0 <= delta", "2 <= m"])
    d.step("difference", eq(other * whole, GROWTH * (told * (m - 1)) + gain), [])
    d.step("crossed", le(GROWTH * (told * (m - 1)), other * whole), ["difference", "gained"])
    d.step("second", le(told / whole * (m - 1), other / GROWTH), ["crossed", "whole", "growth"])
    lost = (GROWTH - 1) * ((m - 2) * (1 - delta))
    d.step("factor", le(0, (m - 2) * (1 - delta)), ["2 <= m", "delta <= 1"])
    d.step("lost", le(0, lost), ["one", "factor"])
    d.step("apart", eq((GROWTH - 1 + 2 * delta) * whole, told * (GROWTH + 1) + lost), [])
    d.step("each", le(told / whole, MOST), ["apart", "lost", "growth", "whole"])
    d.step("third", le(told / whole * (m - 1), MOST * (m - 1)), ["each", "2 <= m"])
    d.step(
        "in thirds",
        And(le(bound * m, told), le(bound * m, other / GROWTH), le(bound * m, MOST * (m - 1))),
        ["bound", "first", "second", "third"],
    )
    d.conclude(["in thirds", "growth", "2 <= m"])
