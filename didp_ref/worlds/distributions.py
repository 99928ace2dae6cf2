"""Finite distributions in exact arithmetic, and differential privacy between them by definition.

A distribution is a sequence of fractions, one an outcome, in a fixed order. Definition 1 speaks
of every event ``S``; the event on which ``P(S) - growth Q(S)`` is largest holds exactly the
outcomes where ``p > growth q``, so one sum settles all events at once. A budget ``ln(growth)``
with a rational ``growth`` keeps everything rational.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

Distribution = Sequence[Fraction]


def fractions(*values: str | int) -> tuple[Fraction, ...]:
    """Read fractions.

    >>> fractions(1, "1/2")
    (Fraction(1, 1), Fraction(1, 2))
    """
    return tuple(Fraction(value) for value in values)


def excess(first: Distribution, second: Distribution, growth: Fraction) -> Fraction:
    """Return the largest ``P(S) - growth Q(S)`` over all events: the delta that is needed.

    >>> excess(fractions("2/3", "1/3"), fractions("1/3", "2/3"), Fraction(1))
    Fraction(1, 3)
    """
    gaps = (p - growth * q for p, q in zip(first, second, strict=True))
    return sum((gap for gap in gaps if gap > 0), Fraction(0))


def private(
    first: Distribution, second: Distribution, growth: Fraction, delta: Fraction = Fraction(0)
) -> bool:
    """Say whether two answers are (ln growth, delta)-indistinguishable, both ways round."""
    return max(excess(first, second, growth), excess(second, first, growth)) <= delta


def events(outcomes: int) -> Iterator[tuple[int, ...]]:
    """Yield every event: every set of outcomes."""
    for size in range(outcomes + 1):
        yield from combinations(range(outcomes), size)


def probability(distribution: Distribution, event: Sequence[int]) -> Fraction:
    """Return the probability of an event."""
    return sum((distribution[outcome] for outcome in event), Fraction(0))


def joint(*parts: Distribution) -> tuple[Fraction, ...]:
    """Return the distribution of independent answers, the last one varying fastest."""
    chances = []
    for chosen in product(*parts):
        chance = Fraction(1)
        for p in chosen:
            chance *= p
        chances.append(chance)
    return tuple(chances)


def image(distribution: Distribution, outcome_of: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the distribution of ``F(X)`` where ``F`` sends outcome ``k`` to ``outcome_of[k]``."""
    chances = [Fraction(0)] * (max(outcome_of) + 1)
    for p, outcome in zip(distribution, outcome_of, strict=True):
        chances[outcome] += p
    return tuple(chances)
