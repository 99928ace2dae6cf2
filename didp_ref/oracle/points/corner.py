"""What a corner is: another way to draw some parameters, and the bug that shows there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from didp_ref.oracle.points.draws import Draw, Point, has_worlds
from didp_ref.oracle.subjects import Subject


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
