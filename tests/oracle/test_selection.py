"""Which vectors are asked."""

from __future__ import annotations

import pytest

from didp_ref.errors import InputError
from didp_ref.oracle.selection import check_flags, select
from didp_ref.oracle.vectors import load
from tests.whole import whole

FILE = load("scale.rho")


def test_flags_are_kept_or_skipped() -> None:
    assert select(FILE) is FILE
    kept = select(FILE, keep=["two-worlds", "near-guessing"]).vectors
    assert all({"two-worlds", "near-guessing"} & set(entry.flags) for entry in kept)
    left = select(FILE, skip=["two-worlds"]).vectors
    assert not any("two-worlds" in entry.flags for entry in left)
    assert len(left) + len(select(FILE, keep=["two-worlds"]).vectors) == len(FILE.vectors)


def test_nothing_left_is_a_wrong_call() -> None:
    with pytest.raises(InputError, match="vector"):
        select(FILE, keep=["two-worlds"], skip=["two-worlds"])


def test_an_unknown_flag_is_a_wrong_call() -> None:
    check_flags(["two-worlds"], ["everyday"], [FILE])
    for keep, skip in ((["two-world"], []), ([], ["two-world"])):
        with pytest.raises(InputError, match="two-worlds"):
            check_flags(keep, skip, [FILE])


def test_a_flag_of_a_tier_that_is_not_here_may_be_left_out_but_not_asked_for() -> None:
    check_flags(["two-worlds"], ["many-worlds", "boolean"], [FILE])
    with pytest.raises(InputError, match=r"should.* --out DIR scale\.rho"):
        check_flags(["many-worlds"], [], [FILE])
    check_flags(["many-worlds"], [], [whole("scale.rho")])
