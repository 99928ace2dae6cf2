"""What was once called EQUAL and is not, or DIFFERENT or a traceback and is equal, line by line."""

import math

import pytest

import didp_ref as di
from benchmarks.pairs import fourth as pairs
from didp_ref.cli.main import main
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.compare import compare
from didp_ref.workbench.comparison import read_candidate

ODDS = "sensitive_range/log((n_worlds-1)*({})/(1-{}))"


@pytest.mark.parametrize(
    "text",
    [
        ODDS.format("rho*(1 + 5e-13)", "rho*(1 + 5e-13)"),
        ODDS.format("min(rho, 1 - 1e-15)", "min(rho, 1 - 1e-15)"),
        "sensitive_range/log((n_worlds-1)*rho/(1 + 5e-13 - rho))",
    ],
)
def test_numbers_near_one_are_not_erased(text):
    thing, notes, *_ = read_candidate(text)
    assert compare(thing, di.quantities["scale.rho"], notes=notes).verdict is Verdict.DIFFERENT


def by_pairs(alphas, betas):
    return 1 - math.prod(max(1 - a, 1 / (1 + betas[k])) for k, a in enumerate(alphas))


def test_lists_of_two_sequences_end_in_no_traceback():
    comparison = compare(by_pairs, di.quantities["composition.alpha_every_prior"])
    assert comparison.verdict in (Verdict.EQUAL, Verdict.AGREES_WHERE_TRIED)


def with_cosh(exponent):
    return math.exp(-exponent / 4) / (2 * math.cosh(exponent / 4))


@pytest.mark.parametrize(
    "function",
    [
        pairs.softmax,
        # its cases take 25 processor seconds: within the usual time it may be undecided
        pytest.param(pairs.log_sum_exp, marks=pytest.mark.slow),
    ],
)
def test_a_softmax_is_decided_with_its_maximum_as_it_is(function, monkeypatch):
    monkeypatch.setattr("didp_ref.workbench.compare.MOST_SECONDS", 100)
    comparison = compare(function, di.quantities["belief.posterior"])
    assert (comparison.verdict, comparison.black_box) == (Verdict.AGREES_WHERE_TRIED, "")


def test_logarithms_that_drown_a_prior_are_no_difference():
    comparison = compare(pairs.numpy_softmax, di.quantities["belief.posterior"])
    assert comparison.verdict is Verdict.UNDECIDED


@pytest.mark.parametrize("function", [pairs.callable_object, pairs.partial])
def test_an_object_that_can_be_called_is_a_function(function):
    comparison = compare(function, di.quantities["scale.differential_privacy"])
    assert (comparison.verdict is Verdict.EQUAL) == (function is pairs.partial)
    assert comparison.verdict is not Verdict.DIFFERENT


def test_a_value_that_no_float64_holds_is_no_difference():
    comparison = compare(with_cosh, di.quantities["belief.prior_of_largest_gain"])
    assert comparison.verdict is not Verdict.DIFFERENT


@pytest.mark.parametrize(
    ("words", "quantity"),
    [
        (r"\lfloor m \rfloor \rho", "translation.gamma_from_rho"),
        ("-global_sensitivity/(-epsilon)", "scale.differential_privacy"),
    ],
)
def test_a_floor_in_latex_and_a_leading_minus_are_read(words, quantity, capsys):
    assert main(["compare", words, quantity]) in (0, 1)
    said = capsys.readouterr().out
    assert said.startswith(("EQUAL", "DIFFERENT"))
    assert all(len(line) <= 80 for line in said.splitlines())
