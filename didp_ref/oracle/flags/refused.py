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
from didp_ref.oracle.flags.flag import FINITE, TYPE, Flag
from didp_ref.oracle.vectors import Tier


@dataclass(frozen=True)
class NoNumber(Flag):
    """What is no finite number, and the error that it must be refused with."""

    error: str
    values: tuple[Input, ...]


BOOLEAN = NoNumber(
    "boolean",
    "accepts a boolean as the number 0 or 1",
    "type",
    (True, False),
    mend=TYPE,
    tier=Tier.SHOULD,
)
NO_NUMBERS = (
    NoNumber(
        "not-a-number",
        "accepts NaN: every comparison with NaN is false, so the guard x < 0 lets it pass",
        "domain",
        (nan,),
        mend=FINITE,
    ),
    NoNumber("infinite", "accepts infinity as an argument", "domain", (inf, -inf), mend=FINITE),
    BOOLEAN,
    NoNumber(
        "text",
        "accepts a text: parses it, or uses its length",
        "type",
        ("half",),
        mend=TYPE,
        tier=Tier.SHOULD,
    ),
    NoNumber(
        "missing",
        "accepts a missing value as zero or as a default",
        "type",
        (None,),
        mend="Reject a missing argument; do not use zero or a default for it.",
        tier=Tier.SHOULD,
    ),
)
FRACTIONAL_COUNT = Flag(
    "fractional-count",
    "accepts a fractional number of worlds: rounds it, or uses it as it is",
    mend="Reject a count that is not a whole number; do not round it.",
)
EMPTY_SEQUENCE = Flag(
    "empty-sequence",
    "accepts an empty sequence, and returns 0 or 1",
    mend="Reject an empty sequence: there is nothing to compose.",
)
PRIOR_NOT_ONE = Flag(
    "prior-not-one",
    "accepts a prior that does not sum to one, and normalizes it",
    mend=(
        "Reject a prior whose sum differs from one by more than rounding; do not divide by the sum."
    ),
)
LENGTHS_DIFFER = Flag(
    "lengths-differ",
    "cuts the longer of two lists to the length of the shorter one",
    mend="Compare the lengths before anything is paired.",
)
NEGATIVE_ZERO_REFUSED = Flag(
    "negative-zero-refused",
    "accepts -0.0: the guard x < 0 lets it pass",
    mend="Reject x unless x > 0 is true: this covers 0.0, -0.0 and NaN.",
    tier=Tier.SHOULD,
)
NUMERIC_TEXT = Flag(
    "numeric-text",
    "accepts a number as text",
    mend="Reject text in place of a number, or document that it is parsed.",
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
    "alpha": "alpha outside (0, 1) is accepted: the logarithm's sign turns, or noise is zero",
    "beta": "beta <= 0 is accepted: the formula needs beta > 0",
    "epsilon": "epsilon <= 0 is accepted: the formula needs epsilon > 0",
    "rho": "rho outside (0, 1) is accepted: rho = 1 asks for no privacy at all",
    "gamma": "gamma < 1 is accepted, though no mechanism lowers every belief",
    "scale": "a scale of zero or less is accepted: there is no such noise",
    "global_sensitivity": "a negative sensitivity is accepted: no distance is negative",
    "identifiability_sensitivity": "a negative sensitivity is accepted: no distance is negative",
    "sensitive_range": "a negative range is accepted: no distance is negative",
    "sensitivity": "a negative sensitivity is accepted: a negative budget is returned",
    "distance": "a distance of zero or less is accepted",
    "p_min": "a smallest prior above 1/2 or below 0 is accepted: two worlds cannot both have it",
    "p_max": "a largest prior outside (0, 1) is accepted",
    "n_worlds": "fewer than two worlds are accepted: there is nothing to identify",
    "n": "fewer than two records are accepted: there is nothing to identify",
    "alphas": "one alpha outside (0, 1) among good ones is accepted",
    "betas": "one beta <= 0 among good ones is accepted",
    "epsilons": "one epsilon <= 0 among good ones is accepted: it lowers the sum",
    "prior": "a prior outside [0, 1] is accepted",
    "exponent": "a negative exponent is accepted",
    "sampling_rate": "a sampling rate outside (0, 1] is accepted",
    "factor_up": "a raising factor below one is accepted",
    "factor_down": "a lowering factor above one or below zero is accepted",
    "mass": "a mass outside [0, 1] is accepted",
    "delta": "a delta outside [0, 1] is accepted",
}
"""What happens where a parameter outside its domain is let pass."""
OTHERWISE = (CONCENTRATED_RHO, EPSILON_OR_ZERO)
"""Parameters of the same names with other domains."""


def out_of_range(parameter: Parameter) -> Flag:
    """Return the flag of values outside a parameter's domain."""
    usual = OUTSIDE.get(parameter.name) if parameter not in OTHERWISE else None
    bug = usual or f"{parameter.text()} is not checked"
    mend = f"Allow only {parameter.text()}. Reject other values before you compute."
    return Flag(f"{parameter.name.replace('_', '-')}-out-of-range", bug, mend=mend)


def breaking(broken: Broken) -> Flag:
    """Return the flag of what breaks a side condition."""
    return Flag(broken.flag, broken.bug, mend=broken.mend)
