"""Worlds, priors and answers at which a negative control can be seen to be false."""

from collections.abc import Mapping, Sequence

from sympy import Abs, Rational, exp, log

from didp_ref.papers.abdi.alphabet import (
    Theta,
    answers,
    g_whole,
    h,
    lambda_,
    p_max,
    p_min,
    priors,
    tau,
)
from didp_ref.papers.abdi.introduction import ALIKE
from didp_ref.papers.abdi.posterior_bounds import an_event
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, i, m
from didp_ref.symbolic.notation import Term

HALF, THIRD, FIFTH = (Rational(1, n) for n in (2, 3, 5))

AT_PRIOR = {alpha: HALF, beta: HALF, p_min: HALF, p_max: HALF}
"""A promise of 1/2 and 1/2 at the prior (1/2, 1/2): Theorem 3's odds are 3."""


def worlds(prior: Sequence[Term], scale: Term) -> Mapping[object, object]:
    """Return worlds that answer 0, and then 1; the event is that the response is 0."""
    values = {j: min(j - 1, 1) for j in range(1, len(prior) + 1)}
    likelihoods = {j: exp(-Abs(value) / scale) / (2 * scale) for j, value in values.items()}
    seen = {
        m: len(prior),
        i: 1,
        priors: dict(enumerate(prior, 1)),
        answers: values,
        Theta: 1,
        lambda_: scale,
        tau: 0,
        h: likelihoods,
    }
    return an_event(seen)


ONE_STEP = an_event(
    {**ALIKE, epsilon: log(4), priors: {1: FIFTH, 2: 4 * FIFTH}, h: {1: 2, 2: HALF}}
)
"""Likelihoods a factor of 4 apart: the belief rises from 1/5 to 1/2."""
TWO_STEPS = {**ONE_STEP, epsilon: log(2), g_whole: {1: 1}}
