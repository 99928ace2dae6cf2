"""What priors share: masses, distances, and the step function that they are multiplied by."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.mechanisms.refinement import Continuous, Discrete, Nominal, Ordinal, Prior, uniform
from didp_ref.mechanisms.refinement.prior import (
    Refined,
    StepFunction,
    checked_distance,
    read_masses,
)


@given(
    st.lists(
        st.tuples(
            st.fractions(0, 1, max_denominator=9).filter(bool),
            st.fractions(0, 3, max_denominator=9),
        ),
        min_size=1,
        max_size=5,
    ),
    st.fractions(0, 1, max_denominator=30),
    st.fractions(0, 1, max_denominator=30),
)
def test_the_step_function_integrates_and_loses_its_tail(
    steps: list[tuple[Fraction, Fraction]], s: Fraction, part: Fraction
) -> None:
    width = sum(w for w, _ in steps)
    steps = [(w / width, height) for w, height in steps]
    function = StepFunction(steps)
    whole = function.integral(Fraction(1))
    assert whole == sum(w * h for w, h in steps)
    assert function.mean(s, Fraction(1)) * (1 - s) == whole - function.integral(s)
    cut = function.without_tail(part * whole)
    assert cut.integral(Fraction(1)) == whole * (1 - part)
    assert all(cut.integral(t) <= function.integral(t) for t in function.ends)


def test_masses_are_probabilities() -> None:
    assert read_masses(["1/3", "2/3"]) == ((Fraction(1, 3), Fraction(2, 3)), True)
    masses, exact = read_masses([0.1] * 10)
    assert (sum(masses), exact) == (1, False)
    for wrong in (["1/3"], ["-1", "2"], [0.5, 0.4], [math.nan]):
        with pytest.raises(di.DomainError):
            read_masses(wrong)


@pytest.mark.parametrize("distance", [-3141, math.nan, "3141", None])
def test_a_distance_that_is_none_is_refused_and_not_told(distance: float) -> None:
    with pytest.raises(di.DomainError, match=r"distance = \(withheld\)") as error:
        checked_distance(distance)
    assert "3141" not in f"{error.value} {vars(error.value)}"


@pytest.mark.parametrize(
    "prior",
    [
        Discrete({1: 0, 4: "1/2", 9: "1/2"}),
        Ordinal({"low": "0", "high": 1}),
        Nominal({"a": 0.5, "b": 0.5}),
        uniform(3, 4),
        Continuous(lambda x: x, lambda t: t, lambda x: 1.0, 0.0, 1.0),
    ],
)
def test_an_example_is_a_possible_answer_and_always_the_same(prior: Prior[Refined]) -> None:
    example = prior.example()
    assert example == prior.example()
    support = prior.unrefined().support
    assert example in support or support[0] < example < support[1]
