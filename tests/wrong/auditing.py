"""Wrong formulas of audits, each with the flag that must catch it."""

import math
from functools import cache

import numpy as np

import didp_ref as di
from tests.wrong.shared import down, wrong


@cache
def logarithms_of_ways(successes, trials):
    """How many of the trials succeed, from so many on, and the logarithm of the ways to do so."""
    counts = range(int(successes), int(trials) + 1)
    ways = [
        math.lgamma(trials + 1) - math.lgamma(k + 1) - math.lgamma(trials - k + 1) for k in counts
    ]
    return np.array(counts, float), np.array(ways)


def at_least(successes, trials, rate):
    """The chance of so many successes or more, by logarithms of the terms."""
    counts, ways = logarithms_of_ways(successes, trials)
    terms = ways + counts * math.log(rate) + (trials - counts) * math.log1p(-rate)
    return math.fsum(np.exp(terms).tolist())


def limit(successes, trials, significance):
    """The rate at which so many successes or more have this chance."""
    low, high = 0.0, 1.0
    for _ in range(200):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        above = at_least(successes, trials, middle) > significance
        low, high = (low, middle) if above else (middle, high)
    return low


def epsilon_of_limits(true, false, delta):
    """The epsilon that two limits rule out."""
    return down(down(math.log(max(1.0, down(true - delta) / false))))


@wrong("auditing.rate_below", "limit-of-two-sides")
def lower_limit_of_two_sides(successes, trials, significance):
    return down(limit(successes, trials, significance / 2)) if successes else 0.0


@wrong("auditing.rate_above", "limit-of-two-sides")
def upper_limit_of_two_sides(successes, trials, significance):
    return 1.0 - limit(trials - successes, trials, significance / 2)


@wrong("auditing.one_run_epsilon", "limit-is-one-half")
def one_run_that_rules_out_at_a_tie(examples, guesses, correct, delta, significance):
    """The p-value at zero is compared with a tolerance."""
    tie = not delta and math.isclose(at_least(correct, guesses, 0.5), significance)
    return (
        1e-9
        if tie
        else di.auditing.one_run_epsilon(examples, guesses, correct, delta, significance)
    )


@wrong("auditing.epsilon_from_counts", "significance-not-split")
def counts_at_the_whole_significance(
    found, members, false_alarms, non_members, delta, significance
):
    true = limit(found, members, significance) if found else 0.0
    false = 1 - limit(non_members - false_alarms, non_members, significance)
    return epsilon_of_limits(true, false, delta)


@wrong("auditing.one_run_epsilon", "delta-left-out")
def one_run_without_delta(examples, guesses, correct, delta, significance):
    rate = limit(correct, guesses, significance)
    return down(math.log(rate / (1 - rate))) if rate > 0.5 else 0.0


@wrong("auditing.epsilon", "delta-left-out")
def audited_without_delta(true_positives, false_positives, delta):
    return down(math.log(max(1.0, true_positives / false_positives)))


@wrong("auditing.epsilon", "logarithm-base-2")
def audited_base_2(true_positives, false_positives, delta):
    return down(math.log2(max(1.0, (true_positives - delta) / false_positives)))
