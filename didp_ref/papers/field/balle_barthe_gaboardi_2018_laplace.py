"""The exact delta of Laplace noise at an epsilon, and the least epsilon and scale at a delta."""

from __future__ import annotations

from sympy import And, Equivalent, Implies, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import laplace
from didp_ref.papers.field.shared import ATTAINED, Delta, alarms, distance, hits, result, scale, t
from didp_ref.papers.field.steps import HALF
from didp_ref.papers.shared.alphabet import delta, epsilon
from didp_ref.papers.shared.narrower import CLOSED_FORMS
from didp_ref.symbolic.notation import Term, as_written, eq, le, lt

THRESHOLD = "at the response t the likelihoods are exp(epsilon) apart"
HITS = "hits = Pr[response >= t] about the distance, where t is at most the distance"
ALARMS = "alarms = Pr[response >= t] about zero, where t is at least 0"
LEFT = hits - exp(epsilon) * alarms
EXACT = laplace.delta.at(epsilon=epsilon, scale=scale, global_sensitivity=Delta)


def exponent(difference: Term) -> Term:
    """Return the logarithm of what is kept of two answers so far apart."""
    return (epsilon - difference / scale) / 2


def best_event() -> Statement:
    """State what the best threshold leaves, of answers that are at most Delta apart."""
    hypotheses = {
        **as_written(lt(0, scale), le(distance, Delta), le(epsilon * scale, distance)),
        THRESHOLD: eq(t, (distance + epsilon * scale) / 2),
        HITS: eq(hits, 1 - exp((t - distance) / scale) / 2),
        ALARMS: eq(alarms, exp(-t / scale) / 2),
    }
    reached = Implies(eq(distance, Delta), eq(LEFT, EXACT))
    return Statement(hypotheses, And(le(LEFT, EXACT), reached))


def derive_best_event(d: Derivation) -> None:
    """Misses, and alarms times exp(epsilon), have one exponent."""
    d.model({scale: 1, epsilon: 0, distance: 0, Delta: 0, t: 0, hits: HALF, alarms: HALF})
    kept = exponent(distance)
    d.step("misses", eq((t - distance) / scale, kept), [THRESHOLD, "0 < scale"])
    d.lemma("same misses", lemmas.equal_arguments(exp, (t - distance) / scale, kept))
    d.lemma("grown alarms", lemmas.exp_sum(epsilon, -t / scale))
    d.step("alarms", eq(epsilon - t / scale, kept), [THRESHOLD, "0 < scale"])
    d.lemma("same alarms", lemmas.equal_arguments(exp, epsilon - t / scale, kept))
    by = [HITS, ALARMS, "misses", "same misses", "grown alarms", "alarms", "same alarms"]
    d.step("left", eq(LEFT, 1 - exp(kept)), [*by, "0 < scale"])
    farther = le(exponent(Delta), kept)
    d.step("farther", farther, ["distance <= Delta", "0 < scale"])
    d.lemma("less is kept", lemmas.exp_monotone(exponent(Delta), kept))
    d.lemma("the larger", lemmas.maximum(0, 1 - exp(exponent(Delta))))
    d.step("none is kept", le(kept, 0), ["0 < scale", "epsilon*scale <= distance"])
    d.lemma("at most all", lemmas.exp_monotone(kept, 0))
    same = Implies(eq(distance, Delta), eq(kept, exponent(Delta)))
    d.step("same", same, ["0 < scale"])
    d.lemma("same power", lemmas.equal_arguments(exp, kept, exponent(Delta)))
    by = ["left", "farther", "less is kept", "the larger", "none is kept", "at most all"]
    d.conclude([*by, "same", "same power", "0 < scale"])


KEPT = le(EXACT, delta)
BUDGET = as_written(lt(0, scale), le(0, epsilon), le(0, delta), lt(delta, 1))


def least_epsilon() -> Statement:
    """State which epsilons keep a delta, at a scale."""
    least = laplace.epsilon.at(delta=delta, scale=scale, global_sensitivity=Delta)
    return Statement(BUDGET, Equivalent(KEPT, le(least, epsilon)))


