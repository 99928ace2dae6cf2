"""The root of an increasing function, as sympy has bound variables; nothing else comes with it."""

from __future__ import annotations

import sympy


class Root(sympy.Expr):
    """The number ``x``, of positive ones where it is one, at which an increasing function is zero.

    >>> x = sympy.Symbol("x", positive=True)
    >>> Root(x, sympy.log(x) - 1)
    Root(x, log(x) - 1)
    """

    def __new__(cls, variable: sympy.Symbol, function: sympy.Expr) -> Root:
        """Bind the variable in the function."""
        made: Root = super().__new__(cls, variable, function)
        return made

    is_extended_real = True

    @property
    def free_symbols(self) -> set[sympy.Basic]:
        """What the root depends on: all but its own variable."""
        variable, function = self.args
        return set(function.free_symbols) - {variable}

    def chance_of(self, distribution: type[sympy.Function]) -> sympy.Expr | None:
        """Return the chance of which this is the quantile of a distribution, where it is one."""
        variable, function = self.args
        chance = distribution(variable) - function
        return None if chance.has(variable) else chance

    def _latex(self, printer: sympy.printing.StrPrinter) -> str:
        variable, function = map(printer.doprint, self.args)
        kind = " > 0" if self.args[0].is_positive else r" \in \mathbb{R}"
        return rf"\left({variable}{kind} : {function} = 0\right)"
