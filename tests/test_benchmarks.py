"""What the benchmarks say: the table of the second engine, and naive forms that overflow."""

import math
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest

import didp_ref as di
from benchmarks import second, speed
from benchmarks.accounting import contour, few_steps, second_engine
from benchmarks.points import Arguments


def test_the_table_of_all_quantities_is_what_the_command_prints() -> None:
    table = "\n".join(second.table())
    assert table.count("\n") == len(di.quantities) + 1
    assert table in Path("benchmarks/README.md").read_text()


def test_a_naive_form_that_overflows_is_counted_and_not_timed() -> None:
    with np.errstate(all="ignore"):
        text, ratio = speed.measure(di.quantities["group.delta"], 100)
    line = text.split()
    assert len(line) == 8 and 0 < int(line[6]) < speed.CALLS
    assert ratio == pytest.approx(float(line[7]), abs=0.06)
    assert speed.typed_seconds(lambda: 10.0**1000) is None


OFF_BY_AN_ULP = {
    di.Side.DOWN: ["misrounded", "unsafe"],
    di.Side.UP: ["unsafe", "misrounded"],
    di.Side.NEAREST: ["misrounded", "misrounded"],
}
"""What is said of answers below the right ones, and of answers above."""


@pytest.mark.parametrize(
    ("name", "given"),
    {
        "belief.ratio_floor": (1.0, 0.25),
        "guarantee.alpha": (2.0, 1.0, 0.25),
        "belief.posterior": ([0.5, 0.5], [0.0, 1.0], 0.25, 1.0),
        "gaussian.epsilon": (1e-5, 2.0, 1.0),
        "gaussian.delta": (8.0, 1e3, 1e-280),  # below every float64: the least that there is
    }.items(),
)
def test_the_second_engine_tells_what_is_off_by_an_ulp(name: str, given: tuple[Any, ...]) -> None:
    quantity = di.quantities[name]
    values = dict(zip(quantity.names, given, strict=True))
    right, _ = second.answered(quantity, values)
    below, above = ([math.nextafter(entry, end) for entry in right] for end in (0.0, math.inf))
    said = [second.judged(quantity, values, answers) for answers in (right, below, above)]
    assert said == ["right", *OFF_BY_AN_ULP[quantity.safe_side]]


def test_what_may_be_unsafe_is_asked_with_all_bits() -> None:
    """Its value is above 1/2 by less than 320 bits tell, and 1/2 is no bound of it."""
    quantity = di.quantities["composition.alpha"]
    values: Arguments = {"alphas": [0.5, 2.0**-1000]}
    assert second.judged(quantity, values, [0.5]) == "unsafe"
    assert second.judged(quantity, values, [math.nextafter(0.5, 1.0)]) == "beside"


@pytest.mark.parametrize(
    "case",
    [
        second_engine.Case("2 steps", "0.7445", "0.008838", 2, "0.1088"),
        second_engine.Case("one step", "0.6", "0.05", 1, "1.5"),
        second_engine.Case("3 steps", "0.7445", "0.08838", 3, "1.088"),
        second_engine.Case("rate one", "20", "1", 400, "3"),
        second_engine.Case("many steps", "8", "0.5", 300, "1.5"),
    ],
)
def test_the_second_engine_of_accounting_is_inside_and_says_where_it_is_not(
    case: second_engine.Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    with mpmath.workdps(second_engine.DIGITS):
        assert second_engine.outside(case) == ""
        value, error = second_engine.delta(case, second_engine.number(case.epsilon))
        agreed = contour.AGREE if case.kind == "many steps" else few_steps.AGREE
        assert 0 <= error < value * agreed
        wrong = value * mpmath.mpf("1.002"), error
        monkeypatch.setattr(second_engine, "delta", lambda *_: wrong)
        assert second_engine.outside(case) == "delta"


def removed_twice(log_factor: Any, rate: Any, mu: Any) -> Any:
    """The divergence of two steps from none: tanh-sinh over the first outcome, up to its bend."""

    def one_step(level: Any) -> Any:
        odds = (mpmath.expm1(level) + rate) / rate
        if odds <= 0:
            return -mpmath.expm1(level)
        z = mpmath.log(odds) / mu + mu / 2
        return rate * (mpmath.ncdf(mu - z) - odds * mpmath.ncdf(-z))

    def integrand(x: Any) -> Any:
        ratio = 1 - rate + rate * mpmath.exp(mu * x - mu * mu / 2)
        return ratio * mpmath.npdf(x) * one_step(log_factor - mpmath.log(ratio))

    odds = (mpmath.exp(log_factor) / (1 - rate) - 1 + rate) / rate
    if odds <= 0:
        return -mpmath.expm1(log_factor)
    bend = mpmath.log(odds) / mu + mu / 2
    beyond = (1 - rate) * mpmath.ncdf(-bend) + rate * mpmath.ncdf(mu - bend)
    places = [-14, (bend - 14) / 2, bend - 1, bend]
    closed = beyond - mpmath.exp(log_factor) * mpmath.ncdf(-bend)
    return closed + mpmath.quad(integrand, places)


@pytest.mark.parametrize(
    ("deviation", "rate", "epsilon"),
    [("0.5", "0.3", "2"), ("0.7445", "0.008838", "0.1088"), ("1", "0.95", "4")],
)
def test_two_steps_have_the_same_delta_by_sums_and_by_tanh_sinh(
    deviation: str, rate: str, epsilon: str
) -> None:
    with mpmath.workdps(second_engine.DIGITS):
        level, q, mu = mpmath.mpf(epsilon), mpmath.mpf(rate), 1 / mpmath.mpf(deviation)
        value, error = few_steps.direction(level, few_steps.Step(q, mu, True), 2)
        assert abs(value - removed_twice(level, q, mu)) <= error < 1e-8 * value
        # an added record: one minus both measures' common part, turned round
        value, error = few_steps.direction(level, few_steps.Step(q, mu, False), 2)
        turned = 1 - mpmath.exp(level) * (1 - removed_twice(-level, q, mu))
        assert abs(value - turned) <= error < 1e-8


@pytest.mark.parametrize("steps", [2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_few_steps_have_the_same_delta_by_sums_and_by_a_contour(steps: int) -> None:
    """The contour's integral is short where the noise is large."""
    with mpmath.workdps(second_engine.DIGITS):
        level, rate, mu = (mpmath.mpf(text) for text in ("0.3", "0.5", "0.1"))
        for removed in (True, False):
            value, error = contour.direction(level, rate, mu, steps, removed)
            step = few_steps.Step(rate, mu, removed)
            found, distance = few_steps.direction(level, step, steps)
            assert error < 1e-11 * value
            assert distance < 1e-8 * value
            assert abs(found - value) <= error + distance
