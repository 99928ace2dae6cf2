"""Tables 3 and 4: means, deviations and ranges by numpy, and what each kind of cell tells."""

from fractions import Fraction

import numpy as np
import pytest

import didp_ref as di
from didp_ref.papers.rhodi import tables


@pytest.fixture
def data(adult_folder, monkeypatch):
    """The Adult data where the tables look for them."""
    monkeypatch.setenv("DIDP_ADULT", str(adult_folder))
    return tables.AdultColumns()


@pytest.mark.parametrize("attribute", tables.ATTRIBUTES, ids=lambda item: item.key)
def test_means_and_deviations_by_numpy(attribute, data):
    values = data.values[attribute.key].astype(float)
    column = data.columns[attribute.key]
    assert float(column.mean) == pytest.approx(values.mean(), rel=1e-12)
    deviation = tables.square_root(column.variance).float_nearest()
    assert deviation == pytest.approx(values.std(ddof=1), rel=1e-12)
    population = tables.square_root(column.population_variance).float_nearest()
    assert population == pytest.approx(values.std(), rel=1e-12)


@pytest.mark.parametrize("attribute", tables.ATTRIBUTES, ids=lambda item: item.key)
def test_a_span_is_that_of_all_worlds(attribute, data):
    n, values = data.columns[attribute.key].n, data.values[attribute.key]
    removed = int(values[0])
    known = [int(value) for value in values[1:]]
    total, squares = sum(known), sum(value * value for value in known)
    step = max(1, (attribute.largest - attribute.smallest) // 500)
    added = np.array(
        sorted({*range(attribute.smallest, attribute.largest, step), attribute.largest}),
        dtype=float,
    )
    spread = (squares + added**2) - (total + added) ** 2 / n
    deviations = np.sqrt(spread / (n - 1))
    worlds = tables.Worlds(
        data.columns[attribute.key], removed, attribute.smallest, attribute.largest
    )
    ours = worlds.span().float_nearest()
    assert ours == pytest.approx(deviations.max() - deviations.min(), rel=1e-3)
    assert ours >= (deviations.max() - deviations.min()) * (1 - 1e-6)


def test_the_distance_across_adversaries_by_numpy(data):
    """The hours: 40 for 99 in one place, 99 for 40 in another (40 is the commonest and nearest)."""
    hours = next(attribute for attribute in tables.ATTRIBUTES if attribute.key == "HW")
    values = data.values["HW"].astype(float)
    higher, lower = values.copy(), values.copy()
    higher[np.flatnonzero(values == 40)[0]] = 99
    lower[np.flatnonzero(values == 99)[0]] = 40
    apart = higher.std(ddof=1) - lower.std(ddof=1)
    assert data.distance_across_adversaries(hours).float_nearest() == pytest.approx(apart, rel=1e-8)


def test_the_deviation_rows_that_differ(data):
    cells = list(tables.table_4_deviation())
    wrong = [cell.label for cell in cells if not cell.agrees]
    ranges = ["EN S(f)", "CG S(f)", "CL S(f)", "HW S(f)"]
    assert [label for label in wrong if "S(f)" in label] == ranges
    assert not [label for label in wrong if "f(D)" in label]
    assert all(cell.agrees for cell in tables.scales_of_printed_ranges())
    assert tables.risk_at_printed_scale("CL").less_than("0.1") is di.Truth.NO


def test_the_printed_deviations_have_the_divisor_n_minus_1(data):
    worlds = next(attribute for attribute in tables.ATTRIBUTES if attribute.key == "HW")
    population = tables.square_root(data.columns["HW"].population_variance)
    assert not tables.cell("HW", worlds.deviation.answer, population).agrees


def test_infinite_marks_stand_where_one_over_m_exceeds_rho():
    assert [cell.agrees for cell in tables.infinite_marks()] == [True] * 10
    assert [attribute.key for attribute in tables.ATTRIBUTES if attribute.n_worlds <= 1000] == [
        "AG",
        "EN",
        "HW",
    ]


def test_a_scale_cell_tells_infinite_from_finite():
    assert tables.scale_cell("x", "∞", "0.001", 16, Fraction(1)).agrees
    assert not tables.scale_cell("x", "∞", "0.1", 16, Fraction(1)).agrees
    assert not tables.scale_cell("x", "1.0", "0.001", 16, Fraction(1)).agrees
