"""What a term is at given values, worked out from within, by the meaning of each head.

It shares nothing with the checker but the terms: no normal form, no substitution. Fractions are
exact; exponentials and logarithms are Arb balls. Of what is said of infinitely many values only a
few are looked at, so that it may be false, but never true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import TypeAlias

from flint import arb, ctx, fmpq

from didp_ref.kernel.terms import Term

Value: TypeAlias = "Fraction | arb"
Function = Callable[..., Fraction]
Values = Mapping[str, Fraction | Function]
REALS = tuple(map(Fraction, ("0", "1", "-1", "1/2", "2", "-3/2")))
"""The reals that are looked at for all of them."""
INTEGERS = 7
"""So many integers are looked at for all from a start on."""
POINTS = tuple(map(Fraction, range(3)))
"""The points of the space; an event is a weight for each."""
BITS = 200


class Unclear(ArithmeticError):
    """A ball is not told from zero."""


def number(term: Term, values: Values, bound: Sequence[Fraction] = ()) -> Value:
    """Return the value of a number; ``bound`` are the values of the binders around, inner first."""
    head, label = term.head, term.label
    if head == "number":
        return Fraction(str(label))
    if head.startswith("bound-"):
        return bound[int(str(label))]
    if head in ("real", "integer", "point"):
        found = values[str(label)]
        assert isinstance(found, Fraction)
        return found
    if head in ("sum", "product"):
        start = Fraction(head == "product")
        parts = [number(term.body, values, (k, *bound)) for k in indices(term, values, bound)]
        return reduce(plus if head == "sum" else times, parts, start)
    if head == "integral":
        weight = values[str(term.ends[0].label)]
        assert not isinstance(weight, Fraction)
        parts = [times(weight(k), number(term.body, values, (k, *bound))) for k in POINTS]
        return reduce(plus, parts)
    args = [number(one, values, bound) for one in term.args]
    if head in ("at", "call", "density"):
        function = values[str(label)]
        assert not isinstance(function, Fraction)
        if not all(isinstance(one, Fraction) for one in args):
            raise Unclear
        return function(*args)
    if head in ("+", "*"):
        return reduce(plus if head == "+" else times, args)
    return _of_one(head, args)


def _of_one(head: str, args: Sequence[Value]) -> Value:
    one = args[0]
    if head == "abs":
        return abs(one)
    if head in ("max", "min"):
        if all(isinstance(arg, Fraction) for arg in args):
            return max(args) if head == "max" else min(args)
        return reduce(arb.max if head == "max" else arb.min, map(ball, args))
    if head == "inverse":
        return Fraction() if sign(one) == 0 else 1 / one
    if head == "exp":
        return Fraction(1) if sign(one, Fraction()) == 0 else precise(lambda: ball(one).exp())
    if head == "root":
        return Fraction() if sign(one) <= 0 else precise(lambda: ball(one).sqrt())
    if head == "normal":
        return precise(lambda: (1 + (ball(one) / arb(2).sqrt()).erf()) / 2)
    assert head == "log", head
    if sign(one) <= 0:
        return Fraction()
    return Fraction() if one == 1 else precise(lambda: ball(one).log())


def precise(work: Callable[[], arb]) -> arb:
    """Do it with so many bits."""
    before, ctx.prec = ctx.prec, BITS
    try:
        return work()
    finally:
        ctx.prec = before


def ball(value: Value) -> arb:
    """Return a value as a ball."""
    if isinstance(value, Fraction):
        return precise(lambda: arb(fmpq(value.numerator, value.denominator)))
    return value


def plus(one: Value, other: Value) -> Value:
    """Return a sum."""
    if isinstance(one, Fraction) and isinstance(other, Fraction):
        return one + other
    return precise(lambda: ball(one) + ball(other))


def times(one: Value, other: Value) -> Value:
    """Return a product; zero times anything is zero."""
    if isinstance(one, Fraction) and isinstance(other, Fraction):
        return one * other
    if Fraction() in (one, other):
        return Fraction()
    return precise(lambda: ball(one) * ball(other))


def sign(value: Value, unclear: Value | None = None) -> int:
    """Return a sign, or raise where a ball holds zero; with a second value, that is no error."""
    if isinstance(value, Fraction) or value > 0 or value < 0:
        return (value > 0) - (value < 0)
    if unclear is None:
        raise Unclear
    return 1


def indices(binder: Term, values: Values, bound: Sequence[Fraction]) -> list[Fraction]:
    """Return the integers that a binder runs over."""
    ends = [number(end, values, bound) for end in binder.ends]
    lower = ends[0]
    upper = ends[1] if ends[1:] else plus(lower, Fraction(INTEGERS))
    assert isinstance(lower, Fraction)
    assert isinstance(upper, Fraction)
    assert lower.denominator == upper.denominator == 1
    return [Fraction(k) for k in range(int(lower), int(upper) + 1)]


def truth(term: Term, values: Values, bound: Sequence[Fraction] = ()) -> bool | None:
    """Say whether a statement is true; None where that is not clear."""
    head, args = term.head, term.args
    if head in ("<=", "<", "=", "!="):
        try:
            return _compared(head, *(number(one, values, bound) for one in args))
        except Unclear:
            return None
    if head in ("true", "false"):
        return head == "true"
    if head == "integrable":
        return True  # where there are finitely many points
    if head.startswith("every"):
        endless = head not in ("every", "every-point")
        all_of = {"every-real": REALS, "every-point": POINTS}
        several = all_of.get(head) or indices(term, values, bound)
        found = _all([truth(term.body, values, (one, *bound)) for one in several])
        return None if endless and found else found
    said = [truth(one, values, bound) for one in args]
    if head == "and":
        return _all(said)
    if head == "or":
        return _not(_all([_not(one) for one in said]))
    if head == "not":
        return _not(said[0])
    if head == "=>":
        return _not(_all([said[0], _not(said[1])]))
    assert head == "<=>", head
    return None if None in said else said[0] is said[1]


def _compared(relation: str, one: Value, other: Value) -> bool | None:
    gap = plus(other, times(Fraction(-1), one))
    if not isinstance(gap, Fraction) and not (gap > 0 or gap < 0):
        return None
    return {"<=": gap >= 0, "<": gap > 0, "=": gap == 0, "!=": gap != 0}[relation]


def _all(said: Sequence[bool | None]) -> bool | None:
    return False if False in said else None if None in said else True


def _not(said: bool | None) -> bool | None:
    return None if said is None else not said


def apart(one: Value, other: Value) -> bool:
    """Say whether two values are certainly not one."""
    return _compared("!=", one, other) is True
