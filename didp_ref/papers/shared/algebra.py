"""Facts about numbers, proved for all and taken at terms: the solvers see short names."""

from collections.abc import Iterable

from sympy import And, Implies

from didp_ref.audit.derivation import Derivation
from didp_ref.symbolic.notation import Formula, Term


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
