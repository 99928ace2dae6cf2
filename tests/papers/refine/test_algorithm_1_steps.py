"""The steps of Algorithm 1, as printed and repaired, at sets small enough to follow by hand."""

from fractions import Fraction

import pytest
from sympy import Rational

from didp_ref import refinement
from didp_ref.papers.refine.algorithm_1_steps import Layers, algorithm_1
from didp_ref.papers.refine.alphabet import P_U, P_far, P_near, alpha_d, alpha_u, alpha_ud
from didp_ref.papers.refine.outcomes import p_d
from didp_ref.symbolic.notation import lt
from didp_ref.worlds.distributions import fractions
from tests.papers.refine.shared import HALF, THIRD, assert_computed, entry, recomputes, values_of


def test_the_layers_are_the_sets_of_equation_2():
    layers = Layers(fractions("1/2", "1/4", "1/4"), (1, 0, 1))
    assert layers.near == [set(), {1}, {0, 1, 2}]
    assert layers.far == [{0, 1, 2}, {0, 2}, set()]
    assert [layers.mass(entry) for entry in layers.near] == [0, Fraction(1, 4), 1]


def test_the_then_branch_as_printed_and_repaired():
    prior, distances = fractions("1/3", "1/3", "1/3"), (0, 1, 2)
    printed = algorithm_1(prior, distances, 2, HALF, printed=True)
    repaired = algorithm_1(prior, distances, 2, HALF)
    assert printed == fractions("2/3", "2/3", "1/6")
    assert repaired == fractions("2/3", "1/6", "1/6")


def test_exchanged_masses_make_a_negative_probability():
    prior = fractions("3/5", "1/10", "3/10")
    p_u, p_d = fractions("2/3", "1/3")  # as printed
    assert prior[0] < p_u < prior[0] + prior[1]
    assert prior[2] < p_d < prior[2] + prior[1]
    answer = algorithm_1(prior, (0, 1, 2), 2, HALF, printed=True)
    assert answer[1] == 1 - 2 * prior[0] - prior[2] / 2 == Fraction(-7, 20)


def test_exchanged_masses_give_the_true_answer_away():
    """Of two equally likely outcomes neither weighs 2/3, and the one far away gets the factor 0."""
    prior = fractions("1/2", "1/2")
    assert algorithm_1(prior, (0, 1), 2, HALF, printed=True) == fractions(1, 0)
    assert algorithm_1(prior, (0, 1), 2, HALF) == fractions("3/4", "1/4")


@pytest.mark.parametrize("distances", [(0, 1, 2), (1, 0, 1), (0, 0, 0)])
def test_a_sure_outcome_stays_sure(distances):
    assert algorithm_1(fractions(0, 1, 0), distances, 2, HALF) == fractions(0, 1, 0)


PAIRS = [(2, HALF), (3, HALF), (Fraction(5, 4), Fraction(1, 10))]


@pytest.mark.parametrize(("up", "down"), PAIRS)
def test_the_printed_masses_give_the_wrong_total(up, down):
    """Solve ``up P + down (1 - P) = 1`` by bisection instead of by the formula."""
    low, high = Fraction(0), Fraction(1)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if up * middle + down * (1 - middle) > 1 else (middle, high)
    mass = refinement.mass_up.enclose(up, down).lower
    printed = refinement.mass_down.enclose(up, down).lower
    assert low <= mass <= high
    assert up * printed + down * (1 - printed) == up + down - 1 != 1


@pytest.mark.parametrize(("up", "down"), PAIRS)
def test_the_printed_else_branch_divides_by_zero(up, down):
    masses = (refinement.mass_up.enclose(up, down), refinement.mass_down.enclose(up, down))
    assert 1 - sum(mass.lower for mass in masses) == 0


MISSES = {"refine.region-masses": "P_f(U_u)", "refine.algorithm-1.step-a-b": "p_u"}


@recomputes(*MISSES)
def test_the_printed_masses_miss_one(name):
    said = values_of(name)
    (up,), (down,) = said["alpha_u"], said["alpha_d"]
    (near,) = said[MISSES[name]]
    assert near == (up - 1) / (up - down)
    total = up * near + down * (1 - near)
    assert total == up + down - 1 != 1
    assert str(total) in entry(name).judged.counterexample.shows
    right = (1 - down) / (up - down)
    assert up * right + down * (1 - right) == 1
    numbers = (up, down, near, 1 - near, total, 1)
    assert_computed(
        name, *numbers, *((down / total, 1 / up) if name == "refine.region-masses" else ())
    )


@recomputes("refine.algorithm-1.else-branch")
def test_the_printed_factor_divides_by_zero_and_with_the_sets_found_is_negative(name):
    up, down = 2, HALF
    p_u, p_d = (up - 1) / (up - down), (1 - down) / (up - down)
    divisor, dividend = 1 - p_u - p_d, 1 - up * p_u - down * p_d
    assert divisor == 0 > dividend
    near, far = Fraction(3, 5), Fraction(3, 10)  # of the prior 3/5, 1/10, 3/10
    between = (1 - up * near - down * far) / (1 - near - far)
    assert between == Fraction(-7, 2)
    assert_computed(name, 1, up, down, p_u, p_d, divisor, -dividend, -between)


TWO_AND_HALF = {alpha_u: 2, alpha_d: HALF}


def test_the_printed_masses_do_not_solve_equation_3(refused_as_printed):
    refused_as_printed("refine.region-masses", {**TWO_AND_HALF, P_U: THIRD})


def test_the_printed_p_u_and_p_d_have_another_total(refused_as_printed):
    refused_as_printed("refine.algorithm-1.step-a-b", TWO_AND_HALF)


def test_a_set_heavier_than_p_u_leaves_no_factor_between(refused):
    values = {P_near: Rational(3, 5), P_far: Rational(3, 10), alpha_ud: Rational(-7, 2)}
    refused(
        "refine.algorithm-1.else-branch",
        {**TWO_AND_HALF, **values},
        hypotheses={"P_near < p_u = (1 - alpha_d)/(alpha_u - alpha_d)": lt(P_near, p_d)},
    )
