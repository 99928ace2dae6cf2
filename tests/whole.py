"""All vectors of a quantity, of which git has those of the tier must: made, or read if they fit.

What takes longer is asked of all tiers in `make audit-full`.
"""

from collections.abc import Iterable

import pytest

from tools.vectors import whole

__all__ = ["QUICK", "quick_first", "whole"]

QUICK = (
    "composition.alpha",
    "guarantee.epsilon",
    "scale.differential_privacy",
    "scale.prior_dependent",
    "scale.rho",
    "translation.rho_from_epsilon",
)
"""Quantities of which all vectors are made in a few seconds."""


def quick_first(names: Iterable[str]) -> list[object]:
    """Return names as a test's cases, of which those that take long belong to `make audit-full`."""
    return [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in names]
