"""Section 3 as mathematics: the sensitive range is the largest contribution."""

from __future__ import annotations

from sympy import Abs, Equivalent, Implies

from didp_ref.audit.claim import Statement
from didp_ref.papers.rhodi.alphabet import k, m, r, t, v
from didp_ref.papers.rhodi.statements.vocabulary import SEVERAL
from didp_ref.symbolic.notation import every, le, ne

NEAR_EACH_OTHER = le(Abs(v[k] - v[r]), t)
NO_CONTRIBUTION_ABOVE = every(Implies(ne(k, r), NEAR_EACH_OTHER), (k, 1, m), (r, 1, m))
"""World k alone holds the individual k, so its contribution is over the worlds other than k."""
RANGE_NOT_ABOVE = every(NEAR_EACH_OTHER, (k, 1, m), (r, 1, m))


def sensitive_range() -> Statement:
    """Definition 3's note: a number bounds every contribution exactly when it bounds the range.

    So the largest contribution, which is the least such number, is the range.
    """
    return Statement(SEVERAL, Equivalent(NO_CONTRIBUTION_ABOVE, RANGE_NOT_ABOVE))
