"""Tiers: every flag of a corner has one, and the least that is asked wins."""

from __future__ import annotations

import pytest

from didp_ref.oracle.points.corners import CORNERS
from didp_ref.oracle.points.invalid import NOT_NUMBERS
from didp_ref.oracle.points.practical import FLAGS
from didp_ref.oracle.tiers import EXTREME, MAY, ORDINARY_CORNERS, SHOULD, tier_of
from didp_ref.oracle.vectors import Tier, load

KNOWN = {c.flag for c in CORNERS} | set(FLAGS) | {flag for flag, *_ in NOT_NUMBERS}
ELSEWHERE = {
    "numeric-text",
    "negative-zero-refused",
    "result-beyond-float64",
    "decimal-inputs",
    "beyond-float64",
}


def test_every_flag_that_is_named_exists() -> None:
    assert KNOWN | ELSEWHERE >= MAY | SHOULD | ORDINARY_CORNERS
    assert not EXTREME & ORDINARY_CORNERS


@pytest.mark.parametrize(
    ("flags", "tier"),
    [
        (["everyday", "logarithm-base-2"], Tier.MUST),
        (["not-a-number"], Tier.MUST),
        (["practical-range", "two-worlds"], Tier.MUST),
        (["two-worlds", "tiny-alpha"], Tier.SHOULD),
        (["boolean"], Tier.SHOULD),
        (["everyday", "array"], Tier.MAY),
    ],
)
def test_the_least_wins(flags: list[str], tier: Tier) -> None:
    assert tier_of(flags) is tier


def test_files_bear_the_tiers_of_their_flags() -> None:
    for vector in load("scale.rho").vectors:
        assert vector.tier is tier_of(vector.flags), vector.id
