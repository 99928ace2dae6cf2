"""What today's promises mean for a belief: after an event, its probability counts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Implies, log, sqrt

from didp_ref.audit.checks import instance, sampled
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.formulas import testing
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.bun_steinke_2016 import CONCENTRATED, within
from didp_ref.papers.field.mironov_2017 import KEPT_HERE, KEPT_THERE, LOSSES, TESTS, moment
from didp_ref.papers.field.shared import (
    ATTAINED,
    GROWTH,
    alarms,
    hits,
    mu,
    order,
    order_1,
    order_2,
    p,
    private,
    result,
    seen,
    t,
)
from didp_ref.papers.shared.alphabet import delta, rho
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.papers.shared.properties import samples
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, le, lt
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


def reached() -> Statement:
    """State that an event reaches it that uses up the promise."""
    hypotheses = {**SEEN, "the promise is used up": eq(hits, GROWTH * alarms + delta)}
    return Statement(hypotheses, eq(BELIEF * WHOLE, CEILING))


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
    "What (epsilon, delta)-DP leaves of a belief, after every event and for every prior",
    r"Under $(\epsilon,\delta)$-DP the belief in a database of prior $p$, after an event that has "
    r"the probability $s$, is at most $\frac{p(e^\epsilon+(1-p)\delta/s)}{1-p+pe^\epsilon}$, which "
    r"an event reaches. No bound below 1 holds whatever is released, where $\delta > 0$.",
    Part(
        "bound",
        r"$Pr[D|S] \le \frac{p(e^\epsilon+(1-p)\delta/s)}{1-p+pe^\epsilon}$ for every event $S$ of "
        r"probability $s > 0$ and every prior $p$ of $D$ against $D'$.",
        formal=after_an_event,
    ),
    Part(
        ATTAINED,
        r"An event with $Pr[S|D] = e^\epsilon Pr[S|D'] + \delta$ reaches it.",
        formal=reached,
    ),
    witness(
        "no bound on its own",
        r"A belief may become 1 under $(\epsilon,\delta)$-DP with $\delta > 0$.",
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


def gaussian_noise() -> Statement:
    """State that Gaussian noise reaches it, from every threshold on."""
    hypotheses = {
        **SEEN,
        "alarms = Normal(-t)": eq(alarms, Normal(-t)),
        "hits = Normal(mu - t)": eq(hits, Normal(mu - t)),
    }
    return Statement(hypotheses, eq(BELIEF * (MOST + (1 - p) * Normal(-t)), MOST))


def check_gaussian_noise() -> Iterator[Evidence]:
    """Set the belief that standard normal noise leaves beyond a threshold beside both formulas."""
    from flint import arb, fmpq
    from hypothesis import strategies

    def above(threshold: Fraction) -> Enclosure:
        share = arb(fmpq(threshold.numerator, threshold.denominator)) / arb(2).sqrt()
        return Enclosure.of(share.erfc() / 2)

    def reached(prior: Fraction, mu: Fraction, threshold: Fraction) -> bool:
        alarms, hits = above(threshold).lower, above(threshold - mu)
        missed = testing.gaussian_false_negatives.enclose(mu, alarms)
        ceiling = testing.posterior_ceiling.enclose(prior, alarms, missed.lower)
        after, _ = bayes((prior, 1 - prior), (hits.lower, alarms))
        return abs(ceiling.upper - after) < Fraction(1, 10**12)

    yield sampled(
        {
            **samples("prior"),
            "mu": strategies.fractions(0, 4, max_denominator=16),
            "threshold": strategies.fractions(-4, 4, max_denominator=16),
        },
        reached,
        "what exceeds a threshold leaves the belief that testing.posterior_ceiling has at "
        "testing.gaussian_false_negatives",
        part=ATTAINED,
    )


GAUSSIAN_BELIEF = result(
    "field.belief-under-gdp",
    "What mu-GDP leaves of a belief, after every event and for every prior",
    r"Under $\mu$-GDP the belief in a database of prior $p$, after an event that has the "
    r"probability $\Phi(-t)$ on the other, is at most "
    r"$\frac{p\Phi(\mu-t)}{p\Phi(\mu-t)+(1-p)\Phi(-t)}$, which Gaussian noise reaches at any $t$.",
    Part(
        "bound",
        r"$Pr[D|S] \le \frac{p\Phi(\mu-t)}{p\Phi(\mu-t)+(1-p)\Phi(-t)}$ where "
        r"$Pr[S|D'] = \Phi(-t)$.",
        formal=of_gaussian_privacy,
    ),
    Part(
        ATTAINED,
        r"A response about 0 or $\mu$ with standard normal noise that exceeds $t$ reaches it.",
        formal=gaussian_noise,
    ),
    checks=(check_gaussian_noise,),
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


CONCENTRATED_BELIEF = result(
    "field.belief-under-zcdp",
    "What zCDP leaves of a test and of a belief, after every event and for every prior",
    r"Under $\rho$-zCDP an event of the probability $x$ on the one database is missed on the other "
    r"at a rate of $f(x) = \max(1 - e^{-\max(0, \sqrt{\ln(1/x)}-\sqrt\rho)^2}, "
    r"e^{-(\sqrt{\ln(1/(1-x))}+\sqrt\rho)^2})$ at least, and the belief in this one, of prior $p$, "
    r"is at most $\frac{p(1-f(x))}{p(1-f(x))+(1-p)x}$ after it.",
    Part(
        "event",
        r"$Pr[S|D]^a Pr[S|D']^{1-a} \le e^{(a-1) a \rho}$ at every order $a > 1$ at which $D$ and "
        r"$D'$ are within $a \rho$.",
        formal=concentrated_event,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        "false negatives",
        r"$1 - Pr[S|D] \ge f(Pr[S|D'])$, by the event at the order $\sqrt{\ln(1/x)/\rho}$ and its "
        r"complement at the order $1 + \sqrt{\ln(1/(1-x))/\rho}$.",
        formal=concentrated_misses,
        narrower=("an event that is neither certain nor impossible",),
    ),
    Part(
        "belief",
        r"$Pr[D|S] \le \frac{p(1-f(x))}{p(1-f(x))+(1-p)x}$ where $Pr[S|D'] = x$.",
        formal=concentrated_belief,
    ),
    quantities=("testing.concentrated_false_negatives", "testing.posterior_ceiling"),
    place="M. Bun, T. Steinke, Concentrated differential privacy, TCC 2016, of one event",
    note="That anything attains it is not said: Gaussian noise, which is zCDP, leaves more doubt.",
)

CLAIMS = (BELIEF_AFTER_AN_EVENT, GAUSSIAN_BELIEF, CONCENTRATED_BELIEF)
