"""Why a step does not follow: values at which its premises hold and its conclusion does not.

This is for whoever writes a proof, and decides nothing. z3 is asked again, for a model. Its values
are shown only if exact arithmetic finds that the step fails at them.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement
from math import prod
from typing import Any

from didp_ref.kernel.engines.z3 import smt_lib
from didp_ref.kernel.normal import add
from didp_ref.kernel.question import Question, Writer, question
from didp_ref.kernel.rules import Obligation
from didp_ref.kernel.terms import (
    FALSE,
    INTEGER,
    ONE,
    TRUTH,
    ZERO,
    Term,
    conditions,
    letters,
    number,
)
from didp_ref.symbolic.display import plain
from didp_ref.symbolic.evaluation import decide, defined

TIME_LIMIT_MS = 3_000
WHOLE = "to a solver an integer is any real number"
STEPS = 3_000_000
"""z3's own count, so that what it suggests does not depend on how busy a machine is."""


def suggestions(statements: Sequence[Term], names: Sequence[str]) -> dict[str, Fraction]:
    """Return rational numbers for real letters at which z3 finds that all statements may hold."""
    import z3

    writer = Writer()
    extremes = {part for term in statements for part in _extremes(term)}
    facts = [fact for part in sorted(extremes, key=plain) for fact in _facts_of_extreme(part)]
    values = _model(question([*statements, *facts], FALSE, writer), rlimit=STEPS)
    if values is None:
        return {}
    by_name = {name: values.get(str(writer.real(Term("real", (), name)).label)) for name in names}
    return {
        name: Fraction(0) if value is None else Fraction(str(value))
        for name, value in by_name.items()
        if value is None or z3.is_rational_value(value)
    }


@dataclass(frozen=True)
class Countermodel:
    """Values at which the premises of a step hold and its conclusion does not, computed exactly.

    ``real`` says that they are values of letters, with exp, log and the like as they are. Otherwise
    values of exp and the like stand there too, of which only what the premises say is known.
    """

    text: str
    real: bool


def countermodel(obligation: Obligation) -> Countermodel | None:
    """Return values at which the premises of a question hold and its conclusion does not.

    z3's values are a guess. It knows of a reciprocal less than what a reciprocal is, and of a
    maximum nothing: these are computed here from the other values. None where z3 has none.
    It says so where a fraction is given to an integer.
    """
    writer = Writer()
    asked = question(obligation.premises, obligation.conclusion, writer)
    known = _known(obligation, writer)
    for count in range(len(known), -1, -1):
        values = _model((*asked, *(fact for facts in known[:count] for fact in facts)))
        if values is None:
            continue
        shown = _where_it_fails(obligation, _Point(writer, values))
        if shown is not None:
            return shown
    return None


def _known(asked: Obligation, writer: Writer) -> list[list[Term]]:
    """Return what z3 is not told, the most surely wanted first: it finds values that make sense.

    What a maximum is; that no divisor is zero; what a product of exponentials is, and its sign.
    """
    statements = (*asked.premises, asked.conclusion)
    extremes = sorted({part for term in statements for part in _extremes(term)}, key=plain)
    facts = [writer.statement(fact) for part in extremes for fact in _facts_of_extreme(part)]
    divisors = {fact for term in statements for fact in conditions(term) if not fact.loose}
    defined_there = [
        writer.statement(fact) for fact in sorted(divisors, key=plain) if fact.head == "!="
    ]
    exponents = {
        key[2][0]: atom
        for key, atom in writer.atoms.items()
        if isinstance(key, tuple) and key[0] == "exp"
    }
    laws = [Term("<", (ZERO, atom)) for atom in exponents.values()]
    for (first, one), (second, other) in combinations_with_replacement(exponents.items(), 2):
        both = add(first, second)
        if both in exponents or not both:
            equal = exponents.get(both, ONE)
            laws.append(Term("=", (Term("*", (one, other)), equal)))
    return [facts, defined_there, laws]


def _where_it_fails(obligation: Obligation, point: _Point) -> Countermodel | None:
    statements = (*obligation.premises, obligation.conclusion)
    at_letters = _at_letters(obligation, point)
    if at_letters is not None:
        return Countermodel(_listed(at_letters), real=True)
    if not all(point.holds(fact) is True for fact in obligation.premises):
        return None
    if point.holds(obligation.conclusion) is not False:
        return None
    leaves = list(dict.fromkeys(leaf for whole in statements for leaf in _leaves(whole)))
    shown = {plain(leaf): point.shown(leaf) for leaf in leaves}
    whole = all(
        leaf.sort is not INTEGER or shown[plain(leaf)].lstrip("-").isdecimal() for leaf in leaves
    )
    listed = _listed(shown)
    real = whole and {leaf.head for leaf in leaves} <= LETTERS and all(map(_computed, statements))
    return Countermodel(listed if whole else f"{listed} ({WHOLE})", real)


