"""Beliefs from the densities themselves, at 50 digits: another way to every counterexample."""

from collections.abc import Iterable, Sequence

import mpmath

DIGITS = 50


def ln(x: object) -> mpmath.mpf:
    """Return a logarithm at 50 digits."""
    with mpmath.workdps(DIGITS):
        return mpmath.log(x)


def posteriors(
    prior: Sequence[object], values: Sequence[int], responses: Iterable[object], scale: mpmath.mpf
) -> list[mpmath.mpf]:
    """Return the posteriors after several answers to one query."""
    with mpmath.workdps(DIGITS):
        weights = []
        for p, value in zip(prior, values, strict=True):
            weight = mpmath.mpf(p)
            for response in responses:
                weight *= mpmath.exp(-abs(mpmath.mpf(response) - value) / scale) / (2 * scale)
            weights.append(weight)
        return [one / mpmath.fsum(weights) for one in weights]


def near(one: mpmath.mpf, other: object) -> bool:
    """Say whether two numbers agree to 45 digits."""
    with mpmath.workdps(DIGITS):
        return bool(abs(one - other) < mpmath.mpf(10) ** -45)
