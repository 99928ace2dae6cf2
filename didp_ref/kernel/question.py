"""A step as a question of plain arithmetic, which an engine can be asked.

Sums and products of numbers are arithmetic. Everything else (exp, log, absolute values, maxima,
finite sums, integrals, entries of sequences, unknown functions, quantified statements) is a *fresh
atom*, a variable of which nothing is known; it is the same for what has the same normal form.
Division is by total reciprocals: of ``1/b`` it is known only that ``b (1/b) = 1`` when ``b`` is not
zero.

A question is a list of statements without binders, over variables ``a0``, ``a1``, ...: can they
all be true? Integers are asked about as real numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from didp_ref.kernel.normal import Atom, Monomial, Polynomial, factors, form, normal
from didp_ref.kernel.terms import ONE, QUANTIFIERS, ZERO, Term, number

CONNECTIVES = ("and", "or", "not", "=>", "<=>", "true", "false")
Question = tuple[Term, ...]
"""Statements that cannot be true together, if the step stands."""


class Writer:
    """Writes statements without binders, and knows which atom stands for what."""

    def __init__(self) -> None:
        self.atoms: dict[object, Term] = {}
        self.reciprocals: list[Term] = []

    def fresh(self, key: object, sort: str) -> Term:
        """Return the atom for what has this normal form."""
        return self.atoms.setdefault(key, Term(sort, (), f"a{len(self.atoms)}"))

    def statement(self, node: Term) -> Term:
        """Write a statement."""
        if node.head in (*QUANTIFIERS, "truth", "integrable"):
            return self.fresh(form(node), "truth")
        inner = self.statement if node.head in CONNECTIVES else self.real
        return Term(node.head, tuple(map(inner, node.args)))

    def real(self, node: Term) -> Term:
        """Write a number: its sums and products as they stand."""
        if node.head == "number":
            return node
        if node.head in ("+", "*"):
            return Term(node.head, tuple(map(self.real, node.args)))
        return self.polynomial(normal(node))

    def polynomial(self, polynomial: Polynomial) -> Term:
        """Write a polynomial in atoms."""
        terms = [self.product(monomial, coefficient) for monomial, coefficient in polynomial]
        return Term("+", tuple(terms)) if len(terms) > 1 else (*terms, ZERO)[0]

    def product(self, monomial: Monomial, coefficient: Fraction) -> Term:
        """Write a product of atoms and a number."""
        parts = [self.atom(atom) for atom, count in factors(monomial) for _ in range(count)]
        parts = [number(coefficient), *parts] if coefficient != 1 else parts
        return Term("*", tuple(parts)) if len(parts) > 1 else (*parts, ONE)[0]

    def atom(self, atom: Atom) -> Term:
        """Write an atom; of a reciprocal, add what is known of it."""
        known = atom in self.atoms
        name = self.fresh(atom, "real")
        if atom[0] == "inverse" and not known:
            divisor = self.polynomial(atom[2][0])
            cancelled = Term("=", (Term("*", (divisor, name)), ONE))
            self.reciprocals.append(Term("or", (Term("=", (divisor, ZERO)), cancelled)))
        return name


def question(premises: Sequence[Term], conclusion: Term, writer: Writer | None = None) -> Question:
    """Ask whether the premises can hold and the conclusion not."""
    writer = writer or Writer()
    statements = [*map(writer.statement, premises), Term("not", (writer.statement(conclusion),))]
    return (*writer.reciprocals, *statements)


def variables(term: Term) -> Iterator[Term]:
    """Return the variables of a statement, each as often as it stands there."""
    if isinstance(term.label, str):
        yield term
    for argument in term.args:
        yield from variables(argument)
