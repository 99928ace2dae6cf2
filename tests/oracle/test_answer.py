"""Answers of every kind, and objects that do anything when they are looked at."""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import flint
import mpmath
import numpy as np
import pytest
import sympy
from mpmath.ctx_iv import MPIntervalContext

from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.oracle.answer import (
    NotFinite,
    is_number,
    middle,
    read_answer,
    read_number,
    show_answer,
)
from didp_ref.oracle.judge import Kind, judge
from didp_ref.oracle.vectors import load
from tests.looped import for_each

VECTOR = next(vector for vector in load("scale.rho").vectors if vector.error is None)
INVALID = next(vector for vector in load("scale.rho").vectors if vector.error)


def test_text_that_looks_like_code_is_no_number() -> None:
    for text in ("__import__('os')", "1+1", "2**10", "١٢", "1_000"):
        with pytest.raises(ValueError, match="no number"):
            read_number(text)


class Rude:
    """Raises whatever is done with it."""

    def __getattribute__(self, name: str) -> object:
        if name == "__class__":
            return Rude
        raise LookupError(name)

    def __float__(self) -> float:
        raise RuntimeError("no")

    def __repr__(self) -> str:
        raise RuntimeError("no")

    __str__ = __repr__


class Endless(list[float]):
    """A list that cannot be gone through."""

    def __iter__(self) -> object:  # type: ignore[override]  # it never returns
        raise MemoryError

    def __repr__(self) -> str:
        return "endless"


@pytest.mark.parametrize("what", ["rude", "endless", "rude in a list"])
def test_what_raises_when_it_is_looked_at_is_garbage(what: str) -> None:
    answer = {"rude": Rude(), "endless": Endless([1.0, 2.0]), "rude in a list": [Rude()]}[what]
    finding = judge(VECTOR, answer, Side.UP).finding
    assert finding is not None
    assert finding.kind is Kind.GARBAGE
    taken = judge(INVALID, answer, Side.UP).finding
    assert taken is not None
    assert taken.kind is Kind.NO_ERROR
    assert not is_number(answer)


def test_its_text_says_what_cannot_be_said() -> None:
    assert "RuntimeError" in show_answer(Rude())


@pytest.mark.parametrize("text", ["nan", "-Infinity", "INF"])
def test_texts_of_what_is_not_finite(text: str) -> None:
    with pytest.raises(NotFinite) as caught:
        read_number(text)
    assert not math.isfinite(caught.value.value)


THIRD = Fraction(1, 3)
LONG = mpmath.mp.clone()
LONG.prec = 2000
INTERVALS = MPIntervalContext()
INTERVALS.prec = 100


def of_binary(number: mpmath.mpf) -> Fraction:
    mantissa, exponent = number.man_exp
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


@for_each(
    [
        ("mpf", LONG.mpf(1) / 3, of_binary(LONG.mpf(1) / 3)),
        ("negative mpf", -LONG.mpf(3), Fraction(-3)),
        ("sympy Float", sympy.Float(1, 50) + sympy.Float(2, 50) ** -99, 1 + Fraction(1, 2**99)),
        ("sympy Rational", sympy.Rational(1, 3), THIRD),
        ("longdouble", np.longdouble(1) + np.longdouble(2) ** -60, 1 + Fraction(1, 2**60)),
        ("array of no dimension", np.array(np.longdouble(2) ** -60 + 1), 1 + Fraction(1, 2**60)),
        ("fmpq", flint.fmpq(1, 3), THIRD),
        ("fmpz", flint.fmpz(10**30), Fraction(10**30)),
        ("arf", flint.arf(0.1), Fraction(0.1)),
        ("exact arb", flint.arb(0.1), Fraction(0.1)),
        ("Decimal", Decimal("0.1"), Fraction(1, 10)),
        ("Decimal zero", Decimal("0E+5000000"), Fraction(0)),
        ("450 digits", "0." + "3" * 450, Fraction(int("3" * 450), 10**450)),
        ("5000 digits", f"1/{'7' * 5000}", Fraction(9, 7 * (10**5000 - 1))),
        ("long hexadecimal", "-0x1.00000000000000008p-3", -Fraction(2**65 + 1, 2**68)),
    ],
    name=lambda case: case[0],
)
def test_numbers_of_libraries_and_long_texts_are_exact(case: tuple[str, object, Fraction]) -> None:
    _, answer, exact = case
    assert read_number(answer) == (exact, exact)


def decimal_of(mantissa: int, exponent: int) -> str:
    """Write a binary number as a decimal, to the last of its digits."""
    return f"{mantissa * 5 ** max(-exponent, 0) * 2 ** max(exponent, 0)}e{min(exponent, 0)}"


