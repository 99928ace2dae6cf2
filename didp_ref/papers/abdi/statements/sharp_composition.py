"""Theorem 1 over every prior, with the smallest numbers that hold.

At every prior inequality (2) bounds the ratio of two worlds' likelihoods by ``1 + beta`` and by
``1/(1 - alpha)``, both ways; so by the smaller of the two, and these multiply.
"""

from __future__ import annotations

from sympy import And, Implies, Min, Not, Product

from didp_ref.audit.claim import Statement
from didp_ref.papers.abdi.alphabet import G, L, alphas, betas, c, f, h_1, h_2, l, p_min, priors, x
from didp_ref.papers.abdi.statements.composition import (
    RECIPROCAL,
    after_all,
    at_every_prior,
    theorem_1,
)
from didp_ref.papers.abdi.statements.worlds import (
    MANY,
    MECHANISMS,
    PROMISE,
    PROMISES,
    belief,
    transcript,
)
from didp_ref.papers.shared.alphabet import alpha, beta, i, k
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt

SMALLER_FACTOR = "G_k = min(1 + beta_k, 1/(1 - alpha_k))"
OTHER_WORLD = "every answer keeps inequality (2) in a world l at every prior on l and the world i"

FACTORS = {
    SMALLER_FACTOR: every(eq(G[k], Min(1 + betas[k], 1 / (1 - alphas[k]))), MECHANISMS),
}
STILL_KEPT = "an answer that attains them"
NO_SMALLER_ALPHA, NO_SMALLER_BETA = "no smaller alpha", "no smaller beta"

rise, fall = Product(G[k], MECHANISMS), Product(L[k], MECHANISMS)
"""What n answers may multiply a belief by."""


def setting() -> dict[str, Formula]:
    """Return what Theorem 1 assumes, of both worlds, with both promises."""
    found = {**theorem_1(PROMISES), OTHER_WORLD: at_every_prior(l, i), **FACTORS}
    del found["n >= 1"]
    return found


def sharp_alpha() -> Statement:
    """The left side of inequality (2), with alpha = 1 - 1/prod(G)."""
    return Statement({**setting(), **RECIPROCAL}, le(fall * priors[i], belief(transcript)))


def sharp_beta() -> Statement:
    """The right side of inequality (2), with beta = prod(G) - 1."""
    return Statement(setting(), le(belief(transcript), rise * priors[i]))


ATTAINING = {
    "every f(k, 2) > 0": every(lt(0, f(k, 2)), MECHANISMS),
    "every f(k, 1) = G_k f(k, 2)": every(eq(f(k, 1), G[k] * f(k, 2)), MECHANISMS),
}
"""Two worlds, whose likelihoods lie as far apart as the promises allow."""


def attaining_answer() -> Statement:
    """One such answer keeps Definition 4 in both worlds, at every prior x and 1 - x."""
    mixture = x * h_1 + (1 - x) * h_2
    hypotheses = {
        **PROMISE,
        "c = min(1 + beta, 1/(1 - alpha))": eq(c, Min(1 + beta, 1 / (1 - alpha))),
        **as_written(lt(0, x), lt(x, 1)),
        "h_2 > 0": lt(0, h_2),
        "h_1 = c h_2": eq(h_1, c * h_2),
    }
    kept = (
        And(le((1 - alpha) * mixture, one), le(one, (1 + beta) * mixture)) for one in (h_1, h_2)
    )
    return Statement(hypotheses, And(*kept))


def _at_every_prior(kept: Formula) -> Formula:
    return every(Implies(And(lt(0, x), lt(x, 1)), kept), x)


def _seen(world: int, other: int) -> Term:
    """Return the density of what was observed, where a world has the prior x, and one other.

    The prior x is positive, so belief over prior is the density in the world over this.
    """
    return x * transcript(world) + (1 - x) * transcript(other)


def no_smaller_alpha() -> Statement:
    """No larger factor c bounds the fall of a belief at every prior."""
    return Statement(
        {
            **MANY,
            **FACTORS,
            **ATTAINING,
            "c times the product of all G_k is above 1": lt(1, c * rise),
        },
        Not(_at_every_prior(le(c * _seen(2, 1), transcript(2)))),
    )


def no_smaller_beta() -> Statement:
    """No smaller factor c bounds the rise of a belief at every prior."""
    return Statement(
        {
            **MANY,
            **FACTORS,
            **ATTAINING,
            "c >= 1": le(1, c),
            "c is below the product of all G_k": lt(c, rise),
        },
        Not(_at_every_prior(le(transcript(1), c * _seen(1, 2)))),
    )


ATTAINED = "attained"


def attained_at_prior() -> Statement:
    """At one prior: answers that move the odds of two worlds by G_k attain both bounds.

    The least likely world, of prior P_min, is the one whose belief falls, or rises, most.
    """

    def after(world: int, other: int) -> Term:
        mine = p_min * transcript(world)
        return mine / (mine + (1 - p_min) * transcript(other))

    hypotheses = {
        **as_written(le(0, p_min), lt(p_min, 1)),
        "every G_k > 0": every(lt(0, G[k]), MECHANISMS),
        **RECIPROCAL,
        **ATTAINING,
    }
    fallen, risen = p_min * after_all(G), p_min * after_all(L)
    return Statement(hypotheses, And(eq(after(2, 1), fallen), eq(after(1, 2), risen)))
