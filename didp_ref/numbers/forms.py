"""The arithmetic that float64 forms are written in, typed by what they compute.

A form is a formula: floats go in and a float comes out, or arrays go in and an array comes out.
While it runs, its numbers are carried as pairs, which the quantity that it belongs to rounds in
the end. To whoever reads a form or calls the quantity a pair is the number that it stands for, and
so it is typed here: the type checker sees the signatures below, the interpreter the functions of
:mod:`didp_ref.numbers.compensated` themselves. This is the one place where the two differ, and
nothing is called or converted for it. Where a form takes a pair apart, it works on the functions
of :mod:`didp_ref.numbers.compensated`, and :func:`as_pair` brings back what it made.
"""

# ruff: noqa: D103  the docstrings stand with the functions themselves

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from flint import arb
    from numpy.typing import NDArray

    from didp_ref.numbers.compensated import Pair

Floats: TypeAlias = "NDArray[np.float64]"
Reals: TypeAlias = "NDArray[np.floating | np.integer]"
"""What is accepted as an array, of a query's answers say, which are often counts."""
Number = TypeVar("Number", float, "Floats")
"""A float, or an array of them: what a form takes it gives."""

if TYPE_CHECKING:

    def as_pair(value: Number | float | Pair) -> Number: ...
    def leading(pair: Number) -> Number: ...
    def exact_sum(a: Number | float, b: Number | float) -> Number: ...
    def exact_product(a: Number | float, b: Number | float) -> Number: ...
    def exp(x: Number | float) -> Number: ...
    def expm1(x: Number | float) -> Number: ...
    def exponential(x: Number | float) -> tuple[Number, Number]: ...
    def raised_exp(x: Number | float) -> Number: ...
    def lowered(x: Number) -> Number: ...
    def log1p(x: Number | float) -> Number: ...
    def square_root(x: Number | float) -> Number: ...
    def by_balls(function: Callable[..., arb], *values: Number | float) -> Number: ...
    def smaller(a: Number, b: Number) -> Number: ...
    def larger(a: Number, b: Number) -> Number: ...
    def choose(condition: bool | NDArray[np.bool_], yes: Number, no: Number) -> Number: ...

    # A sequence is one array of entries; along it, it is reduced. Typed by its entry.
    def entries(values: Sequence[float] | Number) -> Number: ...
    def beside_entries(value: Number | float) -> Number: ...
    def largest_entry(values: Sequence[float] | Number) -> Number: ...
    def reduce_pairs(combine: Callable[[Number, Number], Number], values: Number) -> Number: ...

else:
    from didp_ref.numbers.balls import by_balls
    from didp_ref.numbers.compensated import (
        as_pair,
        beside_entries,
        choose,
        entries,
        exact_product,
        exact_sum,
        exp,
        expm1,
        exponential,
        larger,
        largest_entry,
        leading,
        log1p,
        lowered,
        raised_exp,
        reduce_pairs,
        smaller,
        square_root,
    )

__all__ = [
    "Floats",
    "Number",
    "Reals",
    "as_pair",
    "beside_entries",
    "by_balls",
    "choose",
    "entries",
    "exact_product",
    "exact_sum",
    "exp",
    "expm1",
    "exponential",
    "larger",
    "largest_entry",
    "leading",
    "log1p",
    "lowered",
    "raised_exp",
    "reduce_pairs",
    "smaller",
    "square_root",
]
