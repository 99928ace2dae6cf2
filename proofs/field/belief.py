"""The derivations of what today's promises leave of a belief."""

from __future__ import annotations

from collections.abc import Callable

from sympy import And, Implies, Max, exp, log, sqrt

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.belief import (
    ALARM_ORDER,
    ALARM_WITHIN,
    ALARMS,
    EVENT_PRIVATE,
    HITS,
    MISSED,
    MISSED_THAT_OFTEN,
    MOST,
    PRIOR,
    SILENCE_ORDER,
    SILENCE_WITHIN,
    WHOLE,
)
from didp_ref.papers.field.bun_steinke_2016 import CONCENTRATED
from didp_ref.papers.field.mironov_2017 import LIKELIHOODS, OUTPUTS, TESTED, moment
from didp_ref.papers.field.shared import (
    GROWTH,
    alarms,
    f_1,
    f_2,
    hits,
    kept,
    loss,
    mu,
    o,
    order,
    order_1,
    order_2,
    p,
    seen,
    t,
)
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import delta, epsilon, rho
from didp_ref.symbolic.notation import Formula, Term, eq, le, lt, reals
from proofs.field.mironov_2017 import RISE, SIGNS, SILENT, bernoulli, signs
from proofs.field.shared import HALF, QUARTER, summed

x, y, e, b, r, v = reals("x_ y_ e_ b_ r_ v_")

MODEL = {epsilon: 0, delta: 0, p: HALF, hits: HALF, alarms: HALF, seen: HALF}
BY_PARTS = "seen = p hits + (1 - p) alarms"


def weighed(d: Derivation, relation: Callable[[Term, Term], Formula], by: list[str]) -> None:
    """Multiply what is promised by the prior of either database, and divide by what was seen."""
    d.model(MODEL)
    spread = p * (1 - p)
    d.step("weighed", relation(spread * hits, spread * (GROWTH * alarms + delta)), by)
    parts = p * GROWTH * (p * hits + (1 - p) * alarms)
    d.step("by parts", eq(p * GROWTH * seen, parts), [BY_PARTS])
    mine, grown, margin = (p * hits) * WHOLE, p * GROWTH, spread * delta
    d.step("multiplied", relation(mine, grown * seen + margin), ["weighed", "by parts"])
    d.step("per", lt(0, 1 / seen), ["0 < seen"])
    terms = {x: mine, y: grown, e: margin, b: seen, r: 1 / seen}
    premises = [lt(0, r), eq(b * r, 1), relation(x, y * b + e)]
    goal = relation(x * r, y + e * r)
    algebra(d, "divided", terms, premises, goal, ["per", "multiplied", "0 < seen"])
    d.conclude(["divided", "0 < seen"])


@proves("field.belief", part="bound")
def after_an_event(d: Derivation) -> None:
    """No prior is negative."""
    d.step("both", le(0, p * (1 - p)), [*PRIOR])
    weighed(d, le, ["both", EVENT_PRIVATE])


@proves("field.belief", part="attained")
def reached(d: Derivation) -> None:
    """What is used up is equal."""
    weighed(d, eq, ["the promise is used up"])


NEVER_SURE = {mu: 0, t: 0, p: HALF, hits: HALF, alarms: HALF, seen: HALF}


@proves("field.belief-under-gdp", part="bound")
def of_gaussian_privacy(d: Derivation) -> None:
    """A belief grows with the hits."""
    d.model({**NEVER_SURE, alarms: Normal(0), hits: 1 - Normal(0)})
    d.lemma("symmetric", lemmas.normal_symmetric(mu - t))
    d.lemma("turned", lemmas.equal_arguments(Normal, t - mu, -(mu - t)))
    d.lemma("some alarms", lemmas.normal_between(-t))
    d.step("more", le(p * hits, MOST), ["mu-GDP of the event", "symmetric", "turned", "0 <= p"])
    rest = (1 - p) * Normal(-t)
    d.step("rest", le(0, rest), ["some alarms", "p <= 1"])
    d.step("crossed", le((p * hits) * rest, MOST * rest), ["more", "rest"])
    by = ["crossed", BY_PARTS, "alarms = Normal(-t)"]
    d.step("multiplied", le((p * hits) * (MOST + rest), MOST * seen), by)
    d.conclude(["multiplied", "0 < seen"])


@proves("field.belief-under-gdp", part="attained")
def gaussian_noise(d: Derivation) -> None:
    """It is Bayes's rule."""
    d.model({**NEVER_SURE, alarms: Normal(0), hits: Normal(0), seen: Normal(0)})
    by = [BY_PARTS, "alarms = Normal(-t)", "hits = Normal(mu - t)"]
    d.step("whole", eq(seen, MOST + (1 - p) * Normal(-t)), by)
    d.conclude(["whole", "hits = Normal(mu - t)", "0 < seen"])


