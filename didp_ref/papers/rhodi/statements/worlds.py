"""Section 3 as mathematics: the sensitive range is the largest contribution."""

from __future__ import annotations

from sympy import Abs, Implies

from didp_ref.claim import Statement
from didp_ref.papers.rhodi.alphabet import i, j, k, m, r, t, v
from didp_ref.proof.notation import as_written, every, ge, le, ne


def sensitive_range() -> Statement:
    """Definition 3's note: any two worlds are as close as the largest contribution.

    The converse is plain: a contribution is a maximum over fewer pairs of worlds. World ``k`` holds
    the individual k and no other world does; ``t`` is at least every contribution.
    """
    apart = Implies(ne(k, r), le(Abs(v[k] - v[r]), t))
    return Statement(
        {
            **as_written(ge(t, 0)),
            "|v[k] - v[r]| <= t for every two different k, r in 1..m": every(
                apart, (k, 1, m), (r, 1, m)
            ),
            **as_written(ge(i, 1), le(i, m), ge(j, 1), le(j, m)),
        },
        le(Abs(v[i] - v[j]), t),
    )
