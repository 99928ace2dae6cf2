"""Privacy loss distributions: what an accountant may round, sample and compose.

Outcomes are 1 to n; the first database gives ``o`` the probability f_1(o), the second f_2(o). The
divergence of the pair at a ``factor`` is the sum of ``max(0, f_1(o) - factor f_2(o))``; delta at
epsilon is that at e^epsilon. A pair dominates another if its divergence is no smaller at any factor
that is not negative. A mass g at the loss x stands for a pair that is g on the first database and
e^-x g on the second.
"""

from __future__ import annotations

from sympy import And, Implies, Max, Or, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.field.shared import (
    ATTAINED,
    f_1,
    f_2,
    factor,
    g_1,
    g_2,
    h_1,
    h_2,
    loss,
    o,
    r,
    rate,
    result,
    t,
)
from didp_ref.papers.field.steps import HALF
from didp_ref.papers.shared.alphabet import epsilon, m, n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt, reals

PLACE = (
    "Y. Zhu, J. Dong, Y.-X. Wang, Optimal accounting of differential privacy via characteristic "
    "function, AISTATS 2022"
)
b, c, s = reals("b_ c_ s_")
OUTCOMES, OTHERS, SECOND = (o, 1, n), (o, 1, m), (r, 1, n)
"""Of a mechanism, of another, and of one that runs after either."""


def beyond(first: Term, second: Term, factor: Term) -> Term:
    """Return by how much a probability exceeds the other one times the factor."""
    return Max(0, first - factor * second)


def divergence(first: Term, second: Term, factor: Term, over: tuple[Term, ...] = OUTCOMES) -> Term:
    """Return the divergence of a pair at a factor."""
    return Sum(beyond(first, second, factor), over)


# --- a sampled pair --------------------------------------------------------------------------

MIXED = (1 - rate) * f_2(o) + rate * f_1(o)
ODDS = 1 + (exp(epsilon) - 1) / rate
SHIFTED = exp(log(ODDS))
SAMPLED = as_written(lt(0, rate), le(0, epsilon))


def one_step() -> Statement:
    """State what delta a sampled step has."""
    whole = rate * divergence(f_1(o), f_2(o), SHIFTED)
    return Statement(SAMPLED, eq(divergence(MIXED, f_2(o), exp(epsilon)), whole))


def derive_one_step(d: Derivation) -> None:
    """What exceeds is the rate times what exceeds at the other factor."""
    d.model({rate: HALF, epsilon: 0, n: 1, f_1: lambda _: 1, f_2: lambda _: 1})
    d.lemma("growth", lemmas.exp_monotone(0, epsilon))
    d.step("odds", le(1, ODDS), ["growth", *SAMPLED])
    d.lemma("no logarithm", lemmas.exp_log(ODDS, log(ODDS)))
    d.step(
        "shifted", eq(rate * SHIFTED, exp(epsilon) - 1 + rate), ["odds", "no logarithm", *SAMPLED]
    )
    known = ["shifted", "odds", "0 < rate"]
    mixed, alone = beyond(MIXED, f_2(o), exp(epsilon)), beyond(f_1(o), f_2(o), SHIFTED)
    d.lemma("mixed", lemmas.maximum(0, MIXED - exp(epsilon) * f_2(o)))
    d.lemma("alone", lemmas.maximum(0, f_1(o) - SHIFTED * f_2(o)))
    inside = eq(MIXED - exp(epsilon) * f_2(o), rate * (f_1(o) - SHIFTED * f_2(o)))
    d.generalize("inside", inside, OUTCOMES, known)
    d.generalize("each", eq(mixed, rate * alone), OUTCOMES, ["inside", "mixed", "alone", *known])
    d.lemma("equal", lemmas.sum_equal(mixed, rate * alone, OUTCOMES))
    d.lemma("the rate", lemmas.sum_scale(rate, alone, OUTCOMES))
    d.conclude(["each", "equal", "the rate", *known])


OTHER_WAY = (
    "The divergence the other way round, of Q from (1-q)Q + qP, is not treated here. A step keeps "
    "the larger of the two."
)
ONE_STEP = result(
    "field.sampled-pair",
    "One Poisson-sampled step has an exact delta, if a record is removed",
    r"If a record takes part with the probability $q$, the divergence of $(1-q)Q + qP$ from $Q$ at "
    r"$e^\epsilon$ is $q D(e^{\epsilon'})$ for $\epsilon \ge 0$, with $\epsilon' = \ln(1 + "
    r"\frac{e^\epsilon - 1}{q})$ and $D$ the divergence of $P$ from $Q$.",
    Part("statement", formal=one_step, proof=derive_one_step, narrower=(FINITE_OUTCOMES,)),
    place=PLACE,
    note=OTHER_WAY,
)

