"""What a corner is: another way to draw some parameters, and the bug that shows there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from didp_ref.oracle.points.draws import Draw, Point, guessed, has_worlds, number, numbers
from didp_ref.oracle.roles import SENSITIVITIES
from didp_ref.oracle.subjects import Subject

UNDERFLOWING = 745
"""From here on ``exp(-t)`` is zero in float64."""
OVERFLOWING = 709.78
"""From here on an exponential exceeds float64."""


@dataclass(frozen=True)
class Always:
    """A draw that gives always the same."""

    value: float

    def __call__(self, r: Random, point: Point) -> float:  # noqa: ARG002  every draw gets both
        """Return it."""
        return self.value


@dataclass(frozen=True)
class Corner:
    """A way to draw some parameters, and the bug that shows there.

    It applies to the quantities that have the last of these parameters, and all that it needs.
    ``criterion`` is what is true of every point in the corner: a point that gets there by chance
    bears the flag too. Where the last parameter is always the same, that is the property.
    """

    flag: str
    bug: str
    draws: Mapping[str, Draw]
    needs: tuple[str, ...] = ()
    criterion: Callable[[Point], bool] | None = None

    def applies(self, one: Subject) -> bool:
        """Say whether the corner speaks of this quantity."""
        deciding = list(self.draws)[-1]
        if not set(self.needs) <= set(one.names):
            return False
        if "worlds" in self.draws or deciding == "response":
            return has_worlds(one) and deciding in (*one.names, "worlds")
        if deciding in ("scale", "prior") and has_worlds(one):
            return False
        return deciding in one.names

    def holds(self, point: Point) -> bool:
        """Say whether a point is in the corner for certain, however it was drawn."""
        if self.criterion:
            return self.criterion(point)
        name, draw = list(self.draws.items())[-1]
        return isinstance(draw, Always) and point.get(name) == draw.value


def where(name: str, condition: Callable[[float | Fraction], bool]) -> Callable[[Point], bool]:
    """Return the criterion that a parameter is a number and meets a condition."""

    def holds(point: Point) -> bool:
        value = point.get(name)
        return isinstance(value, int | float | Fraction) and condition(value)

    return holds


def exponent(condition: Callable[[Fraction], bool]) -> Callable[[Point], bool]:
    """Return the criterion that sensitivity/scale meets a condition."""

    def holds(point: Point) -> bool:
        sensitivity, scale = number(point, *SENSITIVITIES), number(point, "scale")
        return bool(sensitivity and scale and condition(Fraction(sensitivity) / Fraction(scale)))

    return holds


def near_guessing(point: Point) -> bool:
    """Say whether rho lies within a millionth above what a guess achieves."""
    rho, guess = number(point, "rho"), guessed(point)
    return bool(rho and guess and rho <= guess * (1.0 + 2.0**-20))


def far_from_every_world(point: Point) -> bool:
    """Say whether the weight of every possible world underflows."""
    response, scale = number(point, "response"), number(point, "scale")
    if response is None or scale is None:
        return False
    worlds = zip(numbers(point, "prior"), numbers(point, "values"), strict=False)
    near = [abs(Fraction(response) - Fraction(v)) for p, v in worlds if p > 0]
    return bool(near) and min(near) / Fraction(scale) > UNDERFLOWING
