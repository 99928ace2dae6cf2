"""The corners of budgets that are spent on many answers, records or groups, and of their orders."""

# ruff: noqa: ARG005
# every draw has one signature, and few need all of it

from __future__ import annotations

import math
from random import Random

from didp_ref.oracle.flags.corner import Always, Way, corner, is_a_guess, where
from didp_ref.oracle.flags.flag import CLOSED_END, COMPLEMENT, NO_CAP, NO_TOLERANCE
from didp_ref.oracle.points.draws import (
    Point,
    above_one,
    below_one,
    between,
    guessed,
    magnitude,
    number,
    numbers,
    one_of,
    sequence,
    spent,
    whole,
)
from didp_ref.oracle.vectors import Tier

SINGLE = "Let one be the smallest case, which has a value like any other."


def _is_spent(point: Point) -> bool:
    """Say whether a total epsilon is what the epsilons of all answers add up to, or more."""
    total, epsilon = number(point, "total_epsilon"), number(point, "epsilon")
    return total is not None and epsilon is not None and total >= spent(point)


CANCELLING = {1 / 4: 2.0, 27 / 256: 4.0, 7**7 / 8**8: 8.0}
"""Of each delta (a - 1)^(a - 1)/a^a that float64 has, the order a."""


def _cancelling(_: object, point: Point) -> float:
    """Return the order at which a delta leaves nothing of the logarithms, or NaN."""
    return CANCELLING.get(number(point, "delta") or 0.0, math.nan)


def _with_zero(r: Random, point: Point) -> list[float]:
    """Draw the budgets of mechanisms of which the first tells nothing."""
    return [0.0, *sequence(magnitude(-5, 2), 1, 4)(r, point)]


def _has_no_budget(point: Point) -> bool:
    """Say whether a budget, or one of several, is zero."""
    budgets = [point.get("epsilon"), point.get("rho"), *numbers(point, "epsilons")]
    return 0 in [budget for budget in budgets if budget is not None]


def _power_of_two(r: Random, _: Point) -> int:
    """Draw a number of worlds of which float64 holds the reciprocal."""
    return 1 << r.randint(1, 20)


def _guess_itself(_: Random, point: Point) -> float:
    """Return what a guess achieves."""
    return guessed(point)


