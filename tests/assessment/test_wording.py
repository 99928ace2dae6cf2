"""Numbers as they are shown: never below what they stand for."""

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from didp_ref.assessment.wording import belief, up, whole


@given(st.floats(1e-12, 1e12))
def test_a_number_shown_is_not_below_it_and_not_far_above(value):
    shown = Decimal(up(value))
    assert float(shown) >= value
    assert shown <= Decimal(value) * Decimal("1.0101")
    assert len(shown.normalize().as_tuple().digits) <= 3


@given(st.floats(0.0, 1.0))
def test_a_belief_shown_is_not_below_it(value):
    assert float(belief(value)) >= value


def test_certainty_is_shown_only_where_it_is_as_good_as_that():
    assert belief(0.9991) == "0.9991"
    assert belief(0.99999) == "0.99999"
    assert belief(1.0 - 1e-9) == "1"


def test_thousands_are_set_apart():
    assert whole(48842) == "48,842"
