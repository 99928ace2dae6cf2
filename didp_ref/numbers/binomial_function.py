"""What is asked of independent trials, as sympy has functions; nothing else comes with it."""

from __future__ import annotations

import sympy


class BinomialBelow(sympy.Function):
    """The chance of at most so many successes, in so many trials of the same odds."""

    nargs = 3
    is_extended_real = True

    def _latex(self, printer: sympy.printing.StrPrinter) -> str:
        most, trials, chance = map(printer.doprint, (*self.args[:2], 1 / (1 + 1 / self.args[2])))
        return rf"\Pr\left[\mathrm{{Bin}}\left({trials}, {chance}\right) \leq {most}\right]"


class BinomialSlope(sympy.Function):
    """The largest of the chances ``P[least - i <= X < least]/i``; X is binomial, of these odds."""

    nargs = 3
    is_extended_real = True

    def _latex(self, printer: sympy.printing.StrPrinter) -> str:
        least, trials, chance = map(printer.doprint, (*self.args[:2], 1 / (1 + 1 / self.args[2])))
        event = rf"{least} > \mathrm{{Bin}}\left({trials}, {chance}\right) \geq {least} - i"
        return rf"\max_{{i \geq 1}} \frac{{\Pr\left[{event}\right]}}{{i}}"


class AtLeastOnce(sympy.Function):
    """``1 - (1 - chance)^count``: no digits are lost where the chance is tiny."""

    nargs = 2
    is_extended_real = True

    def _latex(self, printer: sympy.printing.StrPrinter) -> str:
        chance, count = map(printer.doprint, self.args)
        return rf"\left(1 - \left(1 - {chance}\right)^{{{count}}}\right)"


class DiscreteNormalAbove(sympy.Function):
    """The chance that a discrete Gaussian variable of a deviation is above a number."""

    nargs = 2
    is_extended_real = True

    def _latex(self, printer: sympy.printing.StrPrinter) -> str:
        number, deviation = map(printer.doprint, self.args)
        return rf"\Pr\left[\mathrm{{N}}_{{\mathbb{{Z}}}}\left({deviation}\right) > {number}\right]"


class LaplaceSumAbove(sympy.Function):
    """The chance that the sum of so many Laplace variables of scale one is above a number."""

    nargs = 2
    is_extended_real = True

    def _latex(self, printer: sympy.printing.StrPrinter) -> str:
        number, count = map(printer.doprint, self.args)
        return rf"\Pr\left[\mathrm{{Lap}}_1 + \ldots + \mathrm{{Lap}}_{{{count}}} > {number}\right]"
