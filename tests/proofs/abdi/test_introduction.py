"""What sections 1, 3 and 7 say of epsilon and of beliefs, bent: every claim falls."""

from __future__ import annotations

import pytest
from sympy import Abs, Rational, exp, log

from didp_ref.formulas import translation
from didp_ref.papers.abdi.alphabet import (
    Delta,
    Theta,
    answers,
    c,
    h,
    h_1,
    h_2,
    h_whole,
    lambda_,
    priors,
    q_1,
    q_2,
    tau,
)
from didp_ref.papers.abdi.readings import REMOVED, REPLACED
from didp_ref.papers.abdi.statements.introduction import (
    AS_A_BELIEF,
    AS_A_CHANGE,
    BUDGET,
    DI_GIVES_DP,
    DP_GIVES_DI,
)
from didp_ref.papers.abdi.statements.worlds import belief, weight
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, i, k, m, rho
from didp_ref.symbolic.notation import le
from proofs.abdi.introduction import ALIKE
from tests.twins import Twin, assert_false_and_refused

HALF, FIFTH = Rational(1, 2), Rational(1, 5)
ONE_STEP = {**ALIKE, epsilon: log(4), priors: {1: FIFTH, 2: 4 * FIFTH}, h: {1: 2, 2: HALF}}
"""Likelihoods a factor of 4 apart: the belief rises from 1/5 to 1/2."""
TWO_STEPS = {**ONE_STEP, epsilon: log(2), h_whole: 1}
HALF_AS_FAR = le(belief(weight), exp(epsilon / 2) * priors[i])

TWINS = {
    "a factor of epsilon": Twin(
        "abdi.introduction.factor",
        {q_1: 0, q_2: 1, Delta: 1, lambda_: 1, epsilon: 1, tau: 0, h_1: HALF, h_2: exp(-1) / 2},
        le(h_1, epsilon * h_2),
    ),
    "one step where there are two": Twin(
        "abdi.introduction.information",
        TWO_STEPS,
        le(belief(weight), exp(epsilon) * priors[i]),
        reading=AS_A_CHANGE,
    ),
    "a bound of 1 is no bound": Twin(
        "abdi.introduction.information",
        {c: 1, h_1: 1, h_2: 1},
        hypotheses={"c < 1": le(c, 1)},
        reading=AS_A_BELIEF,
        target="printed",
    ),
    "one step where there are two, from epsilon to beliefs": Twin(
        "abdi.section-7.epsilon-to-beliefs",
        TWO_STEPS,
        le(belief(weight), exp(epsilon) * priors[i]),
        reading=REMOVED,
        target="printed",
    ),
    "half a step": Twin(
        "abdi.section-7.epsilon-to-beliefs",
        ONE_STEP,
        HALF_AS_FAR,
        reading=REPLACED,
        target="printed",
    ),
    "a budget for rho among one world more": Twin(
        "abdi.introduction.rho-to-epsilon",
        {**ALIKE, rho: HALF, epsilon: log(2), h: {1: 2, 2: 1}},
        hypotheses={
            "epsilon is at most the budget for rho": le(
                epsilon, translation.epsilon_from_rho.at(rho=rho, n_worlds=m + 1)
            )
        },
        reading=BUDGET,
    ),
    "half a step, for the same guarantees": Twin(
        "abdi.introduction.same-guarantees",
        ONE_STEP,
        HALF_AS_FAR,
        part=DP_GIVES_DI,
        reading=REPLACED,
        target="printed",
    ),
    "one step where there are two, for the same guarantees": Twin(
        "abdi.introduction.same-guarantees",
        TWO_STEPS,
        le(belief(weight), exp(epsilon) * priors[i]),
        part=DP_GIVES_DI,
        reading=REMOVED,
        target="printed",
    ),
    **{
        f"identifiability gives no privacy at all, {reading}": Twin(
            "abdi.introduction.same-guarantees",
            {alpha: HALF, beta: HALF, c: Rational(3, 2), h_1: Rational(3, 2), h_2: 1},
            le(h_1, h_2),
            part=DI_GIVES_DP,
            reading=reading,
            target=target,
        )
        for reading, target in ((REPLACED, "printed"), (REMOVED, "correction"))
    },
    "two missing individuals are no worse than one": Twin(
        "abdi.section-3.worst-case",
        {k: 2, answers: {0: 0, 1: 1, 2: 2}, Theta: 1},
        le(Abs(answers[0] - answers[k]), Theta),
    ),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
