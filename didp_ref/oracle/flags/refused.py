"""Flags of input that must be refused: which bug lets it pass.

A side condition says by itself, where it is declared, how it is broken
(:class:`~didp_ref.numbers.domains.Broken`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, nan

from didp_ref.formulas.parameters import CONCENTRATED_RHO, EPSILON_OR_ZERO
from didp_ref.formulas.quantity import Parameter
from didp_ref.numbers.domains import Broken
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.flags.flag import GUARD, TYPE, Flag
from didp_ref.oracle.vectors import Tier


@dataclass(frozen=True)
class NoNumber(Flag):
    """What is no finite number, and the error that it must be refused with."""

    error: str
    values: tuple[Input, ...]


BOOLEAN = NoNumber(
    "boolean",
    "a flag is taken for the number 0 or 1",
    "type",
    (True, False),
    mend=TYPE,
    tier=Tier.SHOULD,
)
NO_NUMBERS = (
    NoNumber(
        "not-a-number",
        "every comparison with NaN is false, so a guard written as `if x < 0` lets it pass",
        "domain",
        (nan,),
        mend=GUARD,
    ),
    NoNumber(
        "infinite",
        "an infinity passes a guard that has no upper end, and NaN or zero follows",
        "domain",
        (inf, -inf),
        mend=GUARD,
    ),
    BOOLEAN,
    NoNumber(
        "text",
        "a text is parsed, or counted as its length",
        "type",
        ("half",),
        mend=TYPE,
        tier=Tier.SHOULD,
    ),
    NoNumber(
        "missing",
        "a missing value is taken for zero or for a default",
        "type",
        (None,),
        mend="Refuse a missing argument; do not let it stand for zero or for a default.",
        tier=Tier.SHOULD,
    ),
)
FRACTIONAL_COUNT = Flag(
    "fractional-count",
    "a fractional number of worlds is rounded or used as it is",
    mend="Refuse a count that is no whole number; do not round it.",
)
EMPTY_SEQUENCE = Flag(
    "empty-sequence",
    "nothing is composed, and 0 or 1 is returned",
    mend="Refuse an empty sequence: nothing is composed.",
)
PRIOR_NOT_ONE = Flag(
    "prior-not-one",
    "a prior that does not sum to one is normalised",
    mend="Refuse a prior that misses one by more than rounding; do not divide by it.",
)
LENGTHS_DIFFER = Flag(
    "lengths-differ",
    "the longer of two lists is cut to the shorter one, as zip does",
    mend="Compare the lengths before anything is paired.",
)
NEGATIVE_ZERO_REFUSED = Flag(
    "negative-zero-refused",
    "-0.0 < 0 is false, so that a guard written as `if x < 0` lets -0.0 pass",
    mend="Write the guard as `if not x > 0`, which refuses -0.0 with 0.0.",
    tier=Tier.SHOULD,
)
NUMERIC_TEXT = Flag(
    "numeric-text",
    "a number that arrives as a text is parsed",
    mend="Refuse a text where a number belongs, or document that it is parsed.",
    tier=Tier.MAY,
)
REFUSED = (
    *NO_NUMBERS,
    FRACTIONAL_COUNT,
    EMPTY_SEQUENCE,
    PRIOR_NOT_ONE,
    LENGTHS_DIFFER,
    NEGATIVE_ZERO_REFUSED,
    NUMERIC_TEXT,
)

OUTSIDE = {
    "alpha": "alpha outside (0, 1) is not refused: the logarithm's sign turns, or noise is zero",
    "beta": "beta <= 0 is not refused: a number is returned where none belongs",
    "epsilon": "epsilon <= 0 is not refused: a number is returned where none belongs",
    "rho": "rho outside (0, 1) is not refused: rho = 1 asks for no privacy at all",
    "gamma": "gamma < 1 is not refused, though no mechanism lowers every belief",
    "scale": "a scale of zero or less is not refused: there is no such noise",
    "global_sensitivity": "a negative sensitivity is not refused: no distance is negative",
    "identifiability_sensitivity": "a negative sensitivity is not refused: no distance is negative",
    "sensitive_range": "a negative range is not refused: no distance is negative",
    "sensitivity": "a negative sensitivity is not refused: a negative budget is returned",
    "distance": "a distance of zero or less is not refused",
    "p_min": "a smallest prior above 1/2 or below 0 is not refused: two worlds cannot both have it",
    "p_max": "a largest prior outside (0, 1) is not refused",
    "n_worlds": "fewer than two worlds are not refused: there is nothing to identify",
    "n": "fewer than two records are not refused: there is nothing to identify",
    "alphas": "one alpha outside (0, 1) among good ones is not refused",
    "betas": "one beta <= 0 among good ones is not refused",
    "epsilons": "one epsilon <= 0 among good ones is not refused: it lowers the sum",
    "prior": "a prior outside [0, 1] is not refused",
    "exponent": "a negative exponent is not refused",
    "sampling_rate": "a sampling rate outside (0, 1] is not refused",
    "factor_up": "a raising factor below one is not refused",
    "factor_down": "a lowering factor above one or below zero is not refused",
    "mass": "a mass outside [0, 1] is not refused",
    "delta": "a delta outside [0, 1] is not refused",
}
"""What happens where a parameter outside its domain is let pass."""
OTHERWISE = (CONCENTRATED_RHO, EPSILON_OR_ZERO)
"""Parameters of the same names with other domains."""


def out_of_range(parameter: Parameter) -> Flag:
    """Return the flag of values outside a parameter's domain."""
    usual = OUTSIDE.get(parameter.name) if parameter not in OTHERWISE else None
    bug = usual or f"{parameter.text()} is not checked"
    return Flag(f"{parameter.name.replace('_', '-')}-out-of-range", bug, mend=GUARD)


def breaking(broken: Broken) -> Flag:
    """Return the flag of what breaks a side condition."""
    return Flag(broken.flag, broken.bug, mend=broken.mend)
