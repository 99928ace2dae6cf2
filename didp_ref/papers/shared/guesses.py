"""Guesses among m worlds: how often each is guessed in each, and how often the guess is right.

The world ``j`` is guessed in the world ``i`` with the chance ``guess(j, i)``; ``success`` is how
often the guess is right where the worlds are equally likely.
"""

from sympy import Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.shared.alphabet import delta, epsilon, i, j, m
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, functions, le, reals

(guess,) = functions("guess")
(success,) = reals("success")

GROWTH, DECAY = exp(epsilon), exp(-epsilon)

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


ALL_RIGHT = Sum(guess(j, j), WORLDS)


def success_under_a_line(d: Derivation, height: Term, descent: Term, by: list[str]) -> None:
    """Bound all right guesses, where between worlds ``right - descent wrong <= height``.

    The facts ``line before`` and ``line after`` say so of every world i and the worlds beside it;
    ``by`` says that the height is defined.
    """
    wrong, right, mine = guess(j, i), guess(j, j), guess(i, i)
    d.lemma("wrong in parts", lemmas.sum_take_out(wrong, WORLDS, i))
    d.lemma("right in parts", lemmas.sum_take_out(right, WORLDS, i))
    facts = [*by, "wrong in parts", "right in parts", CERTAIN]
    for where, over in (("before", BEFORE), ("after", AFTER)):
        fallen = -descent * wrong
        d.lemma(f"lines {where}", lemmas.sum_monotone(right + fallen, height, over))
        d.lemma(f"sum {where}", lemmas.sum_add(right, fallen, over))
        d.lemma(f"heights {where}", lemmas.sum_constant(height, over))
        d.lemma(f"descents {where}", lemmas.sum_scale(-descent, wrong, over))
        kinds = ("line", "lines", "sum", "heights", "descents")
        facts += [f"{kind} {where}" for kind in kinds]
    constant = (m - 1) * height + descent - ALL_RIGHT
    d.generalize("each row", le((descent - 1) * mine, constant), EACH_WORLD, facts)
    scaled = (descent - 1) * right
    d.generalize("rows", le(scaled, constant), WORLDS, [*by, "each row"])
    d.lemma("all rows", lemmas.sum_monotone(scaled, constant, WORLDS))
    d.lemma("counted", lemmas.sum_constant(constant, WORLDS))
    d.lemma("factor", lemmas.sum_scale(descent - 1, right, WORLDS))
    known = [*by, "2 <= m", "rows", "all rows", "counted", "factor"]
    d.step("all right", le((descent - 1) * ALL_RIGHT, m * constant), known)


def trade_offs(where: str) -> str:
    """Return the name of the hypothesis about the worlds before or after another."""
    return f"the trade-off between the world i and the worlds j {where} it"
