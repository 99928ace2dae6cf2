"""How often a likelihood ratio is exceeded, and the event on which it is."""

from __future__ import annotations

from sympy import And, Equivalent, Rational, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import testing
from didp_ref.papers.ours.shared import (
    ATTAINED,
    OUTPUTS,
    alarms,
    best,
    bridge,
    f_1,
    f_2,
    hits,
    kept,
    o,
    t,
)
from didp_ref.papers.ours.testing import PRIVATE, TURNED
from didp_ref.papers.shared.alphabet import delta, epsilon, n
from didp_ref.papers.shared.guesses import GROWTH, private
from didp_ref.papers.shared.model_values import ONE_HALF, ONE_QUARTER, half
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import as_written, eq, every, le, lt


def ratio_tail() -> Statement:
    """State how likely an output is that is exp(t) times likelier than in the other world."""
    event, other = Sum(kept[o] * f_1(o), OUTPUTS), Sum(kept[o] * f_2(o), OUTPUTS)
    hypotheses = {
        **as_written(lt(epsilon, t)),
        "the outputs that are kept are exp(t) times likelier": every(
            le(0, kept[o] * (f_1(o) - exp(t) * f_2(o))), OUTPUTS
        ),
        "(epsilon, delta)-DP of the event": private(event, other),
        "its probability is at most 1": le(event, 1),
    }
    bound = testing.ratio_tail.at(epsilon=epsilon, delta=delta, exponent=t)
    return Statement(hypotheses, le(event, bound))


def derive_ratio_tail(d: Derivation) -> None:
    """What is exp(t) times likelier leaves little under delta."""
    d.model({n: 1, epsilon: 0, t: log(2), delta: 0, kept: {1: 0}, f_1: half, f_2: half})
    likelier = "the outputs that are kept are exp(t) times likelier"
    own, other = kept[o] * f_1(o), kept[o] * f_2(o)
    d.generalize("each", le(exp(t) * other, own), OUTPUTS, [likelier])
    d.lemma("all", lemmas.sum_monotone(exp(t) * other, own, OUTPUTS))
    d.lemma("factor", lemmas.sum_scale(exp(t), other, OUTPUTS))
    event, elsewhere = Sum(own, OUTPUTS), Sum(other, OUTPUTS)
    d.step("ratio", le(exp(t) * elsewhere, event), ["each", "all", "factor"])
    rest = exp(epsilon - t)
    d.lemma("product", lemmas.exp_sum(epsilon - t, t))
    d.lemma("rest is positive", lemmas.exp_positive(epsilon - t))
    d.lemma("rest is below 1", lemmas.exp_monotone(0, epsilon - t))
    d.step("below", lt(rest, 1), ["rest is below 1", "epsilon < t"])
    d.step("scaled", le(rest * (exp(t) * elsewhere), rest * event), ["ratio", "rest is positive"])
    by = ["scaled", "product", "(epsilon, delta)-DP of the event"]
    d.step("private", le(event, rest * event + delta), by)
    d.step("bound", le(event, delta / (1 - rest)), ["private", "below"])
    d.lemma("smaller", lemmas.minimum(1, delta / (1 - rest)))
    d.conclude(["bound", "smaller", "its probability is at most 1", "below"])


def ratio_tail_attained() -> Statement:
    """State that a mechanism of two outputs attains it, as far as the other way round allows."""
    reached = delta / (1 - exp(epsilon - t))
    hypotheses = {
        **as_written(le(0, epsilon), lt(epsilon, t), le(0, delta)),
        "delta/(1 - exp(epsilon - t)) <= 1/(1 + exp(-t))": le(reached, 1 / (1 + exp(-t))),
        "hits = delta/(1 - exp(epsilon - t))": eq(hits, reached),
        "alarms = exp(-t) hits": eq(alarms, exp(-t) * hits),
    }
    bound = testing.ratio_tail.at(epsilon=epsilon, delta=delta, exponent=t)
    both_ways = And(*PRIVATE.values(), *TURNED)
    return Statement(hypotheses, And(both_ways, eq(hits, exp(t) * alarms), eq(hits, bound)))


