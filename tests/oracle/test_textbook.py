"""Rounding alone: the printed form has the formula right, a clamp and a factor have not."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

import didp_ref as di
from didp_ref.oracle.judge import Level
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.vectors import load


def guarded(quantity: str, form: Callable[..., float]) -> Callable[..., float]:
    def call(**given: float) -> float:
        di.quantities[quantity](**given)
        return form(**given)

    return call


def printed(rho: float, n_worlds: int, sensitive_range: float) -> float:
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def clamped(rho: float, n_worlds: int, sensitive_range: float) -> float:
    return printed(min(rho, 0.999999), n_worlds, sensitive_range)


@pytest.mark.parametrize(
    ("quantity", "form", "right"),
    [
        ("scale.rho", printed, True),
        ("scale.rho", clamped, False),
        ("scale.rho", lambda **given: 1.0001 * printed(**given), False),
        ("composition.alpha", lambda alphas: 1 - math.prod(1 - one for one in alphas), True),
        (
            "composition.alpha",
            lambda alphas: 1 - math.prod(1 - one for one in alphas if one > 1e-6),
            False,
        ),
    ],
)
def test_the_formula_is_right_where_only_digits_are_lost(
    quantity: str, form: Callable[..., float], right: bool
) -> None:
    report = run_function(guarded(quantity, form), load(quantity))
    assert not report.conforms
    assert report.only_rounding is right


def test_what_takes_invalid_input_may_have_the_formula_right() -> None:
    report = run_function(printed, load("scale.rho"))
    assert report.only_rounding and report.suspects[0].flag == "rho-at-or-below-guessing"
    answered = "answers invalid input, where there is no answer (rho-at-or-below-guessing); "
    assert report.rounding.startswith(answered)
    assert report.in_words().splitlines()[0].endswith(report.rounding)
    alone = run_function(printed, load("scale.rho"), levels=(Level.ACCURATE,))
    assert alone.rounding == "the formula is right; this is rounding"


def test_nothing_wrong_is_no_rounding() -> None:
    assert not run_function(di.scale.rho, load("scale.rho")).only_rounding
