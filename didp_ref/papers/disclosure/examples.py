"""Examples 2 and 3: what Theorem 4.2 says of unary encoding and of subset selection."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Implies, Product, oo

from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.disclosure.encoding import ALL_UNSET, OTHERS_UNSET, powers
from didp_ref.papers.disclosure.shared import (
    BY_THEOREM_4_2,
    ENCODED,
    UNSET,
    A,
    B,
    N,
    P,
    cite,
    omega,
    p,
    set_bits,
    x,
)
from didp_ref.papers.shared.alphabet import epsilon, j, m, n
from didp_ref.papers.shared.guesses import GROWTH, MANY
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.narrower import BIT_BY_BIT
from didp_ref.symbolic.notation import as_written, eq, every, le, lt


def check_encoding() -> Iterator[Evidence]:
    """The term of the zero vector."""
    rare = Fraction(1, 4)
    zero = (1 - rare) ** 2 / rare
    yield refuted_by(
        {
            "m": 2,
            "epsilon": "ln 3",
            "term of the zero vector": zero,
            "what stands for it": 1 - rare,
        },
        zero == 1 - rare,
        f"the sum over all vectors has the term {zero} of the zero vector, where p^(m-1) = "
        f"{1 - rare} is meant",
        part="eq. 23",
    )


def encoding_sum() -> Statement:
    """State eq. 22 to 24, and that of a vector with a bit set a record of such a bit is likeliest.

    x is $q^{k-1} p^{m-k-1}$: the chance of such a vector is x p/2 where the record's bit is set,
    and x q/2 where it is not.
    """
    unset, fewer = Product(p, (j, 1, m)), Product(p, (j, 1, m - 1))
    longer = eq(set_bits[n + 1], set_bits[n] * (p + (1 - p)) + Product(p, (j, 1, n)) * (1 - p))
    hypotheses = {
        **as_written(le(1, m), le(0, epsilon), le(0, x)),
        **UNSET,
        "of no bits none is set": eq(set_bits[0], 0),
        "another bit is 0 or 1, and may be the first that is set": every(longer, (n, 0, m - 1)),
    }
    total = set_bits[m] / (2 * (1 - p)) + fewer / 2
    closed = (1 + fewer - 2 * unset) / (2 * (1 - p))
    return Statement(hypotheses, And(eq(total, closed), le(x * (1 - p) / 2, x * p / 2)))


def derive_encoding_sum(d: Derivation) -> None:
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
    d.step(
        "last", eq(all_bits * (1 + GROWTH), GROWTH * OTHERS_UNSET), ["last bit", "1 <= m", unset]
    )
    by = ["last", unset, "growth"]
    d.step(
        "weighed", eq(1 - all_bits + (1 - p) * OTHERS_UNSET, 1 + OTHERS_UNSET - 2 * all_bits), by
    )
    d.step("left", eq(set_bits[m], 1 - all_bits), ["total"])
    sums = eq(
        set_bits[m] / (2 * (1 - p)) + OTHERS_UNSET / 2,
        (1 + OTHERS_UNSET - 2 * all_bits) / (2 * (1 - p)),
    )
    d.step("sums", sums, ["left", "weighed", "bit"])
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("likelier", le(1 - p, p), ["at least 1", "0 <= epsilon", unset])
    d.step("largest", le(x * (1 - p) / 2, x * p / 2), ["likelier", "0 <= x"])
    d.conclude(["sums", "largest"])


def encoding_limit() -> Statement:
    """State how near to (m-1)/(2m) the bound is: e^epsilon - 1 over e^epsilon + m of it at least.

    That tends to 1 as epsilon rises.
    """
    limit = (m - 1) / (2 * m)
    nearly = limit * (GROWTH - 1) / (GROWTH + m)
    hypotheses = {**MANY, **as_written(le(0, epsilon)), **UNSET}
    return Statement(hypotheses, And(le(nearly, ENCODED), le(ENCODED, limit)))


def derive_encoding_limit(d: Derivation) -> None:
    """Bernoulli's inequality, of p and of 1/p."""
    d.model({m: 2, epsilon: 0, p: ONE_HALF})
    powers(d)
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])
    gap = GROWTH - 1
    d.step("most", le((1 - OTHERS_UNSET) * (GROWTH + 1), m - 1), ["power"])
    d.step("least", le(m - 1, (1 - OTHERS_UNSET) * (GROWTH + m)), ["power"])
    d.step("a set bit", le(0, 1 - OTHERS_UNSET), ["least", "growth", "2 <= m"])
    d.step("above", le(gap * (1 - OTHERS_UNSET), m - 1), ["most", "one", "a set bit"])
    d.step(
        "below",
        le((m - 1) * gap / (GROWTH + m), gap * (1 - OTHERS_UNSET)),
        ["least", "one", "2 <= m"],
    )
    d.step("encoded", eq(ENCODED * (2 * m), gap * (1 - OTHERS_UNSET)), ["2 <= m"])
    d.conclude(["above", "below", "encoded", "2 <= m", "growth"])


def encoding_bound() -> Statement:
    """State that eq. 24, less 1 and over m, is the bound, at p = e^epsilon/(1 + e^epsilon)."""
    p = GROWTH / (1 + GROWTH)
    bound = ((1 + P - 2 * p * P) / (2 * (1 - p)) - 1) / m
    return Statement(MANY, eq(bound, (GROWTH - 1) / (2 * m) * (1 - P)))


