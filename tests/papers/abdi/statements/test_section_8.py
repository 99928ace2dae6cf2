"""The statement on counts holds whoever is missing from the two worlds."""

from __future__ import annotations

from itertools import product

import pytest

from didp_ref.papers.abdi.alphabet import c_1, c_2, c_whole, mine, theirs
from didp_ref.papers.abdi.statements.section_8 import counts
from didp_ref.proof.models import holds


@pytest.mark.parametrize(("first", "second"), list(product((0, 1), repeat=2)))
def test_counts_differ_exactly_where_the_missing_do(first: int, second: int) -> None:
    values = {c_whole: 5, c_1: 5 - first, c_2: 5 - second, mine: first, theirs: second}
    statement = counts()
    assert all(holds(one, values) for one in statement.hypotheses.values())
    assert holds(statement.conclusion, values)
    assert not holds(statement.conclusion, {**values, theirs: 1 - second})