@proves("field.belief-under-zcdp", part="event")
def concentrated_event(d: Derivation) -> None:
    """The power lies above its tangent at the ratio of the event's own probabilities."""
    d.model({**SILENT, rho: 1, order: 2, kept: {1: HALF}, hits: HALF, alarms: HALF})
    signs(d)
    bernoulli(d)
    power, inverse = exp(order * y), exp(-y)
    d.lemma("tangent", lemmas.instance(d["Bernoulli"], loss[o] - y))
    d.lemma("loss", lemmas.exp_sum(loss[o], -y))
    d.lemma("power of the loss", lemmas.exp_sum(order * (loss[o] - y), order * y))
    d.lemma("power of the ratio", lemmas.exp_positive(order * y))
    d.lemma("own rise", lemmas.exp_sum((order - 1) * loss[o], loss[o]))
    line = 1 + order * (exp(loss[o]) * inverse - 1)
    by = ["Bernoulli", "tangent", "loss"]
    d.generalize("at the loss", le(line, exp(order * (loss[o] - y))), OUTPUTS, by)
    least = power * line
    by = ["at the loss", "power of the loss", "power of the ratio"]
    d.generalize("above the tangent", le(least, exp(order * loss[o])), OUTPUTS, by)
    own = eq(exp(order * loss[o]) * f_2(o), f_1(o) * RISE)
    d.generalize("own", own, OUTPUTS, ["own rise", LIKELIHOODS])
    by = ["above the tangent", "own", SIGNS]
    d.generalize("weighed", le(least * f_2(o), f_1(o) * RISE), OUTPUTS, by)
    d.lemma("own power", lemmas.exp_positive((order - 1) * loss[o]))
    d.generalize("moment of one", le(0, f_1(o) * RISE), OUTPUTS, ["own power", SIGNS])
    held = le(kept[o] * (least * f_2(o)), f_1(o) * RISE)
    d.generalize("held", held, OUTPUTS, ["weighed", "moment of one", TESTED])
    smaller = power * order * inverse * (kept[o] * f_1(o))
    terms = [(1, f_1(o) * RISE), (power * (order - 1), kept[o] * f_2(o))]
    each = le(smaller, sum(factor * body for factor, body in terms))
    d.generalize("all, each", each, OUTPUTS, ["held", LIKELIHOODS])
    summed(d, "all", terms, smaller, OUTPUTS)
    d.lemma("scaled", lemmas.sum_scale(power * order * inverse, kept[o] * f_1(o), OUTPUTS))
    most = le(power * (order * (inverse * hits) - (order - 1) * alarms), moment(order))
    d.generalize("every ratio", most, y, ["all", "scaled", HITS, ALARMS])
    ratio = log(hits) - log(alarms)
    d.lemma("own ratio", lemmas.instance(d["every ratio"], ratio))
    for name, chance in (("hits", hits), ("alarms", alarms)):
        d.lemma(f"logarithm of {name}", lemmas.exp_log(chance, log(chance)))
    d.lemma("ratio back", lemmas.exp_negative(ratio))
    d.lemma("quotient", lemmas.exp_sum(ratio, log(alarms)))
    exponent = (order - 1) * (order * rho)
    d.lemma("together", lemmas.exp_sum(order * ratio, log(alarms)))
    d.lemma("exponents", lemmas.exp_monotone(order * ratio + log(alarms), exponent))
    logarithms = ["logarithm of hits", "logarithm of alarms", "0 < hits", "0 < alarms"]
    by = ["every ratio", "own ratio", "ratio back", "quotient", *logarithms]
    d.step("no more", le(exp(order * ratio) * alarms, moment(order)), by)
    d.conclude(["no more", CONCENTRATED, "together", "exponents", *logarithms])


def surprises(d: Derivation) -> None:
    """Show that an event that is neither certain nor impossible is a surprise, either way."""
    for name, chance in (("alarms", alarms), ("silence", 1 - alarms)):
        d.lemma(f"logarithm of {name}", lemmas.exp_log(chance, 0))
    both = And(lt(0, -log(alarms)), lt(0, -log(1 - alarms)))
    by = ["logarithm of alarms", "logarithm of silence", "0 < alarms", "alarms < 1"]
    d.step("surprises", both, by)


