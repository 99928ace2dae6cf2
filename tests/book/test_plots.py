"""The curves go where the exact values are."""

import re
from fractions import Fraction
from functools import cache
from math import log
from xml.etree import ElementTree as Tree

import pytest

from didp_ref.book.plots import HEIGHT, WIDTH, Axis, grid, plots
from didp_ref.book.quantities import base_point
from didp_ref.formulas import quantities
from didp_ref.oracle import vectors
from tests.looped import for_each

NAMES = sorted(quantities)


@cache
def drawn(name):
    return plots(quantities[name], vectors.load(name))


@for_each(NAMES)
def test_a_picture_is_well_formed_and_stays_inside(name):
    for plot in drawn(name):
        for path in Tree.fromstring(plot.svg).iter("{http://www.w3.org/2000/svg}path"):
            if path.get("class") not in ("axis", "grid"):
                numbers = re.findall(r"[-\d.]+", path.get("d").replace("h0", ""))
                xs, ys = map(float, numbers[::2]), map(float, numbers[1::2])
                assert all(0 <= x <= WIDTH for x in xs)
                assert all(0 <= y <= HEIGHT for y in ys)


def test_a_curve_is_the_quantity():
    """guarantee.epsilon is sensitivity over scale: by logarithms of both, a falling line."""
    quantity = quantities["guarantee.epsilon"]
    file = vectors.load(quantity.id)
    plot = next(plot for plot in plots(quantity, file) if ".scale." in plot.address)
    line = re.search(r'class="curve solid" d="M([^"]*)"', plot.svg)[1]
    points = [tuple(map(float, pair.split())) for pair in line.split("L")]
    (x, y), (u, v) = points[0], points[-1]
    for a, b in points:
        assert abs((a - x) * (v - y) - (b - y) * (u - x)) / (u - x) < 0.2
    assert v > y


def test_a_gap_is_left_where_the_domain_ends():
    quantity = quantities["scale.rho"]
    file = vectors.load(quantity.id)
    worlds = base_point(file).exact["n_worlds"]
    plot = next(plot for plot in plots(quantity, file) if plot.address.endswith(".rho.svg"))
    line = re.search(r'class="curve solid" d="M([^"]*)"', plot.svg)[1]
    axis = Axis(0.0, 1.0, False, 62, 328)
    assert float(line.split()[0]) >= axis.place_of(1 / worlds)


def picture(name, parameter):
    return next(entry for entry in drawn(name) if entry.address.endswith(f".{parameter}.svg"))


def points(line):
    return [tuple(map(float, pair.split())) for pair in re.split("L|h0M", line.strip("Mh0"))]


def test_every_argument_of_every_quantity_has_a_picture_or_hardly_a_value():
    missing = [
        (name, parameter.name)
        for name in NAMES
        for parameter in quantities[name].parameters
        if f"/plot/{name}.{parameter.name}.svg" not in {entry.address for entry in drawn(name)}
    ]
    assert missing == [
        # where each answer may lose 1/2, two promise nothing
        ("composition.advanced", "times"),
        # epsilon is asked for below 1/(m-1), where m = 2 alone is left at the example's rho
        ("translation.epsilon_of_identifiability", "n_worlds"),
    ]


def test_whole_numbers_are_dots_and_fall_with_the_logarithm():
    """translation.epsilon_bound grows with ln(n - 1): every dot lies on that line."""
    dots = re.search(r'class="dots" d="([^"]*)"', picture("translation.epsilon_bound", "n").svg)[1]
    places, _ = grid(parameter_of("translation.epsilon_bound", "n"), Fraction(5))
    drawn = points(dots)
    shown = [log(float(place) - 1) for place in places][-len(drawn) :]
    (_, top), (_, foot) = drawn[-1], drawn[0]
    for (_, y), here in zip(drawn, shown, strict=True):
        part = (here - shown[0]) / (shown[-1] - shown[0])
        assert abs(y - (foot + part * (top - foot))) < 0.3


def parameter_of(name, parameter):
    return next(entry for entry in quantities[name].parameters if entry.name == parameter)


def test_of_a_sequence_the_first_number_varies():
    """1 - alpha is a product: over one factor a straight line to the end at one."""
    plot = picture("composition.alpha", "alphas")
    line = points(re.search(r'class="curve solid" d="M([^"]*)"', plot.svg)[1])
    (x, y), (u, v) = line[0], line[-1]
    assert all(abs((a - x) * (v - y) - (b - y) * (u - x)) / (u - x) < 0.2 for a, b in line)
    assert "first" in plot.says and "alphas" in plot.says and " 0." in plot.says


def test_the_beliefs_of_two_worlds_sum_to_one_in_the_picture():
    plot = picture("belief.posterior", "prior")
    first, second = (
        points(re.search(rf'class="curve {line}" d="M([^"]*)"', plot.svg)[1])
        for line in ("solid", "dashed")
    )
    assert len({round(y + z, 1) for (_, y), (_, z) in zip(first, second, strict=True)}) <= 3
    assert "(world 1 solid, world 2 dashed)" in plot.says


def test_the_grid_is_inside_the_domain():
    for quantity in quantities.values():
        for parameter in quantity.parameters:
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
    assert axis.place_of(value) == pytest.approx(place)
