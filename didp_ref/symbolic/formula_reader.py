"""From sympy to terms of formulas: our own quantities, and expressions that users bring.

:mod:`didp_ref.symbolic.sympy_reader` reads statements, strictly, into the kernel's terms.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from didp_ref.errors import InputError
from didp_ref.symbolic.term import Term, name, negative, number, root_of
from didp_ref.symbolic.text_reader import FUNCTIONS

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
    if expression is sympy.pi:
        return Term("pi")
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

    from didp_ref.numbers.binomial_function import (
        AtLeastOnce,
        BinomialBelow,
        BinomialSlope,
        DiscreteNormalAbove,
        LaplaceSumAbove,
    )
    from didp_ref.numbers.evaluate import ElementarySymmetric, Largest
    from didp_ref.numbers.normal_function import Normal
    from didp_ref.numbers.root_function import Root

    if isinstance(expression, Largest):
        return Term("largest", (), str(expression.args[0].label))
    if isinstance(expression, ElementarySymmetric):
        order, sequence = expression.args
        return Term("elementary", (term_of(order),), str(sequence.label))
    if isinstance(expression, Root):
        variable, function = expression.args
        return root_of(variable.name, term_of(function), positive=bool(variable.is_positive))
    if isinstance(expression, sympy.ceiling):
        return negative(Term("floor", (negative(term_of(expression.args[0])),)))
    if isinstance(expression, sympy.erf | sympy.erfc):
        return FUNCTIONS[type(expression).__name__](term_of(expression.args[0]))
    if isinstance(expression, AtLeastOnce):
        chance, count = map(term_of, expression.args)
        never = Term("^", (Term("+", (number(1), negative(chance))), count))
        return Term("+", (number(1), negative(never)))
    known = (
        (sympy.exp, "exp"),
        (sympy.log, "log"),
        (sympy.Abs, "abs"),
        (sympy.floor, "floor"),
        (sympy.Max, "max"),
        (sympy.Min, "min"),
        (Normal, "normal"),
        (BinomialBelow, "binomial_below"),
        (BinomialSlope, "binomial_slope"),
        (LaplaceSumAbove, "laplace_sum_above"),
        (DiscreteNormalAbove, "discrete_normal_above"),
    )
    for kind, head in known:
        if isinstance(expression, kind):
            return Term(head, tuple(map(term_of, expression.args)))
    raise InputError(str(expression)[:60], f"{type(expression).__name__} is no formula known here")
