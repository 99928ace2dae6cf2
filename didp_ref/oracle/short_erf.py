"""An approximation of erf with about 7 digits, whose results err about as those of float32 do."""

from __future__ import annotations

from didp_ref.formulas import quantities

FLAG = "short-erf"
BUG = "about 7 digits: an approximation of erf or Phi, a search that stops early, or float32"
MEND = (
    "Use erf and erfc of double precision, such as those of the C library or of scipy, and search "
    "until the bracket is narrow in relative terms."
)


def may_be_short(identifier: str) -> bool:
    """Say whether a formula has the distribution function of normal noise, which is an erf.

    >>> may_be_short("gaussian.delta"), may_be_short("scale.rho")
    (True, False)
    """
    from didp_ref.numbers.normal_function import Normal  # sympy takes its time

    formula = quantities.get(identifier)
    return formula is not None and bool(formula.expression.has(Normal))
