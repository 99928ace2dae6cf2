"""Relations as they are written, and statements about every index.

Sympy rewrites or drops a relation that it can decide; here nothing is evaluated, so what a
statement says is what stands on the page.
"""

from typing import TypeAlias

import sympy

from didp_ref.symbolic import validate
from didp_ref.symbolic.logic import Event, ForAll, Integrable, Integral, Point

Term: TypeAlias = sympy.Expr
"""A real number, as an expression."""
Formula: TypeAlias = sympy.Basic
"""What is true or false of real numbers."""


def le(left: Term | int, right: Term | int) -> Formula:
    """Return ``left <= right``."""
    return _related(sympy.Le, left, right)


def lt(left: Term | int, right: Term | int) -> Formula:
    """Return ``left < right``."""
    return _related(sympy.Lt, left, right)


def ge(left: Term | int, right: Term | int) -> Formula:
    """Return ``left >= right``."""
    return _related(sympy.Ge, left, right)


def gt(left: Term | int, right: Term | int) -> Formula:
    """Return ``left > right``."""
    return _related(sympy.Gt, left, right)


def eq(left: Term | int, right: Term | int) -> Formula:
    """Return ``left = right``."""
    return _related(sympy.Eq, left, right)


def ne(left: Term | int, right: Term | int) -> Formula:
    """Return ``left != right``."""
    return _related(sympy.Ne, left, right)


def _related(relation: type[Formula], left: Term | int, right: Term | int) -> Formula:
    return relation(validate.number(left), validate.number(right), evaluate=False)


def reals(names: str) -> tuple[sympy.Symbol, ...]:
    """Return real symbols, always as a tuple; what is known of them is for hypotheses to say."""
    return tuple(sympy.Symbol(name, real=True) for name in names.split())


def integers(names: str) -> tuple[sympy.Symbol, ...]:
    """Return integer symbols, always as a tuple."""
    return tuple(sympy.Symbol(name, integer=True) for name in names.split())


def sequences(names: str) -> tuple[sympy.IndexedBase, ...]:
    """Return sequences of real numbers, always as a tuple."""
    return tuple(sympy.IndexedBase(name, real=True) for name in names.split())


def functions(names: str) -> tuple[sympy.FunctionClass, ...]:
    """Return unknown real functions, always as a tuple."""
    return tuple(sympy.Function(name, real=True) for name in names.split())


def points(names: str) -> tuple[Point, ...]:
    """Return points of the space that events are in, always as a tuple."""
    return tuple(Point(name) for name in names.split())


def events(names: str) -> tuple[Event, ...]:
    """Return events, always as a tuple: any event of any space with any measure on it."""
    return tuple(Event(name) for name in names.split())


def integral(body: Term | int, over: tuple[Point, Event]) -> Integral:
    """Return the integral over an event of a function of a point, ``(point, event)``."""
    return Integral(validate.number(body), over)


def integrable(body: Term | int, over: tuple[Point, Event]) -> Integrable:
    """Say that a function of a point is integrable over an event, ``(point, event)``."""
    return Integrable(validate.number(body), over)


def as_written(*relations: Formula) -> dict[str, Formula]:
    """Name each hypothesis by the formula that it is.

    >>> from sympy import Symbol
    >>> alpha = Symbol("alpha", real=True)
    >>> list(as_written(lt(0, alpha), lt(alpha, 1)))
    ['0 < alpha', 'alpha < 1']
    """
    return {str(relation): relation for relation in relations}


def every(body: Formula, *ranges: Term | tuple[Term | int, ...]) -> ForAll:
    """Say it of every index in a range, every real number or every point; see :class:`ForAll`."""
    return ForAll(body, *ranges)


def some(body: Formula, *ranges: Term | tuple[Term | int, ...]) -> Formula:
    """Say that there is an index in a range, a real number or a point of which it holds.

    That is: it is not so that it fails for every one. A proof of it names one.

    >>> x, y = reals("x y")
    >>> some(gt(y, x), y)
    ~for every y: ~(y > x)
    """
    return sympy.Not(ForAll(sympy.Not(body, evaluate=False), *ranges), evaluate=False)
