"""Reconstruction: how much likelier a guess at a record is right because the record took part.

The advantage is the chance that the guess is right less the chance that it is right of a record
that was not used. P. Guerra-Balboa, A. Sauer, H. H. Arcolezi, T. Strufe bound it by the budget, for
every mechanism and whatever is known of the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from didp_ref.errors import DomainError, Infeasible
from didp_ref.formulas import symbolic
from didp_ref.formulas.parameters import DELTA, EPSILON_OR_ZERO, N_WORLDS
from didp_ref.formulas.quantity import Enough, Named, Parameter, quantity
from didp_ref.formulas.testing import FALSE_NEGATIVES, FALSE_POSITIVES, total_variation
from didp_ref.numbers.domains import BELOW_CERTAINTY, NON_NEGATIVE, PROBABILITY, Broken, Condition
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import Number, as_pair, exact_product, exact_sum, exp, expm1, log1p
from didp_ref.source import Source

__all__ = ["advantage", "epsilon", "epsilon_uniform", "from_trade_off", "uniform"]
__dir__ = __all__.copy

COLLISION_PROBABILITY = Parameter(
    "collision_probability",
    PROBABILITY,
    "Chance that two draws from the prior agree: the sum of the squared priors.",
    r"\kappa",
)


def attained_by_two(own: str) -> Enough:
    """Say that the bound is attained by a prior of two records, which has kappa >= 1/2."""

    def sharper(**given: Fraction) -> Sequence[Named]:
        return [(own, given)] if given["collision_probability"] >= Fraction(1, 2) else ()

    return Enough("It is attained where collision_probability >= 1/2.", sharper)


ADVANTAGE = Parameter(
    "advantage", BELOW_CERTAINTY, "How much likelier a guess may be right.", r"\mathrm{RAD}"
)


@quantity(
    id="reconstruction.advantage",
    expression=lambda epsilon, delta, collision_probability: (
        (symbolic.exp(epsilon) - 1 + 2 * delta)
        / (symbolic.exp(epsilon) + 1)
        * (1 - collision_probability)
    ),
    parameters=(EPSILON_OR_ZERO, DELTA, COLLISION_PROBABILITY),
    source=Source("disclosure", "Theorem 4.1"),
    safe_side=Side.UP,
    result=PROBABILITY,
    enough=attained_by_two("reconstruction.advantage"),
)
def advantage(
    epsilon: Number | float, delta: Number | float, collision_probability: Number | float
) -> Number:
    """Bound on the advantage of any guess at a record, for any knowledge about the record.

    Of a prior it takes the sum of the squares, `worlds.collision_probability`; with the largest
    prior, which is not less, the bound may be exceeded.

    >>> advantage(epsilon=2.0, delta=0.0, collision_probability=0.5)
    0.3807970779778825
    """
    return total_variation(epsilon, delta) * exact_sum(1, -collision_probability)


@quantity(
    id="reconstruction.uniform",
    expression=lambda epsilon, delta, n_worlds: (
        (symbolic.exp(epsilon) - 1 + n_worlds * delta)
        / (symbolic.exp(epsilon) + n_worlds - 1)
        * (n_worlds - 1)
        / n_worlds
    ),
    parameters=(EPSILON_OR_ZERO, DELTA, N_WORLDS),
    source=Source("disclosure", "Corollary 5.1"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def uniform(epsilon: Number | float, delta: Number | float, n_worlds: Number | float) -> Number:
    """Largest advantage of a guess at which of m equally likely records was used.

    Nothing else is known of the record, and a guess is right of one record alone. With 1/m added
    it is `testing.bayes_success`.

    >>> uniform(epsilon=1.0, delta=0.0, n_worlds=2)
    0.2310585786300049
    """
    others = exact_sum(n_worlds, -1)
    lost = -expm1(-as_pair(epsilon))
    told = lost / (1 + exp(-as_pair(epsilon)) * others)
    return (told * exact_sum(1, -delta) + delta) * (others / n_worlds)


RATES_OF_A_TRADE_OFF = Condition(
    "false_positives + false_negatives <= 1",
    ("false_positives", "false_negatives"),
    lambda false_positives, false_negatives: 1 - false_positives - false_negatives,
    False,
    lambda values: DomainError(
        "false_negatives",
        values["false_negatives"],
        f"at most 1 - false_positives = 1 - {values['false_positives']}",
        "a trade-off function is nowhere above that of a guess without an answer",
    ),
    Broken(
        "trade-off-above-guessing",
        "rates that exceed one together are accepted: the advantage is negative",
        "Reject false_positives + false_negatives > 1: no trade-off function is as high.",
        (
            {"false_positives": 0.5, "false_negatives": 0.75},
            {"false_positives": 1.0, "false_negatives": 2.0**-30},
            {"false_positives": 0.25, "false_negatives": 1.0},
        ),
    ),
)


@quantity(
    id="reconstruction.from_trade_off",
    expression=lambda false_positives, false_negatives, collision_probability: (
        (1 - false_positives - false_negatives) * (1 - collision_probability)
    ),
    parameters=(FALSE_POSITIVES, FALSE_NEGATIVES, COLLISION_PROBABILITY),
    conditions=(RATES_OF_A_TRADE_OFF,),
    source=Source("disclosure", "Theorem 5.1"),
    safe_side=Side.UP,
    result=PROBABILITY,
    enough=Enough(
        "It is attained where collision_probability >= 1/2 and false_positives <= false_negatives.",
        lambda **given: (
            attained_by_two("reconstruction.from_trade_off").sharper(**given)
            if given["false_positives"] <= given["false_negatives"]
            else ()
        ),
    ),
)
def from_trade_off(
    false_positives: Number | float,
    false_negatives: Number | float,
    collision_probability: Number | float,
) -> Number:
    """Bound on the advantage of a guess, given a trade-off function.

    ``false_positives`` is how often the guess is right of a record that was not used, and that is
    not the one used; ``false_negatives`` is what the trade-off function leaves there.

    >>> from_trade_off(false_positives=0.25, false_negatives=0.25, collision_probability=0.5)
    0.25
    """
    told = exact_sum(1, -false_positives) - false_negatives
    return told * exact_sum(1, -collision_probability)


ADVANTAGE_ABOVE_NAMING = Condition(
    "advantage >= delta*(1 - collision_probability)",
    ("advantage", "delta", "collision_probability"),
    lambda advantage, delta, collision_probability: advantage - delta * (1 - collision_probability),
    False,
    lambda values: Infeasible(
        "advantage < delta*(1 - collision_probability): delta alone allows more", values
    ),
    Broken(
        "advantage-within-delta",
        "an advantage below what delta alone allows is accepted: the budget is negative",
        "Reject an advantage below what delta alone allows: no epsilon keeps it.",
        (
            {"advantage": 0.1875, "delta": 0.5, "collision_probability": 0.5},
            {"advantage": 0.125, "delta": 0.5, "collision_probability": 0.25},
        ),
    ),
)
ADVANTAGE_BELOW_CERTAINTY = Condition(
    "advantage < 1 - collision_probability",
    ("advantage", "collision_probability"),
    lambda advantage, collision_probability: 1 - collision_probability - advantage,
    True,
    lambda values: DomainError(
        "advantage",
        values["advantage"],
        f"advantage < 1 - collision_probability = 1 - {values['collision_probability']}",
        "no guess has a larger advantage, under no budget",
    ),
    Broken(
        "advantage-of-certainty",
        "an advantage that no guess exceeds is accepted: the budget is infinite",
        "Reject an advantage of 1 - collision_probability or more: every budget keeps it.",
        (
            {"advantage": 0.5, "collision_probability": 0.5},
            {"advantage": 0.75, "collision_probability": 0.5},
            {"advantage": 0.5, "collision_probability": 1.0},
        ),
    ),
)


@quantity(
    id="reconstruction.epsilon",
    expression=lambda advantage, delta, collision_probability: symbolic.log(
        (1 - collision_probability + advantage - 2 * delta * (1 - collision_probability))
        / (1 - collision_probability - advantage)
    ),
    parameters=(ADVANTAGE, DELTA, COLLISION_PROBABILITY),
    conditions=(ADVANTAGE_BELOW_CERTAINTY, ADVANTAGE_ABOVE_NAMING),
    source=Source("disclosure", "Theorem 4.1", "solved for epsilon"),
    safe_side=Side.DOWN,
    result=NON_NEGATIVE,
    enough=attained_by_two("reconstruction.epsilon"),
)
def epsilon(
    advantage: Number | float, delta: Number | float, collision_probability: Number | float
) -> Number:
    """Largest epsilon at which Theorem 4.1 keeps every advantage at this limit or below.

    >>> epsilon(advantage=0.25, delta=0.0, collision_probability=0.5)
    1.0986122886681096
    """
    apart = exact_sum(1, -collision_probability)
    return log1p(2 * (advantage - apart * delta) / (apart - advantage))


UNIFORM_ABOVE_NAMING = Condition(
    "n_worlds*advantage >= (n_worlds - 1)*delta",
    ("advantage", "delta", "n_worlds"),
    lambda advantage, delta, n_worlds: n_worlds * advantage - (n_worlds - 1) * delta,
    False,
    lambda values: Infeasible(
        "n_worlds*advantage < (n_worlds - 1)*delta: delta alone allows more", values
    ),
    Broken(
        "uniform-advantage-within-delta",
        "an advantage below what delta alone allows is accepted: the budget is negative",
        "Reject an advantage below what delta alone allows: no epsilon keeps it.",
        (
            {"advantage": 0.1875, "delta": 0.5, "n_worlds": 2},
            {"advantage": 0.125, "delta": 0.5, "n_worlds": 4},
        ),
    ),
)
UNIFORM_BELOW_CERTAINTY = Condition(
    "n_worlds*advantage < n_worlds - 1",
    ("advantage", "n_worlds"),
    lambda advantage, n_worlds: n_worlds - 1 - n_worlds * advantage,
    True,
    lambda values: DomainError(
        "advantage",
        values["advantage"],
        f"advantage < 1 - 1/n_worlds where n_worlds = {values['n_worlds']}",
        "no guess has a larger advantage, under no budget",
    ),
    Broken(
        "uniform-advantage-of-certainty",
        "an advantage that no guess exceeds is accepted: the budget is infinite",
        "Reject an advantage of 1 - 1/m or more: every budget keeps it.",
        (
            {"advantage": 0.5, "n_worlds": 2},
            {"advantage": 0.75, "n_worlds": 4},
            {"advantage": 0.875, "n_worlds": 3},
        ),
    ),
)


@quantity(
    id="reconstruction.epsilon_uniform",
    expression=lambda advantage, delta, n_worlds: symbolic.log(
        (n_worlds - 1)
        * (1 + n_worlds * advantage - n_worlds * delta)
        / (n_worlds - 1 - n_worlds * advantage)
    ),
    parameters=(ADVANTAGE, DELTA, N_WORLDS),
    conditions=(UNIFORM_BELOW_CERTAINTY, UNIFORM_ABOVE_NAMING),
    source=Source("disclosure", "section 6", "eq. 82, with delta"),
    safe_side=Side.DOWN,
    result=NON_NEGATIVE,
)
def epsilon_uniform(
    advantage: Number | float, delta: Number | float, n_worlds: Number | float
) -> Number:
    """Largest epsilon at which a guess among m equally likely records has this advantage at most.

    Nothing else is known of the record, and a guess is right of one record alone; otherwise see
    `reconstruction.epsilon`.

    >>> epsilon_uniform(advantage=0.25, delta=0.0, n_worlds=2)
    1.0986122886681096
    """
    all_told, others = exact_product(advantage, n_worlds), exact_sum(n_worlds, -1)
    return log1p(n_worlds * (all_told - others * delta) / (others - all_told))
