"""The largest gain of belief: by hand; misreadings are rejected."""

import pytest
from sympy import Rational, log

from didp_ref.papers.ours.gain import GAIN
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, Term, eq
from tests.negative_controls import NegativeControl, each_is_refused

HALF, THIRD = Rational(1, 2), Rational(1, 3)


@pytest.mark.parametrize(
    ("term", "values", "by_hand"), [(GAIN, {epsilon: 2 * log(2)}, THIRD), (GAIN, {epsilon: 0}, 0)]
)
def test_a_term_by_hand(term: Term, values: dict[Formula, object], by_hand: Term) -> None:
    assert holds(eq(term, by_hand), values)


NEGATIVE_CONTROLS = {
    "the largest gain is at one half": NegativeControl(
        "bridges.largest-gain",
        {epsilon: 2 * log(2)},
        eq(Rational(4, 5) - HALF, GAIN),
        part="attained",
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
