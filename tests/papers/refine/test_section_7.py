"""Section 7: where noise does better, what a query must have, and answers that make no sense."""

from fractions import Fraction

from sympy import log

from didp_ref.papers.refine import section_7
from didp_ref.papers.refine.alphabet import Delta, F, S, a, alpha_d, alpha_u, b, c, p, t
from didp_ref.papers.refine.outcomes import event, over_outcomes
from didp_ref.papers.refine.section_7 import FAR_PRIOR, NO_WAY, RESTRICTED
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.symbolic.notation import le, lt
from tests.papers.refine.shared import EVEN, HALF, assert_computed, recomputes, values_of


@recomputes("refine.generality")
def test_two_distances_give_two_answers(name):
    """p_u = 1/3 and p_d = 2/3; under the 0-1 distance neither the first nor the others weigh it."""
    said = values_of(name)
    assert [*said["alpha_u"], *said["alpha_d"]] == [2, HALF]
    first, second, last = said["prior"]
    assert first + second == Fraction(1, 3)
    ordinal = [2 * first, 2 * second, last / 2]
    between = (1 - 2 * first) / (1 - first)
    nominal = [2 * first, between * second, between * last]
    assert sum(ordinal) == sum(nominal) == 1
    assert_computed(name, first, last, *ordinal, *nominal, 2, HALF)


def test_a_bent_privacy_is_noticed(still_stands, monkeypatch):
    monkeypatch.setattr(section_7, "private", lambda *_: False)
    assert not still_stands("refine.consistency")


def test_a_distance_that_makes_no_difference_is_noticed(still_stands, monkeypatch):
    monkeypatch.setattr(section_7, "algorithm_1", lambda prior, *_: prior)
    assert not still_stands("refine.generality")


def test_noise_is_not_the_better_one_where_the_prior_is_near(refused):
    """At epsilon = 1 and sensitivity 1 the variance is 2; the prior's squared distance is 1/2."""
    values = {**EVEN, t: {1: 0, 2: 1}, c: {1: 1, 2: 1}, alpha_d: 1, Delta: 1, epsilon: 1}
    near = {FAR_PRIOR: lt(0, alpha_d * over_outcomes(t[k] * p[k]))}
    refused("refine.noise-may-be-better", values, hypotheses=near)


def test_what_the_prior_does_not_exclude_may_be_answered(refused):
    values = {**EVEN, c: {1: 1, 2: 1}, alpha_u: 1}
    allowed = {"the prior probability of the event is 0": le(event(p[k]), HALF)}
    refused("refine.consistency", values, of=RESTRICTED, hypotheses=allowed)


def test_a_function_of_noisy_answers_does_not_make_them_equal(refused):
    here, there = over_outcomes(S(F(k)) * a[k]), over_outcomes(S(F(k)) * b[k])
    everything = {F: lambda answer: answer, S: lambda _: 1}
    values = {n: 1, epsilon: log(2), a: {1: 1}, b: {1: HALF}, **everything}
    refused("refine.consistency", values, of=NO_WAY, conclusion=le(here, there))
