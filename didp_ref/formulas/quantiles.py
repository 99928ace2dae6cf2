"""Quantiles of the noise: how far it goes with a small probability, on one side."""

from __future__ import annotations

from collections.abc import Callable
from statistics import NormalDist
from typing import Any

from flint import fmpq

from didp_ref.numbers.forms import expm1, log1p
from didp_ref.numbers.reals import as_ball, normal
from didp_ref.numbers.roots import root

MOST_GROUPS = 1 << 14
"""With more, what is left of a delta of which one half is the share has more digits than that."""
FARTHEST = 40.0
"""Where a probability that float64 does not hold has its quantile, about."""


def upper_quantile(tail: Callable[[], Any]) -> Any:
    """Return what a standard normal variable exceeds with a probability, made at any precision."""
    probability = tail()
    if type(probability) is fmpq and probability == fmpq(1, 2):
        return fmpq(0)
    near = float(as_ball(probability))
    hint = -NormalDist().inv_cdf(near) if 0 < near < 1 else FARTHEST
    return root(lambda x: as_ball(tail()) - normal(-x), hint)


def share(delta: fmpq, groups: fmpq) -> Any:
    """Return ``1 - (1 - delta)^(1/groups)``: what each of so many may fail with, to delta in all.

    Of one group that is delta itself.
    """
    return delta if groups == 1 else -expm1(-log1p(delta / (1 - delta)) / groups)


def reaches_half(delta: fmpq, groups: fmpq) -> bool:
    """Say whether the share of a group is at least one half: exactly, as it may be just that."""
    return groups <= MOST_GROUPS and bool((1 - delta) * fmpq(2) ** int(groups.p) <= 1)
