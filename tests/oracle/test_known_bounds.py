"""`check` names a bound that is known, and calls none wrong that is merely not as tight."""

import math

import didp_ref as di
from didp_ref.oracle.known_bounds import FLAG


def mironov(order: float, budget: float, delta: float) -> float:
    return budget + math.log(1 / delta) / (order - 1)


def pure_to_concentrated(epsilon: float) -> float:
    return epsilon**2 / 2


def every_term_the_largest(epsilon: float, delta: float, size: int) -> float:
    return float(min(1.0, size * math.exp((size - 1) * epsilon) * delta))


def without_one(epsilon: float) -> float:
    return epsilon**2 / 4


def order_for_order_minus_one(order: float, budget: float, delta: float) -> float:
    return budget + math.log(1 / delta) / order


def other_value_may_be_the_true_one(truth: float, n_values: int) -> float:
    return math.log1p(truth * n_values / (1 - truth))


def smartnoise_threshold(epsilon: float, delta: float, groups: int) -> float:
    return groups * (1 - math.log(2 * delta / groups) / epsilon)


def half_for_the_threshold(epsilon: float, cutoff: int) -> float:
    return epsilon / 2


def test_a_known_bound_is_named() -> None:
    for function, quantity, name in (
        (mironov, "renyi.epsilon", "Mironov 2017"),
        (pure_to_concentrated, "concentrated.rho_of_epsilon", "Bun and Steinke 2016"),
        (every_term_the_largest, "group.delta", "the largest of its terms"),
        (smartnoise_threshold, "selection.laplace_threshold", "groups in place of the one"),
        (half_for_the_threshold, "sparse_vector.threshold_epsilon", "Lyu, Su and Li 2017"),
        (other_value_may_be_the_true_one, "local.randomized_response_epsilon", "all values"),
    ):
        report = di.check(function, quantity)
        (known,) = (each for each in report.suspects if each.flag == FLAG)
        assert name in known.bug and known.certain
        (cause,) = (text for label, text in report.summary().rows if label == "Cause")
        assert name in cause
        is_least = di.quantities[quantity].is_least
        assert ("wrong" in report.summary().headline) is is_least
    wrong = di.check(order_for_order_minus_one, "renyi.epsilon").summary()
    assert "order for order - 1; it is no bound" in " ".join(text for _, text in wrong.rows)
    flags = {each.flag for each in di.check(without_one, "concentrated.rho_of_epsilon").suspects}
    assert FLAG not in flags
