"""The risk of an answer among several worlds, in exact arithmetic: rhodi's eqs. 7 and 9.

The Laplace noise has the scale ``1/ln(growth)`` with a rational ``growth``, and answers are
integers, so that every posterior is rational.
"""

from collections.abc import Sequence
from fractions import Fraction

from didp_ref.worlds.beliefs import Row, bayes, extremes, laplace


def posteriors(
    prior: Row, values: Sequence[int], response: int, growth: Fraction
) -> tuple[Fraction, ...]:
    """Return every world's posterior at a response; at equal priors, rhodi's eq. 7.

    >>> HALF = Fraction(1, 2)
    >>> posteriors((HALF, HALF), (0, 1), 0, Fraction(2))
    (Fraction(2, 3), Fraction(1, 3))
    """
    return bayes(prior, laplace(values, response, growth))


def risk_bound(n_worlds: int, span: Fraction | int, growth: Fraction) -> Fraction:
    """Return eq. 9's bound on the risk, for an integer sensitive range.

    >>> risk_bound(2, 1, Fraction(2))
    Fraction(2, 3)
    """
    return 1 / (1 + (n_worlds - 1) / growth ** int(span))


def keeps(prior: Row, values: Sequence[int], growth: Fraction, rho: Fraction) -> bool:
    """Say whether every posterior, over all responses, is at most rho.

    >>> keeps((Fraction(1, 2), Fraction(1, 2)), (0, 1), Fraction(2), Fraction(2, 3))
    True
    """
    return all(highest <= rho for _, highest in extremes(prior, values, growth))
