"""No smaller scale than Theorem 3's serves; that its own does not either is refused."""

from __future__ import annotations

from sympy import Rational, log

from didp_ref.papers.abdi.alphabet import (
    Theta,
    answers,
    h_far,
    h_near,
    lambda_,
    priors,
    tau_far,
    tau_near,
)
from didp_ref.papers.abdi.statements.prior_dependent import SCALE
from didp_ref.papers.shared.alphabet import i, m
from didp_ref.symbolic.notation import le
from tests.proofs.abdi.models import AT_PRIOR, HALF
from tests.twins import Twin, assert_false_and_refused


def test_that_a_tenth_more_than_theorem_3s_scale_is_too_small_is_false_and_is_refused() -> None:
    odds = Rational(29, 10)
    values = {
        **AT_PRIOR,
        m: 2,
        i: 1,
        priors: {1: HALF, 2: HALF},
        answers: {1: 0, 2: 1},
        Theta: 1,
        lambda_: 1 / log(odds),
        tau_near: 0,
        tau_far: 1,
        h_near: {1: log(odds) / 2, 2: log(odds) / (2 * odds)},
        h_far: {1: log(odds) / (2 * odds), 2: log(odds) / 2},
    }
    at_most = {"lambda is below Theorem 3's scale": le(lambda_, Rational(11, 10) * SCALE)}
    assert_false_and_refused(Twin("abdi.theorem-3.tightness", values, hypotheses=at_most))
