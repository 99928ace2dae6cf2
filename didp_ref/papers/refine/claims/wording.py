"""What the claims of several sections say in the same words."""

from __future__ import annotations

from didp_ref.claim import Source

FINITE = "a query with finitely many outcomes; for a density the same holds point by point"
ONE_RECORD = "Definition 1's neighbours: one record added or removed"


def at(place: str, equation: str = "") -> Source:
    """Return a place in the paper."""
    return Source("refine", place, equation)
