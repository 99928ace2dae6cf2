"""What an adversary who guesses the world achieves, as mathematics."""

from __future__ import annotations

from sympy import Abs, And, Equivalent, Implies, Sum, exp

from didp_ref.audit.claim import Statement
from didp_ref.formulas import belief, testing
from didp_ref.papers.ours.alphabet import (
    F,
    R,
    alarms,
    best,
    distance,
    f_1,
    f_2,
    g,
    guess,
    h_1,
    h_2,
    hits,
    kept,
    lambda_,
    o,
    p,
    slope,
    success,
    t,
    tail,
)
from didp_ref.papers.ours.statements.likelihoods import WORLDS
from didp_ref.papers.ours.statements.obligations import OUTPUTS
from didp_ref.papers.shared.alphabet import delta, epsilon, i, j, m
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt

GROWTH = exp(epsilon)


def private(first: Term, second: Term) -> Formula:
    """Return what (epsilon, delta)-DP says of one event in two worlds, one way round."""
    return le(first, GROWTH * second + delta)


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


NOISE = as_written(lt(0, lambda_), lt(0, distance))


def laplace_event() -> Statement:
    """State where a Laplace response is likelier under the higher of two answers."""
    lower, higher = (exp(-Abs(R - answer) / lambda_) for answer in (0, distance))
    return Statement(NOISE, Equivalent(le(lower, higher), le(distance / 2, R)))


def laplace_advantage() -> Statement:
    """State how far hits exceed false alarms there."""
    hypotheses = {
        **as_written(lt(0, lambda_)),
        "tail = exp(-distance/(2 lambda))/2": eq(tail, exp(-distance / (2 * lambda_)) / 2),
        "alarms = tail": eq(alarms, tail),
        "hits = 1 - tail": eq(hits, 1 - tail),
    }
    found = testing.laplace_advantage.at(exponent=distance / lambda_)
    return Statement(hypotheses, eq(hits - alarms, found))


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


# the largest gain of belief

ROOT = exp(epsilon / 2)
GAIN = belief.largest_gain.at(exponent=epsilon)


def largest_gain() -> Statement:
    """State how far a belief can rise that stays below epsilon's ceiling."""
    ceiling = p * belief.ratio_ceiling.at(exponent=epsilon, prior=p)
    hypotheses = {
        **as_written(le(0, p), le(p, 1), le(0, epsilon)),
        "the posterior g is at most epsilon's ceiling": le(g, ceiling),
    }
    return Statement(hypotheses, le(g - p, GAIN))


def largest_gain_attained() -> Statement:
    """State that at the prior 1/(1 + exp(epsilon/2)) the ceiling is so far above."""
    prior = belief.prior_of_largest_gain.at(exponent=epsilon)
    ceiling = prior * belief.ratio_ceiling.at(exponent=epsilon, prior=prior)
    return Statement({}, eq(ceiling - prior, GAIN))


# trade-off functions

MISSED = F(alarms)


def posterior_ceiling() -> Statement:
    """State how high a posterior can be, given a trade-off function."""
    found = p * hits / (p * hits + (1 - p) * alarms)
    hypotheses = {
        **as_written(le(0, p), le(p, 1), le(0, alarms)),
        "hits <= 1 - F(alarms)": le(hits, 1 - MISSED),
        "the event is possible": lt(0, p * hits + (1 - p) * alarms),
    }
    bound = testing.posterior_ceiling.at(prior=p, false_positives=alarms, false_negatives=MISSED)
    return Statement(hypotheses, le(found, bound))


EACH_WORLD = (i, 1, m)
BEFORE, AFTER = (j, 1, i - 1), (j, i + 1, m)
"""The worlds before the world i, and those after it."""
GUESSES = {
    **as_written(le(2, m)),
    "the chances of all guesses sum to 1 in every world i": every(
        eq(Sum(guess(j, i), WORLDS), 1), EACH_WORLD
    ),
    "success is the mean of guess(j, j)": eq(success, Sum(guess(j, j), WORLDS) / m),
}
MEAN_ALARM = (1 - success) / (m - 1)


def between_worlds(found: Formula) -> dict[str, Formula]:
    """Say of a world i, and of the worlds j before and after it, what holds of the guess of j."""
    return {
        f"the trade-off between the world i and the worlds j {where} it": every(
            found, EACH_WORLD, over
        )
        for where, over in (("before", BEFORE), ("after", AFTER))
    }


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
    return Statement(
        hypotheses,
        And(
            eq(success, bound),
            eq(success + (m - 1) * alarms, 1),
            private(success, alarms),
            private(1 - alarms, 1 - success),
        ),
    )
