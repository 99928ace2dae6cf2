"""Regions: where they end, what they draw, and which of them a domain has."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest

from didp_ref.numbers import domains
from didp_ref.numbers.domains import POSITIVE, REAL, UNIT_OPEN, WORLD_COUNT, Domain
from didp_ref.oracle.points.regions import Region, decades, zones

ALL = [each for each in vars(domains).values() if isinstance(each, Domain)]


@pytest.mark.parametrize("domain", ALL, ids=lambda domain: domain.name)
def test_what_is_drawn_lies_in_the_region_and_in_the_domain(domain: Domain) -> None:
    r = Random(1)
    for region in (*decades(domain), *zones(domain), *zones(domain, few=True)):
        drawn = [region.draw(r) for _ in range(20)]
        assert any(region.holds(x) and domain.contains(Fraction(x)) for x in drawn), region


def test_ends_are_decided_exactly() -> None:
    decade = Region(0, 1, -1, 0)
    assert Fraction(0.1) > Fraction(1, 10), "the float lies above a tenth"
    assert decade.holds(0.1)
    assert not decade.holds(1.0)
    assert Fraction(0.7) < Fraction(7, 10)
    assert decade.holds(0.7)
    assert not decade.holds(math.nextafter(0.1, 0.0))
    near = Region(1, -1, -3, -2)
    assert Fraction(0.99) < Fraction(99, 100)
    assert not near.holds(0.99), "it is further from one than a hundredth"
    assert near.holds(math.nextafter(0.99, 1.0))
    assert not near.holds(True)
    assert near.holds([0.5, 0.995])


def test_every_decade_that_people_use_is_there() -> None:
    for domain in (POSITIVE, REAL, UNIT_OPEN):
        low = {region.low for region in decades(domain) if region.anchor == 0 and region.practical}
        assert low >= set(range(-6, 0 if domain is UNIT_OPEN else 6))


def test_counts_are_whole_and_begin_with_the_smallest() -> None:
    assert zones(WORLD_COUNT)[0].draw(Random(1)) == 2
    for region in decades(WORLD_COUNT):
        assert type(region.draw(Random(1))) is int


def test_logarithms_are_uniform() -> None:
    r = Random(1)
    drawn = [Region(0, 1, 0, 1).draw(r) for _ in range(4000)]
    below = sum(x < 10**0.5 for x in drawn)
    assert 1850 < below < 2150
