"""Assessments: the exact column never exceeds the promised one, and both keep what was asked."""

import math
import re
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from didp_ref.assessment.exact_worlds import consider, examine
from didp_ref.assessment.grid import Grid
from didp_ref.errors import DomainError
from didp_ref.formulas.extremes import extremes_enclosed
from didp_ref.worlds import QUERIES

HOURS = [40.0, 13.0, 40.0, 50.0, 99.0, 20.0, 1.0]


def test_the_worlds_are_the_file_less_one_record():
    worlds = consider(HOURS, "mean", (1, 99))
    assert worlds.count == len(HOURS)
    expected = [(sum(HOURS) - hours) / 6 for hours in HOURS]
    np.testing.assert_allclose(worlds.answers, expected, rtol=1e-15)
    # two files of six records that differ in one record: (99 - 1)/6
    assert worlds.identifiability_sensitivity == pytest.approx(98 / 6, rel=1e-15)
    assert worlds.identifiability_sensitivity >= 98 / 6


def test_no_record_and_no_answer_is_shown_by_accident():
    examined = examine(consider([7001.0, 8002.0, 9003.0], "sum", (0, 10_000)), rho=0.5)
    for shown in map(
        repr, (examined, examined.worlds, *examined.options, *examined.options[0].exposed)
    ):
        assert not re.search(r"7001|8002|9003|24006", shown)


@given(
    records=st.lists(st.integers(0, 20), min_size=2, max_size=12),
    query=st.sampled_from(["sum", "mean", "max", "min", "median"]),
    alpha=st.floats(0.01, 0.9),
    rise=st.floats(0.01, 0.9),
)
def test_what_is_exact_never_exceeds_what_is_promised(records, query, alpha, rise):
    worlds = consider(np.array(records, float), query, (0, 20))
    beta = rise * (1 / worlds.p_max - 1)
    examined = examine(worlds, alpha=alpha, beta=beta, epsilon=1.0)
    for option in examined.options:
        formula, exact = option.formula, option.exact
        assert exact.alpha <= formula.alpha + 1e-12
        assert formula.beta is None or exact.beta <= formula.beta * (1 + 1e-12) + 1e-12
        assert exact.rho <= formula.rho + 1e-12
        assert formula.gamma is None or exact.gamma <= formula.gamma * (1 + 1e-12)
        if option.notion.startswith("(alpha"):
            assert exact.alpha <= alpha + 1e-12
            assert exact.beta <= beta * (1 + 1e-12)


def test_the_scale_for_exactly_these_worlds_is_the_smallest():
    examined = examine(consider(HOURS, "sum", (1, 99)), alpha=0.3, beta=0.4)
    sizes = {option.notion: option.scale for option in examined.options}
    tight = sizes["(alpha, beta) for exactly these worlds"]
    prior = sizes["(alpha, beta) for this prior"]
    assert tight <= prior <= sizes["(alpha, beta) for any prior"]


def test_the_most_exposed_record_comes_first():
    examined = examine(consider(HOURS, "sum", (1, 99)), noise_scale=10.0)
    exposed = examined.options[0].exposed
    assert exposed[0].value == 99.0  # the farthest from all others
    assert [e.posterior for e in exposed] == sorted((e.posterior for e in exposed), reverse=True)


def test_posteriors_agree_with_the_definition():
    worlds = consider([0.0, 10.0], "sum", (0, 10))
    option = examine(worlds, noise_scale=5.0).options[0]
    # two worlds, answers 10 apart, uniform: the posterior tops out at 1/(1 + e^-2)
    assert option.exact.rho == pytest.approx(1 / (1 + math.exp(-2)), rel=1e-12)
    assert option.exact.rho >= 1 / (1 + math.exp(-2)) * (1 - 1e-15)


tenths = st.integers(0, 99).map(lambda k: k / 10)


# at this noise what the answers' rounding may do lies within 2**-95 of a float64
@example(records=[0.0, 1.4, 3.2], weights=[0] * 6, query="sum", noise=1.0)
@given(
    records=st.lists(tenths, min_size=2, max_size=6),
    weights=st.lists(st.integers(0, 9), min_size=6, max_size=6),
    query=st.sampled_from(["sum", "mean"]),
    noise=st.floats(0.05, 50.0),
)
def test_what_is_said_of_these_worlds_is_true_of_the_exact_answers(records, weights, query, noise):
    """The truth: exact sums of the records as they are, and weights over their exact sum."""
    n = len(records)
    weights = [*weights[: n - 2], 1, 1]
    prior = [weight / sum(weights) for weight in weights]
    exact_prior = [Fraction(p) / sum(map(Fraction, prior)) for p in prior]
    whole = sum(map(Fraction, records))
    answers = [(whole - Fraction(record)) / (n - 1 if query == "mean" else 1) for record in records]
    option = examine(consider(records, query, (0, 10), prior), noise_scale=noise).options[0]
    true = extremes_enclosed(exact_prior, answers, Fraction(noise))
    counted = [i for i in range(n) if exact_prior[i]]
    assert option.exact.alpha >= 1 - min(true.lower[i].upper for i in counted)
    highest = max(true.upper[i].lower for i in counted)
    assert option.exact.beta >= highest - 1
    assert option.exact.rho >= max(true.upper[i].lower * exact_prior[i] for i in counted)
    for exposed in option.exposed:
        assert exposed.lowest_ratio <= true.lower[exposed.record].upper
        assert exposed.highest_ratio >= true.upper[exposed.record].lower


