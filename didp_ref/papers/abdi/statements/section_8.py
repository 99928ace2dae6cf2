"""Section 8: counting queries, and the noise of two adversaries."""

from __future__ import annotations

from sympy import Abs, And, Equivalent, Implies, Not, Or, S

from didp_ref.audit.claim import Statement
from didp_ref.formulas import scale
from didp_ref.papers.abdi.alphabet import (
    Theta,
    a,
    b,
    c_1,
    c_2,
    c_whole,
    counted,
    h,
    mine,
    n_1,
    n_2,
    n_whole,
    p_min,
    priors,
    theirs,
)
from didp_ref.papers.abdi.statements.worlds import PROMISE, SUM_TO_1, WORLD, WORLDS, belief, weight
from didp_ref.papers.shared.alphabet import alpha, beta, i, j
from didp_ref.symbolic.notation import Term, as_written, eq, every, le, lt, ne


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


def _scale(smallest: Term, alpha: Term = alpha, beta: Term = beta) -> Term:
    """Return Theorem 3's scale at a smallest prior."""
    return scale.prior_dependent.at(
        alpha=alpha, beta=beta, identifiability_sensitivity=Theta, p_min=smallest
    )


BELOW_CERTAINTY = {
    "P_min >= 0": le(0, p_min),
    "P_min (1 + beta) < 1": lt(p_min * (1 + beta), 1),
}


def close_trade_off() -> Statement:
    """Theorem 3 saves at most the fraction P_min (1 + beta) of the noise at P_min = 0."""
    weak, strong = _scale(p_min), _scale(S.Zero)
    return Statement(
        {**PROMISE, **BELOW_CERTAINTY, "Theta >= 0": le(0, Theta)},
        And(le((1 - p_min * (1 + beta)) * strong, weak), le(weak, strong)),
    )


LARGER = as_written(le(alpha, a), lt(a, 1), le(beta, b))
"""A promise a and b that is weaker on both sides."""


def more_noise() -> Statement:
    """The smaller alpha and beta are, the larger the scale."""
    weaker = {
        "P_min >= 0": le(0, p_min),
        "P_min (1 + b) < 1": lt(p_min * (1 + b), 1),
        "Theta >= 0": le(0, Theta),
    }
    promise = {name: PROMISE[name] for name in ("0 < alpha", "0 < beta")}
    return Statement({**promise, **LARGER, **weaker}, le(_scale(p_min, a, b), _scale(p_min)))
