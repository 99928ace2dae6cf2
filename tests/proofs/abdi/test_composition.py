"""The induction of Theorem 1, bent: its claim falls."""

from __future__ import annotations

import pytest
from sympy import And, Rational, oo

from didp_ref.papers.abdi.alphabet import alphas, beliefs, betas
from didp_ref.papers.abdi.statements.composition import EQUATION_6
from didp_ref.papers.shared.alphabet import k
from didp_ref.proof.notation import Term, every, le
from tests.proofs.twins import Twin, assert_false_and_refused

HALF = Rational(1, 2)


def half(_: int) -> Term:
    """1/2, always"""
    return HALF


def halved(k: int) -> Term:
    """halved by every answer"""
    return HALF**k


TWINS = {
    "two answers promise what the first one does": Twin(
        "abdi.theorem-1.induction",
        {alphas: half, betas: half, beliefs: halved},
        le((1 - alphas[1]) * beliefs[0], beliefs[2]),
    ),
    "eq. 6 from the second answer on": Twin(
        "abdi.theorem-1.induction",
        {alphas: half, betas: half, beliefs: lambda k: 1 if k == 0 else Rational(1, 100)},
        le((1 - alphas[1]) * beliefs[0], beliefs[1]),
        hypotheses={
            EQUATION_6: every(
                And(
                    le((1 - alphas[k + 1]) * beliefs[k], beliefs[k + 1]),
                    le(beliefs[k + 1], (1 + betas[k + 1]) * beliefs[k]),
                ),
                (k, 1, oo),
            )
        },
    ),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
