"""The optimal attack on DP-SGD: of one step, what is above the mean likelihood has W > 0."""

from __future__ import annotations

from sympy import Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.disclosure.shared import score, top, x
from didp_ref.papers.shared.alphabet import j, m
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.symbolic.notation import ge, le, lt


@proves("disclosure.example-6", "correction", "sign")
def one_step(d: Derivation) -> None:
    """Jensen's inequality, by the tangent of the exponential at the mean."""
    d.model({m: 1, x: 0, top: log(2), score: {1: 0}})
    d.lemma("positive", lemmas.exp_positive(x))
    d.lemma("tangent", lemmas.exp_tangent(score[j] - x))
    d.lemma("product", lemmas.exp_sum(x, score[j] - x))
    constant, rising = exp(x) * (1 - x), exp(x) * score[j]
    names = ["positive", "tangent", "product"]
    d.generalize("each", ge(exp(score[j]), constant + rising), WORLDS, names)
    d.lemma("all", lemmas.sum_monotone(constant + rising, exp(score[j]), WORLDS))
    d.lemma("parts", lemmas.sum_add(constant, rising, WORLDS))
    d.lemma("counted", lemmas.sum_constant(constant, WORLDS))
    d.lemma("rises", lemmas.sum_scale(exp(x), score[j], WORLDS))
    sums = ["each", "all", "parts", "counted", "rises", "1 <= m"]
    total = Sum(exp(score[j]), WORLDS)
    d.step("mean", le(m * exp(x), total), [*sums, "x is the mean of the logarithms"])
    d.step("above", lt(exp(x), exp(top)), ["mean", "w is positive", "1 <= m"])
    d.lemma("monotone", lemmas.exp_monotone(top, x))
    d.conclude(["above", "monotone"])
