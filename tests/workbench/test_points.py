"""Points: the simplest in order, inside the domain; and those outside of it."""

from fractions import Fraction
from itertools import islice

import pytest

import didp_ref as di
from didp_ref.errors import DidpError
from didp_ref.symbolic.equality import Branch, Relation
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.points import (
    admits,
    drawn,
    flat,
    hard,
    height,
    near_conditions,
    outside,
    shown,
    simplest,
    simplified,
    with_decimals,
)

RHO = di.quantities["scale.rho"]


@pytest.mark.parametrize("identifier", ["scale.rho", "scale.prior_dependent", "belief.posterior"])
def test_the_simplest_points_come_in_order_and_lie_in_the_domain(identifier):
    quantity = di.quantities[identifier]
    results = list(islice(simplest(quantity, 2 if quantity.is_family else None), 40))
    heights = [height(point) for point in results]
    assert heights == sorted(heights)
    for point in results:
        quantity.enclose(
            **{k: list(v) if isinstance(v, tuple) else v for k, v in point.items()}, bits=8
        )


def test_no_simpler_point_is_left_out():
    # every point of height at most 7 whose numbers are positive, counted in another way
    numbers = [Fraction(p, q) for p in range(8) for q in range(1, 8)]
    want = {
        (r, m, s)
        for r in set(numbers)
        for m in map(Fraction, range(2, 8))
        for s in set(numbers)
        if 0 < r < 1
        and r * m > 1
        and max(r.numerator, r.denominator) + m + max(s.numerator, s.denominator) <= 7
    }
    collected = set()
    for point in simplest(RHO):
        if height(point) > 7:
            break
        collected.add((point["rho"], point["n_worlds"], point["sensitive_range"]))
    assert collected == want


@pytest.mark.parametrize("identifier", ["scale.rho", "composition.beta_at_prior"])
def test_corners_and_draws_lie_inside_and_the_others_outside(identifier):
    quantity = di.quantities[identifier]
    n = 2 if quantity.is_family else None
    for point in [*hard(quantity, n), *drawn(quantity, n, 10)]:
        assert admits(quantity, point)
    for point in outside(quantity):
        assert not admits(quantity, point)
        with pytest.raises((DidpError, TypeError)):
            quantity.enclose(
                **{k: list(v) if isinstance(v, tuple) else v for k, v in point.items()}
            )


def test_a_point_is_made_simpler_while_something_holds():
    start = {"x": Fraction(123, 457), "y": (Fraction(7), Fraction(5))}
    computed = simplified(start, lambda point: point["x"] < 1 and len(point["y"]) > 1)
    assert computed == {"x": Fraction(0), "y": (Fraction(1), Fraction(1))}


def test_points_beside_a_condition():
    start = {"rho": Fraction(1, 2), "n_worlds": Fraction(3), "sensitive_range": Fraction(1)}
    branch = Branch((Relation(parse("n_worlds - 17"), "="),), None)
    computed = list(near_conditions([branch], start))
    assert Fraction(17) in [point["n_worlds"] for point in computed]
    assert all(point["rho"] == Fraction(1, 2) for point in computed)


def test_points_are_written_and_flattened():
    point = {"alphas": (Fraction(1, 2), Fraction(1, 3)), "p_min": Fraction(0.1)}
    assert shown(point) == "alphas = [1/2, 1/3], p_min = 0.1 (the float64)"
    assert sorted(flat(point)) == ["alphas_1", "alphas_2", "p_min"]


@pytest.mark.parametrize(
    ("formula", "shown_so"),
    [
        ("x > 8372826328553321/2251799813685248", "x > 3.7182818284590451"),
        ("x + 1/100000000000000000", "x + 1e-17"),
        ("8372826328553321/2251799813685248/x", "3.7182818284590451/x"),
        ("x*2/3", "x*2/3"),
        ("x/1000000000/1000000000", "x/1000000000/1000000000"),
        ("x^1000000000/1000000000", "x^1000000000/1000000000"),
        ("1000000000/1000000000^x", "1000000000/1000000000^x"),
        ("12345678901234567/1000", "12345678901234.567"),
        (f"x*1/{10**400}", "x*1e-400"),
        (f"x*1{'0' * 9000}/3", "x*3.3333333333333333e+8999"),
        ("12345678901234567/0", "12345678901234567/0"),
    ],
)
def test_a_long_fraction_by_itself_is_shown_in_decimal(formula, shown_so):
    assert with_decimals(formula) == shown_so
