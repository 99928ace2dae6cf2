"""Eq. 17 to 23 one by one, bent: every claim falls."""

from __future__ import annotations

import pytest
from sympy import Equivalent, Rational, exp, log

from didp_ref.papers.abdi.alphabet import Theta, h, lambda_, p_max, p_min, priors, tau
from didp_ref.papers.abdi.statements.prior_dependent import ceiling, floor, highest, lowest
from didp_ref.papers.abdi.statements.worlds import (
    WORLDS,
    alpha_odds,
    belief,
    beta_odds,
    weight,
)
from didp_ref.papers.shared.alphabet import alpha, beta, i, j
from didp_ref.symbolic.notation import every, le, lt
from proofs.abdi.equations_17_23 import at_halves
from tests.proofs.abdi.models import HALF
from tests.twins import Twin, assert_false_and_refused

ALPHA, BETA = "abdi.theorem-3.equations-17-19", "abdi.theorem-3.equations-20-23"
FALLEN = {tau: 1, h: {1: exp(Rational(-1, 4)) / 8, 2: Rational(1, 8)}}
"""The response that the other world answers: the belief falls."""
LESS_NOISE = {lambda_: 1 / log(8), h: {1: log(8) / 2, 2: log(8) / 16}}

TWINS = {
    "eq. 17 with the bound of eq. 20": Twin(
        ALPHA,
        {**at_halves(), **FALLEN},
        le(ceiling, belief(weight) / priors[i]),
        part="eq. 17",
    ),
    "eq. 18 where a prior may lie below P_min": Twin(
        ALPHA,
        {**at_halves(), priors: {1: Rational(1, 4), 2: Rational(3, 4)}},
        hypotheses={"no prior is below P_min": every(le(p_min / 2, priors[j]), WORLDS)},
        part="eq. 18",
        target="printed",
    ),
    "eq. 18 the other way": Twin(
        ALPHA,
        {**at_halves(), p_min: 0},
        le(floor, lowest),
        part="eq. 18",
        target="printed",
    ),
    "eq. 19 with half the scale": Twin(
        ALPHA,
        {**at_halves(), **LESS_NOISE},
        Equivalent(le(1 - alpha, lowest), le(Theta / log(alpha_odds) / 2, lambda_)),
        part="eq. 19",
        target="printed",
    ),
    "eq. 21 the other way": Twin(
        BETA, {**at_halves(), p_min: 0}, le(highest, ceiling), part="eq. 21", target="printed"
    ),
    "eq. 22 without eq. 22": Twin(
        BETA,
        {**at_halves(), beta: Rational(1, 100)},
        hypotheses={"eq. 22": le(0, beta)},
        part="eq. 22",
        target="printed",
    ),
    "P_min (1 + beta) < 1 for beta below 1/P_max": Twin(
        BETA,
        {**at_halves(), beta: 1},
        hypotheses={"beta < 1/P_max - 1": lt(beta, 1 / p_max)},
        part="sign",
    ),
    "eq. 23 with half the scale": Twin(
        BETA,
        {**at_halves(), **LESS_NOISE},
        Equivalent(le(highest, 1 + beta), le(Theta / log(beta_odds) / 2, lambda_)),
        part="eq. 23",
        target="printed",
    ),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)


def test_the_two_worlds_are_as_likely() -> None:
    assert at_halves()[priors] == {1: HALF, 2: HALF}
