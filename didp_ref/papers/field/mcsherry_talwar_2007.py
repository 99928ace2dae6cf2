"""The exponential mechanism: its epsilon, and the range of its privacy loss.

A candidate ``o`` has the score ``u_1(o)`` on one database, and ``u_2(o)`` on a neighbour. The
chances are stated as products with the sum of all weights ``exp(score/scale)``.
"""

from __future__ import annotations

from sympy import And, Integer, Rational, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import exponential
from didp_ref.papers.field.mironov_2017 import OUTPUTS
from didp_ref.papers.field.shared import GROWTH, Delta, alarms, hits, o, r, result, scale, t
from didp_ref.papers.field.steps import summed
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import epsilon, n
from didp_ref.symbolic.notation import (
    Formula,
    Term,
    as_written,
    eq,
    every,
    functions,
    integers,
    le,
    lt,
    reals,
)

(u_1, u_2) = functions("u_1 u_2")
(other_hits, other_alarms) = reals("other_hits other_alarms")
(q,) = integers("q")
THIRD = Rational(1, 3)
PLACE = "F. McSherry, K. Talwar, Mechanism design via differential privacy, FOCS 2007"
LEAST = exponential.epsilon.at(scale=scale, global_sensitivity=Delta)
MONOTONE = exponential.epsilon_monotone.at(scale=scale, global_sensitivity=Delta)
RISE = exp(Delta / scale)


def weight(given: Term) -> Term:
    """Return what the chance of a score is proportional to."""
    return exp(given / scale)


def all_weights(scores: Term) -> Term:
    """Return the sum of all weights on a database."""
    return Sum(weight(scores), OUTPUTS)


def chosen(chance: Term, scores: Formula, candidate: Term) -> Formula:
    """Say how likely a candidate is chosen."""
    return eq(chance * all_weights(scores(o)), weight(scores(candidate)))


HITS = "hits is the chance of r on one database"
ALARMS = "alarms is the chance of r on a neighbour"
CLOSE = "no score differs by more than Delta"
RISING = "every score rises, by at most Delta"
CHANCES = {
    **as_written(lt(0, scale), le(1, r), le(r, n)),
    HITS: chosen(hits, u_1, r),
    ALARMS: chosen(alarms, u_2, r),
}
NEAR = every(And(le(u_1(o), u_2(o) + Delta), le(u_2(o), u_1(o) + Delta)), OUTPUTS)
RISES = every(And(le(u_1(o), u_2(o)), le(u_2(o), u_1(o) + Delta)), OUTPUTS)
EXAMPLE = {n: 1, r: 1, scale: 1, Delta: 0, hits: 1, alarms: 1}


def grown(d: Derivation, name: str, more: Term, less: Term, by: Term, why: str) -> None:
    """Show for every candidate that one weight is at most exp(by/scale) times another."""
    known = [why, "0 < scale"]
    exponents = le(more / scale, less / scale + by / scale)
    d.generalize(f"{name}, exponents", exponents, OUTPUTS, known)
    d.lemma(f"{name}, rises", lemmas.exp_monotone(more / scale, less / scale + by / scale))
    d.lemma(f"{name}, parts", lemmas.exp_sum(less / scale, by / scale))
    facts = [f"{name}, exponents", f"{name}, rises", f"{name}, parts", "0 < scale"]
    ordered = le(weight(more), exp(by / scale) * weight(less))
    d.generalize(f"{name}, each", ordered, OUTPUTS, facts)


def own(d: Derivation, name: str) -> str:
    """Take at r what ``grown`` shows of every candidate; return what says so."""
    d.at(f"{name}, own", f"{name}, each", r, ["1 <= r", "r <= n", "0 < scale"])
    return f"{name}, own"


def total(d: Derivation, name: str, more: Term, less: Term, by: Term) -> str:
    """Add up what ``grown`` shows of every candidate; return what says so."""
    summed(d, name, [(exp(by / scale), weight(less))], weight(more), OUTPUTS, ["0 < scale"])
    return name


