"""The derivations of what an adversary who guesses the world achieves."""

from __future__ import annotations

from sympy import And, Rational, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.ours.shared import (
    OUTPUTS,
    F,
    alarms,
    best,
    f_1,
    f_2,
    h_1,
    h_2,
    hits,
    kept,
    o,
    p,
    slope,
    t,
)
from didp_ref.papers.ours.testing import EXCESS, MEAN_ALARM, MISSED, PRIVATE, TURNED
from didp_ref.papers.shared.alphabet import delta, epsilon, i, j, m, n
from didp_ref.papers.shared.guesses import (
    AFTER,
    ALL_RIGHT,
    BEFORE,
    EACH_WORLD,
    GROWTH,
    guess,
    success,
    success_under_a_line,
    trade_offs,
)
from didp_ref.papers.shared.pairs import of_each_pair
from didp_ref.symbolic.notation import eq, le, lt
from proofs.ours.shared import DECAY, HALF, QUARTER, compare_quotients, half

DECAYING = ("decay is positive", "decay is at most 1")


@proves("bridges.testing", part="trade-off")
def trade_off(d: Derivation) -> None:
    """The event that the world is not guessed is an event too."""
    d.model({hits: HALF, alarms: HALF, epsilon: 0, delta: 0})
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.lemma("decay is positive", lemmas.exp_positive(-epsilon))
    other = "(epsilon, delta)-DP of its complement"
    by = [other, "decay is positive"]
    d.step("scaled", le(DECAY * (1 - alarms), DECAY * (GROWTH * (1 - hits) + delta)), by)
    d.conclude(["(epsilon, delta)-DP of the event", "scaled", "decay", "hits <= 1"])


