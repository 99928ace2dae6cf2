"""Section 4.1 as far as eq. 9: the counterexample at 50 digits, the triangle inequality."""

from dataclasses import replace
from fractions import Fraction

import mpmath
from sympy import Abs, Sum, exp

from didp_ref.audit.derivation import author_of, derive
from didp_ref.papers import CLAIMS
from didp_ref.papers.rhodi.alphabet import J, K, L, R, S, a, g, i, k, lambda_, m, q, v
from didp_ref.papers.rhodi.shared import OTHERS
from didp_ref.papers.shared.risk import bound_by_distances, risk, weight
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq, ge, le
from didp_ref.worlds import uniform
from tests.negative_controls import NegativeControl, checked, each_is_refused, not_standing
from tests.papers.rhodi.shared import HALF, THIRD, THREE_WORLDS, TWO_WORLDS


def test_a_floor_under_eq_9_is_none_under_the_risk(
    counterexample, assert_computed, laplace_posteriors
):
    assert counterexample("rhodi.random-guess").values["m"] == "2"
    scale = 1 / mpmath.log(2)
    low, _ = laplace_posteriors(uniform(2), [0, 1], 1, scale)
    bound = 1 / (1 + mpmath.exp(-1 / scale))
    assert low < 0.5 < bound
    assert abs(low - mpmath.mpf(1) / 3) < 1e-45
    assert abs(bound - mpmath.mpf(2) / 3) < 1e-45
    assert_computed("rhodi.random-guess", 0, 1, 2, HALF, Fraction(1, 3), Fraction(2, 3))


def test_eq_6_is_about_the_world_in_question(laplace_posteriors):
    absent, present = laplace_posteriors(uniform(2), [0, 1], 1, 1 / mpmath.log(2))
    assert abs(absent - mpmath.mpf(1) / 3) < 1e-45
    assert abs(present - mpmath.mpf(2) / 3) < 1e-45


def test_eq_8_needs_the_triangle_inequality() -> None:
    """Dividing alone gives an equality that is false, and without the lemma eq. 8 is refused."""
    theirs = Sum(weight(v[k]), OTHERS)
    apart = Sum(exp(-Abs(a - v[k]) / lambda_), OTHERS)
    values = {**TWO_WORLDS, R: 1}
    assert not holds(eq(theirs, weight(a) * apart), values)
    assert holds(ge(theirs, weight(a) * apart), values)

    claim = CLAIMS["rhodi.equations-8-9"]
    proof = derive(claim, author_of(claim, "printed", "eq. 8"), part="eq. 8")
    steps = tuple(
        replace(step, premises=tuple(name for name in step.premises if name != "triangle"))
        for step in proof.steps
    )
    assert not_standing(checked(replace(proof, steps=steps))) == ["each weight"]


NEGATIVE_CONTROLS = {
    "Bayes' rule without the prior": NegativeControl(
        "rhodi.equations-2-7",
        {
            **{m: 2, i: 1, q: {1: THIRD, 2: 2 * THIRD}, K: {1: HALF, 2: HALF / 2}},
            **{J: {1: HALF / 3, 2: HALF / 3}, L: THIRD, g: {1: HALF}},
        },
        conclusion=eq(g[i], K[i] / Sum(K[k], (k, 1, m))),
        part="eqs. 4-5",
    ),
    "eq. 8 with equality": NegativeControl(
        "rhodi.equations-8-9",
        {**TWO_WORLDS, R: 1},
        conclusion=eq(risk(m), bound_by_distances(m)),
        part="eq. 8",
    ),
    "eq. 9 with m for m - 1": NegativeControl(
        "rhodi.equations-8-9",
        THREE_WORLDS,
        conclusion=le(bound_by_distances(m), 1 / (1 + m * exp(-S / lambda_))),
        part="eq. 9",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
