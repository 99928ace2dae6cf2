"""What a test between two worlds achieves under (epsilon, delta)-DP."""

from __future__ import annotations

from sympy import And, exp

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import testing
from didp_ref.papers.ours.shared import ATTAINED, alarms, bridge, h_1, h_2, hits, kept
from didp_ref.papers.shared.alphabet import delta, epsilon
from didp_ref.papers.shared.guesses import DECAY, GROWTH, private
from didp_ref.papers.shared.model_values import ONE_HALF, half
from didp_ref.symbolic.notation import as_written, eq, le

PRIVATE = {
    "(epsilon, delta)-DP of the event": private(hits, alarms),
    "(epsilon, delta)-DP of its complement": private(1 - alarms, 1 - hits),
}
TURNED = private(alarms, hits), private(1 - hits, 1 - alarms)
"""The same the other way round."""
ADVANTAGE = testing.advantage.at(epsilon=epsilon, delta=delta)


def trade_off() -> Statement:
    """State how few true worlds can be missed, given the false alarms."""
    missed = 1 - hits
    steep = le(1 - delta - GROWTH * alarms, missed)
    shallow = le(exp(-epsilon) * (1 - delta - alarms), missed)
    return Statement({**PRIVATE, **as_written(le(hits, 1))}, And(steep, shallow, le(0, missed)))


def derive_trade_off(d: Derivation) -> None:
    """The event that the world is not guessed is an event too."""
    d.model({hits: ONE_HALF, alarms: ONE_HALF, epsilon: 0, delta: 0})
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.lemma("decay is positive", lemmas.exp_positive(-epsilon))
    other = "(epsilon, delta)-DP of its complement"
    by = [other, "decay is positive"]
    d.step("scaled", le(DECAY * (1 - alarms), DECAY * (GROWTH * (1 - hits) + delta)), by)
    d.conclude(["(epsilon, delta)-DP of the event", "scaled", "decay", "hits <= 1"])


def advantage() -> Statement:
    """State how far hits can exceed false alarms."""
    return Statement(PRIVATE, le(hits - alarms, ADVANTAGE))