BUDGET_CORNERS = (
    corner(
        "one-answer",
        "a single answer is composed with none: a loop over the others leaves the case out",
        {"times": Always(1)},
        mend=SINGLE,
        tier=Tier.MUST,
    ),
    corner(
        "many-answers",
        "a binomial coefficient or a factorial overflows, or the terms are added one by one",
        Way({"times": whole(14, 19), "delta": magnitude(-60, -40)}, needs=("times",)),
        {"times": whole(14, 19)},
        criterion=where("times", lambda k: k >= 1 << 14),
        mend="Take logarithms of factorials (lgamma), and add from the largest term on.",
    ),
    corner(
        "one-group",
        "a person in one group alone: delta is shared among none, and is itself the share",
        {"groups": Always(1)},
        mend=SINGLE,
        tier=Tier.MUST,
    ),
    corner(
        "many-groups",
        "the share of each of many groups is lost in 1 - delta, or rounded to zero",
        {"groups": whole(15, 40)},
        criterion=where("groups", lambda g: g >= 1 << 15),
        mend=COMPLEMENT,
    ),
    corner(
        "one-record",
        "a group of one record needs what a single record needs, to the last digit",
        {"size": Always(1)},
        mend=SINGLE,
        tier=Tier.MUST,
    ),
    corner(
        "everyone-in-the-sample",
        "rejects a sample of all records, or returns another result than without sampling",
        {"n_records": lambda r, point: point["sample_size"]},
        criterion=lambda point: (
            "sample_size" in point and point["sample_size"] == point.get("n_records")
        ),
        mend=CLOSED_END,
        tier=Tier.MUST,
    ),
    corner(
        "threshold-of-one",
        "the count of one itself reaches the threshold: the tail begins in the middle of the noise",
        {"threshold": Always(1)},
        {"groups": whole(0, 3), "threshold": Always(1)},
        mend=CLOSED_END,
        tier=Tier.MUST,
    ),
    corner(
        "delta-above-half",
        "the quantile of more than one half is below zero: a threshold falls below a count of one",
        Way({"groups": Always(1), "delta": between(0.5, 0.99)}, needs=("groups",)),
        criterion=lambda point: (
            point.get("groups") == 1 and where("delta", lambda x: 0.5 <= x < 1.0)(point)
        ),
        mend="Cut the quantile off at zero, where the noise is symmetric.",
    ),
    corner(
        "total-delta-just-enough",
        "no delta is left to spend: the epsilons add, and a logarithm of zero is taken",
        {"times": Always(1), "total_delta": lambda r, point: point["delta"]},
        mend="Return times * epsilon where nothing is left of the total delta.",
    ),
    corner(
        "total-epsilon-reached",
        "a total of all epsilons needs no delta but for the answers that are given away",
        {"total_epsilon": lambda r, point: spent(point) * r.choice([1.0, 2.0])},
        criterion=_is_spent,
        mend="Return 1 - (1 - delta)^times where the total epsilon is times * epsilon or more.",
        tier=Tier.MUST,
    ),
    corner(
        "mu-zero",
        "rejects or rounds mu = 0, where two worlds are alike and a test can only guess",
        {"mu": Always(0.0)},
        mend=CLOSED_END,
        tier=Tier.MUST,
    ),
    corner(
        "order-near-one",
        "order - 1 is rounded, and divided by",
        {"order": above_one(10, 52)},
        criterion=where("order", lambda x: 1.0 < x <= 1.0 + 2.0**-10),
        mend=COMPLEMENT,
    ),
    corner(
        "order-large",
        "a power of the order overflows, or the order is cut off",
        {"order": magnitude(12, 100)},
        criterion=where("order", lambda x: x >= 2.0**12),
        mend=NO_CAP,
    ),
    corner(
        "nothing-asked",
        "a probability of zero is rejected: an answer is off by zero, or by more",
        {"probability": Always(0.0)},
        mend=CLOSED_END,
        tier=Tier.MUST,
    ),
    corner(
        "nearly-certain",
        "1 - probability is rounded, or the probability is cut below one",
        {"probability": below_one(10, 53)},
        criterion=where("probability", lambda x: 1.0 - 2.0**-10 <= x < 1.0),
        mend=COMPLEMENT,
    ),
    corner(
        "slack-tiny",
        "the slack is compared with a tolerance and treated as zero",
        {"slack": magnitude(-200, -30)},
        criterion=where("slack", lambda x: x < 2.0**-29),
        mend=NO_TOLERANCE,
    ),
    corner(
        "logarithms-cancel",
        "delta is (a - 1)^(a - 1)/a^a at an order a: what is left of logarithms is rounding alone",
        Way(
            {"budget": Always(0.0), "delta": one_of(*CANCELLING), "order": _cancelling},
            needs=("budget", "delta"),
        ),
        criterion=lambda point: number(point, "order") == _cancelling(None, point),
        mend="Compare delta with (a - 1)^(a - 1)/a^a exactly, and return the budget itself.",
    ),
    corner(
        "budget-zero",
        "rejects a budget of zero, or divides by it",
        {"epsilon": Always(0.0)},
        {"rho": Always(0.0)},
        {"epsilons": _with_zero},
        criterion=_has_no_budget,
        mend=CLOSED_END,
        tier=Tier.MUST,
    ),
    corner(
        "alarms-at-an-end",
        "rejects a rate of false positives of zero or one",
        {"false_positives": one_of(0.0, 1.0)},
        criterion=where("false_positives", lambda x: x in (0, 1)),
        mend=CLOSED_END,
        tier=Tier.MUST,
    ),
    corner(
        "sampled-never",
        "rejects a sampling rate of zero, at which nothing is revealed",
        {"sampling_rate": Always(0.0)},
        mend=CLOSED_END,
        tier=Tier.MUST,
    ),
    corner(
        "told-nothing",
        "rejects a posterior that a guess without output reaches (budget zero, factor one)",
        Way({"n_worlds": _power_of_two, "rho": _guess_itself}, needs=("n_worlds",)),
        Way({"n": _power_of_two, "rho": _guess_itself}, needs=("n",)),
        criterion=is_a_guess,
        mend=CLOSED_END,
        tier=Tier.MUST,
    ),
)

ORDER_CORNERS = (
    corner(
        "order-one",
        "an order of one is rejected, or zero is divided by zero: the divergence is that of "
        "Kullback and Leibler",
        {"order": Always(1.0)},
        mend=CLOSED_END,
        tier=Tier.MUST,
    ),
)
"""Apart, as a new way into a corner is the last one: see ``corners.WAYS``."""
