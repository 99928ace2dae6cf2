"""A quantity's formula in plain text, with the parameters under the names that a call has.

>>> import sympy
>>> i, n = sympy.symbols("i n", integer=True)
>>> written(sympy.Sum(sympy.exp(-sympy.Indexed("x", i)) ** 2, (i, 0, n - 1)) - 1)
'(sum over i = 0..n - 1 of exp(-2*x[i])) - 1'
"""

from __future__ import annotations

import sympy
from sympy.core.sorting import default_sort_key
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.str import StrPrinter

IN_WORDS = ("Sum", "Product", "Largest")
"""What is written in words, and so in parentheses wherever it is not the whole formula."""


class _Printer(StrPrinter):
    """Writes as sympy does, but what only a program would read."""

    def _print_Sum(self, expr: sympy.Expr) -> str:
        return self._series("sum", expr)

    def _print_Product(self, expr: sympy.Expr) -> str:
        return self._series("product", expr)

    def _series(self, word: str, expr: sympy.Expr) -> str:
        ((index, low, high),) = expr.limits
        term = self.parenthesize(expr.function, PRECEDENCE["Mul"])
        ends = f"{self._print(low)}..{self._print(high)}"
        return f"({word} over {index} = {ends} of {term})"

    def _print_Pow(self, expr: sympy.Expr, rational: bool = False) -> str:
        return str(super()._print_Pow(expr, rational)).replace("**", "^")

    def _print_Abs(self, expr: sympy.Expr) -> str:
        return f"|{self._print(expr.args[0])}|"

    def _print_Max(self, expr: sympy.Expr) -> str:
        return self._extreme("max", expr)

    def _print_Min(self, expr: sympy.Expr) -> str:
        return self._extreme("min", expr)

    def _extreme(self, word: str, expr: sympy.Expr) -> str:
        return f"{word}({self.stringify(sorted(expr.args, key=default_sort_key), ', ')})"

    def _print_Normal(self, expr: sympy.Expr) -> str:
        return f"normal({self._print(expr.args[0])})"

    def _print_Root(self, expr: sympy.Expr) -> str:
        return f"root({self.stringify(expr.args, ', ')})"

    def _print_BinomialBelow(self, expr: sympy.Expr) -> str:
        return f"binomial_below({self.stringify(expr.args, ', ')})"

    def _print_BinomialSlope(self, expr: sympy.Expr) -> str:
        return f"binomial_slope({self.stringify(expr.args, ', ')})"

    def _print_LaplaceSumAbove(self, expr: sympy.Expr) -> str:
        return f"laplace_sum_above({self.stringify(expr.args, ', ')})"

    def _print_DiscreteNormalAbove(self, expr: sympy.Expr) -> str:
        return f"discrete_normal_above({self.stringify(expr.args, ', ')})"

    def _print_AtLeastOnce(self, expr: sympy.Expr) -> str:
        chance, count = (self.parenthesize(each, PRECEDENCE["Pow"]) for each in expr.args)
        return f"(1 - (1 - {chance})^{count})"

    def _print_Largest(self, expr: sympy.Expr) -> str:
        return f"(the largest of {self._print(expr.args[0])})"

    def _print_ElementarySymmetric(self, expr: sympy.Expr) -> str:
        order, sequence = map(self._print, expr.args)
        return f"(elementary symmetric polynomial {order} of {sequence})"


def written(expression: sympy.Expr) -> str:
    """Return an expression in plain text, as one formula that can be read one way only."""
    text = str(_Printer().doprint(expression))
    return text[1:-1] if type(expression).__name__ in IN_WORDS else text
