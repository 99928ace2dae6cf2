"""What the claims of several sections say in the same words."""

from __future__ import annotations

from didp_ref.audit.claim import Source

CELLS = (
    "a prior of any kind: the outcomes are the cells into which the event and the sets around f(D) "
    "and f(D') cut the range"
)
ONE_RECORD = "Definition 1's neighbours: one record added or removed"


def at(place: str, equation: str = "") -> Source:
    """Return a place in the paper."""
    return Source("refine", place, equation)