# --- domination -------------------------------------------------------------------------------

DOMINATED = "at every factor that is not negative the second pair's divergence is no smaller"
DOMINATION = {
    DOMINATED: every(
        Implies(le(0, t), le(divergence(f_1(o), f_2(o), t), divergence(g_1(o), g_2(o), t, OTHERS))),
        t,
    )
}
FROM_HERE = as_written(lt(0, rate), le(1 - rate, factor))


def mixed_pair(first: Term, second: Term, over: tuple[Term, ...]) -> Term:
    """Return the divergence of a sampled pair."""
    return divergence((1 - rate) * second + rate * first, second, factor, over)


def sampled() -> Statement:
    """State that the sampled pairs are in the same order."""
    hypotheses = {**DOMINATION, **FROM_HERE}
    larger = mixed_pair(g_1(o), g_2(o), OTHERS)
    return Statement(hypotheses, le(mixed_pair(f_1(o), f_2(o), OUTCOMES), larger))


SAME = {**{n: 1, m: 1}, **dict.fromkeys((f_1, f_2, g_1, g_2, h_1, h_2), lambda _: 1)}


def at_the_odds(
    d: Derivation, name: str, first: Term, second: Term, over: tuple[Term, ...]
) -> Formula:
    """Show that a sampled pair's divergence is the rate times the pair's at other odds."""
    odds = (factor - 1 + rate) / rate
    mixed = (1 - rate) * second + rate * first
    mine, alone = beyond(mixed, second, factor), beyond(first, second, odds)
    d.lemma(f"{name}, mixed", lemmas.maximum(0, mixed - factor * second))
    d.lemma(f"{name}, alone", lemmas.maximum(0, first - odds * second))
    inside = eq(mixed - factor * second, rate * (first - odds * second))
    d.generalize(f"{name}, inside", inside, over, ["0 < rate"])
    by = [f"{name}, {part}" for part in ("inside", "mixed", "alone")]
    d.generalize(f"{name}, each", eq(mine, rate * alone), over, [*by, "0 < rate"])
    d.lemma(f"{name}, equal", lemmas.sum_equal(mine, rate * alone, over))
    d.lemma(f"{name}, rate", lemmas.sum_scale(rate, alone, over))
    facts = [f"{name}, {part}" for part in ("each", "equal", "rate")]
    return d.step(name, eq(Sum(mine, over), rate * Sum(alone, over)), [*facts, "0 < rate"])


def derive_sampled(d: Derivation) -> None:
    """Both are the rate times the divergence at the same odds."""
    d.model({**SAME, rate: 1, factor: 0})
    odds = (factor - 1 + rate) / rate
    d.step("no negative odds", le(0, odds), [*FROM_HERE])
    at_the_odds(d, "first", f_1(o), f_2(o), OUTCOMES)
    at_the_odds(d, "second", g_1(o), g_2(o), OTHERS)
    d.at("here", DOMINATED, odds, ["0 < rate"])
    d.conclude(["first", "second", "here", "no negative odds", "0 < rate"])


RATIOS = "h_2 is h_1 times e^-loss, and no probability is negative"


def after(first: Term, second: Term, over: tuple[Term, ...]) -> Term:
    """Return the divergence of two mechanisms' outcomes together."""
    return Sum(Sum(Max(0, first * h_1(r) - second * (factor * h_2(r))), over), SECOND)


def composed() -> Statement:
    """State that domination survives another mechanism's outcomes."""
    hypotheses = {
        **DOMINATION,
        **as_written(le(0, factor)),
        RATIOS: every(And(le(0, h_1(r)), eq(h_2(r), exp(-loss[r]) * h_1(r))), SECOND),
    }
    larger = after(g_1(o), g_2(o), OTHERS)
    return Statement(hypotheses, le(after(f_1(o), f_2(o), OUTCOMES), larger))


WEIGHTS = And(le(0, b), le(0, s), eq(c, s * b))


