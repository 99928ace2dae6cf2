"""An equation solved for the one name on its left side.

``sigma^2 = x`` is read as ``sigma = x^(1/2)``: names stand for positive numbers. The left side is
a name, or a multiple, a power, a root, an exponential, a logarithm or a reciprocal of one. Any
other left side is asked about.
"""

from fractions import Fraction

from didp_ref.errors import InputError
from didp_ref.symbolic.term import ONE, Term, number


def solve_for_name(left: Term, right: Term) -> tuple[Term, list[str]]:
    """Return what the name on the left side is equal to, and how the equation was understood.

    >>> from didp_ref.symbolic.text_reader import parse
    >>> str(solve_for_name(parse("1/sigma^2"), parse("2*rho"))[0])
    '(1/(2*rho))^(1/2)'
    """
    part, solved = left, right
    while part.head != "name":
        inverse = _undo_outermost(part, solved)
        if inverse is None:
            raise InputError(
                "the formula",
                f"is an equation for {left}: solve it for one name, and give its right side alone",
            )
        part, solved = inverse
    if str(part.value) in right.names():
        raise InputError(
            "the formula",
            f"has {part.value} on both sides: solve it, and give the right side alone",
        )
    if part is left:
        return right, [f"of {left} = ... the right side is read"]
    return solved, [f"{left} = ... is solved for {part}, which is read as positive: {solved}"]


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
