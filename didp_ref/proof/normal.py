"""One form for what is equal by the laws of a commutative ring, and a few that need no condition.

The engines know nothing of ``exp(a + b)`` but that it is a number, the same number wherever it
stands; whether ``exp(b + a)`` is that number is decided here. A real term becomes a polynomial in
what is not arithmetic (*atoms*: variables, entries, reciprocals, exponentials, sums, ...), whose own
arguments are polynomials again. Beside the laws of a commutative ring are used

* ``1/(x y) = (1/x)(1/y)`` and ``1/exp(a) = exp(-a)``, which hold with ``1/0 = 0``; never ``x/x = 1``;
* ``exp(a) exp(b) = exp(a + b)``, ``exp(0) = 1``, ``log(1) = 0``, ``log(1/n) = -log(n)``;
* ``|c x| = |c| |x|`` for a number ``c``; max and min do not care for order or repetition;
* a sum of zeros is 0, and a product of ones is 1.

So terms with one form are equal at all values of their variables, whatever those are.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from didp_ref.proof.terms import IllFormed, Label, Term

Polynomial: TypeAlias = "tuple[tuple[Monomial, Fraction], ...]"
"""Monomials, in order, each with its coefficient; none is zero."""
Monomial: TypeAlias = "tuple[tuple[tuple[Atom, int], ...], Polynomial]"
"""Atoms with positive exponents, in order, times the exponential of a polynomial."""
Atom: TypeAlias = tuple[str, str, tuple["Polynomial", ...]]
"""A head, a label, and arguments in their normal form."""

UNIT: Monomial = ((), ())
MOST_TERMS = 2000


def _collect(pairs: Iterable[tuple[Monomial, Fraction]]) -> Polynomial:
    found: dict[Monomial, Fraction] = {}
    for monomial, coefficient in pairs:
        found[monomial] = found.get(monomial, Fraction()) + coefficient
        _few(len(found))
    return tuple(sorted(item for item in found.items() if item[1]))


def _few(terms: int) -> None:
    if terms > MOST_TERMS:
        raise IllFormed(f"it has more than {MOST_TERMS} terms when multiplied out")


def constant(value: Fraction | int) -> Polynomial:
    """Return a polynomial that is a number."""
    return _collect([(UNIT, Fraction(value))])


def add(*polynomials: Polynomial) -> Polynomial:
    """Return the sum of polynomials."""
    return _collect(pair for one in polynomials for pair in one)


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


def _power(base: Polynomial, exponent: int) -> Polynomial:
    found = constant(1)
    for _ in range(exponent):
        found = multiply(found, base)
    return found


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
    found = (((((), scale(-1, exponent))), 1 / leading),)
    for atom, count in powers:
        head, _, arguments = atom
        # the reciprocal of a reciprocal is the number itself, zero included
        alone = (((((atom, 1),), ()), Fraction(1)),)
        one = arguments[0] if head == "inverse" else _atom("inverse", alone)
        found = multiply(found, _power(one, count))
    return found


def _absolute(polynomial: Polynomial) -> Polynomial:
    if not polynomial:
        return polynomial
    leading, rest = _monic(polynomial)
    return scale(abs(leading), constant(1) if rest == constant(1) else _atom("abs", rest))


def _logarithm(polynomial: Polynomial) -> Polynomial:
    if polynomial == constant(1):
        return ()
    value = polynomial[0][1] if len(polynomial) == 1 and polynomial[0][0] == UNIT else None
    if value is not None and value.numerator == 1:
        return scale(-1, _atom("log", constant(value.denominator)))
    return _atom("log", polynomial)


def _extreme(head: str, arguments: Iterable[Polynomial]) -> Polynomial:
    flat: set[Polynomial] = set()
    for one in arguments:
        (powers, exponent), coefficient = one[0] if one else (UNIT, Fraction())
        nested = len(one) == 1 and coefficient == 1 and len(powers) == 1 and not exponent
        inner = powers[0][0] if nested and powers[0][1] == 1 else ("", "", ())
        flat |= set(inner[2]) if inner[0] == head else {one}
    return next(iter(flat)) if len(flat) == 1 else _atom(head, *sorted(flat))


@lru_cache(maxsize=100_000)
def normal(term: Term) -> Polynomial:
    """Return the normal form of a number."""
    head = term.head
    if head == "number" and isinstance(term.label, Fraction):
        return constant(term.label)
    arguments = [normal(one) for one in term.args]
    if head == "+":
        return add(*arguments)
    if head == "*":
        found = constant(1)
        for one in arguments:
            found = multiply(found, one)
        return found
    if head == "inverse":
        return _inverse(arguments[0])
    if head == "exp":
        return ((((), arguments[0]), Fraction(1)),)
    if head == "log":
        return _logarithm(arguments[0])
    if head == "abs":
        return _absolute(arguments[0])
    if head in ("max", "min"):
        return _extreme(head, arguments)
    if (head, arguments[-1:]) in (("sum", [()]), ("product", [constant(1)])):
        return arguments[-1]
    return _atom(head, *arguments, label=term.label)


Form: TypeAlias = tuple[str, tuple[object, ...]]
"""What two statements share when they say the same in other words."""


@lru_cache(maxsize=100_000)
def form(statement: Term) -> Form:
    """Return the normal form of a statement: relations of the difference and zero, connectives."""
    head, args = statement.head, statement.args
    if head in ("<=", "<", "=", "!="):
        gap = add(normal(args[1]), scale(-1, normal(args[0])))
        if gap:
            leading, rest = _monic(gap)
            one_way = head in ("<=", "<") and leading < 0
            gap = scale(-1, rest) if one_way else rest
        return head, (gap,)
    if head in ("and", "or"):
        return _joined(head, [form(one) for one in args])
    if head == "<=>":
        return head, tuple(sorted((form(one) for one in args), key=repr))
    if head.startswith("every"):
        return head, (*map(normal, statement.ends), form(statement.body))
    return head, (*map(form, args), statement.label)


def _joined(head: str, parts: Iterable[Form]) -> Form:
    flat = {inner for one in parts for inner in (one[1] if one[0] == head else (one,))}
    nothing: Form = ("true" if head == "and" else "false", (None,))
    kept = tuple(sorted(flat - {nothing}, key=repr))
    if not kept:
        return nothing
    return kept[0] if len(kept) == 1 else (head, kept)  # type: ignore[return-value]  # forms join


def same_rational_function(left: Term, right: Term) -> bool:
    """Say whether two numbers are one rational function of their atoms, denominators aside.

    Exact arithmetic in python-flint's polynomials; where no denominator is zero, they are equal.
    """
    from flint import Ordering, fmpq, fmpq_mpoly_ctx

    gap = add(normal(left), scale(-1, normal(right)))
    names: dict[object, str] = {}
    _name_atoms(gap, names)
    context = fmpq_mpoly_ctx.get(list(names.values()) or ["none"], Ordering.lex)
    variables = dict(zip(names, context.gens(), strict=False))

    def fraction(polynomial: Polynomial) -> tuple[object, object]:
        top, bottom = context.constant(0), context.constant(1)
        for (powers, exponent), coefficient in polynomial:
            over = context.constant(1)
            part = context.constant(fmpq(coefficient.numerator, coefficient.denominator))
            if exponent:
                part *= variables["exp", exponent]
            for atom, count in powers:
                if atom[0] == "inverse":
                    inner_top, inner_bottom = fraction(atom[2][0])
                    part, over = part * inner_bottom**count, over * inner_top**count
                else:
                    part *= variables[atom] ** count
            top, bottom = top * over + part * bottom, bottom * over
            _few(max(len(top), len(bottom)))
        return top, bottom

    top, bottom = fraction(gap)
    return bool(top == 0 and bottom != 0)


def _name_atoms(polynomial: Polynomial, names: dict[object, str]) -> None:
    for (powers, exponent), _ in polynomial:
        if exponent:
            names.setdefault(("exp", exponent), f"a{len(names)}")
        for atom, _count in powers:
            if atom[0] == "inverse":
                _name_atoms(atom[2][0], names)
            else:
                names.setdefault(atom, f"a{len(names)}")
