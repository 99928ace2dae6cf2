"""The epsilon that an attack rules out, by one inequality of its rates or of their limits."""

from __future__ import annotations

from sympy import And, Equivalent, Implies, Or, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import auditing
from didp_ref.papers.field.shared import (
    GROWTH,
    alarms,
    f_1,
    hits,
    kept,
    o,
    p,
    private,
    result,
    share,
)
from didp_ref.papers.field.steps import HALF
from didp_ref.papers.shared.alphabet import delta, epsilon, k, n
from didp_ref.symbolic.notation import (
    Formula,
    Term,
    as_written,
    eq,
    every,
    le,
    lt,
    reals,
    sequences,
)

(low, high) = reals("low high")
(limit, tail) = sequences("limit tail")
PLACE = "M. Nasr, S. Song, A. Thakurta, N. Papernot, N. Carlini, arXiv 2101.04535"
RATES = {**as_written(le(0, epsilon), lt(0, alarms))}
PRIVATE = "hits <= exp(epsilon)*alarms + delta"


def ruled_out(true: Term, false: Term) -> Formula:
    """Return the epsilon that two rates rule out."""
    return auditing.epsilon.at(true_positives=true, false_positives=false, delta=delta)


def exact() -> Statement:
    """State at which epsilons two rates keep the inequality."""
    left = le(ruled_out(hits, alarms), epsilon)
    return Statement(RATES, Equivalent(left, private(hits, alarms)))


def derive_exact(d: Derivation) -> None:
    """The ratio is at most exp(epsilon), which is at least 1."""
    d.model({epsilon: 0, alarms: HALF})
    ratio = (hits - delta) / alarms
    least = ruled_out(hits, alarms).args[0]
    d.lemma("larger", lemmas.maximum(1, ratio))
    d.lemma("growth", lemmas.exp_monotone(0, epsilon))
    d.step("positive", lt(0, least), ["larger", "0 < alarms"])
    d.lemma("logarithm", lemmas.exp_log(least, epsilon))
    d.step("at least one", le(1, GROWTH), ["growth", "0 <= epsilon"])
    linear = Equivalent(le(ratio, GROWTH), private(hits, alarms))
    d.step("linear", linear, ["0 < alarms"])
    both = Equivalent(le(least, GROWTH), le(ratio, GROWTH))
    d.step("both", both, ["larger", "at least one", "0 < alarms"])
    d.conclude(["logarithm", "positive", "linear", "both", "0 < alarms"])


def of_limits() -> Statement:
    """State that limits of the rates rule out no more."""
    hypotheses = {
        **RATES,
        **as_written(le(low, hits), le(alarms, high)),
        PRIVATE: private(hits, alarms),
    }
    return Statement(hypotheses, le(ruled_out(low, high), epsilon))


def derive_of_limits(d: Derivation) -> None:
    """Fewer true positives, and more false ones, are kept by the same epsilon."""
    d.model({epsilon: 0, alarms: HALF, high: HALF, hits: HALF, low: HALF, delta: 0})
    ratio = (low - delta) / high
    least = ruled_out(low, high).args[0]
    d.lemma("larger", lemmas.maximum(1, ratio))
    d.lemma("growth", lemmas.exp_monotone(0, epsilon))
    d.step("high", lt(0, high), ["0 < alarms", "alarms <= high"])
    d.step("at least one", le(1, GROWTH), ["growth", "0 <= epsilon"])
    d.step("grown", le(GROWTH * alarms, GROWTH * high), ["at least one", "alarms <= high"])
    d.step("kept", le(low - delta, GROWTH * high), ["grown", "low <= hits", PRIVATE])
    d.step("ratio", le(ratio, GROWTH), ["kept", "high"])
    d.step("least", le(least, GROWTH), ["ratio", "larger", "at least one", "high"])
    d.step("positive", lt(0, least), ["larger", "high"])
    d.lemma("logarithm", lemmas.exp_log(least, epsilon))
    d.conclude(["logarithm", "positive", "least", "high"])


