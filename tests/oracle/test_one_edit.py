"""One edit of the formula: it is named where it explains the answers, and nowhere else."""

import math
from itertools import islice
from statistics import NormalDist

import pytest

import didp_ref as di
from didp_ref.oracle import one_edit
from didp_ref.oracle.edits import edited
from didp_ref.oracle.one_edit import FLAG, evaluated
from tests.drawn import by_commit


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Let no search for an edit end early: processor seconds are short on a busy machine."""
    monkeypatch.setattr(one_edit, "SECONDS", 60.0)


def first(function, quantity):
    suspect = di.check(function, quantity, seed=1).suspects[0]
    return suspect.flag, suspect.bug


def test_an_edit_that_explains_the_answers_is_named():
    def variance(order, deviation, global_sensitivity):
        return order * global_sensitivity**2 / (2 * deviation)

    def one_too_few(epsilon, size):
        return epsilon * (size - 1)

    def whole(epsilon, sample_size, n_records):
        return math.log1p(sample_size // n_records * math.expm1(epsilon))

    def without_root(rho, global_sensitivity):
        return global_sensitivity / (2 * rho)

    def one_ratio(one_kept, zero_flipped):
        return math.log(one_kept / zero_flipped)

    def half_a_term(rho, delta):
        return rho + math.sqrt(2 * rho * math.log(1 / delta))

    def exchanged(order, scale, global_sensitivity):
        t = global_sensitivity / scale
        first = math.log(order - 1) + (order - 1) * t
        second = math.log(order) - order * t
        top = max(first, second)
        total = math.exp(first - top) + math.exp(second - top)
        return (top + math.log(total / (2 * order - 1))) / (order - 1)

    def delta_for_slack(epsilon, delta, times, slack):
        root = math.sqrt(2 * times * math.log(1 / delta))
        return epsilon * root + times * epsilon * math.expm1(epsilon)

    def without_a_factor(epsilon, deviation, global_sensitivity):
        """By erf, which leaves no digit of a small tail."""
        mu = global_sensitivity / deviation
        first, second = mu / 2 - epsilon / mu, -mu / 2 - epsilon / mu
        return (math.erf(first / math.sqrt(2)) - math.erf(second / math.sqrt(2))) / 2

    def square_forgotten(epsilon, n_reports):
        return 4 * n_reports * math.exp(-epsilon) / (1 - math.exp(-epsilon)) / math.exp(-epsilon)

    def added_chances(epsilon, delta, groups):
        return 1 + groups * max(0.0, math.log(groups / (2 * delta))) / epsilon

    def without_brackets(order, budget, delta):
        least = budget + math.log((order - 1) / order)
        return least - math.log(delta) + math.log(order) / (order - 1)

    def with_complement(scale, probability):
        """Where the edit has no value, a case of its own is right."""
        return -scale * math.log(probability) if probability else 0.0

    def at_even_odds(prior, false_positives, false_negatives):
        return (1 - false_negatives) / (1 - false_negatives + false_positives)

    def two_lines(mu, false_positives):
        z = NormalDist().inv_cdf(false_positives) if 0 < false_positives < 1 else 0
        return math.erfc((z - mu) / math.sqrt(2)) / 2 if z else 1.0 - false_positives

    def squared_in_a_logarithm(epsilon, sampling_rate):
        return math.log1p(sampling_rate**2 * math.expm1(epsilon))

    for function, quantity, said in (
        (squared_in_a_logarithm, "subsampling.poisson_epsilon", "sampling_rate^2 stands for"),
        (with_complement, "accuracy.laplace", "1 - probability stands for probability"),
        (at_even_odds, "testing.posterior_ceiling", "1/2 stands for prior"),
        (two_lines, "testing.gaussian_false_negatives", "the sign of mu is wrong"),
        (without_brackets, "renyi.epsilon", "log(delta) + log(order) are forgotten"),
        (delta_for_slack, "composition.advanced", "delta stands for slack"),
        (without_a_factor, "gaussian.delta", "a factor is dropped: -exp(epsilon)"),
        (without_root, "concentrated.deviation", "is forgotten"),
        (one_ratio, "local.unary_epsilon", "is left out"),
        (half_a_term, "concentrated.epsilon_simple", "too small by a factor of sqrt(2)"),
        (exchanged, "renyi.laplace", "exchanged"),
        (variance, "renyi.gaussian", "deviation squared"),
        (one_too_few, "group.epsilon", "size - 1"),
        (whole, "subsampling.without_replacement_epsilon", "whole number"),
        (square_forgotten, "local.optimized_unary_variance", "square of exp(epsilon) - 1"),
        (added_chances, "selection.laplace_threshold", "chances are added"),
    ):
        flag, bug = first(function, quantity)
        assert (flag, said in bug) == (FLAG, True), bug


def test_lost_digits_and_another_bound_are_no_edit():
    def lost(epsilon, sampling_rate):
        return math.log(1 + sampling_rate * (math.exp(epsilon) - 1))

    def larger(rho, delta):
        return rho + 2 * math.sqrt(rho * math.log(3 / delta))

    for function, quantity in (
        (lost, "subsampling.poisson_epsilon"),
        (larger, "concentrated.epsilon_simple"),
    ):
        assert FLAG not in {each.flag for each in di.check(function, quantity).suspects}


def test_an_edit_of_all_answers_is_named_before_a_bug_of_a_part_of_them():
    """Where the larger term is not taken, the smaller one is; but not elsewhere."""

    def without_larger(true_positives, false_positives, delta):
        return math.log((true_positives - delta) / false_positives)

    def in_a_part(true_positives, false_positives, delta):
        ratio = (true_positives - (delta if delta < 1e-3 else 0)) / false_positives
        return math.log(ratio) if ratio > 1 else 0.0

    flag, bug = first(without_larger, "auditing.epsilon")
    assert (flag, "1 is left out of" in bug) == (FLAG, True)
    assert first(in_a_part, "auditing.epsilon")[0] == "delta-left-out"


def test_an_edit_that_jumps_at_zero_takes_no_longer_than_others():
    """One edit of the root's function has 1/x in it: its root was looked for without end."""

    def halved_until_a_thousandth(delta, deviation, global_sensitivity):
        mu = global_sensitivity / deviation
        low, high = 0.0, mu * (mu / 2 + math.sqrt(-2 * math.log(delta)))
        while high - low > 1e-3 and low < (middle := (low + high) / 2) < high:
            spent = math.erfc((middle / mu - mu / 2) / math.sqrt(2)) / 2
            spent -= math.exp(middle) * math.erfc((middle / mu + mu / 2) / math.sqrt(2)) / 2
            low, high = (middle, high) if spent > delta else (low, middle)
        return low

    report = di.check(halved_until_a_thousandth, "gaussian.epsilon")
    assert report.suspects
    assert not report.conforms


