"""Section 3: worlds by listing them, densities by mpmath, and bent definitions."""

from fractions import Fraction
from itertools import combinations

import mpmath
import pytest

from didp_ref import worlds
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.rhodi.evidence import worlds as evidence


def test_possible_worlds_are_counted_by_listing_them():
    known = {0, 1, 2}
    listed = [set(world) for world in combinations(range(7), 5) if known <= set(world)]
    assert evidence.listed(7, 5, 3) == {frozenset(world) for world in listed}
    assert len(listed) == worlds.count_worlds(7, 5, 3)


def test_the_sensitivity_of_section_3_5_by_enumeration():
    databases = list(combinations((1, 2, 3, 4, 5, 10), 4))
    pairs = [(x, y) for x in databases for y in databases if len({*x} & {*y}) == 3]
    assert evidence.replacement_sensitivity(4) == max(
        Fraction(abs(sum(x) - sum(y)), 4) for x, y in pairs
    )


def test_section_3_5_by_mpmath(evidence_of):
    mpmath.mp.dps = 50
    scale, response = mpmath.mpf(9) / 8, mpmath.mpf("5.041")
    densities = [
        mpmath.exp(-abs(response - mpmath.mpf(6 + x) / 4) / scale) / (2 * scale) for x in (4, 5, 10)
    ]
    exact = [*densities, densities[2] / mpmath.fsum(densities)]
    _, *cells = next(iter(evidence_of("rhodi.example-mean-epsilon-2"))).cells
    for one, ours in zip(exact, cells, strict=True):
        assert abs(mpmath.mpf(ours.ours.removesuffix("...")) - one) < 1e-15
        assert abs(mpmath.mpf(ours.printed) - one) <= mpmath.mpf("0.00005")


BENT = [
    ("sensitive_range", lambda query, universe, size, known: top(universe), "definition-3"),
    ("contribution", lambda query, universe, size, known, individual: zero(), "definition-2"),
    ("count_worlds", lambda universe_size, size, known: universe_size, "possible-worlds"),
]


def top(universe):
    return Enclosure(max(universe.records), max(universe.records))


def zero():
    return Enclosure(0, 0)


@pytest.mark.parametrize(("name", "bent", "claim"), BENT)
def test_a_bent_definition_is_noticed(name, bent, claim, monkeypatch, failures):
    straight = failures(f"rhodi.{claim}")
    monkeypatch.setattr(worlds, name, bent)
    assert failures(f"rhodi.{claim}") > straight == 0
