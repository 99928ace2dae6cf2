"""Whether a statement is true at given values: exact fractions, or Arb balls where those end.

Values are closed terms; of a sequence or a function a table, or a term in its indices (``#0:Z``).
Sums, products and "for every" over a finite range are written out. What is said of infinitely many
values is decided where it does not depend on them, or where the sign is plain: a polynomial in what
is not negative, with coefficients of one sign; or in one real number, with rational roots.
A number that is made of fractions by arithmetic and roots is told from zero
(:mod:`didp_ref.symbolic.algebraic`); of exp, log and the normal distribution a few exact values are
known. Everything else is undecided: None, never a guess.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, TypeAlias

from didp_ref.kernel.normal import UNIT, Atom, Polynomial, add, normal
from didp_ref.kernel.terms import (
    FALSE,
    QUANTIFIERS,
    TRUE,
    IllFormed,
    Term,
    binder_of,
    conditions,
    instantiate,
    letters,
    number,
)
from didp_ref.symbolic.algebraic import bits_below
from didp_ref.symbolic.logarithms import power_gap

if TYPE_CHECKING:
    from flint import arb

Table: TypeAlias = Mapping[tuple[int, ...], Term]
Values: TypeAlias = Mapping[str, Term | Table]
"""What each name stands for: a number, a term in indices, or a table by indices."""

BITS = (64, 256, 1024)
MOST_BITS, GUARD_BITS = 8192, 64
"""Of the precision at which an algebraic number is told from zero, and more than what it needs."""
MANY = 10_000
EASILY_FACTORED = 64
"""Bits."""
MINUS = number(-1)
ANY = "any value"
"""The name of a variable that stands for infinitely many values."""


def defined(statement: Term, values: Values) -> bool | None:
    """Say whether every denominator and every logarithm in a statement is defined."""
    return _all([decide(condition, values) for condition in conditions(statement)])


def decide(statement: Term, values: Values) -> bool | None:
    """Say whether a statement is true; None where that is not decided."""
    head, args = statement.head, statement.args
    if statement in (TRUE, FALSE):
        return statement == TRUE
    if head == "and":
        return _all([decide(arg, values) for arg in args])
    if head == "or":
        return _not(_all([_not(decide(arg, values)) for arg in args]))
    if head == "not":
        return _not(decide(args[0], values))
    if head == "=>":
        premise = decide(args[0], values)
        return True if premise is False else _implied(premise, decide(args[1], values))
    if head == "<=>":
        first, second = (decide(side, values) for side in args)
        return None if first is None or second is None else first is second
    if head in QUANTIFIERS:
        return _every(statement, values)
    if len(args) != 2:
        raise IllFormed(f"{head!r} is no relation of numbers")
    return _compare(head, normal(ground(_difference(args[0], args[1]), values)))


def _difference(left: Term, right: Term) -> Term:
    return Term("+", (right, Term("*", (MINUS, left))))


def _all(answers: Sequence[bool | None]) -> bool | None:
    return False if False in answers else None if None in answers else True


def _not(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


def _implied(premise: bool | None, conclusion: bool | None) -> bool | None:
    return conclusion if premise or conclusion else None


def _every(statement: Term, values: Values) -> bool | None:
    indices = _indices(statement, values)
    if indices is not None:
        holds: bool | None = True
        for k in indices:
            answer = decide(instantiate(statement.body, number(k)), values)
            if answer is False:
                return False
            holds = None if answer is None else holds
        return holds
    if not statement.ends and (places := _where_signs_change(statement.body, values)) is not None:
        return _all([decide(instantiate(statement.body, number(x)), values) for x in places])
    name = _fresh(statement, values)
    beyond = Term("real", (), name)
    if statement.ends:  # the lower end, or more
        beyond = Term("+", (statement.ends[0], Term("integer", (), name)))
    inside = instantiate(statement.body, beyond)
    # what is false of the unknown may be false only where nothing is meant
    return decide(inside, {**values, name: Term(beyond.sort.value, (), name)}) or None


def _fresh(statement: Term, values: Values) -> str:
    """Return a name for infinitely many values that nothing else has."""
    taken = {*values, *(name for _, name, _ in letters(statement))}
    return next(name for count in itertools.count() if (name := f"{ANY} {count}") not in taken)


def _where_signs_change(body: Term, values: Values) -> list[Fraction] | None:
    """Return every real number where a relation can change, one between any two, one beyond each.

    That is known where each relation is of a polynomial whose real roots are rational: else None.
    """
    name = _fresh(body, values)
    inside = instantiate(body, Term("real", (), name))
    extended = {**values, name: Term("real", (), name)}
    roots: set[Fraction] = set()
    for left, right in _relations(inside):
        places = _rational_roots(normal(ground(_difference(left, right), extended)), name)
        if places is None:
            return None
        roots |= places
    ordered = sorted(roots) or [Fraction()]
    between = [(low + high) / 2 for low, high in itertools.pairwise(ordered)]
    return [ordered[0] - 1, *ordered, *between, ordered[-1] + 1]


def _relations(statement: Term) -> Iterator[tuple[Term, Term]]:
    if statement.head in ("and", "or", "not", "=>", "<=>"):
        for arg in statement.args:
            yield from _relations(arg)
    elif statement not in (TRUE, FALSE):
        if len(statement.args) != 2 or statement.head in QUANTIFIERS:
            raise IllFormed("a quantifier inside another is not decided")
        yield statement.args[0], statement.args[1]


def _rational_roots(polynomial: Polynomial, name: str) -> set[Fraction] | None:
    """Return the real roots of a polynomial in one variable, if all of them are rational."""
    from flint import fmpq, fmpq_poly

    coefficients: dict[int, Fraction] = {}
    for (powers, exponent), coefficient in polynomial:
        alone = [(atom[:2], count) for atom, count in powers]
        if exponent or any(atom != ("real", f"str {name}") for atom, _ in alone):
            return None
        coefficients[sum(count for _, count in alone)] = coefficient
    degree = max(coefficients, default=0)
    listed = [coefficients.get(k, Fraction()) for k in range(degree + 1)]
    _, factors = fmpq_poly([fmpq(c.numerator, c.denominator) for c in listed]).factor()
    if any(factor.degree() > 1 for factor, _ in factors):
        return None
    linear = [-factor[0] / factor[1] for factor, _ in factors if factor.degree() == 1]
    return {Fraction(int(root.p), int(root.q)) for root in linear}


def _indices(binder: Term, values: Values) -> range | None:
    if len(binder.ends) != 2:
        return None
    lower, upper = (rational(normal(ground(end, values))) for end in binder.ends)
    if lower is None or upper is None or upper - lower > MANY:
        return None
    return range(math.ceil(lower), math.floor(upper) + 1)


def empty_ranges(statement: Term, values: Values) -> Iterator[Term]:
    """Yield what a statement says "for every" index of a range, or adds up, where there is none.

    >>> from didp_ref.kernel.text import read_term, write
    >>> given = read_term("(every 1 m:Z (< 0 (at p #0:Z)))")
    >>> [write(empty.ends[1]) for empty in empty_ranges(given, {"m": number(0)})]
    ['m:Z']
    """
    if binder_of(statement) and len(statement.ends) == 2:
        closed = not any(end.loose for end in statement.ends)
        if closed and (indices := _indices(statement, values)) is not None and not indices:
            yield statement
    for part in statement.args:
        yield from empty_ranges(part, values)


def ground(term: Term, values: Values) -> Term:
    """Put the values into a number, and write finite sums and products out."""
    if term.head == "number":
        return term
    if term.head in ("sum", "product"):
        indices = _indices(term, values)
        if indices is None:
            raise IllFormed("a range has no end that is known")
        parts = [ground(instantiate(term.body, number(k)), values) for k in indices]
        joined = "+" if term.head == "sum" else "*"
        nothing = number(joined == "*")
        return reduce(lambda left, right: Term(joined, (left, right)), parts, nothing)
    args = tuple(ground(arg, values) for arg in term.args)
    if term.head in ("max", "min"):
        return _extreme(term.head, *args)
    if term.head in EXACT:
        return EXACT[term.head](args[0])
    if not isinstance(term.label, str):
        return term if args == term.args else Term(term.head, args, term.label)
    if term.label not in values:
        raise IllFormed(f"no value is given for {term.label}")
    given = values[term.label]
    if isinstance(given, Mapping):
        places = [rational(normal(arg)) for arg in args]
        key = tuple(int(place) for place in places if place is not None and place.denominator == 1)
        if len(key) != len(places) or key not in given:
            raise IllFormed(f"no value is given for {term.label} at {_shown(places)}")
        return ground(given[key], {})
    for index in args:
        given = instantiate(given, index)
    unknown = {name: value for name, value in values.items() if name.startswith(ANY)}
    return given if term.label in unknown else ground(given, unknown)


def _extreme(head: str, first: Term, *others: Term) -> Term:
    """Return the larger, or the smaller, of numbers, where that is known."""
    for other in others:
        larger = _compare("<=", normal(_difference(first, other)))
        smaller = _compare("<=", normal(_difference(other, first)))
        if larger is None and smaller is None:
            return Term(head, (first, *others))
        first = other if (larger if head == "max" else smaller) else first
    return first


def _exponential(exponent: Term) -> Term:
    """Return the exponential of a number; of whole multiples of logarithms the exact one."""
    value, rest = Fraction(1), normal(exponent)
    for (powers, over), coefficient in rest:
        (head, _, arguments), count = powers[0] if powers else (("", "", ()), 0)
        base = rational(arguments[0]) if head == "log" and count == len(powers) == 1 else None
        small = abs(coefficient) <= MANY and coefficient.denominator == 1
        if base is None or base <= 0 or over or not small:
            return Term("exp", (exponent,))
        value *= base ** int(coefficient)
    return number(value)


def _normal_distribution(place: Term) -> Term:
    """Return Phi at a place: 1/2 at 0, and below 0 what is left of 1 by the opposite place."""
    side = sign(normal(place))
    if side is None or side > 0:
        return Term("normal", (place,))
    if side == 0:
        return number(Fraction(1, 2))
    opposite = Term("normal", (Term("*", (MINUS, place)),))
    return Term("+", (number(1), Term("*", (MINUS, opposite))))


def _logarithm(argument: Term) -> Term:
    """Return a logarithm: of an exponential the exponent, of a fraction by those of primes.

    Then equal ones are written alike. Numbers that it may take hours to factor are left as they
    are.
    """
    from flint import fmpz

    if argument.head == "exp":
        return argument.args[0]
    value = rational(normal(argument))
    if value is None or value <= 0 or max(value.as_integer_ratio()) >> EASILY_FACTORED:
        return Term("log", (argument if value is None else number(value),))
    parts = [number(0), number(0)]
    for whole, sign_of in ((value.numerator, 1), (value.denominator, -1)):
        for prime, exponent in fmpz(whole).factor():
            log = Term("log", (number(int(prime)),))
            parts.append(Term("*", (number(sign_of * int(exponent)), log)))
    return Term("+", tuple(parts))


def _root(argument: Term) -> Term:
    """Return a square root, which is a number where it is one of a fraction's square."""
    value = rational(normal(argument))
    if value is None:
        return Term("root", (argument,))
    parts = [math.isqrt(max(part, 0)) for part in (value.numerator, value.denominator)]
    exact = Fraction(*parts)
    return number(exact) if exact**2 == max(value, 0) else Term("root", (number(value),))


