"""Exponentials as letters: where an engine that knows no ``exp`` looks for a counterexample.

In ``a <= exp(t)*b`` the letter ``t`` may stand for ``exp(t)`` itself. Then the statement is one
about quotients of polynomials, and what is found is put back as a logarithm. What is found is
decided at the statement itself, so that nothing here is trusted.
"""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from didp_ref.kernel.normal import normal
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import ONE, ZERO, Term, letters, number, rebuilt
from didp_ref.symbolic.evaluation import Table, Values, rational
from didp_ref.symbolic.search_points import parts_of

LARGEST_POWER = 4
RELATIONS = ("<", "<=", "=", "!=")


def with_letters_for_exponentials(statement: Sequent) -> tuple[Sequent, frozenset[str]]:
    """Return a statement in which a letter is its own exponential, and which letters are so.

    >>> from didp_ref.kernel.text import read_term, write
    >>> said = Sequent((("", read_term("(<= 0 t:R)")),), read_term("(< (exp (* 2 t:R)) x:R)"))
    >>> changed, names = with_letters_for_exponentials(said)
    >>> write(changed.conclusion), [write(fact) for _, fact in changed.hypotheses], [*names]
    ('(< (* t:R t:R) x:R)', ['(<= 1 t:R)', '(< 0 t:R)'], ['t'])
    """
    facts = [fact for _, fact in statement.hypotheses]
    names = frozenset(_in_exponents([*facts, statement.conclusion]))
    given = [(name, _exchanged(fact, names)) for name, fact in statement.hypotheses]
    given += [(f"0 < {name}", Term("<", (ZERO, Term("real", (), name)))) for name in sorted(names)]
    changed = _exchanged(statement.conclusion, names)
    return replace(statement, hypotheses=tuple(given), conclusion=changed), names


def put_back(values: Values, names: Iterable[str]) -> Values:
    """Return the values of the letters themselves, where some are those of exponentials."""
    back: dict[str, Term | Table] = dict(values)
    for name in names:
        value = back[name]
        assert isinstance(value, Term)
        back[name] = ZERO if rational(normal(value)) == 1 else Term("log", (value,))
    return back


def _in_exponents(statements: Iterable[Term]) -> set[str]:
    """Return the real letters of which multiples stand alone in exponentials."""
    exponents = {
        part.args[0]
        for statement in statements
        for part in parts_of(statement)
        if part.head == "exp"
    }
    return {found[0] for each in exponents if (found := _multiple(each)) is not None}


def _multiple(term: Term) -> tuple[str, int] | None:
    """Return a real letter and its whole factor, if a term is such a multiple."""
    (letter, *others) = letters(term) or [("", "", 0)]
    if others or letter[0] != "real":
        return None
    unit = Term("real", (), letter[1])
    for factor in range(-LARGEST_POWER, LARGEST_POWER + 1):
        if factor and normal(term) == normal(Term("*", (number(factor), unit))):
            return letter[1], factor
    return None


def _exchanged(term: Term, names: frozenset[str]) -> Term:
    """Put letters for their exponentials, and their logarithms for the letters elsewhere."""
    if term.head == "exp":
        found = _multiple(term.args[0])
        if found is not None and found[0] in names:
            letter, factor = Term("real", (), found[0]), found[1]
            power = Term("*", (letter,) * abs(factor)) if abs(factor) > 1 else letter
            return power if factor > 0 else Term("inverse", (power,))
    if term.head in RELATIONS and any(side.label in names for side in term.args):
        # a letter beside zero is its exponential beside one
        sides = [side if side.label in names else _exponential(side) for side in term.args]
        if None not in sides:
            return Term(term.head, tuple(filter(None, sides)))
    if term.head == "real" and term.label in names:
        return Term("log", (term,))
    return rebuilt(term, lambda part, _: _exchanged(part, names)) if term.args else term


def _exponential(side: Term) -> Term | None:
    """Return the exponential of a side that is zero, or a logarithm of a number."""
    if side.label == Fraction(0):
        return ONE
    return side.args[0] if side.head == "log" and side.args[0].head == "number" else None
