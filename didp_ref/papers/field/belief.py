"""What today's promises mean for a belief: after an event, its probability counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from sympy import And, Implies, Max, exp, log, sqrt

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import testing
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.bun_steinke_2016 import CONCENTRATED, within
from didp_ref.papers.field.mironov_2017 import (
    KEPT_HERE,
    KEPT_THERE,
    LIKELIHOODS,
    LOSSES,
    OUTPUTS,
    RISE,
    SIGNS,
    SILENT,
    TESTED,
    TESTS,
    bernoulli,
    moment,
    signs,
)
from didp_ref.papers.field.shared import (
    ATTAINED,
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
    private,
    result,
    seen,
    t,
)
from didp_ref.papers.field.steps import HALF, QUARTER, summed
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import delta, epsilon, rho
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, le, lt, reals
from didp_ref.worlds.beliefs import bayes

PRIOR = as_written(le(0, p), le(p, 1))
SEEN = {
    "seen = p hits + (1 - p) alarms": eq(seen, p * hits + (1 - p) * alarms),
    **as_written(lt(0, seen)),
}
BELIEF = p * hits / seen
"""The belief in the first database after the event."""
WHOLE = 1 - p + p * GROWTH
CEILING = p * GROWTH + p * (1 - p) * delta / seen
"""What (epsilon, delta)-DP leaves of it, by the probability of what was seen, times ``WHOLE``."""
EVENT_PRIVATE = "(epsilon, delta)-DP of the event"


def after_an_event() -> Statement:
    """State how high a belief can be after an event, both sides times what is divided by."""
    hypotheses = {**PRIOR, **SEEN, EVENT_PRIVATE: private(hits, alarms)}
    return Statement(hypotheses, le(BELIEF * WHOLE, CEILING))


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


def derive_after_an_event(d: Derivation) -> None:
    """No prior is negative."""
    d.step("both", le(0, p * (1 - p)), [*PRIOR])
    weighed(d, le, ["both", EVENT_PRIVATE])


def reached() -> Statement:
    """State that an event reaches it that uses up the promise."""
    hypotheses = {**SEEN, "the promise is used up": eq(hits, GROWTH * alarms + delta)}
    return Statement(hypotheses, eq(BELIEF * WHOLE, CEILING))


def derive_reached(d: Derivation) -> None:
    """What is used up is equal."""
    weighed(d, eq, ["the promise is used up"])


def check_certainty() -> Iterator[Evidence]:
    """A mechanism that names the database with the probability delta."""
    margin, prior = Fraction(1, 10**6), Fraction(1, 2)
    after, _ = bayes((prior, 1 - prior), (margin, Fraction(0)))
    yield instance(
        after == 1,
        "a mechanism that names the database with the probability 1/10**6, and says nothing "
        "otherwise, is (0, 1/10**6)-DP; where it names one, the belief in it is 1",
        part="no bound on its own",
    )


BELIEF_AFTER_AN_EVENT = result(
    "field.belief",
    "(epsilon, delta)-DP bounds the belief after every event, for every prior",
    r"Under $(\epsilon,\delta)$-DP the belief in a database of prior $p$, after an event that has "
    r"the probability $s$, is at most $\frac{p(e^\epsilon+(1-p)\delta/s)}{1-p+pe^\epsilon}$, which "
    r"an event reaches. No bound below 1 holds whatever is released, where $\delta > 0$.",
    Part(
        "bound",
        r"$Pr[D|S] \le \frac{p(e^\epsilon+(1-p)\delta/s)}{1-p+pe^\epsilon}$ for every event $S$ of "
        r"probability $s > 0$ and every prior $p$ of $D$ against $D'$.",
        formal=after_an_event,
        proof=derive_after_an_event,
    ),
    Part(
        ATTAINED,
        r"An event with $Pr[S|D] = e^\epsilon Pr[S|D'] + \delta$ reaches it.",
        formal=reached,
        proof=derive_reached,
    ),
    witness(
        "no bound on its own",
        r"A belief may become 1 under $(\epsilon,\delta)$-DP with $\delta > 0$.",
        narrower=("one delta, at epsilon = 0",),
    ),
    checks=(check_certainty,),
    rests_on=("bridges.trade-off: the same of f-DP, by Pr(S|D_1) <= 1 - f(Pr(S|D_2))",),
    place="the definition of (epsilon, delta)-DP, and Bayes's rule",
)


MOST = p * Normal(mu - t)
"""The prior times the largest probability of an event whose false alarms are Normal(-t)."""


def of_gaussian_privacy() -> Statement:
    """State what mu-GDP leaves of a belief, both sides times what is divided by."""
    hypotheses = {
        **PRIOR,
        **SEEN,
        "alarms = Normal(-t)": eq(alarms, Normal(-t)),
        "mu-GDP of the event": le(hits, 1 - Normal(t - mu)),
    }
    return Statement(hypotheses, le(BELIEF * (MOST + (1 - p) * Normal(-t)), MOST))


NEVER_SURE = {mu: 0, t: 0, p: HALF, hits: HALF, alarms: HALF, seen: HALF}


def derive_of_gaussian_privacy(d: Derivation) -> None:
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


def gaussian_noise() -> Statement:
    """State that Gaussian noise reaches it, from every threshold on."""
    hypotheses = {
        **SEEN,
        "alarms = Normal(-t)": eq(alarms, Normal(-t)),
        "hits = Normal(mu - t)": eq(hits, Normal(mu - t)),
    }
    return Statement(hypotheses, eq(BELIEF * (MOST + (1 - p) * Normal(-t)), MOST))


def derive_gaussian_noise(d: Derivation) -> None:
    """It is Bayes's rule."""
    d.model({**NEVER_SURE, alarms: Normal(0), hits: Normal(0), seen: Normal(0)})
    by = [BY_PARTS, "alarms = Normal(-t)", "hits = Normal(mu - t)"]
    d.step("whole", eq(seen, MOST + (1 - p) * Normal(-t)), by)
    d.conclude(["whole", "hits = Normal(mu - t)", "0 < seen"])


