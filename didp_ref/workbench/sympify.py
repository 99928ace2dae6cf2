"""From sympy to terms: our own quantities' expressions, and those that are brought from Python."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from didp_ref.errors import InputError
from didp_ref.formulas.quantity import Quantity
from didp_ref.symbolic.term import Term, name, number

if TYPE_CHECKING:
    import sympy


def term_of(expression: sympy.Basic) -> Term:
    """Return a sympy expression as a term.

    Raises :class:`InputError` for what is no formula of real numbers. sympy has simplified the
    expression when it was built: what was undefined where ``x/x`` stood is not seen any more.
    """
    import sympy

    if isinstance(expression, sympy.Rational):
        return number(Fraction(int(expression.p), int(expression.q)))
    if isinstance(expression, sympy.Float):
        return number(str(expression))
    if expression is sympy.E:
        return Term("exp", (number(1),))
    if isinstance(expression, sympy.Symbol):
        return name(expression.name)
    if isinstance(expression, sympy.Indexed):
        return Term("entry", (term_of(expression.indices[0]),), str(expression.base.label))
    if isinstance(expression, sympy.Add | sympy.Mul):
        return _of_arithmetic(expression)
    if isinstance(expression, sympy.Pow):
        base, exponent = term_of(expression.base), term_of(expression.exp)
        if expression.exp == -1:
            return Term("/", (number(1), base))
        return Term("^", (base, exponent))
    if isinstance(expression, sympy.Sum | sympy.Product):
        if len(expression.limits) != 1:
            raise InputError(str(expression)[:60], "has more than one index")
        ((index, low, high),) = expression.limits
        head = "sum" if isinstance(expression, sympy.Sum) else "product"
        ends = (term_of(expression.function), term_of(low), term_of(high))
        return Term(head, ends, index.name)
    return _of_function(expression)


def _of_arithmetic(expression: sympy.Expr) -> Term:
    import sympy

    if isinstance(expression, sympy.Add):
        return Term("+", tuple(map(term_of, expression.args)))
    top, bottom = sympy.fraction(expression)
    if bottom != 1:
        return Term("/", (term_of(top), term_of(bottom)))
    return Term("*", tuple(map(term_of, expression.args)))


def _of_function(expression: sympy.Basic) -> Term:
    import sympy

    from didp_ref.numbers.evaluate import Largest

    if isinstance(expression, Largest):
        return Term("largest", (), str(expression.args[0].label))
    known = (
        (sympy.exp, "exp"),
        (sympy.log, "log"),
        (sympy.Abs, "abs"),
        (sympy.floor, "floor"),
        (sympy.Max, "max"),
        (sympy.Min, "min"),
    )
    for kind, head in known:
        if isinstance(expression, kind):
            return Term(head, tuple(map(term_of, expression.args)))
    raise InputError(str(expression)[:60], f"{type(expression).__name__} is no formula known here")


def formula_of(one: Quantity, n: int | None = None, world: int | None = None) -> Term:
    """Return a quantity's formula; a family's at n entries, and for one of the worlds."""
    if n is None:
        return term_of(one.expression)
    expression = one.expression_at(n)
    if world is not None:
        from didp_ref.numbers.evaluate import WORLD

        base = {
            one.symbols[parameter.name]: parameter
            for parameter in one.parameters
            if parameter.sequence
        }
        for sequence, parameter in base.items():
            import sympy

            entry = sympy.Symbol(f"{parameter.name}_{world + 1}", **parameter.domain.assumptions)
            expression = expression.subs(sequence[WORLD], entry)
    return term_of(expression)


def is_symbolic(one: Quantity) -> bool:
    """Say whether a family's formula can be compared for every n at once."""
    from didp_ref.numbers.evaluate import ElementarySymmetric

    return one.is_family and not one.expression.has(ElementarySymmetric)
