"""What ties a theorem to the formula that computes it: exact mechanisms beside enclosed bounds.

A budget's exponential is seldom rational. A mechanism at a rational factor just below it is exact,
and reaches what the theorem allows, but for two millionths.
"""

from fractions import Fraction

from flint import arb, fmpq
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from didp_ref.numbers.enclosure import Enclosure

MILLIONTH = Fraction(1, 10**6)


def exponential(exponent: Fraction | Enclosure) -> Enclosure:
    """Enclose e to a power."""
    low, high = (
        Enclosure.of(arb(fmpq(end.numerator, end.denominator)).exp())
        for end in (
            (exponent.lower, exponent.upper)
            if isinstance(exponent, Enclosure)
            else (exponent, exponent)
        )
    )
    return Enclosure(low.lower, high.upper)


def factor_below(exponent: Fraction) -> Fraction:
    """Return a rational below ``exp(exponent)``, by less than two millionths of it.

    What a mechanism at that factor leaves is exact, and lies below an enclosed bound at
    ``epsilon = exponent`` by more than the enclosure is wide.
    """
    return exponential(exponent).lower * (1 - MILLIONTH)


def samples(*names: str) -> dict[str, SearchStrategy[Fraction]]:
    """Return budgets for ``epsilon``, and chances for all other names."""
    budget = st.fractions(Fraction(1, 64), 8, max_denominator=64)
    chance = st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=50)
    return {name: budget if name == "epsilon" else chance for name in names}


def is_reached(bound: Enclosure, attained: Fraction) -> bool:
    """Say whether a bound holds of the chance that a mechanism attains, and is hardly above it."""
    return bound.lower - 10 * MILLIONTH <= attained <= bound.upper


def of_an_event(epsilon: Enclosure, delta: Enclosure, other: Fraction) -> Enclosure:
    """Return what (epsilon, delta)-DP allows of an event that has a probability elsewhere."""
    factor = exponential(epsilon)
    return Enclosure(factor.lower * other + delta.lower, factor.upper * other + delta.upper)
