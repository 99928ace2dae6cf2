"""What 53 bits leave of a formula's value, whatever rounding does at each step."""

from __future__ import annotations

from collections.abc import Mapping

from flint import arb

from didp_ref.errors import OutOfRange, Undecided
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.symbolic.term import Number, Term, value_at

FLOAT_BITS = 53


def in_float_bits(term: Term, point: Mapping[str, Number]) -> Enclosure | None:
    """Enclose what is left of a formula's value where each step keeps 53 bits, if anything is.

    Raises :class:`NoValue`, and :class:`OutOfRange` for a step that no ball holds.

    >>> from fractions import Fraction
    >>> from flint import fmpq
    >>> from didp_ref.symbolic.text_reader import parse
    >>> lost = in_float_bits(parse("log(1 - 1/order)"), {"order": fmpq(100)})
    >>> Fraction(1, 2**52) <= lost.upper - lost.lower <= Fraction(3, 2**52)
    True
    """
    try:
        ball = arb(value_at(term, {name: arb(value) for name, value in point.items()}, FLOAT_BITS))
    except Undecided:
        return None
    if not ball.is_finite():
        raise OutOfRange("a step of the formula is too large", point)
    return Enclosure.of(ball)
