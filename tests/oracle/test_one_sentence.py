"""What an expert says of a mistake in one sentence, `check` says too."""

from __future__ import annotations

import pytest

import didp_ref as di
from didp_ref.oracle import best_order, one_edit
from tests.oracle.one_sentence import STEPS, WRONG

SAID = {
    "cut_search": "results are cut at 100 times global_sensitivity",
    "squared_ratio": "the square of deviation/global_sensitivity stands for it",
    "mirrored_logarithm": "-log(delta + 1) stands for log(1 - delta)",
    "exponent_per_unit": "the exponent is epsilon/global_sensitivity; the formula needs epsilon",
    "ratio_of_beliefs": "the ratio of posterior and prior; the ratio of their odds is due",
    "largest_prior_in_one_term": "p_max stands for p_min in one term",
    "three_decimals": "sensitive_range/scale is rounded to 3 decimals",
    "first_term_below_one": "in part of the domain it computes the bound of Cesar and Rogers",
    "orders_from_two": "in part of the domain it computes the bound at the Renyi order 2",
    "best_order_of_another": "the best of the conversion of Mironov 2017",
    "sampled_twice": "the exponent is epsilon*sampling_rate; the formula needs epsilon",
    "with_replacement": "the epsilon of a sample with replacement",
    "the_other_records": "(sample_size - 1)/(n_records - 1) stands for sample_size/n_records",
    "all_groups": "it is the chance of all, p^n, and not of any",
    "kept_from_the_ends": "cuts false_positives at 1e-6 and at 1 - 1e-6",
    "twice_the_worse_bit": "twice the larger of the ratios of the two bits",
    "shares_of_monotone_queries": "those of monotone queries",
    "both_sides": "the larger of both sides",
    "deltas_added": "chances are added",
    "continuous_weights": "divides by deviation*sqrt(2*pi), as the continuous distribution does",
    "order_in_one_place": "is replaced by order in -(log(delta) + log(order))/(order - 1)",
    "not_normalized": "the sum of the odds of each other candidate, a union bound",
    "without_the_one": "computes selection.discrete_laplace_threshold_above, another formula",
    "distance_from_the_ratio": "the absolute value of epsilon/2 - global_sensitivity/(2*scale)",
    "logarithm_of_the_moment": "order - 1 times the Renyi divergence",
    "geometric_sum_from_one": "the sum without its first term, delta",
    "sum_over_losses_from_one": "the sum starts one term too late",
    "tail_of_fewer": "successes - 1 stands for successes",
    "over_the_candidates": "over the number of candidates",
    "closed_bound_of_composing": "Kairouz, Oh and Viswanath 2015, Theorem 3.4",
    "one_below_the_budget": "solved for delta, and 1 for epsilon <= rho",
    "all_but_the_chance": "is replaced by (n_candidates - 1)/(1 - probability)",
    "for_every_score": "it holds only if all scores rise, or all fall",
    "cutoff_for_the_threshold_too": "cutoff multiplies global_sensitivity/threshold_scale too",
    "delta_added": "the advantage at delta = 0, with delta added",
    "every_entry_the_largest": "counts each entry as the largest",
    "any_mechanism": "the budget of every epsilon-DP mechanism",
    "weights_of_distances": "so small in some world that float64 has few digits",
    "delta_after_the_logarithm": "-delta stands outside of the logarithm",
    "of_the_negatives": "the other side, that of true and false negatives",
    "success_and_delta": "the result at delta = 0, with delta added",
    "half_of_the_ratio": "the square of global_sensitivity/deviation is forgotten",
    "one_tail": "the bound at which Laplace noise itself leaves delta in one tail",
    "shift_not_halved": "global_sensitivity/(2*deviation) is doubled",
    "constant_outside": "5/4 stands outside of the logarithm",
    "square_of_epsilon": "twice the value of a known bound: the bound of Bun and Steinke 2016",
    "size_in_the_exponent": "with size in the exponent where size - 1 is enough",
    "rounded_and_not_zero": "rounds epsilon to 3 decimals, and takes 0.001 where that is 0",
    "best_order_with_a_wrong_sign": "is replaced by budget - log((order - 1)/order)",
    "without_the_last_term": "the last term of the binomial sum is left out",
    "without_the_first_terms": "the first two terms of the binomial sum",
    "square_of_the_index": "the exponent of term k of the binomial sum is k^2/(2 sigma^2)",
}
ALL = {function.__name__: (function, *row) for function, row in (WRONG | STEPS).items()}


def test_each_has_a_sentence() -> None:
    assert ALL.keys() == SAID.keys()


@pytest.mark.sampled(7)
@pytest.mark.parametrize("name", ALL)
def test_the_first_cause_is_the_sentence(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_edit, "SECONDS", 60.0)
    monkeypatch.setattr(best_order, "SECONDS", 60.0)
    function, quantity, flag = ALL[name]
    report = di.check(function, quantity, seed=1)
    first = report.suspects[0]
    assert not report.conforms
    assert (first.flag, SAID[name] in first.bug) == (flag, True), first.bug
