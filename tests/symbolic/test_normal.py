"""Normal forms: one for what is equal, and never one for what is not."""

import pytest

from didp_ref.symbolic.normal import Atoms, Sign, TooLarge, normal_forms
from didp_ref.symbolic.term import number
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.signs import Interval, Region


def same(left, right, positive=("x", "y", "z"), signs=None, units=None):
    region = Region(None)
    region.intervals = {name: Interval(number(0), True) for name in positive}
    region.alone = region.intervals
    forms = normal_forms([parse(left), parse(right)], region, signs or {}, Atoms(units))
    return forms[0].key == forms[1].key


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
    ],
)
def test_two_forms(left, right):
    assert not same(left, right)


def test_a_sign_that_decides_is_asked_for():
    with pytest.raises(Sign):
        same("max(x, y)", "x")
    with pytest.raises(Sign):
        same("abs(x - y)", "x")


def test_what_is_too_large_is_given_up():
    with pytest.raises(TooLarge):
        same("(x + y + z)^41", "x")
    names = [f"w{k}" for k in range(40)]
    with pytest.raises(TooLarge):
        same("*".join(names), "x")


def test_a_division_by_what_is_zero_everywhere_has_no_form():
    with pytest.raises(ZeroDivisionError):
        same("1/(x - x)", "x")