EXACT: Mapping[str, Callable[[Term], Term]] = {
    **{"exp": _exponential, "log": _logarithm},
    **{"root": _root, "normal": _normal_distribution},
}
"""Functions of which some values are known exactly."""


def _cancelled(polynomial: Polynomial) -> Polynomial:
    """Return a number with ``x (1/x)`` struck out, where x is known not to be zero."""
    terms: list[Polynomial] = []
    for (powers, exponent), coefficient in polynomial:
        left = dict(powers)
        for atom, count in powers:
            below = atom[2][0] if atom[0] == "inverse" else ()
            alone = below[0][0][0] if len(below) == 1 else ()
            above = alone[0][0] if len(alone) == 1 else None
            struck = min(count, left.get(above, 0)) if above else 0
            if above and struck and sign(below):
                left |= {atom: count - struck, above: left[above] - struck}
        remaining = tuple(sorted((atom, count) for atom, count in left.items() if count))
        terms.append((((remaining, exponent), coefficient),))
    return add(*terms)


def _shown(places: Sequence[Fraction | None]) -> str:
    return ", ".join("an unknown index" if place is None else str(place) for place in places)


def rational(polynomial: Polynomial) -> Fraction | None:
    """Return the fraction that a number is, if it is one."""
    if not polynomial:
        return Fraction()
    return polynomial[0][1] if len(polynomial) == 1 and polynomial[0][0] == UNIT else None


