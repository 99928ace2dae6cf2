"""Relations as they are written, and statements about every index.

Sympy rewrites or drops a relation that it can decide; here nothing is evaluated, so what a
statement says is what stands on the page.
"""

from __future__ import annotations

from typing import TypeAlias

import sympy

from didp_ref.symbolic import validate
from didp_ref.symbolic.logic import ForAll

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


def as_written(*relations: Formula) -> dict[str, Formula]:
    """Name each hypothesis by the formula that it is.

    >>> from sympy import Symbol
    >>> alpha = Symbol("alpha", real=True)
    >>> list(as_written(lt(0, alpha), lt(alpha, 1)))
    ['0 < alpha', 'alpha < 1']
    """
    return {str(relation): relation for relation in relations}


def every(body: Formula, *ranges: Term | tuple[Term | int, ...]) -> ForAll:
    """Say it of every index in a range, or of every real number; see :class:`ForAll`."""
    return ForAll(body, *ranges)
