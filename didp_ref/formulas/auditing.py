"""Auditing: an epsilon that an attack has ruled out, from how often it was right.

An attack guesses whether a record was in the data. Of an (epsilon, delta)-differentially private
mechanism its true positive rate is at most e^epsilon times its false positive rate, and delta more.
So the two rates rule out every smaller epsilon (M. Nasr, S. Song, A. Thakurta, N. Papernot,
N. Carlini, *Adversary instantiation*, arXiv 2101.04535, as jax-privacy's auditing.py cites it; that
file was read).

The rates are not known; they are counted in so many runs. C. Clopper and E. Pearson (*Biometrika*,
1934) have limits that hold with any rate, but for a chance of at most ``significance`` each. With
the lower limit of the true positives and the upper one of the false positives, the epsilon holds
but for a chance of the sum. Here the safe side is down: what is ruled out is never overstated.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from didp_ref.errors import DomainError
from didp_ref.formulas import symbolic
from didp_ref.formulas.parameters import DELTA
from didp_ref.formulas.quantity import Limit, Parameter, quantity
from didp_ref.numbers.binomial import binomial_below
from didp_ref.numbers.domains import (
    COUNT,
    NON_NEGATIVE,
    PROBABILITY,
    SAMPLING_RATE,
    UNIT_OPEN,
    WHOLE,
    Broken,
    Condition,
)
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import Number, as_pair, exact_sum, larger, log1p, one_by_one
from didp_ref.numbers.roots import root
from didp_ref.source import Source

if TYPE_CHECKING:
    from flint import arb, fmpq

__all__ = ["epsilon", "rate_above", "rate_below"]
__dir__ = __all__.copy

NASR = "M. Nasr, S. Song, A. Thakurta, N. Papernot, N. Carlini, arXiv 2101.04535"
CLOPPER = "C. Clopper, E. Pearson, Biometrika 1934"
MOST = 1000
SUCCESSES = Parameter("successes", WHOLE, "In how many runs it happened.", "k")
TRIALS = Parameter("trials", COUNT, "How many runs there were.", "n")
SIGNIFICANCE = Parameter(
    "significance", UNIT_OPEN, "Chance that the limit is allowed to be wrong.", r"\gamma"
)
TRUE_POSITIVES = Parameter(
    "true_positives", PROBABILITY, "Chance that a record in the data is found.", r"\mathrm{TPR}"
)
FALSE_POSITIVES = Parameter(
    "false_positives",
    SAMPLING_RATE,
    "Chance that a record that is not in the data is reported as found.",
    r"\mathrm{FPR}",
    reason="at zero every epsilon is ruled out",
)
SUCCESSES_WITHIN = Condition(
    "successes <= trials",
    ("successes", "trials"),
    lambda successes, trials: trials - successes,
    False,
    lambda values: DomainError(
        "successes", values["successes"], f"successes <= trials = {values['trials']}"
    ),
    Broken(
        "more-successes-than-trials",
        "successes > trials is not refused",
        "Refuse successes > trials.",
        ({"successes": 5, "trials": 4}, {"successes": 2, "trials": 1}),
    ),
)
SOME_FAILURE = Condition(
    "successes < trials",
    ("successes", "trials"),
    lambda successes, trials: trials - successes,
    True,
    lambda values: DomainError(
        "successes",
        values["successes"],
        f"successes < trials = {values['trials']}",
        "where every run succeeded, no rate below one is ruled out",
    ),
    Broken(
        "no-failure",
        "successes >= trials is not refused: no rate below one is ruled out",
        "Refuse successes >= trials.",
        ({"successes": 4, "trials": 4}, {"successes": 5, "trials": 4}),
    ),
)
TRIALS_WITHIN = Condition(
    f"trials <= {MOST}",
    ("trials",),
    lambda trials: MOST - trials,
    False,
    lambda values: DomainError("trials", values["trials"], f"trials <= {MOST}"),
    Broken(
        "trials-beyond-a-thousand",
        "so many runs are not refused, though nothing has been checked for them",
        "Refuse trials > 1000, or show that the limit is still right.",
        ({"trials": 1001, "successes": 1}, {"trials": 10**9, "successes": 1}),
    ),
)


def _rate(odds: Any) -> Any:
    """Return the rate of odds."""
    return odds / (odds + 1)


def _near(successes: int, trials: int, significance: fmpq, side: int) -> float:
    """Return about the odds of a limit, as if the counts were normal."""
    spread = math.sqrt(-2 * math.log(max(float(significance.p) / float(significance.q), 1e-300)))
    middle = (successes + 0.5) / (trials + 1)
    rate = middle + side * spread * math.sqrt(middle * (1 - middle) / trials)
    least = 0.25 / (trials + 1)
    rate = min(max(rate, least), 1 - least)
    return rate / (1 - rate)


@quantity(
    id="auditing.rate_below",
    expression=lambda successes, trials, significance: _rate(
        symbolic.root_of(
            lambda x: 1 - symbolic.binomial_below(successes - 1, trials, x) - significance,
            positive=True,
        )
    ),
    parameters=(SUCCESSES, TRIALS, SIGNIFICANCE),
    conditions=(SUCCESSES_WITHIN, TRIALS_WITHIN),
    source=Source("ours", CLOPPER, "the lower limit, one-sided"),
    safe_side=Side.DOWN,
    result=PROBABILITY,
    limits=(Limit("successes", 0, lambda **_: 0),),
)
def rate_below(
    successes: Number | float, trials: Number | float, significance: Number | float
) -> Number:
    """Lower limit of a rate, from so many successes: no rate below it is likely to have them.

    >>> rate_below(successes=90, trials=100, significance=0.025)
    0.8237774022599773
    """

    def value(successes: fmpq, trials: fmpq, significance: fmpq) -> Any:
        if not successes:
            return successes
        count, failures = int(trials.p), int((trials - successes).p)

        def excess(odds: arb) -> arb:
            rest = 1 / (1 + odds)
            return binomial_below(failures, count, rest, odds * rest) - significance

        return _rate(root(excess, _near(int(successes.p), count, significance, -1), positive=True))

    return one_by_one(value, successes, trials, significance)


@quantity(
    id="auditing.rate_above",
    expression=lambda successes, trials, significance: _rate(
        symbolic.root_of(
            lambda x: significance - symbolic.binomial_below(successes, trials, x), positive=True
        )
    ),
    parameters=(SUCCESSES, TRIALS, SIGNIFICANCE),
    conditions=(SOME_FAILURE, TRIALS_WITHIN),
    source=Source("ours", CLOPPER, "the upper limit, one-sided"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def rate_above(
    successes: Number | float, trials: Number | float, significance: Number | float
) -> Number:
    """Upper limit of a rate, from so many successes: no rate above it is likely to have as few.

    >>> rate_above(successes=5, trials=100, significance=0.025)
    0.11283491110546277
    """

    def value(successes: fmpq, trials: fmpq, significance: fmpq) -> Any:
        count, most = int(trials.p), int(successes.p)

        def excess(odds: arb) -> arb:
            rest = 1 / (1 + odds)
            return significance - binomial_below(most, count, odds * rest, rest)

        return _rate(root(excess, _near(most, count, significance, 1), positive=True))

    return one_by_one(value, successes, trials, significance)


@quantity(
    id="auditing.epsilon",
    expression=lambda true_positives, false_positives, delta: symbolic.log(
        symbolic.larger(1, (true_positives - delta) / false_positives)
    ),
    parameters=(TRUE_POSITIVES, FALSE_POSITIVES, DELTA),
    source=Source("ours", NASR, "as jax-privacy has it"),
    safe_side=Side.DOWN,
    result=NON_NEGATIVE,
)
def epsilon(
    true_positives: Number | float, false_positives: Number | float, delta: Number | float
) -> Number:
    """Epsilon below which an attack with these rates is impossible: a lower bound.

    Give the lower limit of the true positives, and the upper limit of the false ones. For the other
    side give the rates of true and false negatives.

    >>> epsilon(true_positives=0.82, false_positives=0.11, delta=1e-5)
    2.00881177926957
    """
    beyond = as_pair(exact_sum(true_positives, -delta)) - false_positives
    return log1p(larger(beyond, 0) / false_positives)