@proves("field.belief-under-zcdp", part="false negatives")
def concentrated_misses(d: Derivation) -> None:
    """At either order the roots are multiples of each other, and the bound is a square."""
    roots = {order_1: 2 * sqrt(log(2)), order_2: 1 + 2 * sqrt(log(2))}
    d.model({**roots, rho: QUARTER, hits: HALF, alarms: HALF})
    own, alarm, silence = sqrt(rho), sqrt(-log(alarms)), sqrt(-log(1 - alarms))
    d.lemma("logarithm of hits", lemmas.exp_log(hits, 0))
    inside = ["0 < alarms", "alarms < 1", "0 < hits", "hits < 1", "0 < rho"]
    surprises(d)
    for name, square in (("own", rho), ("alarm", -log(alarms)), ("silence", -log(1 - alarms))):
        d.lemma(f"root, {name}", lemmas.square_root(square))
    known = ["root, own", "root, alarm", "root, silence", "surprises", *inside]
    d.step("roots", And(lt(0, own), lt(0, alarm), lt(0, silence)), known)
    roots_by = ["roots", ALARM_ORDER, SILENCE_ORDER]
    d.step("orders", And(lt(0, order_1), lt(1, order_2)), roots_by)
    above, rise = lt(own, alarm), (order_1 - 1) * own
    d.step("order above", Implies(above, lt(1, order_1)), roots_by)
    squares = eq(log(alarms), -((order_1 * own) ** 2))
    d.step("square of alarms", squares, [ALARM_ORDER, *known])
    promise = Implies(above, le(order_1 * log(hits), order_1 * -(rise**2)))
    by = ["order above", "square of alarms", ALARM_WITHIN, *known]
    d.step("promise", promise, by)
    d.step("per order", Implies(above, le(log(hits), -(rise**2))), ["promise", "orders"])
    squares = eq(rise**2, (alarm - own) ** 2)
    d.step("by the roots", squares, [ALARM_ORDER, "root, own", "0 < rho"])
    left = Max(0, alarm - own)
    d.lemma("left", lemmas.maximum(0, alarm - own))
    by = ["per order", "by the roots", "left", "logarithm of hits", *inside, "surprises"]
    d.step("seen", le(log(hits), -(left**2)), by)
    beyond = order_2 - 1
    squares = eq(log(1 - alarms), -((beyond * own) ** 2))
    d.step("square of silence", squares, [SILENCE_ORDER, *known])
    least = le(beyond * -((order_2 * own) ** 2), beyond * log(1 - hits))
    d.step("other promise", least, [SILENCE_WITHIN, "square of silence", *known])
    d.step("beyond one", le(-((order_2 * own) ** 2), log(1 - hits)), ["other promise", "orders"])
    least = le(-((silence + own) ** 2), log(1 - hits))
    d.step("missed", least, ["beyond one", SILENCE_ORDER, "root, own", "0 < rho"])
    d.lemma("power of hits", lemmas.exp_log(hits, -(left**2)))
    d.lemma("power of misses", lemmas.exp_log(1 - hits, -((silence + own) ** 2)))
    d.lemma("either", lemmas.maximum(1 - exp(-(left**2)), exp(-((silence + own) ** 2))))
    d.conclude(
        ["seen", "missed", "power of hits", "power of misses", "either", *inside, "surprises"]
    )


@proves("field.belief-under-zcdp", part="belief")
def concentrated_belief(d: Derivation) -> None:
    """A belief falls with what is missed."""
    d.model({rho: QUARTER, p: HALF, hits: HALF, alarms: HALF, seen: HALF})
    surprises(d)
    most, rest = p * (1 - MISSED), (1 - p) * alarms
    d.step("more", le(p * hits, most), [MISSED_THAT_OFTEN, "0 <= p"])
    d.step("rest", le(0, rest), ["0 < alarms", "p <= 1"])
    d.step("crossed", le((p * hits) * rest, most * rest), ["more", "rest"])
    d.step("multiplied", le((p * hits) * (most + rest), most * seen), ["crossed", BY_PARTS])
    d.step("whole", lt(0, most + rest), ["more", BY_PARTS, "0 < seen"])
    by = ["whole", "0 < seen", "surprises", "0 < rho", "0 < alarms", "alarms < 1"]
    d.step("per", And(lt(0, 1 / seen), lt(0, 1 / (most + rest))), by)
    terms = {x: p * hits, y: most, e: most + rest, b: seen, r: 1 / seen, v: 1 / (most + rest)}
    premises = [lt(0, r), eq(b * r, 1), lt(0, v), eq(e * v, 1), le(x * e, y * b)]
    algebra(d, "divided", terms, premises, le(x * r, y * v), ["per", "multiplied", *by])
    d.conclude(["divided", *by])
