"""Theorem 1, the end of its proof: symmetric polynomials are products."""

from __future__ import annotations

from sympy import And, Implies, IndexedBase, Integer, Product, S, Sum, binomial, oo

from didp_ref.papers.abdi.alphabet import alphas, betas, e, r, sigma_a, sigma_b, sign
from didp_ref.papers.shared.alphabet import i, k, n
from didp_ref.proof import lemmas
from didp_ref.proof.derivation import Derivation, proves
from didp_ref.proof.logic import substitute
from didp_ref.proof.notation import Term, eq, le
from proofs.abdi.algebra import HALF


def symmetric_sum(
    d: Derivation,
    name: str,
    hypotheses: tuple[str, str, str],
    terms: tuple[Term, IndexedBase, int, int],
    by: list[str],
) -> None:
    """Sum ``w_k sigma_k(x_1, ..., x_n)`` over k, where ``w_{k+1} = t w_k``.

    The sum is ``w_0 prod(1 + t x_i)``: by induction over k for one entry more, then over the number
    e of entries. ``terms`` are ``w_k sigma_k`` (of k and e), the sequence x, t and ``w_0``;
    ``hypotheses`` say that sigma_0 is one, that sigma_{e+1} of e entries is zero, and the
    recurrence; ``by`` is what is known of w.
    """
    (one, beyond, grown), (term, x, t, start) = hypotheses, terms
    zero = S.Zero

    def partial(upto: Term, entries: Term) -> Term:
        return Sum(substitute(term, e, entries), (k, 0, upto))

    def split(entries: Term, *ends: Term) -> list[str]:
        """Take the last term off the sums to these ends, and name the facts."""
        here, names = substitute(term, e, entries), []
        for end in ends:
            names.append(f"{name}: terms to {end}, {entries} entries")
            d.lemma(names[-1], lemmas.sum_last(here, (k, 0, end)))
        names.append(f"{name}: no term, {entries} entries")
        d.lemma(names[-1], lemmas.sum_empty(here, (k, 0, 0)))
        return names

    fewer = And(le(0, e), le(e, n - 1))
    added = Implies(
        And(fewer, le(r, n)),
        eq(partial(r, e + 1), partial(r, e) + t * x[e + 1] * partial(r - 1, e)),
    )
    sums = split(e, zero, r, r + 1) + split(e + 1, zero, r, r + 1)
    zeroth = [one]
    for entries in (zero, e, e + 1):
        zeroth.append(f"{name}: sigma_0 of {entries}")
        d.lemma(zeroth[-1], lemmas.instance(d[one], entries))
    d.step(f"{name}: first term", substitute(added, r, zero), [*sums, *zeroth, *by])
    d.lemma(f"{name}: recurrence at e", lemmas.instance(d[grown], e))
    d.lemma(f"{name}: recurrence at r + 1", lemmas.instance(d[grown].body, r + 1))
    d.generalize(
        f"{name}: next term",
        Implies(added, substitute(added, r, r + 1)),
        (r, 0, oo),
        [grown, f"{name}: recurrence at e", f"{name}: recurrence at r + 1", *sums, *by],
    )
    d.induction(
        f"{name}: one entry more", r, 0, added, [f"{name}: first term", f"{name}: next term"]
    )
    d.at(f"{name}: one entry more, all terms", f"{name}: one entry more", e + 1)
    factor, entries = 1 + t * x[i], (i, 1, e)
    whole = Implies(le(e, n), eq(partial(e, e), start * Product(factor, entries)))
    d.lemma(f"{name}: no factor", lemmas.product_empty(factor, entries))
    d.lemma(f"{name}: last factor", lemmas.product_last(factor, (i, 1, e + 1)))
    first = split(zero, zero)
    d.step(
        f"{name}: no entry",
        substitute(whole, e, zero),
        ["n >= 0", f"{name}: no factor", *first, *zeroth, *by],
    )
    d.lemma(f"{name}: terms to e + 1", lemmas.sum_last(term, (k, 0, e + 1)))
    d.generalize(
        f"{name}: next entry",
        Implies(whole, substitute(whole, e, e + 1)),
        (e, 0, oo),
        [
            beyond,
            f"{name}: one entry more, all terms",
            f"{name}: terms to e + 1",
            f"{name}: last factor",
        ],
    )
    d.induction(
        f"{name}: any number of entries", e, 0, whole, [f"{name}: no entry", f"{name}: next entry"]
    )
    d.at(name, f"{name}: any number of entries", n, ["n >= 0"])


def symmetric_of_halves(most: int) -> dict[tuple[int, int], Term]:
    """Tabulate the elementary symmetric polynomials of up to ``most`` entries 1/2."""
    counts = range(most + 2)
    return {(k, count): binomial(count, k) / Integer(2) ** k for k in counts for count in counts}


@proves("abdi.theorem-1.product-form")
def product_form(d: Derivation) -> None:
    """Vieta's expansion of ``prod(1 + x_i t)`` at t = -1 and t = 1, by induction."""
    halves = {1: HALF, 2: HALF}
    d.model(
        {
            n: 2,
            sign: {0: -1, 1: 1, 2: -1, 3: 1},
            alphas: halves,
            betas: halves,
            sigma_a: symmetric_of_halves(2),
            sigma_b: symmetric_of_halves(2),
        }
    )
    symmetric_sum(
        d,
        "alpha",
        (
            "sigma_0 of the alphas is 1",
            "sigma_(e+1) of e alphas is 0",
            "the recurrence of sigma_k in the alphas",
        ),
        (sign[k] * sigma_a(k, e), alphas, -1, -1),
        ["n >= 0", "sign_0 = -1", "sign_(k+1) = -sign_k"],
    )
    symmetric_sum(
        d,
        "beta",
        (
            "sigma_0 of the betas is 1",
            "sigma_(e+1) of e betas is 0",
            "the recurrence of sigma_k in the betas",
        ),
        (sigma_b(k, e), betas, 1, 1),
        ["n >= 0"],
    )
    falling, rising = Sum(sign[k] * sigma_a(k, n), (k, 1, n)), Sum(sigma_b(k, n), (k, 0, n))
    d.lemma("the term at 0", lemmas.sum_first(sign[k] * sigma_a(k, n), (k, 0, n)))
    d.at("sigma_0 of alpha", "sigma_0 of the alphas is 1", n, ["n >= 0"])
    d.step(
        "alpha_c",
        eq(falling, 1 - Product(1 - alphas[i], (i, 1, n))),
        ["n >= 0", "sign_0 = -1", "sigma_0 of alpha", "alpha", "the term at 0"],
    )
    d.step("beta_c", eq(rising - 1, Product(1 + betas[i], (i, 1, n)) - 1), ["beta"])
    d.conclude(["alpha_c", "beta_c"])
