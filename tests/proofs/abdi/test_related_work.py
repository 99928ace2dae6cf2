"""What section 9 says of other notions, bent: every claim falls."""

from __future__ import annotations

import pytest
from sympy import Rational, log

from didp_ref.papers.abdi.alphabet import P, Q, absence, database, posterior, presence, prior, t
from didp_ref.papers.shared.alphabet import alpha, delta, epsilon, gamma
from didp_ref.symbolic.notation import le
from tests.twins import Twin, assert_false_and_refused

HALF, QUARTER = Rational(1, 2), Rational(1, 4)

TWINS = {
    "an alpha of 1 keeps certainty away": Twin(
        "abdi.remark-alpha-certainty",
        {alpha: 1, prior: HALF, posterior: 0, presence: 1},
        hypotheses={"alpha < 1": le(alpha, 1)},
        part="never certain",
        target="printed",
    ),
    "a ratio above e^t has a probability of at most delta": Twin(
        "abdi.section-9.epsilon-delta",
        {P: Rational(3, 5), Q: Rational(2, 5), epsilon: 0, t: log(Rational(3, 2)), delta: HALF / 2},
        le(P, delta),
    ),
    "a database is believed no more than its entity was": Twin(
        "abdi.section-9.membership-privacy",
        {
            **{gamma: 2, prior: HALF, absence: QUARTER},
            **{posterior: 3 * QUARTER, database: 3 * QUARTER},
        },
        le(database, prior),
        reading="as a belief",
    ),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