def _compare(relation: str, gap: Polynomial) -> bool | None:
    gap = _cancelled(gap)
    order = sign(gap)
    if order is None:
        positive = _not_negative(gap)
        return True if positive and relation == "<=" else None
    return {"<=": order >= 0, "<": order > 0, "=": order == 0, "!=": order != 0}[relation]


def _not_negative(polynomial: Polynomial) -> bool:
    """Say whether every term is plainly not negative."""
    return all(
        coefficient > 0
        and all(_atom_not_negative(atom) or count % 2 == 0 for atom, count in powers)
        for (powers, _), coefficient in polynomial
    )


def _atom_not_negative(atom: Atom) -> bool:
    head, label, _ = atom
    return head == "abs" or (head == "integer" and label.startswith(f"str {ANY}"))


def sign(polynomial: Polynomial) -> int | None:
    """Return the sign of a number, proved, or None where it is not told from zero."""
    exact = rational(polynomial)
    if exact is not None:
        return (exact > 0) - (exact < 0)
    from didp_ref.numbers.precision import at_precision

    for bits in BITS:
        ball = at_precision(bits, ball_of, [polynomial])
        if ball is None:
            return None
        if ball > 0 or ball < 0:
            return 1 if ball > 0 else -1
    gap = power_gap(polynomial, sign)
    return _sign_of_algebraic(polynomial) if gap is None else sign(gap)