def weighed(d: Derivation, name: str, first: Term, second: Term, over: tuple[Term, ...]) -> Term:
    """Show that a divergence with weights b and s b is b times one at the factor s."""
    mine, alone = Max(0, first * b - second * c), beyond(first, second, s)
    each, inside = eq(mine, b * alone), eq(first * b - second * c, b * (first - s * second))
    d.lemma(f"{name}, both", lemmas.maximum(0, first * b - second * c))
    d.lemma(f"{name}, alone", lemmas.maximum(0, first - s * second))
    d.generalize(f"{name}, inside", Implies(WEIGHTS, inside), over, [])
    by = [f"{name}, {part}" for part in ("inside", "both", "alone")]
    d.generalize(f"{name}, each", Implies(WEIGHTS, each), over, by)
    d.lemma(f"{name}, outside", lemmas.premise_outside(WEIGHTS, each, over))
    d.lemma(f"{name}, equal", lemmas.sum_equal(mine, b * alone, over))
    d.lemma(f"{name}, factor", lemmas.sum_scale(b, alone, over))
    facts = [f"{name}, {part}" for part in ("each", "outside", "equal", "factor")]
    d.step(name, Implies(WEIGHTS, eq(Sum(mine, over), b * Sum(alone, over))), facts)
    return Sum(mine, over)


def derive_composed(d: Derivation) -> None:
    """At each outcome of the other mechanism the pairs are compared at another factor."""
    d.model({**SAME, factor: 1, loss: {1: 0}})
    first = weighed(d, "first", f_1(o), f_2(o), OUTCOMES)
    second = weighed(d, "second", g_1(o), g_2(o), OTHERS)
    d.at("here", DOMINATED, s)
    ordered = Implies(WEIGHTS, le(first, second))
    d.step("ordered", ordered, ["first", "second", "here"])
    known = "ordered"
    for letter in (c, s, b):
        ordered = d.generalize(f"any {letter}", ordered, letter, [known])
        known = f"any {letter}"
    for place, term in enumerate((h_1(r), factor * exp(-loss[r]), factor * h_2(r))):
        d.at(f"taken {place}", known, term)
        known = f"taken {place}"
    d.lemma("ratio", lemmas.exp_positive(-loss[r]))
    smaller, larger = (pair.subs({b: h_1(r), c: factor * h_2(r)}) for pair in (first, second))
    d.generalize("each", le(smaller, larger), SECOND, [known, "ratio", RATIOS, "0 <= factor"])
    d.lemma("all", lemmas.sum_monotone(smaller, larger, SECOND))
    d.conclude(["each", "all"])


DOMINATED_PAIRS = result(
    "field.domination",
    "A dominating pair still dominates after sampling and composition",
    r"If $D_{P'}(a) \ge D_P(a)$ at every factor $a \ge 0$, the same holds of the sampled pairs "
    r"$((1-q)Q + qP, Q)$ at every factor $a \ge 1 - q$, and at every factor of the pairs together "
    "with the outcomes of another mechanism.",
    Part(
        "sampled",
        r"At every factor $a \ge 1 - q$ the sampled pairs are in the same order.",
        formal=sampled,
        proof=derive_sampled,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        "composed",
        r"$\sum_r \sum_o \max(0, P(o)R(r) - a Q(o)S(r))$ is no larger than the same sum of "
        r"$P'$ and $Q'$.",
        formal=composed,
        proof=derive_composed,
        narrower=(FINITE_OUTCOMES, "outcomes of the other mechanism that both databases can give"),
    ),
    place=PLACE,
    note="Below 1 - q both sampled pairs have the divergence 1 - a. The sampled pairs are of a "
    "record that is there against one that is not, with one sample of the other records. The other "
    "way round, and the mean over all samples, are not treated here.",
)

# --- a record that is replaced ----------------------------------------------------------------

ABSENT, PRESENT, OTHER = g_1(o), f_1(o), f_2(o)
"""The probability of an outcome without the record, with it, and with the other one."""
WITH_ONE = (1 - rate) * ABSENT + rate * PRESENT
WITH_OTHER = (1 - rate) * ABSENT + rate * OTHER
REST = (1 - rate) * (1 - factor) + rate * t
REPLACED = divergence(WITH_ONE, WITH_OTHER, factor)
OF_ONE, OF_OTHER = PRESENT - t * ABSENT, REST * ABSENT - factor * rate * OTHER
MOST = rate * divergence(PRESENT, ABSENT, t) + Sum(Max(0, OF_OTHER), OUTCOMES)


def replaced() -> Statement:
    """State that two divergences of an added record bound that of a replaced one."""
    return Statement(as_written(le(0, rate)), le(REPLACED, MOST))


