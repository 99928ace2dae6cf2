"""The corners at a boundary: of the domain, between two terms, and below normal numbers."""

# ruff: noqa: ARG005
# every draw has one signature, and few need all of it

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

from didp_ref.oracle.flags.corner import Way, corner
from didp_ref.oracle.flags.flag import NO_TOLERANCE
from didp_ref.oracle.points.draws import (
    Point,
    between,
    guessed,
    magnitude,
    number,
    scale_for_exponent,
    sensitivity_of,
    sequence,
)
from didp_ref.oracle.roles import COUNTS, SENSITIVITIES, SEQUENCES

SUBNORMAL = magnitude(-1066, -1030)
SUBNORMAL_RESULT = "subnormal-result"


def _known(point: Point, *names: str) -> Fraction:
    return Fraction(number(point, *names) or 0)


def _above_guessing(_: Random, point: Point) -> float:
    """Return the least float64 above what a guess achieves, which is decided exactly."""
    count = number(point, *COUNTS)
    guess = Fraction(1, int(count)) if count else Fraction(guessed(point))
    nearest = float(guess)
    return nearest if nearest > guess else math.nextafter(nearest, 1.0)


def _below_ruling_out(_: Random, point: Point) -> float:
    """Return the greatest float64 below 1/(m - 1)."""
    limit = 1 / max(_known(point, *COUNTS) - 1, Fraction(1))
    nearest = float(limit)
    return nearest if nearest < limit else math.nextafter(nearest, 0.0)


def _below_certainty(_: Random, point: Point) -> float:
    """Return the greatest float64 that beta may be beside the largest prior."""
    limit = 1 / (_known(point, "p_max", "p_min") or Fraction(1, 2)) - 1
    nearest = float(limit)
    return nearest if nearest < limit else math.nextafter(nearest, 0.0)


def _equal_sides(_: Random, point: Point) -> float:
    """Return the beta that asks as much as alpha does."""
    alpha, p_min = _known(point, "alpha"), _known(point, "p_min")
    return float(alpha * (1 - p_min) / ((1 - alpha) * (1 - p_min) + alpha * p_min))


BOUNDARY_CORNERS = (
    corner(
        "just-inside",
        "a side condition is decided with rounding: the last number inside it is rejected",
        *({"rho": _above_guessing}, {"rho": _below_ruling_out}, {"beta": _below_certainty}),
        Way(
            {
                "p_min": between(0.001, 0.5),
                "p_max": lambda r, point: float(1 - _known(point, "p_min")),
            },
            needs=("p_min",),
        ),
        mend="Decide it exactly: with fractions, or with a fused multiply-add.",
    ),
    corner(
        "terms-equal",
        "two terms of which the larger counts are equal but for rounding: one of them is "
        "treated as another, or compared with a tolerance",
        *(Way({"rho": lambda r, p: float(1 - 1 / _known(p, *COUNTS))}, (name,)) for name in COUNTS),
        Way({"gamma": lambda r, p: max(float(_known(p, *COUNTS)) - 1, 1.0)}, ("n_worlds",)),
        Way({"beta": _equal_sides}, needs=("alpha",)),
        Way({"deviation": lambda r, point: sensitivity_of(point)}, beside=SENSITIVITIES),
        {"distance": lambda r, point: sensitivity_of(point)},
        Way(
            {"identifiability_sensitivity": lambda r, point: sensitivity_of(point)},
            needs=("global_sensitivity",),
        ),
        mend="Take the maximum of both terms, whichever it is, and compare nothing else.",
    ),
    corner(
        SUBNORMAL_RESULT,
        "a result below the smallest normal number is flushed to zero, or rejected",
        *({name: SUBNORMAL} for name in (*SENSITIVITIES, "epsilon", "exponent", "delta")),
        *(
            Way({name: magnitude(-60, -40), "scale": scale_for_exponent(SUBNORMAL)}, (name,))
            for name in SENSITIVITIES
            if name != "sensitivity"  # which stands beside no scale
        ),
        *({name: sequence(SUBNORMAL, 1, 4)} for name in SEQUENCES),
        mend=NO_TOLERANCE,
    ),
)
