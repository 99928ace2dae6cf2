"""The formulas that are sufficient bounds: a smaller result may be safe all the same."""

from __future__ import annotations

BOUNDS = (
    "composition.advanced",
    "concentrated.delta",
    "concentrated.epsilon",
    "concentrated.epsilon_simple",
    "gaussian.textbook_deviation",
    "group.delta",
    "renyi.epsilon",
    "testing.concentrated_false_negatives",
)
"""Quantities that are sufficient, and not least: less than they say may be safe all the same."""
