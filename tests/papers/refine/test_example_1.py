"""Example 1: the level is kept and attained, and the masses are there."""

import operator
from fractions import Fraction

from sympy import And, Implies

from didp_ref.papers.refine.alphabet import P_U, s, u, v, x
from didp_ref.papers.refine.example_1 import ANY_MASS, ATTAINED, ON_A_LINE, uniform_mass
from didp_ref.papers.refine.outcomes import each_outcome
from didp_ref.papers.shared.alphabet import k
from didp_ref.symbolic.notation import eq
from tests.negative_controls import NegativeControl, assert_false_and_refused
from tests.papers.refine.shared import EVEN, FACTORS, HALF, assert_computed, recomputes, values_of


def test_the_level_is_not_attained_where_both_answers_are_near(refused):
    """Where the event is near f(D') too, level zero is kept."""
    name = "u[k] = 1 and v[k] = 0 where s[k] = 1"
    near_both = each_outcome(Implies(eq(s[k], 1), And(eq(u[k], 1), eq(v[k], 1))))
    values = {**EVEN, **FACTORS, x: 0, u: {1: 1, 2: 0}, v: {1: 1, 2: 0}}
    refused("refine.example-1", values, of=ATTAINED, hypotheses={name: near_both})


def test_a_ball_that_stays_inside_the_range_has_not_any_mass(refused):
    inside = eq(uniform_mass(x, P_U / 2), P_U)
    refused("refine.example-1", {x: 0, P_U: HALF}, of=ANY_MASS, conclusion=inside)


def test_nor_has_it_for_the_continuous_prior():
    control = NegativeControl(
        "refine.continuous-prior",
        {x: 0, P_U: HALF},
        conclusion=eq(uniform_mass(x, P_U / 2), P_U),
        reading=ON_A_LINE,
    )
    assert_false_and_refused(control)


@recomputes("refine.continuous-prior")
def test_a_distance_of_0_or_1_has_no_ball_of_a_third(name):
    said = values_of(name)
    (up,), (down,), (wanted,) = (
        said[key] for key in ("alpha_u", "alpha_d", "P_f(U_u) of equation 3")
    )
    assert up * wanted + down * (1 - wanted) == 1
    # what lies within a radius, or nearer: the point f(D), of length 0, and all the rest
    weights = {
        0 * within(0, radius) + 1 * within(1, radius)
        for radius in (Fraction(0), HALF, Fraction(1), Fraction(2))
        for within in (operator.le, operator.lt)
    }
    assert weights == {0, 1}
    assert wanted not in weights
    assert_computed(name, 0, 1, up, down, wanted)


def test_two_equally_likely_values_have_no_near_set_of_a_third():
    up, down, prior = Fraction(2), HALF, (HALF, HALF)
    near_sets = ((), (0,), (0, 1))
    totals = {
        sum(p * (up if k in near else down) for k, p in enumerate(prior)) for near in near_sets
    }
    assert 1 not in totals
