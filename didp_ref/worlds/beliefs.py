"""What an answer does to beliefs, in exact arithmetic: Bayes, and the extremes over all answers.

A prior, and the likelihoods of one answer, are sequences of fractions, one a world. For the Laplace
mechanism of scale ``1/ln(growth)`` with a rational ``growth`` the beliefs at integer answers are
rational, so a counterexample needs no rounding at all.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

Row = Sequence[Fraction]


def bayes(prior: Row, likelihoods: Row) -> tuple[Fraction, ...]:
    """Return every world's posterior.

    Raises :class:`ZeroDivisionError` for an answer that no world with a positive prior gives.

    >>> HALF = Fraction(1, 2)
    >>> bayes((HALF, HALF), (Fraction(1), Fraction(3)))
    (Fraction(1, 4), Fraction(3, 4))
    """
    weights = [p * h for p, h in zip(prior, likelihoods, strict=True)]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def posteriors(prior: Row, likelihoods: Sequence[Row]) -> Iterator[tuple[Fraction, ...]]:
    """Yield every world's posterior, for each answer that can occur.

    A row of likelihoods is a world's: what it gives each answer.

    >>> HALF = Fraction(1, 2)
    >>> tells_the_first = ((HALF, HALF), (Fraction(0), Fraction(1)))
    >>> list(posteriors((HALF, HALF), tells_the_first))[1]
    (Fraction(1, 3), Fraction(2, 3))
    """
    for column in zip(*likelihoods, strict=True):
        if any(p * h for p, h in zip(prior, column, strict=True)):
            yield bayes(prior, column)


def ratio_extremes(prior: Row, likelihoods: Sequence[Row]) -> tuple[Fraction, Fraction]:
    """Return the smallest and the largest posterior/prior, over all worlds and possible answers.

    Every world must have a positive prior.

    >>> HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
    >>> ratio_extremes((HALF, HALF), ((THIRD, 2 * THIRD), (2 * THIRD, THIRD)))
    (Fraction(2, 3), Fraction(4, 3))
    """
    ratios = [
        after / before
        for posterior in posteriors(prior, likelihoods)
        for after, before in zip(posterior, prior, strict=True)
    ]
    return min(ratios), max(ratios)


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
    return tuple(
        (min(world_posteriors), max(world_posteriors))
        for world_posteriors in zip(*seen, strict=True)
    )


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
