"""A statement with its integers known: finite sums written out, entries of sequences as numbers.

What is left open are real numbers, and functions, for which values can be tried one by one.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from didp_ref.kernel.normal import normal
from didp_ref.kernel.terms import (
    FALSE,
    INTEGER,
    ONE,
    TRUE,
    ZERO,
    Term,
    instantiate,
    letters,
    number,
    rebuilt,
)
from didp_ref.symbolic.evaluation import rational

Place = tuple[str, tuple[int, ...]]
"""A sequence by its name, and the indices of an entry."""
MOST_TERMS = 60
"""Of a sum or a product that is written out."""
JOINED = {"sum": ("+", ZERO), "product": ("*", ONE), "every": ("and", TRUE)}


def ground(term: Term, integers: Mapping[str, int]) -> Term:
    """Return a term with numbers for its integers, and every short finite range written out.

    >>> from didp_ref.kernel.text import read_term, write
    >>> write(ground(read_term("(= (sum 1 m:Z (at p #0:Z)) 1)"), {"m": 2}))
    '(= (+ (at p 1) (at p 2)) 1)'
    """
    if term.head == "integer":
        return number(integers[str(term.label)])
    if term.head in JOINED:
        lower, upper = (_whole(ground(end, integers)) for end in term.ends)
        if lower is not None and upper is not None and upper - lower < MOST_TERMS:
            head, nothing = JOINED[term.head]
            places = range(lower, upper + 1)
            parts = [ground(instantiate(term.body, number(k)), integers) for k in places]
            return Term(head, tuple(parts)) if len(parts) > 1 else (*parts, nothing)[0]
    made = rebuilt(term, lambda part, _: ground(part, integers))
    if made.sort is INTEGER and made.head != "number" and not made.loose:
        whole = _whole(made)
        return made if whole is None else number(whole)
    return made


def _whole(term: Term) -> int | None:
    """Return the integer that a term is, if it is one."""
    if term.loose or letters(term):
        return None
    value = rational(normal(term))
    return None if value is None or value.denominator != 1 else int(value)


def entries(terms: Iterable[Term]) -> set[Place]:
    """Return the entries of those sequences of which every entry's place is known."""
    listed: set[Place] = set()
    unknown: set[str] = set()
    waiting = list(terms)
    while waiting:
        term = waiting.pop()
        waiting += term.args
        if term.head == "at":
            places = [_label(index) for index in term.args]
            known = tuple(int(place) for place in places if place is not None)
            if len(known) == len(places):
                listed.add((str(term.label), known))
            else:
                unknown.add(str(term.label))
    return {(name, place) for name, place in listed if name not in unknown}


def _label(index: Term) -> Fraction | None:
    return index.label if isinstance(index.label, Fraction) else None


def entry_name(place: Place) -> str:
    """Return how an entry is written.

    >>> entry_name(("p", (1, 2)))
    'p[1, 2]'
    """
    return f"{place[0]}[{', '.join(map(str, place[1]))}]"


def with_letters(term: Term, known: Iterable[Place]) -> Term:
    """Return a term with a letter of its own for each of these entries."""
    names = {
        Term("at", tuple(map(number, place)), name): Term("real", (), entry_name((name, place)))
        for name, place in known
    }
    return _exchanged(term, names)


def substitute(term: Term, values: Mapping[str, Term]) -> Term:
    """Put closed terms, or terms in letters, for real letters."""
    return _exchanged(term, {Term("real", (), name): value for name, value in values.items()})


def _exchanged(term: Term, others: Mapping[Term, Term]) -> Term:
    if term in others:
        return others[term]
    return rebuilt(term, lambda part, _: _exchanged(part, others)) if term.args else term


def joined(statements: Iterable[Term]) -> list[Term]:
    """Return statements one by one, without those that say nothing."""
    parts: list[Term] = []
    for statement in statements:
        if statement.head == "and":
            parts += joined(statement.args)
        elif statement != TRUE:
            parts.append(statement)
    return [FALSE] if FALSE in parts else parts
