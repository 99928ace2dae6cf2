"""didp_ref/declaring.py: domains of one's own, and the names that a file needs."""

from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref import declaring
from didp_ref.declaring import interval
from didp_ref.errors import InputError


def test_an_interval_has_exact_ends():
    domain = interval("a share", "1/10", "0.5", lower_open=True)
    assert (domain.lower, domain.upper, domain.lower_open) == (
        Fraction(1, 10),
        Fraction(1, 2),
        True,
    )
    assert domain.contains(Fraction(1, 2)) and not domain.contains(Fraction(1, 10))
    assert interval("a count", 1, integer=True).text("k") == "1 <= k, an integer"
    assert "real" in interval("any").text("x")


@pytest.mark.parametrize(
    ("ends", "message"),
    [
        ((0.5, 1), "0.5"),
        (("a half", 1), "'a half'"),
        ((True, 1), "True"),
        (("1/0", 1), "'1/0'"),
        ((2, 1), "2 and 1"),
    ],
)
def test_what_is_no_interval_is_named(ends, message):
    with pytest.raises(InputError, match=message):
        interval("mine", *ends)


def test_an_interval_that_is_open_needs_two_ends():
    assert interval("one", 1, 1).contains(Fraction(1))
    with pytest.raises(InputError, match="1 and 1"):
        interval("none", 1, 1, upper_open=True)


def test_the_public_name_declares_too():
    assert di.quantity is declaring.quantity
    with pytest.raises(TypeError, match="id"):
        di.quantity()(lambda: None)


def test_every_name_is_there():
    assert all(hasattr(declaring, name) for name in declaring.__all__)