def _sign_of_algebraic(polynomial: Polynomial) -> int | None:
    """Return the sign of an algebraic number, which is zero if it is smaller than others can be."""
    from flint import arb

    from didp_ref.numbers.precision import at_precision

    below = bits_below(polynomial, sign)
    if below is None or below > MOST_BITS:
        return None
    ball = at_precision(below + GUARD_BITS, ball_of, [polynomial])
    if ball is None or ball > 0 or ball < 0:
        return None if ball is None else 1 if ball > 0 else -1
    return 0 if abs(ball) < arb(2) ** -below else None


def ball_of(polynomial: Polynomial) -> arb | None:
    """Return an Arb ball that holds a number, or None where it has an unknown."""
    from flint import arb, fmpq

    total = arb(0)
    for (powers, exponent), coefficient in polynomial:
        part = arb(fmpq(coefficient.numerator, coefficient.denominator))
        for atom, count in powers:
            ball = _atom_ball(atom)
            if ball is None:
                return None
            part *= ball**count
        over = ball_of(exponent) if exponent else arb(0)
        if over is None:
            return None
        total += part * over.exp()
    return total


def _atom_ball(atom: Atom) -> arb | None:
    head, _, arguments = atom
    balls = [ball for ball in map(ball_of, arguments) if ball is not None]
    if not balls or len(balls) < len(arguments):
        return None
    first = balls[0]
    if head in ("inverse", "log"):
        # 1/0 is 0, and log(x) is 0 for x <= 0, see terms.py
        side = sign(arguments[0])
        if side is None or side == 0 or (side < 0 and head == "log"):
            return None if side is None else first * 0
        return 1 / first if head == "inverse" else first.log()
    if head == "root" and not first >= 0:  # root(x) is 0 for x < 0
        return first * 0 if first < 0 else None
    from didp_ref.numbers.reals import normal as normal_distribution

    functions: dict[str, Callable[[], arb]] = {
        "root": first.sqrt,
        "normal": lambda: normal_distribution(first),
        "abs": lambda: abs(first),
        "max": lambda: reduce(type(first).max, balls),
        "min": lambda: reduce(type(first).min, balls),
    }
    return functions[head]() if head in functions else None
