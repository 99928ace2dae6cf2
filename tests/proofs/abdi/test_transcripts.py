"""The answers that show hypotheses to be possible; and their product bent."""

from __future__ import annotations

import pytest
from sympy import Rational, binomial, log

from didp_ref.papers.abdi.alphabet import alphas, betas, f, lambdas, priors, sigma_b
from didp_ref.papers.abdi.parts import ALPHA_SIDE, BETA_SIDE
from didp_ref.papers.abdi.statements.composition import with_theorem_2
from didp_ref.papers.abdi.statements.symmetric import alpha_c
from didp_ref.papers.abdi.statements.worlds import belief, transcript
from didp_ref.papers.shared.alphabet import i
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import le, lt
from proofs.abdi.symmetric_polynomials import ALPHA_HALVES, BETA_HALVES
from proofs.abdi.transcripts import two_answers
from tests.twins import Twin, assert_false_and_refused

HALF = Rational(1, 2)


def test_two_answers_meet_every_hypothesis() -> None:
    assert all(holds(one, two_answers()) for one in with_theorem_2().values())


LESS_NOISE = {
    **two_answers(),
    **ALPHA_HALVES,
    **BETA_HALVES,
    lambdas: {1: 1 / log(2), 2: 1 / log(2)},
    f: {(k, j): log(2) / 2 * HALF ** (j - 1) for k in (1, 2) for j in (1, 2)},
    betas: {1: 1, 2: 1},
    sigma_b: {(k, e): binomial(e, k) for k in range(4) for e in range(4)},
}
UNLIKELY, LIKELY = Rational(1, 100), Rational(99, 100)

TWINS = {
    "two answers promise the alpha of one": Twin(
        "abdi.theorem-1.with-theorem-2",
        {**LESS_NOISE, i: 2, priors: {1: LIKELY, 2: UNLIKELY}},
        le((1 - alphas[1]) * priors[i], belief(transcript)),
        part=ALPHA_SIDE,
    ),
    "alpha_c is below 1/2": Twin(
        "abdi.theorem-1.with-theorem-2",
        {**two_answers(), **ALPHA_HALVES, **BETA_HALVES},
        lt(alpha_c, HALF),
        part=ALPHA_SIDE,
    ),
    "two answers promise the beta of one": Twin(
        "abdi.theorem-1.with-theorem-2",
        {**LESS_NOISE, i: 1, priors: {1: UNLIKELY, 2: LIKELY}},
        le(belief(transcript), (1 + betas[1]) * priors[i]),
        part=BETA_SIDE,
    ),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
