"""The answers that show hypotheses to be possible; and their product bent."""

from __future__ import annotations

import pytest
from sympy import Rational, log

from didp_ref.papers.abdi.alphabet import alphas, betas, f, lambdas, priors
from didp_ref.papers.abdi.statements.composition import with_theorem_2
from didp_ref.papers.abdi.statements.worlds import belief, transcript
from didp_ref.papers.shared.alphabet import i
from didp_ref.proof.models import holds
from didp_ref.proof.notation import le
from proofs.abdi.transcripts import two_answers
from tests.proofs.twins import Twin, assert_false_and_refused

HALF = Rational(1, 2)


def test_two_answers_meet_every_hypothesis() -> None:
    assert all(holds(one, two_answers()) for one in with_theorem_2().hypotheses.values())


TWINS = {
    "two answers promise what one does": Twin(
        "abdi.theorem-1.with-theorem-2",
        {
            **two_answers(),
            i: 2,
            lambdas: {1: 1 / log(2), 2: 1 / log(2)},
            f: lambda k, j: log(2) / 2 * (1 - (j - 1) / 2),
            betas: {1: 1, 2: 1},
            priors: {1: Rational(99, 100), 2: Rational(1, 100)},
        },
        le((1 - alphas[1]) * priors[i], belief(transcript)),
    ),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
