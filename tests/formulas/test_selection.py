"""didp_ref/formulas/selection.py: tails by summing the noise, thresholds by their delta."""

from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import DomainError

sizes = st.fractions(Fraction(1, 20), 20, max_denominator=100)
deltas = st.fractions(Fraction(1, 10**12), Fraction(99, 100))
counts = st.integers(1, 60).map(Fraction)
BUDGETS = [(1.0, 0.0134, 1), (1.0, 0.6, 10), (0.1, 1e-9, 20), (3.0, 0.99, 1), (0.1, 0.51, 20)]


@given(st.fractions(1, 20, max_denominator=100), counts, counts)
def test_deltas(agrees, scale, threshold, groups):
    agrees(di.selection.discrete_laplace_delta, scale=scale, threshold=threshold, groups=groups)
    agrees(di.selection.laplace_delta, scale=scale, threshold=threshold, groups=groups)


@settings(max_examples=20)
@given(sizes, deltas, counts)
def test_thresholds(agrees, epsilon, delta, groups):
    asked = {"epsilon": epsilon, "delta": delta, "groups": groups}
    agrees(di.selection.discrete_laplace_threshold, **asked)
    agrees(di.selection.discrete_laplace_threshold_above, **asked)
    agrees(di.selection.laplace_threshold, **asked)


@settings(max_examples=5)
@given(sizes, deltas, counts)
def test_gaussian_threshold(agrees, deviation, delta, groups):
    agrees(di.selection.gaussian_threshold, deviation=deviation, delta=delta, groups=groups)


def tail(scale, threshold):
    """The chance that one plus discrete Laplace noise reaches a threshold, term by term."""
    q = mpmath.exp(-1 / mpmath.mpf(scale))
    return mpmath.nsum(lambda k: (1 - q) / (1 + q) * q**k, [int(threshold) - 1, mpmath.inf])


@pytest.mark.parametrize(("scale", "threshold", "groups"), [(1.0, 5, 1), (0.5, 1, 3), (4.0, 5, 9)])
def test_discrete_delta_is_the_tail_of_the_noise_in_any_group(scale, threshold, groups):
    found = di.selection.discrete_laplace_delta(scale, threshold, groups)
    assert found == pytest.approx(1 - (1 - tail(scale, threshold)) ** groups, rel=1e-12)


def test_a_threshold_rises_once_where_a_group_may_be_named_more_often_than_not():
    """At one a group is named with 1/(1 + e^-epsilon), which is 3/5 at epsilon = ln(3/2)."""
    asked = [(epsilon, 0.6, 1) for epsilon in (1e-6, 0.4054, 0.4055, 1.0, 700.0)]
    assert [di.selection.discrete_laplace_threshold(*each) for each in asked] == [1, 1, 2, 2, 2]
    assert [di.selection.discrete_laplace_threshold_above(*each) for each in asked] == [
        0,
        0,
        1,
        1,
        1,
    ]


def test_a_published_threshold_by_the_other_comparison_is_unsafe():
    """OpenDP issue 2922: the tail above the threshold, where who reaches it is released."""
    exact = di.selection.discrete_laplace_delta(1.0, 5, 1)
    assert exact == pytest.approx(0.0133898, abs=1e-7)
    assert di.selection.discrete_laplace_delta(1.0, 6, 1) == pytest.approx(0.0049258, abs=1e-7)


def test_a_published_threshold_for_a_large_delta_is_unsafe():
    """Google's partition selection at (1, .6) and ten groups: 7.015 where 18.423 is needed."""
    assert di.selection.laplace_threshold(1.0, 0.6, 10) == pytest.approx(18.423, abs=1e-3)
    assert di.selection.laplace_delta(10.0, 7.015, 10) > 0.6


@pytest.mark.parametrize(("epsilon", "delta", "groups"), BUDGETS)
def test_the_least_whole_threshold_keeps_delta_and_the_one_before_does_not(epsilon, delta, groups):
    threshold = di.selection.discrete_laplace_threshold(epsilon, delta, groups)
    assert threshold == di.selection.discrete_laplace_threshold_above(epsilon, delta, groups) + 1
    scale = Fraction(groups) / Fraction(epsilon)
    at = di.selection.discrete_laplace_delta.enclose
    assert at(scale, int(threshold), groups).at_most(Fraction(delta))
    if threshold > 1:
        assert ~at(scale, int(threshold) - 1, groups).at_most(Fraction(delta))


@pytest.mark.parametrize(("epsilon", "delta", "groups"), BUDGETS)
def test_continuous_thresholds_keep_delta_and_hardly_more(epsilon, delta, groups):
    thresholds = [
        di.selection.laplace_threshold(epsilon, delta, groups),
        di.selection.gaussian_threshold(2.0, delta, groups),
    ]
    with mpmath.workdps(60):
        far, half = (mpmath.mpf(threshold) - 1 for threshold in thresholds)
        tails = [mpmath.exp(-far * mpmath.mpf(epsilon) / groups) / 2, mpmath.ncdf(-half / 2)]
        for threshold, tail_of_one in zip(thresholds, tails, strict=True):
            found = 1 - (1 - tail_of_one) ** groups
            assert found <= delta
            assert threshold == 1 or found == pytest.approx(delta, rel=1e-10)


@pytest.mark.parametrize("groups", [1, 2, 10, 53])
def test_at_a_threshold_of_one_half_of_the_groups_stay_unnamed_exactly(groups):
    delta = 1 - 2.0**-groups
    assert di.selection.laplace_delta(3.0, 1.0, groups) == delta
    assert di.selection.laplace_threshold(3.0, delta, groups) == 1.0
    assert di.selection.gaussian_threshold(3.0, delta, groups) == 1.0


def test_what_names_everybody_or_nobody_is_refused():
    with pytest.raises(DomainError, match="delta > 0"):
        di.selection.laplace_threshold(1.0, 0.0, 1)
    with pytest.raises(DomainError, match="delta < 1"):
        di.selection.discrete_laplace_threshold(1.0, 1.0, 1)
    with pytest.raises(DomainError, match="threshold"):
        di.selection.laplace_delta(1.0, -1.0, 1)
