"""The budget that an advantage shows."""

from __future__ import annotations

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.disclosure.shared import x
from didp_ref.papers.shared.alphabet import delta, epsilon, m
from didp_ref.papers.shared.guesses import GROWTH
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


@proves("disclosure.equation-82", "correction", "lower bound")
def with_delta(d: Derivation) -> None:
    """Solve it at any delta."""
    d.model({m: 2, epsilon: 0, x: 0, delta: 0})
    solve(d)
