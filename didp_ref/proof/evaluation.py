"""Whether a statement is true at given values: exact fractions, or Arb balls where those end.

Values are closed terms; of a sequence or a function a table, or a term in its indices (``#0:Z``, ...).
Sums, products and "for every" over a finite range are written out. What is said of infinitely many
values is decided where it does not depend on them, or where the sign is plain: a polynomial in what
is not negative, with coefficients of one sign. Everything else is undecided: None, never a guess.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, TypeAlias

from didp_ref.proof.normal import Atom, Polynomial, constant, normal
from didp_ref.proof.terms import (
    FALSE,
    QUANTIFIERS,
    TRUE,
    IllFormed,
    Term,
    conditions,
    instantiate,
    letters,
    number,
)

if TYPE_CHECKING:
    from flint import arb

Table: TypeAlias = Mapping[tuple[int, ...], Term]
Values: TypeAlias = Mapping[str, Term | Table]
"""What each name stands for: a number, a term in indices, or a table by indices."""

BITS = (64, 256, 1024)
MANY = 10_000
ANY = "any value"
"""The name of a variable that stands for infinitely many values."""


def defined(statement: Term, values: Values) -> bool | None:
    """Say whether every denominator and every logarithm in a statement is defined."""
    return _all([decide(one, values) for one in conditions(statement)])


def decide(statement: Term, values: Values) -> bool | None:
    """Say whether a statement is true; None where that is not decided."""
    head, args = statement.head, statement.args
    if statement in (TRUE, FALSE):
        return statement == TRUE
    if head == "and":
        return _all([decide(one, values) for one in args])
    if head == "or":
        return _not(_all([_not(decide(one, values)) for one in args]))
    if head == "not":
        return _not(decide(args[0], values))
    if head == "=>":
        premise = decide(args[0], values)
        return True if premise is False else _implied(premise, decide(args[1], values))
    if head == "<=>":
        one, other = (decide(side, values) for side in args)
        return None if one is None or other is None else one is other
    if head in QUANTIFIERS:
        return _every(statement, values)
    gap = normal(ground(Term("+", (args[1], Term("*", (number(-1), args[0])))), values))
    return _compare(head, gap)


def _all(found: Sequence[bool | None]) -> bool | None:
    return False if False in found else None if None in found else True


def _not(found: bool | None) -> bool | None:
    return None if found is None else not found


def _implied(premise: bool | None, conclusion: bool | None) -> bool | None:
    return conclusion if premise or conclusion else None


def _every(statement: Term, values: Values) -> bool | None:
    indices = _indices(statement, values)
    if indices is not None:
        found: bool | None = True
        for k in indices:
            one = decide(instantiate(statement.body, number(k)), values)
            if one is False:
                return False
            found = None if one is None else found
        return found
    lower = normal(ground(statement.ends[0], values)) if statement.ends else None
    apart = lower is not None and (sign(lower) or 0) >= 0 and sign(lower) is not None
    sort = "integer" if statement.ends else "real"
    taken = {*values, *(name for _, name, _ in letters(statement))}
    names = (f"{ANY}{' from 0 on' if apart else ''} {count}" for count in itertools.count())
    name = next(one for one in names if one not in taken)
    inside = instantiate(statement.body, Term(sort, (), name))
    found = decide(inside, {**values, name: Term(sort, (), name)})
    # false at any value is false; but it may be false only where nothing is meant
    return True if found else None


def _indices(binder: Term, values: Values) -> range | None:
    if len(binder.ends) != 2:
        return None
    lower, upper = (_rational(normal(ground(end, values))) for end in binder.ends)
    if lower is None or upper is None or upper - lower > MANY:
        return None
    return range(math.ceil(lower), math.floor(upper) + 1)


def ground(term: Term, values: Values) -> Term:
    """Put the values into a number, and write finite sums and products out."""
    if term.head in ("sum", "product"):
        indices = _indices(term, values)
        if indices is None:
            raise IllFormed("a range has no end that is known")
        parts = [ground(instantiate(term.body, number(k)), values) for k in indices]
        joined = "+" if term.head == "sum" else "*"
        nothing = number(joined == "*")
        return reduce(lambda one, other: Term(joined, (one, other)), parts, nothing)
    args = tuple(ground(one, values) for one in term.args)
    if term.head == "exp":
        return _exponential(args[0])
    if not isinstance(term.label, str):
        return Term(term.head, args, term.label)
    if term.label not in values:
        raise IllFormed(f"no value is given for {term.label}")
    given = values[term.label]
    if isinstance(given, Mapping):
        places = tuple(_rational(normal(one)) for one in args)
        if places not in given:
            raise IllFormed(f"no value is given for {term.label} at {_shown(places)}")
        return given[places]  # type: ignore[index]  # a Fraction that is whole equals its int
    for index in args:
        given = instantiate(given, index)
    return given


def _exponential(exponent: Term) -> Term:
    """Return the exponential of a number; of whole multiples of logarithms the exact one."""
    value, rest = Fraction(1), normal(exponent)
    for (powers, over), coefficient in rest:
        (head, _, arguments), count = powers[0] if powers else (("", "", ()), 0)
        base = _rational(arguments[0]) if head == "log" and count == len(powers) == 1 else None
        small = abs(coefficient) <= MANY and coefficient.denominator == 1
        if base is None or base <= 0 or over or not small:
            return Term("exp", (exponent,))
        value *= base ** int(coefficient)
    return number(value)


def _shown(places: Sequence[Fraction | None]) -> str:
    return ", ".join("an unknown index" if one is None else str(one) for one in places)


def _rational(polynomial: Polynomial) -> Fraction | None:
    if not polynomial:
        return Fraction()
    alone = len(polynomial) == 1 and polynomial == constant(polynomial[0][1])
    return polynomial[0][1] if alone else None


def _compare(relation: str, gap: Polynomial) -> bool | None:
    found = sign(gap)
    if found is None:
        positive = _not_negative(gap)
        return True if positive and relation == "<=" else None
    return {"<=": found >= 0, "<": found > 0, "=": found == 0, "!=": found != 0}[relation]


def _not_negative(polynomial: Polynomial) -> bool:
    """Say whether every term is plainly not negative."""
    return all(
        coefficient > 0
        and all(_atom_not_negative(atom) or count % 2 == 0 for atom, count in powers)
        for (powers, _), coefficient in polynomial
    )


def _atom_not_negative(atom: Atom) -> bool:
    head, label, arguments = atom
    return head == "abs" or (head == "integer" and label.startswith(f"str {ANY} from 0 on"))


def sign(polynomial: Polynomial) -> int | None:
    """Return the sign of a number, proved, or None where it is not told from zero."""
    exact = _rational(polynomial)
    if exact is not None:
        return (exact > 0) - (exact < 0)
    from flint import ctx

    before = ctx.prec
    try:
        for ctx.prec in BITS:
            ball = _ball(polynomial)
            if ball is None:
                return None
            if ball > 0 or ball < 0:
                return 1 if ball > 0 else -1
    finally:
        ctx.prec = before
    return None


def _ball(polynomial: Polynomial) -> arb | None:
    """Return an Arb ball that holds a number, or None where it has an unknown."""
    from flint import arb, fmpq

    total = arb(0)
    for (powers, exponent), coefficient in polynomial:
        part = arb(fmpq(coefficient.numerator, coefficient.denominator))
        factors = [(_atom_ball(atom), count) for atom, count in powers]
        over = _ball(exponent) if exponent else arb(0)
        if over is None or any(ball is None for ball, _ in factors):
            return None
        for ball, count in factors:
            part *= ball**count
        total += part * over.exp()
    return total


def _atom_ball(atom: Atom) -> arb | None:
    head, _, arguments = atom
    balls = [_ball(one) for one in arguments]
    if not balls or any(ball is None for ball in balls):
        return None
    signs = [sign(one) for one in arguments]
    first = balls[0]
    functions: dict[str, Callable[[], arb | None]] = {
        # 1/0 is 0, and log(x) is 0 for x <= 0, see terms.py
        "inverse": lambda: 1 / first if signs[0] else first if signs[0] == 0 else None,
        "log": lambda: (
            first.log() if signs[0] == 1 else first * 0 if signs[0] is not None else None
        ),
        "abs": lambda: abs(first),
        "max": lambda: reduce(type(first).max, balls),
        "min": lambda: reduce(type(first).min, balls),
    }
    return functions[head]() if head in functions else None
