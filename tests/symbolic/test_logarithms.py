"""symbolic/logarithms.py: sums of logarithms of algebraic numbers are told from zero."""

from itertools import product

import pytest

mpmath = pytest.importorskip("mpmath")

from didp_ref.kernel.normal import normal
from didp_ref.kernel.text import read_term
from didp_ref.symbolic.evaluation import sign
from didp_ref.symbolic.logarithms import MOST_FACTORS, power_gap
from tests.looped import for_each

GOLDEN, OTHER = "(log (* 1/2 (+ 1 (root 5))))", "(log (* 1/2 (+ -1 (root 5))))"
ZERO = [
    "(+ (log (+ (root 3) (* -1 (root 2)))) (log (+ (root 3) (root 2))))",
    "(+ (log (+ 2 (root 3))) (log (+ 2 (* -1 (root 3)))))",
    f"(+ {GOLDEN} {OTHER})",
    "(+ (* 2 (log (+ 1 (root 2)))) (* -1 (log (+ 3 (* 2 (root 2))))))",
    "(+ (* 1/3 (log (+ 7 (* 5 (root 2))))) (* -1 (log (+ 1 (root 2)))))",
    "(+ (* 1/2 (log (+ 5 (* 2 (root 6))))) (* -1 (log (+ (root 2) (root 3)))))",
    "(+ (log (exp (* 1/3 (log 7)))) (* -1/3 (log 7)))",
]


@for_each(ZERO)
def test_what_is_zero_is_told_and_what_is_nearly_zero_is_not(text: str) -> None:
    assert sign(normal(read_term(text))) == 0
    for size, wanted in product((10, 60, 300), (1, -1)):
        near = f"(+ {text} {wanted}/{10**size})"
        assert sign(normal(read_term(near))) == wanted, near
        log_near = f"(+ {text} (log {10**size + wanted}/{10**size}))"
        assert sign(normal(read_term(log_near))) == wanted, log_near


def test_small_sums_have_the_sign_that_another_library_computes() -> None:
    """a log(3/2) + b log(1 + sqrt 2) + c log(2 + sqrt 3), none of which is zero but of zeros."""
    with mpmath.workdps(60):
        values = [mpmath.log(mpmath.mpf(3) / 2), mpmath.log(1 + mpmath.sqrt(2))]
        values.append(mpmath.log(2 + mpmath.sqrt(3)))
        arguments = ("3/2", "(+ 1 (root 2))", "(+ 2 (root 3))")
        for counts in product(range(-4, 5, 2), repeat=3):
            parts = (f"(* {n} (log {a}))" for n, a in zip(counts, arguments, strict=True))
            exact = sum(n * value for n, value in zip(counts, values, strict=True))
            wanted = int(mpmath.sign(exact)) if any(counts) else 0
            assert sign(normal(read_term(f"(+ {' '.join(parts)})"))) == wanted, counts


@for_each(
    [
        "(+ 1 (log 2))",
        "(* (log 2) (log 3))",
        "(log -2)",
        "(log (+ (root 4) -2))",
        "(+ (log x:R) (log 2))",
        f"(+ (* {MOST_FACTORS} (log (+ 1 (root 2)))) (log 3))",
    ]
)
def test_of_what_is_no_such_sum_nothing_is_said(text: str) -> None:
    assert power_gap(normal(read_term(text)), sign) is None