def derive_advantage(d: Derivation) -> None:
    """Add what the event and its complement say."""
    d.model({hits: ONE_HALF, alarms: ONE_HALF, epsilon: 0, delta: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    sides = ("(epsilon, delta)-DP of the event", "(epsilon, delta)-DP of its complement")
    added = le((hits - alarms) * (GROWTH + 1), GROWTH - 1 + 2 * delta)
    d.step("added", added, sides)
    d.conclude(["added", "growth"])


def naming_is_private() -> Statement:
    """State that to name the world with the chance delta costs no more than delta.

    The event holds ``kept[1]`` of the outputs that name the first world, ``kept[2]`` of those that
    name the second; where no world is named, it occurs with the probability h_1 or h_2.
    """
    hypotheses = {
        **as_written(le(0, delta), le(delta, 1)),
        "kept[1] is at most 1": le(kept[1], 1),
        "kept[2] is at least 0": le(0, kept[2]),
        "h_1 <= exp(epsilon) h_2": le(h_1, GROWTH * h_2),
        "hits = delta kept[1] + (1 - delta) h_1": eq(hits, delta * kept[1] + (1 - delta) * h_1),
        "alarms = delta kept[2] + (1 - delta) h_2": eq(alarms, delta * kept[2] + (1 - delta) * h_2),
    }
    return Statement(hypotheses, private(hits, alarms))


def derive_naming_is_private(d: Derivation) -> None:
    """What names the world adds delta at most, and the rest keeps its factor."""
    d.model({**dict.fromkeys((h_1, h_2, hits, alarms), ONE_HALF), epsilon: 0, delta: 0, kept: half})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    chances = ("0 <= delta", "delta <= 1")
    d.step("named", le(delta * kept[1], delta), ["kept[1] is at most 1", *chances])
    d.step("other named", le(0, delta * kept[2]), ["kept[2] is at least 0", *chances])
    d.step("grown", le(0, GROWTH * (delta * kept[2])), ["other named", "growth"])
    by = ["h_1 <= exp(epsilon) h_2", "delta <= 1"]
    d.step("not named", le((1 - delta) * h_1, (1 - delta) * (GROWTH * h_2)), by)
    known = ("hits = delta kept[1] + (1 - delta) h_1", "alarms = delta kept[2] + (1 - delta) h_2")
    d.conclude(["named", "grown", "not named", *known])


def advantage_attained() -> Statement:
    """State that a mechanism attains it: it names the world with the chance delta, or responds."""
    hypotheses = {
        **as_written(le(0, delta), le(delta, 1), le(0, epsilon)),
        "hits = delta + (1 - delta) exp(epsilon)/(1 + exp(epsilon))": eq(
            hits, delta + (1 - delta) * GROWTH / (1 + GROWTH)
        ),
        "alarms = (1 - delta)/(1 + exp(epsilon))": eq(alarms, (1 - delta) / (1 + GROWTH)),
    }
    both_ways = And(*PRIVATE.values(), *TURNED)
    return Statement(hypotheses, And(both_ways, eq(hits - alarms, ADVANTAGE)))


def derive_advantage_attained(d: Derivation) -> None:
    """Where the world is not named, hits are exp(epsilon) times as likely as false alarms."""
    d.model({hits: ONE_HALF, alarms: ONE_HALF, epsilon: 0, delta: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    chances = ("0 <= delta", "delta <= 1")
    by_hits = "hits = delta + (1 - delta) exp(epsilon)/(1 + exp(epsilon))"
    by_alarms = "alarms = (1 - delta)/(1 + exp(epsilon))"
    d.step("alarms, multiplied", eq(alarms * (1 + GROWTH), 1 - delta), [by_alarms, "growth"])
    d.step("hits", eq(hits, delta + GROWTH * alarms), [by_hits, by_alarms, "growth"])
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])
    d.step("not negative", le(0, alarms), ["alarms, multiplied", "growth", "delta <= 1"])
    d.step("missed", eq(1 - hits, alarms), ["hits", "alarms, multiplied"])
    d.step("more", le(alarms, GROWTH * alarms), ["one", "not negative"])
    by = ["hits", "more", "one", "not negative", chances[0]]
    d.step("more missed", le(alarms, GROWTH * hits), by)
    by = ["more missed", "missed", "hits", "one", "more", *chances, "not negative"]
    d.step("complement", le(alarms, GROWTH * (1 - alarms)), by)
    known = ("hits", "missed", "more", "more missed", "complement", *chances)
    d.step("private", And(*PRIVATE.values(), *TURNED), known)
    by = ["hits", "alarms, multiplied"]
    d.step("gap", eq((hits - alarms) * (GROWTH + 1), GROWTH - 1 + 2 * delta), by)
    d.conclude(["private", "gap", "growth"])


TESTING = bridge(
    "bridges.testing",
    "(epsilon, delta)-DP bounds every test between two worlds",
    r"$FNR + e^\epsilon FPR \geq 1-\delta$, and the other way round; hits exceed false alarms "
    r"by at most $\frac{e^\epsilon-1+2\delta}{e^\epsilon+1}$, which at $\delta = 0$ is "
    r"$\tanh\frac{\epsilon}{2}$, and a mechanism reaches it.",
    Part(
        "trade-off",
        r"$FNR \geq \max(0, 1-\delta-e^\epsilon FPR, e^{-\epsilon}(1-\delta-FPR))$.",
        formal=trade_off,
        proof=derive_trade_off,
    ),
    Part(
        "advantage",
        r"$1 - FNR - FPR \le \frac{e^\epsilon-1+2\delta}{e^\epsilon+1}$.",
        formal=advantage,
        proof=derive_advantage,
    ),
    Part(
        "named or private",
        r"A mechanism that names the world with the probability $\delta$ and is $\epsilon$-DP "
        r"otherwise is $(\epsilon,\delta)$-DP, for every event.",
        formal=naming_is_private,
        proof=derive_naming_is_private,
    ),
    Part(
        ATTAINED,
        "With a randomized response otherwise it reaches the bound.",
        formal=advantage_attained,
        proof=derive_advantage_attained,
    ),
    quantities=("testing.false_negatives", "testing.advantage"),
    place="L. Wasserman, S. Zhou, A statistical framework for differential privacy, JASA 2010; "
    "P. Kairouz, S. Oh, P. Viswanath, The composition theorem for DP, ICML 2015",
)

CLAIMS = (TESTING,)