def derive_encoding_bound(d: Derivation) -> None:
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


EXAMPLE_2 = Claim(
    id="disclosure.example-2",
    kind=Kind.EXAMPLE,
    source=cite("Example 2", "eq. 21 to 24"),
    title="The zero vector has another term",
    statement=r"$\sum_{\theta \in \lbrace 0, 1 \rbrace^m} \max_z \Pr_M(\theta | z) = \sum_{\theta "
    r"\neq \vec 0} \frac{1}{2} q^{k_\theta - 1} p^{m - k_\theta} + \frac{1}{2} p^{m-1} = "
    r"\frac{1}{2} \sum_{\theta \in \lbrace 0, 1 \rbrace^m} q^{k_\theta - 1} p^{m - k_\theta}$ "
    r"[...] 0-RAD $\leq$ [...] $= \frac{e^\epsilon - 1}{2m}\left(1 - \left(\frac{e^\epsilon}{1 + "
    r"e^\epsilon}\right)^{(m-1)}\right)$. [...] Note that $\lim_{\epsilon \to \infty} "
    r"\frac{e^\epsilon - 1}{2m}\left(1 - \left(\frac{e^\epsilon}{1 + "
    r"e^\epsilon}\right)^{(m-1)}\right) = \frac{m-1}{2m}$, hence even if we keep reducing the "
    r"noise (increasing $\epsilon$), the attacker's advantage is limited.",
    parts=(
        Part(
            "sum",
            says="The sum over all outputs, eq. 22 and 24",
            formal=encoding_sum,
            proof=derive_encoding_sum,
            narrower=(BIT_BY_BIT,),
        ),
        Part(
            "closed form",
            says="Eq. 24, less 1 and over m, is the bound, whatever $p^{m-1}$ is",
            formal=encoding_bound,
            proof=derive_encoding_bound,
        ),
        Part(
            "limit",
            says=r"The bound is at most $\frac{m-1}{2m}$, and comes as near to it as one likes",
            formal=encoding_limit,
            proof=derive_encoding_limit,
        ),
        false_here(
            "eq. 23",
            says="The sum may be taken over all vectors",
            corrected=encoding_sum,
            corrected_proof=derive_encoding_sum,
            narrower=(BIT_BY_BIT,),
        ),
    ),
    checks=(check_encoding,),
    correction=Correction(
        error="Example 2's term does not fit the zero vector",
        statement="The sum is over the vectors that are not zero, and the zero vector adds "
        r"$\frac{1}{2} p^{m-1}$; the next line has it so.",
        who="a reader of the line; the closed form stands",
        severity=Severity.REMARK,
    ),
    rests_on=(BY_THEOREM_4_2,),
)


def check_selection() -> Iterator[Evidence]:
    """Both forms of eq. 27."""
    yield refuted_by(
        {"m": 3, "omega": 1, "p": "3/5", "first form": "3/5", "second form": "4/15"},
        Fraction(3, 5) == Fraction(3, 5) - Fraction(1, 3),
        "the first form of eq. 27 lacks the - 1/m that the second has",
        part="first form",
    )


NAMED = omega * GROWTH / (omega * GROWTH + m - omega)
FEWER, WHOLE = (j, 1, omega - 1), (j, 1, omega)


def selection_value() -> Statement:
    """State that a subset is likeliest under its own records, and what the bound is."""
    hypotheses = {
        **as_written(le(1, omega), le(omega, m - 1), le(0, epsilon)),
        "A is m - 1 over omega - 1": eq(A * Product(j, FEWER), Product(m - omega + j, FEWER)),
        "B is m - 1 over omega": eq(B * Product(j, WHOLE), Product(m - 1 - omega + j, WHOLE)),
        "N is m over omega": eq(N * Product(j, WHOLE), Product(m - omega + j, WHOLE)),
    }
    own, other = NAMED / A, (1 - NAMED) / B
    value = (NAMED * m - omega) / (m * omega)
    return Statement(hypotheses, And(le(other, own), eq((N * own - 1) / m, value)))


def derive_selection_value(d: Derivation) -> None:
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


EXAMPLE_3 = Claim(
    id="disclosure.example-3",
    kind=Kind.EXAMPLE,
    source=cite("Example 3", "eq. 25 to 27"),
    title="A term is left out of the middle of the line",
    statement=r"0-RAD $\leq \frac{1}{m} \sum_{\theta \in \Theta} \max_z p_M(\theta | z) - 1) = "
    r"\frac{1}{m} \binom{m}{\omega} \frac{p}{A} = \frac{m}{m\omega} p - \frac{1}{m} = \frac{pm - "
    r"\omega}{m\omega}$.",
    parts=(
        Part("value", says="The last form", formal=selection_value, proof=derive_selection_value),
        false_here(
            "first form",
            says="The first form is equal to it",
            corrected=selection_value,
            corrected_proof=derive_selection_value,
        ),
    ),
    checks=(check_selection,),
    correction=Correction(
        error="A line of Example 3 lacks a term",
        statement=r"$\frac{1}{m}\left(\binom{m}{\omega}\frac{p}{A} - 1\right) = \frac{pm - \omega}"
        r"{m\omega}$",
        who="a reader of the line; the value stands",
        severity=Severity.REMARK,
    ),
    rests_on=(BY_THEOREM_4_2,),
    finding="Eq. 26 closes a bracket that it does not open.",
)

CLAIMS = (EXAMPLE_2, EXAMPLE_3)