GAUSSIAN_BELIEF = result(
    "field.belief-under-gdp",
    "mu-GDP bounds the belief after every event, for every prior",
    r"Under $\mu$-GDP the belief in a database of prior $p$, after an event that has the "
    r"probability $\Phi(-t)$ on the other, is at most "
    r"$\frac{p\Phi(\mu-t)}{p\Phi(\mu-t)+(1-p)\Phi(-t)}$, which Gaussian noise reaches at any $t$.",
    Part(
        "bound",
        r"$Pr[D|S] \le \frac{p\Phi(\mu-t)}{p\Phi(\mu-t)+(1-p)\Phi(-t)}$ where "
        r"$Pr[S|D'] = \Phi(-t)$.",
        formal=of_gaussian_privacy,
        proof=derive_of_gaussian_privacy,
    ),
    Part(
        ATTAINED,
        r"A response about 0 or $\mu$ with standard normal noise that exceeds $t$ reaches it.",
        formal=gaussian_noise,
        proof=derive_gaussian_noise,
    ),
    quantities=("testing.gaussian_false_negatives", "testing.posterior_ceiling"),
    place="J. Dong, A. Roth, W. Su, Gaussian differential privacy, 2019",
)

HITS, ALARMS = "hits are the event's probability", "alarms are that on the other database"
INSIDE = as_written(lt(0, alarms), lt(alarms, 1), lt(0, hits), lt(hits, 1))
"""An event that is neither certain nor impossible, on either database."""


def of_event(first: Term, second: Term, order: Term) -> Formula:
    """Say what a budget of zCDP leaves of an event's two probabilities at an order.

    ``first**order second**(1 - order)`` is at most ``exp((order - 1) order rho)``.
    """
    return le(order * log(first), (order - 1) * (order * rho + log(second)))


def concentrated_event() -> Statement:
    """State what the budget leaves of every event, at its order."""
    hypotheses = {
        **as_written(lt(1, order), lt(0, alarms), lt(0, hits)),
        **LOSSES,
        **TESTS,
        HITS: eq(hits, KEPT_HERE),
        ALARMS: eq(alarms, KEPT_THERE),
        CONCENTRATED: within(moment(order), rho),
    }
    return Statement(hypotheses, of_event(hits, alarms, order))


def derive_concentrated_event(d: Derivation) -> None:
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


