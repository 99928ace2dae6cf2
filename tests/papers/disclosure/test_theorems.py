"""The theorems of the disclosure-risk paper: what is false beside them is refused."""

from __future__ import annotations

import pytest
from sympy import Rational, Sum, exp, log

from didp_ref.audit.derivation import PROOFS
from didp_ref.papers.disclosure import (
    section_2,
    section_7,
    theorem_4_1,
    theorem_4_2,
    theorem_5_1,
    theorem_5_2,
)
from didp_ref.papers.disclosure.section_2 import found, missed
from didp_ref.papers.disclosure.shared import (
    COLLISION,
    GAINED,
    F,
    Gamma,
    K,
    T,
    alarms,
    chance,
    gain,
    hits,
    least,
    priors,
    q,
    right,
    slope,
    top,
    w,
    x,
)
from didp_ref.papers.disclosure.theorem_4_1 import RAD
from didp_ref.papers.disclosure.theorem_5_1 import GAIN, high, kappa, low
from didp_ref.papers.shared.alphabet import delta, epsilon, j, m, rho
from didp_ref.papers.shared.guesses import WORLDS, guess, success
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, assert_false_and_refused

HALF, QUARTER = Rational(1, 2), Rational(1, 4)


def response(j, i):
    """Randomized response between two records, at epsilon = ln 3."""
    return Rational(3, 4) - HALF * abs(j - i)


TWO_RECORDS = {m: 2, priors: {1: HALF, 2: HALF}, right: response}
GUESSED = {m: 2, epsilon: log(3), delta: 0, guess: response}
PAIR = {
    **{m: 1, x: QUARTER, slope: -1, q: {1: 1}, hits: {1: 3 * QUARTER}, alarms: {1: QUARTER}},
    F: lambda a: HALF - a,
}

NEGATIVE_CONTROLS = {
    "kappa is the largest prior, 3/4 of two": NegativeControl(
        "disclosure.theorem-4.1",
        {m: 2, priors: {1: Rational(3, 4), 2: QUARTER}, right: response, T: HALF},
        conclusion=le(RAD, T * QUARTER),
        part="total variation",
    ),
    "half of epsilon, delta's bound": NegativeControl(
        "disclosure.theorem-4.1",
        {**TWO_RECORDS, epsilon: log(3), delta: 0},
        conclusion=le(RAD, QUARTER * (1 - COLLISION)),
        part="epsilon, delta",
    ),
    "half of the largest term": NegativeControl(
        "disclosure.theorem-4.2",
        {m: 1, top: 1, w: {1: 1}, priors: {1: 1}, chance: {1: 1}},
        conclusion=le(Sum(chance[j] * (w[j] * priors[j]), WORLDS), top / 2),
    ),
    "half of the largest term, where eq. 18 is mended": NegativeControl(
        "disclosure.equation-18",
        {m: 1, top: 1, w: {1: 1}, priors: {1: 1}, chance: {1: 1}},
        conclusion=le(Sum(chance[j] * (w[j] * priors[j]), WORLDS), top / 2),
    ),
    "all records gain a quarter": NegativeControl(
        "disclosure.lemma-5.1",
        GUESSED,
        conclusion=le(Sum(guess(j, j), WORLDS) - 1, QUARTER),
    ),
    "an advantage of an eighth": NegativeControl(
        "disclosure.corollary-5.1",
        {**GUESSED, success: Rational(3, 4)},
        conclusion=le(success - 1 / m, Rational(1, 8)),
        part="bound",
    ),
    "the guess is not taken off": NegativeControl(
        "disclosure.corollary-5.1",
        {m: 2, epsilon: log(3), delta: 0},
        conclusion=eq(Rational(3, 4) * m, 1),
        part="how often a guess is right",
    ),
    "the first K are left out": NegativeControl(
        "disclosure.theorem-5.2",
        {
            **{m: 2, K: 1, T: 1, Gamma: HALF, least: HALF},
            **{priors: {1: HALF, 2: HALF}, gain: {1: HALF, 2: 0}},
        },
        conclusion=le(GAINED, 0),
        part="bound",
    ),
    "right guesses no likelier than from one data set": NegativeControl(
        "disclosure.equation-1",
        {
            m: 1,
            epsilon: log(3),
            x: QUARTER,
            q: {1: 1},
            hits: {1: 3 * QUARTER},
            alarms: {1: QUARTER},
        },
        conclusion=le(Sum(q[j] * hits[j], WORLDS), x),
    ),
    "a total variation of a quarter": NegativeControl(
        "disclosure.equation-2",
        {found: 3 * QUARTER, missed: QUARTER, epsilon: log(3), delta: 0},
        conclusion=le(found - missed, QUARTER),
    ),
    "a trade-off function that is not told apart from guessing": NegativeControl(
        "disclosure.theorem-5.1",
        PAIR,
        conclusion=le(GAIN, 0),
        part="all pairs",
    ),
    "half of the pairs that differ": NegativeControl(
        "disclosure.theorem-5.1",
        {**PAIR, kappa: 0},
        conclusion=le((1 - kappa) * GAIN, QUARTER),
        part="pairs that differ",
    ),
    "delta is left out of the steep line": NegativeControl(
        "disclosure.proposition-5.1",
        {epsilon: 0, delta: HALF, low: 0, x: QUARTER, high: 1, rho: HALF},
        conclusion=le(rho, high * (exp(epsilon) - 1)),
    ),
    "one is added once too often": NegativeControl(
        "disclosure.equation-82",
        {m: 2, epsilon: log(3), delta: 0, x: QUARTER},
        conclusion=eq((1 - x * m / (m - 1)) * exp(epsilon), x * m + 2),
        target="printed",
        part="inverse",
    ),
    "delta is left out, as eq. 82 has it": NegativeControl(
        "disclosure.equation-82",
        {m: 2, epsilon: log(3), delta: HALF, x: 3 * QUARTER / 2},
        conclusion=eq((1 - x * m / (m - 1)) * exp(epsilon), x * m + 1),
        part="lower bound",
    ),
}


def test_every_derivation_has_a_control() -> None:
    modules = (section_2, section_7, theorem_4_1, theorem_4_2, theorem_5_1, theorem_5_2)
    claims = {claim.id for module in modules for claim in module.CLAIMS}
    written = {key[:2] for key in PROOFS if key[0] in claims}
    assert written == {(control.claim, control.part) for control in NEGATIVE_CONTROLS.values()}


@pytest.mark.parametrize("control", NEGATIVE_CONTROLS.values(), ids=NEGATIVE_CONTROLS)
def test_a_negative_control_is_false_and_is_refused(control: NegativeControl) -> None:
    assert_false_and_refused(control)
