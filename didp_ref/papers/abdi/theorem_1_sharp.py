"""Theorem 1 over every prior, with the smallest numbers that hold.

At every prior inequality (2) bounds the ratio of two worlds' likelihoods by ``1 + beta`` and by
``1/(1 - alpha)``, both ways; so by the smaller of the two, and these multiply.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Min, Not, Product

from didp_ref.audit.checks import remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.formulas import composition
from didp_ref.papers.abdi.alphabet import G, L, alphas, betas, c, f, h_1, h_2, l, priors, x
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE, EVERY_PRIOR, HALF, INDEPENDENT, cite
from didp_ref.papers.abdi.theorem_1 import kept_at_every_prior, search_two_worlds, theorem_1
from didp_ref.papers.abdi.worlds import (
    MANY,
    MECHANISMS,
    PROMISE,
    PROMISES,
    at_every_prior,
    belief,
    transcript,
)
from didp_ref.papers.shared.alphabet import alpha, beta, i, k
from didp_ref.papers.shared.narrower import INDEPENDENT_NOISES
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt
from didp_ref.worlds.beliefs import bayes

SMALLER_FACTOR = "G_k = min(1 + beta_k, 1/(1 - alpha_k))"
OTHER_WORLD = "every answer keeps inequality (2) in a world l at every prior on l and the world i"

FACTORS = {SMALLER_FACTOR: every(eq(G[k], Min(1 + betas[k], 1 / (1 - alphas[k]))), MECHANISMS)}

RECIPROCAL = {"L_k = 1/G_k": every(eq(L[k], 1 / G[k]), MECHANISMS)}

STILL_KEPT = "an answer that attains them"
NO_SMALLER_ALPHA, NO_SMALLER_BETA = "no smaller alpha", "no smaller beta"

rise, fall = Product(G[k], MECHANISMS), Product(L[k], MECHANISMS)
"""What n answers may multiply a belief by."""


def setting() -> dict[str, Formula]:
    """Return what Theorem 1 assumes, of both worlds, with both promises."""
    hypotheses = {**theorem_1(PROMISES), OTHER_WORLD: kept_at_every_prior(l, i), **FACTORS}
    del hypotheses["n >= 1"]
    return hypotheses


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
    inequalities = (
        And(le((1 - alpha) * mixture, density), le(density, (1 + beta) * mixture))
        for density in (h_1, h_2)
    )
    return Statement(hypotheses, And(*inequalities))


def _seen(world: int, other: int) -> Term:
    """Return the density of what was observed, where a world has the prior x, and one other.

    The prior x is positive, so belief over prior is the density in the world over this.
    """
    return x * transcript(world) + (1 - x) * transcript(other)


def no_smaller_alpha() -> Statement:
    """No larger factor c bounds the fall of a belief at every prior."""
    hypotheses = {
        **MANY,
        **FACTORS,
        **ATTAINING,
        "c times the product of all G_k is above 1": lt(1, c * rise),
    }
    return Statement(hypotheses, Not(at_every_prior(le(c * _seen(2, 1), transcript(2)))))


def no_smaller_beta() -> Statement:
    """No smaller factor c bounds the rise of a belief at every prior."""
    hypotheses = {
        **MANY,
        **FACTORS,
        **ATTAINING,
        "c >= 1": le(1, c),
        "c is below the product of all G_k": lt(c, rise),
    }
    return Statement(hypotheses, Not(at_every_prior(le(transcript(1), c * _seen(1, 2)))))


def check_sharp_composition() -> Iterator[Evidence]:
    """The promise against answers; what Theorem 1 promises of (1/2, 1/10) twice, and what holds."""
    yield from search_two_worlds(
        lambda mechanisms: composition.alpha_every_prior.enclose(*zip(*mechanisms, strict=True)),
        lambda mechanisms: composition.beta_every_prior.enclose(*zip(*mechanisms, strict=True)),
    )
    alpha, beta = HALF, Fraction(1, 10)
    factor = min(1 + beta, 1 / (1 - alpha))
    yield remark(
        (1 - 1 / factor**2, factor**2 - 1) == (Fraction(21, 121), Fraction(21, 100))
        and (1 - (1 - alpha) ** 2, (1 + beta) ** 2 - 1) == (Fraction(3, 4), Fraction(21, 100)),
        "(1/2, 1/10) twice: G = 11/10 each, so alpha = 21/121 and beta = 21/100; Theorem 1 "
        "promises 3/4 and 21/100",
    )
    tiny = Fraction(1, 10**6)
    low, high = (
        min(ratios) if smallest else max(ratios)
        for smallest in (True, False)
        for ratios in [
            [
                after / before
                for prior in ([tiny, 1 - tiny], [1 - tiny, tiny])
                for before, after in zip(prior, bayes(prior, [factor**2, Fraction(1)]), strict=True)
            ]
        ]
    )
    yield remark(
        low < 1 - Fraction(21, 121) + tiny and high > 1 + Fraction(21, 100) - tiny,
        "two worlds, two answers each 11/10 times as likely in one as in the other: at the priors "
        "10^-6 and 1 - 10^-6 the ratios of beliefs come within 10^-6 of 100/121 and 121/100",
    )


THEOREM_1_SHARP = Claim(
    id="abdi.theorem-1.sharp",
    kind=Kind.THEOREM,
    source=cite("section 5, Theorem 1", "unstated"),
    title="The smallest numbers that hold over every prior",
    statement=r"Where every $M_i$ keeps $(\alpha_i,\beta_i)$ at every prior, and the noises "
    r"are independent, all of them together keep $\alpha = 1 - 1/\prod_i G_i$ and $\beta = "
    r"\prod_i G_i - 1$ with $G_i = \min(1+\beta_i, 1/(1-\alpha_i))$, and nothing smaller: two "
    r"worlds and answers whose likelihoods are $G_i$ times as large in one as in the other "
    r"come as near to both as one likes at small priors.",
    parts=(
        Part(
            ALPHA_SIDE,
            r"No belief falls below its prior over $\prod_i G_i$.",
            formal=sharp_alpha,
            narrower=(INDEPENDENT_NOISES,),
        ),
        Part(
            BETA_SIDE,
            r"No belief rises above its prior times $\prod_i G_i$.",
            formal=sharp_beta,
            narrower=(INDEPENDENT_NOISES,),
        ),
        Part(
            STILL_KEPT,
            r"An answer whose likelihood is $G_i$ times as large in one of two worlds as in "
            r"the other keeps $(\alpha_i,\beta_i)$ at every prior.",
            formal=attaining_answer,
        ),
        Part(
            NO_SMALLER_ALPHA,
            r"After such answers no factor above $1/\prod_i G_i$ bounds the fall of a belief "
            r"at every prior.",
            formal=no_smaller_alpha,
        ),
        Part(
            NO_SMALLER_BETA,
            r"After such answers no factor below $\prod_i G_i$ bounds the rise of a belief at "
            r"every prior.",
            formal=no_smaller_beta,
        ),
    ),
    checks=(check_sharp_composition,),
    quantities=("composition.alpha_every_prior", "composition.beta_every_prior"),
    rests_on=(EVERY_PRIOR, INDEPENDENT),
    note=r"The paper does not state it. Theorem 1 keeps the two sides apart, though each "
    r"answer's smaller side bounds both: for $(1/2, 1/10)$ twice it promises $\alpha_c = 3/4$, "
    r"where $21/121 < 0.174$ holds; $\beta_c = 21/100$ is the same.",
)

CLAIMS = (THEOREM_1_SHARP,)
