"""Section 1.1: what two factors can do, and an answer that is no refinement."""

from fractions import Fraction

from sympy import exp, log

from didp_ref.papers.refine import section_1
from didp_ref.papers.refine.alphabet import (
    P_U,
    K_ball,
    K_ball_better,
    P_ball,
    alpha_d,
    alpha_d_other,
    alpha_u,
    alpha_u_other,
)
from didp_ref.papers.refine.propositions_1_2 import INDIVIDUAL, STATISTICAL
from didp_ref.papers.refine.section_1 import BY_FACTORS
from didp_ref.papers.refine.table_2 import RATIO
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import le
from tests.papers.refine.shared import HALF, THIRD, assert_computed, recomputes, values_of

NAME = "refine.as-much-as-possible"


@recomputes(NAME)
def test_truncated_geometric_noise_gives_every_ball_more(name):
    said = values_of(name)
    growth = 4
    at_0, at_1 = said["private answer at 0, and at 3 reversed"], said["at 1, and at 2 reversed"]
    rows = [at_0, at_1, at_1[::-1], at_0[::-1]]
    # the two-sided geometric distribution of ratio 1/4, with what lies beyond an end put there
    decay = Fraction(1, growth)
    assert [sum(row[: n + 1]) for n, row in enumerate(rows[:3])] == [1 / (1 + decay)] * 3
    for one, other in ((0, 1), (1, 0), (1, 2)):
        assert max(p / q for p, q in zip(rows[one], rows[other], strict=True)) <= growth
    # of all pairs of factors, on a grid: none gives a ball as much
    limits = {1: Fraction(4, 7), 2: Fraction(4, 5), 3: Fraction(12, 13)}
    for size, limit in limits.items():
        mass = Fraction(size, 4)
        downs = [Fraction(step, 1000) for step in range(1, 1001)]
        most = max(min(growth * down * mass, 1 - down * (1 - mass)) for down in downs)
        assert 0 <= limit - most < Fraction(1, 300)
    weights = []
    for count, radius, size in ((0, 0, 1), (0, 1, 2), (0, 2, 3), (1, 0, 1), (1, 1, 3)):
        ball = [x for x in range(4) if abs(x - count) <= radius]
        assert len(ball) == size
        weights.append(sum(rows[count][x] for x in ball))
        assert weights[-1] > limits[size]
    assert_computed(name, 0, 1, 2, 3, 4, *at_0, *at_1, *weights, *limits.values())


def test_an_answer_that_is_not_the_prior_where_absent_may_give_a_value_more():
    prior, absent = (THIRD, 2 * THIRD), (HALF, HALF)
    at_0, at_1 = (3 * HALF / 2, HALF / 2), (HALF / 2, 3 * HALF / 2)
    for answer in (at_0, at_1):
        for one, other in ((answer, absent), (absent, answer)):
            assert all(p <= 2 * q for p, q in zip(one, other, strict=True))
    up, down = 2 * prior[0], prior[1] / 2
    assert up + down == 1 and at_0[0] > up


def test_a_bent_privacy_is_noticed(still_stands, monkeypatch):
    monkeypatch.setattr(section_1, "private", lambda *_: False)
    assert not still_stands(NAME)


def test_an_answer_that_is_not_private_gives_a_ball_more(refused):
    """Of a third of the prior, at ln 2, it may give more than two thirds, if it is not private."""
    values = {P_ball: THIRD, K_ball: 1, K_ball_better: 2 * THIRD, epsilon: log(2)}
    free = {"K_ball <= exp(epsilon) P_ball": le(K_ball, 1)}
    far = {"exp(-epsilon) (1 - P_ball) <= 1 - K_ball": le(0, 1 - K_ball)}
    values |= {alpha_u: 2, alpha_d: HALF}
    refused(NAME, values, of=INDIVIDUAL, hypotheses={**free, **far})


def test_a_greater_ratio_gains_more(refused):
    values = {P_U: HALF, alpha_u: "8/5", alpha_d: "2/5", epsilon: log(2)}
    beyond = {name: le(alpha_u, 2 * exp(epsilon) * alpha_d) for name in RATIO}
    other = {alpha_u_other: "4/3", alpha_d_other: "2/3"}
    refused(NAME, {**values, **other}, of=STATISTICAL, reading=BY_FACTORS, hypotheses=beyond)
