"""How small an algebraic number can be that is not zero: with that, Arb tells one from zero.

A number that is made of fractions by sums, products, reciprocals and roots is a quotient of two
algebraic integers. If no conjugate of the numerator is larger than u, and none of the denominator
larger than l, and the roots in it generate a field of degree at most D, then the number is zero or
at least ``1 / (l u^(D-1))``: the product of all conjugates of an algebraic integer is an integer
(Burnikel, Funke, Mehlhorn, Schirra, Schmitt: A separation bound for real algebraic expressions).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from didp_ref.kernel.normal import UNIT, Atom, Monomial, Polynomial

SLACK = 1e-6
"""More than the float64 operations here round, in bits."""
Sign = Callable[[Polynomial], int | None]


class NotAlgebraic(Exception):
    """A number is not known to be algebraic."""


@dataclass(frozen=True)
class Size:
    """Bits of the largest conjugates of a numerator and a denominator; both are at least 0."""

    over: float = 0.0
    under: float = 0.0

    def __mul__(self, other: Size) -> Size:
        """Return the size of a product."""
        return Size(self.over + other.over + SLACK, self.under + other.under + SLACK)

    def __add__(self, other: Size) -> Size:
        """Return the size of a sum."""
        larger = max(self.over + other.under, other.over + self.under)
        return Size(larger + 1 + SLACK, self.under + other.under + SLACK)

    def root(self, degree: int) -> Size:
        """Return the size of a root."""
        if self.over >= self.under:
            return Size((self.over + (degree - 1) * self.under) / degree + SLACK, self.under)
        return Size(self.over, ((degree - 1) * self.over + self.under) / degree + SLACK)


def bits_below(number: Polynomial, sign: Sign) -> int | None:
    """Return such an n that a number is zero or at least 2^-n in size; None where none is known.

    ``sign`` decides the signs of what is divided by, and of what stands under a root.

    >>> from didp_ref.kernel.normal import normal
    >>> from didp_ref.kernel.text import read_term
    >>> bits_below(normal(read_term("(+ -2 (* (root 2) (root 2)))")), lambda _: 1)
    3
    """
    roots: dict[object, int] = {}
    try:
        size = _of_polynomial(number, sign, roots)
    except NotAlgebraic:
        return None
    return math.ceil(size.under + (math.prod(roots.values()) - 1) * size.over + SLACK)


def _of_polynomial(number: Polynomial, sign: Sign, roots: dict[object, int]) -> Size:
    total: Size | None = None
    for monomial, coefficient in number:
        product = _of_fraction(coefficient)
        for factor in _factors(monomial, sign, roots):
            product *= factor
        total = product if total is None else total + product
    return total or Size()


def _of_fraction(value: Fraction) -> Size:
    return Size(*(math.log2(max(abs(part), 1)) + SLACK for part in value.as_integer_ratio()))


def _factors(monomial: Monomial, sign: Sign, roots: dict[object, int]) -> Iterator[Size]:
    powers, exponent = monomial
    for atom, count in powers:
        yield from [_of_atom(atom, sign, roots)] * count
    for (alone, over), coefficient in exponent:
        ((head, _, arguments), count), *others = alone or ((("", "", ()), 0),)
        base = _fraction(arguments[0]) if head == "log" else None
        if base is None or base <= 0 or count > 1 or others or over:
            raise NotAlgebraic
        roots["power", base] = math.lcm(coefficient.denominator, roots.get(("power", base), 1))
        size = _of_fraction(base if coefficient > 0 else 1 / base)
        yield from [size.root(coefficient.denominator)] * abs(coefficient.numerator)


def _of_atom(atom: Atom, sign: Sign, roots: dict[object, int]) -> Size:
    head, _, arguments = atom
    if head not in ("inverse", "root", "abs"):
        raise NotAlgebraic
    (argument,) = arguments
    size, side = _of_polynomial(argument, sign, roots), sign(argument)
    if head == "abs":
        return size
    if side is None or (head == "inverse" and side == 0) or (head == "root" and side < 0):
        raise NotAlgebraic  # nothing is meant by a reciprocal of 0
    if head == "inverse":
        return Size(size.under, size.over)
    roots[atom] = 2
    return size.root(2)


def _fraction(number: Polynomial) -> Fraction | None:
    alone = number[0][1] if len(number) == 1 and number[0][0] == UNIT else None
    return alone if number else Fraction()
