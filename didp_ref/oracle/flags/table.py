"""The one table of flags: every bug that a vector catches, by name.

Flags that depend on what is asked stand beside it: a parameter outside its domain
(:func:`~didp_ref.oracle.flags.refused.out_of_range`), and a side condition that is broken.
"""

from __future__ import annotations

from collections.abc import Collection

from didp_ref.oracle.flags.corners import CORNERS
from didp_ref.oracle.flags.flag import Flag
from didp_ref.oracle.flags.flaws import FLAWS
from didp_ref.oracle.flags.general import GENERAL
from didp_ref.oracle.flags.refused import REFUSED
from didp_ref.oracle.vectors import Tier

FLAGS: dict[str, Flag] = {row.flag: row for row in (*FLAWS, *CORNERS, *GENERAL, *REFUSED)}


BESIDE = {"near-guessing", "just-inside", "terms-equal"}
"""Corners beside an end of the domain, or where terms cancel, at any size of the numbers."""
SIZES = {row.flag for row in CORNERS} - BESIDE | {"every-decade"}
"""Flags that say how large numbers are; the others say how they are written, asked or combined."""


LARGE = "large-operands"
"""Of a vector with an ordinary result; no parameter is too large for everybody to be asked."""


def tier_of(flags: Collection[str], *, is_ordinary: bool = False) -> Tier:
    """Return how much is asked by a vector that bears these flags: the least that any of them asks.

    Where the parameters and the result are ordinary, no size asks less than others do; nor where
    operands are large and the result is ordinary.

    >>> tier_of(["everyday"]), tier_of(["two-worlds", "tiny-alpha"])
    (<Tier.MUST: 'must'>, <Tier.SHOULD: 'should'>)
    >>> tier_of(["two-worlds", "tiny-alpha"], is_ordinary=True)
    <Tier.MUST: 'must'>
    """
    if LARGE in flags:
        return Tier.MUST
    counted = {flag for flag in flags if not (is_ordinary and flag in SIZES)}
    tiers = {FLAGS[flag].tier for flag in counted if flag in FLAGS}
    return next((tier for tier in (Tier.MAY, Tier.SHOULD) if tier in tiers), Tier.MUST)