CARRIERS = {
    "mpf": lambda m, e: LONG.ldexp(LONG.mpf(m), e),
    "interval of mpmath": lambda m, e: INTERVALS.mpf(m) * INTERVALS.mpf(2) ** e,
    "sympy Float": lambda m, e: sympy.Float(m, 30) * sympy.Float(2, 30) ** e,
    "longdouble": lambda m, e: np.ldexp(np.longdouble(m), e),
    "arf": lambda m, e: flint.arf((m, e)),
    "arb": lambda m, e: flint.arb((m, e)),
    "fmpq": lambda m, e: flint.fmpq(m) * flint.fmpq(2) ** e,
    "Decimal": lambda m, e: Decimal(decimal_of(m, e)),
    "decimal": decimal_of,
    "hexadecimal": lambda m, e: f"0x{m:x}p{e}",
    "fraction": lambda m, e: f"{m * 2 ** max(e, 0)}/{2 ** max(-e, 0)}",
    "interval of texts": lambda m, e: {"lower": decimal_of(m, e), "upper": decimal_of(m, e)},
}
BINARY = ((3, -2), (2**63 + 1, -90), (2**63 - 1, 2000), (2**52 + 1, -3000), (1, -1074), (7, 1100))


@pytest.mark.parametrize("carrier", CARRIERS)
def test_what_carries_a_number_does_not_change_it(carrier: str) -> None:
    """Also where no float64 holds it: too long, too large, too small."""
    for mantissa, exponent in BINARY:
        read = read_number(CARRIERS[carrier](mantissa, exponent))
        low, high = read if isinstance(read, tuple) else (Fraction(read),) * 2
        assert low == high == mantissa * Fraction(2) ** exponent


@for_each(
    [
        (sympy.log(3), flint.arb(3).log),
        (-sympy.sqrt(2) / 3, lambda: -flint.arb(2).sqrt() / 3),
        (sympy.pi * sympy.exp(1000), lambda: flint.arb.pi() * flint.arb(1000).exp()),
    ],
    name=lambda case: str(case[0]),
)
def test_an_expression_of_sympy_is_an_interval_around_it(
    case: tuple[sympy.Expr, Callable[[], flint.arb]],
) -> None:
    expression, enclosed = case
    low, high = read_number(expression)  # type: ignore[misc]  # an interval
    with flint.ctx.workprec(300):
        ball = Enclosure.of(enclosed())
    assert low < ball.lower <= ball.upper < high
    assert high - low < abs(low) / 10**49


def test_an_expression_of_which_no_digit_is_known_is_no_number() -> None:
    nothing = (sympy.sqrt(2) + sympy.sqrt(3)) ** 2 - 5 - 2 * sympy.sqrt(6)
    with pytest.raises(ValueError, match="digits"):
        read_number(nothing)


def test_a_float64_of_another_type_is_a_float() -> None:
    for answer in (np.float32(0.5), np.array(0.5), "0x1p-1", sympy.Integer(1) / sympy.sqrt(4)):
        assert middle(read_number(answer)) == 0.5
    assert read_number(np.float32(0.1)) == float(np.float32(0.1))


def test_intervals_of_libraries() -> None:
    assert read_number(mpmath.iv.mpf([1, 2])) == (1, 2)
    low, high = read_number(flint.arb(1, 0.5))  # type: ignore[misc]  # an interval
    assert low <= Fraction(1, 2) and Fraction(3, 2) <= high < 2


def test_what_is_beyond_all_numbers_keeps_its_sign_and_is_not_zero() -> None:
    for answer in (LONG.exp(-(LONG.mpf(10) ** 40)), "1e-999999999"):
        low, high = read_number(answer)  # type: ignore[misc]  # exact
        assert 0 < low == high < Fraction(1, 10**5000)
    assert middle(read_number("-1e999999")) == -math.inf


@for_each(
    ["1/0", "0x", ".", "e5", "", "0x1p", np.True_, 1j, "1" * 200_000, sympy.Symbol("x")], name=repr
)
def test_no_numbers(answer: object) -> None:
    with pytest.raises(ValueError, match="number"):
        read_number(answer)


@for_each(
    [
        *(mpmath.inf, -mpmath.inf, mpmath.nan, np.longdouble("inf"), np.longdouble("nan")),
        *(flint.arb("nan"), flint.arf(math.nan), flint.arf(-math.inf), sympy.oo, sympy.nan),
    ]
)
def test_what_is_not_finite_in_a_library(answer: object) -> None:
    with pytest.raises(NotFinite):
        read_number(answer)


def test_numbers_of_lists_and_their_middles() -> None:
    assert read_answer([0.5, "1/2"], 2) == [0.5, (Fraction(1, 2), Fraction(1, 2))]
    assert middle((Fraction(0), Fraction(1))) == 0.5
    assert middle((Fraction(10) ** 400, Fraction(10) ** 400)) == math.inf
