"""The end of Theorem 1's proof: symmetric polynomials are products, and alpha_c and beta_c both.

``sigma_k(x_1, ..., x_e)`` is the sum of ``x_(i_1) ... x_(i_k)`` over ``1 <= i_1 < ... < i_k <= e``.
Taken apart at its last index ``i_k = j`` it is the sum over ``j <= e`` of ``x_j`` times
``sigma_(k-1)`` of the entries before ``j``, and ``sigma_0`` is 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import And, FunctionClass, Implies, IndexedBase, Integer, Product, S, Sum, binomial, oo

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Claim, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.abdi.alphabet import alphas, betas, e, r, sigma_a, sigma_b, sign
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE, cite
from didp_ref.papers.shared.alphabet import i, j, k, n
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Formula, Term, eq, every, le

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


FEWER = And(le(0, e), le(e, n - 1))
"""There is one entry more."""


@dataclass(frozen=True)
class Sigmas:
    """``sigma_k`` of the entries x under signs: ``w_k sigma_k`` with ``w_(k+1) = t w_k``."""

    name: str
    sigma: FunctionClass
    entries: IndexedBase
    signed: Term
    t: int
    start: int
    signs: tuple[str, ...] = ()


ALTERNATING = Sigmas(ALPHAS, sigma_a, alphas, sign[k] * sigma_a(k, e), -1, -1, tuple(SIGN))


def recurrence(d: Derivation, sigmas: Sigmas) -> None:
    """``sigma_k(e + 1) = sigma_k(e) + x_(e+1) sigma_(k-1)(e)``, and ``sigma_(e+1)(e) = 0``."""
    name, sigma, x = sigmas.name, sigmas.sigma, sigmas.entries
    definition = LAST_INDEX.format(name)
    last = x[j] * sigma(k - 1, j - 1)
    for entries in (S.Zero, e, e + 1):
        defined = substitute(d[definition].body, e, entries)
        d.lemma(f"{name}: definition at {entries}", lemmas.instance(d[definition], entries))
        d.lemma(f"{name}: definition of sigma_k at {entries}", lemmas.instance(defined, k))
    d.lemma(f"{name}: last index", lemmas.sum_last(last, (j, 1, e + 1)))
    statement = Implies(FEWER, eq(sigma(k, e + 1), sigma(k, e) + x[e + 1] * sigma(k - 1, e)))
    facts = [
        definition,
        *(f"{name}: definition at {entries}" for entries in (e, e + 1)),
        *(f"{name}: definition of sigma_k at {entries}" for entries in (e, e + 1)),
        f"{name}: last index",
    ]
    d.generalize(f"{name}: recurrence", statement, (k, 1, n), facts)

    def beyond(entries: Term) -> Formula:
        return every(eq(sigma(k, entries), 0), (k, entries + 1, n))

    d.lemma(f"{name}: no index", lemmas.sum_empty(last, (j, 1, 0)))
    by = ["n >= 0", definition, f"{name}: definition at 0", f"{name}: definition of sigma_k at 0"]
    by += [f"{name}: no index"]
    d.generalize(f"{name}: beyond 0", eq(sigma(k, 0), 0), (k, 1, n), by)
    for index in (k, k - 1):
        d.lemma(f"{name}: beyond e, {index}", lemmas.instance(beyond(e), index))
    known, zero = And(FEWER, beyond(e)), eq(sigma(k, e + 1), 0)
    by = [f"{name}: recurrence", *(f"{name}: beyond e, {index}" for index in (k, k - 1))]
    d.generalize(f"{name}: beyond e + 1", Implies(known, zero), (k, e + 2, n), by)
    d.lemma(f"{name}: beyond, outside", lemmas.premise_outside(known, zero, (k, e + 2, n)))
    whole = Implies(le(e, n), beyond(e))
    by = [f"{name}: beyond e + 1", f"{name}: beyond, outside"]
    d.generalize(
        f"{name}: beyond, next", Implies(whole, substitute(whole, e, e + 1)), (e, 0, oo), by
    )
    d.step(f"{name}: beyond, first", substitute(whole, e, S.Zero), [f"{name}: beyond 0"])
    d.induction(f"{name}: beyond", e, 0, whole, [f"{name}: beyond, first", f"{name}: beyond, next"])
    d.lemma(f"{name}: beyond, one more", lemmas.instance(beyond(e), e + 1))
    by = [f"{name}: beyond", f"{name}: beyond, one more"]
    d.generalize(f"{name}: no more than the entries", eq(sigma(e + 1, e), 0), (e, 0, n - 1), by)


def partial(sigmas: Sigmas, upto: Term, entries: Term) -> Term:
    """Return the sum of ``w_k sigma_k`` of some entries, up to one k."""
    return Sum(substitute(sigmas.signed, e, entries), (k, 0, upto))


def split(d: Derivation, sigmas: Sigmas, entries: Term, *ends: Term) -> list[str]:
    """Take the last term off the sums to these ends, and name the facts."""
    here, names = substitute(sigmas.signed, e, entries), []
    for end in ends:
        names.append(f"{sigmas.name}: terms to {end}, {entries} entries")
        d.lemma(names[-1], lemmas.sum_last(here, (k, 0, end)))
    names.append(f"{sigmas.name}: no term, {entries} entries")
    d.lemma(names[-1], lemmas.sum_empty(here, (k, 0, 0)))
    return names


def one_entry_more(d: Derivation, sigmas: Sigmas, zeroth: list[str]) -> None:
    """The sums of e + 1 entries from those of e, by induction over their last term."""
    name, by = sigmas.name, ["n >= 0", *sigmas.signs]
    added = Implies(
        And(FEWER, le(r, n)),
        eq(
            partial(sigmas, r, e + 1),
            partial(sigmas, r, e) + sigmas.t * sigmas.entries[e + 1] * partial(sigmas, r - 1, e),
        ),
    )
    sums = split(d, sigmas, e, S.Zero, r, r + 1) + split(d, sigmas, e + 1, S.Zero, r, r + 1)
    d.step(f"{name}: first term", substitute(added, r, S.Zero), [*sums, *zeroth, *by])
    d.lemma(f"{name}: recurrence at r + 1", lemmas.instance(d[f"{name}: recurrence"], r + 1))
    facts = [f"{name}: recurrence", f"{name}: recurrence at r + 1", *sums, *by]
    d.generalize(
        f"{name}: next term", Implies(added, substitute(added, r, r + 1)), (r, 0, oo), facts
    )
    d.induction(
        f"{name}: one entry more", r, 0, added, [f"{name}: first term", f"{name}: next term"]
    )
    d.at(f"{name}: one entry more, all terms", f"{name}: one entry more", e + 1)


def symmetric_sum(d: Derivation, sigmas: Sigmas) -> None:
    """``sum_k w_k sigma_k(x_1, ..., x_n) = w_0 prod(1 + t x_i)``, by induction over the entries."""
    recurrence(d, sigmas)
    name, sigma_0 = sigmas.name, NONE.format(sigmas.name)
    zeroth = [sigma_0]
    for entries in (S.Zero, e, e + 1):
        zeroth.append(f"{name}: sigma_0 of {entries}")
        d.lemma(zeroth[-1], lemmas.instance(d[sigma_0], entries))
    one_entry_more(d, sigmas, zeroth)
    factor, entries = 1 + sigmas.t * sigmas.entries[i], (i, 1, e)
    whole = Implies(le(e, n), eq(partial(sigmas, e, e), sigmas.start * Product(factor, entries)))
    d.lemma(f"{name}: no factor", lemmas.product_empty(factor, entries))
    d.lemma(f"{name}: last factor", lemmas.product_last(factor, (i, 1, e + 1)))
    first = split(d, sigmas, S.Zero, S.Zero)
    by = ["n >= 0", f"{name}: no factor", *first, *zeroth, *sigmas.signs]
    d.step(f"{name}: no entry", substitute(whole, e, S.Zero), by)
    d.lemma(f"{name}: terms to e + 1", lemmas.sum_last(sigmas.signed, (k, 0, e + 1)))
    by = [f"{name}: no more than the entries", f"{name}: one entry more, all terms"]
    by += [f"{name}: terms to e + 1", f"{name}: last factor"]
    d.generalize(f"{name}: next entry", Implies(whole, substitute(whole, e, e + 1)), (e, 0, oo), by)
    d.induction(
        f"{name}: any number of entries", e, 0, whole, [f"{name}: no entry", f"{name}: next entry"]
    )
    d.at(f"{name}: all entries", f"{name}: any number of entries", n, ["n >= 0"])


def alpha_c_is_a_product(d: Derivation) -> None:
    """``alpha_c = 1 - prod(1 - alpha_i)``, as the fact "alpha_c", from "n >= 0"."""
    symmetric_sum(d, ALTERNATING)
    d.lemma("the term at 0", lemmas.sum_first(sign[k] * sigma_a(k, n), (k, 0, n)))
    d.at("sigma_0 of alpha", NONE.format(ALPHAS), n, ["n >= 0"])
    by = ["n >= 0", "sign_0 = -1", "sigma_0 of alpha", f"{ALPHAS}: all entries", "the term at 0"]
    d.step("alpha_c", eq(alpha_c, 1 - Product(1 - alphas[i], (i, 1, n))), by)


def symmetric_of_halves(most: int) -> dict[tuple[int, int], Term]:
    """Tabulate the elementary symmetric polynomials of up to ``most`` entries 1/2."""
    counts = range(most + 2)
    return {(k, count): binomial(count, k) / Integer(2) ** k for k in counts for count in counts}


HALVES = {1: ONE_HALF, 2: ONE_HALF}
ALPHA_HALVES = {sign: {0: -1, 1: 1, 2: -1, 3: 1}, alphas: HALVES, sigma_a: symmetric_of_halves(2)}


def derive_alpha_product(d: Derivation) -> None:
    """Vieta's expansion of ``prod(1 + x_i t)`` at t = -1, by induction."""
    d.model({n: 2, **ALPHA_HALVES})
    alpha_c_is_a_product(d)
    d.conclude(["alpha_c"])


