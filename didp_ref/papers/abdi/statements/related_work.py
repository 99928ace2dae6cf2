"""Section 9: what is said of other notions, and certainty in section 6."""

from __future__ import annotations

from sympy import And, exp

from didp_ref.audit.claim import Statement
from didp_ref.papers.abdi.alphabet import P, Q, absence, database, posterior, presence, prior, t
from didp_ref.papers.abdi.statements.worlds import PROMISE
from didp_ref.papers.shared.alphabet import alpha, delta, epsilon, gamma
from didp_ref.symbolic.notation import as_written, eq, le, lt


def never_certain() -> Statement:
    """The left side of inequality (2) keeps a world possible, so nobody certainly present."""
    return Statement(
        {
            "alpha < 1": PROMISE["alpha < 1"],
            "the world that lacks the individual is possible": lt(0, prior),
            "its posterior is at least (1 - alpha) times its prior": le(
                (1 - alpha) * prior, posterior
            ),
            "present = 1 - its posterior": eq(presence, 1 - posterior),
        },
        lt(presence, 1),
    )


def large_ratio() -> Statement:
    """How likely a ratio above e^t is, for a t above epsilon."""
    return Statement(
        {
            **as_written(lt(epsilon, t)),
            "P <= exp(epsilon) Q + delta": le(P, exp(epsilon) * Q + delta),
            "P >= exp(t) Q": le(exp(t) * Q, P),
        },
        le(P, delta / (1 - exp(epsilon - t))),
    )


def database_believed() -> Statement:
    """A database that holds an entity is believed no more than the entity is."""
    bound = 1 - (1 - prior) / gamma
    return Statement(
        {
            **as_written(le(1, gamma)),
            "the prior of the entity is below 1": lt(prior, 1),
            "absent >= (1 - prior)/gamma": le((1 - prior) / gamma, absence),
            "present = 1 - absent": eq(posterior, 1 - absence),
            "a database that holds the entity is believed at most as much": le(database, posterior),
        },
        And(le(database, bound), lt(bound, 1)),
    )
