"""Generalized randomized response: what each record gains, and all of them."""

from __future__ import annotations

from sympy import Rational, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.disclosure.shared import COLLISION, P, priors
from didp_ref.papers.shared.alphabet import epsilon, i, j, m
from didp_ref.papers.shared.guesses import GROWTH, WORLDS
from didp_ref.symbolic.notation import eq, lt

HALF = Rational(1, 2)
MODEL = {m: 2, epsilon: 0, priors: {1: HALF, 2: HALF}}


def denominator(d: Derivation) -> None:
    """Say that e^epsilon + m - 1 is positive."""
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.step("whole", lt(0, GROWTH + m - 1), ["growth", "2 <= m"])


@proves("disclosure.example-1", part="gains")
def response_gains(d: Derivation) -> None:
    """An identity of fractions."""
    d.model({**MODEL, i: 1})
    denominator(d)
    d.conclude(["whole", "the priors sum to 1"])


@proves("disclosure.example-1", part="value")
@proves("disclosure.example-1", "correction", "double sum")
def response_value(d: Derivation) -> None:
    """Two sums, of the priors and of their squares."""
    d.model(MODEL)
    denominator(d)
    gap = GROWTH / (GROWTH + m - 1) - 1 / (GROWTH + m - 1)
    d.lemma("factor", lemmas.sum_scale(gap, (1 - priors[j]) * priors[j], WORLDS))
    d.lemma("parts", lemmas.sum_add(priors[j], -(priors[j] ** 2), WORLDS))
    d.lemma("squares", lemmas.sum_scale(-1, priors[j] ** 2, WORLDS))
    apart = Sum((1 - priors[j]) * priors[j], WORLDS)
    d.step("apart", eq(apart, 1 - COLLISION), ["parts", "squares", "the priors sum to 1"])
    d.conclude(["factor", "apart", "whole"])


@proves("disclosure.example-2", part="closed form")
def encoding_bound(d: Derivation) -> None:
    """An identity of fractions; the chance q is 1/(1 + e^epsilon)."""
    d.model({m: 2, epsilon: 0, P: 1})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    p = GROWTH / (1 + GROWTH)
    d.step("rest", eq(1 - p, 1 / (1 + GROWTH)), ["growth"])
    d.step("over", eq(1 / (2 * (1 - p)), (1 + GROWTH) / 2), ["rest", "growth"])
    total, whole = 1 + P - 2 * p * P, (1 + GROWTH) / 2
    d.step("total", eq(total / (2 * (1 - p)), whole * total), ["over"])
    d.step("gain", eq(whole * total - 1, (GROWTH - 1) * (1 - P) / 2), ["growth"])
    d.conclude(["total", "gain", "2 <= m"])