def positive(d: Derivation, chance: Term, scores: Formula, candidate: Term, given: str) -> str:
    """Show that the sum of all weights is positive, and a chance; return what says so."""
    name = f"{chance} is positive"
    total, own = all_weights(scores(o)), weight(scores(candidate))
    d.lemma(f"{name}, weight", lemmas.exp_positive(scores(candidate) / scale))
    d.lemma(f"{name}, weights", lemmas.exp_positive(scores(o) / scale))
    facts = [f"{name}, weights", "0 < scale"]
    d.generalize(f"{name}, each", le(0, weight(scores(o))), OUTPUTS, facts)
    d.lemma(f"{name}, sum", lemmas.sum_nonnegative(weight(scores(o)), OUTPUTS))
    x, y, z = reals("x_ y_ z_")
    terms = {x: chance, y: total, z: own}
    premises = [eq(x * y, z), lt(0, z), le(0, y)]
    by = [given, f"{name}, weight", f"{name}, sum", f"{name}, each", "0 < scale"]
    algebra(d, name, terms, premises, And(lt(0, y), lt(0, x)), by)
    return name


def compared(d: Derivation, name: str, terms: tuple[Term, ...], by: list[str]) -> None:
    """Show that a chance is at most g h times another: g of its weight, and h of the sum of all."""
    x, w, z, y, v, u, g, h = reals("x_ w_ z_ y_ v_ u_ g_ h_")
    letters = (x, w, z, y, v, u, g, h)
    premises = [eq(x * z, w), eq(y * u, v), le(w, g * v), le(u, h * z)]
    signs = [lt(0, z), lt(0, y), lt(0, g)]
    goal = le(x, g * (h * y))
    algebra(d, name, dict(zip(letters, terms, strict=True)), [*premises, *signs], goal, by)


FIRST = (hits, weight(u_1(r)), all_weights(u_1(o)))
SECOND = (alarms, weight(u_2(r)), all_weights(u_2(o)))


def signs(d: Derivation) -> list[str]:
    """Show which terms are positive; return what says so."""
    first = positive(d, hits, u_1, r, HITS)
    second = positive(d, alarms, u_2, r, ALARMS)
    d.lemma("factor", lemmas.exp_positive(Delta / scale))
    return [first, second, "factor", HITS, ALARMS, "0 < scale"]


def bound() -> Statement:
    """State that no chance is more than exp(2 Delta/scale) times its neighbour."""
    return Statement({**CHANCES, CLOSE: NEAR}, le(hits, exp(LEAST) * alarms))


def derive_bound(d: Derivation) -> None:
    """The weight, and the sum of all weights, change by exp(Delta/scale) each."""
    d.model({**EXAMPLE, u_1: {1: 0}, u_2: {1: 0}})
    grown(d, "down", u_1(o), u_2(o), Delta, CLOSE)
    grown(d, "up", u_2(o), u_1(o), Delta, CLOSE)
    by = [own(d, "down"), total(d, "up", u_2(o), u_1(o), Delta), *signs(d)]
    compared(d, "compared", (*FIRST, *SECOND, RISE, RISE), by)
    d.lemma("twice", lemmas.exp_sum(Delta / scale, Delta / scale))
    d.conclude(["compared", "twice", "0 < scale"])


def monotone() -> Statement:
    """State that neither chance is more than exp(Delta/scale) times the other."""
    bound = exp(MONOTONE)
    both = And(le(hits, bound * alarms), le(alarms, bound * hits))
    return Statement({**CHANCES, RISING: RISES}, both)


