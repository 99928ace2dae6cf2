"""Composition: what is still promised after several answers.

``alpha`` and ``beta`` are Theorem 1 of the (alpha, beta) paper as the product it is proved
through; ``alpha_symmetric`` and ``beta_symmetric`` are the same numbers as the paper prints them,
through the elementary symmetric polynomials. ``alpha_at_prior`` and ``beta_at_prior`` are what
mechanisms whose scale was set at one fixed prior still promise at that prior: the exponents add,
so the odds ratios multiply. Theorem 1 does not cover such mechanisms: their alpha is larger than
it says, and their beta smaller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from didp_ref.claim import Source
from didp_ref.errors import DomainError
from didp_ref.formulas.parameters import (
    ALPHAS,
    BETAS,
    EPSILONS,
    P_MIN,
)
from didp_ref.numbers.compensated import Float, Pair, as_pair, choose, exact_sum, reduce_pairs
from didp_ref.numbers.domains import NON_NEGATIVE, PROBABILITY, Condition
from didp_ref.numbers.enclosure import Side
from didp_ref.quantity import EXACT, quantity

if TYPE_CHECKING:
    import sympy


def _over_mechanisms(term: Any) -> tuple[Any, tuple[Any, int, Any]]:
    from didp_ref.numbers.evaluate import COUNT, INDEX

    return term(INDEX), (INDEX, 0, COUNT - 1)


def _alpha_expression(alphas: sympy.IndexedBase) -> sympy.Expr:
    from sympy import Product

    return 1 - Product(*_over_mechanisms(lambda i: 1 - alphas[i]))


def _beta_expression(betas: sympy.IndexedBase) -> sympy.Expr:
    from sympy import Product

    return Product(*_over_mechanisms(lambda i: 1 + betas[i])) - 1


def fall_twice(a: Pair, b: Pair) -> Pair:
    """Return ``1 - (1-a)(1-b)`` as ``a + b (1-a)``, a sum of positive terms."""
    return a + b * (1.0 - a)


def rise_twice(a: Pair, b: Pair) -> Pair:
    """Return ``(1+a)(1+b) - 1`` as ``a + b (1+a)``."""
    return a + b * (1.0 + a)


@quantity(
    id="composition.alpha",
    expression=_alpha_expression,
    parameters=(ALPHAS,),
    source=Source("abdi", "Theorem 1", "eq. 3"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def alpha(alphas: Float) -> Pair:
    """Alpha of n mechanisms, each of which keeps its own alpha against every prior.

    >>> alpha([0.5, 0.5])
    0.7500000000000001
    """
    return reduce_pairs(fall_twice, np.asarray(alphas))


@quantity(
    id="composition.beta",
    expression=_beta_expression,
    parameters=(BETAS,),
    source=Source("abdi", "Theorem 1", "eq. 3"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def beta(betas: Float) -> Pair:
    """Beta of n mechanisms, each of which keeps its own beta against every prior.

    >>> beta([1.0, 0.5])
    2.0000000000000004
    """
    return reduce_pairs(rise_twice, np.asarray(betas))


def _alpha_symmetric_expression(alphas: sympy.IndexedBase) -> sympy.Expr:
    from sympy import Sum

    from didp_ref.numbers.evaluate import COUNT, INDEX, ElementarySymmetric

    term = (-1) ** (INDEX + 1) * ElementarySymmetric(INDEX, alphas)
    return Sum(term, (INDEX, 1, COUNT))


def _beta_symmetric_expression(betas: sympy.IndexedBase) -> sympy.Expr:
    from sympy import Sum

    from didp_ref.numbers.evaluate import COUNT, INDEX, ElementarySymmetric

    return Sum(ElementarySymmetric(INDEX, betas), (INDEX, 0, COUNT)) - 1


@quantity(
    id="composition.alpha_symmetric",
    expression=_alpha_symmetric_expression,
    parameters=(ALPHAS,),
    source=Source("abdi", "Theorem 1"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def alpha_symmetric(alphas: Float) -> Pair:
    """Alpha of n mechanisms as printed: the alternating sum of the symmetric polynomials.

    The float64 form uses that the sum is ``1 - P(-1)`` for the product polynomial
    ``P(x) = prod(1 + alpha_i x)``; the enclosure adds up the coefficients themselves.

    >>> alpha_symmetric([0.5, 0.5])
    0.7500000000000001
    """
    return reduce_pairs(fall_twice, np.asarray(alphas))


@quantity(
    id="composition.beta_symmetric",
    expression=_beta_symmetric_expression,
    parameters=(BETAS,),
    source=Source("abdi", "Theorem 1"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def beta_symmetric(betas: Float) -> Pair:
    """Beta of n mechanisms as printed: the sum of the symmetric polynomials, less one.

    The float64 form uses that the sum is ``P(1)`` for the product polynomial; the enclosure adds
    up the coefficients themselves.

    >>> beta_symmetric([1.0, 0.5])
    2.0000000000000004
    """
    return reduce_pairs(rise_twice, np.asarray(betas))


def _alpha_at_prior_expression(alphas: sympy.IndexedBase, p_min: sympy.Symbol) -> sympy.Expr:
    from sympy import Product

    odds = Product(
        *_over_mechanisms(lambda i: (1 + p_min * (alphas[i] - 1)) / ((1 - alphas[i]) * (1 - p_min)))
    )
    return 1 - 1 / (p_min + (1 - p_min) * odds)


@quantity(
    id="composition.alpha_at_prior",
    expression=_alpha_at_prior_expression,
    parameters=(ALPHAS, P_MIN),
    source=Source("abdi", "Theorem 1 with Theorem 3", "corrected"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def alpha_at_prior(alphas: Float, p_min: Float) -> Pair:
    """Alpha that n mechanisms promise together, each with Theorem 3's scale at the same p_min.

    >>> alpha_at_prior([0.5, 0.5], p_min=0.5)
    0.8
    """
    one = np.asarray(alphas)
    # of the odds ratio 1 + x only the fall x/(1 + x) is composed: it cannot overflow
    fall = one / (exact_sum(1.0, -one) * exact_sum(1.0, -np.asarray(p_min)[..., None]) + one)
    total = reduce_pairs(fall_twice, fall)
    rest = total * exact_sum(1.0, -p_min)
    return rest / (1.0 - total + rest)


def _beta_at_prior_expression(betas: sympy.IndexedBase, p_min: sympy.Symbol) -> sympy.Expr:
    from sympy import Product

    odds = Product(
        *_over_mechanisms(lambda i: (1 - p_min * (1 + betas[i])) / ((1 + betas[i]) * (1 - p_min)))
    )
    return 1 / (p_min + (1 - p_min) * odds) - 1


BETAS_BELOW_CERTAINTY = Condition(
    "betas[i] < 1/p_min - 1 for every i",
    ("betas", "p_min"),
    lambda beta, p_min: 1 - (1 + beta) * p_min,
    True,
    lambda values: DomainError(
        "betas", values["betas"], f"betas[i] < 1/p_min - 1 where p_min = {values['p_min']}"
    ),
)


@quantity(
    id="composition.beta_at_prior",
    expression=_beta_at_prior_expression,
    parameters=(BETAS, P_MIN),
    conditions=(BETAS_BELOW_CERTAINTY,),
    source=Source("abdi", "Theorem 1 with Theorem 3", "corrected"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def beta_at_prior(betas: Float, p_min: Float) -> Pair:
    """Beta that n mechanisms promise together, each with Theorem 3's scale at the same p_min.

    >>> beta_at_prior([1.0, 1.0], p_min=0.25)
    2.0000000000000004
    """
    entry = np.asarray(p_min)[..., None]
    one = np.asarray(betas)
    excess = one / (1.0 - exact_sum(1.0, one) * entry)
    total = reduce_pairs(rise_twice, excess)
    # an odds ratio that overflows leaves 1/p_min - 1; at p_min = 0 the promise itself overflows
    carried = (total.high < 2.0**900) | (np.asarray(p_min) == 0.0)
    total = choose(carried, total, as_pair(2.0**900))
    return total * exact_sum(1.0, -p_min) / (1.0 + total * p_min)


def _sum_expression(epsilons: sympy.IndexedBase) -> sympy.Expr:
    from sympy import Sum

    return Sum(*_over_mechanisms(lambda i: epsilons[i]))


@quantity(
    id="composition.epsilon",
    expression=_sum_expression,
    parameters=(EPSILONS,),
    source=Source("refine", "section 4"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def epsilon(epsilons: Float) -> Pair:
    """Epsilon of n differentially private answers about the same individuals.

    >>> epsilon([0.5, 0.25])
    0.7500000000000001
    """
    return reduce_pairs(lambda a, b: a + b, np.asarray(epsilons))


def _max_expression(epsilons: sympy.IndexedBase) -> sympy.Expr:
    from didp_ref.numbers.evaluate import Largest

    return Largest(epsilons)


@quantity(
    id="composition.epsilon_disjoint",
    expression=_max_expression,
    parameters=(EPSILONS,),
    source=Source("refine", "Proposition 3"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
    error=EXACT,
)
def epsilon_disjoint(epsilons: Float) -> Pair:
    """Epsilon of n differentially private answers about disjoint sets of individuals.

    >>> epsilon_disjoint([0.5, 0.25])
    0.5
    """
    return as_pair(np.asarray(epsilons).max(axis=-1))
