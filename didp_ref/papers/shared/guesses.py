"""Guesses among m worlds: how often each is guessed in each, and how often the guess is right.

The world ``j`` is guessed in the world ``i`` with the chance ``guess(j, i)``; ``success`` is how
often the guess is right where the worlds are equally likely.
"""

from __future__ import annotations

from sympy import Sum, exp

from didp_ref.papers.shared.alphabet import delta, epsilon, i, j, m
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, functions, le, reals

(guess,) = functions("guess")
(success,) = reals("success")

GROWTH = exp(epsilon)

WORLDS = (j, 1, m)
"""Every world."""
EACH_WORLD = (i, 1, m)
BEFORE, AFTER = (j, 1, i - 1), (j, i + 1, m)
"""The worlds before the world i, and those after it."""

MANY = as_written(le(2, m))
CERTAIN = "the chances of all guesses sum to 1 in every world i"
SUM_TO_ONE = {CERTAIN: every(eq(Sum(guess(j, i), WORLDS), 1), EACH_WORLD)}


def private(first: Term, second: Term) -> Formula:
    """Return what (epsilon, delta)-DP says of one event in two worlds, one way round."""
    return le(first, GROWTH * second + delta)


def between_worlds(statement: Formula) -> dict[str, Formula]:
    """Say of a world i, and of the worlds j before and after it, what holds of the guess of j."""
    return {
        f"the trade-off between the world i and the worlds j {where} it": every(
            statement, EACH_WORLD, over
        )
        for where, over in (("before", BEFORE), ("after", AFTER))
    }
