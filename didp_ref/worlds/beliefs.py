"""What an answer does to beliefs, in exact arithmetic: Bayes, and the extremes over all answers.

A prior, and the likelihoods of one answer, are sequences of fractions, one a world. For the Laplace
mechanism of scale ``1/ln(growth)`` with a rational ``growth`` the beliefs at integer answers are
rational, so a counterexample needs no rounding at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Row = Sequence[Fraction]


def bayes(prior: Row, likelihoods: Row) -> tuple[Fraction, ...]:
    """Return every world's posterior; no world may be likely that could not answer so.

    >>> HALF = Fraction(1, 2)
    >>> bayes((HALF, HALF), (Fraction(1), Fraction(3)))
    (Fraction(1, 4), Fraction(3, 4))
    """
    weights = [p * h for p, h in zip(prior, likelihoods, strict=True)]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def laplace(values: Sequence[int], response: int, growth: Fraction) -> tuple[Fraction, ...]:
    """Return what the Laplace noise of scale ``1/ln(growth)`` makes of a response in every world.

    The densities, all multiplied by ``2/ln(growth)``:

    >>> laplace((0, 1), 0, Fraction(2))
    (Fraction(1, 1), Fraction(1, 2))
    """
    return tuple(Fraction(growth) ** -abs(response - value) for value in values)


def extremes(
    prior: Row, values: Sequence[int], growth: Fraction
) -> tuple[tuple[Fraction, Fraction], ...]:
    """Return every world's smallest and largest posterior over all responses.

    Between two neighbouring answers every likelihood ratio that moves, moves the same way, and
    beyond the outermost answers none moves; so the extremes lie at the answers themselves.

    >>> HALF = Fraction(1, 2)
    >>> extremes((HALF, HALF), (0, 1), Fraction(3))[0]
    (Fraction(1, 4), Fraction(3, 4))
    """
    seen = [bayes(prior, laplace(values, response, growth)) for response in sorted(set(values))]
    return tuple((min(found), max(found)) for found in zip(*seen, strict=True))


def identifiable(
    prior: Row, values: Sequence[int], growth: Fraction, alpha: Fraction, beta: Fraction
) -> bool:
    """Say whether the scale ``1/ln(growth)`` is (alpha, beta)-identifiable at this prior, exactly.

    >>> HALF = Fraction(1, 2)
    >>> identifiable((HALF, HALF), (0, 1), Fraction(3), HALF, HALF)
    True
    """
    return all(
        (1 - alpha) * p <= low and high <= (1 + beta) * p
        for p, (low, high) in zip(prior, extremes(prior, values, growth), strict=True)
    )
