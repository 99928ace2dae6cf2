"""formulas/quantity/recording.py: compiled arrays have the bits of scalars, and their errors."""

import numpy as np
import pytest

import didp_ref as di
from didp_ref.errors import DidpError, DomainError, Infeasible
from didp_ref.formulas.quantity import three_forms
from tests.formulas.quantity.points import easy, every_quantity, points

pytest.importorskip("numba", reason="numba, the extra `fast`, is not installed")

from didp_ref.formulas.quantity.recording import (  # after it is known to be there
    MOST_ENTRIES,
    recorded,
)


@pytest.fixture(autouse=True)
def compiled(monkeypatch):
    monkeypatch.setattr(three_forms, "pays", lambda rows: rows > 0)


def scalars(quantity, rows):
    found = []
    for values in rows:
        try:
            found.append(quantity(**values))
        except DidpError:
            found.append(np.nan)
    return found


@every_quantity
def test_arrays_have_the_bits_of_scalars_at_hard_points(quantity):
    by_length = {}
    for values in points(quantity):
        length = max((len(one) for one in values.values() if isinstance(one, list)), default=1)
        by_length.setdefault(length, []).append(values)
    for rows in by_length.values():
        columns = {name: np.array([values[name] for values in rows]) for name in rows[0]}
        found = quantity(**columns, errors="nan")
        for one, expected in zip(found, scalars(quantity, rows), strict=True):
            assert np.array_equal(one, np.broadcast_to(expected, np.shape(one)), equal_nan=True)


@every_quantity
def test_most_of_what_is_ordinary_is_decided(quantity):
    values = easy(quantity)
    entries = max((len(one) for one in values.values() if isinstance(one, list)), default=1)
    program = recorded(quantity, quantity._guards, quantity._form, entries)
    assert (program is None) is (quantity.id == "gaussian.delta")


def test_what_is_refused_is_refused_as_without():
    good = np.full(1000, 0.5)
    bad = good.copy()
    bad[700] = 1.5
    with pytest.raises(DomainError, match=r"rho\[700\]"):
        di.scale.rho(bad, 8.0, 1.0)
    with pytest.raises(Infeasible, match="guess"):
        di.scale.rho(np.where(bad > 1, 0.125, bad), 8.0, 1.0)
    found = di.scale.rho(bad, 8.0, 1.0, errors="nan")
    assert np.isnan(found[700]) and np.isfinite(np.delete(found, 700)).all()
    with pytest.raises(DomainError, match="sum"):
        di.belief.posterior(np.full((500, 2), 0.4), [0.0, 1.0], 0.0, 1.0)


def test_shapes_broadcast_and_blocks_join():
    rho = np.linspace(0.2, 0.9, 301).reshape(7, 43, 1)
    worlds = np.arange(8.0, 8.0 + 100)
    found = di.scale.rho(rho, worlds, 1.0)
    assert found.shape == (7, 43, 100)
    assert found[3, 5, 7] == di.scale.rho(rho[3, 5, 0], worlds[7], 1.0)
    long = np.linspace(0.2, 0.9, 40001)
    found = di.scale.rho(long, 8.0, 1.0)
    assert [found[at] for at in (0, 16383, 16384, 40000)] == [
        di.scale.rho(long[at], 8.0, 1.0) for at in (0, 16383, 16384, 40000)
    ]


def test_a_long_sequence_is_not_recorded():
    quantity = di.composition.alpha
    assert recorded(quantity, quantity._guards, quantity._form, MOST_ENTRIES + 1) is None
    many = np.full((3, MOST_ENTRIES + 1), 2.0**-9)
    assert di.composition.alpha(many).tolist() == [di.composition.alpha(many[0])] * 3
