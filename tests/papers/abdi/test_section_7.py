"""An epsilon chosen by Theorem 4, as if the worlds were one step apart: it is rejected."""

from sympy import Rational, log

from didp_ref.papers.abdi.alphabet import g_whole, h, priors
from didp_ref.papers.abdi.introduction import ALIKE
from didp_ref.papers.abdi.posterior_bounds import an_event
from didp_ref.papers.abdi.section_7 import ANY
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.abdi.models import FIFTH, HALF

NEGATIVE_CONTROLS = {
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
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
