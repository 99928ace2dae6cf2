"""A statement as it was written, before sympy cancelled anything in it, for the strict reader.

While one writes, sympy makes 1 of ``x/x`` and ``x`` of ``exp(log(x))``: what was divided by may be
zero then. While sympy evaluates nothing the expressions stay as they are written. The reader of
terms needs their exponents as numbers, and logarithms of one argument.
"""

from collections.abc import Callable

import sympy
from sympy import evaluate  # as it is before a file is imported, which may put another

from didp_ref.errors import shorten
from didp_ref.symbolic.statement import Statement


def as_written(build: Callable[[], Statement]) -> Statement:
    """Return the statement that a function makes while sympy evaluates nothing.

    >>> x = sympy.Symbol("x", real=True)
    >>> as_written(lambda: Statement({}, sympy.Le(x / x, 1))).conclusion
    x/x <= 1
    """
    with evaluate(False):
        written: object = build()
        if not isinstance(written, Statement):
            raise TypeError(f"its function returns {shorten(written)}, and no Statement")
        hypotheses = {name: _readable(fact) for name, fact in written.hypotheses.items()}
        return Statement(hypotheses, _readable(written.conclusion))


def keep_every_part() -> None:
    """Have sympy keep, in this process, what "and", "or" and "exactly when" join.

    It makes true of ``1/x < 0 or 1/x >= 0`` even while it evaluates nothing.
    """
    for joining in (sympy.And, sympy.Or):
        joining._new_args_filter = classmethod(lambda _, parts: parts)
    sympy.Equivalent.__new__ = _equivalent


def _equivalent(kind: type[sympy.Equivalent], *parts: object, **_: object) -> sympy.Equivalent:
    whole = sympy.Basic.__new__(kind, frozenset(map(sympy.sympify, parts)))
    whole._argset = whole._args[0]
    return whole


def _readable(node: sympy.Basic) -> sympy.Basic:
    if not isinstance(node, sympy.Basic) or not node.args:
        return node
    arguments = [_readable(argument) for argument in node.args]
    if isinstance(node, sympy.Pow):
        return _power(*arguments)
    if isinstance(node, sympy.log) and len(arguments) == 2:
        number, base = map(sympy.log, arguments)
        return number / base
    return node if tuple(arguments) == node.args else node.func(*arguments)


def _power(base: sympy.Expr, exponent: sympy.Expr) -> sympy.Expr:
    """Return a power whose exponent is a number, where it is one; what it needs stays in a sum."""
    value = _evaluated(exponent)
    if not value.is_number:
        return sympy.Pow(base, exponent)
    power = sympy.Integer(1) if value == 0 else sympy.Pow(base, value)
    lost = [part for part in ((base, exponent) if value == 0 else (exponent,)) if part.args]
    return sympy.Add(power, *(sympy.Mul(0, part) for part in lost)) if lost else power


def _evaluated(node: sympy.Basic) -> sympy.Expr:
    """Return what sympy makes of an expression that was written while it evaluated nothing."""
    with evaluate(True):
        return node.func(*map(_evaluated, node.args)) if node.args else node
