"""The promises at the ends of their domains: refused with the reason, or answered as it follows."""

import re

import pytest

import didp_ref as di
from didp_ref.errors import DomainError, Infeasible

NOTHING_FINITE = "delta > 0; without a delta nothing finite is enough"
NOTHING_PROMISED = "delta < 1; delta = 1 promises nothing"
NO_EPSILON = "0 < epsilon; no finite noise keeps a budget of zero"
ABOVE_ONE = "1 < order; a Renyi divergence has an order above one"
COUNTED = "1 <= times, an integer; answers are counted from one"
FROM_ONE = "1 <= order; a Renyi divergence has an order of at least one"
AT_LEAST_ONE = "1 <= threshold; one person alone has a count of one: no threshold is below"
WHOLE = "1 <= threshold, an integer; whole numbers reach whole thresholds"

WITH_A_DELTA = {
    "gaussian.deviation": {"epsilon": 1.0, "global_sensitivity": 1.0},
    "gaussian.epsilon": {"deviation": 1.0, "global_sensitivity": 1.0},
    "concentrated.epsilon": {"rho": 0.5},
    "concentrated.epsilon_simple": {"rho": 0.5},
    "renyi.epsilon": {"order": 2.0, "budget": 1.0},
    "renyi.sharper_epsilon": {"order": 2.0, "budget": 1.0},
    "selection.discrete_laplace_threshold": {"epsilon": 1.0, "groups": 1},
    "selection.discrete_laplace_threshold_above": {"epsilon": 1.0, "groups": 1},
    "selection.laplace_threshold": {"epsilon": 1.0, "groups": 1},
    "selection.gaussian_threshold": {"deviation": 1.0, "groups": 1},
}
"""What is infinite at delta = 0, and says nothing at one."""
REFUSED = [
    *((name, {**rest, "delta": 0.0}, NOTHING_FINITE) for name, rest in WITH_A_DELTA.items()),
    *((name, {**rest, "delta": 1.0}, NOTHING_PROMISED) for name, rest in WITH_A_DELTA.items()),
    *((name, {**rest, "delta": 1.5}, "0 <= delta <= 1") for name, rest in WITH_A_DELTA.items()),
    ("group.delta", {"epsilon": 1.0, "delta": 1.5, "size": 2}, "0 <= delta <= 1"),
    ("group.delta", {"epsilon": 1.0, "delta": 0.5, "size": 0}, "1 <= size"),
    ("subsampling.poisson_delta", {"delta": 1.5, "sampling_rate": 0.5}, "0 <= delta <= 1"),
    ("scale.differential_privacy", {"epsilon": 0.0, "global_sensitivity": 1.0}, NO_EPSILON),
    ("concentrated.deviation", {"rho": 0.0, "global_sensitivity": 1.0}, "rho"),
    ("selection.laplace_threshold", {"epsilon": 0.0, "delta": 0.5, "groups": 1}, NO_EPSILON),
    ("renyi.gaussian", {"order": 0.99, "deviation": 1.0, "global_sensitivity": 1.0}, FROM_ONE),
    ("renyi.laplace", {"order": 0.5, "scale": 1.0, "global_sensitivity": 1.0}, FROM_ONE),
    ("renyi.randomized_response", {"order": 0.99, "epsilon": 1.0}, FROM_ONE),
    ("renyi.epsilon", {"order": 1.0, "budget": 1.0, "delta": 0.5}, ABOVE_ONE),
    ("renyi.sharper_epsilon", {"order": 1.0, "budget": 1.0, "delta": 0.5}, ABOVE_ONE),
    ("composition.advanced", {"epsilon": 0.1, "delta": 0.0, "times": 0, "slack": 0.5}, COUNTED),
    (
        "composition.advanced",
        {"epsilon": 0.1, "delta": 1.0, "times": 1, "slack": 0.5},
        "times*delta + slack < 1 where times = 1 and slack = 0.5",
    ),
    (
        "composition.delta_repeated",
        {"epsilon": 0.1, "delta": 0.0, "times": 0, "total_epsilon": 1.0},
        COUNTED,
    ),
    (
        "composition.delta_repeated",
        {"epsilon": 0.1, "delta": 1.0, "times": 2, "total_epsilon": 1.0},
        NOTHING_PROMISED,
    ),
    (
        "composition.epsilon_repeated",
        {"epsilon": 0.1, "delta": 0.0, "times": 0, "total_delta": 0.5},
        COUNTED,
    ),
    (
        "composition.epsilon_repeated",
        {"epsilon": 0.1, "delta": 0.0, "times": 2, "total_delta": 0.0},
        "total_delta",
    ),
    ("accuracy.laplace_mean", {"scale": 1.0, "probability": 0.5, "times": 0}, COUNTED),
    ("accuracy.gaussian_mean", {"deviation": 1.0, "probability": 0.5, "times": 0}, COUNTED),
    ("selection.laplace_delta", {"scale": 1.0, "threshold": -3.0, "groups": 1}, AT_LEAST_ONE),
    ("selection.discrete_laplace_delta", {"scale": 1.0, "threshold": -3, "groups": 1}, WHOLE),
    ("selection.discrete_laplace_delta", {"scale": 1.0, "threshold": 2.5, "groups": 1}, WHOLE),
]


@pytest.mark.parametrize(("name", "values", "reason"), REFUSED)
def test_it_is_refused_with_the_reason(name, values, reason):
    with pytest.raises(DomainError, match=re.escape(reason)):
        di.quantities[name](**values)


def test_a_total_delta_is_infeasible_where_one_float_more_is_not():
    """1 - (1 - delta)^times is 3/4."""
    with pytest.raises(Infeasible, match="total_delta"):
        di.composition.epsilon_repeated(0.1, 0.5, 2, 0.75 - 2.0**-53)
    assert di.composition.epsilon_repeated(0.1, 0.5, 2, 0.75) == 0.2


@pytest.mark.parametrize(
    ("name", "values", "answer"),
    [
        ("group.delta", {"epsilon": 1.0, "delta": 0.0, "size": 3}, 0.0),
        ("group.delta", {"epsilon": 1.0, "delta": 1.0, "size": 3}, 1.0),
        ("group.delta", {"epsilon": 0.0, "delta": 0.125, "size": 3}, 0.375),
        ("testing.advantage", {"epsilon": 0.0, "delta": 0.1}, 0.1),
        ("subsampling.poisson_delta", {"delta": 1.0, "sampling_rate": 0.25}, 0.25),
        ("testing.gaussian_advantage", {"mu": 0.0}, 0.0),
        ("testing.gaussian_false_negatives", {"mu": 0.0, "false_positives": 0.25}, 0.75),
        ("accuracy.laplace", {"scale": 1.0, "probability": 0.0}, 0.0),
    ],
)
def test_at_an_end_it_is_answered(name, values, answer):
    assert di.quantities[name](**values) == answer


def test_without_an_epsilon_gaussian_noise_has_a_deviation():
    """At epsilon zero delta is the distance of two normal distributions: 2 Phi(1/(2 s)) - 1."""
    deviation = di.gaussian.deviation(0.0, 0.5, 1.0)
    assert di.testing.gaussian_advantage(1 / deviation) == pytest.approx(0.5, rel=1e-15)


@pytest.mark.parametrize(
    ("orders", "budgets", "reason"), [([], [], "order"), ([2.0], [1.0, 1.0], "1 orders")]
)
def test_orders_have_a_budget_each(orders, budgets, reason):
    with pytest.raises(DomainError, match=reason):
        di.renyi.best(orders, budgets, 1e-5)
