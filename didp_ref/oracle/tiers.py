"""How much is asked of an implementation by a vector, from the flags it bears."""

from __future__ import annotations

from collections.abc import Iterable

from didp_ref.oracle.points.corners import CORNERS
from didp_ref.oracle.vectors import Tier

MAY = frozenset({"array", "count-as-float", "numeric-text"})
"""Interfaces decide this differently, and may."""

SHOULD = frozenset(
    {
        "every-decade",
        "crossed-corners",
        "long-sequence",
        "subnormal",
        "negative-zero",
        "negative-zero-refused",
        "prior-sums-nearly",
        "result-beyond-float64",
        "decimal-inputs",
        "beyond-float64",
        "boolean",
        "text",
        "missing",
    }
)
"""The far ends of the domain, exact numbers, and types that a language may not let through."""

ORDINARY_CORNERS = frozenset(
    {
        "beta-above-one",
        "smallest-prior-zero",
        "smallest-prior-half",
        "priors-equal",
        "zero-sensitivity",
        "scale-equals-sensitivity",
        "exponent-zero",
        "prior-one",
        "prior-zero",
        "two-worlds",
        "gamma-one",
        "everyone-sampled",
        "factor-up-one",
        "factor-down-one",
        "factor-down-zero",
        "mass-zero",
        "mass-one",
        "delta-zero",
        "delta-one",
        "single-entry",
        "equal-entries",
        "descending-entries",
        "response-at-a-world",
        "equal-values",
        "impossible-world",
    }
)
"""Corners that ordinary input meets: ends that belong to the domain, ties, a single entry."""

EXTREME = {corner.flag for corner in CORNERS} - ORDINARY_CORNERS


def tier_of(flags: Iterable[str]) -> Tier:
    """Return the tier of a vector that bears these flags: the least that any of them asks.

    >>> tier_of(["everyday"]), tier_of(["two-worlds", "tiny-alpha"])
    (<Tier.MUST: 'must'>, <Tier.SHOULD: 'should'>)
    """
    borne = set(flags)
    if borne & MAY:
        return Tier.MAY
    return Tier.SHOULD if borne & (SHOULD | EXTREME) else Tier.MUST
