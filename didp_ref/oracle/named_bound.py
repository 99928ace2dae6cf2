"""A bound that is known by its name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class KnownBound:
    """A formula that is used in a quantity's place."""

    quantity: str
    formula: str
    name: str
    condition: str
