"""How low membership privacy lets a posterior fall, among equally likely worlds."""

from __future__ import annotations

from sympy import And, Sum

from didp_ref.audit.claim import Statement
from didp_ref.formulas import translation
from didp_ref.papers.ours.alphabet import (
    h,
)
from didp_ref.papers.ours.statements.likelihoods import (
    I_IS_A_WORLD,
    WORLDS,
    each_world,
)
from didp_ref.papers.shared.alphabet import alpha, beta, gamma, i, j, m
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt

EVEN_EVIDENCE = Sum(h[j] / m, WORLDS)
"""The probability of the output, where every world has the prior 1/m."""


def even_posterior(world: Term) -> Term:
    """Return the posterior of a world whose prior is 1/m, as all are."""
    return h[world] / m / EVEN_EVIDENCE


def member_private(world: Term) -> Formula:
    """Return what positive membership privacy says of a world whose prior is 1/m."""
    after, before = even_posterior(world), 1 / m
    return And(le(after, gamma * before), le((1 - before) / gamma, 1 - after))


MOST = translation.rho_from_gamma.at(gamma=gamma, n_worlds=m)
"""How high membership privacy lets a posterior rise from 1/m."""


def gamma_to_alpha_beta() -> Statement:
    """State what (alpha, beta)-DI follows from membership privacy among equally likely worlds."""
    hypotheses = {
        **as_written(le(2, m)),
        **I_IS_A_WORLD,
        **as_written(le(1, gamma)),
        "the output has a positive probability": lt(0, EVEN_EVIDENCE),
        "membership privacy in every world": each_world(member_private(j)),
        "alpha = (m - 1)(m b - 1)": eq(alpha, (m - 1) * (m * MOST - 1)),
        "beta = gamma - 1": eq(beta, gamma - 1),
    }
    after, before = even_posterior(i), 1 / m
    sides = And(le((1 - alpha) * before, after), le(after, (1 + beta) * before))
    return Statement(hypotheses, sides)


OTHERS = ((j, 1, i - 1), (j, i + 1, m))
"""The worlds before the world i, and those after it."""


def gamma_falls_to_zero() -> Statement:
    """State that the mechanism that rules one world out is private, and that it leaves a zero.

    It names one of the worlds that are not the true one, each with the probability 1/(m - 1); the
    output is that which names the world i.
    """
    hypotheses = {
        **as_written(le(3, m)),
        **I_IS_A_WORLD,
        "m/(m - 1) <= gamma": le(m / (m - 1), gamma),
        "h[i] = 0": eq(h[i], 0),
        **{
            f"h[j] = 1/(m - 1) in the worlds {where} i": every(eq(h[j], 1 / (m - 1)), over)
            for where, over in zip(("before", "after"), OTHERS, strict=True)
        },
    }
    private = [member_private(i), *(every(member_private(j), over) for over in OTHERS)]
    return Statement(hypotheses, And(eq(even_posterior(i), 0), *private))
