"""Rounding alone: the printed form has the formula right, a clamp and a factor have not."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import replace

import mpmath
import pytest

import didp_ref as di
from didp_ref.oracle.fresh import fresh_vectors
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


def log_sum_exp(order: float, scale: float, global_sensitivity: float) -> float:
    """Renyi Laplace as people write it: the larger exponent first, then log1p."""
    t = global_sensitivity / scale
    if order == 1.0:
        return t + math.expm1(-t)
    first = math.log(order / (2 * order - 1)) + (order - 1) * t
    second = math.log((order - 1) / (2 * order - 1)) - order * t
    return (first + math.log1p(math.exp(second - first))) / (order - 1)


def overflowing(order: float, scale: float, global_sensitivity: float) -> float:
    try:
        t = global_sensitivity / scale
        terms = order * math.exp((order - 1) * t) + (order - 1) * math.exp(-order * t)
        return math.log(terms / (2 * order - 1)) / (order - 1)
    except OverflowError:
        return math.inf


def residue(order: float, scale: float, global_sensitivity: float) -> float:
    exact = di.renyi.laplace(order, scale, global_sensitivity)
    return exact if exact else -1e-200


def test_another_way_of_writing_it_may_lose_what_the_printed_form_may() -> None:
    """Where log(1 + x) happens to be exact as printed, a sum of logarithms need not be."""
    report = run_function(guarded("renyi.laplace", log_sum_exp), whole("renyi.laplace"))
    assert report.formula_is_right


def test_what_rounding_leaves_of_zero_is_put_down_to_no_corner() -> None:
    report = run_function(guarded("renyi.laplace", residue), whole("renyi.laplace"))
    assert not report.conforms and report.formula_is_right
    assert [each.flag for each in report.suspects] == ["digits-lost"]


def test_rounding_is_what_is_left_of_a_zero() -> None:
    """At rho = 1/8 among eight worlds two logarithms cancel, and the printed form has no error."""

    def apart(rho: float, n_worlds: int) -> float:
        return math.log(rho / (1 - rho)) + math.log(n_worlds - 1)

    def shifted(rho: float, n_worlds: int) -> float:
        return max(apart(rho, n_worlds), 1e-12)

    name = "translation.epsilon_from_rho"
    assert apart(0.125, 8) != 0.0 == float(di.translation.epsilon_from_rho(0.125, 8))
    for form, right in ((apart, True), (shifted, False)):
        report = run_function(guarded(name, form), load(name), levels=[Level.ACCURATE])
        assert report.findings and report.formula_is_right is right


def test_an_infinity_beside_rounding_is_the_headline() -> None:
    summary = run_function(guarded("renyi.laplace", overflowing), load("renyi.laplace")).summary()
    assert "no finite number" in summary.headline and "wrong" not in summary.headline
    cause = dict(summary.rows)["Cause"]
    assert "overflows" in cause


def test_an_error_beside_rounding_is_the_headline() -> None:
    def root(rho: float, global_sensitivity: float) -> float:
        if rho < 1:
            raise ArithmeticError("too small")
        return global_sensitivity / math.sqrt(2 * rho)

    file = load("concentrated.deviation")
    summary = run_function(guarded("concentrated.deviation", root), file).summary()
    assert summary.headline.startswith("concentrated.deviation: raises an error")
    assert "right up to rounding" in summary.headline


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
    ends = f" for {silent} of {valid} valid inputs, at extreme ones"
    assert report.summary().headline.endswith(ends)


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


def in_forty_digits(
    alpha: float, beta: float, identifiability_sensitivity: float, p_min: float, p_max: float
) -> float:
    with mpmath.workdps(40):
        a, b, p = map(mpmath.mpf, (alpha, beta, p_min))
        fall = (1 - p * (1 - a)) / ((1 - p) * (1 - a))
        rise = (1 - p) * (1 + b) / (1 - p * (1 + b))
        return float(identifiability_sensitivity / mpmath.log(min(fall, rise)))


def test_what_cancels_in_forty_digits_is_rounding() -> None:
    """At alpha = 1.2e-40 they lose all but one digit, and float64 has no number."""
    drawn = fresh_vectors(di.scale.prior_dependent, 20261130)
    tiny = [each for each in drawn if 1e-41 < each.floats["alpha"] < 1e-20]  # type: ignore[operator]  # a number
    asked = replace(load("scale.prior_dependent"), vectors=tiny)
    assert tiny and run_function(in_forty_digits, asked).formula_is_right
    wrong = run_function(lambda **given: 1.14 * in_forty_digits(**given), asked)
    assert not wrong.formula_is_right


def chance(count: int, trials: int, share: float) -> float:
    logarithm = math.lgamma(trials + 1) - math.lgamma(count + 1) - math.lgamma(trials - count + 1)
    return math.exp(logarithm + count * math.log(share) + (trials - count) * math.log1p(-share))


def delta_by_lgamma(epsilon: float, delta: float, times: int, total_epsilon: float) -> float:
    share = 1 / (1 + math.exp(epsilon))
    losses = ((i, (times - 2 * i) * epsilon - total_epsilon) for i in range(times + 1))
    parts = (chance(i, times, share) * -math.expm1(-x) for i, x in losses if x > 0)
    return 1 - (1 - delta) ** times * (1 - math.fsum(parts))


def test_a_long_sum_of_binomial_terms_loses_digits() -> None:
    def is_right(function: Callable[..., float], least: int) -> bool:
        file = load("composition.delta_repeated")
        vectors = [each for each in file.asked(False) if not each.error]
        long = [each for each in vectors if each.floats["times"] == least]
        assert long
        return run_function(function, replace(file, vectors=long)).formula_is_right

    assert is_right(delta_by_lgamma, 1_000_000)
    assert not is_right(lambda **given: delta_by_lgamma(**given) * (1 - 1e-8), 1_000_000)
    assert not is_right(lambda **given: delta_by_lgamma(**given) * (1 - 1e-9), 1000)


def rate_by_lgamma(successes: int, trials: int, significance: float) -> float:
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        above = math.fsum(chance(i, trials, middle) for i in range(successes, trials + 1))
        low, high = (low, middle) if above > significance else (middle, high)
    return low


def test_a_chance_near_one_loses_digits_in_a_sum_of_terms() -> None:
    file = load("auditing.rate_below")
    vectors = [each for each in file.asked(False) if not each.error]
    near = [
        each
        for each in vectors
        if each.floats["significance"] > 1 - 1e-6 and 5 < each.floats["trials"] < 100  # type: ignore[operator]  # numbers
    ]
    assert (
        len(near) >= 3
        and run_function(rate_by_lgamma, replace(file, vectors=near)).formula_is_right
    )
    wrong = run_function(
        lambda **given: rate_by_lgamma(**given) * 0.99, replace(file, vectors=near)
    )
    assert not wrong.formula_is_right


def test_a_whole_epsilon_is_no_count_of_terms() -> None:
    """At epsilon = 1e20 more seemed lost than the chance itself, and `check` had a traceback."""

    def nothing(epsilon: float, delta: float, times: int, total_delta: float) -> float:
        di.composition.epsilon_repeated(epsilon, delta, times, total_delta)
        return 1e-300

    file = whole("composition.epsilon_repeated")
    near = [
        vector
        for vector in file.asked(False)
        if not vector.error and vector.floats["epsilon"] > 1e18
    ]
    assert any(0.9999 < vector.floats["total_delta"] < 1 for vector in near)
    report = run_function(nothing, replace(file, vectors=tuple(near)))
    assert report.asked and not report.conforms
