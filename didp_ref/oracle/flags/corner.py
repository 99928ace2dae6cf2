"""What a corner is: the bug that shows there, and ways to draw a point in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from didp_ref.oracle.flags.flag import Flag
from didp_ref.oracle.points.draws import Draw, Point, guessed, has_worlds, number, numbers
from didp_ref.oracle.roles import COUNTS, SENSITIVITIES
from didp_ref.oracle.subjects import Subject
from didp_ref.oracle.vectors import Tier

UNDERFLOWING = 745
"""From here on ``exp(-t)`` is zero in float64."""
OVERFLOWING = 709.78
"""From here on an exponential exceeds float64."""


@dataclass(frozen=True)
class Always:
    """A draw that gives always the same."""

    value: float

    def __call__(self, _random: Random, _point: Point) -> float:
        """Return it."""
        return self.value


@dataclass(frozen=True)
class Way:
    """A way to draw a point in a corner: other draws for some parameters.

    It applies to the quantities that have the last of these parameters, all that it needs, and one
    of what it stands beside, if that is said.
    """

    draws: Mapping[str, Draw]
    needs: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()

    @property
    def deciding(self) -> str:
        """The parameter that puts a point into the corner."""
        return list(self.draws)[-1]

    def applies(self, subject: Subject) -> bool:
        """Say whether this subject has what is drawn."""
        deciding = self.deciding
        if not set(self.needs) <= set(subject.names):
            return False
        if self.beside and not set(self.beside) & set(subject.names):
            return False
        if "worlds" in self.draws or deciding == "response":
            return has_worlds(subject) and deciding in (*subject.names, "worlds")
        if deciding in ("scale", "prior") and has_worlds(subject):
            return False
        return deciding in subject.names


@dataclass(frozen=True)
class Corner(Flag):
    """A bug that shows in a corner of the domain, and the ways there.

    ``criterion`` is what is true of every point in the corner: a point that gets there by chance
    bears the flag too. Where a deciding parameter is always the same, that is the property.
    """

    ways: tuple[Way, ...]
    criterion: Callable[[Point], bool] | None = None

    def applies(self, subject: Subject) -> bool:
        """Say whether the corner speaks of this subject."""
        return any(way.applies(subject) for way in self.ways)

    def holds(self, point: Point) -> bool:
        """Say whether a point is in the corner for certain, however it was drawn."""
        if self.criterion:
            return self.criterion(point)
        always = [(way.deciding, way.draws[way.deciding]) for way in self.ways]
        return any(
            isinstance(draw, Always) and point.get(name) == draw.value for name, draw in always
        )


def corner(
    flag: str,
    bug: str,
    *ways: Mapping[str, Draw] | Way,
    mend: str,
    tier: Tier = Tier.SHOULD,
    needs: tuple[str, ...] = (),
    beside: tuple[str, ...] = (),
    criterion: Callable[[Point], bool] | None = None,
) -> Corner:
    """Return a corner; by default it is a far end of the domain, which is asked of nobody."""
    drawn = tuple(way if isinstance(way, Way) else Way(way, needs, beside) for way in ways)
    return Corner(flag, bug, drawn, criterion, mend=mend, tier=tier)


def where(name: str, condition: Callable[[float | Fraction], bool]) -> Callable[[Point], bool]:
    """Return the criterion that a parameter is a number and meets a condition."""

    def holds(point: Point) -> bool:
        value = point.get(name)
        return isinstance(value, int | float | Fraction) and condition(value)

    return holds


def somewhere(
    names: Iterable[str], condition: Callable[[float | Fraction], bool]
) -> Callable[[Point], bool]:
    """Return the criterion that one of some parameters meets a condition."""
    criteria = [where(name, condition) for name in names]
    return lambda point: any(holds(point) for holds in criteria)


def exponent(condition: Callable[[Fraction], bool]) -> Callable[[Point], bool]:
    """Return the criterion that sensitivity/scale meets a condition."""

    def holds(point: Point) -> bool:
        sensitivity, scale = number(point, *SENSITIVITIES), number(point, "scale")
        return bool(sensitivity and scale and condition(Fraction(sensitivity) / Fraction(scale)))

    return holds


def near_guessing(point: Point) -> bool:
    """Say whether rho lies within a millionth above what a guess achieves."""
    rho, guess = number(point, "rho"), guessed(point)
    if is_a_guess(point):
        return False
    return bool(rho and guess and rho <= guess * (1.0 + 2.0**-20))


def is_a_guess(point: Point) -> bool:
    """Say whether rho is what a guess achieves among so many worlds, exactly."""
    rho, count = number(point, "rho"), number(point, *COUNTS)
    return rho is not None and count is not None and Fraction(rho) * Fraction(count) == 1


def far_from_every_world(point: Point) -> bool:
    """Say whether the weight of every possible world underflows."""
    response, scale = number(point, "response"), number(point, "scale")
    if response is None or scale is None:
        return False
    worlds = zip(numbers(point, "prior"), numbers(point, "values"), strict=False)
    near = [abs(Fraction(response) - Fraction(v)) for p, v in worlds if p > 0]
    return bool(near) and min(near) / Fraction(scale) > UNDERFLOWING
