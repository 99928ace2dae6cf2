"""The vectors that are asked first: of every kind, and in no other way another order."""

from __future__ import annotations

import math

from didp_ref.oracle.first_sample import FEW, few_first, first_sample
from didp_ref.oracle.points.calls import FLAG as SECOND_CALL
from didp_ref.oracle.vectors import load

FILE = load("scale.rho")


def test_no_vector_is_lost_and_the_others_keep_their_order() -> None:
    ordered = few_first(FILE.vectors)
    early = {vector.id for vector in ordered[:FEW]}
    assert len(early) == FEW
    assert ordered[FEW:] == [vector for vector in FILE.vectors if vector.id not in early]


def test_the_first_are_of_every_kind() -> None:
    chosen = first_sample(FILE.vectors)
    assert sum(vector.error is not None for vector in chosen) == FEW // 4
    ranges = {math.floor(math.log10(v.floats["sensitive_range"] or 1)) for v in chosen[:3]}
    assert len(ranges) == 3  # no two of one decade
    bugs = {flag for vector in FILE.vectors if not vector.error for flag in vector.flags}
    seen = {flag for vector in chosen for flag in vector.flags}
    assert bugs - seen == {SECOND_CALL}  # which shows only after another call
    assert all(SECOND_CALL not in vector.flags for vector in chosen)
