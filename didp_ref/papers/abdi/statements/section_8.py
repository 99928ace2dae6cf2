"""Section 8: counting queries."""

from __future__ import annotations

from sympy import Abs, And, Equivalent, Or

from didp_ref.claim import Statement
from didp_ref.papers.abdi.alphabet import c_1, c_2, c_whole, mine, n_1, n_2, n_whole, theirs
from didp_ref.proof.notation import eq, le, ne


def all_records() -> Statement:
    """The number of records in two worlds, each the whole less one."""
    hypotheses = {
        "D_1 has one record less than D": eq(n_1, n_whole - 1),
        "D_2 has one record less than D": eq(n_2, n_whole - 1),
    }
    return Statement(hypotheses, eq(Abs(n_1 - n_2), 0))


def counts() -> Statement:
    """The count in two worlds, the whole less what the missing one adds to it."""
    hypotheses = {
        "the one missing from D_1 counts 0 or 1": Or(eq(mine, 0), eq(mine, 1)),
        "the one missing from D_2 counts 0 or 1": Or(eq(theirs, 0), eq(theirs, 1)),
        "the count of D_1 is that of D, less what the one missing counts": eq(c_1, c_whole - mine),
        "the count of D_2 is that of D, less what the one missing counts": eq(
            c_2, c_whole - theirs
        ),
    }
    apart = Abs(c_1 - c_2)
    differ = Equivalent(eq(apart, 1), ne(mine, theirs))
    return Statement(hypotheses, And(le(apart, 1), differ))
