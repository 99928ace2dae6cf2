"""An epsilon chosen by Theorem 4: the coin computed again; bent, the claim falls."""

from sympy import Rational, log

from didp_ref.papers.abdi.alphabet import Delta, g_whole, h, priors
from didp_ref.papers.abdi.introduction import ALIKE
from didp_ref.papers.abdi.posterior_bounds import an_event
from didp_ref.papers.abdi.section_7 import ANY, LAPLACE
from didp_ref.papers.abdi.theorem_4_calibrated import EPSILON
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.abdi.models import AT_PRIOR, FIFTH, HALF, worlds

NEGATIVE_CONTROLS = {
    "Laplace noise with twice the epsilon": NegativeControl(
        "abdi.section-7.choosing-epsilon",
        {**worlds([HALF, HALF], 1 / log(9)), **AT_PRIOR, Delta: 1, epsilon: log(9)},
        hypotheses={"epsilon is that of eq. 24": eq(epsilon, 2 * EPSILON)},
        reading=LAPLACE,
        target="printed",
    ),
    "any mechanism, as if the worlds were one step apart": NegativeControl(
        "abdi.section-7.choosing-epsilon",
        {
            **an_event({**ALIKE, priors: {1: FIFTH, 2: 4 * FIFTH}, h: {1: 2, 2: HALF}}),
            g_whole: {1: 1},
            **{alpha: Rational(3, 4), beta: 1, epsilon: log(2)},
        },
        hypotheses={
            "2 epsilon <= log(1 + beta)": le(epsilon, log(1 + beta)),
            "2 epsilon <= -log(1 - alpha)": le(epsilon, -log(1 - alpha)),
        },
        reading=ANY,
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
