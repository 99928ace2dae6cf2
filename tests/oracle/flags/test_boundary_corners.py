"""The corners at a boundary: the last number inside, two terms of one size, subnormal results."""

from __future__ import annotations

import math
import sys
from fractions import Fraction
from random import Random

import didp_ref as di
from didp_ref.errors import DidpError
from didp_ref.oracle.flags.boundary_corners import BOUNDARY_CORNERS, SUBNORMAL_RESULT
from didp_ref.oracle.flags.corner import Corner
from didp_ref.oracle.generate import generate
from didp_ref.oracle.points.draws import Point, draw_point
from didp_ref.oracle.points.invalid import refusal
from didp_ref.oracle.vectors import Vector

INSIDE, TERMS, SUBNORMAL = BOUNDARY_CORNERS


def drawn(quantity: di.Quantity, corner: Corner, deciding: str) -> list[Point]:
    """Draw by the first way that ends with a parameter."""
    ways = [way for way in corner.ways if way.deciding == deciding and way.applies(quantity)][:1]
    points = [draw_point(quantity, Random(k), way.draws) for way in ways for k in range(40)]
    return [point for point in points if refusal(quantity, point) is None]


def test_the_next_float_is_outside() -> None:
    quantity = di.scale.rho
    points = drawn(quantity, INSIDE, "rho")
    assert len(points) > 20
    for point in points:
        rho = point["rho"]
        assert isinstance(rho, float)
        before = point | {"rho": math.nextafter(rho, 0.0)}
        assert refusal(quantity, before) == "infeasible"


def test_beta_is_the_last_below_certainty() -> None:
    quantity = di.scale.prior_dependent
    for point in drawn(quantity, INSIDE, "beta"):
        beta = point["beta"]
        assert isinstance(beta, float)
        try:
            quantity(**(point | {"beta": math.nextafter(beta, math.inf)}))
        except DidpError:
            continue
        raise AssertionError(point)


def test_two_terms_are_one_but_for_rounding() -> None:
    for point in drawn(di.scale.prior_free, TERMS, "beta"):
        alpha, beta = (Fraction(str(point[name])) for name in ("alpha", "beta"))
        falling, rising = 1 / (1 - alpha), 1 + beta
        assert abs(falling / rising - 1) < Fraction(1, 2**48)
    for point in drawn(di.translation.rho_from_gamma, TERMS, "gamma"):
        assert point["gamma"] == max(point["n_worlds"] - 1.0, 1.0)  # type: ignore[operator]  # a count


def test_results_of_that_flag_are_subnormal_and_exact() -> None:
    document = generate(di.scale.differential_privacy)
    results = [v for v in map(Vector.read, document["vectors"]) if SUBNORMAL_RESULT in v.flags]
    assert len(results) >= 10
    for vector in results:
        (target,) = vector.targets
        assert 0 < target.nearest < sys.float_info.min
        epsilon, sensitivity = (Fraction(x) for x in vector.floats.values())  # type: ignore[arg-type]  # numbers
        assert target.lower <= sensitivity / epsilon <= target.upper
