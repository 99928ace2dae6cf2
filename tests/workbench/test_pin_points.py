"""The points of a pin: float64 numbers of the domain, with its edges, and always the same."""

import math
from fractions import Fraction

import pytest

from didp_ref.errors import InputError
from didp_ref.numbers.domains import Domain
from didp_ref.workbench.pin import read_domains
from didp_ref.workbench.pin_formula import Formula
from didp_ref.workbench.pin_points import points

NOTHING = Formula(())
DOMAINS = read_domains(["x=0.01:0.99", "m=2:1000:integer", "s=-1:1"])


def test_every_point_is_of_the_domain_and_float64_holds_it():
    drawn = points(DOMAINS, NOTHING)
    assert len(drawn) == len({tuple(entry.values()) for entry in drawn}) > 50
    for point in drawn:
        for name, value in point.items():
            assert DOMAINS[name].contains(value)
            assert Fraction(float(value)) == value


def test_the_edges_are_among_them():
    drawn = points(DOMAINS, NOTHING)
    # 0.01 as a decimal lies below its nearest float64, and 0.99 above its own
    low, high = 0.01, 0.99
    assert Fraction(low) > Fraction("0.01") and Fraction(high) < Fraction("0.99")
    for x in (low, high, math.nextafter(low, 1), math.nextafter(high, 0)):
        assert any(point["x"] == Fraction(x) for point in drawn)
    corners = {(point["x"], point["m"], point["s"]) for point in drawn}
    assert (Fraction(low), 2, -1) in corners and (Fraction(high), 1000, 1) in corners
    assert {2, 3, 999, 1000} <= {point["m"] for point in drawn}


def test_both_sides_of_a_condition_are_among_them():
    formula = Formula.from_texts([((("x - 1/4", ">"),), "1"), ((), "2")])
    results = {point["x"] for point in points(DOMAINS, formula)}
    quarter = 0.25
    assert {
        Fraction(value)
        for value in (quarter, math.nextafter(quarter, 0), math.nextafter(quarter, 1))
    } <= results


def test_they_are_drawn_by_size_where_the_ends_lie_far_apart():
    drawn = points(read_domains(["d=1e-12:1"]), NOTHING, 200)
    assert 40 < sum(point["d"] < Fraction(1, 10**6) for point in drawn) < 160


def test_the_same_points_come_again():
    assert points(DOMAINS, NOTHING) == points(DOMAINS, NOTHING)


@pytest.mark.parametrize("bounds", [("1/3", "1/3"), ("1e-400", "2e-400")])
def test_a_domain_without_a_float64_is_refused(bounds):
    low, high = map(Fraction, bounds)
    with pytest.raises(InputError, match="float64"):
        points({"x": Domain("the domain of x", low, high)}, NOTHING)
