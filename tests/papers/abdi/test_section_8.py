"""Section 8: counts in worlds, and its numbers again from the data; misreadings are rejected."""

from collections.abc import Callable
from itertools import product
from pathlib import Path

import mpmath
import numpy as np
import pytest
from sympy import Abs, Rational

from didp_ref.audit.claim import Statement
from didp_ref.audit.errata import errata
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
from didp_ref.papers.abdi.section_8 import (
    NOTHING,
    PREDICATE,
    UNIVERSE_SIZE,
    ZERO,
    counts,
    nothing_told,
    told_apart,
)
from didp_ref.papers.shared.alphabet import i, m
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused


def test_the_printed_size_counts_the_empty_last_line(adult_folder: Path) -> None:
    lines = (adult_folder / "adult.data").read_text(encoding="ascii").split("\n")[:-1]
    assert len(lines) == UNIVERSE_SIZE
    assert len([line for line in lines if line]) == UNIVERSE_SIZE - 1


def test_the_error_ratio_of_sum_hours_by_mpmath(
    adult: Callable[[str], dict[str, np.ndarray]],
) -> None:
    hours = adult("data")["hours_per_week"]
    with mpmath.workdps(30):
        p, small = mpmath.mpf(1) / UNIVERSE_SIZE, mpmath.mpf(8) / 1000
        falling = mpmath.log((1 + p * (small - 1)) / ((1 - small) * (1 - p)))
        rising = mpmath.log((1 + small) * (1 - p) / (1 - p * (1 + small)))
        ratio = 98 / min(falling, rising) / int(hours.sum())
    assert mpmath.mpf("0.009") < ratio < mpmath.mpf("0.0095")


def test_the_adult_data_counted_from_the_file(adult_folder: Path) -> None:
    lines = (adult_folder / "adult.data").read_text(encoding="ascii").split("\n")[:-1]
    records = [line.split(", ") for line in lines if line]
    assert (len(lines), len(records), len(records[0])) == (32562, 32561, 15)
    numbers = [place for place in range(15) if all(row[place].isdigit() for row in records)]
    assert len(numbers) == 6  # fnlwgt among them; 9 others with the class
    assert sum(row[10] == "0" for row in records) == 29849
    losses = sorted(int(row[11]) for row in records)
    assert losses[-4:] == [3900, 4356, 4356, 4356]
    texts = {one.claim: one.judged.claim for one in errata("abdi")}
    assert "29,849" in str(texts["abdi.section-8.strong-adversary"].correction)
    assert "occurs three times" in texts["abdi.section-8.max-capital-loss"].note


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


CLAIM = "abdi.remark-counting-queries"

COUNTS = {c_whole: 1, c_1: 0, c_2: 1, mine: 1, theirs: 0}


NEGATIVE_CONTROLS = {
    "a count with a predicate never differs": NegativeControl(
        CLAIM, COUNTS, le(Abs(c_1 - c_2), 0), part=ZERO, reading=PREDICATE
    ),
    "the exact count tells no two worlds apart": NegativeControl(
        CLAIM, COUNTS, eq(c_1, c_2), part=NOTHING, reading=PREDICATE
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
