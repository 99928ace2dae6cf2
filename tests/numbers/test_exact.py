"""didp_ref/exact.py: what is accepted as an exact number, and what is refused with advice."""

from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq, fmpz
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.errors import DomainError, ExactInputRequired, NoNumber, shorten
from didp_ref.numbers.exact import (
    decimal_text,
    entries_of,
    numeral,
    parse_exact,
    parse_short,
    to_fraction,
    without_percent,
)
from tests.looped import for_each


def read(value):
    return to_fraction(parse_exact("x", value))


@pytest.mark.parametrize(
    ("value", "exact"),
    [
        (3, Fraction(3)),
        (np.int64(-3), Fraction(-3)),
        (Fraction(1, 3), Fraction(1, 3)),
        (fmpq(2, 7), Fraction(2, 7)),
        (fmpz(5), Fraction(5)),
        (Decimal("0.1"), Fraction(1, 10)),
        (Decimal("1E-12"), Fraction(1, 10**12)),
        ("0.1", Fraction(1, 10)),
        (" 1/3 ", Fraction(1, 3)),
        ("-2/4", Fraction(-1, 2)),
        ("+.5", Fraction(1, 2)),
        ("5.", Fraction(5)),
        ("1e-3", Fraction(1, 1000)),
        ("1E+2", Fraction(100)),
        ("1e400", Fraction(10**400)),
    ],
)
def test_exact_numbers_are_read(value, exact):
    assert read(value) == exact


@given(st.fractions())
def test_fractions_survive(value):
    assert read(value) == value
    assert read(f"{value.numerator}/{value.denominator}") == value or len(str(value)) > 390


@given(st.decimals(allow_nan=False, allow_infinity=False, places=20))
def test_decimals_mean_their_digits(value):
    assert read(value) == Fraction(value) == read(str(value))


@pytest.mark.parametrize(
    "value", [0.5, float("nan"), float("inf"), np.float64(0.1), np.float32(0.5), True, np.True_]
)
def test_floats_and_booleans_are_refused_with_advice(value):
    with pytest.raises(TypeError) as caught:
        parse_exact("alpha", value)
    assert isinstance(caught.value, ExactInputRequired)
    assert caught.value.value is value
    assert "alpha" in str(caught.value)


def test_the_advice_for_a_float_names_both_meanings():
    with pytest.raises(ExactInputRequired, match=r'"0\.1".*Fraction\(0\.1\)'):
        parse_exact("alpha", 0.1)


@pytest.mark.parametrize("value", [None, [], {}, object(), 1j, b"1", [1], np.array([1]), set()])
def test_what_is_no_number_is_refused(value):
    with pytest.raises(ExactInputRequired, match="alpha"):
        parse_exact("alpha", value)


@for_each(
    [
        "",
        "nan",
        "inf",
        "1/0",
        "1//3",
        "1/3/5",
        "0x10",
        "1_000",
        "1e",
        "--1",
        "1e401",
        "1e-999999999999",
        "9" * 10**6,
        "0." + "1" * 500,
        "1/2.5",
        "٣",
        "½",
        '__import__("os").system("true")',
        "2**3",
        "sqrt(2)",
    ],
    lambda text: text[:20],
)
def test_texts_that_are_no_number_are_refused_and_never_run(text):
    with pytest.raises(DomainError) as caught:
        parse_exact("alpha", text)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("value", [Decimal("NaN"), Decimal("-Infinity"), Decimal("1E+1000000")])
def test_decimals_beyond_numbers_are_refused(value):
    with pytest.raises(DomainError):
        parse_exact("alpha", value)


@given(st.fractions(), st.integers(1, 40))
def test_decimal_text_is_the_nearest_decimal(value, places):
    written = Decimal(decimal_text(value, places))
    with localcontext() as context:
        context.prec = places
        unit = Fraction(written.copy_abs().next_plus()) - Fraction(written.copy_abs())
    assert abs(Fraction(written) - value) <= unit / 2


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("9.5", "9.5"),
        ("19/2", "9.5"),
        ("1/3", "1/3"),
        ("98/48842", "49/24421"),
        ("-7", "-7"),
        ("1e-400", "1e-400"),
        ("1234567890123456/2", "617283945061728"),
        ("1234567890123/10", "1234567890123/10"),
    ],
)
def test_a_number_is_shown_as_people_write_it(text, shown):
    assert repr(numeral(parse_exact("x", text))) == shown


def test_a_number_of_any_length_is_written():
    long = numeral(parse_exact("x", Fraction(1, 10**5000)))
    assert long == "1/1" + 5000 * "0"


@pytest.mark.parametrize("text", [f"{'1' * 6000}%", f"0.{'1' * 6000}%", "nan%", "%", "12,5%"])
def test_a_percentage_that_is_no_number_is_refused_as_it_was_typed(text):
    with pytest.raises(NoNumber) as caught:
        without_percent("prior", text)
    assert caught.value.value == text and caught.value.parameter == "prior"


@pytest.mark.parametrize(
    "number", [10**900, Fraction(1, 10**904), "1e-400", -(10**400)], ids=shorten
)
def test_a_number_is_short_up_to_3000_bits(number):
    longest = number if isinstance(number, str) else Fraction(number)
    bits = max(map(int.bit_length, Fraction(longest).as_integer_ratio()))
    if bits <= 3000:
        assert parse_short("rho", number) == parse_exact("rho", number)
    else:
        with pytest.raises(DomainError, match="at most 900 digits"):
            parse_short("rho", number)


@pytest.mark.parametrize("number", [10**5000, -(10**5000), Fraction(1, 7**6000)], ids=shorten)
def test_a_number_of_thousands_of_digits_is_refused_by_its_length(number):
    with pytest.raises(DomainError, match="at most 900 digits"):
        parse_short("rho", number)


@pytest.mark.parametrize(
    "values", [[], [1, "x"], (1, 2), range(2), np.array([1.0, 2.0]), iter([1, 2])]
)
def test_entries_are_those_of_anything_that_has_an_order(values):
    kept = [1, 2] if not isinstance(values, list | np.ndarray | range) else list(values)
    assert entries_of("prior", values) == kept


@pytest.mark.parametrize("values", [1, None, "12", b"12", {1: 2}, np.array(1.0)])
def test_what_has_no_entries_is_refused(values):
    with pytest.raises(ExactInputRequired, match=r"prior = .* must be a list"):
        entries_of("prior", values)
