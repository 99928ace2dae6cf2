"""How far an answer may be off and still be accurate.

By default it is 4 ulp of float64, which a stable form meets wherever the result is as well
conditioned as its inputs. Where an exponent is computed first, it is right to an ulp of itself at
best, and a result that grows like exp(t) is then right to t ulp: a shifted maximum, which is the
stable form of a posterior, does not change that. There the default is 4 ulp times one and the
condition number; in a posterior the logarithm of a prior belongs to the exponent, and there is an
ulp more for each world, for the sum, and for what a weight loses where it underflows. Where float64
holds no digit of the exponent, any number will do.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from didp_ref.errors import DomainError
from didp_ref.numbers.domains import as_number
from didp_ref.numbers.enclosure import Side

if TYPE_CHECKING:
    from didp_ref.oracle.vectors import Target, Values, Vector

DEFAULT_TOLERANCE = 4.0
WASTE = 0.01
"""The share by which an answer may lie above a bracket."""
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
            if not isinstance(value, int | float) or not 0 <= value <= 1:
                raise DomainError(name, value, f"a number from 0 to 1, such as {name}=1e-9")

    @cached_property
    def least(self) -> float:
        """What is tolerated everywhere, in ulp."""
        return DEFAULT_TOLERANCE if self.ulps is None else self.ulps

    def allowed(self, vector: Vector, target: Target, side: Side, *, above: bool) -> float:
        """Return how many ulp an answer may lie above the exact value, or below it."""
        if target.is_bracket:
            share = max(self.relative, self.safe_relative or WASTE) if above else self.relative
            end = float(target.upper if above else target.lower)
            beyond = share * end + above * float(target.upper - target.lower)
            return max(self.ulps or 0.0, beyond / target.ulp)
        ulps = default_ulps(vector, target) if self.ulps is None else self.ulps
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
    if given is None or isinstance(given, Tolerance):
        return given or Tolerance()
    return Tolerance(as_number("tolerance", given))


def with_relative(tolerance: Tolerance, relative: float) -> Tolerance:
    """Return a tolerance that allows an error of this share of the exact value as well."""
    return replace(tolerance, relative=relative) if relative else tolerance


def default_ulps(vector: Vector, target: Target) -> float:
    """Return how many ulp a stable implementation may lose at a vector."""
    name = vector.id.partition("/")[0]
    condition = CONDITIONS.get(name)
    if condition is None:
        return DEFAULT_TOLERANCE
    rows = vector.points
    if len(rows) > 1:  # where two have one value, what either may lose is allowed
        rows = [row for row, other in zip(rows, vector.targets, strict=True) if other == target]
    ulps = DEFAULT_TOLERANCE * (1 + max(condition(row, target.nearest) for row in rows))
    return ulps if ulps < LARGEST else math.inf  # float64 holds no digit of the exponent


def _of_posterior(given: Values, result: float) -> float:
    farthest = max(abs(given["response"] - value) for value in given["values"])
    rarest = min(prior for prior in given["prior"] if prior)
    exponent = farthest / given["scale"] - math.log(rarest)
    # a weight loses half of the smallest float64, and is divided by that of the nearest world
    underflow = math.ulp(0.0) / math.ulp(result) / rarest
    return float(exponent + (len(given["values"]) + underflow) / DEFAULT_TOLERANCE)


def _of_probability(given: Values, result: float) -> float:
    """Return t (1 - f): what an error of the exponent t means to f = 1/(1 + c exp(-t))."""
    exponent: float = given["sensitive_range"] / given["scale"]
    return exponent * (1 - result) if result < 1 else 0.0  # an infinite exponent's f is one


def _of_miss(given: Values, result: float) -> float:
    """Return t (1 - f): what an error of the exponent t means to f = 1/(1 + c exp(t))."""
    return float(given["gap"] / given["scale"] * (1 - result)) if result else 0.0


def _of_groups(given: Values, result: float) -> float:
    """Return what an error of the exponent t means to f = 1 - (1 - c exp(-t))^k: below t.

    It is t times k q (1 - q)^(k - 1)/f, for the chance q = c exp(-t) of one group.
    """
    groups = given["groups"]
    if not 0 < result < 1:
        return 0.0
    none = math.log1p(-result)
    odds = math.expm1(-none / groups)  # q/(1 - q)
    share = groups * odds * (1 - result) / result
    return float((given["threshold"] - 1) / given["scale"] * share)


def _of_gain(exponent: float, p_min: float, result: float) -> float:
    """Return what an error of the exponent means to 1/(p + (1 - p) exp(-t)) - 1."""
    ratio = 1 + result
    left = 1 - p_min * ratio
    return exponent * ratio * left / result if result and left > 0 else 0.0


CONDITIONS: dict[str, Callable[[Values, float], float]] = {
    "belief.posterior": _of_posterior,
    "belief.risk_bound": _of_probability,
    "exponential.miss": _of_miss,
    "selection.laplace_delta": _of_groups,
    "selection.discrete_laplace_delta": _of_groups,
    "guarantee.rho": _of_probability,
    "guarantee.rho_at_prior": _of_probability,
    "guarantee.beta": lambda g, f: _of_gain(
        g["identifiability_sensitivity"] / g["scale"], g["p_min"], f
    ),
    "translation.beta_from_epsilon": lambda g, f: _of_gain(
        g["epsilon"] * g["identifiability_sensitivity"] / g["global_sensitivity"], g["p_min"], f
    ),
    "composition.beta": lambda _, f: math.log1p(f),
    "composition.beta_at_prior": lambda _, f: math.log1p(f),
}
"""How many times larger the relative error of a result is than that of an exponent in it."""