def test_every_edit_of_a_root_can_be_evaluated():
    """A square of the root's own name is an edit, too: sympy must not rename the root by it."""
    quantity = di.quantities["concentrated.epsilon"]
    values = [evaluated(quantity, expression) for _, expression in edited(quantity)]
    assert values
    assert None not in values


ONCE_RAISED = {"auditing.epsilon", "exponential.shortfall", "testing.concentrated_false_negatives"}
"""Formulas with an edit that is no real number: sympy raises an error for a maximum of it."""
ALIKE = sorted(k for k, each in di.quantities.items() if not (each.is_family or each.per_world))


@pytest.mark.parametrize("name", [*sorted(ONCE_RAISED), *by_commit(ALIKE, 12)])
def test_no_edit_ends_the_others(name):
    assert sum(1 for _ in edited(di.quantities[name])) > 10


def test_a_forgotten_square_changes_nothing_else():
    quantity = di.quantities["concentrated.rho_of_gaussian"]
    deviation, sensitivity = quantity.symbols.values()
    assert {e for what, e in islice(edited(quantity), 40) if "forgotten" in what} == {
        sensitivity**2 / (2 * deviation),
        sensitivity / (2 * deviation**2),
        sensitivity / (2 * deviation),  # that of the ratio
    }


def test_a_threshold_that_is_rounded_to_nearest_is_told_from_another_noise():
    """Of whole numbers both are one too small at most inputs."""

    def to_nearest(epsilon, delta, groups):
        share = -math.expm1(math.log1p(-delta) / groups)
        above = -groups * (math.log1p(math.exp(-epsilon / groups)) + math.log(share)) / epsilon
        return 1 + round(max(0.0, above))

    def continuous(epsilon, delta, groups):
        share = -math.expm1(math.log1p(-delta) / groups)
        return math.ceil(1 + max(0.0, -groups * math.log(2 * share) / epsilon))

    quantity = "selection.discrete_laplace_threshold"
    assert "rounded to nearest" in first(to_nearest, quantity)[1]
    assert "continuous noise" in first(continuous, quantity)[1]


def test_a_divisor_of_too_many_terms_is_named():
    def all_divided(order, budget, delta):
        return max(0.0, budget + (math.log1p(-1 / order) - math.log(delta * order)) / (order - 1))

    flag, bug = first(all_divided, "renyi.epsilon")
    assert (flag, "1/(order - 1) multiplies log((order - 1)/order) too" in bug) == (FLAG, True)


def test_a_factor_of_every_exponent_is_named():
    flag, bug = first(lambda epsilon: epsilon * math.tanh(epsilon), "concentrated.rho_of_epsilon")
    assert (flag, "the exponent of every exp is doubled" in bug) == (FLAG, True)


def test_a_term_that_is_there_and_never_counts_is_not_called_left_out_alone():
    """With exp for expm1, the first of two bounds is the larger one nearly everywhere."""

    def with_exp(order, budget, delta):
        moment, certain = (order - 1) * budget, min(1.0, order * delta)
        upper = moment + math.log1p(math.exp(-moment) * (order * delta)) - math.log(order * delta)
        second = budget + math.log1p(-delta / certain) - math.log(certain) / (order - 1)
        return max(0.0, min(upper / (order - 1), second))

    flag, bug = first(with_exp, "renyi.sharper_epsilon")
    assert (flag, "or too large there to matter" in bug) == (FLAG, True)


def test_odds_without_the_complement_are_a_factor_that_is_dropped():
    """The formula is no chance that either of two things happens."""

    def prior_for_odds(scale, sensitive_range, p_max):
        return 1 / (1 + math.exp(-sensitive_range / scale) / p_max)

    flag, bug = first(prior_for_odds, "guarantee.rho_at_prior")
    assert (flag, "(1 - p_max)*exp(-sensitive_range/scale) is replaced" in bug) == (FLAG, True)


def test_another_power_of_a_product_is_named():
    def cube_root(epsilon, cutoff):
        return epsilon / (1 + (2 * cutoff) ** (1 / 3))

    flag, bug = first(cube_root, "sparse_vector.threshold_epsilon")
    assert (flag, "the power 1/3 stands for 2/3" in bug) == (FLAG, True)
