"""Facts about numbers, proved for all and taken at terms: the solvers see short names."""

from __future__ import annotations

from collections.abc import Iterable

from sympy import And, Implies, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.symbolic.notation import Formula, Term, eq


def for_all_numbers(d: Derivation, name: str, variables: Iterable[Term], statement: Formula) -> str:
    """Prove a statement about numbers for all numbers: the solvers see short names only."""
    known: list[str] = []
    for number, variable in enumerate(variables, 1):
        fact = f"{name}, for all numbers ({number})"
        statement = d.generalize(fact, statement, variable, known)
        known = [fact]
    return known[0]


def algebra(
    d: Derivation,
    name: str,
    terms: dict[Term, Term],
    premises: list[Formula],
    goal: Formula,
    by: Iterable[str],
    met: bool = True,
) -> None:
    """Prove a fact about numbers, for all numbers, and take it at terms.

    A quotient is best given as a number r with ``b r = 1``; ``by`` also says why terms are defined.
    Where the premises are not yet ``met``, the fact stays an implication.
    """
    known = for_all_numbers(d, name, terms, Implies(And(*premises), goal))
    for number, term in enumerate(reversed(terms.values()), 1):
        last = number == len(terms) and not met
        fact = name if last else f"{name}, of these ({number})"
        d.at(fact, known, term, by)
        known = fact
    if met:
        d.step(name, d[known].args[1], [known, *by])


Weighed = tuple[Term, Term]
"""A factor without the index, and what depends on it."""


def add_up_equation(
    d: Derivation,
    name: str,
    left: Weighed,
    right: list[Weighed],
    over: tuple[Term, ...],
    by: Iterable[str],
) -> None:
    """Add up over an index an equation of each: a term against two."""
    (factor, term), ((c_1, t_1), (c_2, t_2)) = left, right
    facts = [f"{name}, {part}" for part in ("each", "equal", "parts", "left", "first", "second")]
    d.generalize(facts[0], eq(factor * term, c_1 * t_1 + c_2 * t_2), over, by)
    d.lemma(facts[1], lemmas.sum_equal(factor * term, c_1 * t_1 + c_2 * t_2, over))
    d.lemma(facts[2], lemmas.sum_add(c_1 * t_1, c_2 * t_2, over))
    d.lemma(facts[3], lemmas.sum_scale(factor, term, over))
    d.lemma(facts[4], lemmas.sum_scale(c_1, t_1, over))
    d.lemma(facts[5], lemmas.sum_scale(c_2, t_2, over))
    total = c_1 * Sum(t_1, over) + c_2 * Sum(t_2, over)
    d.step(name, eq(factor * Sum(term, over), total), facts)
