"""The elementary symmetric polynomials by their definition, and Theorem 1's alpha_c and beta_c.

``sigma_k(x_1, ..., x_e)`` is the sum of ``x_(i_1) ... x_(i_k)`` over ``1 <= i_1 < ... < i_k <= e``.
Taken apart at its last index ``i_k = j`` it is the sum over ``j <= e`` of ``x_j`` times
``sigma_(k-1)`` of the entries before ``j``, and ``sigma_0`` is 1.
"""

from __future__ import annotations

from sympy import FunctionClass, IndexedBase, Product, Sum

from didp_ref.audit.claim import Statement
from didp_ref.papers.abdi.alphabet import alphas, betas, e, sigma_a, sigma_b, sign
from didp_ref.papers.shared.alphabet import i, j, k, n
from didp_ref.symbolic.notation import Formula, eq, every, le

NONE = "sigma_0 of any {} is 1"
LAST_INDEX = "sigma_k of e {} is the sum over i_1 < ... < i_k <= e, by its last index"
ALPHAS, BETAS = "alphas", "betas"


def by_definition(name: str, sigma: FunctionClass, entries: IndexedBase) -> dict[str, Formula]:
    """Return the definition of ``sigma_k`` of up to n entries."""
    last = Sum(entries[j] * sigma(k - 1, j - 1), (j, 1, e))
    return {
        NONE.format(name): every(eq(sigma(0, e), 1), (e, 0, n)),
        LAST_INDEX.format(name): every(eq(sigma(k, e), last), (e, 0, n), (k, 1, n)),
    }


SIGN = {
    "sign_0 = -1": eq(sign[0], -1),
    "sign_(k+1) = -sign_k": every(eq(sign[k + 1], -sign[k]), (k, 0, n)),
}
"""``sign[k]`` is ``(-1)^(k+1)``."""

ALPHA_SIGMAS = {**SIGN, **by_definition(ALPHAS, sigma_a, alphas)}
BETA_SIGMAS = by_definition(BETAS, sigma_b, betas)

alpha_c = Sum(sign[k] * sigma_a(k, n), (k, 1, n))
beta_c = Sum(sigma_b(k, n), (k, 0, n)) - 1
"""What Theorem 1 promises of n mechanisms together."""

COUNT = {"n >= 0": le(0, n)}


def alpha_product() -> Statement:
    """The sum with alternating signs is one less the product of ``1 - alpha_i``."""
    product = Product(1 - alphas[i], (i, 1, n))
    return Statement({**COUNT, **ALPHA_SIGMAS}, eq(alpha_c, 1 - product))


def beta_product() -> Statement:
    """The sum is the product of ``1 + beta_i``; one is taken off both."""
    product = Product(1 + betas[i], (i, 1, n))
    return Statement({**COUNT, **BETA_SIGMAS}, eq(beta_c, product - 1))