def logarithm(d: Derivation) -> list[str]:
    """Show which exponents keep delta; return what says so."""
    d.lemma("logarithm", lemmas.exp_log(1 - delta, exponent(Delta)))
    d.lemma("the larger", lemmas.maximum(0, 1 - exp(exponent(Delta))))
    kept = Equivalent(KEPT, le(log(1 - delta), exponent(Delta)))
    d.step("kept", kept, ["logarithm", "the larger", *BUDGET])
    return ["kept", *BUDGET]


def derive_least_epsilon(d: Derivation) -> None:
    """The exponent is linear in epsilon."""
    d.model({scale: 1, epsilon: 0, delta: 0, Delta: 0})
    by = logarithm(d)
    d.lemma("epsilon", lemmas.maximum(0, Delta / scale + 2 * log(1 - delta)))
    d.conclude(["epsilon", *by])


def least_scale() -> Statement:
    """State which scales keep a delta, at an epsilon."""
    least = laplace.scale.at(epsilon=epsilon, delta=delta, global_sensitivity=Delta)
    hypotheses = {**BUDGET, **as_written(lt(0, epsilon + delta))}
    return Statement(hypotheses, Equivalent(KEPT, le(least, scale)))


def derive_least_scale(d: Derivation) -> None:
    """The logarithm of 1 - delta is at most -delta: what is divided by is positive."""
    d.model({scale: 1, epsilon: 1, delta: 0, Delta: 0})
    by = logarithm(d)
    d.lemma("tangent", lemmas.exp_tangent(log(1 - delta)))
    d.lemma("inverse", lemmas.exp_log(1 - delta, log(1 - delta)))
    budget = epsilon - 2 * log(1 - delta)
    signs = [*BUDGET, "0 < delta + epsilon"]
    d.step("positive", lt(0, budget), ["tangent", "inverse", *signs])
    d.step("scaled", Equivalent(KEPT, le(Delta, scale * budget)), by)
    d.conclude(["scaled", "positive", *BUDGET])


LAPLACE = result(
    "field.laplace-delta",
    "Laplace noise has an exact delta, and a least epsilon and scale",
    r"Laplace noise of the scale $b$ on an answer of the sensitivity $\Delta$ is "
    r"$(\epsilon,\delta)$-DP exactly from $\delta = \max(0, 1-e^{(\epsilon-\Delta/b)/2})$ on. At "
    r"$\delta < 1$ the least $\epsilon$ is $\max(0, \frac\Delta b + 2\ln(1-\delta))$, and the "
    r"least scale $\frac\Delta{\epsilon-2\ln(1-\delta)}$.",
    Part(
        ATTAINED,
        r"Where $\epsilon b \le d$, the event that the response is at least $t = \frac{d+\epsilon "
        r"b}2$, of answers $0$ and $d \le \Delta$, has $Pr[S|D] - e^\epsilon Pr[S|D'] \le "
        r"1-e^{(\epsilon-\Delta/b)/2}$, equal at $d = \Delta$.",
        formal=best_event,
        proof=derive_best_event,
        narrower=(CLOSED_FORMS,),
    ),
    Part(
        "least epsilon",
        r"$\max(0, 1-e^{(\epsilon-\Delta/b)/2}) \le \delta$ exactly where "
        r"$\max(0, \frac\Delta b + 2\ln(1-\delta)) \le \epsilon$.",
        formal=least_epsilon,
        proof=derive_least_epsilon,
    ),
    Part(
        "least scale",
        r"$\max(0, 1-e^{(\epsilon-\Delta/b)/2}) \le \delta$ exactly where "
        r"$\frac\Delta{\epsilon-2\ln(1-\delta)} \le b$.",
        formal=least_scale,
        proof=derive_least_scale,
    ),
    rests_on=(
        "bridges.best-event: no event does better than that where the ratio is at least the factor",
    ),
    quantities=("laplace.delta", "laplace.epsilon", "laplace.scale"),
    place="B. Balle, G. Barthe, M. Gaboardi, Privacy amplification by subsampling, NeurIPS 2018",
    note="With ln(1 - delta) in place of its double, as often coded, the scale is larger than the "
    "least.",
)

CLAIMS = (LAPLACE,)
