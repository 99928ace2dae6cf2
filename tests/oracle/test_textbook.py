"""Rounding alone: the printed form has the formula right, a clamp and a factor have not."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

import didp_ref as di
from didp_ref.oracle.judge import Level
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.selection import select
from didp_ref.oracle.suspect import Severity
from didp_ref.oracle.vectors import Tier, load
from tests.whole import whole


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
        ("composition.alpha", lambda alphas: 1 - math.prod(1 - alpha for alpha in alphas), True),
        (
            "composition.alpha",
            lambda alphas: 1 - math.prod(1 - alpha for alpha in alphas if alpha > 1e-6),
            False,
        ),
    ],
)
def test_the_formula_is_right_where_only_digits_are_lost(
    quantity: str, form: Callable[..., float], right: bool
) -> None:
    report = run_function(guarded(quantity, form), whole(quantity))
    assert not report.conforms
    assert report.formula_is_right is right


def test_digits_that_are_lost_in_a_range_are_no_wrong_answers() -> None:
    """log(1/delta) loses what 1/delta is rounded by, where delta is near one."""

    def simple(rho: float, delta: float) -> float:
        return rho + 2 * math.sqrt(rho * math.log(1 / delta))

    file = load("concentrated.epsilon_simple")
    file = replace(file, vectors=tuple(each for each in file.vectors if each.tier is Tier.MUST))
    report = run_function(guarded("concentrated.epsilon_simple", simple), file)
    assert report.formula_is_right
    assert {each.severity for each in report.suspects} == {Severity.ROUNDING}
    (lost,) = [each for each in report.suspects if each.flag == "digits-lost"]
    assert re.search(r" 0\.99\d+ <= delta", lost.bug)


def test_no_answer_is_no_rounding() -> None:
    """The printed form divides by zero where (m - 1) rho/(1 - rho) is one in float64."""
    report = run_function(guarded("scale.rho", printed), whole("scale.rho"))
    silent = 0
    for vector in whole("scale.rho").asked(False):
        if not vector.error:
            try:
                printed(**vector.floats)  # type: ignore[arg-type]  # floats and an integer
            except ZeroDivisionError:
                silent += 1
    valid = sum(not vector.error for vector in whole("scale.rho").asked(False))
    assert 0 < silent == len(report.silent)
    assert not report.only_rounding
    assert report.summary().headline.endswith(f" for {silent} of {valid} valid inputs")


def test_what_takes_invalid_input_may_have_the_formula_right() -> None:
    report = run_function(printed, whole("scale.rho"))
    assert report.formula_is_right and report.suspects[0].flag == "rho-at-or-below-guessing"
    assert report.summary().word == "FAIL"
    taken = report.errors - report.refused
    said = " ".join(report.in_words().split())
    assert taken > 0 and f"accepts {taken} of {report.errors} invalid inputs" in said
    everyday = select(whole("scale.rho"), ["everyday"], [])
    alone = run_function(printed, everyday, levels=(Level.SAFE,))
    assert alone.only_rounding and alone.summary().word == "WARN"


def test_nothing_wrong_is_no_rounding() -> None:
    assert not run_function(di.scale.rho, whole("scale.rho")).formula_is_right
