"""Theorem 1 for mechanisms that Theorem 3 calibrates: what the paper says of them is refused."""

from __future__ import annotations

from sympy import Rational, log

from didp_ref.papers.abdi.alphabet import X, Y, f, lambdas, p_max, p_min, priors
from didp_ref.papers.abdi.statements.worlds import belief, falls, transcript
from didp_ref.papers.shared.alphabet import i
from didp_ref.proof.notation import le
from proofs.abdi.transcripts import two_answers
from tests.proofs.twins import Twin, assert_false_and_refused

HALF, THIRD = Rational(1, 2), Rational(1, 3)


def test_theorem_1s_alpha_for_mechanisms_that_theorem_3_set_is_false_and_is_refused() -> None:
    values = {
        **two_answers(),
        i: 2,
        lambdas: {1: 1 / log(3), 2: 1 / log(3)},
        f: lambda k, j: log(3) / 2 * (1 - 2 * (j - 1) / 3),
        p_min: HALF,
        p_max: HALF,
        X: {1: 3, 2: 3},
        Y: {1: THIRD, 2: THIRD},
    }
    claimed = le(falls * priors[i], belief(transcript))
    assert_false_and_refused(Twin("abdi.theorem-1.with-theorem-3", values, claimed))
