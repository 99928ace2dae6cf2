"""The two sides of a relation at values: what a reader would compute first at a counterexample."""

from __future__ import annotations

from fractions import Fraction

from didp_ref.kernel.normal import Polynomial, normal
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import IllFormed
from didp_ref.symbolic.evaluation import Values, ball_of, ground, rational

RELATIONS = ("<=", "<", "=", "!=")
DIGITS = (4, 8, 16, 30)
LONGEST = 12
"""Characters of a fraction that is shown as it is."""


def sides_at(statement: Sequent, values: Values) -> tuple[str, str] | None:
    """Return the sides of a conclusion at values, with as many digits as tell them apart.

    None if the conclusion is no relation of two numbers, or if a side has no value.

    >>> from didp_ref.kernel.text import read_term
    >>> from didp_ref.kernel.terms import number
    >>> claimed = Sequent((), read_term("(<= (exp x:R) (+ 1 x:R))"))
    >>> sides_at(claimed, {"x": number(1)})
    ('2.718', '2')
    """
    if statement.conclusion.head not in RELATIONS:
        return None
    try:
        left, right = (normal(ground(side, values)) for side in statement.conclusion.args)
    except IllFormed:
        return None
    for digits in DIGITS:
        first, second = _shown(left, digits), _shown(right, digits)
        if not (first and second):
            return None
        if left == right or Fraction(first) != Fraction(second):
            break
    return first, second


def _shown(side: Polynomial, digits: int) -> str:
    value, ball = rational(side), ball_of(side)
    if value is not None and len(str(value)) <= LONGEST:
        return str(value)
    return "" if ball is None else str(ball.str(digits, radius=False))
