"""Mends: every flag that has one of its own exists, and none that is no bent formula lacks it."""

from __future__ import annotations

from didp_ref.oracle.fixes import FORMULA, MENDS, mend_of
from didp_ref.oracle.flaws.table import FLAWS
from didp_ref.oracle.generate import BUGS
from didp_ref.oracle.subjects import subjects
from didp_ref.oracle.vectors import load


def test_all_but_bent_formulas_have_a_mend_of_their_own() -> None:
    bent = {flaw.flag for flaw in FLAWS}
    used = {flag for name in subjects() for flag in load(name).notes}
    assert {flag for flag in used - bent if not flag.endswith("-out-of-range")} <= set(MENDS)
    assert set(MENDS) - used - set(BUGS) == set()
    for flag in bent:
        assert mend_of(flag) == FORMULA


def test_a_mend_is_a_sentence() -> None:
    for flag, mend in MENDS.items():
        assert mend[0].isupper(), flag
        assert mend.endswith("."), flag
