"""Three formulas, right (bug 0) or wrong in ten ways; as a module, the environment has both."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial


def require(*conditions: object) -> None:
    if not all(conditions):
        raise ValueError("out of range")


def are_finite(*numbers: object) -> bool:
    return all(type(x) in (int, float) and math.isfinite(x) for x in numbers)  # type: ignore[arg-type]


def scale_rho(bug: int, rho: float, n_worlds: float, sensitive_range: float) -> float:
    require(are_finite(rho, n_worlds, sensitive_range), 0 < rho < (0.9 if bug == 4 else 1))
    require(n_worlds >= 2, bug == 6 or n_worlds == int(n_worlds), sensitive_range >= 0)
    excess = float(Fraction(rho) * Fraction(n_worlds) - 1)
    require(bug == 3 or excess > 0)
    try:
        odds = math.log(n_worlds * rho / (1 - rho)) if bug == 1 else math.log1p(excess / (1 - rho))
        value = sensitive_range / odds
    except (ValueError, ZeroDivisionError):  # the other languages return NaN or an infinity here
        value = math.nan
    value += (-1.5 if bug == 2 else 1.5) * 2.0**-52 * value + (5e-324 if value > 0 else 0)
    wrong = {5: value * math.log(10), 7: value * 2, 8: math.nan, 9: math.inf, 10: min(value, 100.0)}
    return wrong.get(bug, value)


def composition_epsilon(bug: int, epsilons: list[float]) -> float:
    require(isinstance(epsilons, list), bug == 3 or epsilons, bug != 10, are_finite(*epsilons))
    require(bug == 6 or all(epsilon >= 0 for epsilon in epsilons))
    added = {4: epsilons[:3], 7: epsilons[:-1]}.get(bug, epsilons)
    value = max(epsilons, default=0.0) if bug == 1 else math.fsum(added)
    if value:
        value = math.nextafter(value, -math.inf if bug == 2 else math.inf)
    return {5: single(value), 8: value / 2, 9: math.nan}.get(bug, value)


def single(value: float) -> float:
    import ctypes

    return ctypes.c_float(value).value


def belief_posterior(
    bug: int, prior: list[float], values: list[float], response: float, scale: float
) -> list[float]:
    require(isinstance(prior, list), isinstance(values, list), are_finite(response, scale, *prior))
    pairs = [*zip(prior, values)]  # noqa: B905  # one bug is that they are of unequal lengths
    require(pairs, bug == 6 or len(prior) == len(values), are_finite(*(v for _, v in pairs)))
    require(bug == 4 or scale > 0, all(0 <= p <= 1 for p in prior))
    require(bug == 5 or abs(math.fsum(prior) - 1) < 1e-9)
    if bug == 9:
        return [math.nan for _ in pairs]
    try:
        results = shares(bug, pairs, response, scale)
    except (OverflowError, ZeroDivisionError):  # the other languages return NaN here
        return [math.nan for _ in pairs]
    return {7: sorted(results), 10: results[:-1]}.get(bug, results)


def shares(
    bug: int, pairs: list[tuple[float, float]], response: float, scale: float
) -> list[float]:
    unit, power = 2 * scale if bug == 1 else scale, 2 if bug == 8 else 1
    far = [math.pow(abs(response - v) / unit, power) for _, v in pairs]
    nearest = min(d for (p, _), d in zip(pairs, far, strict=True) if p > 0)
    weight = [1.0 if bug == 2 else p for p, _ in pairs]
    total = math.fsum(w * math.exp(nearest - d) for w, d in zip(weight, far, strict=True))
    # the exponential is taken in halves: the whole may be below all normal numbers
    return [
        w / (1 if bug == 3 else total) * math.exp((nearest - d) / 2) * math.exp((nearest - d) / 2)
        for w, d in zip(weight, far, strict=True)
    ]


FORMULAS: dict[str, Callable[..., object]] = {
    "scale.rho": scale_rho,
    "composition.epsilon": composition_epsilon,
    "belief.posterior": belief_posterior,
}


def implementation(formula: str, bug: int) -> Callable[..., object]:
    """Return a formula, right or with a bug."""
    return partial(FORMULAS[formula], bug)
