"""Finite distributions: the one sum over outcomes is the largest over all events."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from didp_ref.worlds.distributions import (
    events,
    excess,
    fractions,
    image,
    joint,
    private,
    probability,
)

weights = st.lists(st.integers(0, 9), min_size=3, max_size=3).filter(any)
growths = st.fractions(0, 5, max_denominator=12)


def normalised(parts: list[int]) -> tuple[Fraction, ...]:
    """Return weights as a distribution."""
    return tuple(Fraction(part, sum(parts)) for part in parts)


@given(weights, weights, growths)
def test_excess_is_the_largest_over_all_events(
    first: list[int], second: list[int], growth: Fraction
) -> None:
    p, q = normalised(first), normalised(second)
    gaps = [probability(p, e) - growth * probability(q, e) for e in events(3)]
    assert excess(p, q, growth) == max(gaps)


@given(weights, weights, growths, st.fractions(0, 1, max_denominator=12))
def test_private_is_the_definition(
    first: list[int], second: list[int], growth: Fraction, delta: Fraction
) -> None:
    p, q = normalised(first), normalised(second)
    defined = all(
        probability(a, e) <= growth * probability(b, e) + delta
        for a, b in ((p, q), (q, p))
        for e in events(3)
    )
    assert private(p, q, growth, delta) == defined


def test_every_event_is_listed_once() -> None:
    assert len(set(events(4))) == len(list(events(4))) == 16


def test_joint_and_image_by_hand() -> None:
    both = joint(fractions("1/4", "3/4"), fractions("1/3", "2/3"))
    assert both == fractions("1/12", "1/6", "1/4", "1/2")
    assert image(both, (0, 1, 1, 0)) == fractions("7/12", "5/12")
    assert image(both, (0, 0, 1, 1)) == fractions("1/4", "3/4")
