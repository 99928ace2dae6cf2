"""Statements as mathematics: "for every" beside sympy's relations, and what equality of form is.

Sympy has relations and connectives but no quantifier that stays put. :class:`ForAll` is one: over
the integers from a lower to an upper end, or over all reals. Nothing in it evaluates.

Three functions say what every proof rests on: :func:`form` writes a statement canonically, so that
two statements are the same exactly when their forms are (bound variables renamed, ``a > b`` and
``b < a`` alike); :func:`substitute` puts a term for a variable, never capturing; :func:`defined`
lists the conditions under which a term is a real number.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import sympy
from sympy import Add, And, Eq, Equivalent, Ge, Gt, Le, Lt, Max, Min, Mul, Ne, Or
from sympy.core.function import AppliedUndef
from sympy.logic.boolalg import Boolean

COMMUTATIVE = (Add, Mul, And, Or, Max, Min, Eq, Ne, Equivalent)
SIGNS = {"positive": Gt, "negative": Lt, "nonnegative": Ge, "nonpositive": Le, "nonzero": Ne}
"""What sympy may be told of a symbol, and what that says of it and zero."""


class ForAll(Boolean):
    """``body`` for every integer ``index`` with ``lower <= index <= upper``, or for every real.

    >>> j, m = sympy.symbols("j m", integer=True)
    >>> p = sympy.IndexedBase("p", real=True)
    >>> ForAll(Ge(p[j], 0), (j, 1, m))
    for every j in 1..m: p[j] >= 0
    """

    def __new__(cls, body: Any, *limits: Any) -> ForAll:
        """Quantify; the first of several limits is the outermost."""
        outer, *inner = limits
        outer = tuple(outer) if isinstance(outer, tuple | sympy.Tuple) else (outer,)
        made = ForAll(body, *inner) if inner else sympy.sympify(body, strict=True)
        variable = sympy.sympify(outer[0], strict=True)
        lower = sympy.sympify((*outer, -sympy.oo)[1], strict=True)
        if len(outer) not in (1, 3):
            raise TypeError(f"{variable} runs over a range with two ends, or over every real")
        if any(
            getattr(variable, f"is_{sign}") and not getattr(lower, f"is_{sign}") for sign in SIGNS
        ):
            raise TypeError(f"{variable} is declared with a sign that its range does not grant")
        if variable.is_integer and len(outer) == 1:
            raise TypeError(f"{variable} is declared an integer; give the range it runs over")
        built: ForAll = sympy.Basic.__new__(cls, made, sympy.Tuple(*outer))
        return built

    @property
    def body(self) -> Any:
        """What holds for every value."""
        return self.args[0]

    @property
    def variable(self) -> Any:
        """The bound variable."""
        return self.args[1][0]

    @property
    def ends(self) -> tuple[Any, ...]:
        """The lower and upper end of the integers it runs over; empty for all reals."""
        return tuple(self.args[1][1:])

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols that are not bound."""
        within = set(self.body.free_symbols) - {self.variable}
        return within.union(*(end.free_symbols for end in self.ends))

    def _sympystr(self, printer: Any) -> str:
        among = " in {}..{}".format(*map(printer.doprint, self.ends)) if self.ends else ""
        return f"for every {self.variable}{among}: {printer.doprint(self.body)}"

    _sympyrepr = _sympystr


def binds(node: Any) -> bool:
    """Say whether a node binds a variable."""
    return isinstance(node, ForAll | sympy.Sum | sympy.Product)


def unbind(node: Any) -> tuple[Any, Any, tuple[Any, ...]]:
    """Return the body, the bound variable and the ends of a quantifier, a sum or a product.

    Of a sum over several indices, the outermost is taken off; sympy lists it last.
    """
    if isinstance(node, ForAll):
        return node.body, node.variable, node.ends
    *inner, (variable, *ends) = node.limits
    if len(ends) != 2:
        raise TypeError(f"write both ends of the range of {variable} in {node}")
    return node.func(node.function, *inner) if inner else node.function, variable, tuple(ends)


@cache
def form(node: Any, bound: tuple[Any, ...] = ()) -> str:
    """Return the canonical form of an expression or a statement."""
    if node in bound:
        return f"#{len(bound) - 1 - bound[::-1].index(node)}"
    if binds(node):
        body, variable, ends = unbind(node)
        inner = form(body, (*bound, variable))
        parts = [type(node).__name__, inner, *(form(end, bound) for end in ends)]
        return f"({' '.join(parts)})"
    if not node.args:
        return str(node)
    arguments = node.args
    kind = f"?{node.func}" if isinstance(node, AppliedUndef) else type(node).__name__
    if isinstance(node, Gt | Ge):
        arguments = arguments[::-1]
        kind = "StrictLessThan" if isinstance(node, Gt) else "LessThan"
    forms = [form(argument, bound) for argument in arguments]
    if isinstance(node, COMMUTATIVE):
        forms.sort()
    return f"({' '.join([kind, *forms])})"


def substitute(node: Any, variable: Any, term: Any) -> Any:
    """Put a term for the free occurrences of a variable; bound variables step aside."""
    if node == variable:
        return term
    if variable not in node.free_symbols:
        return node
    if binds(node):
        body, own, ends = unbind(node)
        if own in term.free_symbols:
            body, own = _renamed(body, own)
        if own != variable:
            body = substitute(body, variable, term)
        return node.func(body, (own, *(substitute(end, variable, term) for end in ends)))
    arguments = [substitute(argument, variable, term) for argument in node.args]
    if isinstance(node, sympy.core.relational.Relational):
        return node.func(*arguments, evaluate=False)
    return node.func(*arguments)


def _renamed(body: Any, own: Any) -> tuple[Any, Any]:
    aside = sympy.Symbol(f"{own.name}_", **own.assumptions0)
    while aside in body.free_symbols:
        aside = sympy.Symbol(f"{aside.name}_", **own.assumptions0)
    return substitute(body, own, aside), aside


def within(variable: Any, ends: tuple[Any, ...]) -> Any:
    """Return the statement that a term lies between two ends."""
    if not ends:
        return sympy.true
    lower, upper = ends
    parts = [Le(lower, variable, evaluate=False)]
    if upper is not sympy.oo:
        parts.append(Le(variable, upper, evaluate=False))
    return And(*parts)


def defined(node: Any, logarithms: bool = True) -> tuple[Any, ...]:
    """Return the conditions under which a term is a real number.

    Denominators are not zero, and (unless told otherwise) logarithms and powers that are not
    integers are taken of positive numbers.
    """
    found = {form(condition): condition for condition in _conditions(node, logarithms)}
    return tuple(found.values())


def _conditions(node: Any, logarithms: bool) -> Iterator[Any]:
    if binds(node):
        body, variable, ends = unbind(node)
        for condition in _conditions(body, logarithms):
            bound = variable in condition.free_symbols
            yield ForAll(condition, (variable, *ends)) if bound else condition
        return
    if isinstance(node, sympy.Pow) and not node.base.is_number:
        if node.exp.is_integer and not node.exp.is_nonnegative:
            yield Ne(node.base, 0, evaluate=False)
        elif logarithms and not node.exp.is_integer:
            yield Gt(node.base, 0, evaluate=False)
    if logarithms and isinstance(node, sympy.log) and not node.args[0].is_number:
        yield Gt(node.args[0], 0, evaluate=False)
    for argument in node.args:
        yield from _conditions(argument, logarithms)
