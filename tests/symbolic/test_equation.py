"""Equations are solved for the one name on the left, by a table; anything else is asked about."""

from fractions import Fraction

import pytest

from didp_ref.errors import InputError
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.exact import to_rational
from didp_ref.symbolic.equation import solve_for_name
from didp_ref.symbolic.latex_reader import parse_latex
from didp_ref.symbolic.term import NoValue, enclose, put, value_at
from didp_ref.symbolic.text_reader import parse


@pytest.mark.parametrize(
    "left",
    ["x", "x^2", "x^3", "sqrt(x)", "exp(x)", "log(x)", "1/x", "1/x^2", "x^(-2)", "2*x^2", "x/3",
     "log2(x)", "1/sqrt(x)"],
)  # fmt: skip
@pytest.mark.parametrize("value", [Fraction(1, 3), Fraction(2)])
def test_the_left_side_has_the_value_of_the_right_one(left: str, value: Fraction) -> None:
    """The solution is put back: the left side there is what the right side was."""
    solved, *_ = solve_for_name(parse(left), parse("y"))
    back = enclose(put(solved, {"y": parse(left)}), {"x": to_rational(value)}, 100)
    assert back.lower <= value <= back.upper
    assert back.upper - back.lower < Fraction(1, 2**90)


@pytest.mark.parametrize("left", ["x + 1", "x*y", "x^y", "abs(x)", "max(x, 1)", "floor(x)", "2"])
def test_what_is_not_solved_is_asked_about(left: str) -> None:
    with pytest.raises(InputError, match="give one side alone"):
        solve_for_name(parse(left), parse("z + 1"))


@pytest.mark.parametrize("left", ["x + 1", "x*y", "max(x, 1)", "x/y"])
@pytest.mark.parametrize(("sign", "allows"), [("=", None), ("<=", Side.UP), (">", Side.DOWN)])
def test_a_name_on_the_right_side_is_solved_for(left: str, sign: str, allows: Side | None) -> None:
    read = solve_for_name(parse(left), parse("z"), sign)
    assert read.term == parse(left)
    assert read.allows is allows


def test_a_power_on_the_right_side_is_solved_for() -> None:
    read = solve_for_name(parse("s/rho"), parse("1/sigma^2"), "<=")
    assert str(read.term) == "(1/(s/rho))^(1/2)"
    assert read.allows is Side.DOWN


@pytest.mark.parametrize(
    ("left", "turns"),
    [("x", False), ("x^2", False), ("exp(x)", False), ("log(x)", False), ("sqrt(x)", False),
     ("x/3", False), ("1/x", True), ("x^(-2)", True), ("1/x^2", True), ("1/x^(-2)", False),
     ("-x", True), ("x/(-3)", True), ("x*log(1/2)", True)],
)  # fmt: skip
def test_an_inequality_turns_where_the_left_side_falls(left: str, turns: bool) -> None:
    for sign, allows in (("<=", Side.DOWN), ("<", Side.DOWN), (">=", Side.UP), (">", Side.UP)):
        wanted = {Side.UP: Side.DOWN, Side.DOWN: Side.UP}[allows] if turns else allows
        assert solve_for_name(parse(left), parse("y"), sign).allows is wanted


def test_a_name_on_both_sides_is_asked_about() -> None:
    with pytest.raises(InputError, match="both sides"):
        solve_for_name(parse("x^2"), parse("x + 1"))


@pytest.mark.parametrize(
    ("latex", "right"),
    [
        (r"\sigma^2 = \frac{\Delta^2}{2\rho}", "(Delta^2/(2*rho))^(1/2)"),
        (r"\sigma^{2} \ge x", "x^(1/2)"),
        (r"e^{\epsilon} = \frac{p}{1-p}", "log(p/(1 - p))"),
        (r"\frac{1}{\lambda} = \epsilon", "1/epsilon"),
        (r"\lambda_{\text{DP}} \ge x", "x"),
        (r"\sigma^{*} = x", "x"),
        (r"\epsilon' = 2\epsilon", "2*epsilon"),
        (r"\epsilon(\delta) = \rho", "rho"),
        (r"D_\alpha(P \| Q) \le \frac{\alpha}{2}", "alpha/2"),
    ],
)
def test_of_latex_the_left_side_is_not_thrown_away(latex: str, right: str) -> None:
    assert str(parse_latex(latex)[0]) == right


@pytest.mark.parametrize(
    "latex", [r"\sigma + 1 = x + y", r"\int f = 2x", r"P \| Q = 2x", r"\sigma_i^2=x_i^2"]
)
def test_a_left_side_that_is_no_name_is_asked_about(latex: str) -> None:
    with pytest.raises(InputError, match="side alone"):
        parse_latex(latex)


def test_a_power_of_what_is_negative_has_no_value() -> None:
    solved, *_ = solve_for_name(parse("x^2"), parse("y"))
    with pytest.raises(NoValue):
        value_at(solved, {"y": to_rational(Fraction(-1))}, 64)
