"""The end of Theorem 1's proof: symmetric polynomials are products, and alpha_c and beta_c both.

``sigma_k(x_1, ..., x_e)`` is the sum of ``x_(i_1) ... x_(i_k)`` over ``1 <= i_1 < ... < i_k <= e``.
Taken apart at its last index ``i_k = j`` it is the sum over ``j <= e`` of ``x_j`` times
``sigma_(k-1)`` of the entries before ``j``, and ``sigma_0`` is 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from sympy import FunctionClass, IndexedBase, Product, Sum

from didp_ref.audit.checks import sampled
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.formulas import composition
from didp_ref.numbers.domains import POSITIVE, UNIT_OPEN
from didp_ref.papers.abdi.alphabet import alphas, betas, e, sigma_a, sigma_b, sign
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE, cite
from didp_ref.papers.shared.alphabet import i, j, k, n
from didp_ref.symbolic.notation import Formula, eq, every, le

NONE = "sigma_0 of any {} is 1"
LAST_INDEX = "sigma_k of e {} is the sum over i_1 < ... < i_k <= e, by its last index"
ALPHAS, BETAS = "alphas", "betas"
READ_OFF = "the two formulas are missing from the text at hand; read off Theorem 1 and eq. 3"


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


def check_product_form() -> Iterator[Evidence]:
    """The enclosures of the two forms agree."""
    from hypothesis import strategies

    yield sampled(
        {"entries": strategies.lists(UNIT_OPEN.strategy(), min_size=1, max_size=6)},
        lambda entries: composition.alpha_symmetric.enclose(entries).equals(
            composition.alpha.enclose(entries)
        ),
        "composition.alpha_symmetric and composition.alpha enclose one number",
        part=ALPHA_SIDE,
    )
    yield sampled(
        {"entries": strategies.lists(POSITIVE.strategy(), min_size=1, max_size=6)},
        lambda entries: composition.beta_symmetric.enclose(entries).equals(
            composition.beta.enclose(entries)
        ),
        "composition.beta_symmetric and composition.beta enclose one number",
        part=BETA_SIDE,
    )


THEOREM_1_PRODUCT_FORM = Claim(
    id="abdi.theorem-1.product-form",
    kind=Kind.IDENTITY,
    source=cite("section 5, Theorem 1, end of proof"),
    title="Symmetric polynomials and products",
    statement=r"Now, based on the fundamental theorem of symmetric polynomials we have: [two "
    r"formulas, which the text at hand lacks; read off Theorem 1 and eq. 3:] "
    r"$\sum_{k=1}^n (-1)^{k+1} \sigma_k(\alpha_1, \cdots, \alpha_n) = 1 - \prod_{i=1}^n "
    r"(1-\alpha_i)$ and $\sum_{k=0}^n \sigma_k(\beta_1, \cdots, \beta_n) - 1 = "
    r"\prod_{i=1}^n (1+\beta_i) - 1$.",
    parts=(
        Part(
            ALPHA_SIDE,
            r"$\sum_{k=1}^n (-1)^{k+1} \sigma_k(\alpha_1, \cdots, \alpha_n) = 1 - "
            r"\prod_{i=1}^n (1-\alpha_i)$",
            formal=alpha_product,
            narrower=(READ_OFF,),
        ),
        Part(
            BETA_SIDE,
            r"$\sum_{k=0}^n \sigma_k(\beta_1, \cdots, \beta_n) - 1 = \prod_{i=1}^n "
            r"(1+\beta_i) - 1$",
            formal=beta_product,
            narrower=(READ_OFF,),
        ),
    ),
    checks=(check_product_form,),
    quantities=(
        "composition.alpha",
        "composition.alpha_symmetric",
        "composition.beta",
        "composition.beta_symmetric",
    ),
    finding="The theorem cited says that a symmetric polynomial is some polynomial in the "
    "elementary ones. Which one these products are is Vieta's expansion of the product of "
    "1 + x_i t, at t = -1 and t = 1.",
)

CLAIMS = (THEOREM_1_PRODUCT_FORM,)
