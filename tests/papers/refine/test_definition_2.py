"""Definition 2: a ball keeps its probability, and need not gain."""

from fractions import Fraction

from tests.papers.refine.shared import HALF, assert_computed, recomputes, values_of


@recomputes("refine.definition-2")
def test_a_prior_that_is_certain_of_a_wrong_answer(name):
    said = values_of(name)
    assert [*said["alpha_u"], *said["alpha_d"], *said["prior"]] == [2, HALF, 0, 1]
    # whatever the factors, an outcome of probability 0 keeps it, and the other must weigh 1
    assert_computed(name, 0, 1, 2, HALF)


@recomputes("refine.marginals")
def test_two_joint_distributions_have_the_same_marginals(name):
    pairs = [(a, b) for a in (0, 1) for b in (0, 1)]
    independent, equal = [Fraction(1, 4)] * 4, [HALF if a == b else 0 for a, b in pairs]
    for place in (0, 1):
        for joint in (independent, equal):
            ones = zip(pairs, joint, strict=True)
            assert sum(weight for pair, weight in ones if pair[place]) == HALF
    assert_computed(name, 0, 1, 10, 11, HALF, *independent)