@given(
    records=st.lists(tenths, min_size=2, max_size=6),
    query=st.sampled_from(["sum", "mean", "max", "median"]),
    noise=st.floats(0.5, 50.0),
)
def test_what_is_said_of_these_worlds_is_true_of_answers_moved_to_a_grid(records, query, noise):
    grid, n = Grid(0), len(records)
    less_one = [records[:i] + records[i + 1 :] for i in range(n)]
    exact = [QUERIES[query].exact([Fraction(x) for x in others]) for others in less_one]
    answers = [grid.round(entry) for entry in exact]
    worlds = consider(records, query, (0, 10), moved=grid.step / 2)
    option = examine(worlds, noise_scale=noise).options[0]
    true = extremes_enclosed([Fraction(1, n)] * n, answers, Fraction(noise))
    assert option.exact.alpha >= 1 - min(text.upper for text in true.lower)
    assert option.exact.rho * n >= max(text.lower for text in true.upper)


@given(records=st.lists(tenths, min_size=2, max_size=5), alpha=st.floats(0.05, 0.9))
def test_the_tight_scale_keeps_its_promise_for_the_exact_answers(records, alpha):
    n = len(records)
    examined = examine(consider(records, "sum", (0, 10)), alpha=alpha, beta=0.9 / n)
    answers = [sum(map(Fraction, records)) - Fraction(record) for record in records]
    for option in examined.options:
        if option.notion.endswith("exactly these worlds"):
            size = Fraction(option.scale)
            true = extremes_enclosed([Fraction(1, n)] * n, answers, size)
            assert all(text.lower >= 1 - Fraction(alpha) for text in true.lower)
            assert all(text.upper <= 1 + Fraction(0.9 / n) for text in true.upper)


def test_a_world_of_prior_zero_is_left_out_of_what_divides_by_it():
    worlds = consider([0.0, 50.0, 100.0], "sum", (0.0, 100.0), [0.5, 0.5, 0.0])
    option = examine(worlds, noise_scale=0.1).options[0]
    assert (worlds.p_min, worlds.p_max) == (0.5, 0.5)
    assert option.formula.beta == 1.0
    assert 1.0 <= option.exact.beta <= 1.0 + 2.0**-50


def test_what_no_noise_can_keep_is_listed_with_its_reason():
    examined = examine(consider(HOURS, "sum", (1, 99)), rho=0.1)
    assert examined.options == ()
    assert all("no noise" in unanswered.reason for unanswered in examined.unanswered)


def test_why_the_exact_answer_keeps_a_promise_is_said_of_these_worlds_alone():
    """Equal answers are one reason; that enough worlds share each answer is another."""
    same = examine(consider([5.0, 5.0, 5.0], "max", (0, 9)), rho=0.9)
    shared = examine(consider([1.0, 1.0, 2.0, 2.0], "mean", (0, 9)), rho=0.5)
    reasons = [
        {unanswered.reason for unanswered in examined.unanswered} for examined in (same, shared)
    ]
    assert [len(each) for each in reasons] == [1, 1]
    assert reasons[0] != reasons[1]


@pytest.mark.parametrize(
    ("call", "parameter"),
    [
        (lambda: consider([1.0], "sum", (0, 9)), "records"),
        (lambda: consider([1.0, 10.0], "sum", (0, 9)), "records"),
        (lambda: consider([1.0, math.nan], "sum", (0, 9)), "records"),
        (lambda: consider([1.0, 2.0], "sum", (9, 0)), "universe"),
        (lambda: consider([1.0, 2.0], "mode", (0, 9)), "query"),
        (lambda: consider([1.0, 2.0], "sum", (0, 9), [0.5, 0.4]), "prior"),
        (lambda: consider([1.0, 2.0], "sum", (0, 9), [1.0]), "prior"),
        (lambda: consider([1.0, 2.0], "sum", (0, 9), [1.5, -0.5]), "prior"),
        (lambda: examine(consider([1.0, 2.0], "sum", (0, 9))), "promise"),
        (lambda: examine(consider([1.0, 2.0], "sum", (0, 9)), alpha=0.5), "alpha, beta"),
        (lambda: examine(consider([1.0, 2.0], "sum", (0, 9)), alpha=0.5, beta=2.0), "beta"),
        (lambda: examine(consider([1.0, 2.0], "sum", (0, 9)), noise_scale=0.0), "scale"),
    ],
)
def test_bad_input_is_refused(call, parameter):
    with pytest.raises(DomainError) as refused:
        call()
    assert refused.value.parameter == parameter


def test_values_outside_the_universe_are_clipped_only_when_told_to():
    worlds = consider([1.0, 10.0, 4.0], "sum", (2, 9), clip=True)
    np.testing.assert_array_equal(worlds.records, [2.0, 9.0, 4.0])
