"""Section 7: where noise does better, what a query must have, and answers that make no sense."""

from fractions import Fraction

import mpmath

from didp_ref.papers.refine import section_7
from tests.papers.refine.shared import HALF, assert_computed, recomputes, values_of


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


@recomputes("refine.noise-may-be-better")
def test_noise_that_is_larger_than_the_range(name):
    """The variance of Laplace noise is twice its squared scale."""
    said = values_of(name)
    (apart,), (budget,) = said["variability between neighbors"], said["epsilon"]
    low, high = Fraction(0), Fraction(100)
    assert said["Range(f)"] == f"[{low}, {high}]"
    noise, farthest = 2 * (apart / budget) ** 2, (high - low) ** 2
    assert noise > farthest
    large = 30
    with mpmath.workdps(30):
        up, down = mpmath.exp(Fraction(large, 2)), mpmath.exp(-Fraction(large, 2))
        border = 100 * (1 - down) / (up - down)  # how far the near set reaches from f(D) = 0

        def squared(start, end):
            return (end**3 - start**3) / (3 * high)

        refined = up * squared(0, border) + down * squared(border, 100)
        assert refined < mpmath.mpf("0.0011")
    assert Fraction("0.0011") < Fraction("0.0022") < 2 * (apart / large) ** 2
    assert_computed(
        name,
        low,
        high,
        apart,
        budget,
        noise,
        farthest,
        large,
        Fraction("0.0022"),
        Fraction("0.0011"),
    )


def test_a_bent_privacy_is_noticed(still_stands, monkeypatch):
    monkeypatch.setattr(section_7, "private", lambda *_: False)
    assert not still_stands("refine.consistency")


def test_a_distance_that_makes_no_difference_is_noticed(still_stands, monkeypatch):
    monkeypatch.setattr(section_7, "algorithm_1", lambda prior, *_: prior)
    assert not still_stands("refine.generality")
