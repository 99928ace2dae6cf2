"""The derivations of how low membership privacy lets a posterior fall, and false twins of them."""

from __future__ import annotations

import pytest
from sympy import Rational

from didp_ref.papers.ours.alphabet import h
from didp_ref.papers.ours.statements.floor import MOST
from didp_ref.papers.shared.alphabet import alpha, beta, gamma, i, m
from didp_ref.symbolic.notation import eq, le
from tests.twins import Twin, assert_false_and_refused

HALF, SIX_FIFTHS = Rational(1, 2), Rational(6, 5)

FALSE_TWINS = {
    "half the alpha": Twin(
        "bridges.gamma-has-no-floor",
        {
            i: 1,
            m: 2,
            gamma: SIX_FIFTHS,
            h: {1: 5, 2: 7},
            alpha: Rational(1, 12),
            beta: Rational(1, 5),
        },
        hypotheses={"alpha = (m - 1)(m b - 1)": eq(alpha, (m - 1) * (m * MOST - 1) / 2)},
        part="implies no alpha",
    ),
    "half the beta": Twin(
        "bridges.gamma-has-no-floor",
        {
            i: 1,
            m: 3,
            gamma: SIX_FIFTHS,
            h: {1: 6, 2: 5, 3: 4},
            alpha: Rational(2, 5),
            beta: Rational(1, 10),
        },
        hypotheses={"beta = gamma - 1": eq(beta, (gamma - 1) / 2)},
        part="implies no alpha",
    ),
    "zero at any gamma": Twin(
        "bridges.gamma-has-no-floor",
        {i: 1, m: 3, gamma: SIX_FIFTHS, h: {1: 0, 2: HALF, 3: HALF}},
        hypotheses={"m/(m - 1) <= gamma": le(1, gamma)},
        part="falls to zero",
    ),
    "zero between two worlds": Twin(
        "bridges.gamma-has-no-floor",
        {i: 1, m: 2, gamma: 2, h: {1: 0, 2: 1}},
        hypotheses={"3 <= m": le(2, m)},
        part="falls to zero",
    ),
}


@pytest.mark.parametrize("twin", FALSE_TWINS.values(), ids=FALSE_TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
