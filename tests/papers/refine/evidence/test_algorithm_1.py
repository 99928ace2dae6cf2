"""Algorithm 1 step by step, at sets small enough to follow by hand."""

from fractions import Fraction

import pytest

from didp_ref.papers.refine.evidence.algorithm_1 import Layers, algorithm_1
from didp_ref.worlds.distributions import fractions

TWO, HALF = Fraction(2), Fraction(1, 2)


def test_the_layers_are_the_sets_of_equation_2():
    layers = Layers(fractions("1/2", "1/4", "1/4"), (1, 0, 1))
    assert layers.near == [set(), {1}, {0, 1, 2}]
    assert layers.far == [{0, 1, 2}, {0, 2}, set()]
    assert [layers.mass(one) for one in layers.near] == [0, Fraction(1, 4), 1]


def test_the_then_branch_as_printed_and_repaired():
    prior, distances = fractions("1/3", "1/3", "1/3"), (0, 1, 2)
    printed = algorithm_1(prior, distances, TWO, HALF, printed=True)
    repaired = algorithm_1(prior, distances, TWO, HALF)
    assert printed == fractions("2/3", "2/3", "1/6")
    assert repaired == fractions("2/3", "1/6", "1/6")


def test_exchanged_masses_make_a_negative_probability():
    prior = fractions("3/5", "1/10", "3/10")
    p_u, p_d = fractions("2/3", "1/3")  # as printed
    assert prior[0] < p_u < prior[0] + prior[1]
    assert prior[2] < p_d < prior[2] + prior[1]
    answer = algorithm_1(prior, (0, 1, 2), TWO, HALF, printed=True)
    assert answer[1] == 1 - 2 * prior[0] - prior[2] / 2 == Fraction(-7, 20)


def test_exchanged_masses_give_the_true_answer_away():
    """Of two equally likely outcomes neither weighs 2/3, and the one far away gets the factor 0."""
    prior = fractions("1/2", "1/2")
    assert algorithm_1(prior, (0, 1), TWO, HALF, printed=True) == fractions(1, 0)
    assert algorithm_1(prior, (0, 1), TWO, HALF) == fractions("3/4", "1/4")


@pytest.mark.parametrize("distances", [(0, 1, 2), (1, 0, 1), (0, 0, 0)])
def test_a_sure_outcome_stays_sure(distances):
    assert algorithm_1(fractions(0, 1, 0), distances, TWO, HALF) == fractions(0, 1, 0)
