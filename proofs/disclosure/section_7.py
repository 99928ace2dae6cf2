"""The budget that an advantage shows."""

from __future__ import annotations

from sympy import Sum

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.disclosure.shared import OTHERS, hits, priors, x
from didp_ref.papers.shared.alphabet import delta, epsilon, j, k, m
from didp_ref.papers.shared.guesses import GROWTH, WORLDS
from didp_ref.symbolic.notation import eq


def solve(d: Derivation, *more: str) -> None:
    """Multiply by the denominators, which are positive."""
    d.lemma("growth", lemmas.exp_positive(epsilon))
    told = (GROWTH - 1 + m * delta) * (m - 1)
    said = "x is Corollary 5.1's bound"
    d.step("multiplied", eq(x * m * (GROWTH + m - 1), told), [said, "growth", "2 <= m"])
    d.conclude(["multiplied", "2 <= m", *more])


@proves("disclosure.equation-82", part="inverse")
def audited_budget(d: Derivation) -> None:
    """Solve Corollary 5.1 for e^epsilon, where delta is 0."""
    d.model({m: 2, epsilon: 0, x: 0, delta: 0})
    solve(d, "delta = 0")


@proves("disclosure.equation-82", "correction", "inverse")
def with_delta(d: Derivation) -> None:
    """Solve it at any delta."""
    d.model({m: 2, epsilon: 0, x: 0, delta: 0})
    solve(d)


@proves("disclosure.table-1")
def imputation(d: Derivation) -> None:
    """The mean of a chance over the record in the data is the chance itself."""
    d.model({m: 1, priors: {1: 1}, hits: {1: 1}})
    mean = Sum(priors[k] * hits[j], OTHERS)
    d.lemma("factor", lemmas.sum_scale(hits[j], priors[k], OTHERS))
    gained = priors[j] * (hits[j] - mean)
    d.generalize("each", eq(gained, 0), WORLDS, ["factor", "the priors sum to 1"])
    d.lemma("all", lemmas.sum_equal(gained, 0, WORLDS))
    d.lemma("nothing", lemmas.sum_constant(0, WORLDS))
    d.conclude(["each", "all", "nothing"])
