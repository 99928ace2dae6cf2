"""The derivations of Theorem 1 over every prior, sharpened."""

from __future__ import annotations

from sympy import And

from didp_ref.papers.ours.alphabet import alphas, betas, f_1, f_2, h, priors
from didp_ref.papers.ours.statements.composition import ANSWERS, DECAY, GROWTH, LEAST, MOST
from didp_ref.papers.ours.statements.likelihoods import (
    I_IS_A_WORLD,
    NO_PRIOR_IS_NEGATIVE,
    PRIOR,
    WORLDS,
)
from didp_ref.papers.shared.alphabet import i, j, k, m, n
from didp_ref.proof import lemmas
from didp_ref.proof.derivation import Derivation, proves
from didp_ref.proof.notation import le, lt, ne
from proofs.ours.alike import half
from proofs.ours.bridges import OWN, SEEN, WHOLE

PROMISES = "0 < alphas[k] < 1 and 0 < betas[k] for every k"


DEFINED = ("alpha is defined", "beta is defined")


def factors(d: Derivation) -> None:
    """Take the smaller factor, and the larger reciprocal, of each mechanism."""
    d.lemma("smaller", lemmas.minimum(1 / (1 - alphas[k]), 1 + betas[k]))
    d.lemma("larger", lemmas.maximum(1 - alphas[k], 1 / (1 + betas[k])))
    for name, denominator in (("alpha", 1 - alphas[k]), ("beta", 1 + betas[k])):
        d.generalize(f"{name} is defined", ne(denominator, 0), ANSWERS, [PROMISES])


@proves("bridges.every-prior-composition", part="likelihoods")
def answers_multiply(d: Derivation) -> None:
    """Each answer's likelihoods differ by the smaller factor at most, and products are ordered."""
    d.model({n: 1, alphas: half, betas: half, f_1: half, f_2: half})
    factors(d)
    known = [
        *(PROMISES, "smaller", "larger", "f_1(k) and f_2(k) are positive for every k"),
        "f_1(k) <= (1 + betas[k]) f_2(k) for every k",
        "(1 - alphas[k]) f_1(k) <= f_2(k) for every k",
    ]
    for name, less, more in (
        ("rising", f_1(k), GROWTH * f_2(k)),
        ("falling", DECAY * f_1(k), f_2(k)),
    ):
        d.generalize(name, And(le(0, less), le(less, more)), ANSWERS, known)
        d.lemma(f"{name} products", lemmas.product_monotone(less, more, ANSWERS))
    d.lemma("rising apart", lemmas.product_split(GROWTH, f_2(k), ANSWERS))
    d.lemma("falling apart", lemmas.product_split(DECAY, f_1(k), ANSWERS))
    facts = [
        f"{name}{what}" for name in ("rising", "falling") for what in ("", " products", " apart")
    ]
    d.conclude([*facts, *DEFINED])


@proves("bridges.every-prior-composition", part="both sides")
def both_sides(d: Derivation) -> None:
    """The evidence is a mean of likelihoods that are all so near to the world's own."""
    d.model({i: 1, m: 2, n: 1, priors: half, h: half, alphas: half, betas: half})
    factors(d)
    for name, factor, whole in (("growth", GROWTH, MOST), ("decay", DECAY, LEAST)):
        d.generalize(f"each {name}", lt(0, factor), ANSWERS, [PROMISES, "smaller", "larger"])
        d.lemma(f"every {name}", lemmas.product_positive(factor, ANSWERS))
        d.step(name, lt(0, whole), [f"each {name}", f"every {name}", *DEFINED])
    low, high = OWN / MOST, OWN / LEAST
    above = "h[i] is at most the product of all factors times h[j] in every world j"
    below = "h[i] is at least the product of all reciprocals times h[j] in every world j"
    d.generalize("low", le(low, h[j]), WORLDS, [above, "growth", *DEFINED])
    d.generalize("high", le(h[j], high), WORLDS, [below, "decay", *DEFINED])
    d.lemma("mean", lemmas.weighted_mean(priors[j], h[j], low, high, WORLDS))
    d.step(
        "evidence",
        And(le(low, WHOLE), le(WHOLE, high)),
        [
            *(NO_PRIOR_IS_NEGATIVE, "the priors sum to 1", "low", "high", "mean"),
            *("growth", "decay", *DEFINED),
        ],
    )
    d.step("rising", le(OWN / WHOLE, MOST), ["evidence", "growth", SEEN])
    d.step("falling", le(LEAST, OWN / WHOLE), ["evidence", "decay", SEEN])
    d.at("prior", NO_PRIOR_IS_NEGATIVE, i, I_IS_A_WORLD)
    d.step("beta side", le(PRIOR * (OWN / WHOLE), PRIOR * MOST), ["prior", "rising"])
    d.step("alpha side", le(PRIOR * LEAST, PRIOR * (OWN / WHOLE)), ["prior", "falling"])
    d.conclude(["alpha side", "beta side"])
