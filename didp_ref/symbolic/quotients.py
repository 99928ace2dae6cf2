"""Quotients of two polynomials, exact in python-flint: the arithmetic of normal forms."""

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, TypeAlias

from flint import Ordering, fmpq, fmpq_mpoly_ctx, fmpz

from didp_ref.numbers.exact import to_rational

Polynomial: TypeAlias = Any  # flint ships no types
Key: TypeAlias = tuple[object, ...]

SLOTS = 28
MOST_TERMS = 3000
LARGEST_EXPONENT = 40
LARGEST_FACTORED = 1 << 80
RING = fmpq_mpoly_ctx.get([f"a{place}" for place in range(SLOTS)], Ordering.lex)
GENERATORS = RING.gens()
NOTHING, UNIT = RING.constant(0), RING.constant(1)


class TooLarge(Exception):
    """A normal form has too many terms or atoms to be worked out."""


@dataclass(frozen=True)
class Quotient:
    """Two polynomials without a common factor; the lower one's leading coefficient is one."""

    top: Polynomial
    bottom: Polynomial

    @property
    def key(self) -> Key:
        """What equal quotients share."""
        return key_of(self.top), key_of(self.bottom)


def key_of(polynomial: Polynomial) -> Key:
    """Return what equal polynomials share."""
    return tuple(sorted((tuple(map(int, powers)), str(c)) for powers, c in polynomial.terms()))


def polynomial_of(key: Key) -> Polynomial:
    """Return the polynomial that has a key."""
    terms: Any = key
    return RING.from_dict({powers: fmpq(*map(int, c.split("/"))) for powers, c in terms})


def quotient(top: Polynomial, bottom: Polynomial) -> Quotient:
    """Return a quotient in its form; a division by zero raises."""
    if bottom == 0:
        raise ZeroDivisionError
    if len(top) > MOST_TERMS or len(bottom) > MOST_TERMS:
        raise TooLarge
    if top == 0:
        return Quotient(NOTHING, UNIT)
    if not bottom.is_constant():
        common = top.gcd(bottom)
        if not common.is_constant():
            top, bottom = top / common, bottom / common
    leading = bottom.leading_coefficient()
    return Quotient(top / leading, bottom / leading)


def leading_positive(polynomial: Polynomial) -> tuple[int, Polynomial]:
    """Return a sign, and the polynomial with whole coefficients whose first one is positive."""
    _, primitive = primitive_of(polynomial)
    if primitive.leading_coefficient() < 0:
        return -1, -primitive
    return 1, primitive


def primitive_of(polynomial: Polynomial) -> tuple[fmpq, Polynomial]:
    """Return a positive number, and the polynomial with coprime whole coefficients."""
    coefficients = [c for _, c in polynomial.terms()]
    bottom = lcm(*(int(c.q) for c in coefficients))
    top = fmpz(0)
    for c in coefficients:
        top = top.gcd(fmpz((c * bottom).p))
    size = fmpq(top, bottom)
    return size, polynomial / size


def constant(value: Fraction | fmpq | int) -> Quotient:
    """Return a number."""
    if isinstance(value, Fraction):
        value = to_rational(value)
    return Quotient(RING.constant(fmpq(value)), UNIT)


def plus(a: Quotient, b: Quotient) -> Quotient:
    """Return a sum."""
    return quotient(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)


def times(a: Quotient, b: Quotient) -> Quotient:
    """Return a product."""
    return quotient(a.top * b.top, a.bottom * b.bottom)


def over(a: Quotient, b: Quotient) -> Quotient:
    """Return a quotient; a division by what is zero everywhere raises."""
    return quotient(a.top * b.bottom, a.bottom * b.top)


def negated(a: Quotient) -> Quotient:
    """Return ``-a``."""
    return Quotient(-a.top, a.bottom)


def scaled(a: Quotient, factor: int) -> Quotient:
    """Return a whole multiple."""
    return Quotient(a.top * factor, a.bottom) if factor else constant(0)


def power(a: Quotient, exponent: int) -> Quotient:
    """Return a whole power."""
    if abs(exponent) > LARGEST_EXPONENT:
        raise TooLarge
    if exponent < 0:
        return power(over(constant(1), a), -exponent)
    return quotient(a.top**exponent, a.bottom**exponent)


def prime_factors(value: fmpq) -> list[tuple[int, int]]:
    """Return the prime factors of a number and their powers, -1 among them; huge ones are kept."""
    primes = [(-1, 1)] if value < 0 else []
    for whole, direction in ((abs(fmpz(value.p)), 1), (fmpz(value.q), -1)):
        if whole != 1:
            factors = whole.factor() if whole < LARGEST_FACTORED else [(whole, 1)]
            primes += [(int(prime), direction * int(count)) for prime, count in factors]
    return primes
