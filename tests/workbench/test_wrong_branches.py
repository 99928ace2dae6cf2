"""The branches that are wrong are named if every other one is proved right."""

import math

import pytest

import didp_ref as di
from didp_ref.workbench.compare import compare


def linear_below_a_tenth(epsilon, sampling_rate):
    if epsilon < 0.1:
        return sampling_rate * epsilon
    return math.log1p(sampling_rate * math.expm1(epsilon))


def sure_above_fifty(epsilon, n_worlds):
    if epsilon > 50:
        return 1.0
    return 1 / (1 + (n_worlds - 1) * math.exp(-epsilon))


def wrong_on_both_sides(epsilon, n_worlds):
    if epsilon > 50:
        return 1.0
    return 1 / (1 + n_worlds * math.exp(-epsilon))


@pytest.mark.parametrize(
    ("function", "identifier", "where"),
    [
        (linear_below_a_tenth, "subsampling.poisson_epsilon", "1/10 > epsilon"),
        (sure_above_fifty, "translation.rho_from_epsilon", "epsilon > 50"),
    ],
)
def test_the_condition_of_a_wrong_branch_is_named(function, identifier, where):
    assert compare(function, di.quantities[identifier]).instead == [
        f"wrong-branch: differs where {where}",
        "wrong-branch: is equal in every other branch (proved)",
    ]


def test_no_branch_is_named_if_all_are_wrong():
    comparison = compare(wrong_on_both_sides, di.quantities["translation.rho_from_epsilon"])
    assert not any(each.startswith("wrong-branch") for each in comparison.instead)
