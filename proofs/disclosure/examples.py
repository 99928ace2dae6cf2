"""Examples 1 to 3: what each record gains, and all of them."""

from __future__ import annotations

from sympy import And, Implies, Product, Sum, oo

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.disclosure.examples import FEWER, NAMED, WHOLE
from didp_ref.papers.disclosure.shared import (
    COLLISION,
    ENCODED,
    A,
    B,
    N,
    P,
    omega,
    p,
    priors,
    set_bits,
    x,
)
from didp_ref.papers.shared.alphabet import epsilon, i, j, m, n
from didp_ref.papers.shared.guesses import GROWTH, WORLDS
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import eq, le, lt
from proofs.disclosure.encoding import ALL_UNSET, OTHERS, powers

MODEL = {m: 2, epsilon: 0, priors: {1: ONE_HALF, 2: ONE_HALF}}


def denominator(d: Derivation) -> None:
    """Say that e^epsilon + m - 1 is positive."""
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.step("whole", lt(0, GROWTH + m - 1), ["growth", "2 <= m"])


@proves("disclosure.example-1", part="gains")
def response_gains(d: Derivation) -> None:
    """An identity of fractions."""
    d.model({**MODEL, i: 1})
    denominator(d)
    d.conclude(["whole", "the priors sum to 1"])


@proves("disclosure.example-1", part="value")
@proves("disclosure.example-1", "correction", "double sum")
def response_value(d: Derivation) -> None:
    """Two sums, of the priors and of their squares."""
    d.model(MODEL)
    denominator(d)
    gap = GROWTH / (GROWTH + m - 1) - 1 / (GROWTH + m - 1)
    d.lemma("factor", lemmas.sum_scale(gap, (1 - priors[j]) * priors[j], WORLDS))
    d.lemma("parts", lemmas.sum_add(priors[j], -(priors[j] ** 2), WORLDS))
    d.lemma("squares", lemmas.sum_scale(-1, priors[j] ** 2, WORLDS))
    apart = Sum((1 - priors[j]) * priors[j], WORLDS)
    d.step("apart", eq(apart, 1 - COLLISION), ["parts", "squares", "the priors sum to 1"])
    d.conclude(["factor", "apart", "whole"])


@proves("disclosure.example-2", part="closed form")
def encoding_bound(d: Derivation) -> None:
    """An identity of fractions; the chance q is 1/(1 + e^epsilon)."""
    d.model({m: 2, epsilon: 0, P: 1})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    p = GROWTH / (1 + GROWTH)
    d.step("rest", eq(1 - p, 1 / (1 + GROWTH)), ["growth"])
    d.step("over", eq(1 / (2 * (1 - p)), (1 + GROWTH) / 2), ["rest", "growth"])
    total, whole = 1 + P - 2 * p * P, (1 + GROWTH) / 2
    d.step("total", eq(total / (2 * (1 - p)), whole * total), ["over"])
    d.step("gain", eq(whole * total - 1, (GROWTH - 1) * (1 - P) / 2), ["growth"])
    d.conclude(["total", "gain", "2 <= m"])


@proves("disclosure.example-2", part="sum")
@proves("disclosure.example-2", "correction", "eq. 23")
def encoding_sum(d: Derivation) -> None:
    """All vectors of n bits that are not zero have the total 1 - p^n."""
    d.model({m: 1, epsilon: 0, p: ONE_HALF, x: 0, set_bits: {0: 0, 1: ONE_HALF}})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    unset = "p is e^epsilon/(1 + e^epsilon)"
    d.step("bit", And(lt(0, p), lt(p, 1)), [unset, "growth"])
    total = Implies(le(n, m), eq(set_bits[n], 1 - ALL_UNSET))
    d.lemma("no bit", lemmas.product_empty(p, (j, 1, 0)))
    d.step("none", total.subs(n, 0), ["no bit", "of no bits none is set"])
    d.lemma("another bit", lemmas.product_last(p, (j, 1, n + 1)))
    step = "another bit is 0 or 1, and may be the first that is set"
    d.generalize("next", Implies(total, total.subs(n, n + 1)), (n, 0, oo), [step, "another bit"])
    d.induction("totals", n, 0, total, ["none", "next"])
    d.step("bits", le(0, m), ["1 <= m"])
    d.at("total", "totals", m, ["bits"])
    d.lemma("last bit", lemmas.product_last(p, (j, 1, m)))
    all_bits = Product(p, (j, 1, m))
    d.step("last", eq(all_bits * (1 + GROWTH), GROWTH * OTHERS), ["last bit", "1 <= m", unset])
    by = ["last", unset, "growth"]
    d.step("weighed", eq(1 - all_bits + (1 - p) * OTHERS, 1 + OTHERS - 2 * all_bits), by)
    d.step("left", eq(set_bits[m], 1 - all_bits), ["total"])
    sums = eq(set_bits[m] / (2 * (1 - p)) + OTHERS / 2, (1 + OTHERS - 2 * all_bits) / (2 * (1 - p)))
    d.step("sums", sums, ["left", "weighed", "bit"])
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("likelier", le(1 - p, p), ["at least 1", "0 <= epsilon", unset])
    d.step("largest", le(x * (1 - p) / 2, x * p / 2), ["likelier", "0 <= x"])
    d.conclude(["sums", "largest"])


