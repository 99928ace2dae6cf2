"""Normal forms: one for what is equal, and never one for what is not."""

import pytest

from didp_ref.symbolic.atoms import Atoms
from didp_ref.symbolic.normal import Normal, NotUniform, Sign
from didp_ref.symbolic.quotients import TooLarge
from didp_ref.symbolic.signs import Interval, Region
from didp_ref.symbolic.term import number
from didp_ref.symbolic.text_reader import parse


def same(left, right, positive=("x", "y", "z"), signs=None, units=None):
    region = Region(None)
    region.intervals = {name: Interval(number(0), True) for name in positive}
    region.alone = region.intervals
    normal = Normal(region, Atoms(units), signs or {})
    return normal.normalize(parse(left)).key == normal.normalize(parse(right)).key


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("(x + y)^2 - (x - y)^2", "4*x*y"),
        ("1/x - 1/y", "(y - x)/(x*y)"),
        ("log(6*x^2/y)", "log(2) + log(3) + 2*log(x) - log(y)"),
        ("log(exp(x)/y)", "x - log(y)"),
        ("exp(x + y)", "exp(x)*exp(y)"),
        ("exp(log(x) + 2*log(y))", "x*y^2"),
        ("exp(x/(y*z) + z)", "exp(z)*exp(x/y/z)"),
        ("x^3.5/x^0.5", "x^3"),
        ("max(x, x + y)", "x + y"),
        ("max(x/y, x/(y + z))", "x/y"),
        ("abs(-x)", "x"),
        ("min(-x, -2*x)", "-2*x"),
        ("log(x^2 - y^2)", "log(x + y) + log(x - y)"),
        ("sum(2*w[i] + w[i])", "3*sum(w[i])"),
        ("sum(w[i]/x + 1/x)", "(sum(w[i]) + sum(1))/x"),
        ("prod(x*w[i])", "prod(w[k], k, 0, n - 1)*prod(x, k, 0, n - 1)"),
        ("prod(-w[i])", "prod(-1)*prod(w[i])"),
        ("2^x", "exp(x*log(2))"),
        ("sqrt(x)*log(sqrt(x))", "sqrt(x)*log(x)/2"),
        ("max(x, max(y, x + y))", "max(max(x + y, x), y)"),
        ("tanh(x)", "sinh(x)/cosh(x)"),
        ("1/prod(1/w[i])", "prod(w[i])"),
    ],
)
def test_one_form(left, right):
    assert same(left, right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("x + y", "x - y"),
        ("exp(x*y)", "exp(x)*exp(y)"),
        ("log(x + y)", "log(x) + log(y)"),
        ("sum(w[i]*v[i])", "sum(w[i])*sum(v[i])"),
        ("sum(w[i], i, 1, n - 1)", "sum(w[i])"),
        ("sum(sum(w[i]*v[k], k, 0, n - 1))", "sum(w[i]*v[i])"),
        ("prod(1 + w[i])", "1 + prod(w[i])"),
        ("prod(2*w[i])", "2*prod(w[i])"),
        ("floor(x)", "x"),
        ("x^0.5", "x"),
        ("(-1)^x", "1"),
        ("(-2)^x", "2^x"),
        ("(x - y)^z", "exp(z*log(x - y))"),
        ("sum(max(w[i], 1))", "sum(w[i])"),
        ("sum(max(w[i], 1))", "sum(1)"),
        ("prod(0, i, n - 8, 3)", "0"),
    ],
)
def test_two_forms(left, right):
    assert not same(left, right)


def test_a_sign_that_decides_is_asked_for():
    with pytest.raises(Sign):
        same("max(x, y)", "x")
    with pytest.raises(Sign):
        same("abs(x - y)", "x")


def test_no_case_holds_for_every_entry_at_once():
    # sum(max(w, 1)) is neither sum(w) nor n: to take one sign for all entries would make it either
    with pytest.raises(NotUniform):
        same("sum(sqrt((w[i] - 1)^2))", "x")


def test_a_whole_number_is_its_floor():
    region = Region(None)
    region.whole = {"m"}
    normal = Normal(region, Atoms(), {})
    assert normal.normalize(parse("floor(2*m - 3)")).key == normal.normalize(parse("2*m - 3")).key
    assert normal.normalize(parse("floor(m/2)")).key != normal.normalize(parse("m/2")).key


def test_what_a_term_needs_to_have_a_value_is_noted():
    normal = Normal(Region(None), Atoms(), {})
    normal.normalize(parse("log(x)/(y - 1) + 2^(-0.5) + w[5] + sum(w[k], k, 0, n - 1)"))
    assert [(relation, written) for relation, _, written in normal.needs] == [
        (">", "x"),
        ("!=", "y - 1"),
        ("!=", "2"),
        (">=", "2"),
        ("entry", "w[5]"),
    ]


def test_what_is_too_large_is_given_up():
    with pytest.raises(TooLarge):
        same("(x + y + z)^41", "x")
    names = [f"w{k}" for k in range(40)]
    with pytest.raises(TooLarge):
        same("*".join(names), "x")


def test_a_division_by_what_is_zero_everywhere_has_no_form():
    with pytest.raises(ZeroDivisionError):
        same("1/(x - x)", "x")
