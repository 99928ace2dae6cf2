"""didp_ref/numbers/forms.py: a function gives a form the same number, whatever stands for it."""

import math

import mpmath
import numpy as np
import pytest
from flint import arb, fmpq

from didp_ref.errors import Undecided
from didp_ref.formulas import symbolic
from didp_ref.formulas.quantity import Parameter, Quantity
from didp_ref.numbers import forms
from didp_ref.numbers.bounded import Bounded
from didp_ref.numbers.domains import PROBABILITY, REAL
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.entries import Entries
from didp_ref.numbers.exact import from_float
from didp_ref.numbers.rational_interval import RationalInterval
from didp_ref.source import Source

OF_ONE = {
    "exp": math.exp,
    "expm1": math.expm1,
    "log1p": math.log1p,
    "square_root": math.sqrt,
    "size": abs,
    "as_pair": float,
}
OF_TWO = {
    "smaller": min,
    "larger": max,
    "exact_sum": lambda a, b: a + b,
    "exact_product": lambda a, b: a * b,
}


def middle(number):
    """The float nearest to what stands for a number."""
    if isinstance(number, Bounded):
        return np.asarray(number.high + number.low).tolist()
    return float(number) if type(number) is arb else int(number.p) / int(number.q)


@pytest.mark.parametrize("name", OF_ONE)
def test_a_function_of_one_number(name):
    function = getattr(forms, name)
    for x in (0.25, 0.7, 3.0):
        expected = pytest.approx(OF_ONE[name](x), rel=1e-15)
        assert middle(function(from_float(x))) == expected
        assert middle(function(Entries([fmpq(5), from_float(x)])).numbers[1]) == expected
        if name != "size":  # which is asked of numbers of the form
            assert middle(function(np.array([x]))) == [expected]
        assert middle(function(Bounded(np.array([x])))) == [expected]


@pytest.mark.parametrize("name", OF_TWO)
def test_a_function_of_two_numbers(name):
    function = getattr(forms, name)
    for a, b in ((0.25, 3.0), (3.0, 0.25), (0.5, 0.5)):
        expected = pytest.approx(OF_TWO[name](a, b), rel=1e-15)
        assert middle(function(from_float(a), from_float(b))) == expected
        assert middle(function(from_float(a), b)) == expected
        assert middle(function(Entries([from_float(a)]), from_float(b)).numbers[0]) == expected
        assert middle(function(np.array([a]), np.array([b]))) == [expected]


def test_both_exponentials():
    for x in (fmpq(1), Entries([fmpq(1)]), np.array([1.0])):
        whole, less_one = (
            middle(each.numbers[0] if isinstance(each, Entries) else each)
            for each in forms.exponential(x)
        )
        assert whole == pytest.approx(np.exp([1.0]) if isinstance(whole, list) else math.e)
        assert less_one == pytest.approx(np.expm1([1.0]) if isinstance(whole, list) else math.e - 1)


def test_a_choice():
    assert forms.choose(forms.is_positive(fmpq(1)), fmpq(2), fmpq(3)) == 2
    sequence = Entries([fmpq(1), fmpq(0)])
    assert forms.choose(forms.is_positive(sequence), sequence, Entries([fmpq(5)] * 2)).numbers == [
        1,
        5,
    ]
    numbers = Bounded(np.array([1.0, 0.0]))
    assert middle(forms.choose(forms.is_positive(numbers), numbers, Bounded(5.0))) == [1.0, 5.0]


def test_what_is_exact_stays_exact():
    assert forms.probability_ball(lambda x, y: x * y, fmpq(1, 4), fmpq(3)).fmpq() == fmpq(3, 4)
    assert forms.exp(fmpq(0)) == 1 and forms.smaller(fmpq(1, 3), 1) == fmpq(1, 3)
    assert forms.smaller(forms.exp(fmpq(1)), fmpq(1, 3)) == fmpq(1, 3)


def test_arrays_of_what_only_arb_has_are_left_undecided_in_their_shape():
    pair = forms.probability_ball(
        lambda x, y: x * y, np.array([[1.0], [2.0]]), np.array([3.0, 0.1, 5.0])
    )
    assert isinstance(pair, Bounded) and pair.high.shape == (2, 3)
    assert np.all(np.isinf(pair.error))


def test_what_arb_cannot_enclose_is_undecided():
    with pytest.raises(Undecided, match="finite enclosure"):
        forms.probability_ball(lambda x: 1 / (x - x.exp().log()), fmpq(1, 3))


def test_the_least_entry_is_one_that_counts():
    values = Entries([fmpq(1), fmpq(2), RationalInterval(fmpq(3), fmpq(4))])
    assert forms.least_entry(values, Entries([False, True, True])) == 2


def test_normal_distribution_of_numbers_and_of_what_is_computed() -> None:
    """A second opinion: mpmath at 300 bits."""
    place = Parameter("x", REAL, "A number.", "x")
    quantity = Quantity(
        lambda x: forms.normal(forms.as_pair(x) * 2 - forms.exp(x)),
        id="test.normal",
        expression=lambda x: symbolic.normal(2 * x - symbolic.exp(x)),
        parameters=(place,),
        source=Source("test", "nowhere"),
        safe_side=Side.NEAREST,
        result=PROBABILITY,
    )
    context = mpmath.mp.clone()
    context.prec = 300
    points = [-30.0, -1.0, 0.0, 0.25, 1.0, 3.5, 1e-300]
    for x in points:
        assert quantity(x) == float(context.ncdf(2 * context.mpf(x) - context.exp(x)))
    assert quantity(np.array(points)).tolist() == [quantity(x) for x in points]