def split_replaced(d: Derivation) -> tuple[Term, Term, Term]:
    """Split what exceeds between the record and the other one; return all three."""
    whole, one = beyond(WITH_ONE, WITH_OTHER, factor), beyond(PRESENT, ABSENT, t)
    other = Max(0, OF_OTHER)
    d.lemma("whole", lemmas.maximum(0, WITH_ONE - factor * WITH_OTHER))
    d.lemma("one", lemmas.maximum(0, OF_ONE))
    d.lemma("other", lemmas.maximum(0, OF_OTHER))
    inside = eq(WITH_ONE - factor * WITH_OTHER, rate * OF_ONE + OF_OTHER)
    d.generalize("inside", inside, OUTCOMES, [])
    d.lemma("both", lemmas.sum_add(rate * one, other, OUTCOMES))
    d.lemma("the rate", lemmas.sum_scale(rate, one, OUTCOMES))
    return whole, one, other


def derive_replaced(d: Derivation) -> None:
    """A positive part of a sum is at most the sum of the positive parts."""
    d.model({**SAME, rate: HALF, factor: 1, t: 1})
    whole, one, other = split_replaced(d)
    weighed = And(le(rate * OF_ONE, rate * one), le(0, rate * one))
    d.generalize("weighed", weighed, OUTCOMES, ["one", "0 <= rate"])
    by = ["inside", "weighed", "whole", "other"]
    d.generalize("each", le(whole, rate * one + other), OUTCOMES, by)
    d.lemma("all", lemmas.sum_monotone(whole, rate * one + other, OUTCOMES))
    d.conclude(["each", "all", "both", "the rate"])


ONE_SIDE = "at each outcome both terms are at least zero, or both at most"


def replaced_attained() -> Statement:
    """State that the bound is reached where both terms have one sign everywhere."""
    sides = Or(And(le(0, OF_ONE), le(0, OF_OTHER)), And(le(OF_ONE, 0), le(OF_OTHER, 0)))
    return Statement(
        {**as_written(le(0, rate)), ONE_SIDE: every(sides, OUTCOMES)}, eq(REPLACED, MOST)
    )


def derive_replaced_attained(d: Derivation) -> None:
    """Where both terms have one sign, the positive part of their sum is that of each."""
    d.model({**SAME, rate: HALF, factor: 1, t: 1})
    whole, one, other = split_replaced(d)
    weighed = Or(
        And(le(0, OF_OTHER), le(0, rate * OF_ONE), eq(rate * one, rate * OF_ONE)),
        And(le(OF_OTHER, 0), le(rate * OF_ONE, 0), eq(rate * one, 0)),
    )
    d.generalize("weighed", weighed, OUTCOMES, ["one", "0 <= rate", ONE_SIDE])
    by = ["inside", "weighed", "whole", "other"]
    d.generalize("each", eq(whole, rate * one + other), OUTCOMES, by)
    d.lemma("all", lemmas.sum_equal(whole, rate * one + other, OUTCOMES))
    d.conclude(["each", "all", "both", "the rate"])


REPLACED_RECORD = result(
    "field.replaced-sampled-pair",
    "A replaced sampled record costs at most an added one and a removed one",
    "Let $N$ be an outcome's probability without the record, $P$ with it, and $Q$ with another. If "
    "the record takes part with the probability $q$, the divergence of $(1-q)N + qP$ from "
    r"$(1-q)N + qQ$ at the factor $a$ is at most $q D(t)$ plus $\sum \max(0, sN - aqQ)$. Here "
    "$s = (1-q)(1-a) + qt$, and $D$ is the divergence of $P$ from $N$. This holds at every $t$.",
    Part(
        "bound",
        "Both terms of the bound are about a record that is added or removed.",
        formal=replaced,
        proof=derive_replaced,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        ATTAINED,
        r"The bound is reached if $P - tN$ and $sN - aqQ$ have one sign at each outcome.",
        formal=replaced_attained,
        proof=derive_replaced_attained,
        narrower=(FINITE_OUTCOMES,),
    ),
    place="our own; Theorem 2 of B. Balle, G. Barthe, M. Gaboardi, Privacy amplification by "
    "subsampling, NeurIPS 2018, is about the same mixtures",
    note="If P/N and N/Q do not fall along a line, some t >= 0 gives both terms one sign at each "
    "outcome. This is so for log-concave noise, such as Laplace or Gaussian noise, around three "
    "numbers, with the one without the record in the middle. If that pair dominates every added "
    "and every removed record, no replaced record is worse, in any dimension.",
)

CLAIMS = (ONE_STEP, DOMINATED_PAIRS, REPLACED_RECORD)