def derive_monotone(d: Derivation) -> None:
    """Either the weight grows, or the sum of all weights."""
    d.model({**EXAMPLE, u_1: {1: 0}, u_2: {1: 0}})
    grown(d, "no less", u_1(o), u_2(o), Integer(0), RISING)
    grown(d, "up", u_2(o), u_1(o), Delta, RISING)
    less = [own(d, "no less"), total(d, "up", u_2(o), u_1(o), Delta)]
    more = [own(d, "up"), total(d, "no less", u_1(o), u_2(o), Integer(0))]
    known = signs(d)
    compared(d, "fallen", (*FIRST, *SECOND, Integer(1), RISE), [*less, *known])
    compared(d, "risen", (*SECOND, *FIRST, RISE, Integer(1)), [*more, *known])
    d.conclude(["fallen", "risen"])


LESS = "epsilon is below 2 Delta/scale"
FAR = "t is how much likelier the other candidate is, over the scale"
FIRST_CHANCE = "hits is the chance of the score Delta beside t"
SECOND_CHANCE = "alarms is the chance of the score 0 beside t + Delta"
LIKELIER = RISE * GROWTH / (RISE**2 - GROWTH)


def no_less() -> Statement:
    """State two candidates at which a smaller epsilon is not kept."""
    hypotheses = {
        **as_written(lt(0, scale)),
        LESS: lt(epsilon, LEAST),
        FAR: eq(t, scale * log(LIKELIER)),
        FIRST_CHANCE: eq(hits * (weight(Delta) + weight(t)), weight(Delta)),
        SECOND_CHANCE: eq(alarms * (1 + weight(Delta) * weight(t)), 1),
    }
    return Statement(hypotheses, lt(GROWTH * alarms, hits))


def derive_no_less(d: Derivation) -> None:
    """Where the other candidate is likely enough, only the sum of all weights counts."""
    chances = {hits: 3 * Rational(1, 4), alarms: 3 * Rational(1, 7)}
    d.model({scale: 1, Delta: log(2), epsilon: 0, t: log(2 * THIRD), **chances})
    d.lemma("twice", lemmas.exp_sum(Delta / scale, Delta / scale))
    d.lemma("grows", lemmas.exp_monotone(2 * Delta / scale, epsilon))
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("rise", lemmas.exp_positive(Delta / scale))
    d.lemma("other", lemmas.exp_positive(t / scale))
    d.step("room", lt(0, RISE**2 - GROWTH), [LESS, "twice", "grows", "0 < scale"])
    d.step("odds", lt(0, LIKELIER), ["room", "growth", "rise", "0 < scale"])
    d.lemma("logarithm", lemmas.exp_log(LIKELIER, t / scale))
    d.step("exponent", eq(t / scale, log(LIKELIER)), [FAR, "odds", "room", "0 < scale"])
    by = ["exponent", "logarithm", "odds", "room", "0 < scale"]
    d.step("power", eq(weight(t) * (RISE**2 - GROWTH), RISE * GROWTH), by)
    x, y, g, h, k = reals("x_ y_ g_ h_ k_")
    terms = {x: hits, y: alarms, g: RISE, h: GROWTH, k: weight(t)}
    premises = [eq(x * (g + k), g), eq(y * (1 + g * k), 1), eq(k * (g * g - h), g * h)]
    positive_terms = [lt(0, g), lt(0, h), lt(0, k)]
    by = [FIRST_CHANCE, SECOND_CHANCE, "power", "twice", "rise", "growth", "other"]
    by += ["0 < scale"]
    algebra(d, "more", terms, premises + positive_terms, lt(h * y, x), by)
    d.conclude(["more"])


OTHERS_HITS = "other_hits is the chance of q on one database"
OTHERS_ALARMS = "other_alarms is the chance of q on a neighbour"


def bounded_range() -> Statement:
    """State that the ratios of two candidates are at most exp(2 Delta/scale) times apart."""
    hypotheses = {
        **CHANCES,
        **as_written(le(1, q), le(q, n)),
        OTHERS_HITS: chosen(other_hits, u_1, q),
        OTHERS_ALARMS: chosen(other_alarms, u_2, q),
        CLOSE: NEAR,
    }
    return Statement(hypotheses, le(hits * other_alarms, exp(LEAST) * (alarms * other_hits)))


