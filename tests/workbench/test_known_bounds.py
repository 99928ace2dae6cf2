"""Bounds known by name are what they are said to be, and larger where they are called larger."""

from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.oracle.named_bounds import KNOWN
from didp_ref.symbolic.term import enclose
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.comparison import compare
from didp_ref.workbench.points import drawn, flat, ours_at

TURNS = [
    ("1e-12", "10.24", "10.25"),
    ("1e-9", "9.62", "9.63"),
    ("1e-6", "8.78", "8.79"),
    ("1e-5", "8.41", "8.42"),
    ("1e-3", "7.46", "7.47"),
    ("1e-2", "6.77", "6.78"),
]
"""A delta, an epsilon at which the textbook sigma is enough, and one at which it is too small."""


def differences(bound):
    """Yield points with what the bound exceeds the quantity by, at least and at most."""
    quantity = di.quantities[bound.quantity]
    for values in drawn(quantity, None, 60):
        (ours,) = ours_at(quantity, values)
        theirs = enclose(parse(bound.formula), flat(values))
        yield values, theirs.lower - ours.upper, theirs.upper - ours.lower


OF_TWO_VALUES = "max(log(truth/(1 - truth)), log((1 - truth)/truth))"
"""``compare`` proves it equal where there are two values, and says that."""


def test_the_epsilon_of_two_values_is_equal_at_two():
    (bound,) = (each for each in KNOWN if each.formula == OF_TWO_VALUES)
    comparison = compare(bound.formula, bound.quantity)
    assert comparison.verdict is Verdict.EQUAL and comparison.fixed == {"n_values": 2}


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    "bound",
    [each for each in KNOWN if each.formula != OF_TWO_VALUES],
    ids=lambda each: each.formula,
)
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


def test_the_textbook_sigma_turns_where_it_is_said_to_turn():
    """Of c = epsilon*sigma the delta rises with epsilon: it turns once, seen here by mpmath."""
    (bound,) = (each for each in KNOWN if "textbook sigma" in each.name)
    assert "up to epsilon = 8.41, and too little from 8.42 on" in bound.condition

    def needed(epsilon, delta):
        sigma = mpmath.sqrt(2 * mpmath.log(mpmath.mpf(5) / (4 * delta))) / epsilon
        apart, shift = 1 / (2 * sigma), epsilon * sigma
        return mpmath.ncdf(apart - shift) - mpmath.exp(epsilon) * mpmath.ncdf(-apart - shift)

    with mpmath.workdps(50):
        for delta, below, above in TURNS:
            margin = mpmath.mpf(delta)
            assert needed(mpmath.mpf(below), margin) < margin < needed(mpmath.mpf(above), margin)
