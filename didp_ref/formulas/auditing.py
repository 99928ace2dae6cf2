"""Auditing: an epsilon that an attack has ruled out, from how often it was right.

An attack guesses whether a record was in the data. Of an (epsilon, delta)-differentially private
mechanism its true positive rate is at most e^epsilon times its false positive rate, and delta more.
So the two rates rule out every smaller epsilon (M. Nasr, S. Song, A. Thakurta, N. Papernot,
N. Carlini, *Adversary instantiation*, arXiv 2101.04535, as jax-privacy's auditing.py cites it; that
file was read).

The rates are not known; they are counted in so many runs. C. Clopper and E. Pearson (*Biometrika*,
1934) have limits of a rate: each is wrong with a probability of at most ``significance``, whatever
the rate is. ``epsilon_from_counts`` takes one limit of either rate, at half of the significance.

One run is enough if it has many records, each of them included or left out by a fair coin of its
own (T. Steinke, M. Nasr, M. Jagielski, *Privacy auditing with one (1) training run*, NeurIPS 2023,
arXiv 2305.08846: ``p_value_DP_audit`` of its Appendix D, as two public copies print it, was read).
An attack guesses some of the coins. Under epsilon alone it is right as rarely as if each guess were
right with the probability e^epsilon/(1 + e^epsilon), independently. A delta adds to this p-value.

The safe side is down: what is ruled out is never overstated.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from flint import arb, fmpq

from didp_ref.errors import DomainError
from didp_ref.formulas import symbolic
from didp_ref.formulas.parameters import DELTA
from didp_ref.formulas.quantity import Enough, Limit, Parameter, quantity
from didp_ref.numbers.binomial import (
    SHORT_SUM,
    binomial_below,
    binomial_slope,
    exactly_below,
    fair_below,
    fair_slope,
    require_short_sums,
)
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
from didp_ref.numbers.precision import arb_precision
from didp_ref.numbers.reals import around, whole_root
from didp_ref.numbers.roots import approximately, root
from didp_ref.source import Source

if TYPE_CHECKING:
    import sympy

__all__ = ["epsilon", "epsilon_from_counts", "one_run_epsilon", "rate_above", "rate_below"]
__dir__ = __all__.copy

NASR = "M. Nasr, S. Song, A. Thakurta, N. Papernot, N. Carlini, arXiv 2101.04535"
CLOPPER = "C. Clopper, E. Pearson, Biometrika 1934"
STEINKE = "T. Steinke, M. Nasr, M. Jagielski, NeurIPS 2023, arXiv 2305.08846"
MANY = 10**5
NEARLY = fmpq(1, 1 << 40)
FAINT, FAINT_BITS = fmpq(1, 1 << 900), 1600
"""An excess so small at no epsilon may be that of an epsilon below every float64."""
VANISHING = fmpq(1, 1 << 1080)
"""Smaller than every float64."""
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
SUCCESSES = Parameter("successes", WHOLE, "In how many runs it happened.", "k")
TRIALS = Parameter("trials", COUNT, "How many runs there were.", "n")
SIGNIFICANCE = Parameter("significance", UNIT_OPEN, "Probability of a wrong result.", "p")
FOUND = Parameter("found", WHOLE, "How many runs with the record reported it.", "k")
MEMBERS = Parameter("members", COUNT, "How many runs had the record.", "n")
FALSE_ALARMS = Parameter("false_alarms", WHOLE, "How many other runs reported it.", "l")
NON_MEMBERS = Parameter("non_members", COUNT, "How many runs lacked it.", "o")
EXAMPLES = Parameter("examples", COUNT, "Records that a coin put in or out.", "m")
GUESSES = Parameter("guesses", COUNT, "Coins that the attack guessed.", "r")
CORRECT = Parameter("correct", COUNT, "How many of the guesses were right.", "v")


def _at_most(part: str, whole: str, **others: int) -> Condition:
    """Return the condition that a part of so many things is no more than all.

    ``others`` leave an example nothing else to break.
    """
    return Condition(
        f"{part} <= {whole}",
        (part, whole),
        lambda few, many: many - few,
        False,
        lambda values: DomainError(part, values[part], f"{part} <= {whole} = {values[whole]}"),
        Broken(
            f"more-{part}-than-{whole}".replace("_", "-"),
            f"{part} > {whole} is accepted",
            f"Reject {part} > {whole}.",
            ({**others, part: 5, whole: 4}, {**others, part: 2, whole: 1}),
        ),
    )


def _some_left(part: str, whole: str) -> Condition:
    """Return the condition that at least one run did not have it."""
    return Condition(
        f"{part} < {whole}",
        (part, whole),
        lambda few, many: many - few,
        True,
        lambda values: DomainError(
            part,
            values[part],
            f"{part} < {whole} = {values[whole]}",
            "if it happened in every run, no rate below one is ruled out",
        ),
        Broken(
            f"as-many-{part}-as-{whole}".replace("_", "-"),
            f"{part} >= {whole} is accepted: no rate below one is ruled out",
            f"Reject {part} >= {whole}.",
            ({part: 4, whole: 4}, {part: 5, whole: 4}),
        ),
    )


def _not_too_many(count: str, **others: int) -> Condition:
    """Return the condition that no more runs or guesses are given than have been checked."""
    return Condition(
        f"{count} <= {MANY}",
        (count,),
        lambda many: MANY - many,
        False,
        lambda values: DomainError(count, values[count], f"{count} <= {MANY}"),
        Broken(
            f"{count}-beyond-100000".replace("_", "-"),
            f"{count} > {MANY} is accepted, though no result beyond it was checked",
            f"Reject {count} > {MANY}, or show that the result is still right.",
            ({**others, count: MANY + 1}, {**others, count: 10**9}),
        ),
    )


def _rate(odds: Any) -> Any:
    """Return the rate of odds."""
    return odds / (odds + 1)


def _near(successes: int, trials: int, significance: fmpq, side: int) -> float:
    """Return about the odds of a limit, as if the counts were normal: a hint."""
    spread = math.sqrt(-2 * math.log(max(approximately(significance), 1e-300)))
    middle = (successes + 0.5) / (trials + 1)
    rate = middle + side * spread * math.sqrt(middle * (1 - middle) / trials)
    least = 0.25 / (trials + 1)
    rate = min(max(rate, least), 1 - least)
    return rate / (1 - rate)


def _odds_below(successes: sympy.Expr, trials: sympy.Expr, significance: sympy.Expr) -> sympy.Expr:
    """Return the odds at which so many successes or more have this probability."""
    return symbolic.root_of(
        lambda x: 1 - symbolic.binomial_below(successes - 1, trials, x) - significance,
        positive=True,
    )


def _odds_above(successes: sympy.Expr, trials: sympy.Expr, significance: sympy.Expr) -> sympy.Expr:
    """Return the odds at which so many successes or fewer have this probability."""
    return symbolic.root_of(
        lambda x: significance - symbolic.binomial_below(successes, trials, x), positive=True
    )


def _below(successes: fmpq, trials: fmpq, significance: fmpq) -> Any:
    """Return the lower limit of a rate."""
    if not successes:
        return successes
    if successes == trials:
        return whole_root(significance, int(trials.p))
    count, failures = int(trials.p), int((trials - successes).p)

    def excess(odds: arb) -> arb:
        rest = 1 / (1 + odds)
        require_short_sums(count)
        return binomial_below(failures, count, rest, odds * rest) - significance

    def exact_excess(odds: fmpq) -> fmpq | None:
        if count * odds.height_bits() > SHORT_SUM:
            return None
        return exactly_below(failures, count, 1 / (1 + odds)) - significance

    near = _near(int(successes.p), count, significance, -1)
    return _rate(root(excess, near, positive=True, of_rational=exact_excess))


def _above(successes: fmpq, trials: fmpq, significance: fmpq) -> Any:
    """Return the upper limit of a rate."""
    if not successes:
        return 1 - whole_root(significance, int(trials.p))
    if successes + 1 == trials:  # its odds may be beyond float64
        return whole_root(1 - significance, int(trials.p))
    count, most = int(trials.p), int(successes.p)

    def excess(odds: arb) -> arb:
        rest = 1 / (1 + odds)
        require_short_sums(count)
        return significance - binomial_below(most, count, odds * rest, rest)

    def exact_excess(odds: fmpq) -> fmpq | None:
        if count * odds.height_bits() > SHORT_SUM:
            return None
        return significance - exactly_below(most, count, odds / (1 + odds))

    near = _near(most, count, significance, 1)
    return _rate(root(excess, near, positive=True, of_rational=exact_excess))


@quantity(
    id="auditing.rate_below",
    expression=lambda successes, trials, significance: _rate(
        _odds_below(successes, trials, significance)
    ),
    parameters=(SUCCESSES, TRIALS, SIGNIFICANCE),
    conditions=(_at_most("successes", "trials"), _not_too_many("trials")),
    source=Source("ours", CLOPPER, "the lower limit, one-sided"),
    safe_side=Side.DOWN,
    result=PROBABILITY,
    limits=(Limit("successes", 0, lambda **_: 0),),
)
def rate_below(
    successes: Number | float, trials: Number | float, significance: Number | float
) -> Number:
    """Lower confidence limit of a rate, from so many successes: Clopper-Pearson, one-sided.

    >>> rate_below(successes=90, trials=100, significance=0.025)
    0.8237774022599773
    """
    return one_by_one(_below, successes, trials, significance)


@quantity(
    id="auditing.rate_above",
    expression=lambda successes, trials, significance: _rate(
        _odds_above(successes, trials, significance)
    ),
    parameters=(SUCCESSES, TRIALS, SIGNIFICANCE),
    conditions=(_some_left("successes", "trials"), _not_too_many("trials")),
    source=Source("ours", CLOPPER, "the upper limit, one-sided"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def rate_above(
    successes: Number | float, trials: Number | float, significance: Number | float
) -> Number:
    """Upper confidence limit of a rate, from so many successes: Clopper-Pearson, one-sided.

    >>> rate_above(successes=5, trials=100, significance=0.025)
    0.11283491110546277
    """
    return one_by_one(_above, successes, trials, significance)


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


@quantity(
    id="auditing.epsilon_from_counts",
    expression=lambda found, members, false_alarms, non_members, delta, significance: symbolic.log(
        symbolic.larger(
            1,
            (_rate(_odds_below(found, members, significance / 2)) - delta)
            / _rate(_odds_above(false_alarms, non_members, significance / 2)),
        )
    ),
    parameters=(FOUND, MEMBERS, FALSE_ALARMS, NON_MEMBERS, DELTA, SIGNIFICANCE),
    conditions=(
        _at_most("found", "members"),
        _some_left("false_alarms", "non_members"),
        _not_too_many("members"),
        _not_too_many("non_members"),
    ),
    source=Source("ours", NASR, "limits of Clopper and Pearson at half the significance"),
    safe_side=Side.DOWN,
    result=NON_NEGATIVE,
    limits=(Limit("found", 0, lambda **_: 0),),
    enough=Enough("A joint limit may rule out more."),
)
def epsilon_from_counts(
    found: Number | float,
    members: Number | float,
    false_alarms: Number | float,
    non_members: Number | float,
    delta: Number | float,
    significance: Number | float,
) -> Number:
    """Lower confidence limit of epsilon from counts.

    >>> epsilon_from_counts(
    ...     found=90, members=100, false_alarms=5, non_members=100, delta=1e-5, significance=0.05
    ... )
    1.9879624244547272
    """

    def value(*given: fmpq) -> Any:
        found, members, false_alarms, non_members, delta, significance = given
        true = _below(found, members, significance / 2) - delta
        false = _above(false_alarms, non_members, significance / 2)
        return log1p(larger(true - false, 0) / false)

    return one_by_one(value, found, members, false_alarms, non_members, delta, significance)


@quantity(
    id="auditing.one_run_epsilon",
    expression=lambda examples, guesses, correct, delta, significance: symbolic.larger(
        0,
        symbolic.root_of(
            lambda x: (
                1
                - symbolic.binomial_below(correct - 1, guesses, symbolic.exp(symbolic.larger(0, x)))
                + 2
                * examples
                * delta
                * symbolic.binomial_slope(correct, guesses, symbolic.exp(symbolic.larger(0, x)))
                + symbolic.smaller(0, x)
                - significance
            )
        ),
    ),
    parameters=(EXAMPLES, GUESSES, CORRECT, DELTA, SIGNIFICANCE),
    conditions=(
        _at_most("correct", "guesses", examples=8),
        _at_most("guesses", "examples", correct=1),
        _not_too_many("guesses", examples=10**9),
    ),
    source=Source("ours", STEINKE, "Theorem 5.2 and Appendix D, solved for epsilon"),
    safe_side=Side.DOWN,
    result=NON_NEGATIVE,
    enough=Enough("A test of the whole trade-off between delta and epsilon may rule out more."),
)
def one_run_epsilon(
    examples: Number | float,
    guesses: Number | float,
    correct: Number | float,
    delta: Number | float,
    significance: Number | float,
) -> Number:
    """Epsilon that one run rules out, from how many guesses were right: a lower bound.

    The p-value is below the significance for every smaller epsilon. At zero no epsilon is ruled
    out. Choose the guesses before you see which are right.

    >>> one_run_epsilon(examples=1000, guesses=100, correct=75, delta=1e-4, significance=0.05)
    0.6729846641074199
    """

    def value(*given: fmpq) -> Any:
        examples, guesses, correct, delta, significance = given
        count, least = int(guesses.p), int(correct.p)

        def excess(odds: arb) -> arb:
            rest = 1 / (1 + odds)
            chance = odds * rest
            require_short_sums(count)
            tail = binomial_below(count - least, count, rest, chance) - significance
            if not delta:
                return tail
            return tail + 2 * examples * delta * binomial_slope(least, count, chance, rest)

        by_chance: Any = excess(arb(1))
        if not (by_chance < 0 or by_chance > 0):  # it may be zero, which no precision tells
            tail = fair_below(count - least, count) - significance
            by_chance = tail + 2 * examples * delta * fair_slope(least, count)
        if by_chance >= 0:
            return delta * 0
        near = max(_near(least, count, significance, -1) - 1, 0.0)
        if by_chance > -FAINT:
            with arb_precision(FAINT_BITS):
                if excess(1 + arb(VANISHING)) > 0:
                    return around(VANISHING / 2, VANISHING / 2)
        if by_chance > -NEARLY:  # a secant says where
            near = float(by_chance / (by_chance - excess(1 + arb(NEARLY)))) * float(NEARLY)
        return log1p(root(lambda beyond: excess(1 + beyond), near, positive=True))

    return one_by_one(value, examples, guesses, correct, delta, significance)
