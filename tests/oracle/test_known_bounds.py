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


def gain_of_a_half(exponent: float) -> float:
    return math.tanh(exponent / 2) / 2


def two_terms(scale: float, global_sensitivity: float) -> float:
    x = global_sensitivity / scale
    return x**2 / 2 - x**3 / 6


def drawn_with_replacement(delta: float, sample_size: int, n_records: int) -> float:
    return delta * -math.expm1(sample_size * math.log1p(-1 / n_records)) if n_records > 1 else delta


def deltas_added(epsilon: float, delta: float, times: int, total_epsilon: float) -> float:
    return min(1.0, times * delta)


def test_what_is_no_bound_is_named() -> None:
    for function, quantity, name in (
        (gain_of_a_half, "belief.largest_gain", "a suspicion of 1/2"),
        (two_terms, "concentrated.rho_of_laplace", "two terms of a series"),
        (drawn_with_replacement, "subsampling.without_replacement_delta", "with replacement"),
        (deltas_added, "composition.delta_repeated", "the delta of adding"),
    ):
        summary = di.check(function, quantity).summary()
        assert summary.word == "FAIL" and name in " ".join(text for _, text in summary.rows)


def test_a_known_bound_is_named() -> None:
    for function, quantity, name in (
        (mironov, "renyi.epsilon", "Mironov 2017"),
        (pure_to_concentrated, "concentrated.rho_of_epsilon", "Bun and Steinke 2016"),
        (every_term_the_largest, "group.delta", "the largest of its terms"),
        (smartnoise_threshold, "selection.laplace_threshold", "groups in place of the one"),
        (half_for_the_threshold, "sparse_vector.threshold_epsilon", "Lyu, Su and Li 2017"),
        (other_value_may_be_the_true_one, "local.randomized_response_epsilon", "all values"),
    ):
        # of another seed's points one may have a delta above 1/2, where SmartNoise is below 1
        report = di.check(function, quantity, seed=2)
        (known,) = (each for each in report.suspects if each.flag == FLAG)
        assert name in known.bug and known.certain
        (cause,) = (text for label, text in report.summary().rows if label == "Cause")
        assert name in cause
        is_wasteful = quantity != "sparse_vector.threshold_epsilon"  # a share, for accuracy
        headline = report.summary().headline
        assert ("wrong" not in headline) is ("safe" in headline) is is_wasteful
    wrong = di.check(order_for_order_minus_one, "renyi.epsilon").summary()
    assert "order for order - 1; it is no bound" in " ".join(text for _, text in wrong.rows)
    flags = {each.flag for each in di.check(without_one, "concentrated.rho_of_epsilon").suspects}
    assert FLAG not in flags


def test_an_edit_that_is_safe_is_named_and_no_wrong_formula() -> None:
    """As smartnoise-sdk#621 reports of an odometer: it lacks the logarithm, and claims less."""

    def without_logarithm(epsilon: float, delta: float, times: int, slack: float) -> float:
        di.composition.advanced(epsilon, delta, times, slack)  # rejects what is invalid
        root = math.sqrt(2 * times / slack)
        return epsilon * root + times * epsilon * math.expm1(epsilon)

    summary = di.check(without_logarithm, "composition.advanced").summary()
    assert "safe, not as tight" in summary.headline
    (cause,) = (text for label, text in summary.rows if label == "Cause")
    assert "1/slack stands for -log(slack)" in cause


def grid_of_optimal_composition(
    epsilon: float, delta: float, times: int, total_delta: float
) -> float:
    """The least epsilon of the grid of Kairouz, Oh and Viswanath 2015, Theorem 3.3."""
    least = di.composition.epsilon_repeated(epsilon, delta, times, total_delta)
    grid = ((times - 2 * i) * epsilon for i in range(times // 2, -1, -1))
    return float(next((each for each in grid if each >= least), least)) if times < 2000 else least


def adding(epsilon: float, delta: float, times: int, total_delta: float) -> float:
    di.composition.epsilon_repeated(epsilon, delta, times, total_delta)
    return epsilon * times * (1 + 1e-13)


def test_a_larger_bound_than_the_least_value_is_safe() -> None:
    for function in (grid_of_optimal_composition, adding):
        report = di.check(function, "composition.epsilon_repeated")
        summary = report.summary()
        assert (summary.word, report.conforms, report.only_safe) == ("WARN", False, True)
        assert "safe, but too large" in summary.headline
        # what merely wastes does not keep the fresh inputs from being asked
        assert report.fresh


def test_a_larger_result_does_not_excuse_another_failure() -> None:
    def unless_many(epsilon: float, delta: float, times: int, total_delta: float) -> float:
        if times > 100:
            raise ValueError("too many")
        return adding(epsilon, delta, times, total_delta)

    summary = di.check(unless_many, "composition.epsilon_repeated").summary()
    assert summary.word == "FAIL"
    assert "safe, but" in summary.headline and "raises an error" in summary.headline

    def at_one(epsilon: float, global_sensitivity: float) -> float:
        scale = 2 * di.scale.differential_privacy(epsilon, global_sensitivity)
        return scale / 3 if 1 < epsilon < 1.5 else scale

    summary = di.check(at_one, "scale.differential_privacy").summary()
    assert summary.word == "FAIL" and "too little noise" in summary.headline
