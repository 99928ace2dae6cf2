"""Large operands with an ordinary result are asked of everybody."""

from __future__ import annotations

import math
import sys
from collections import Counter

import mpmath

import didp_ref as di
from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.flags.table import tier_of
from didp_ref.oracle.ordinary import is_told
from didp_ref.oracle.points.large import FLAG, OVERFLOWING, POWERS, large_operands, scaled, units_of
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.vectors import Tier, load

QUANTITIES = [one for one in di.quantities.values() if isinstance(one, Quantity)]


def without_the_exponential_beyond_709(epsilon, deviation, global_sensitivity):
    """delta of Gaussian noise, of which the second term is left out where exp would overflow."""
    with mpmath.workdps(60):
        far = mpmath.mpf(epsilon) * deviation / global_sensitivity
        half = mpmath.mpf(global_sensitivity) / deviation / 2
        second = mpmath.exp(epsilon) * mpmath.ncdf(-half - far) if epsilon < 709 else 0
        return float(mpmath.ncdf(half - far) - second)


def squared_first(deviation, global_sensitivity):
    return global_sensitivity * global_sensitivity / (2 * deviation * deviation)


def of_order(order, deviation, global_sensitivity):
    return order * squared_first(deviation, global_sensitivity)


def test_the_vectors_of_everybody_catch_both_mistakes() -> None:
    for function, name in (
        (without_the_exponential_beyond_709, "gaussian.delta"),
        (squared_first, "concentrated.rho_of_gaussian"),
        (of_order, "renyi.gaussian"),
    ):
        file = load(name)
        assert all(vector.tier is Tier.MUST for vector in file.vectors if FLAG in vector.flags)
        large = {vector.id for vector in file.vectors if FLAG in vector.flags}
        caught = {finding.vector.id for finding in run_function(function, file).findings}
        assert large & caught, name


def test_each_formula_that_has_such_points_has_vectors_of_them() -> None:
    missing, wanted = [], 0
    for quantity in QUANTITIES:
        points = sum(map(bool, large_operands(quantity)))
        found = [vector for vector in load(quantity.id).vectors if FLAG in vector.flags]
        wanted += points
        missing += [quantity.id] * (2 * len(found) < points)
        assert all(is_told(quantity, t.nearest) for vector in found for t in vector.targets)
    assert wanted > 100  # or nothing is tested
    assert not missing, Counter(missing)


def test_numbers_in_the_units_of_the_answer_are_multiplied_together() -> None:
    point = {"deviation": 2.5, "global_sensitivity": 0.125, "order": 3.0}
    units = units_of(di.renyi.gaussian)
    assert units == ["deviation", "global_sensitivity"]
    for power in POWERS:
        found = scaled(point, units, power)
        assert found == {
            "deviation": float(f"2.5e{power}"),
            "global_sensitivity": float(f"0.125e{power}"),
            "order": 3.0,
        }
        square = found["deviation"] * found["deviation"]
        assert square == math.inf or square < sys.float_info.min
    assert all(exponent > math.log(1.7e308) for exponent in OVERFLOWING)


def test_the_flag_is_asked_of_everybody_whatever_else_a_vector_shows() -> None:
    assert tier_of(["huge-epsilon"]) is Tier.SHOULD
    assert tier_of(["huge-epsilon", FLAG]) is Tier.MUST
