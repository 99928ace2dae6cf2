"""Definition 5 and Theorem 2, bent: every claim falls."""

from __future__ import annotations

import pytest
from sympy import Abs, And, Implies, Max, Min, Not, Rational, exp, log

from didp_ref.formulas import scale
from didp_ref.papers.abdi.alphabet import (
    Delta,
    Theta,
    beliefs,
    h,
    h_1,
    h_2,
    lambda_,
    priors,
    q_1,
    q_2,
    q_whole,
    tau,
    x,
)
from didp_ref.papers.abdi.statements.worlds import belief, decay, growth, weight
from didp_ref.papers.shared.alphabet import alpha, beta, i, m
from didp_ref.symbolic.notation import every, le, lt
from proofs.abdi.worlds import two_worlds
from tests.proofs.abdi.models import HALF, worlds
from tests.twins import Twin, assert_false_and_refused

PAIR = {Theta: 1, lambda_: 1, tau: 0, q_1: 0, q_2: 1, h_1: HALF, h_2: exp(-1) / 2}
ENOUGH = "lambda is at least Theorem 2's scale"
BOTH = scale.prior_free.at(alpha=alpha, beta=beta, identifiability_sensitivity=Theta).args

TWINS = {
    "Theta is at most Delta": Twin(
        "abdi.definition-5",
        {q_whole: 0, q_1: 1, q_2: -1, Delta: 1},
        le(Abs(q_1 - q_2), Delta),
        part="at most twice global",
    ),
    "a likelihood ratio stays within exp(Theta/(2 lambda))": Twin(
        "abdi.equations-10-11", PAIR, le(h_1 / h_2, exp(Theta / lambda_ / 2))
    ),
    "a likelihood ratio of at most 1": Twin("abdi.equations-10-11", PAIR, le(h_1 / h_2, 1)),
    "Theorem 2 with the smaller of its two scales": Twin(
        "abdi.theorem-2",
        {**worlds([HALF, HALF], Rational(1, 4)), alpha: Rational(99, 100), beta: HALF},
        hypotheses={ENOUGH: le(Min(*BOTH), lambda_)},
    ),
    "Theorem 2 with 2 + beta for 1 + beta": Twin(
        "abdi.theorem-2",
        {
            **worlds([Rational(1, 100), Rational(99, 100)], Rational(11, 10)),
            alpha: HALF,
            beta: HALF,
        },
        hypotheses={ENOUGH: le(Max(Theta / log(2 + beta), Theta / log(1 + beta) / 4), lambda_)},
    ),
    "the alpha side keeps a belief below 1 - alpha": Twin(
        "abdi.remark-beta-certainty",
        {
            m: 2,
            i: 1,
            priors: {1: HALF, 2: HALF},
            alpha: HALF,
            beliefs: {1: Rational(3, 4), 2: Rational(1, 4)},
        },
        le(beliefs[i], 1 - alpha),
        part="the condition is needed",
    ),
    "no beta meets the condition at any prior": Twin(
        "abdi.remark-beta-certainty",
        {beta: 1},
        Not(every(Implies(And(lt(0, x), lt(x, HALF)), lt(x * (1 + beta), 1)), x)),
        part="no beta at every prior",
        target="printed",
    ),
    "exp(Theta/lambda) is above 1 where Theta is 0": Twin(
        "abdi.equations-12-16",
        {Theta: 0, lambda_: 1},
        lt(1 - growth, 0),
        part="reason for eq. 15",
        target="printed",
    ),
    "eq. 14 with exp(-Theta/lambda)": Twin(
        "abdi.equations-12-16",
        {**two_worlds(), tau: 1, h: {1: exp(Rational(-1, 4)) / 8, 2: Rational(1, 8)}},
        le(1 / (1 - decay + decay / priors[i]), belief(weight)),
        part="eq. 14",
    ),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
