"""One form for what is equal by the laws of a commutative ring, and a few that need no condition.

The engines know nothing of ``exp(a + b)`` but that it is a number, the same number wherever it
stands; whether ``exp(b + a)`` is that number is decided here. A real term becomes a polynomial in
what is not arithmetic (*atoms*: variables, entries, reciprocals, exponentials, sums), whose own
arguments are polynomials again. Beside the laws of a commutative ring are used

* ``1/(x y) = (1/x)(1/y)`` and ``1/exp(a) = exp(-a)``, which hold with ``1/0 = 0`` (never
  ``x/x = 1``);
* ``exp(a) exp(b) = exp(a + b)``, ``exp(0) = 1``, ``log(1) = 0``;
* ``|c x| = |c| |x|`` for a number ``c``; max and min do not care for order;
* a sum of zeros is 0, and a product of ones is 1.

So terms with one form are equal at all values of their variables, whatever those are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache, reduce
from typing import Any, TypeAlias

from didp_ref.kernel.terms import IllFormed, Label, Term

Polynomial: TypeAlias = "tuple[tuple[Monomial, Fraction], ...]"
"""Monomials, in order, each with its coefficient; none is zero."""
Monomial: TypeAlias = "tuple[tuple[tuple[Atom, int], ...], Polynomial]"
"""Atoms with positive exponents, in order, times the exponential of a polynomial."""
Atom: TypeAlias = tuple[str, str, tuple["Polynomial", ...]]
"""A head, a label, and arguments in their normal form."""

UNIT: Monomial = ((), ())
ONE: Polynomial = ((UNIT, Fraction(1)),)
MOST_TERMS = 2000


def _collect(pairs: Iterable[tuple[Monomial, Fraction]]) -> Polynomial:
    collected: dict[Monomial, Fraction] = {}
    for monomial, coefficient in pairs:
        collected[monomial] = collected.get(monomial, Fraction()) + coefficient
        _few(len(collected))
    return tuple(sorted(item for item in collected.items() if item[1]))


def _few(terms: int) -> None:
    if terms > MOST_TERMS:
        raise IllFormed(f"it has more than {MOST_TERMS} terms when multiplied out")


def add(*polynomials: Polynomial) -> Polynomial:
    """Return the sum of polynomials."""
    return _collect(pair for polynomial in polynomials for pair in polynomial)


def scale(factor: Fraction | int, polynomial: Polynomial) -> Polynomial:
    """Return a polynomial times a number."""
    return _collect((monomial, factor * coefficient) for monomial, coefficient in polynomial)


def multiply(left: Polynomial, right: Polynomial) -> Polynomial:
    """Return the product of two polynomials."""
    return _collect((_times(m, n), c * d) for m, c in left for n, d in right)


def _times(left: Monomial, right: Monomial) -> Monomial:
    powers = dict(left[0])
    for atom, exponent in right[0]:
        powers[atom] = powers.get(atom, 0) + exponent
    return tuple(sorted(powers.items())), add(left[1], right[1])


def _atom(head: str, *arguments: Polynomial, label: Label = None) -> Polynomial:
    shown = "" if label is None else f"{type(label).__name__} {label}"
    return ((((((head, shown, arguments), 1),), ()), Fraction(1)),)


def _monic(polynomial: Polynomial) -> tuple[Fraction, Polynomial]:
    leading = polynomial[0][1]
    return leading, scale(1 / leading, polynomial)


def _inverse(polynomial: Polynomial) -> Polynomial:
    if not polynomial:
        return _atom("inverse", polynomial)
    leading, rest = _monic(polynomial)
    if len(rest) > 1:
        return scale(1 / leading, _atom("inverse", rest))
    (powers, exponent), _ = rest[0]
    product: Polynomial = ((((), scale(-1, exponent)), 1 / leading),)
    for atom, count in powers:
        alone: Polynomial = (((((atom, 1),), ()), Fraction(1)),)
        # the reciprocal of a reciprocal is the number itself, zero included
        reciprocal = atom[2][0] if atom[0] == "inverse" else _atom("inverse", alone)
        product = reduce(multiply, [reciprocal] * count, product)
    return product


def _absolute(polynomial: Polynomial) -> Polynomial:
    if not polynomial:
        return polynomial
    leading, rest = _monic(polynomial)
    return scale(abs(leading), ONE if rest == ONE else _atom("abs", rest))


@lru_cache(maxsize=100_000)
def normal(term: Term) -> Polynomial:
    """Return the normal form of a number."""
    head = term.head
    if head == "number" and isinstance(term.label, Fraction):
        return scale(term.label, ONE)
    arguments = [normal(arg) for arg in term.args]
    if head == "+":
        return add(*arguments)
    if head == "*":
        return reduce(multiply, arguments)
    if head == "inverse":
        return _inverse(arguments[0])
    if head == "exp":
        return ((((), arguments[0]), Fraction(1)),)
    if head == "abs":
        return _absolute(arguments[0])
    if head in ("max", "min"):
        return _atom(head, *sorted(arguments))
    if (head, arguments[-1:]) in (("sum", [()]), ("product", [ONE]), ("log", [ONE])):
        return () if head == "log" else arguments[-1]
    return _atom(head, *arguments, label=term.label)


Form: TypeAlias = tuple[object, ...]
"""What two statements share when they say the same in other words."""


@lru_cache(maxsize=100_000)
def form(statement: Term) -> Form:
    """Return the normal form of a statement: relations of a difference and zero, connectives."""
    head, args = statement.head, statement.args
    if head in ("<=", "<", "=", "!="):
        gap = add(normal(args[1]), scale(-1, normal(args[0])))
        leading, rest = _monic(gap) if gap else (Fraction(1), gap)
        return head, scale(-1, rest) if leading < 0 and head in ("<=", "<") else rest
    if head in ("and", "or", "<=>"):
        return head, *sorted({form(arg) for arg in args}, key=repr)
    if head == "integrable":
        return head, *map(normal, statement.args)
    if head.startswith("every"):
        return head, *map(normal, statement.ends), form(statement.body)
    return head, *map(form, args), statement.label


def factors(monomial: Monomial) -> list[tuple[Atom, int]]:
    """Return the atoms of a monomial with their exponents; its exponential is one."""
    powers, exponent = monomial
    return [*powers, *([(("exp", "", (exponent,)), 1)] if exponent else [])]


def same_rational_function(left: Term, right: Term) -> bool:
    """Say whether two numbers are one rational function of their atoms, denominators aside.

    Exact arithmetic in python-flint's polynomials; where no denominator is zero, they are equal.
    """
    from flint import Ordering, fmpq, fmpq_mpoly_ctx

    gap = add(normal(left), scale(-1, normal(right)))
    atoms = list(dict.fromkeys(_variables(gap)))
    ring = fmpq_mpoly_ctx.get([f"a{place}" for place in range(len(atoms) + 1)], Ordering.lex)
    variable = dict(zip(atoms, ring.gens(), strict=False))

    def fraction(polynomial: Polynomial) -> tuple[Any, Any]:
        top, bottom = ring.constant(0), ring.constant(1)
        for monomial, c in polynomial:
            part, over = ring.constant(fmpq(c.numerator, c.denominator)), ring.constant(1)
            for atom, count in factors(monomial):
                if atom[0] == "inverse":
                    inner_top, inner_bottom = fraction(atom[2][0])
                    part, over = part * inner_bottom**count, over * inner_top**count
                else:
                    part *= variable[atom] ** count
            top, bottom = top * over + part * bottom, bottom * over
            _few(max(len(top), len(bottom)))
        return top, bottom

    top, bottom = fraction(gap)
    return bool(top == 0 and bottom != 0)


def _variables(polynomial: Polynomial) -> Iterator[Atom]:
    for monomial, _ in polynomial:
        for atom, _ in factors(monomial):
            yield from _variables(atom[2][0]) if atom[0] == "inverse" else (atom,)
