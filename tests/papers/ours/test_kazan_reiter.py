"""Kazan and Reiter's bound: by hand; misreadings are rejected."""

import pytest
from sympy import Equivalent, Rational, exp, log

from didp_ref.formulas import belief
from didp_ref.papers.ours.kazan_reiter import CEILING, DISCLOSED
from didp_ref.papers.ours.shared import g, h, h_1, h_2, held, p, priors, q, r
from didp_ref.papers.shared.alphabet import epsilon, m
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, Term, eq, le
from tests.negative_controls import NegativeControl, each_is_refused

HALF, QUARTER = Rational(1, 2), Rational(1, 4)
FIRST = {1: 1, 2: 0}


@pytest.mark.parametrize(
    ("term", "values", "by_hand"),
    [
        # with the value 2, with another 1/2, without the record 1: weights 1/2, 1/8 and 1/2
        (
            DISCLOSED,
            {
                m: 2,
                p: HALF,
                h_2: 1,
                held: FIRST,
                h: {1: 2, 2: HALF},
                priors: {1: QUARTER, 2: QUARTER},
            },
            Rational(4, 9),
        ),
        (CEILING, {p: HALF, q: HALF, epsilon: log(2)}, Rational(16, 9)),
    ],
)
def test_a_term_by_hand(term: Term, values: dict[Formula, object], by_hand: Term) -> None:
    assert holds(eq(term, by_hand), values)


NEGATIVE_CONTROLS = {
    "the budget is ln r": NegativeControl(
        "bridges.kazan-reiter",
        {p: HALF, r: Rational(3, 2), epsilon: log(2)},
        Equivalent(le(belief.ratio_ceiling.at(exponent=epsilon, prior=p), r), le(epsilon, log(r))),
        part="budget",
    ),
    "the bound at q = 1": NegativeControl(
        "bridges.kazan-reiter-every-q",
        {
            **{m: 2, p: HALF, q: HALF, epsilon: log(2), h_2: 1, held: FIRST},
            **{h: {1: 2, 2: HALF}, priors: {1: QUARTER, 2: QUARTER}},
        },
        le(
            QUARTER * 2 / (QUARTER * 2 + QUARTER * HALF + (1 - p) * h_2),
            p * q / (p + exp(-epsilon) * (1 - p)),
        ),
        part="bound",
    ),
    "another value is one step away": NegativeControl(
        "bridges.kazan-reiter-every-q",
        {p: HALF, q: HALF, epsilon: log(2), h_2: 1, h_1: 2, g: 1},
        hypotheses={"g = exp(-epsilon) h_2, with another value": eq(g, h_2)},
        part="attained",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