def derive_bounded_range(d: Derivation) -> None:
    """The sums of all weights cancel."""
    values = {q: 1, other_hits: 1, other_alarms: 1, u_1: {1: 0}, u_2: {1: 0}}
    d.model({**EXAMPLE, **values})
    grown(d, "down", u_1(o), u_2(o), Delta, CLOSE)
    grown(d, "up", u_2(o), u_1(o), Delta, CLOSE)
    d.at("other", "up, each", q, ["1 <= q", "q <= n", "0 < scale"])
    known = signs(d)
    first = positive(d, other_hits, u_1, q, OTHERS_HITS)
    second = positive(d, other_alarms, u_2, q, OTHERS_ALARMS)
    x, y, a, b, z, u = reals("x_ y_ a_ b_ z_ u_")
    w, v, c, e, g = reals("w_ v_ c_ e_ g_")
    terms = {x: hits, y: alarms, a: other_hits, b: other_alarms}
    terms |= {z: all_weights(u_1(o)), u: all_weights(u_2(o)), w: weight(u_1(r))}
    terms |= {v: weight(u_2(r)), c: weight(u_1(q)), e: weight(u_2(q)), g: RISE}
    premises = [eq(x * z, w), eq(y * u, v), eq(a * z, c), eq(b * u, e)]
    premises += [le(w, g * v), le(e, g * c), lt(0, z), lt(0, u), lt(0, e), lt(0, g), lt(0, v)]
    by = [own(d, "down"), "other", *known, first, second, f"{second}, weight"]
    by += [f"{alarms} is positive, weight", OTHERS_HITS, OTHERS_ALARMS]
    algebra(d, "crossed", terms, premises, le(x * b, g * (g * (y * a))), by)
    d.lemma("twice", lemmas.exp_sum(Delta / scale, Delta / scale))
    d.conclude(["crossed", "twice", "0 < scale"])


EXPONENTIAL = result(
    "field.exponential-mechanism",
    "The exponential mechanism keeps epsilon = 2 Delta/scale, or half if scores are monotone",
    r"The exponential mechanism chooses the candidate $r$ with a probability proportional to "
    r"$e^{u(r)/b}$. If no score differs by more than $\Delta$ between neighbors, it keeps "
    r"$\epsilon = \frac{2\Delta}b$, and at some scores no less. The range of the privacy loss is "
    r"also at most $\frac{2\Delta}b$. If all scores rise, or all fall, it keeps $\frac\Delta b$.",
    Part(
        "bound",
        r"$p(r) \le e^{2\Delta/b} p'(r)$ for every candidate.",
        formal=bound,
        proof=derive_bound,
    ),
    Part(
        "monotone",
        r"Where $u \le u' \le u + \Delta$ for all candidates, neither of $p(r)$ and $p'(r)$ is "
        r"above $e^{\Delta/b}$ times the other.",
        formal=monotone,
        proof=derive_monotone,
    ),
    Part(
        "no less",
        r"Where $\epsilon < \frac{2\Delta}b$, two candidates with the scores $\Delta$ and $t$, and "
        r"with $0$ and $t+\Delta$ on a neighbour, have $p(r) > e^\epsilon p'(r)$ at one $t$.",
        formal=no_less,
        proof=derive_no_less,
    ),
    Part(
        "bounded range",
        r"$\frac{p(r)}{p'(r)} \le e^{2\Delta/b} \frac{p(q)}{p'(q)}$ for every two candidates.",
        formal=bounded_range,
        proof=derive_bounded_range,
    ),
    quantities=(
        "exponential.epsilon",
        "exponential.epsilon_monotone",
        "exponential.scale",
        "exponential.scale_monotone",
    ),
    place=PLACE,
    note="Finitely many candidates, without a base measure.",
)

CLAIMS = (EXPONENTIAL,)
