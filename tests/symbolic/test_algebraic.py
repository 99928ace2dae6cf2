"""Algebraic numbers are told from zero: by sums of roots that nearly are, and by some that are."""

import itertools
import math
from fractions import Fraction

import pytest

mpmath = pytest.importorskip("mpmath")

from didp_ref.kernel.normal import normal
from didp_ref.kernel.text import read_term
from didp_ref.symbolic.algebraic import bits_below
from didp_ref.symbolic.evaluation import sign

SMALL = range(1, 9)


def squares(a, b, c):
    """Write sqrt(a) + sqrt(b) - sqrt(c)."""
    return f"(+ (root {a}) (root {b}) (* -1 (root {c})))"


def test_sums_of_roots_have_the_sign_that_squaring_tells():
    """sqrt(a) + sqrt(b) against sqrt(c), by 4ab against the square of c - a - b."""
    for a, b in itertools.product(SMALL, SMALL):
        for c in range(1, 40):
            rest = c - a - b
            wanted = 1 if rest < 0 else (4 * a * b > rest**2) - (4 * a * b < rest**2)
            assert sign(normal(read_term(squares(a, b, c)))) == wanted, (a, b, c)


@pytest.mark.parametrize(
    "text",
    [
        "(+ (* (root 2) (root 2)) -2)",
        "(+ (root 2) (root 3) (* -1 (root (+ 5 (* 2 (root 6))))))",
        "(+ (inverse (+ (root 2) -1)) -1 (* -1 (root 2)))",
        "(+ (* (exp (* 1/3 (log 4))) (exp (* 1/3 (log 2)))) -2)",
        "(+ (exp (* 1/2 (log 2/3))) (* -1 (root 2/3)))",
        "(+ (abs (+ 1 (* -1 (root 2)))) 1 (* -1 (root 2)))",
        "(+ (root (root 16)) -2)",
    ],
)
def test_what_is_zero_is_told(text):
    assert sign(normal(read_term(text))) == 0
    near = f"(+ {text} 1/{10**60})"
    assert sign(normal(read_term(near))) == 1, "what is nearly zero is not"


@pytest.mark.parametrize(
    "text",
    [
        "(+ (exp 1) -3)",
        "(normal 1)",
        "(inverse (+ -2 (* (root 2) (root 2))))",
        "(root (+ 1 (* -1 (root 2))))",
    ],
)
def test_of_what_is_not_algebraic_or_not_defined_no_bound_is_known(text):
    assert bits_below(normal(read_term(text)), sign) is None


def test_no_number_is_smaller_than_its_bound():
    """At 200 digits, by another library: products of differences of roots are small."""
    with mpmath.workdps(200):
        for a, b, c in itertools.product(range(1, 30, 4), range(2, 30, 5), range(3, 60, 7)):
            part = squares(a, b, c)
            exact = mpmath.sqrt(a) + mpmath.sqrt(b) - mpmath.sqrt(c)
            if math.isclose(exact, 0, abs_tol=1e-100):
                continue
            for text, value in {
                part: exact,
                f"(* {part} {part} (inverse (root 3)))": exact**2 / mpmath.sqrt(3),
            }.items():
                below = bits_below(normal(read_term(text)), sign)
                assert abs(value) >= mpmath.mpf(2) ** -below, (a, b, c)


def test_the_bound_is_met():
    """The golden section's n-th power and its conjugate: the bound is off by a few bits."""
    number, value = "(* 1/2 (+ (root 5) -1))", (math.sqrt(5) - 1) / 2
    below = bits_below(normal(read_term(number)), sign)
    assert 2.0**-below <= value and below < 8
    assert Fraction(1, 2**below) > 0
