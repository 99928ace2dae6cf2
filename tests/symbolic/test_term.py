"""Terms: exact values, no value, not decided; and how they are written."""

from fractions import Fraction

import mpmath
import pytest
from flint import fmpq

from didp_ref.errors import InputError, Undecided
from didp_ref.symbolic.term import (
    NoValue,
    Term,
    enclose,
    name,
    number,
    put,
    renamed,
    value_at,
    write,
)
from didp_ref.symbolic.text_reader import parse
from didp_ref.symbolic.written_out import written_out


def test_rational_arithmetic_stays_exact():
    value = value_at(parse("(x + 1/3)^2 - max(x, 2)/6"), {"x": fmpq(1, 2)}, 64)
    assert value == fmpq(25, 36) - fmpq(1, 3)


@pytest.mark.parametrize("text", ["log(2)", "exp(1/3)", "sqrt(2)", "2^(1/3)", "log(3)/log(2)"])
def test_an_enclosure_holds_what_mpmath_says_at_more_digits(text):
    enclosure = enclose(parse(text), {}, 128)
    with mpmath.workdps(80):
        plain = text.replace("^", "**").replace("1/3", "mpf(1)/3")
        names = {"log": mpmath.log, "exp": mpmath.exp, "sqrt": mpmath.sqrt, "mpf": mpmath.mpf}
        second = eval(plain, names)
        pad = mpmath.mpf(10) ** -70
        lower, upper = (
            mpmath.mpf(end.numerator) / end.denominator
            for end in (enclosure.lower, enclosure.upper)
        )
        assert lower - pad <= second <= upper + pad
    assert enclosure.width < Fraction(1, 2**120)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1/(x - x)", "zero"),
        ("x/x", "zero"),
        ("log(x)", "logarithm"),
        ("log(x - 1)", "logarithm"),
        ("sqrt(x - 1)", "root"),
        ("x^(-1/2)", "power"),
    ],
)
def test_what_has_no_value_says_why(text, reason):
    with pytest.raises(NoValue, match=reason):
        enclose(parse(text), {"x": fmpq(0)})


def test_a_zero_that_cannot_be_told_from_a_small_number_is_undecided():
    # the sum is zero, which no enclosure can show: neither "it divides by zero" nor a value
    with pytest.raises(Undecided):
        enclose(parse("1/(log(6) - log(2) - log(3))"), {})


def test_floor_is_exact_on_rationals_and_decided_on_balls():
    assert enclose(parse("floor(-7/2)"), {}).lower == -4
    assert enclose(parse("floor(exp(1))"), {}).lower == 2


def test_a_family_is_written_out_for_a_number_of_entries():
    term = written_out(parse("1 - prod(1 - alphas[i])"), 3)
    point = {f"alphas_{k}": fmpq(1, k + 1) for k in (1, 2, 3)}
    assert value_at(term, point, 64) == 1 - fmpq(1, 2) * fmpq(2, 3) * fmpq(3, 4)
    assert written_out(parse("sum(x[k], k, 1, 0)"), 2) == number(0)
    with pytest.raises(InputError, match="2"):
        written_out(parse("x[2]"), 2)


def test_names_are_those_that_are_open():
    assert parse("sum(a[i]*b) + n").names() == {"a", "b"}
    assert parse("n*x").names() == {"n", "x"}
    assert parse("max(a)").sequences() == {"a"}


def test_names_are_exchanged_at_once():
    assert str(renamed(parse("a - b + max(c)"), {"a": "b", "b": "a", "c": "d"})) == "b - a + max(d)"
    assert str(put(parse("a*a"), {"a": parse("b + 1")})) == "(b + 1)*(b + 1)"


@pytest.mark.parametrize(
    "text",
    ["a - (b - c)", "a/(b*c)", "-a^2", "(-a)^2", "2^(-k)", "a/(b/c)", "-(a + b)/c", "(1/2)^x"],
)
def test_what_is_written_is_read_as_the_same_number(text):
    point = {"a": fmpq(2, 3), "b": fmpq(5), "c": fmpq(-7, 2), "k": fmpq(3), "x": fmpq(2)}
    term = parse(text)
    assert value_at(parse(write(term)), point, 64) == value_at(term, point, 64)


def test_a_term_that_is_nested_too_deeply_is_refused():
    term = name("x")
    with pytest.raises(InputError, match="nested"):
        for _ in range(200):
            term = Term("exp", (term,))


@pytest.mark.parametrize(
    "text", ["prod(1 + betas[i]) - 1", "max(epsilons)", "sum(x[k]*log(y[k]), k, 0, n - 1)/2"]
)
def test_sums_over_entries_are_read_as_they_were_sent(text):
    term = parse(text)
    assert Term.from_plain(term.to_plain()) == term


@pytest.mark.parametrize(
    "plain", [["largest", 7], ["entry", "x"], ["sum", None, *[["pi", None]] * 3]]
)
def test_what_lacks_a_name_or_a_place_is_no_sequence(plain):
    with pytest.raises(ValueError, match=r"is no term|is wanted"):
        Term.from_plain(plain)
