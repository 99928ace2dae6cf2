"""Relations: what all wrong answers are of the right ones, and what only looks like it."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

import didp_ref as di
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.suspect import Suspect
from didp_ref.oracle.vectors import load

FILE = load("scale.rho")


def first(change: Callable[[float], float]) -> Suspect:
    return run_function(lambda **given: change(di.scale.rho(**given)), FILE).suspects[0]


@pytest.mark.parametrize(
    ("change", "flag", "words"),
    [
        (lambda x: 1.5 * x, "constant-factor", "1.5 times"),
        (lambda x: 0.9999 * x, "constant-factor", "0.9999 times"),
        (lambda x: x / math.sqrt(2), "constant-factor", "root of two"),
        (lambda x: x * (1 - 1e-8), "constant-factor", "1 - 1e-08 times"),
        (lambda x: x * x, "root-forgotten", "the square"),
        (lambda x: 2 * x * x, "laplace-variance", "variance"),
        (lambda x: x // 1, "whole-numbers", "whole part"),
        (lambda x: float(round(x)), "rounded-to-whole", "whole"),
    ],
)
def test_what_all_answers_are_is_named_for_sure(
    change: Callable[[float], float], flag: str, words: str
) -> None:
    suspect = first(change)
    assert (suspect.flag, suspect.certain) == (flag, True)
    assert words in suspect.bug


def test_a_factor_that_is_in_part_of_the_range_is_no_sure_diagnosis() -> None:
    suspect = first(lambda x: 1.5 * x if 1.0 < x < 30.0 else x)
    assert not suspect.certain


def blurred(x: float) -> float:
    """Return a number off by a ten-millionth at most, as a search for it may leave it."""
    return x * (1 + 1e-7 * math.sin(1e6 * math.log(x))) if x > 0 else x


def test_a_factor_that_a_search_blurs_is_named_to_six_digits() -> None:
    suspect = first(lambda x: 0.9999 * blurred(x))
    assert suspect.flag == "constant-factor"
    assert "off by the factor 0.9999 at every input" in suspect.bug


@pytest.mark.parametrize(
    ("change", "is_near"),
    [
        (lambda x: x * (1 + 1e-3 * math.sin(1e6 * x)), True),
        (lambda x: x * (1 + 1e-3 * math.sin(1e6 * x) ** 2), False),
        (lambda x: x * (1 + 0.5 * math.sin(1e6 * x)), False),
    ],
)
def test_small_errors_on_either_side_are_those_of_an_approximation(
    change: Callable[[float], float], is_near: bool
) -> None:
    assert (first(change).flag == "near-on-either-side") is is_near


@pytest.mark.parametrize(("share", "is_named"), [(1.0, True), (0.5, False)])
def test_what_rounds_down_is_wrong_nearly_everywhere(share: float, is_named: bool) -> None:
    """Whole thresholds of another noise are one too small as well, at a part of the inputs."""

    def less(epsilon: float, delta: float, groups: int) -> float:
        exact = float(di.selection.discrete_laplace_threshold(epsilon, delta, groups))
        return max(exact - 1, 1.0) if 1e6 * epsilon % 1 < share else exact

    report = run_function(less, load("selection.discrete_laplace_threshold"))
    assert (report.suspects[0].flag == "rounded-down") is is_named


@pytest.mark.parametrize("change", [blurred, lambda x: (0.9999 if x > 10 else 1) * blurred(x)])
def test_what_is_blurred_has_no_factor_if_it_is_right_or_wrong_in_part(
    change: Callable[[float], float],
) -> None:
    assert first(change).flag != "constant-factor"


@pytest.mark.parametrize("change", [lambda x: x * (1 + 1e-3 * math.sin(x)), lambda x: x + 1e-3 * x])
def test_what_is_no_constant_is_not_called_one(change: Callable[[float], float]) -> None:
    assert (first(change).flag == "constant-factor") == (change(1e9) == 1e9 + 1e6)


def test_worlds_that_share_a_factor_are_not_normalised() -> None:
    def undivided(
        prior: list[float], values: list[float], response: float, scale: float
    ) -> list[float]:
        right = di.belief.posterior(prior, values, response, scale)
        return [value * (1 + abs(response) % 1) / 3 for value in right]

    suspect = run_function(undivided, load("belief.posterior")).suspects[0]
    assert suspect.flag == "not-normalised"


def test_what_is_rounded_down_in_place_of_up_is_named_and_another_threshold_is_not() -> None:
    def rounded_down(epsilon: float, delta: float, groups: int) -> float:
        share = -math.expm1(math.log1p(-delta) / groups)
        tail = groups * (-math.log1p(math.exp(-epsilon / groups)) - math.log(share)) / epsilon
        return 1 + math.floor(max(0.0, tail))

    def above(epsilon: float, delta: float, groups: int) -> float:
        return di.selection.discrete_laplace_threshold(epsilon, delta, groups) - 1

    file = load("selection.discrete_laplace_threshold")
    assert run_function(rounded_down, file).suspects[0].flag == "rounded-down"
    assert run_function(above, file).suspects[0].flag != "rounded-down"


def test_the_root_of_squares_of_entries_is_named() -> None:
    report = run_function(lambda epsilons: math.hypot(*epsilons), load("composition.epsilon"))
    assert "root-of-squares" in {suspect.flag for suspect in report.suspects}


def test_entries_that_are_multiplied_are_named() -> None:
    report = run_function(lambda alphas: 1 - math.prod(alphas), load("composition.alpha"))
    assert report.suspects[0].flag == "entries-multiplied"
