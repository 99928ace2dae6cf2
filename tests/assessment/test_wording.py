"""Numbers as they are shown: never below what they stand for."""

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from didp_ref.assessment.advice import plain
from didp_ref.assessment.wording import belief, up, whole

SLACK = Decimal("1e-8")  # less than what is seen of any number, and more than a grid costs


@given(st.floats(1e-12, 1e12))
def test_a_number_shown_is_not_below_it_and_not_far_above(value):
    shown = Decimal(up(value))
    assert shown >= Decimal(value) * (1 - SLACK)
    assert shown <= Decimal(value) * Decimal("1.0101")
    assert len(shown.normalize().as_tuple().digits) <= 3


@given(st.floats(0.0, 1.0))
def test_a_belief_shown_is_not_below_it(value):
    assert Decimal(belief(value)) >= Decimal(value) * (1 - SLACK)


def test_certainty_is_shown_only_where_it_is_as_good_as_that():
    assert belief(0.9991) == "0.9991"
    assert belief(0.99999) == "0.99999"
    assert belief(1.0 - 1e-9) == "1"


def test_numbers_are_written_as_a_person_writes_them():
    assert up(0.06000000006) == "0.06"
    assert belief(0.5000000002) == "0.5"
    assert up(0.0600001, 4) == "0.06001"  # which is more than a grid costs
    assert (up(1e-5), up(2e-5), plain(1e-5)) == ("0.00001", "0.00002", "0.00001")
    assert (up(2.5e-9), up(1.5e15), plain(1e22)) == ("2.5e-9", "1.5e15", "1e22")


def test_thousands_are_set_apart():
    assert whole(48842) == "48,842"
