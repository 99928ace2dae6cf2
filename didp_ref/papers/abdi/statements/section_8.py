"""Section 8: counting queries."""

from __future__ import annotations

from sympy import Abs, And, Equivalent, Implies, Not, Or

from didp_ref.claim import Statement
from didp_ref.papers.abdi.alphabet import (
    c_1,
    c_2,
    c_whole,
    counted,
    h,
    mine,
    n_1,
    n_2,
    n_whole,
    priors,
    theirs,
)
from didp_ref.papers.abdi.statements.worlds import SUM_TO_1, WORLD, WORLDS, belief, weight
from didp_ref.papers.shared.alphabet import i, j
from didp_ref.proof.notation import eq, every, le, ne


def all_records() -> Statement:
    """The number of records in two worlds, each the whole less one."""
    hypotheses = {
        "D_1 has one record less than D": eq(n_1, n_whole - 1),
        "D_2 has one record less than D": eq(n_2, n_whole - 1),
    }
    return Statement(hypotheses, eq(Abs(n_1 - n_2), 0))


def nothing_told() -> Statement:
    """The exact number of records: every world has it, and no belief changes."""
    same = eq(counted[j], c_whole)
    hypotheses = {
        **WORLD,
        **SUM_TO_1,
        "every world has one record less than D": every(eq(counted[j], n_whole - 1), WORLDS),
        "the exact number of records of the world i is released": eq(c_whole, counted[i]),
        "the release has probability 1 in a world with that number, and 0 in any other": every(
            And(Implies(same, eq(h[j], 1)), Implies(Not(same), eq(h[j], 0))), WORLDS
        ),
    }
    return Statement(hypotheses, eq(belief(weight), priors[i]))


ONE_LESS = {
    "the one missing from D_1 counts 0 or 1": Or(eq(mine, 0), eq(mine, 1)),
    "the one missing from D_2 counts 0 or 1": Or(eq(theirs, 0), eq(theirs, 1)),
    "the count of D_1 is that of D, less what the one missing counts": eq(c_1, c_whole - mine),
    "the count of D_2 is that of D, less what the one missing counts": eq(c_2, c_whole - theirs),
}
"""The count in two worlds, the whole less what the missing one adds to it."""


def counts() -> Statement:
    """Theta = 1: no two counts differ by more, and by 1 where the missing ones differ."""
    apart = Abs(c_1 - c_2)
    differ = Equivalent(eq(apart, 1), ne(mine, theirs))
    return Statement(ONE_LESS, And(le(apart, 1), differ))


def told_apart() -> Statement:
    """The exact count tells two worlds apart exactly where the missing ones differ."""
    hypotheses = {name: ONE_LESS[name] for name in ONE_LESS if "is that of D" in name}
    return Statement(hypotheses, Equivalent(eq(c_1, c_2), eq(mine, theirs)))
