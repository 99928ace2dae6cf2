"""The formula that is pinned: recovered, written as text, read again, and compared."""

import math
from fractions import Fraction

import pytest

from didp_ref.errors import InputError
from didp_ref.symbolic.signs import Region
from didp_ref.symbolic.term import NoValue, number
from didp_ref.workbench.pin import read_domains
from didp_ref.workbench.pin_formula import Formula, as_quantity, proved_equal, recovered

TINY = Fraction(1, 10**35)
X = read_domains(["x=0:2", "y=1:2"])


def piecewise(x, y):
    if x < 1:
        return x * y
    if x == 2:
        raise ValueError(x)
    return math.exp(x) - y


def through_text(x, y):
    return float(str(x)) + y


def in_a_set(x, y):
    return max({x, y})


def several(x, y):
    return [x, y]


def refuses(x, y):
    raise ValueError("never")


def test_branches_with_their_conditions():
    formula, _ = recovered(piecewise, X, 10)
    assert len(formula.lines()) == 3
    assert formula.names() == {"x", "y"}
    at = {"x": Fraction(1, 2), "y": Fraction(3, 2)}
    assert formula.at(at).lower == formula.at(at).upper == Fraction(3, 4)
    text = formula.at({"x": Fraction(1), "y": Fraction(1)})
    assert text.lower <= Fraction("1.71828182845904523536028747135266250") <= text.upper + TINY
    with pytest.raises(NoValue):
        formula.at({"x": Fraction(2), "y": Fraction(1)})


def test_what_is_written_is_read_again():
    formula, _ = recovered(piecewise, X, 10)
    assert Formula.from_texts(formula.texts()).texts() == formula.texts()


def test_a_fraction_is_one_number_after_it_was_read():
    (branch,) = Formula.from_texts([((("x - 1/4", ">"),), "x*-3")]).branches
    numbers = {part.value for part in branch.conditions[0].difference.parts()}
    assert Fraction(-1, 4) in numbers


@pytest.mark.parametrize(
    "factor",
    [
        *(1 + step / Fraction(2) ** k for k in (30, 52, 53) for step in (1, -1, 3)),
        *(Fraction(2) ** k for k in (-1074, -60, 60, 1023)),
    ],
)
def test_a_number_is_one_number_however_it_is_written(factor):
    text = str(number(factor))
    (branch,) = Formula.from_texts([((), f"x*{text}")]).branches
    assert branch.value.args[-1] == number(factor)
    assert Formula((branch,)).texts() == (((), f"x*{text}"),)


@pytest.mark.parametrize("text", ["x*(1 + 2)", "x*2^3", "2^x", "x*3^2", "x*2^(1/2)", "x*2^9999"])
def test_what_is_no_number_written_out_is_left_as_it_is(text):
    (branch,) = Formula.from_texts([((), text)]).branches
    assert str(branch.value) == text


def test_a_domain_decides_conditions():
    formula, _ = recovered(piecewise, read_domains(["x=0:1/2", "y=1:2"]), 10)
    assert formula.lines() == ["x*y"]


@pytest.mark.parametrize(
    ("function", "problem"),
    [
        (through_text, "refuses symbols"),
        (in_a_set, "a set or a dictionary"),
        (several, "several numbers"),
        (refuses, "refuses"),
    ],
)
def test_what_has_no_formula_is_refused(function, problem):
    with pytest.raises(InputError, match=problem):
        recovered(function, X, 10)


def test_equal_formulas_are_proved_and_others_are_not():
    pinned = Formula.from_texts([((), "log(y/x)")])
    domains = read_domains(["x=1:2", "y=1:2"])
    assert proved_equal(Formula.from_texts([((), "log(y) - log(x)")]), pinned, domains).equal
    assert not proved_equal(Formula.from_texts([((), "log(y) + log(x)")]), pinned, domains).equal
    branches = Formula.from_texts([((("x - 1", ">"),), "x"), ((), "y")])
    assert proved_equal(branches, branches, domains).equal
    turned = Formula.from_texts([((("x - 1", ">"),), "y"), ((), "x")])
    assert not proved_equal(turned, branches, domains).equal


def test_a_quantity_of_these_domains_has_them_as_its_region():
    region = Region(as_quantity(X))
    assert {
        name: (str(interval.low), str(interval.high)) for name, interval in region.intervals.items()
    } == {"x": ("0", "2"), "y": ("1", "2")}


def divides_first(x, y):
    odds = x / (y - x)
    return x if y == 2 else x * odds / odds


def test_a_formula_has_no_value_where_a_line_before_it_raises():
    formula, _ = recovered(divides_first, X, 10)
    with pytest.raises(NoValue):
        formula.at({"x": Fraction(2), "y": Fraction(2)})
    assert formula.at({"x": Fraction(1), "y": Fraction(2)}).lower == 1
