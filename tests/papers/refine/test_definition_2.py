"""Definition 2: a ball keeps its probability, and need not gain."""

from fractions import Fraction

import pytest
from sympy import Rational

from didp_ref.papers.refine.alphabet import (
    K_ball,
    K_ball_better,
    P_ball,
    P_ball_better,
    alpha_d,
    alpha_u,
    c,
    p,
    x,
)
from didp_ref.papers.refine.definition_2 import A_CONVENTION, ACCURACY, OF_INDEPENDENT, OF_UNRELATED
from didp_ref.papers.refine.outcomes import over_outcomes
from didp_ref.papers.shared.alphabet import k
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, assert_false_and_refused
from tests.papers.refine.shared import EVEN, HALF, THIRD, assert_computed, recomputes, values_of


@recomputes("refine.definition-2")
def test_a_prior_that_is_certain_of_a_wrong_answer(name):
    said = values_of(name)
    assert [*said["alpha_u"], *said["alpha_d"], *said["prior"]] == [2, HALF, 0, 1]
    # whatever the factors, an outcome of probability 0 keeps it, and the other must weigh 1
    assert_computed(name, 0, 1, 2, HALF)


@recomputes("refine.marginals")
def test_two_joint_distributions_have_the_same_marginals(name):
    pairs = [(a, b) for a in (0, 1) for b in (0, 1)]
    independent, equal = [Fraction(1, 4)] * 4, [HALF if a == b else 0 for a, b in pairs]
    for place in (0, 1):
        for joint in (independent, equal):
            ones = zip(pairs, joint, strict=True)
            assert sum(weight for pair, weight in ones if pair[place]) == HALF
    assert_computed(name, 0, 1, 10, 11, HALF, *independent)


@pytest.mark.parametrize(("part", "reading"), [(OF_INDEPENDENT, ""), (OF_UNRELATED, A_CONVENTION)])
def test_masses_that_do_not_sum_to_one_have_no_product(part, reading):
    halved = {"the priors p[k] sum to 1": eq(over_outcomes(p[k]), HALF)}
    quarters = {**EVEN, p: {1: HALF / 2, 2: HALF / 2}, x: 1}
    control = NegativeControl(
        "refine.marginals", quarters, hypotheses=halved, part=part, reading=reading
    )
    assert_false_and_refused(control)


def test_not_every_event_gains(refused):
    anything = dict.fromkeys(("c[k] >= x where s[k] = 1", "c[k] <= x where s[k] = 0"), eq(x, x))
    values = {**EVEN, c: {1: HALF, 2: Rational(3, 2)}, x: 1}
    refused("refine.definition-2", values, of=ACCURACY, hypotheses=anything)


def test_a_worse_prior_gives_no_better_answer(refused):
    worse = {"the better prior gives the ball at least as much": le(P_ball_better, P_ball)}
    answers = {P_ball: HALF, K_ball: Rational(3, 4), P_ball_better: THIRD, K_ball_better: 2 * THIRD}
    values = {alpha_u: 2, alpha_d: HALF, **answers}
    refused("refine.accuracy-of-the-prior", values, hypotheses=worse)
