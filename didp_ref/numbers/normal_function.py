"""The normal distribution function, as sympy has functions; nothing else is imported with it."""

from __future__ import annotations

import sympy


class Normal(sympy.Function):
    """The distribution function of the standard normal distribution."""

    nargs = 1

    @classmethod
    def eval(cls, x: sympy.Expr) -> sympy.Expr | None:
        """Return the probability of its own quantile; nothing else is simpler otherwise."""
        quantile = -x if x.could_extract_minus_sign() else x
        chance = quantile.chance_of(cls) if hasattr(quantile, "chance_of") else None
        return chance if chance is None or quantile is x else 1 - chance

    def _eval_evalf(self, bits: int) -> sympy.Expr:
        import mpmath

        with mpmath.workprec(bits):
            value = mpmath.ncdf(self.args[0]._to_mpmath(bits))
        return sympy.Expr._from_mpmath(value, bits)

    def _latex(self, printer: sympy.printing.StrPrinter) -> str:
        return rf"\Phi\left({printer.doprint(self.args[0])}\right)"
