"""Statements as mathematics: "for every" beside sympy's relations, and what stands under it.

Sympy has relations and connectives but no quantifier that stays put. :class:`ForAll` is one: over
the integers from a lower to an upper end, over all reals, or over all points of a space. What is
said of an event's probability is an :class:`Integral` over it. Nothing in them evaluates. Whoever
writes a derivation puts terms for variables with :func:`substitute`, which never captures.
"""

from __future__ import annotations

import sympy
from sympy.core.function import UndefinedFunction
from sympy.logic.boolalg import Boolean

from didp_ref.errors import shorten

NO_LETTER = "is no letter: what is said of every one, or of some, is said of a letter"
FUNCTION = (
    "is a function or a sequence: every and some are said of numbers, indices and points; what is "
    'said of its name holds of every one, and for "there is one" write one out'
)


class Point(sympy.Symbol):
    """A point of the space that the events are in."""


class Event(sympy.Symbol):
    """An event: what the integral of a function of points is taken over."""


class ForAll(Boolean):
    """``body`` for every integer ``index`` with ``lower <= index <= upper``, every real or point.

    >>> j, m = sympy.symbols("j m", integer=True)
    >>> p = sympy.IndexedBase("p", real=True)
    >>> ForAll(sympy.Ge(p[j], 0), (j, 1, m))
    for every j in 1..m: p[j] >= 0
    """

    def __new__(
        cls, body: sympy.Basic, *limits: sympy.Basic | tuple[sympy.Basic | int, ...]
    ) -> ForAll:
        """Quantify; the first of several limits is the outermost."""
        outer, *inner = limits
        outer = tuple(outer) if isinstance(outer, tuple | sympy.Tuple) else (outer,)
        made = ForAll(body, *inner) if inner else sympy.sympify(body, strict=True)
        variable = outer[0]
        if not isinstance(variable, sympy.Symbol):
            what = isinstance(variable, sympy.IndexedBase | UndefinedFunction)
            raise TypeError(f"{shorten(variable)} {FUNCTION if what else NO_LETTER}")
        if len(outer) not in (1, 3):
            raise TypeError(f"{variable} runs over a range with two ends, or over every real")
        if isinstance(variable, Point) and len(outer) > 1:
            raise TypeError(f"{variable} is a point, and runs over no range")
        if variable.is_integer and len(outer) == 1:
            raise TypeError(f"{variable} is declared an integer; give the range it runs over")
        built: ForAll = sympy.Basic.__new__(cls, made, sympy.Tuple(*outer))
        return built

    @property
    def body(self) -> sympy.Basic:
        """What holds for every value."""
        return self.args[0]

    @property
    def variable(self) -> sympy.Symbol:
        """The bound variable."""
        return self.args[1][0]

    @property
    def ends(self) -> tuple[sympy.Expr, ...]:
        """The lower and upper end of the integers it runs over; empty for all reals."""
        return tuple(self.args[1][1:])

    def is_about(self, value: sympy.Basic) -> bool:
        """Say whether a number or a point is of the kind that it runs over."""
        points = isinstance(self.variable, Point), isinstance(value, Point)
        return points[0] == points[1] and (not self.ends or bool(value.is_integer))

    @property
    def free_symbols(self) -> set[sympy.Basic]:
        """The symbols that are not bound."""
        within = set(self.body.free_symbols) - {self.variable}
        return within.union(*(end.free_symbols for end in self.ends))

    def _sympystr(self, printer: sympy.printing.StrPrinter) -> str:
        among = " in {}..{}".format(*map(printer.doprint, self.ends)) if self.ends else ""
        return f"for every {self.variable}{among}: {printer.doprint(self.body)}"

    _sympyrepr = _sympystr


class _OverEvent(sympy.Basic):
    """What is said of a function of a point over an event."""

    written: str

    def __new__(cls, body: sympy.Basic, over: tuple[sympy.Basic, ...] | sympy.Tuple) -> _OverEvent:
        """Take a function of a point over an event: ``(point, event)``."""
        made = sympy.sympify(body, strict=True)
        variable, event = over
        if not isinstance(variable, Point) or not isinstance(event, Event):
            raise TypeError(f"({variable}, {event}) is no pair of a point and an event")
        built: _OverEvent = sympy.Basic.__new__(cls, made, sympy.Tuple(variable, event))
        return built

    @property
    def free_symbols(self) -> set[sympy.Basic]:
        """The symbols that are not bound."""
        variable, event = self.args[1]
        return (set(self.args[0].free_symbols) - {variable}) | {event}

    def _sympystr(self, printer: sympy.printing.StrPrinter) -> str:
        variable, event = self.args[1]
        return f"{self.written}({printer.doprint(self.args[0])}, {variable} in {event})"

    _sympyrepr = _sympystr


class Integral(_OverEvent, sympy.Expr):
    """The integral over an event of a function of a point: of a density, the probability.

    >>> x, S = Point("x"), Event("S")
    >>> Integral(sympy.Function("f", real=True)(x), (x, S))
    integral(f(x), x in S)
    """

    written = "integral"
    is_commutative = True
    is_extended_real = True
    is_real = True


class Integrable(_OverEvent, Boolean):
    """Whether a function of a point is integrable over an event."""

    written = "integrable"


def binds(node: sympy.Basic) -> bool:
    """Say whether a node binds a variable."""
    return isinstance(node, ForAll | sympy.Sum | sympy.Product | _OverEvent)


def unbind(node: sympy.Basic) -> tuple[sympy.Basic, sympy.Symbol, tuple[sympy.Expr, ...]]:
    """Return the body, the bound variable and the ends of a quantifier, a sum or a product.

    Of an integral the end is its event. Of a sum over several indices, the outermost is taken off;
    sympy lists it last.
    """
    if isinstance(node, ForAll):
        return node.body, node.variable, node.ends
    if isinstance(node, _OverEvent):
        body, (variable, event) = node.args
        return body, variable, (event,)
    *inner, (variable, *ends) = node.limits
    if len(ends) != 2:
        raise TypeError(f"write both ends of the range of {variable} in {node}")
    return node.func(node.function, *inner) if inner else node.function, variable, tuple(ends)


def substitute(node: sympy.Basic, variable: sympy.Symbol, term: sympy.Expr) -> sympy.Basic:
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


def _renamed(body: sympy.Basic, own: sympy.Symbol) -> tuple[sympy.Basic, sympy.Symbol]:
    known = {} if isinstance(own, Point) else own.assumptions0
    aside = type(own)(f"{own.name}_", **known)
    while aside in body.free_symbols:
        aside = type(own)(f"{aside.name}_", **known)
    return substitute(body, own, aside), aside
