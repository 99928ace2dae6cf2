"""Bounds known by name are what they are said to be, and larger where they are called larger."""

from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.oracle.known_bounds import KNOWN
from didp_ref.symbolic.term import enclose
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.comparison import compare
from didp_ref.workbench.points import drawn, flat, ours_at


def differences(bound):
    """Yield points with what the bound exceeds the quantity by, at least and at most."""
    quantity = di.quantities[bound.quantity]
    for values in drawn(quantity, None, 60):
        (ours,) = ours_at(quantity, values)
        theirs = enclose(parse(bound.formula), flat(values))
        yield values, theirs.lower - ours.upper, theirs.upper - ours.lower


@pytest.mark.parametrize("bound", KNOWN, ids=lambda bound: bound.formula)
def test_it_is_named_and_is_no_equality(bound):
    comparison = compare(bound.formula, bound.quantity)
    assert not comparison.holds
    assert bound.name in comparison.instead[0] and bound.condition in comparison.instead[0]
    assert bound.name in repr(comparison).replace("\n", " ").replace("           ", " ")


@pytest.mark.parametrize(
    "bound", [each for each in KNOWN if "is larger" in each.condition], ids=lambda each: each.name
)
def test_what_is_called_larger_is_nowhere_smaller(bound):
    assert all(most >= 0 for _, _, most in differences(bound))


def test_the_textbook_sigma_holds_below_one_and_not_everywhere():
    (bound,) = (each for each in KNOWN if "textbook sigma" in each.name)
    results = [*differences(bound)]
    assert all(most >= 0 for values, _, most in results if values["epsilon"] < 1)
    quantity = di.quantities["gaussian.deviation"]
    far = {"epsilon": Fraction(20), "delta": Fraction(1, 10), "global_sensitivity": Fraction(1)}
    assert enclose(parse(bound.formula), flat(far)).upper < ours_at(quantity, far)[0].lower


def test_the_bound_of_bounded_range_is_below_that_of_pure_privacy():
    (bound,) = (each for each in KNOWN if each.formula == "epsilon^2/8")
    assert any(most < 0 for _, _, most in differences(bound))
