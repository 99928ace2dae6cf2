"""Theorem 1, the end of its proof: symmetric polynomials are products."""

from __future__ import annotations

from dataclasses import dataclass

from sympy import And, FunctionClass, Implies, IndexedBase, Integer, Product, S, Sum, binomial, oo

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import alphas, betas, e, r, sigma_a, sigma_b, sign
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE
from didp_ref.papers.abdi.theorem_1_product_form import (
    ALPHAS,
    BETAS,
    LAST_INDEX,
    NONE,
    SIGN,
    alpha_c,
    beta_c,
)
from didp_ref.papers.shared.alphabet import i, j, k, n
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Formula, Term, eq, every, le

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
PLAIN = Sigmas(BETAS, sigma_b, betas, sigma_b(k, e), 1, 1)


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


def beta_c_is_a_product(d: Derivation) -> None:
    """``beta_c = prod(1 + beta_i) - 1``, as the fact "beta_c", from "n >= 0"."""
    symmetric_sum(d, PLAIN)
    product = Product(1 + betas[i], (i, 1, n))
    d.step("beta_c", eq(beta_c, product - 1), [f"{BETAS}: all entries"])


def symmetric_of_halves(most: int) -> dict[tuple[int, int], Term]:
    """Tabulate the elementary symmetric polynomials of up to ``most`` entries 1/2."""
    counts = range(most + 2)
    return {(k, count): binomial(count, k) / Integer(2) ** k for k in counts for count in counts}


HALVES = {1: ONE_HALF, 2: ONE_HALF}
ALPHA_HALVES = {sign: {0: -1, 1: 1, 2: -1, 3: 1}, alphas: HALVES, sigma_a: symmetric_of_halves(2)}
BETA_HALVES = {betas: HALVES, sigma_b: symmetric_of_halves(2)}
"""Two mechanisms whose alphas, or betas, are 1/2."""


@proves("abdi.theorem-1.product-form", part=ALPHA_SIDE)
def alpha_product(d: Derivation) -> None:
    """Vieta's expansion of ``prod(1 + x_i t)`` at t = -1, by induction."""
    d.model({n: 2, **ALPHA_HALVES})
    alpha_c_is_a_product(d)
    d.conclude(["alpha_c"])


@proves("abdi.theorem-1.product-form", part=BETA_SIDE)
def beta_product(d: Derivation) -> None:
    """Vieta's expansion of ``prod(1 + x_i t)`` at t = 1, by induction."""
    d.model({n: 2, **BETA_HALVES})
    beta_c_is_a_product(d)
    d.conclude(["beta_c"])
