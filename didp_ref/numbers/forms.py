"""The arithmetic that forms are written in, whatever carries the numbers.

A form is a formula in a stable shape: sums, products and quotients of its arguments, with ``1``
and other whole numbers written as such, and the functions below. It runs on one of two carriers.
Asked about scalars, its numbers are flint rationals and, from the first exponential or logarithm
on, intervals between two (:mod:`didp_ref.numbers.interval`). Asked about arrays, they are pairs of
floats with a bound on their error (:mod:`didp_ref.numbers.bounded`). Either is rounded, in the end,
by the quantity that the form belongs to, and to the same bits.

To whoever reads a form a carrier is the number that it stands for, and so it is typed here: the
type checker sees the signatures, the interpreter the functions that follow.
"""

# ruff: noqa: D103  the docstrings stand with the functions themselves

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from flint import arb
    from numpy.typing import NDArray

Floats: TypeAlias = "NDArray[np.float64]"
Reals: TypeAlias = "NDArray[np.floating | np.integer]"
"""What is accepted as an array, of a query's answers say, which are often counts."""
Number = TypeVar("Number", float, "Floats")
"""A float, or an array of them: what a form takes it gives."""

if TYPE_CHECKING:

    def as_pair(value: Number | float) -> Number: ...
    def size(x: Number) -> Number: ...
    def is_positive(x: Number) -> bool | NDArray[np.bool_]: ...
    def exact_sum(a: Number | float, b: Number | float) -> Number: ...
    def exact_product(a: Number | float, b: Number | float) -> Number: ...
    def exp(x: Number | float) -> Number: ...
    def expm1(x: Number | float) -> Number: ...
    def exponential(x: Number | float) -> tuple[Number, Number]: ...
    def log1p(x: Number | float) -> Number: ...
    def square_root(x: Number | float) -> Number: ...
    def probability_ball(function: Callable[..., arb], *values: Number | float) -> Number: ...
    def smaller(a: Number, b: Number | int) -> Number: ...
    def larger(a: Number, b: Number | int) -> Number: ...
    def choose(condition: bool | NDArray[np.bool_], yes: Number, no: Number) -> Number: ...

    # A sequence is one array of entries; along it, it is reduced. Typed by its entry.
    def entries(values: Sequence[float] | Reals | Number) -> Number: ...
    def beside_entries(value: Number | Reals | float) -> Number: ...
    def least_entry(values: Number, counted: bool | NDArray[np.bool_]) -> Number: ...
    def largest_entry(values: Sequence[float] | Number) -> Number: ...
    def reduce_pairs(combine: Callable[[Number, Number], Number], values: Number) -> Number: ...

else:
    from didp_ref.numbers.carriers import (
        as_pair,
        beside_entries,
        choose,
        entries,
        exact_product,
        exact_sum,
        exp,
        expm1,
        exponential,
        is_positive,
        larger,
        largest_entry,
        least_entry,
        log1p,
        probability_ball,
        reduce_pairs,
        size,
        smaller,
        square_root,
    )

__all__ = [
    "Floats",
    "Number",
    "Reals",
    "as_pair",
    "beside_entries",
    "choose",
    "entries",
    "exact_product",
    "exact_sum",
    "exp",
    "expm1",
    "exponential",
    "is_positive",
    "larger",
    "largest_entry",
    "least_entry",
    "log1p",
    "probability_ball",
    "reduce_pairs",
    "size",
    "smaller",
    "square_root",
]