@proves("disclosure.example-2", part="limit")
def encoding_limit(d: Derivation) -> None:
    """Bernoulli's inequality, of p and of 1/p."""
    d.model({m: 2, epsilon: 0, p: ONE_HALF})
    powers(d)
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])
    gap = GROWTH - 1
    d.step("most", le((1 - OTHERS) * (GROWTH + 1), m - 1), ["power"])
    d.step("least", le(m - 1, (1 - OTHERS) * (GROWTH + m)), ["power"])
    d.step("a set bit", le(0, 1 - OTHERS), ["least", "growth", "2 <= m"])
    d.step("above", le(gap * (1 - OTHERS), m - 1), ["most", "one", "a set bit"])
    d.step(
        "below", le((m - 1) * gap / (GROWTH + m), gap * (1 - OTHERS)), ["least", "one", "2 <= m"]
    )
    d.step("encoded", eq(ENCODED * (2 * m), gap * (1 - OTHERS)), ["2 <= m"])
    d.conclude(["above", "below", "encoded", "2 <= m", "growth"])


@proves("disclosure.example-3", part="value")
@proves("disclosure.example-3", "correction", "first form")
def selection_value(d: Derivation) -> None:
    """Of the products that the binomial coefficients are, the last factor, and the first."""
    d.model({m: 4, omega: 2, epsilon: 0, A: 3, B: 3, N: 6})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])
    names = ["1 <= omega", "omega <= m - 1"]
    counted, chosen = Product(j, FEWER), Product(m - omega + j, FEWER)
    for name, factor in (("counted", j), ("chosen", m - omega + j)):
        positive, first, longer = (lt(0, Product(factor, (j, 1, top))) for top in (n, 0, n + 1))
        d.lemma(f"{name}, none", lemmas.product_empty(factor, (j, 1, 0)))
        d.step(f"{name}, start", first, [f"{name}, none"])
        d.lemma(f"{name}, another", lemmas.product_last(factor, (j, 1, n + 1)))
        following = Implies(positive, longer)
        d.generalize(f"{name}, next", following, (n, 0, oo), [f"{name}, another", *names])
        d.induction(f"{name}, all", n, 0, positive, [f"{name}, start", f"{name}, next"])
        d.at(name, f"{name}, all", omega - 1, ["1 <= omega"])
    d.step("signs", And(lt(0, counted), lt(0, chosen)), ["counted", "chosen"])
    d.step("A", lt(0, A), ["signs", "A is m - 1 over omega - 1"])
    d.lemma("last index", lemmas.product_last(j, WHOLE))
    d.lemma("last choice", lemmas.product_last(m - omega + j, WHOLE))
    lasts = ["last index", "last choice", "A is m - 1 over omega - 1", "1 <= omega"]
    d.step("cancelled", eq(counted * (N * omega), counted * (A * m)), ["N is m over omega", *lasts])
    d.step("all", eq(N * omega, A * m), ["cancelled", "signs"])
    # m - omega times n - 1 factors is the product of the n factors before them
    shifted = Product(m - 1 - omega + j, (j, 1, n))
    moved = eq(shifted, (m - omega) * Product(m - omega + j, (j, 1, n - 1)))
    d.lemma("none shifted", lemmas.product_empty(m - 1 - omega + j, (j, 1, 0)))
    d.lemma("first shifted", lemmas.product_last(m - 1 - omega + j, (j, 1, 1)))
    d.lemma("none", lemmas.product_empty(m - omega + j, (j, 1, 0)))
    d.step("start", moved.subs(n, 1), ["none shifted", "first shifted", "none"])
    d.lemma("next shifted", lemmas.product_last(m - 1 - omega + j, (j, 1, n + 1)))
    d.lemma("next choice", lemmas.product_last(m - omega + j, (j, 1, n)))
    following = Implies(moved, moved.subs(n, n + 1))
    d.generalize("next", following, (n, 1, oo), ["next shifted", "next choice"])
    d.induction("shift", n, 1, moved, ["start", "next"])
    d.at("choices without", "shift", omega, ["1 <= omega"])
    without = ["choices without", "B is m - 1 over omega", *lasts]
    d.step("without", eq(counted * (B * omega), counted * (A * (m - omega))), without)
    d.step("B", eq(B * omega, A * (m - omega)), ["without", "signs"])
    d.step("sign of B", lt(0, B), ["B", "A", *names])
    whole = omega * GROWTH + m - omega
    d.step("whole", lt(0, whole), [*names, "growth"])
    own, other = eq(NAMED * whole, omega * GROWTH), eq((1 - NAMED) * whole, m - omega)
    d.step("named", And(own, other), ["whole"])
    by = ["named", "B", "A", "one", "sign of B", *names]
    d.step("crossed", le((1 - NAMED) * A * whole, NAMED * B * whole), by)
    d.step("likelier", le((1 - NAMED) * A, NAMED * B), ["crossed", "whole"])
    d.step("quotients", le((1 - NAMED) / B, NAMED / A), ["likelier", "A", "sign of B"])
    d.step("sum", eq(N * (NAMED / A), NAMED * m / omega), ["all", "A", "1 <= omega"])
    d.conclude(["quotients", "sum", *names])
