"""Counting queries: that a count with a predicate tells nothing is refused."""

from __future__ import annotations

import pytest
from sympy import Abs, Rational

from didp_ref.papers.abdi.alphabet import (
    Theta,
    a,
    b,
    c_1,
    c_2,
    c_whole,
    counted,
    h,
    mine,
    n_1,
    n_2,
    n_whole,
    p_min,
    priors,
    theirs,
)
from didp_ref.papers.abdi.claims.section_8 import NOTHING, ZERO
from didp_ref.papers.abdi.evidence.section_8 import PREDICATE, RECORDS
from didp_ref.papers.abdi.statements.section_8 import close_trade_off, more_noise
from didp_ref.papers.abdi.statements.worlds import WORLDS
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, m
from didp_ref.symbolic.notation import eq, every, le, lt
from tests.twins import Twin, assert_false_and_refused

HALF = Rational(1, 2)
CLAIM = "abdi.remark-counting-queries"
AT_A_QUARTER = {beta: HALF, p_min: Rational(1, 4), Theta: 1}
WEAK, STRONG = close_trade_off().conclusion.args[1].args
MORE = more_noise().conclusion
COUNTS = {c_whole: 1, c_1: 0, c_2: 1, mine: 1, theirs: 0}
RELEASED = {
    m: 2,
    i: 1,
    priors: {1: HALF, 2: HALF},
    n_whole: 2,
    c_whole: 1,
    counted: {1: 1, 2: 0},
    h: {1: 1, 2: 0},
}

TWINS = {
    "a count with a predicate never differs": Twin(
        CLAIM, COUNTS, le(Abs(c_1 - c_2), 0), part=ZERO, reading=PREDICATE
    ),
    "the exact count tells no two worlds apart": Twin(
        CLAIM, COUNTS, eq(c_1, c_2), part=NOTHING, reading=PREDICATE
    ),
    "the number of records differs": Twin(
        CLAIM,
        {n_whole: 2, n_1: 1, n_2: 1},
        lt(0, Abs(n_1 - n_2)),
        part=ZERO,
        reading=RECORDS,
        target="printed",
    ),
    "the exact number tells nothing where worlds have different numbers": Twin(
        CLAIM,
        RELEASED,
        hypotheses={
            "every world has one record less than D": every(le(counted[j], n_whole - 1), WORLDS)
        },
        part=NOTHING,
        reading=RECORDS,
        target="printed",
    ),
    "Theorem 3 asks for as much as Theorem 2": Twin(
        "abdi.section-8.close-trade-off", {**AT_A_QUARTER, alpha: HALF}, eq(WEAK, STRONG)
    ),
    "the strong adversary gets less noise": Twin(
        "abdi.section-8.strong-adversary",
        {**AT_A_QUARTER, alpha: HALF},
        lt(STRONG, WEAK),
        part="cause of the noise",
    ),
    "a weaker promise takes more noise": Twin(
        "abdi.section-8.more-noise",
        {**AT_A_QUARTER, alpha: Rational(1, 4), a: HALF, b: 1},
        le(MORE.rhs, MORE.lhs),
    ),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
