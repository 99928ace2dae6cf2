"""An equation or an inequality solved for the one name on a side of it.

``sigma^2 = x`` is read as ``sigma = x^(1/2)``: names stand for positive numbers. The left side is
a name, or a multiple, a power, a root, an exponential, a logarithm or a reciprocal of one. If the
left side is none of these, the right side may be. Anything else is asked about.
"""

from fractions import Fraction
from typing import NamedTuple

from didp_ref.errors import InputError
from didp_ref.numbers.enclosure import Side
from didp_ref.symbolic.term import ONE, Term, enclose, number

TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "="}
ABOVE = {"<": Side.DOWN, "<=": Side.DOWN, "=": None, ">=": Side.UP, ">": Side.UP}
BITS = 64


class Read(NamedTuple):
    """A formula, how it was understood, on which side an inequality has its name, and the name."""

    term: Term
    notes: list[str]
    allows: Side | None = None
    """``UP`` if the name is at least the formula, ``DOWN`` if at most, ``None`` if it is equal."""
    name: str = ""
    """The name on the other side of an equation or an inequality."""


def solve_for_name(left: Term, right: Term, sign: str = "=") -> Read:
    """Return what the name on the left side is equal to, and how the equation was understood.

    >>> from didp_ref.symbolic.text_reader import parse
    >>> str(solve_for_name(parse("1/sigma^2"), parse("2*rho")).term)
    '(1/(2*rho))^(1/2)'
    >>> solve_for_name(parse("s/epsilon"), parse("scale"), "<=").allows
    <Side.UP: 'up'>
    """
    solved = _solved(left, right, sign) or _solved(right, left, TURNED[sign])
    if solved is None:
        kind = "equation" if sign == "=" else "inequality"
        problem = f"is an {kind}, and no side is a name: give one side alone, such as {right}"
        raise InputError("the formula", problem)
    name_of, value, relation = solved
    if str(name_of.value) in value.names():
        raise InputError(
            "the formula", f"has {name_of.value} on both sides: solve it, and give one side alone"
        )
    allows, name = ABOVE[relation], str(name_of.value)
    if name_of is left:
        return Read(value, [f"of {left} {sign} ... the right side is read"], allows, name)
    if name_of is right:
        return Read(value, [f"of ... {sign} {right} the left side is read"], allows, name)
    side = (
        f"{left} {sign} ..."
        if any(part is name_of for part in left.parts())
        else f"... {sign} {right}"
    )
    text = f"{side} is solved for {name_of}, which is read as positive: {value}"
    return Read(value, [text], allows, name)


def _solved(left: Term, right: Term, sign: str) -> tuple[Term, Term, str] | None:
    """Return the name on the left side, what it is related to, and how; ``None`` for no name."""
    while left.head != "name":
        inverse = _undo_outermost(left, right)
        if inverse is None:
            return None
        if _is_decreasing(left):
            sign = TURNED[sign]
        left, right = inverse
    return left, right, sign


def _is_decreasing(left: Term) -> bool:
    """Say whether the outermost function of a side falls if its name grows."""
    if left.head == "/" and not left.args[0].names():
        return True
    numbers = [arg for arg in left.args if not arg.names()]
    return left.head in ("^", "*", "/") and any(enclose(x, {}, BITS).upper < 0 for x in numbers)


def _undo_outermost(left: Term, right: Term) -> tuple[Term, Term] | None:
    """Return both sides without the outermost function of the left one; ``None`` for others."""
    if left.head == "^" and (exponent := _number_of(left.args[1])):
        reciprocal = number(1 / exponent)
        return left.args[0], Term("^", (right, reciprocal))
    if left.head == "/" and _number_of(left.args[0]) == 1:
        return left.args[1], Term("/", (ONE, right))
    if left.head in ("*", "/") and len(left.args) == 2 and not left.args[1].names():
        return left.args[0], Term("/" if left.head == "*" else "*", (right, left.args[1]))
    if left.head == "*" and len(left.args) == 2 and not left.args[0].names():
        return left.args[1], Term("/", (right, left.args[0]))
    if left.head == "exp":
        return left.args[0], Term("log", (right,))
    if left.head == "log":
        return left.args[0], Term("exp", (right,))
    return None


def _number_of(term: Term) -> Fraction | None:
    """Return the number that a term is, or that its quotient or product of numbers is."""
    if isinstance(term.value, Fraction):
        return term.value
    if term.head in ("/", "*") and len(term.args) == 2:
        first, second = map(_number_of, term.args)
        if first is None or second is None or (term.head == "/" and not second):
            return None
        return first / second if term.head == "/" else first * second
    return None
