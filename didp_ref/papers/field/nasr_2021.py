"""The epsilon that an attack rules out, by one inequality of its rates or of their limits."""

from __future__ import annotations

from sympy import Equivalent

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import auditing
from didp_ref.papers.field.shared import GROWTH, alarms, hits, private, result
from didp_ref.papers.field.steps import HALF
from didp_ref.papers.shared.alphabet import delta, epsilon
from didp_ref.symbolic.notation import Formula, Term, as_written, le, lt, reals

(low, high) = reals("low high")
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
    quantities=("auditing.epsilon",),
    place=PLACE,
    note="The same inequality for the rates of true and false negatives may rule out more.",
)

CLAIMS = (AUDITED,)
