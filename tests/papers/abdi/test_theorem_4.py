"""Theorem 4: its counterexample computed again, its scale, its domain; misreadings are rejected."""

from sympy import Rational, exp, log, simplify

from didp_ref.papers import CLAIMS
from didp_ref.papers.abdi.alphabet import (
    Delta,
    Theta,
    answers,
    h_1,
    h_2,
    h_far,
    h_near,
    lambda_,
    priors,
    q_1,
    q_2,
    tau,
    tau_far,
    tau_near,
    x,
)
from didp_ref.papers.abdi.shared import EVERY, REMOVED
from didp_ref.papers.abdi.theorem_3 import SCALE
from didp_ref.papers.abdi.theorem_4_calibrated import EPSILON
from didp_ref.papers.abdi.theorem_4_every_prior import DEFINITION_4
from didp_ref.papers.abdi.worlds import at_every_prior, belief, weight
from didp_ref.papers.shared.alphabet import alpha, epsilon, i
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.abdi.models import AT_PRIOR, TWO_STEPS


def test_the_domain_of_theorem_4_leaves_theta_0_out() -> None:
    """Theorem 4 divides by Theta, which the paper does not exclude from being 0."""
    for part in CLAIMS["abdi.theorem-4"].parts:
        build = part.formal or part.corrected
        assert build is not None
        assert "Theta > 0" in build().hypotheses


def test_epsilon_times_the_scale_is_the_global_sensitivity() -> None:
    assert simplify(EPSILON * SCALE - Delta) == 0


FEW = Rational(1, 81)
LESS_NOISE = {
    **AT_PRIOR,
    Theta: 1,
    Delta: 1,
    lambda_: 1 / log(81),
    tau: 0,
    q_1: 0,
    q_2: 1,
    h_1: log(81) / 2,
    h_2: log(81) / 162,
}
AT_ANY_PRIOR = {
    answers: {1: 0, 2: 1},
    tau_near: 0,
    h_near: {1: 1, 2: FEW},
    tau_far: 1,
    h_far: {1: FEW, 2: 1},
}


NEAR, FAR = (DEFINITION_4.format(name) for name in ("near", "far"))
OBSERVED = x * h_far[1] + (1 - x) * h_far[2]


NEGATIVE_CONTROLS = {
    "one step where there are two, from epsilon to beliefs": NegativeControl(
        "abdi.section-7.epsilon-to-beliefs",
        TWO_STEPS,
        le(belief(weight), exp(epsilon) * priors[i]),
        reading=REMOVED,
    ),
    "Theorem 4 for worlds that keep the left side of inequality (2) alone": NegativeControl(
        "abdi.theorem-4",
        {**LESS_NOISE, **AT_ANY_PRIOR, alpha: 1 - FEW},
        hypotheses={
            NEAR: at_every_prior(le(0, x)),
            FAR: at_every_prior(le((1 - alpha) * OBSERVED, h_far[1])),
        },
        reading=EVERY,
    ),
    "Theorem 4 with Theta/Delta for Delta/Theta": NegativeControl(
        "abdi.theorem-4.calibrated",
        {
            **AT_PRIOR,
            Theta: 1,
            Delta: 2,
            lambda_: 1 / log(3),
            tau: 0,
            q_1: 0,
            q_2: 2,
            h_1: log(3) / 2,
            h_2: log(3) / 18,
        },
        le(h_1, exp(EPSILON * Theta**2 / Delta**2) * h_2),
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
