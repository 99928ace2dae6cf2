"""How far an answer may be off and still be accurate.

By default it is 4 ulp of float64, which every quantity's stable form meets but one. A posterior's
weights are exponentials of distances: an exponent of t that is right to an ulp gives a weight that
is right to t ulp, and a shifted maximum, which is the stable form, does not change that. There the
default is 4 ulp for every unit of the largest exponent, and one for each world in the sum.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from didp_ref.errors import DomainError
from didp_ref.numbers.enclosure import Side

if TYPE_CHECKING:
    from didp_ref.oracle.vectors import Target, Vector

DEFAULT_TOLERANCE = 4.0
LARGEST = 2.0**53


@dataclass(frozen=True)
class Tolerance:
    """How far an answer may be off: the most generous of these.

    ``ulps``: in units of the exact value's last place in float64; the quantity's default if none.
    ``relative``: as a share of the exact value.
    ``safe_relative``: likewise, but on the safe side only; of no effect where there is none.
    """

    ulps: float | None = None
    relative: float = 0.0
    safe_relative: float = 0.0

    def __post_init__(self) -> None:
        if self.ulps is not None and not 0 <= self.ulps <= LARGEST:
            raise DomainError("tolerance", self.ulps, f"0 <= tolerance <= {LARGEST:g} ulp")
        for name in ("relative", "safe_relative"):
            value = getattr(self, name)
            if not 0 <= value <= 1:
                raise DomainError(name, value, f"0 <= {name} <= 1")

    @cached_property
    def least(self) -> float:
        """What is tolerated everywhere, in ulp."""
        return DEFAULT_TOLERANCE if self.ulps is None else self.ulps

    def allowed(self, vector: Vector, target: Target, side: Side, *, above: bool) -> float:
        """Return how many ulp an answer may lie above the exact value, or below it."""
        ulps = default_ulps(vector) if self.ulps is None else self.ulps
        safe = side is (Side.UP if above else Side.DOWN)
        share = max(self.relative, self.safe_relative) if safe else self.relative
        return max(ulps, share * abs(target.nearest) / target.ulp)

    def __str__(self) -> str:
        parts = ["the default" if self.ulps is None else f"{self.ulps:g} ulp"]
        parts += [f"{self.relative:g} relative"] if self.relative else []
        parts += [f"{self.safe_relative:g} on the safe side"] if self.safe_relative else []
        return ", ".join(parts)


def as_tolerance(given: Tolerance | float | None) -> Tolerance:
    """Return a tolerance; a number is one in ulp."""
    return given if isinstance(given, Tolerance) else Tolerance(given)


def default_ulps(vector: Vector) -> float:
    """Return how many ulp a stable implementation may lose at a vector."""
    if not vector.id.startswith("belief.posterior/"):
        return DEFAULT_TOLERANCE
    values, response, scale = (vector.exact[name] for name in ("values", "response", "scale"))
    if not isinstance(values, list) or not isinstance(scale, int | Fraction):
        return DEFAULT_TOLERANCE
    exponent = max(abs(response - value) for value in values) / scale
    return min(DEFAULT_TOLERANCE * (1 + float(exponent)) + len(values), LARGEST)
