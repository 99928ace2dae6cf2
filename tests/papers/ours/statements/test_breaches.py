"""The terms about properties and presence, at values worked out by hand."""

from __future__ import annotations

import pytest
from sympy import Rational, log

from didp_ref.papers.ours.alphabet import f_1, f_2, h, h_2, held, p, priors, q
from didp_ref.papers.ours.statements.breaches import (
    CEILING,
    DISCLOSED,
    EPSILON_OF_RHO,
    MEMBER,
    POSTERIOR,
    WHOLE,
)
from didp_ref.papers.shared.alphabet import epsilon, m, rho
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, Term, eq

HALF, THIRD, QUARTER = Rational(1, 2), Rational(1, 3), Rational(1, 4)
EVEN = {1: HALF, 2: HALF}
FIRST = {1: 1, 2: 0}


@pytest.mark.parametrize(
    ("term", "values", "by_hand"),
    [
        (WHOLE, {m: 2, h: {1: HALF, 2: THIRD}}, Rational(5, 6)),
        # likelihoods 3 to 1, the property is that of the first world
        (POSTERIOR, {m: 2, priors: EVEN, held: FIRST, h: {1: 3, 2: 1}}, 3 * QUARTER),
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
        (
            MEMBER,
            {m: 2, p: QUARTER, priors: EVEN, f_1: {1: 1, 2: 0}, f_2: {1: HALF, 2: HALF}},
            QUARTER,
        ),
    ],
)
def test_a_term_by_hand(term: Term, values: dict[Formula, object], by_hand: Term) -> None:
    assert holds(eq(term, by_hand), values)


def test_epsilon_of_rho_by_hand() -> None:
    """Two worlds at 3/4 are 3 to 1; three at 2/5 leave 1/5, 2 to 1."""
    assert holds(eq(EPSILON_OF_RHO, log(3)), {rho: 3 * QUARTER, m: 2})
    assert holds(eq(EPSILON_OF_RHO, log(2)), {rho: Rational(2, 5), m: 3})
