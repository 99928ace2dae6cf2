"""didp_ref/numbers/rough.py: a number that is certainly positive is."""

from fractions import Fraction

import numpy as np
import pytest

from didp_ref.numbers.rough import Rough

RNG = np.random.default_rng(1)
COUNT = 2000
FORMS = (
    lambda a, b, c: a * b - c,
    lambda a, b, c: 1 - a * b - c,
    lambda a, b, c: a * (1 - b) + (1 - a) * c,
    lambda a, b, c: (a - b) * (b - c) * (a - c),
    lambda a, b, c: -(a * b * c) + 3,
    lambda a, b, c: (1 - (a + b)) * (c - 1),
)


def near(form, a, b, c):
    """Return c moved to next to where the form is zero, as far as float64 tells."""
    low, high = np.zeros(COUNT), np.full(COUNT, 4.0)
    sign = np.sign(form(a, b, low))
    for _ in range(60):
        middle = (low + high) / 2
        same = np.sign(form(a, b, middle)) == sign
        low, high = np.where(same, middle, low), np.where(same, high, middle)
    return np.where(RNG.integers(0, 2, COUNT) > 0, low + RNG.integers(-2, 3, COUNT) * 2.0**-53, c)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("sizes", [(0, 0), (-60, 5), (-1074, 1000)])
def test_what_is_certainly_positive_is_positive(form, sizes):
    a, b, c = (
        RNG.uniform(0, 1, COUNT) * 2.0 ** RNG.integers(*sizes, COUNT, endpoint=True)
        for _ in range(3)
    )
    with np.errstate(all="ignore"):
        c = near(form, a, b, c)
        certain = form(Rough(a), Rough(b), Rough(c)).is_positive()
        scalars = [form(*map(Rough, row)).is_positive() for row in zip(a, b, c, strict=True)]
    assert np.array_equal(certain, scalars)
    true = [form(*map(Fraction, row)) for row in zip(a, b, c, strict=True)]
    positive = np.array([value > 0 for value in true])
    assert not np.any(certain & ~positive)
    with np.errstate(all="ignore"):
        at_least = form(Rough(a), Rough(b), Rough(c)).is_non_negative()
    assert not np.any(at_least & np.array([value < 0 for value in true]))
    if sizes == (0, 0):
        clearly = np.array([value > 2.0**-40 for value in true])
        assert np.all(certain[clearly])


def test_what_vanishes_or_is_no_number_is_not_certain():
    tiny, large = Rough(np.array([2.0**-600])), Rough(np.array([np.inf, np.nan]))
    with np.errstate(all="ignore"):
        assert not (tiny * tiny).is_positive().any()
        assert not (tiny * tiny * 2.0**600).is_positive().any()
        assert not (large + 1).is_positive().any() and not (large - large).is_positive().any()
    assert (Rough(np.array([2.0**-1074])) - 0.0).is_positive().all()


def test_a_difference_of_equal_numbers_is_zero_exactly():
    numbers = Rough(np.array([0.1, 3.0, 2.0**-1074, 0.0]))
    assert (numbers - numbers).is_non_negative().all()
    assert not (numbers - numbers).is_positive().any()
    assert not (numbers * 0.1 - numbers * 0.1).is_non_negative().any()
