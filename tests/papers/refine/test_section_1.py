"""Section 1: an exact mean; what two factors can do, and an answer that is no refinement."""

from fractions import Fraction

from sympy import log

from didp_ref.papers.refine import section_1
from didp_ref.papers.refine.alphabet import absent, belief, present
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.refine.shared import (
    HALF,
    THIRD,
    assert_computed,
    counterexamples_of,
    recomputes,
    values_of,
)

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


@recomputes("refine.small-influence")
def test_an_exact_mean_tells_the_last_bit(name):
    said = counterexamples_of(name)[0].values
    people, ones = 1000, 400
    assert said["known"] == f"the {people - 1} other bits, of which {ones} are 1"
    bits = [1] * ones + [0] * (people - 1 - ones)
    means = {bit: Fraction(sum([*bits, bit]), people) for bit in (0, 1)}
    fits = [bit for bit, mean in means.items() if mean == Fraction(said["response"])]
    assert fits == [1] and said["belief that the last bit is 1"] == "1"
    moved = abs(means[1] - means[0])
    assert_computed(name, people, ones, people - 1, 1, HALF, means[1], moved)


NEGATIVE_CONTROLS = {
    "a belief moves by no more than its own factor": NegativeControl(
        "refine.small-influence",
        {belief: HALF, present: 2, absent: 1, epsilon: log(2)},
        conclusion=le(belief * present / (belief * present + (1 - belief) * absent), HALF),
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)


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