@proves("bridges.testing", part="advantage")
def advantage(d: Derivation) -> None:
    """Add what the event and its complement say."""
    d.model({hits: HALF, alarms: HALF, epsilon: 0, delta: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    sides = ("(epsilon, delta)-DP of the event", "(epsilon, delta)-DP of its complement")
    added = le((hits - alarms) * (GROWTH + 1), GROWTH - 1 + 2 * delta)
    d.step("added", added, sides)
    d.conclude(["added", "growth"])


@proves("bridges.testing", part="attained")
def advantage_attained(d: Derivation) -> None:
    """Where the world is not named, hits are exp(epsilon) times as likely as false alarms."""
    d.model({hits: HALF, alarms: HALF, epsilon: 0, delta: 0})
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


@proves("bridges.testing", part="named or private")
def naming_is_private(d: Derivation) -> None:
    """What names the world adds delta at most, and the rest keeps its factor."""
    d.model({**dict.fromkeys((h_1, h_2, hits, alarms), HALF), epsilon: 0, delta: 0, kept: half})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    chances = ("0 <= delta", "delta <= 1")
    d.step("named", le(delta * kept[1], delta), ["kept[1] is at most 1", *chances])
    d.step("other named", le(0, delta * kept[2]), ["kept[2] is at least 0", *chances])
    d.step("grown", le(0, GROWTH * (delta * kept[2])), ["other named", "growth"])
    by = ["h_1 <= exp(epsilon) h_2", "delta <= 1"]
    d.step("not named", le((1 - delta) * h_1, (1 - delta) * (GROWTH * h_2)), by)
    known = ("hits = delta kept[1] + (1 - delta) h_1", "alarms = delta kept[2] + (1 - delta) h_2")
    d.conclude(["named", "grown", "not named", *known])


@proves("bridges.trade-off", part="posterior")
def posterior_ceiling(d: Derivation) -> None:
    """A posterior grows with the hits."""
    d.model({p: HALF, hits: HALF, alarms: HALF, F: half})
    mine, others, most = p * hits, (1 - p) * alarms, p * (1 - MISSED)
    d.step("others", le(0, others), ["p <= 1", "0 <= alarms"])
    d.step("mine", le(mine, most), ["0 <= p", "hits <= 1 - F(alarms)"])
    possible = "the event is possible"
    d.step("whole", lt(0, most + others), ["mine", possible])
    d.step("crossed", le(mine * (most + others), most * (mine + others)), ["mine", "others"])
    by = ["crossed", "whole", possible]
    compare_quotients(d, "divided", (mine, mine + others), (most, most + others), by)
    d.conclude([*by, "divided"])


RIGHT = "success is the mean of guess(j, j)"


@proves("bridges.trade-off", part="Bayes success")
def bayes_success(d: Derivation) -> None:
    """The false alarms of all pairs have the mean (1 - success)/(m - 1): there the line touches."""
    d.model({m: 2, success: HALF, slope: -1, guess: half, F: lambda x: 1 - x})
    support = "F lies above a line of support at (1 - success)/(m - 1) from 0 to 1"
    chances = "the chances of all guesses are between 0 and 1 in every world i"
    touches = F(MEAN_ALARM)
    height = 1 - touches + slope * MEAN_ALARM
    d.step("defined", lt(0, m - 1), ["2 <= m"])
    d.at("support", support, guess(j, i), ["defined"])
    d.at("chances in i", chances, i)
    d.lemma("chance of j", lemmas.instance(d[chances].body, j))
    line = le(guess(j, j) + slope * guess(j, i), height)
    for where, over in (("before", BEFORE), ("after", AFTER)):
        known = ["support", "chances in i", "chance of j", "defined"]
        ranges = (EACH_WORLD, over)
        of_each_pair(d, f"line {where}", trade_offs(where), line, ranges, known)
    success_under_a_line(d, height, -slope, ["defined"])
    d.step("mean", eq(ALL_RIGHT, m * success), [RIGHT, "2 <= m"])
    d.step("mean alarm", eq(MEAN_ALARM * (m - 1), 1 - success), ["defined"])
    statement = le(m * ((m - 1) * success), m * ((m - 1) * height - slope * (1 - success)))
    d.step("simplified", statement, ["all right", "mean", "defined"])
    by = ["simplified", "2 <= m"]
    d.step("over m", le((m - 1) * success, (m - 1) * height - slope * (1 - success)), by)
    d.step("touched", le((m - 1) * success, (m - 1) * (1 - touches)), ["over m", "mean alarm"])
    d.conclude(["touched", "defined"])


@proves("bridges.trade-off", part="epsilon, delta")
def bayes_success_of_epsilon_delta(d: Derivation) -> None:
    """(epsilon, delta)-DP is a line itself."""
    d.model({m: 2, success: HALF, epsilon: 0, delta: 0, guess: half})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    line = le(guess(j, j) - GROWTH * guess(j, i), delta)
    for where, over in (("before", BEFORE), ("after", AFTER)):
        of_each_pair(d, f"line {where}", trade_offs(where), line, (EACH_WORLD, over), [])
    success_under_a_line(d, delta, GROWTH, [])
    d.step("mean", eq(ALL_RIGHT, m * success), [RIGHT, "2 <= m"])
    by = ["all right", "mean"]
    d.step("simplified", le(m * (success * (GROWTH + m - 1)), m * (GROWTH + (m - 1) * delta)), by)
    d.step(
        "over m", le(success * (GROWTH + m - 1), GROWTH + (m - 1) * delta), ["simplified", "2 <= m"]
    )
    d.conclude(["over m", "growth", "2 <= m"])


@proves("bridges.trade-off", part="attained")
def bayes_success_attained(d: Derivation) -> None:
    """Where the world is not named, it is exp(epsilon) times as likely to be guessed."""
    d.model({m: 2, success: HALF, alarms: HALF, epsilon: 0, delta: 0})
    whole = m - 1 + GROWTH
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])
    d.step("whole", lt(0, whole), ["growth", "2 <= m"])
    by_success = "success = delta + (1 - delta) exp(epsilon)/(m - 1 + exp(epsilon))"
    by_alarms = "alarms = (1 - delta)/(m - 1 + exp(epsilon))"
    d.step("alarms, multiplied", eq(alarms * whole, 1 - delta), [by_alarms, "whole"])
    d.step("hits", eq(success, delta + GROWTH * alarms), [by_success, by_alarms, "whole"])
    d.step("not negative", le(0, alarms), ["alarms, multiplied", "whole", "delta <= 1"])
    d.step(
        "multiplied", eq(success * whole, GROWTH + (m - 1) * delta), ["hits", "alarms, multiplied"]
    )
    d.step("total", eq(success + (m - 1) * alarms, 1), ["hits", "alarms, multiplied"])
    d.step("rest", eq(1 - success, (m - 1) * alarms), ["total"])
    d.step("others", le(0, (m - 2) * alarms), ["2 <= m", "not negative"])
    d.step("grown", le((m - 2) * alarms, GROWTH * ((m - 2) * alarms)), ["one", "others"])
    by = ["rest", "grown", "hits", "total"]
    d.step("complement", le(1 - alarms, GROWTH * (1 - success) + delta), by)
    d.conclude(["multiplied", "whole", "total", "hits", "complement"])


@proves("bridges.ratio-tail", part="bound")
def ratio_tail(d: Derivation) -> None:
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


@proves("bridges.ratio-tail", part="attained")
def ratio_tail_attained(d: Derivation) -> None:
    """The event costs delta; its complement, the other way round, what the premise leaves."""
    d.model({**{epsilon: log(2), t: log(4)}, delta: QUARTER, hits: HALF, alarms: Rational(1, 8)})
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
    d.step("smaller", And(lt(0, decay), le(decay, 1)), [*order, *DECAYING])
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


@proves("bridges.best-event")
def best_event(d: Derivation) -> None:
    """Every output counts for most in the best event."""
    d.model({n: 1, epsilon: 0, kept: half, best: {1: 1}, f_1: half, f_2: half})
    any_event, best_one = kept[o] * EXCESS, best[o] * EXCESS
    chances = "kept[o] is between 0 and 1 for every output o"
    which = "best[o] = 1 where f_1(o) >= exp(epsilon) f_2(o), and 0 elsewhere"
    d.generalize("each", le(any_event, best_one), OUTPUTS, [chances, which])
    d.lemma("all", lemmas.sum_monotone(any_event, best_one, OUTPUTS))
    d.conclude(["each", "all"])
