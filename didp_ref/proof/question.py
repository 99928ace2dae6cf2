"""A step as a question of plain arithmetic, which an engine can be asked.

Sums and products of numbers are arithmetic. Everything else (exp, log, \\|x\\|, max, finite sums,
entries of sequences, unknown functions, quantified statements) is a *fresh atom*, a variable of
which nothing is known; it is the same for what has the same normal form. Division is by total
reciprocals: of ``1/b`` it is known only that ``b (1/b) = 1`` when ``b`` is not zero.

A question is a list of statements without binders, over variables ``a0``, ``a1``, ...: can they
all be true? Integers are asked about as real numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from didp_ref.proof.normal import Atom, Monomial, Polynomial, factors, form, normal
from didp_ref.proof.terms import ONE, QUANTIFIERS, ZERO, Term, number

CONNECTIVES = ("and", "or", "not", "=>", "<=>", "true", "false")


@dataclass(frozen=True)
class Question:
    """Statements that cannot be true together, if the step stands; and what the atoms are."""

    statements: tuple[Term, ...]
    atoms: tuple[tuple[str, Term], ...]


class _Writer:
    def __init__(self) -> None:
        self.names: dict[object, Term] = {}
        self.meanings: dict[str, Term] = {}
        self.reciprocals: list[Term] = []

    def fresh(self, key: object, sort: str, meaning: Term) -> Term:
        if key not in self.names:
            self.names[key] = Term(sort, (), f"a{len(self.names)}")
            self.meanings[f"a{len(self.names) - 1}"] = meaning
        return self.names[key]

    def statement(self, node: Term) -> Term:
        if node.head in QUANTIFIERS or node.head == "truth":
            return self.fresh(form(node), "truth", node)
        inner = self.statement if node.head in CONNECTIVES else self.real
        return Term(node.head, tuple(map(inner, node.args)))

    def real(self, node: Term) -> Term:
        if node.head == "number":
            return node
        if node.head in ("+", "*"):
            return Term(node.head, tuple(map(self.real, node.args)))
        return self.polynomial(normal(node), node)

    def polynomial(self, polynomial: Polynomial, meaning: Term) -> Term:
        terms = [self.product(monomial, c, meaning) for monomial, c in polynomial]
        return Term("+", tuple(terms)) if len(terms) > 1 else (*terms, ZERO)[0]

    def product(self, monomial: Monomial, coefficient: Fraction, meaning: Term) -> Term:
        parts = [self.atom(atom, meaning) for atom, n in factors(monomial) for _ in range(n)]
        if coefficient != 1:
            parts.insert(0, number(coefficient))
        return Term("*", tuple(parts)) if len(parts) > 1 else (*parts, ONE)[0]

    def atom(self, atom: Atom, meaning: Term) -> Term:
        known = atom in self.names
        name = self.fresh(atom, "real", meaning)
        if atom[0] == "inverse" and not known:
            divisor = self.polynomial(atom[2][0], meaning)
            none = Term("=", (divisor, ZERO))
            self.reciprocals.append(
                Term("or", (none, Term("=", (Term("*", (divisor, name)), ONE))))
            )
        return name


def question(premises: Sequence[Term], conclusion: Term) -> Question:
    """Ask whether the premises can hold and the conclusion not."""
    writer = _Writer()
    statements = [writer.statement(one) for one in premises]
    statements.append(Term("not", (writer.statement(conclusion),)))
    return Question((*writer.reciprocals, *statements), tuple(writer.meanings.items()))


def variables(statements: Sequence[Term]) -> Iterator[Term]:
    """Return every variable of a question, once, in the order of its appearance."""
    seen: dict[Term, None] = {}
    waiting = list(reversed(statements))
    while waiting:
        node = waiting.pop()
        if isinstance(node.label, str):
            seen.setdefault(node)
        waiting += reversed(node.args)
    return iter(seen)
