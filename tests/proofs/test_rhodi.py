"""The derivations of rhodi: they follow the paper, and each falls when its claim is bent."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sympy import Abs, Rational, Sum, exp, log

from didp_ref.papers import CLAIMS
from didp_ref.papers.rhodi.alphabet import (
    F,
    G,
    H,
    K,
    L,
    P,
    R,
    S,
    a,
    epsilon,
    g,
    k,
    lambda_,
    m,
    n,
    p,
    q,
    rho,
    v,
)
from didp_ref.papers.rhodi.statements import BOUND_BY_RANGE, OTHERS, SHARE
from didp_ref.papers.shared.risk import risk, weight
from didp_ref.proof.derivation import PROOFS, derive
from didp_ref.proof.models import holds
from didp_ref.proof.notation import eq, every, ge, gt, le, lt
from tests.proofs.twins import Twin, assert_false_and_refused, checked, not_standing

HALF = Rational(1, 2)
THREE_WORLDS = {m: 3, lambda_: 1, R: 0, a: 0, v: {1: 1, 2: 1}, S: 1}
TWO_WORLDS = {m: 2, lambda_: 1, a: 0, v: {1: 1}}

TWINS = {
    "eq. 9 with m for m - 1": Twin(
        "rhodi.equations-8-9",
        THREE_WORLDS,
        conclusion=le(risk(m), 1 / (1 + m * exp(-S / lambda_))),
    ),
    "eq. 9 with half the range": Twin(
        "rhodi.equations-8-9",
        THREE_WORLDS,
        conclusion=le(risk(m), 1 / (1 + (m - 1) * exp(-S / (2 * lambda_)))),
    ),
    "Theorem 1 with m for m - 1": Twin(
        "rhodi.theorem-1",
        {**THREE_WORLDS, lambda_: 1 / log(3), rho: HALF},
        hypotheses={"lambda = S/log((m-1) rho/(1-rho))": eq(lambda_, S / log(m * rho / (1 - rho)))},
    ),
    "a guess is never below rho": Twin(
        "rhodi.random-guess",
        {m: 3, lambda_: 1, rho: Rational(1, 2), S: 0, g: dict.fromkeys((1, 2, 3), Rational(1, 3))},
        conclusion=gt(BOUND_BY_RANGE, 1 / m),
    ),
    "1/min prior for m": Twin(
        "rhodi.remark-nonuniform-prior",
        {
            **TWO_WORLDS,
            **{R: 0, S: 1, rho: HALF},
            **{p: Rational(9, 10), q: {1: Rational(1, 10)}, P: Rational(1, 10)},
        },
        hypotheses={"p <= P": le(P, p)},
    ),
    "a prior at rho leaves room": Twin(
        "rhodi.remark-prior-above-rho",
        {n: 1, p: HALF, rho: HALF, F: {1: 1}, G: {1: 1}, H: {1: 1}, g: {1: HALF}},
        conclusion=lt(p, rho),
    ),
    "epsilon-privacy gives e^(-epsilon/2)": Twin(
        "rhodi.epsilon-to-rho",
        {m: 2, epsilon: 1, L: 1, K: {1: exp(-1)}},
        conclusion=le(SHARE, 1 / (1 + (m - 1) * exp(-epsilon / 2))),
    ),
    "a budget may reach ln(m rho/(1-rho))": Twin(
        "rhodi.rho-to-epsilon",
        {m: 2, epsilon: HALF, L: 1, K: {1: exp(-HALF)}, rho: HALF},
        hypotheses={
            "epsilon <= log((m-1) rho/(1-rho))": le(epsilon, log(m * rho / (1 - rho))),
        },
    ),
    "equality where the distances are at most S": Twin(
        "rhodi.theorem-2",
        {**TWO_WORLDS, R: 0, S: 2},
        hypotheses={"|a - v[k]| = S for every other world k": every(le(Abs(a - v[k]), S), OTHERS)},
    ),
    "equality where the response lies on one side of a": Twin(
        "rhodi.theorem-2",
        {**TWO_WORLDS, R: 1, S: 1},
        hypotheses={
            "R >= a >= v[k] or R <= a <= v[k] for every other world k": every(ge(R, a), OTHERS)
        },
    ),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)


@pytest.mark.parametrize(
    "twin",
    [twin for twin in TWINS.values() if not twin.hypotheses],
    ids=[name for name, twin in TWINS.items() if not twin.hypotheses],
)
def test_the_true_statement_holds_where_its_twin_falls(twin: Twin) -> None:
    """Where only the conclusion is bent, the claim's own conclusion holds at the same values."""
    builds = {part.corrected or part.formal for part in CLAIMS[twin.claim].parts} - {None}
    (formal,) = builds
    assert all(holds(one, twin.values) for one in formal().hypotheses.values())
    assert holds(formal().conclusion, twin.values)


def test_theorem_1_follows_the_papers_equations(reports_of) -> None:
    names = [name for report in reports_of("rhodi.theorem-1") for name in report["steps"]]
    wanted = ["eq. 8", "eq. 9", "eq. 14", "eq. 12", "eq. 10"]
    assert [name for name in names if name in wanted] == wanted


def test_eq_8_needs_the_triangle_inequality() -> None:
    """Dividing alone gives an equality that is false, and without the lemma eq. 8 is refused."""
    theirs = Sum(weight(v[k]), OTHERS)
    apart = Sum(exp(-Abs(a - v[k]) / lambda_), OTHERS)
    values = {**TWO_WORLDS, R: 1}
    assert not holds(eq(theirs, weight(a) * apart), values)
    assert holds(ge(theirs, weight(a) * apart), values)

    claim = CLAIMS["rhodi.equations-8-9"]
    proof = derive(claim, PROOFS[claim.id, "", "", "printed"])
    steps = tuple(
        replace(step, premises=tuple(name for name in step.premises if name != "triangle"))
        for step in proof.steps
    )
    assert not_standing(checked(replace(proof, steps=steps))) == ["each weight"]
