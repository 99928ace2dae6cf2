"""The statement on counts holds whoever is missing from the two worlds."""

from __future__ import annotations

from itertools import product

import pytest
from sympy import Rational

from didp_ref.audit.claim import Statement
from didp_ref.papers.abdi.alphabet import (
    c_1,
    c_2,
    c_whole,
    counted,
    h,
    mine,
    n_whole,
    priors,
    theirs,
)
from didp_ref.papers.abdi.statements.section_8 import counts, nothing_told, told_apart
from didp_ref.papers.shared.alphabet import i, m
from didp_ref.symbolic.models import holds


@pytest.mark.parametrize("statement", [counts(), told_apart()], ids=["counts", "told apart"])
@pytest.mark.parametrize(("first", "second"), list(product((0, 1), repeat=2)))
def test_counts_differ_exactly_where_the_missing_do(
    statement: Statement, first: int, second: int
) -> None:
    values = {c_whole: 5, c_1: 5 - first, c_2: 5 - second, mine: first, theirs: second}
    assert all(holds(one, values) for one in statement.hypotheses.values())
    assert holds(statement.conclusion, values)
    assert not holds(statement.conclusion, {**values, theirs: 1 - second})


def test_the_exact_number_of_records_tells_nothing_and_another_number_would() -> None:
    statement = nothing_told()
    values = {
        m: 2,
        i: 1,
        priors: {1: Rational(1, 3), 2: Rational(2, 3)},
        n_whole: 3,
        c_whole: 2,
        counted: {1: 2, 2: 2},
        h: {1: 1, 2: 1},
    }
    assert all(holds(one, values) for one in statement.hypotheses.values())
    assert holds(statement.conclusion, values)
    other = {**values, counted: {1: 2, 2: 1}, h: {1: 1, 2: 0}}
    failing = [name for name, one in statement.hypotheses.items() if not holds(one, other)]
    assert failing == ["every world has one record less than D"]
    assert not holds(statement.conclusion, other)
