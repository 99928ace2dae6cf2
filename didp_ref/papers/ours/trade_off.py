"""Posteriors and guesses under a trade-off function."""

from __future__ import annotations

from sympy import And, Implies, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import testing
from didp_ref.papers.ours.shared import ATTAINED, FINITE, F, alarms, bridge, hits, p, slope, t
from didp_ref.papers.shared.alphabet import delta, epsilon, i, j, m
from didp_ref.papers.shared.guesses import (
    AFTER,
    ALL_RIGHT,
    BEFORE,
    EACH_WORLD,
    GROWTH,
    MANY,
    SUM_TO_ONE,
    WORLDS,
    between_worlds,
    guess,
    private,
    success,
    success_under_a_line,
    trade_offs,
)
from didp_ref.papers.shared.model_values import ONE_HALF, half
from didp_ref.papers.shared.narrower import FINITE_WORLDS
from didp_ref.papers.shared.pairs import of_each_pair
from didp_ref.papers.shared.quotients import compare_quotients
from didp_ref.symbolic.notation import as_written, eq, every, le, lt

MISSED = F(alarms)


def posterior_ceiling() -> Statement:
    """State how high a posterior can be, given a trade-off function."""
    posterior = p * hits / (p * hits + (1 - p) * alarms)
    hypotheses = {
        **as_written(le(0, p), le(p, 1), le(0, alarms)),
        "hits <= 1 - F(alarms)": le(hits, 1 - MISSED),
        "the event is possible": lt(0, p * hits + (1 - p) * alarms),
    }
    bound = testing.posterior_ceiling.at(prior=p, false_positives=alarms, false_negatives=MISSED)
    return Statement(hypotheses, le(posterior, bound))


def derive_posterior_ceiling(d: Derivation) -> None:
    """A posterior grows with the hits."""
    d.model({p: ONE_HALF, hits: ONE_HALF, alarms: ONE_HALF, F: half})
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

GUESSES = {**MANY, **SUM_TO_ONE, RIGHT: eq(success, Sum(guess(j, j), WORLDS) / m)}
MEAN_ALARM = (1 - success) / (m - 1)


def bayes_success() -> Statement:
    """State how often a guess among m worlds can be right, given a convex trade-off function."""
    line = F(MEAN_ALARM) + slope * (t - MEAN_ALARM)
    hypotheses = {
        **GUESSES,
        "F lies above a line of support at (1 - success)/(m - 1) from 0 to 1": every(
            Implies(And(le(0, t), le(t, 1)), le(line, F(t))), t
        ),
        "the chances of all guesses are between 0 and 1 in every world i": every(
            And(le(0, guess(j, i)), le(guess(j, i), 1)), EACH_WORLD, WORLDS
        ),
        **between_worlds(le(guess(j, j), 1 - F(guess(j, i)))),
    }
    return Statement(hypotheses, le(success, 1 - F(MEAN_ALARM)))


def derive_bayes_success(d: Derivation) -> None:
    """The false alarms of all pairs have the mean (1 - success)/(m - 1): there the line touches."""
    d.model({m: 2, success: ONE_HALF, slope: -1, guess: half, F: lambda x: 1 - x})
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


def bayes_success_of_epsilon_delta() -> Statement:
    """State it for the trade-off function of (epsilon, delta)-DP."""
    hypotheses = {**GUESSES, **between_worlds(private(guess(j, j), guess(j, i)))}
    bound = testing.bayes_success.at(epsilon=epsilon, delta=delta, n_worlds=m)
    return Statement(hypotheses, le(success, bound))


def derive_bayes_success_of_epsilon_delta(d: Derivation) -> None:
    """(epsilon, delta)-DP is a line itself."""
    d.model({m: 2, success: ONE_HALF, epsilon: 0, delta: 0, guess: half})
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


def bayes_success_attained() -> Statement:
    """State that the mechanism attains it that names the world with the chance delta, or responds.

    The response names the true world with the chance exp(epsilon)/(m - 1 + exp(epsilon)), and
    every other with the chance 1/(m - 1 + exp(epsilon)).
    """
    whole = m - 1 + GROWTH
    hypotheses = {
        **as_written(le(2, m), le(delta, 1), le(0, epsilon)),
        "success = delta + (1 - delta) exp(epsilon)/(m - 1 + exp(epsilon))": eq(
            success, delta + (1 - delta) * GROWTH / whole
        ),
        "alarms = (1 - delta)/(m - 1 + exp(epsilon))": eq(alarms, (1 - delta) / whole),
    }
    bound = testing.bayes_success.at(epsilon=epsilon, delta=delta, n_worlds=m)
    conclusion = And(
        eq(success, bound),
        eq(success + (m - 1) * alarms, 1),
        private(success, alarms),
        private(1 - alarms, 1 - success),
    )
    return Statement(hypotheses, conclusion)


def derive_bayes_success_attained(d: Derivation) -> None:
    """Where the world is not named, it is exp(epsilon) times as likely to be guessed."""
    d.model({m: 2, success: ONE_HALF, alarms: ONE_HALF, epsilon: 0, delta: 0})
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


TRADE_OFF = bridge(
    "bridges.trade-off",
    "A trade-off function bounds posteriors and guesses",
    r"Where no test between two worlds has fewer false negatives than $F(x)$ at $x$ false "
    r"positives, a posterior is at most $\frac{p(1-F(x))}{p(1-F(x))+(1-p)x}$; and where $F$ is "
    r"convex, and bounds the tests between any two of $m$ equally likely worlds, a guess among "
    r"them is right with a chance $s \le 1 - F\left(\frac{1-s}{m-1}\right)$; under "
    r"$(\epsilon,\delta)$-DP with $s \le \frac{e^\epsilon+(m-1)\delta}{e^\epsilon+m-1}$, which "
    "a mechanism reaches.",
    Part(
        "posterior",
        r"An event whose false positives are $x$ leaves a posterior of at most "
        r"$\frac{p(1-F(x))}{p(1-F(x))+(1-p)x}$.",
        formal=posterior_ceiling,
        proof=derive_posterior_ceiling,
    ),
    Part(
        "Bayes success",
        r"For a convex $F$ between any two worlds, $s \le 1 - F\left(\frac{1-s}{m-1}\right)$.",
        formal=bayes_success,
        proof=derive_bayes_success,
        narrower=(FINITE_WORLDS,),
    ),
    Part(
        "epsilon, delta",
        r"Under $(\epsilon,\delta)$-DP between every two worlds, "
        r"$s \le \frac{e^\epsilon+(m-1)\delta}{e^\epsilon+m-1}$.",
        formal=bayes_success_of_epsilon_delta,
        proof=derive_bayes_success_of_epsilon_delta,
        narrower=(FINITE_WORLDS,),
    ),
    Part(
        ATTAINED,
        r"The mechanism that names the world with the probability $\delta$ and gives a "
        r"randomized response among $m$ otherwise reaches it.",
        formal=bayes_success_attained,
        proof=derive_bayes_success_attained,
    ),
    rests_on=("bridges.testing: that mechanism is private for every event", FINITE),
    quantities=("testing.posterior_ceiling", "testing.bayes_success"),
    place="trade-off functions as in J. Dong, A. Roth, W. Su, Gaussian differential privacy, "
    "JRSS B 2022",
)

CLAIMS = (TRADE_OFF,)
