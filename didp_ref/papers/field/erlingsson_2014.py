"""RAPPOR: the epsilon of the bits that are reported for ever."""

from __future__ import annotations

from sympy import Sum, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import local
from didp_ref.papers.field.shared import ATTAINED, loss, result
from didp_ref.papers.shared.alphabet import i, m
from didp_ref.symbolic.notation import as_written, eq, every, integers, le, lt, reals

(f,) = reals("f")
(h,) = integers("h")
DIFFERING = (i, 1, m)
"""The bits in which the Bloom filters of two values differ."""
EACH_LOSS = "loss[i] is that of one bit, at most log((1 - f/2)/(f/2))"
ONE_BIT = log((1 - f / 2) / (f / 2))
EPSILON = local.rappor_epsilon.at(flip=f, hashes=h)
BITS = as_written(lt(0, f), le(f, 1), le(0, m), le(m, 2 * h))
LOSS = Sum(loss[i], DIFFERING)


def bound() -> Statement:
    """State how far apart the probabilities of a report are, in logarithms."""
    hypotheses = {**BITS, EACH_LOSS: every(le(loss[i], ONE_BIT), DIFFERING)}
    return Statement(hypotheses, le(LOSS, EPSILON))


def of_one(d: Derivation) -> list[str]:
    """Show that no loss of a bit is negative; return what says so."""
    odds = (1 - f / 2) / (f / 2)
    d.step("odds", le(1, odds), ["0 < f", "f <= 1"])
    d.lemma("logarithm", lemmas.log_monotone(1, odds))
    d.step("one bit", le(0, ONE_BIT), ["odds", "logarithm", "0 < f"])
    d.lemma("so many", lemmas.sum_constant(ONE_BIT, DIFFERING))
    return ["one bit", "so many", *BITS]


def derive_bound(d: Derivation) -> None:
    """At most 2h bits differ."""
    d.model({f: 1, m: 2, h: 1, loss: {1: 0, 2: 0}})
    known = of_one(d)
    d.lemma("ordered", lemmas.sum_monotone(loss[i], ONE_BIT, DIFFERING))
    d.step("added", le(LOSS, m * ONE_BIT), ["ordered", EACH_LOSS, *known])
    d.step("bits", le(m * ONE_BIT, 2 * h * ONE_BIT), ["one bit", "m <= 2*h", "0 < f"])
    d.conclude(["added", "bits", "0 < f"])


ALL_DIFFER = "m = 2 h"


def attained() -> Statement:
    """State that values whose filters share no bit reach it."""
    hypotheses = {
        **as_written(lt(0, f), lt(f, 2), le(0, m)),
        ALL_DIFFER: eq(m, 2 * h),
        EACH_LOSS: every(eq(loss[i], ONE_BIT), DIFFERING),
    }
    return Statement(hypotheses, eq(LOSS, EPSILON))


def derive_attained(d: Derivation) -> None:
    """All bits differ, and each report is the likelier one."""
    d.model({f: 1, m: 2, h: 1, loss: {1: 0, 2: 0}})
    d.lemma("so many", lemmas.sum_constant(ONE_BIT, DIFFERING))
    d.lemma("equal", lemmas.sum_equal(loss[i], ONE_BIT, DIFFERING))
    d.conclude(["so many", "equal", EACH_LOSS, ALL_DIFFER, "0 < f", "f < 2", "0 <= m"])


RAPPOR = result(
    "field.rappor",
    "RAPPOR's permanent randomized response has an exact epsilon",
    r"RAPPOR's permanent randomized response, with $h$ hash functions and $f$ of the bits replaced "
    r"by fair coins, is $\epsilon$-DP with $\epsilon = 2h\ln\frac{1-\frac12f}{\frac12f}$. Two "
    "values whose Bloom filters share no bit reach it.",
    Part(
        "bound",
        r"Where $m \le 2h$ bits differ, and one bit's probabilities are at most "
        r"$\frac{1-\frac12f}{\frac12f}$ times apart, a report's logarithms are at most "
        r"$2h\ln\frac{1-\frac12f}{\frac12f}$ apart.",
        formal=bound,
        proof=derive_bound,
    ),
    Part(
        ATTAINED,
        r"Where $m = 2h$ bits differ, the likeliest report reaches it.",
        formal=attained,
        proof=derive_attained,
    ),
    quantities=("local.rappor_epsilon",),
    place="U. Erlingsson, V. Pihur, A. Korolova, RAPPOR, CCS 2014",
    equation="Theorem 1",
)

CLAIMS = (RAPPOR,)
