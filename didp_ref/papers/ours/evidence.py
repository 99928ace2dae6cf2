"""What is checked of the bridges in exact arithmetic: mechanisms that refute an obligation.

A mechanism over finitely many worlds is a table of probabilities: one row a world, one column an
output. Two independent answers are the products of two rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from didp_ref.checks import instance
from didp_ref.claim import Evidence

Row = Sequence[Fraction]
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def posteriors(prior: Row, mechanism: Sequence[Row]) -> Iterator[tuple[Fraction, ...]]:
    """Yield the posteriors of all worlds, one tuple for each output that can occur.

    >>> [tuple(map(str, one)) for one in posteriors((HALF, HALF), TELLS_TWO_THIRDS)]
    [('2/3', '1/3'), ('1/3', '2/3')]
    """
    for column in zip(*mechanism, strict=True):
        weights = [p * likelihood for p, likelihood in zip(prior, column, strict=True)]
        if total := sum(weights):
            yield tuple(weight / total for weight in weights)


def twice(mechanism: Sequence[Row]) -> tuple[Row, ...]:
    """Return the mechanism that gives two independent answers."""
    return tuple(tuple(first * second for first in row for second in row) for row in mechanism)


def extremes(prior: Row, mechanism: Sequence[Row]) -> tuple[Fraction, Fraction]:
    """Return the smallest and the largest ratio of posterior to prior."""
    ratios = [
        after / before
        for found in posteriors(prior, mechanism)
        for after, before in zip(found, prior, strict=True)
    ]
    return min(ratios), max(ratios)


TELLS_TWO_THIRDS: tuple[Row, ...] = ((2 * THIRD, THIRD), (THIRD, 2 * THIRD))
"""Two worlds; the true one is named with the probability 2/3."""
RULES_ONE_OUT: tuple[Row, ...] = tuple(
    tuple(Fraction(0) if output == world else HALF for output in range(3)) for world in range(3)
)
"""Three worlds; one of the two that are not the true one is named."""
EVEN = (HALF, HALF)
EVEN_OF_THREE = (THIRD, THIRD, THIRD)


def alpha_beta_does_not_compose() -> Iterator[Evidence]:
    """Each answer is (1/3, 1/3)-DI at the even prior; two leave less than (1 - 1/3)^2."""
    once, both = extremes(EVEN, TELLS_TWO_THIRDS), extremes(EVEN, twice(TELLS_TWO_THIRDS))
    kept = once == (1 - THIRD, 1 + THIRD)
    yield instance(
        kept and both[0] == Fraction(2, 5) < (1 - THIRD) ** 2,
        "two worlds, prior 1/2 each, alpha = beta = 1/3: after two answers a posterior is 2/5 of "
        "its prior, below (1 - alpha)^2 = 4/9",
    )


def rho_does_not_compose() -> Iterator[Evidence]:
    """Each answer is 1/2-DI among three worlds; two answers name the world."""
    once = max(max(one) for one in posteriors(EVEN_OF_THREE, RULES_ONE_OUT))
    both = max(max(one) for one in posteriors(EVEN_OF_THREE, twice(RULES_ONE_OUT)))
    yield instance(
        once == HALF and both == 1,
        "three worlds; an answer rules one false world out, so every posterior is at most 1/2; two "
        "answers that rule out different worlds leave one, with the posterior 1",
    )


def gamma_does_not_compose() -> Iterator[Evidence]:
    """Each answer is 3/2-PMP at the uniform prior; two answers name the world."""
    once = _private(RULES_ONE_OUT, Fraction(3, 2))
    certain = max(max(one) for one in posteriors(EVEN_OF_THREE, twice(RULES_ONE_OUT))) == 1
    yield instance(
        once and certain,
        "three worlds, uniform prior, gamma = 3/2; after two answers a posterior is 1, so that "
        "Pr[not t|S] = 0 is below Pr[not t]/gamma for every gamma",
    )


def _private(mechanism: Sequence[Row], gamma: Fraction) -> bool:
    return all(
        after <= gamma * THIRD and 1 - after >= (1 - THIRD) / gamma
        for found in posteriors(EVEN_OF_THREE, mechanism)
        for after in found
    )


def gamma_has_no_floor() -> Iterator[Evidence]:
    """A posterior may fall to zero under PMP, which no alpha below one allows."""
    low, _ = extremes(EVEN_OF_THREE, RULES_ONE_OUT)
    yield instance(
        _private(RULES_ONE_OUT, Fraction(3, 2)) and low == 0,
        "three worlds, uniform prior, gamma = 3/2: the world that is ruled out has the posterior 0",
    )
