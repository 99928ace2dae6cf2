"""Renyi divergences of a Poisson-sampled step: the sum that training libraries compute."""

from __future__ import annotations

from functools import partial
from math import comb

from sympy import Sum

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.field.shared import f_2, o, rate, ratio, result
from didp_ref.papers.field.zhu_dong_wang_2022 import OUTCOMES
from didp_ref.papers.shared.alphabet import n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import eq

PLACE = (
    "I. Mironov, K. Talwar, L. Zhang, Renyi differential privacy of the sampled Gaussian "
    "mechanism, 2019"
)
SUMS_TO_ONE = {
    "the probabilities on the second database sum to 1": eq(Sum(f_2(o), OUTCOMES), 1),
    "those on the first sum to 1": eq(Sum(f_2(o) * ratio(o), OUTCOMES), 1),
}


def renyi_sum(order: int) -> Statement:
    """State the mean of a power of the sampled pair's ratio, on the second database."""
    whole = Sum(f_2(o) * (1 - rate + rate * ratio(o)) ** order, OUTCOMES)
    moments = [1, 1, *(Sum(f_2(o) * ratio(o) ** k, OUTCOMES) for k in range(2, order + 1))]
    binomial = sum(
        comb(order, k) * (1 - rate) ** (order - k) * rate**k * moment
        for k, moment in enumerate(moments)
    )
    return Statement(SUMS_TO_ONE, eq(whole, binomial))


def derive_renyi_sum(d: Derivation, order: int) -> None:
    """The binomial theorem, outcome by outcome."""
    d.model({n: 1, f_2: lambda _: 1, ratio: lambda _: 1})
    whole = f_2(o) * (1 - rate + rate * ratio(o)) ** order
    bodies = [f_2(o) * ratio(o) ** k for k in range(order + 1)]
    weights = [comb(order, k) * (1 - rate) ** (order - k) * rate**k for k in range(order + 1)]
    terms = [weight * body for weight, body in zip(weights, bodies, strict=True)]
    d.generalize("each", eq(whole, sum(terms)), OUTCOMES, [])
    d.lemma("equal", lemmas.sum_equal(whole, sum(terms), OUTCOMES))
    facts = ["each", "equal"]
    for k in range(order + 1):
        facts += [f"weight {k}"]
        d.lemma(facts[-1], lemmas.sum_scale(weights[k], bodies[k], OUTCOMES))
        if k:
            facts += [f"with {k}"]
            d.lemma(facts[-1], lemmas.sum_add(sum(terms[:k]), terms[k], OUTCOMES))
    d.conclude([*facts, *SUMS_TO_ONE])


RENYI_SUM = result(
    "field.renyi-of-sampled-pair",
    "The Renyi sum of a Poisson-sampled step holds at orders 2, 3 and 4",
    r"$\sum_o Q(o) (1 - q + q\frac{P(o)}{Q(o)})^a = \sum_{k=0}^a \binom{a}{k} (1-q)^{a-k} q^k "
    r"\sum_o Q(o) (\frac{P(o)}{Q(o)})^k$ at the orders $a = 2, 3, 4$.",
    *(
        Part(
            f"order {order}",
            rf"At the order $a = {order}$.",
            formal=partial(renyi_sum, order),
            proof=partial(derive_renyi_sum, order=order),
            narrower=(FINITE_OUTCOMES,),
        )
        for order in (2, 3, 4)
    ),
    place=PLACE,
    note="For Gaussian noise the last sum is e^(k (k - 1)/(2 sigma^2)). The same argument holds at "
    "every whole order; a test compares di.subsampling.gaussian_renyi with a second engine there.",
)

CLAIMS = (RENYI_SUM,)
