"""Protocols 1 and 2: the budget that is spent query by query."""

from fractions import Fraction
from math import floor

import mpmath
import pytest
from sympy import Implies, Rational, Sum, Symbol, exp, lambdify, log

from didp_ref.papers.refine.alphabet import (
    Delta,
    Delta_j,
    a,
    b,
    epsilon_j,
    f,
    f_other,
    lambda_,
    lambda_j,
    response,
    s,
    x,
)
from didp_ref.papers.refine.outcomes import QUERIES, each_outcome
from didp_ref.papers.refine.protocol_1_noise import NO_FEWER
from didp_ref.papers.refine.protocols import (
    PRIVACY,
    SUBADDITIVE,
    answered,
    density,
    joint_sensitivity,
    transcript,
)
from didp_ref.papers.shared.alphabet import epsilon, j, k, m, n
from didp_ref.papers.shared.events import S, omega
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq, le, lt
from didp_ref.worlds.distributions import fractions
from tests.negative_controls import NegativeControl, assert_false_and_refused
from tests.papers.refine.shared import HALF, assert_computed, recomputes


@pytest.mark.parametrize("scale", [Rational(1, 2), Rational(3)])
def test_the_density_has_mass_one(scale):
    x = Symbol("x", real=True)
    at = lambdify(x, density(2, scale).subs(response(omega, j), x), "mpmath")
    assert mpmath.almosteq(mpmath.quad(at, [-60, 2, 64]), 1, 1e-8)


def test_a_transcript_is_the_product_of_its_densities():
    values = {m: 2, f: {1: 0, 2: 1}, omega: 1, response: {(1, 1): 1, (1, 2): 1}}
    assert holds(eq(transcript(f, Rational(1)), exp(-1) / 4), values)


def test_a_refused_query_ends_the_session_only_if_it_stays_in_the_sum():
    costs = fractions("1/2", 1, "1/2")
    assert answered(costs, 1, stays=True) == [0]
    assert answered(costs, 1, stays=False) == [0, 2]


def test_the_joint_sensitivity_of_counts_is_that_of_the_group_counted_most():
    assert joint_sensitivity([(1, 0, 2), (1, 1, -2)]) == 4


SHIFTED = {f: {1: 1, 2: 1}, f_other: {1: 0, 2: 0}, response: {(1, 1): 1, (1, 2): 1}, S: {1: 1}}
TWO_QUERIES = {m: 2, lambda_: 1, epsilon: 1, Delta_j: {1: 1, 2: 1}}


def test_each_query_within_epsilon_is_not_enough(refused):
    each = {
        "the Delta_j[j]/lambda_j[j] sum to at most epsilon": le(Delta_j[1] / lambda_j[1], epsilon)
    }
    values = {**TWO_QUERIES, lambda_j: {1: 1, 2: 1}, **SHIFTED}
    refused("refine.protocol-1.flexible", values, of=PRIVACY, hypotheses=each)


def test_the_modified_condition_does_not_answer_more(refused):
    summed = Sum(Delta_j[j], QUERIES)
    answers = {f: {1: 1, 2: 0}, f_other: {1: 0, 2: 0}, Delta: 1}
    refused(
        "refine.protocol-1.flexible",
        {**TWO_QUERIES, **answers},
        of=SUBADDITIVE,
        conclusion=Implies(le(Delta / lambda_, epsilon), le(summed / lambda_, epsilon)),
    )


def test_a_budget_that_only_the_last_query_keeps_is_not_kept(refused):
    sure = {(1, 1): 1, (2, 1): 1, (1, 2): 0, (2, 2): 0}
    answers = {a: sure, b: dict.fromkeys(sure, HALF), epsilon_j: dict.fromkeys(sure, log(2))}
    name = "for every k the epsilon_j[j, k] sum to at most epsilon"
    refused(
        "refine.protocol-2",
        {n: 2, m: 2, s: {1: 1, 2: 0}, epsilon: log(2), **answers},
        hypotheses={name: each_outcome(le(epsilon_j[m, k], epsilon))},
    )


@recomputes("refine.protocol-1.more-noise")
def test_half_more_noise_answers_as_many_counts(name):
    """Each count of all records adds 1, so epsilon lambda of them are answered, rounded down."""
    budget, scales = 1, (Fraction(1), Fraction(3, 2))
    numbers = [floor(budget * scale) for scale in scales]
    assert numbers[0] == numbers[1]
    second = Fraction(numbers[0] + 1, budget)
    assert_computed(name, budget, *scales, *numbers, second)


def test_less_noise_may_answer_fewer():
    control = NegativeControl(
        "refine.protocol-1.more-noise",
        {lambda_: 1, x: HALF, Delta: 1, epsilon: 1},
        hypotheses={"lambda < x": lt(0, x)},
        reading=NO_FEWER,
    )
    assert_false_and_refused(control)
