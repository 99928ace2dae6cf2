"""Section 4: how far apart the posteriors of two worlds lie."""

from fractions import Fraction

import pytest
from sympy import Rational, exp

from didp_ref.papers.rhodi.alphabet import R, epsilon, f, i, j, m
from didp_ref.papers.rhodi.shared import posterior_of
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl
from tests.papers.rhodi.shared import assert_falls_alone, decreasing, near_one_another, shares


def test_indistinguishable(counterexample, assert_computed):
    values = counterexample("rhodi.indistinguishable").values
    rho = Fraction(values["rho"])
    seen = shares([rho, 1 - rho])
    assert max(seen) == rho
    assert seen[0] / seen[1] == 2 > 1 / rho
    assert_computed("rhodi.indistinguishable", 2, 3, *seen, 1, 1 / rho)


def test_posteriors_differ_as_likelihoods_do(counterexample, assert_computed):
    assert counterexample("rhodi.epsilon-measures").values["m"] == "2"
    likelihoods = [Fraction(2, 3), Fraction(1, 3)]
    seen = shares(likelihoods)
    assert seen[0] / seen[1] == likelihoods[0] / likelihoods[1] == 2
    assert_computed("rhodi.epsilon-measures", 2, *seen)


NEGATIVE_CONTROLS = {
    **near_one_another("rhodi.indistinguishable", "a factor"),
    "posteriors nearer than likelihoods": NegativeControl(
        "rhodi.epsilon-measures",
        {m: 2, i: 1, j: 2, R: 0, epsilon: 1, f: decreasing(Rational(9, 10))},
        conclusion=le(posterior_of(i), exp(epsilon / 2) * posterior_of(j)),
    ),
}


@pytest.mark.parametrize("control", NEGATIVE_CONTROLS.values(), ids=NEGATIVE_CONTROLS)
def test_a_negative_control_is_false_and_is_refused(control):
    assert_falls_alone(control)
