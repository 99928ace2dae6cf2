"""docs/assess.md on counts per month: one table of all months costs, and errs, as one of wards."""

from fractions import Fraction

import pytest

from didp_ref.assessment.planning import plan
from tests.assessment.asked import words

WARDS = ["Surgery", "Maternity"]
MONTHS = [f"2025-{month:02}" for month in range(1, 13)]


def test_a_table_of_months_costs_and_errs_as_one_of_wards():
    groups = {"ward": WARDS, "month": MONTHS}
    table = plan(words("count by ward, month", groups=groups))
    of_wards = plan(words("count by ward", groups={"ward": WARDS}))
    assert table.cost == of_wards.cost
    ((cells,),), ((wards,),) = table.drawn, of_wards.drawn
    assert cells.part.scale == wards.part.scale and cells.numbers == 12 * wards.numbers


@pytest.mark.parametrize("visits", [(3, 0), (2, 1), (1, 1, 1)])
def test_three_visits_in_any_months_lose_at_most_three_epsilons(visits):
    """Each month has a release of its own, of wards: a moved visit is in two months."""
    month = plan(words("count by ward", groups={"ward": WARDS}))
    ((wards,),) = month.drawn
    loss = sum(wards.mechanism.epsilon(Fraction(many)) for many in visits)
    assert loss <= 3 * month.cost
    moved = wards.mechanism.epsilon(Fraction(1)) * 2  # out of one file, and into another
    assert moved <= 2 * month.cost
