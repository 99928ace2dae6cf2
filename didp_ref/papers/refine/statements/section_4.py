"""Section 4 as mathematics: the answers to several queries together."""

from __future__ import annotations

from sympy import And, IndexedBase, Product, Sum, exp

from didp_ref.audit.claim import Statement
from didp_ref.papers.refine.alphabet import a, b, epsilon_j, epsilon_max, r_j
from didp_ref.papers.refine.statements.vocabulary import (
    EVENT,
    OUTCOMES,
    QUERIES,
    each_outcome,
    within,
)
from didp_ref.papers.shared.alphabet import epsilon, j, k, m, n
from didp_ref.symbolic.notation import Formula, Term, as_written, every, le


def chance(of: IndexedBase) -> Term:
    """Return the probability of the k-th sequence of answers."""
    return Product(of[j, k], QUERIES)


def each_answer(body: Formula) -> Formula:
    """Say it of every entry of every sequence of answers."""
    return every(body, OUTCOMES, QUERIES)


def bounded(budget: Term) -> dict[str, Formula]:
    """Assume ``0 <= a[j, k] <= exp(budget) b[j, k]``."""
    bounds = And(le(0, a[j, k]), le(a[j, k], exp(budget) * b[j, k]))
    return {f"0 <= a[j, k] <= exp({budget}) b[j, k] for every answer": each_answer(bounds)}


def sequential_composition() -> Statement:
    """State that the budgets of independent answers add up, for m queries."""
    hypotheses = {**as_written(le(1, n), le(1, m)), **EVENT, **bounded(epsilon_j[j])}
    spent = Sum(epsilon_j[j], QUERIES)
    return Statement(hypotheses, within(chance(a), chance(b), exp(spent)))


def proposition_3() -> Statement:
    """State Proposition 3 for every event: one query is affected, the m others are not.

    The affected query's answer has probability ``a[k]`` under D and ``b[k]`` under D', the others'
    answers ``r_j[j, k]`` under both.
    """
    affected = each_outcome(And(le(0, a[k]), le(a[k], exp(epsilon) * b[k])))
    hypotheses = {
        **as_written(le(1, n), le(0, m)),
        **EVENT,
        "0 <= a[k] <= exp(epsilon) b[k] everywhere": affected,
        "0 <= r_j[j, k] <= 1 for every answer": each_answer(
            And(le(0, r_j[j, k]), le(r_j[j, k], 1))
        ),
        **as_written(le(epsilon, epsilon_max)),
    }
    others = chance(r_j)
    return Statement(hypotheses, within(a[k] * others, b[k] * others, exp(epsilon_max)))
