"""The curves go where the exact values are."""

import re
from fractions import Fraction
from xml.etree import ElementTree as Tree

import pytest

from didp_ref.book.plots import HEIGHT, WIDTH, Axis, grid, plots
from didp_ref.book.quantities import base_point
from didp_ref.formulas import quantities
from didp_ref.oracle import vectors

NAMES = sorted(quantities)


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_well_formed_and_stays_inside(name):
    for plot in plots(quantities[name], vectors.load(name)):
        for path in Tree.fromstring(plot.svg).iter("{http://www.w3.org/2000/svg}path"):
            if path.get("class") == "curve":
                numbers = re.findall(r"[-\d.]+", path.get("d"))
                xs, ys = map(float, numbers[::2]), map(float, numbers[1::2])
                assert all(0 <= x <= WIDTH for x in xs)
                assert all(0 <= y <= HEIGHT for y in ys)


def test_a_curve_is_the_quantity():
    """guarantee.epsilon is sensitivity over scale: by logarithms of both, a falling line."""
    one = quantities["guarantee.epsilon"]
    file = vectors.load(one.id)
    plot = next(plot for plot in plots(one, file) if ".scale." in plot.address)
    line = re.search(r'class="curve" d="M([^"]*)"', plot.svg)[1]
    points = [tuple(map(float, pair.split())) for pair in line.split("L")]
    (x, y), (u, v) = points[0], points[-1]
    for a, b in points:
        assert abs((a - x) * (v - y) - (b - y) * (u - x)) / (u - x) < 0.2
    assert v > y


def test_a_gap_is_left_where_the_domain_ends():
    one = quantities["scale.rho"]
    file = vectors.load(one.id)
    worlds = base_point(file).exact["n_worlds"]
    plot = next(plot for plot in plots(one, file) if plot.address.endswith(".rho.svg"))
    line = re.search(r'class="curve" d="M([^"]*)"', plot.svg)[1]
    axis = Axis(0.0, 1.0, False, 62, 328)
    assert float(line.split()[0]) >= axis.at(1 / worlds)


def test_the_grid_is_inside_the_domain():
    for one in quantities.values():
        for parameter in one.parameters:
            if not parameter.domain.integer and parameter.domain.upper is not None:
                places, _ = grid(parameter, Fraction(1, 2))
                assert all(parameter.domain.contains(place) for place in places)


@pytest.mark.parametrize(
    ("axis", "value", "place"),
    [
        (Axis(0.0, 4.0, False, 0, 100), 1.0, 25.0),
        (Axis(1.0, 100.0, True, 0, 100), 10.0, 50.0),
        (Axis(0.0, 4.0, False, 100, 0), 1.0, 75.0),
    ],
)
def test_a_value_has_its_place(axis, value, place):
    assert axis.at(value) == pytest.approx(place)
