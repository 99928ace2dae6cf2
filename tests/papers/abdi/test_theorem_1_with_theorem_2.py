"""Theorem 1 for mechanisms that Theorem 2 calibrates: its statements at two answers, and bent."""

from sympy import Rational, binomial, log

from didp_ref.papers.abdi.alphabet import alphas, betas, f, lambdas, priors, sigma_b
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE
from didp_ref.papers.abdi.theorem_1_product_form import ALPHA_HALVES, BETA_HALVES, alpha_c
from didp_ref.papers.abdi.theorem_1_with_theorem_2 import with_theorem_2
from didp_ref.papers.abdi.transcripts import two_laplace_answers
from didp_ref.papers.abdi.worlds import belief, transcript
from didp_ref.papers.shared.alphabet import i
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import le, lt
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.abdi.models import HALF


def test_two_answers_meet_every_hypothesis() -> None:
    assert all(holds(one, two_laplace_answers()) for one in with_theorem_2().values())


LESS_NOISE = {
    **two_laplace_answers(),
    **ALPHA_HALVES,
    **BETA_HALVES,
    lambdas: {1: 1 / log(2), 2: 1 / log(2)},
    f: {(k, j): log(2) / 2 * HALF ** (j - 1) for k in (1, 2) for j in (1, 2)},
    betas: {1: 1, 2: 1},
    sigma_b: {(k, e): binomial(e, k) for k in range(4) for e in range(4)},
}
UNLIKELY, LIKELY = Rational(1, 100), Rational(99, 100)

CLAIM = "abdi.theorem-1.with-theorem-2"

NEGATIVE_CONTROLS = {
    "two answers promise the alpha of one": NegativeControl(
        CLAIM,
        {**LESS_NOISE, i: 2, priors: {1: LIKELY, 2: UNLIKELY}},
        le((1 - alphas[1]) * priors[i], belief(transcript)),
        part=ALPHA_SIDE,
    ),
    "alpha_c is below 1/2": NegativeControl(
        CLAIM,
        {**two_laplace_answers(), **ALPHA_HALVES, **BETA_HALVES},
        lt(alpha_c, HALF),
        part=ALPHA_SIDE,
    ),
    "two answers promise the beta of one": NegativeControl(
        CLAIM,
        {**LESS_NOISE, i: 1, priors: {1: UNLIKELY, 2: LIKELY}},
        le(belief(transcript), (1 + betas[1]) * priors[i]),
        part=BETA_SIDE,
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS, sampled=3)
