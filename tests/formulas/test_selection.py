"""didp_ref/formulas/selection.py: tails by summing the noise, thresholds by their delta."""

import pytest

import didp_ref as di


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


@pytest.mark.parametrize("groups", [1, 2, 10, 53])
def test_at_a_threshold_of_one_half_of_the_groups_stay_unnamed_exactly(groups):
    delta = 1 - 2.0**-groups
    assert di.selection.laplace_delta(3.0, 1.0, groups) == delta
    assert di.selection.laplace_threshold(3.0, delta, groups) == 1.0
    assert di.selection.gaussian_threshold(3.0, delta, groups) == 1.0
