"""A statement about points and events, on a space of finitely many points: sums for integrals.

There every function is integrable over every event, and an event is a weight for each point that is
not negative. What is false on such a space is false; what holds on it may fail on another.
"""

from collections.abc import Mapping

from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import (
    EVENT,
    ONE,
    POINT,
    TRUE,
    ZERO,
    Term,
    instantiate,
    letters,
    number,
    rebuilt,
)
from didp_ref.symbolic.evaluation import Values

SIZES = (2, 1, 3)
"""How many points a space has on which a counterexample is looked for."""


def on_small_spaces(statement: Sequent) -> list[Sequent]:
    """Return a statement; of one about points, what it says of spaces of a few."""
    if not _has_points(statement):
        return [statement]
    return [on_space(statement, size) for size in SIZES]


def on_space_of(statement: Sequent, values: Values) -> Sequent:
    """Return a statement; of one about points, what it says of those in the values' tables."""
    if not _has_points(statement):
        return statement
    names = {name for head, name, _ in _letters_of(statement) if head in ("event", "density")}
    places = (
        place
        for name, table in values.items()
        if name in names and isinstance(table, Mapping)
        for place in table
    )
    return on_space(statement, max((first for first, *_ in places), default=1))


def _terms_of(statement: Sequent) -> list[Term]:
    return [*(hypothesis for _, hypothesis in statement.hypotheses), statement.conclusion]


def _letters_of(statement: Sequent) -> frozenset[tuple[str, str, int]]:
    return frozenset().union(*map(letters, _terms_of(statement)))


def _has_points(statement: Sequent) -> bool:
    return any(map(_speaks_of_points, _terms_of(statement)))


def _speaks_of_points(term: Term) -> bool:
    return term.sort in (POINT, EVENT) or any(map(_speaks_of_points, term.args))


def on_space(statement: Sequent, size: int) -> Sequent:
    """Return what a statement says of a space of points 1, ..., size.

    An event is a sequence of weights, and a density a sequence whose first index is the point.

    >>> from didp_ref.kernel.text import read_term, write
    >>> said = Sequent((), read_term("(<= 0 (integral S:E (density f #0:P)))"))
    >>> write(on_space(said, 2).conclusion)
    '(<= 0 (+ (* (at S 1) (at f 1)) (* (at S 2) (at f 2))))'
    """
    known = sorted(_letters_of(statement))
    given = [(f"{name} is positive", _positive(name, size)) for h, name, _ in known if h == "event"]
    given += [(f"{name} is a point", _within(name, size)) for h, name, _ in known if h == "point"]
    own = [(name, _on_space(hypothesis, size)) for name, hypothesis in statement.hypotheses]
    return Sequent((*given, *own), _on_space(statement.conclusion, size))


def _positive(event: str, size: int) -> Term:
    weights = [Term("<=", (ZERO, Term("at", (number(k),), event))) for k in range(1, size + 1)]
    return Term("and", tuple(weights)) if size > 1 else weights[0]


def _within(point: str, size: int) -> Term:
    place = Term("integer", (), point)
    return Term("and", (Term("<=", (ONE, place)), Term("<=", (place, number(size)))))


def _on_space(term: Term, size: int) -> Term:
    if term.head == "integrable":
        return TRUE
    if term.head in ("integral", "every-point"):
        parts = [_on_space(_body_at(term.body, k), size) for k in range(1, size + 1)]
        if term.head == "integral":
            (event,) = term.ends
            weights = [Term("at", (number(k),), event.label) for k in range(1, size + 1)]
            parts = [Term("*", pair) for pair in zip(weights, parts, strict=True)]
        joined = "+" if term.head == "integral" else "and"
        return Term(joined, tuple(parts)) if size > 1 else parts[0]
    if term.head == "density":
        point, *indices = term.args
        places = (_place(point), *(_on_space(index, size) for index in indices))
        return Term("at", places, term.label)
    return rebuilt(term, lambda part, _: _on_space(part, size)) if term.args else term


def _body_at(body: Term, place: int) -> Term:
    return instantiate(body, Term("point", (), f"#{place}"))


def _place(point: Term) -> Term:
    """Return the number of a point; one that is free is an integer that stands for it."""
    name = str(point.label)
    return number(int(name[1:])) if name.startswith("#") else Term("integer", (), name)
