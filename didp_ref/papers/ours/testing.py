"""What an adversary who guesses the world achieves, under (epsilon, delta)-DP or a trade-off."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Equivalent, Implies, Sum, exp

from didp_ref.audit.checks import sampled
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.formulas import testing
from didp_ref.papers.ours.shared import (
    ATTAINED,
    FINITE,
    OUTPUTS,
    F,
    alarms,
    best,
    bridge,
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
from didp_ref.papers.shared.alphabet import delta, epsilon, i, j, m
from didp_ref.papers.shared.guesses import (
    EACH_WORLD,
    GROWTH,
    MANY,
    SUM_TO_ONE,
    WORLDS,
    between_worlds,
    guess,
    private,
    success,
)
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS
from didp_ref.papers.shared.properties import factor_below, samples
from didp_ref.symbolic.notation import as_written, eq, every, le, lt

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


def advantage() -> Statement:
    """State how far hits can exceed false alarms."""
    return Statement(PRIVATE, le(hits - alarms, ADVANTAGE))


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


def named_or_response(epsilon: Fraction, delta: Fraction, worlds: int) -> tuple[Fraction, Fraction]:
    """Return how often the true world is guessed, and another, where it is named or responded."""
    response = (1 - delta) / (worlds - 1 + factor_below(epsilon))
    return delta + response * factor_below(epsilon), response


def check_testing() -> Iterator[Evidence]:
    """Set exact hits and false alarms beside the enclosed bounds."""

    def within(epsilon: Fraction, delta: Fraction) -> bool:
        hits, alarms = named_or_response(epsilon, delta, 2)
        missed = testing.false_negatives.enclose(epsilon, delta, alarms)
        most = testing.advantage.enclose(epsilon, delta)
        return bool(missed.less_than(1 - hits)) and bool(~most.less_than(hits - alarms))

    yield sampled(
        samples("epsilon", "delta"),
        within,
        "a world is named with the probability delta, else responded at the factor exp(epsilon): "
        "misses and advantage keep their bounds",
        part="advantage",
    )


TESTING = bridge(
    "bridges.testing",
    "What a test between two worlds can achieve under (epsilon, delta)-DP",
    r"$FNR + e^\epsilon FPR \geq 1-\delta$, and the other way round; hits exceed false alarms "
    r"by at most $\frac{e^\epsilon-1+2\delta}{e^\epsilon+1}$, which at $\delta = 0$ is "
    r"$\tanh\frac{\epsilon}{2}$, and a mechanism reaches it.",
    Part(
        "trade-off",
        r"$FNR \geq \max(0, 1-\delta-e^\epsilon FPR, e^{-\epsilon}(1-\delta-FPR))$.",
        formal=trade_off,
    ),
    Part(
        "advantage",
        r"$1 - FNR - FPR \le \frac{e^\epsilon-1+2\delta}{e^\epsilon+1}$.",
        formal=advantage,
    ),
    Part(
        "named or private",
        r"A mechanism that names the world with the probability $\delta$ and is $\epsilon$-DP "
        r"otherwise is $(\epsilon,\delta)$-DP, for every event.",
        formal=naming_is_private,
    ),
    Part(
        ATTAINED,
        "With a randomized response otherwise it reaches the bound.",
        formal=advantage_attained,
    ),
    checks=(check_testing,),
    quantities=("testing.false_negatives", "testing.advantage"),
    place="L. Wasserman, S. Zhou, A statistical framework for differential privacy, JASA 2010; "
    "P. Kairouz, S. Oh, P. Viswanath, The composition theorem for DP, ICML 2015",
)

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


GUESSES = {
    **MANY,
    **SUM_TO_ONE,
    "success is the mean of guess(j, j)": eq(success, Sum(guess(j, j), WORLDS) / m),
}
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


def bayes_success_of_epsilon_delta() -> Statement:
    """State it for the trade-off function of (epsilon, delta)-DP."""
    hypotheses = {**GUESSES, **between_worlds(private(guess(j, j), guess(j, i)))}
    bound = testing.bayes_success.at(epsilon=epsilon, delta=delta, n_worlds=m)
    return Statement(hypotheses, le(success, bound))


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


def check_trade_off() -> Iterator[Evidence]:
    """Set exact chances of a right guess beside the enclosed bound."""
    from hypothesis import strategies

    def within(epsilon: Fraction, delta: Fraction, worlds: int) -> bool:
        success, _ = named_or_response(epsilon, delta, worlds)
        return bool(~testing.bayes_success.enclose(epsilon, delta, worlds).less_than(success))

    yield sampled(
        {**samples("epsilon", "delta"), "worlds": strategies.integers(2, 50)},
        within,
        "a world is named with the probability delta, else responded at the factor exp(epsilon): a "
        "guess is right no more often than the bound",
        part="epsilon, delta",
    )


TRADE_OFF = bridge(
    "bridges.trade-off",
    "Posteriors and guesses under a trade-off function",
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
    ),
    Part(
        "Bayes success",
        r"For a convex $F$ between any two worlds, $s \le 1 - F\left(\frac{1-s}{m-1}\right)$.",
        formal=bayes_success,
        narrower=(FINITE_WORLDS,),
    ),
    Part(
        "epsilon, delta",
        r"Under $(\epsilon,\delta)$-DP between every two worlds, "
        r"$s \le \frac{e^\epsilon+(m-1)\delta}{e^\epsilon+m-1}$.",
        formal=bayes_success_of_epsilon_delta,
        narrower=(FINITE_WORLDS,),
    ),
    Part(
        ATTAINED,
        r"The mechanism that names the world with the probability $\delta$ and gives a "
        r"randomized response among $m$ otherwise reaches it.",
        formal=bayes_success_attained,
    ),
    checks=(check_trade_off,),
    rests_on=("bridges.testing: that mechanism is private for every event", FINITE),
    quantities=("testing.posterior_ceiling", "testing.bayes_success"),
    place="trade-off functions as in J. Dong, A. Roth, W. Su, Gaussian differential privacy, "
    "JRSS B 2022",
)


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


def check_ratio_tail() -> Iterator[Evidence]:
    """Set the probability of the likeliest output beside the enclosed bound."""

    def within(epsilon: Fraction, delta: Fraction, beyond: Fraction) -> bool | None:
        exponent = epsilon + beyond
        ratio = 1 / factor_below(-exponent)  # above exp(exponent)
        likely = delta / (1 - factor_below(epsilon) / ratio)
        bound = testing.ratio_tail.enclose(epsilon, delta, exponent)
        return None if likely > 1 else bool(~bound.less_than(likely))

    yield sampled(
        samples("epsilon", "delta", "beyond"),
        within,
        "an output exp(t) times likelier than in the other world, as likely as (epsilon, delta)-DP "
        "allows: the bound is not exceeded",
        part="bound",
    )


RATIO_TAIL = bridge(
    "bridges.ratio-tail",
    "How often (epsilon, delta)-DP exceeds a likelihood ratio",
    r"Under $(\epsilon,\delta)$-DP an output that is at least $e^t$ times likelier than in "
    r"another world occurs with the probability $\frac{\delta}{1-e^{\epsilon-t}}$ at most, for "
    r"$t > \epsilon$; where that is at most $\frac{1}{1+e^{-t}}$ a mechanism reaches it.",
    Part(
        "bound",
        r"Outputs at least $e^t$ times likelier have together the probability "
        r"$\min\left(1, \frac{\delta}{1-e^{\epsilon-t}}\right)$ at most.",
        formal=ratio_tail,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        ATTAINED,
        r"Where the bound is at most $\frac{1}{1+e^{-t}}$, a mechanism of two outputs is "
        r"$(\epsilon,\delta)$-DP both ways round and reaches it.",
        formal=ratio_tail_attained,
    ),
    checks=(check_ratio_tail,),
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


BEST_EVENT = bridge(
    "bridges.best-event",
    "The event that a test looks for",
    r"Of all events, randomized ones too, $Pr[S|1] - e^\epsilon Pr[S|2]$ is largest for the "
    r"outputs that are at least $e^\epsilon$ times likelier in the first world: what is left "
    r"there is the smallest $\delta$ of the first world against the second (of the pair it is the "
    r"larger of the two), and at $\epsilon = 0$ the largest advantage.",
    Part("statement", formal=best_event, narrower=(FINITE_OUTCOMES,)),
    place="J. Neyman, E. Pearson, 1933",
)

CLAIMS = (TESTING, TRADE_OFF, RATIO_TAIL, BEST_EVENT)