ALARM_ORDER = "order_1 is sqrt(ln(1/alarms)/rho)"
SILENCE_ORDER = "order_2 is 1 + sqrt(ln(1/(1 - alarms))/rho)"
ALARM_WITHIN = "zCDP of the event with the budget rho, at order_1 where it is above 1"
SILENCE_WITHIN = "zCDP of its complement, the other way round, at order_2"
MISSED = testing.concentrated_false_negatives.at(rho=rho, false_positives=alarms)


def concentrated_misses() -> Statement:
    """State how often every event is missed that is seen no more often than ``alarms`` without."""
    hypotheses = {
        **as_written(lt(0, rho)),
        **INSIDE,
        ALARM_ORDER: eq(order_1 * sqrt(rho), sqrt(-log(alarms))),
        ALARM_WITHIN: Implies(lt(1, order_1), of_event(hits, alarms, order_1)),
        SILENCE_ORDER: eq((order_2 - 1) * sqrt(rho), sqrt(-log(1 - alarms))),
        SILENCE_WITHIN: of_event(1 - alarms, 1 - hits, order_2),
    }
    return Statement(hypotheses, le(MISSED, 1 - hits))


def surprises(d: Derivation) -> None:
    """Show that an event that is neither certain nor impossible is a surprise, either way."""
    for name, chance in (("alarms", alarms), ("silence", 1 - alarms)):
        d.lemma(f"logarithm of {name}", lemmas.exp_log(chance, 0))
    both = And(lt(0, -log(alarms)), lt(0, -log(1 - alarms)))
    by = ["logarithm of alarms", "logarithm of silence", "0 < alarms", "alarms < 1"]
    d.step("surprises", both, by)


def derive_concentrated_misses(d: Derivation) -> None:
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


MISSED_THAT_OFTEN = "the event is missed as often as zCDP has it, or more often"


def concentrated_belief() -> Statement:
    """State what this leaves of a belief."""
    hypotheses = {
        **PRIOR,
        **SEEN,
        **as_written(lt(0, rho), lt(0, alarms), lt(alarms, 1)),
        MISSED_THAT_OFTEN: le(MISSED, 1 - hits),
    }
    most = testing.posterior_ceiling.at(prior=p, false_positives=alarms, false_negatives=MISSED)
    return Statement(hypotheses, le(BELIEF, most))


def derive_concentrated_belief(d: Derivation) -> None:
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


CONCENTRATED_BELIEF = result(
    "field.belief-under-zcdp",
    "zCDP bounds every test, and the belief after every event",
    r"Under $\rho$-zCDP an event of the probability $x$ on the one database is missed on the other "
    r"at a rate of $f(x) = \max(1 - e^{-\max(0, \sqrt{\ln(1/x)}-\sqrt\rho)^2}, "
    r"e^{-(\sqrt{\ln(1/(1-x))}+\sqrt\rho)^2})$ at least, and the belief in this one, of prior $p$, "
    r"is at most $\frac{p(1-f(x))}{p(1-f(x))+(1-p)x}$ after it.",
    Part(
        "event",
        r"$Pr[S|D]^a Pr[S|D']^{1-a} \le e^{(a-1) a \rho}$ at every order $a > 1$ at which $D$ and "
        r"$D'$ are within $a \rho$.",
        formal=concentrated_event,
        proof=derive_concentrated_event,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        "false negatives",
        r"$1 - Pr[S|D] \ge f(Pr[S|D'])$, by the event at the order $\sqrt{\ln(1/x)/\rho}$ and its "
        r"complement at the order $1 + \sqrt{\ln(1/(1-x))/\rho}$.",
        formal=concentrated_misses,
        proof=derive_concentrated_misses,
        narrower=("an event that is neither certain nor impossible",),
    ),
    Part(
        "belief",
        r"$Pr[D|S] \le \frac{p(1-f(x))}{p(1-f(x))+(1-p)x}$ where $Pr[S|D'] = x$.",
        formal=concentrated_belief,
        proof=derive_concentrated_belief,
    ),
    quantities=("testing.concentrated_false_negatives", "testing.posterior_ceiling"),
    place="M. Bun, T. Steinke, Concentrated differential privacy, TCC 2016, of one event",
    note="That anything attains it is not said: Gaussian noise, which is zCDP, leaves more doubt.",
)

CLAIMS = (BELIEF_AFTER_AN_EVENT, GAUSSIAN_BELIEF, CONCENTRATED_BELIEF)