def derive_ratio_tail_attained(d: Derivation) -> None:
    """The event costs delta; its complement, the other way round, what the premise leaves."""
    d.model(
        {**{epsilon: log(2), t: log(4)}, delta: ONE_QUARTER, hits: ONE_HALF, alarms: Rational(1, 8)}
    )
    rest, decay = exp(epsilon - t), exp(-t)
    by_hits, by_alarms = "hits = delta/(1 - exp(epsilon - t))", "alarms = exp(-t) hits"
    d.lemma("product", lemmas.exp_sum(epsilon, -t))
    d.lemma("rest is below 1", lemmas.exp_monotone(0, epsilon - t))
    d.lemma("decay is positive", lemmas.exp_positive(-t))
    d.lemma("decay is at most 1", lemmas.exp_monotone(0, -t))
    d.lemma("inverse", lemmas.exp_negative(t))
    d.lemma("growth is at least 1", lemmas.exp_monotone(0, epsilon))
    order = ("0 <= epsilon", "epsilon < t")
    d.step("below", lt(rest, 1), ["rest is below 1", "epsilon < t"])
    d.step("one", le(1, GROWTH), ["growth is at least 1", "0 <= epsilon"])
    d.step(
        "smaller",
        And(lt(0, decay), le(decay, 1)),
        [*order, "decay is positive", "decay is at most 1"],
    )
    d.step("hits, multiplied", eq(hits * (1 - rest), delta), [by_hits, "below"])
    d.step("not negative", le(0, hits), ["hits, multiplied", "below", "0 <= delta"])
    by = ["delta/(1 - exp(epsilon - t)) <= 1/(1 + exp(-t))", by_hits, "smaller"]
    d.step("room", le(hits * (1 + decay), 1), by)
    d.step("fewer", And(le(0, alarms), le(alarms, hits)), [by_alarms, "smaller", "not negative"])
    d.step("both", le(hits + alarms, 1), ["room", by_alarms])
    d.step("event", eq(hits, GROWTH * alarms + delta), ["hits, multiplied", by_alarms, "product"])
    d.step("left", le(0, (GROWTH - 1) * (1 - hits - alarms)), ["one", "both"])
    d.step("complement", le(1 - alarms, GROWTH * (1 - hits) + delta), ["left", "event"])
    d.step("grown hits", le(hits, GROWTH * hits), ["one", "not negative"])
    d.step("grown rest", le(1 - alarms, GROWTH * (1 - alarms)), ["one", "both", "not negative"])
    by = ["event", "complement", "grown hits", "grown rest", "fewer", "0 <= delta"]
    d.step("private", And(*PRIVATE.values(), *TURNED), by)
    d.step("ratio", eq(hits, exp(t) * alarms), [by_alarms, "inverse"])
    d.step("possible", le(delta / (1 - rest), 1), [by_hits, "both", "fewer"])
    d.lemma("the smaller", lemmas.minimum(1, delta / (1 - rest)))
    d.conclude(["private", "ratio", "possible", "the smaller", "below", by_hits])


RATIO_TAIL = bridge(
    "bridges.ratio-tail",
    "(epsilon, delta)-DP bounds how often a likelihood ratio is exceeded",
    r"Under $(\epsilon,\delta)$-DP an output that is at least $e^t$ times likelier than in "
    r"another world occurs with the probability $\frac{\delta}{1-e^{\epsilon-t}}$ at most, for "
    r"$t > \epsilon$; where that is at most $\frac{1}{1+e^{-t}}$ a mechanism reaches it.",
    Part(
        "bound",
        r"Outputs at least $e^t$ times likelier have together the probability "
        r"$\min\left(1, \frac{\delta}{1-e^{\epsilon-t}}\right)$ at most.",
        formal=ratio_tail,
        proof=derive_ratio_tail,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        ATTAINED,
        r"Where the bound is at most $\frac{1}{1+e^{-t}}$, a mechanism of two outputs is "
        r"$(\epsilon,\delta)$-DP both ways round and reaches it.",
        formal=ratio_tail_attained,
        proof=derive_ratio_tail_attained,
    ),
    quantities=("testing.ratio_tail",),
)

EXCESS = f_1(o) - GROWTH * f_2(o)
"""How much more likely an output is in the first world than exp(epsilon) times in the second."""


def best_event() -> Statement:
    """State which event exceeds exp(epsilon) times its probability in the other world most."""
    hypotheses = {
        "kept[o] is between 0 and 1 for every output o": every(
            And(le(0, kept[o]), le(kept[o], 1)), OUTPUTS
        ),
        "best[o] = 1 where f_1(o) >= exp(epsilon) f_2(o), and 0 elsewhere": every(
            And(
                Equivalent(le(0, EXCESS), eq(best[o], 1)), Equivalent(lt(EXCESS, 0), eq(best[o], 0))
            ),
            OUTPUTS,
        ),
    }
    of_any, of_best = (Sum(event[o] * EXCESS, OUTPUTS) for event in (kept, best))
    return Statement(hypotheses, le(of_any, of_best))


def derive_best_event(d: Derivation) -> None:
    """Every output counts for most in the best event."""
    d.model({n: 1, epsilon: 0, kept: half, best: {1: 1}, f_1: half, f_2: half})
    any_event, best_one = kept[o] * EXCESS, best[o] * EXCESS
    chances = "kept[o] is between 0 and 1 for every output o"
    which = "best[o] = 1 where f_1(o) >= exp(epsilon) f_2(o), and 0 elsewhere"
    d.generalize("each", le(any_event, best_one), OUTPUTS, [chances, which])
    d.lemma("all", lemmas.sum_monotone(any_event, best_one, OUTPUTS))
    d.conclude(["each", "all"])


BEST_EVENT = bridge(
    "bridges.best-event",
    "The best event holds the outputs that are at least e^epsilon times likelier",
    r"Of all events, randomized ones too, $Pr[S|1] - e^\epsilon Pr[S|2]$ is largest for the "
    r"outputs that are at least $e^\epsilon$ times likelier in the first world: what is left "
    r"there is the smallest $\delta$ of the first world against the second (of the pair it is the "
    r"larger of the two), and at $\epsilon = 0$ the largest advantage.",
    Part("statement", formal=best_event, proof=derive_best_event, narrower=(FINITE_OUTCOMES,)),
    place="J. Neyman, E. Pearson, 1933",
)

CLAIMS = (RATIO_TAIL, BEST_EVENT)