def _at_letters(asked: Obligation, point: _Point) -> dict[str, str] | None:
    """Return the letters' values, where the step fails at them by the functions as they are."""
    statements = (*asked.premises, asked.conclusion)
    found = {letter for term in statements for letter in letters(term)}
    if not {head for head, _, _ in found} <= LETTERS:
        return None
    shown = {name: point.shown(Term(head, (), name)) for head, name, _ in found}
    try:
        values = {name: number(Fraction(value)) for name, value in shown.items()}
        if any(head == "integer" and values[name].sort is not INTEGER for head, name, _ in found):
            return None
        fails = all(decide(fact, values) and defined(fact, values) for fact in asked.premises)
        fails = fails and decide(asked.conclusion, values) is False
        return shown if fails and defined(asked.conclusion, values) else None
    except ValueError:  # an irrational number, or what cannot be decided
        return None


def _listed(shown: Mapping[str, str]) -> str:
    return ", ".join(f"{term} = {value}" for term, value in sorted(shown.items()))


class _Point:
    """z3's values of what is not arithmetic, and by exact arithmetic that of everything else."""

    def __init__(self, writer: Writer, values: Mapping[str, Any]) -> None:
        self.writer, self.values = writer, values

    def shown(self, leaf: Term) -> str:
        """Return the value of a number as a text: a fraction, or rounded digits of a root."""
        import z3

        value = self.number(leaf)
        if z3.is_algebraic_value(value):
            return f"{value.as_decimal(10).rstrip('?')}..."
        return str(value)

    def holds(self, statement: Term) -> bool | None:
        """Say whether a statement holds; None where that is not known."""
        import z3

        value = z3.simplify(self._truth(statement))
        return True if z3.is_true(value) else False if z3.is_false(value) else None

    def _truth(self, node: Term) -> Any:
        import z3

        if node.head in JOINED:
            joined = {"and": z3.And, "or": z3.Or, "not": z3.Not, "=>": z3.Implies}[node.head]
            return joined(*map(self._truth, node.args))
        if node.head in RELATIONS:
            sides = map(self._truth if node.head == "<=>" else self.number, node.args)
            return RELATIONS[node.head](*sides)
        if node.head in ("true", "false"):
            return z3.BoolVal(node.head == "true")
        atom = str(self.writer.statement(node).label)
        return self.values.get(atom, z3.BoolVal(val=False))

    def number(self, node: Term) -> Any:
        """Return the value of a number, as z3 writes rational and algebraic numbers."""
        import z3

        if node.head == "number":
            return z3.RealVal(str(node.label))
        if node.head in COMPUTED and not node.loose:
            return z3.simplify(COMPUTED[node.head]([*map(self.number, node.args)]))
        written = self.writer.real(node)
        if written != node and written.head in ("+", "*", "number"):
            return self.number(written)
        return self.values.get(str(written.label), z3.RealVal(0))


def _inverse(values: Sequence[Any]) -> Any:
    import z3

    return z3.RealVal(0) if z3.is_true(z3.simplify(values[0] == 0)) else 1 / values[0]


def _largest(values: Sequence[Any]) -> Any:
    import z3

    return reduce(lambda one, other: z3.If(one >= other, one, other), values)


COMPUTED: Mapping[str, Callable[[list[Any]], Any]] = {
    "+": sum,
    "*": prod,
    "inverse": _inverse,
    "max": _largest,
    "min": lambda values: -_largest([-value for value in values]),
    "abs": lambda values: _largest([values[0], -values[0]]),
}
"""What is computed from the values of its parts."""
JOINED = {"and", "or", "not", "=>"}
RELATIONS: Mapping[str, Callable[[Any, Any], Any]] = {
    "<=": operator.le,
    "<": operator.lt,
    "=": operator.eq,
    "!=": operator.ne,
    "<=>": operator.eq,
}
LETTERS = {"real", "integer"}


def _model(asked: Question, **limits: int) -> dict[str, Any] | None:
    """Return z3's values of the letters and atoms of a question; ``None`` where it has none."""
    import z3

    solver = z3.SolverFor("QF_NRA")
    solver.set(timeout=TIME_LIMIT_MS, **limits)  # also where it forgets to count
    solver.from_string(smt_lib(asked))
    if solver.check() != z3.sat:
        return None
    model = solver.model()
    return {str(atom): model[atom] for atom in model}


def _extremes(term: Term) -> Iterator[Term]:
    """Yield the closed maxima, minima and absolute values in a term."""
    if term.head in ("max", "min", "abs") and not term.loose:
        yield term
    for argument in term.args:
        yield from _extremes(argument)


def _facts_of_extreme(term: Term) -> Iterator[Term]:
    """Say that an extreme is one of its arguments, and none is beyond it."""
    among = term.args
    if term.head == "abs":
        among = (*among, Term("*", (number(-1), *among)))
    yield Term("or", tuple(Term("=", (term, each)) for each in among))
    for each in among:
        yield Term("<=", (term, each) if term.head == "min" else (each, term))


def _computed(statement: Term) -> bool:
    """Say whether a statement follows from numbers; z3 may choose the truth of a quantified one."""
    if statement.head in JOINED or statement.head == "<=>":
        return all(map(_computed, statement.args))
    return statement.head in RELATIONS or statement.head in ("true", "false")


def _leaves(term: Term) -> Iterator[Term]:
    """Return the closed numbers in a term that are not computed from others, once or more."""
    if term.sort is not TRUTH and not term.loose and term.head not in (*COMPUTED, "number"):
        yield term
        return
    for argument in term.args:
        yield from _leaves(argument)