def beta_product() -> Statement:
    """The sum is the product of ``1 + beta_i``; one is taken off both."""
    product = Product(1 + betas[i], (i, 1, n))
    return Statement({**COUNT, **BETA_SIGMAS}, eq(beta_c, product - 1))


PLAIN = Sigmas(BETAS, sigma_b, betas, sigma_b(k, e), 1, 1)


def beta_c_is_a_product(d: Derivation) -> None:
    """``beta_c = prod(1 + beta_i) - 1``, as the fact "beta_c", from "n >= 0"."""
    symmetric_sum(d, PLAIN)
    product = Product(1 + betas[i], (i, 1, n))
    d.step("beta_c", eq(beta_c, product - 1), [f"{BETAS}: all entries"])


BETA_HALVES = {betas: HALVES, sigma_b: symmetric_of_halves(2)}
"""Two mechanisms whose alphas, or betas, are 1/2."""


def derive_beta_product(d: Derivation) -> None:
    """Vieta's expansion of ``prod(1 + x_i t)`` at t = 1, by induction."""
    d.model({n: 2, **BETA_HALVES})
    beta_c_is_a_product(d)
    d.conclude(["beta_c"])


THEOREM_1_PRODUCT_FORM = Claim(
    id="abdi.theorem-1.product-form",
    kind=Kind.IDENTITY,
    source=cite("section 5, Theorem 1, end of proof"),
    title="Theorem 1's symmetric polynomials are products",
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
            proof=derive_alpha_product,
            narrower=(READ_OFF,),
        ),
        Part(
            BETA_SIDE,
            r"$\sum_{k=0}^n \sigma_k(\beta_1, \cdots, \beta_n) - 1 = \prod_{i=1}^n "
            r"(1+\beta_i) - 1$",
            formal=beta_product,
            proof=derive_beta_product,
            narrower=(READ_OFF,),
        ),
    ),
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
