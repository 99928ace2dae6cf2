"""Counting queries: that a count with a predicate never differs is refused."""

from __future__ import annotations

from sympy import Abs

from didp_ref.papers.abdi.alphabet import c_1, c_2, c_whole, mine, theirs
from didp_ref.proof.notation import le
from tests.proofs.twins import Twin, assert_false_and_refused


def test_that_a_count_with_a_predicate_never_differs_is_false_and_is_refused() -> None:
    values = {c_whole: 1, c_1: 0, c_2: 1, mine: 1, theirs: 0}
    assert_false_and_refused(Twin("abdi.remark-counting-queries", values, le(Abs(c_1 - c_2), 0)))
