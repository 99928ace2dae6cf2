"""Definition 2: a ball keeps its probability, and need not gain."""

from sympy import Rational

from didp_ref.papers.refine.alphabet import (
    K_ball,
    K_ball_better,
    P_ball,
    P_ball_better,
    alpha_d,
    alpha_u,
    c,
    x,
)
from didp_ref.papers.refine.definition_2 import ACCURACY, CLAIMS
from didp_ref.symbolic.notation import eq, le
from tests.papers.refine.shared import EVEN, HALF, THIRD, assert_computed, recomputes, values_of


def test_what_was_found(shown):
    assert shown(CLAIMS) == {
        "refine.definition-2": "DEPENDS_ON_READING (true: prior knowledge and accuracy under at "
        "least as accurate; false: accuracy under strictly more accurate)",
        "refine.accuracy-of-the-prior": "PROVED (at least as accurate, ball by ball; the same two "
        "factors)",
        "refine.output-distribution": "PROVED",
    }


@recomputes("refine.definition-2")
def test_a_prior_that_is_certain_of_a_wrong_answer(name):
    said = values_of(name)
    assert [*said["alpha_u"], *said["alpha_d"], *said["prior"]] == [2, HALF, 0, 1]
    # whatever the factors, an outcome of probability 0 keeps it, and the other must weigh 1
    assert_computed(name, 0, 1, 2, HALF)


def test_not_every_event_gains(refused):
    anything = dict.fromkeys(("c[k] >= x where s[k] = 1", "c[k] <= x where s[k] = 0"), eq(x, x))
    values = {**EVEN, c: {1: HALF, 2: Rational(3, 2)}, x: 1}
    refused("refine.definition-2", values, of=ACCURACY, hypotheses=anything)


def test_a_worse_prior_gives_no_better_answer(refused):
    worse = {"the better prior gives the ball at least as much": le(P_ball_better, P_ball)}
    answers = {P_ball: HALF, K_ball: Rational(3, 4), P_ball_better: THIRD, K_ball_better: 2 * THIRD}
    values = {alpha_u: 2, alpha_d: HALF, **answers}
    refused("refine.accuracy-of-the-prior", values, hypotheses=worse)