COUNTS = (o, 0, n)
SIGNS = "no count has a negative probability"
WRONG = "kept[o] is at most 1, and 0 where the limit is not above the rate p"
TAIL = "tail[o] is 1 from k successes on; with fewer it is 0, and the limit is not above p"
RISES = "at the limit of k, a larger rate, k successes or more are no less likely"
DEFINED = "at the limit of k, k successes or more have the chance alarms = share"


def coverage() -> Statement:
    """State how likely the lower limit is above the rate."""
    fewer = And(le(o, k - 1), eq(tail[o], 0), le(limit[o], p))
    hypotheses = {
        SIGNS: every(le(0, f_1(o)), COUNTS),
        WRONG: every(wrong_only(), COUNTS),
        TAIL: every(Or(And(le(k, o), eq(tail[o], 1)), fewer), COUNTS),
        RISES: le(Sum(f_1(o) * tail[o], COUNTS), alarms),
        DEFINED: eq(alarms, share),
    }
    return Statement(hypotheses, le(Sum(f_1(o) * kept[o], COUNTS), share))


def wrong_only() -> Formula:
    """Say of a count that its limit is counted as wrong only where it is above the rate."""
    return And(le(kept[o], 1), Implies(le(limit[o], p), eq(kept[o], 0)))


def derive_coverage(d: Derivation) -> None:
    """The limit is wrong of k successes or more alone."""
    chances = {f_1: {0: HALF, 1: HALF}, kept: {0: 0, 1: 1}, tail: {0: 0, 1: 1}}
    d.model({n: 1, k: 1, p: HALF, alarms: HALF, share: HALF, limit: {0: 0, 1: 1}, **chances})
    d.generalize("no more", le(kept[o], tail[o]), COUNTS, [WRONG, TAIL])
    each = le(f_1(o) * kept[o], f_1(o) * tail[o])
    d.generalize("each", each, COUNTS, ["no more", SIGNS])
    d.lemma("ordered", lemmas.sum_monotone(f_1(o) * kept[o], f_1(o) * tail[o], COUNTS))
    d.conclude(["each", "ordered", RISES, DEFINED])


AUDITED = result(
    "field.audited-epsilon",
    "An attack's rates give a lower bound on epsilon",
    r"Under $(\epsilon, \delta)$-DP every attack has $TPR \le e^\epsilon FPR + \delta$. For "
    r"$FPR > 0$ this inequality holds exactly if $\epsilon \ge \max(0, "
    r"\ln\frac{TPR-\delta}{FPR})$. If only limits $L \le TPR$ and $U \ge FPR$ are known, it gives "
    r"$\epsilon \ge \max(0, \ln\frac{L-\delta}U)$.",
    Part(
        "exact",
        r"$\max(0, \ln\frac{TPR-\delta}{FPR}) \le \epsilon$ exactly if "
        r"$TPR \le e^\epsilon FPR + \delta$.",
        formal=exact,
        proof=derive_exact,
    ),
    Part(
        "limits",
        r"If $L \le TPR \le e^\epsilon FPR + \delta$ and $FPR \le U$, then "
        r"$\max(0, \ln\frac{L-\delta}U) \le \epsilon$.",
        formal=of_limits,
        proof=derive_of_limits,
    ),
    quantities=("auditing.epsilon", "auditing.epsilon_from_counts"),
    place=PLACE,
    note="The same inequality for the rates of true and false negatives may rule out more.",
)

LIMITS = result(
    "field.clopper-pearson",
    "How often a limit of Clopper and Pearson is wrong",
    r"The lower limit of a rate $p$, after $k$ successes in $n$ runs, is the rate at which $k$ "
    r"successes or more have the probability $\gamma$. It is above $p$ with a probability of at "
    r"most $\gamma$. The upper limit is 1 minus the lower limit of the failures.",
    Part(
        "coverage",
        r"If limits are at most $p$ for fewer than $k$ successes, and $k$ or more have at most "
        r"their probability $\gamma$ at the limit of $k$, the limit is above $p$ with a "
        r"probability of at most $\gamma$.",
        formal=coverage,
        proof=derive_coverage,
        narrower=("a binomial tail that rises with its rate",),
    ),
    quantities=("auditing.rate_below", "auditing.rate_above", "auditing.epsilon_from_counts"),
    place="C. Clopper, E. Pearson, Biometrika 1934",
)

CLAIMS = (AUDITED, LIMITS)
