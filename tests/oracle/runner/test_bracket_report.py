"""An accountant is judged by certified brackets, and known faults are named."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from statistics import NormalDist

import pytest

import didp_ref as di
from didp_ref.formulas.bracketed import bracketed
from didp_ref.oracle.accountants import renyi
from didp_ref.oracle.judge import Level
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.runner.bracket_report import BracketReport, ratio
from didp_ref.oracle.tolerance import Tolerance
from didp_ref.oracle.vectors import VectorFile, load
from tests.oracle.accountants import (
    by_central_limit,
    by_orders,
    gaussian_epsilon,
    one_epoch_epsilon,
    one_step_times_root,
    wrongly,
)

EPSILON = "accounting.sampled_gaussian_epsilon"
NAMES = ("deviation", "sampling_rate", "times", "total_delta")


def few(name: str = EPSILON, step: int = 9) -> VectorFile:
    """Every ninth of the vectors that are valid."""
    file = load(name)
    valid = [each for each in file.vectors if not each.error]
    return replace(file, vectors=tuple(valid[::step]))


def asked(
    answer: Callable[..., float],
    name: str = EPSILON,
    levels: tuple[Level, ...] = (Level.ACCURATE, Level.SAFE),
    tolerance: Tolerance | None = None,
    step: int = 9,
) -> BracketReport:
    report = run_function(answer, few(name, step), levels=levels, tolerance=tolerance)
    assert isinstance(report, BracketReport)
    return report


@cache
def spent(deviation: float, sampling_rate: float, times: int, total_delta: float) -> float:
    """The right epsilon; a run asks each question several times."""
    return di.accounting.sampled_gaussian_epsilon(
        deviation, sampling_rate, times, total_delta, width="1e-2"
    )


def looked_up(end: str, factor: float, name: str = EPSILON) -> Callable[..., float]:
    """An accountant that answers a multiple of an end of the bracket."""
    known = {tuple(v.floats.values()): v.targets[0] for v in load(name).vectors if not v.error}

    def answer(**given: float) -> float:
        return float(getattr(known[tuple(given[each] for each in names)], end)) * factor

    names = load(name).parameters
    return answer


def wasteful_and_rejecting(**given: float) -> float:
    """An accountant that answers twice what is due; only what has a bracket is accepted."""
    try:
        return looked_up("upper", 2.0)(**given)
    except KeyError:
        raise ValueError(given) from None


@pytest.mark.parametrize("name", list(bracketed))
def test_inside_or_a_little_above_passes(name: str) -> None:
    for end, factor in (("upper", 1.0), ("upper", 1.009), ("safe", 1.0)):
        report = asked(looked_up(end, factor, name), name)
        assert report.conforms
        assert report.summary().word == "PASS"
        assert report.safe == report.values > 5


def test_a_little_below_is_unsafe_and_says_by_how_much() -> None:
    report = asked(looked_up("lower", 0.75))
    assert report.summary().word == "FAIL"
    assert {round(ratio(each), 6) for each in report.findings} == {0.75}
    assert report.safe == 0
    assert "25%" in report.summary().headline


@pytest.mark.parametrize(
    ("ordinary_too", "where"), [(False, "at extreme parameters only"), (True, "at ordinary")]
)
def test_whether_results_below_are_ordinary_is_said(ordinary_too: bool, where: str) -> None:
    """Delta is below 1e-12 there, and the result shown is an ordinary one, if there is any."""
    right, low = looked_up("upper", 1.0), looked_up("lower", 0.5)
    near = looked_up("lower", 0.9)

    def answer(**given: float) -> float:
        tiny = given["total_delta"] < 1e-12
        once = ordinary_too and given["total_delta"] > 1e-6
        return (low if tiny else near if once else right)(**given)

    report = asked(answer, step=3)
    assert where in report.summary().headline
    assert report.shown is not None
    assert (report.shown.vector.floats["total_delta"] > 1e-12) is ordinary_too


def test_far_above_is_wasteful_and_safe() -> None:
    report = asked(looked_up("upper", 1.12))
    summary = report.summary()
    assert (summary.word, report.safe) == ("WARN", report.values)
    assert "12% above" in summary.headline
    assert asked(looked_up("upper", 1.12), levels=(Level.SAFE,)).conforms
    assert asked(looked_up("upper", 1.12), tolerance=Tolerance(safe_relative=0.13)).conforms


def test_bounds_that_accept_invalid_input_are_safe_all_the_same() -> None:
    report = asked(looked_up("upper", 2.0))
    assert report.only_safe
    assert f"0 right; {report.values} safe" in report._checked
    assert not asked(looked_up("lower", 0.9)).only_safe


def test_the_middle_result_is_beside_the_worst_one() -> None:
    usual, far = looked_up("upper", 1.12), looked_up("upper", 8.95)
    worst = next(vector for vector in load(EPSILON).vectors if not vector.error).floats
    report = asked(lambda **given: (far if given == worst else usual)(**given))
    assert "up to 9 times" in report.summary().headline
    assert "half of them at most 12% above it" in report.summary().headline


def test_an_interval_is_judged_by_both_ends() -> None:
    known = looked_up("lower", 1.0)
    above = looked_up("upper", 1.0)
    assert asked(lambda **given: (known(**given), above(**given))).conforms  # type: ignore[arg-type,return-value]
    report = asked(lambda **given: (1.01 * above(**given), 1.1 * above(**given)))  # type: ignore[arg-type,return-value]
    assert report.safe == 0


def test_an_exact_answer_inside_the_bracket_is_right() -> None:
    known = {tuple(v.floats.values()): v.targets[0] for v in load(EPSILON).vectors if not v.error}

    def answer(**given: float) -> Fraction:
        target = known[tuple(given.values())]
        return (target.lower + target.upper) / 2

    assert asked(answer).conforms  # type: ignore[arg-type]


def test_invalid_input_must_be_rejected() -> None:
    report = run_function(lambda **_: 1.0, load(EPSILON), levels=(Level.REFUSES,))
    assert not report.conforms
    assert report.errors == 11
    assert report.refused == 0
    assert "valid inputs were not judged" in report.summary().headline


def test_no_result_is_called_right_if_accuracy_is_not_judged() -> None:
    for level in (Level.REFUSES, Level.SAFE):
        report = run_function(wasteful_and_rejecting, load(EPSILON), levels=(level,))
        assert report.conforms and not report.accurate
        assert " right" not in report.summary().headline
        assert "no --level accurate" in report.in_words()


def test_rejected_inputs_are_counted_only_where_a_level_judges_them() -> None:
    """Five invalid inputs at least get a number here."""

    def accepts(**given: object) -> float:
        if isinstance(given["times"], int) and given["times"] > 0:
            return 1e6
        raise ValueError(given)

    report = run_function(accepts, load(EPSILON), levels=(Level.SAFE,))
    assert report.conforms and 0 < report.refused < report.errors
    assert report.summary().headline.endswith("results on the safe side")


FAULTS = {
    "no-amplification": lambda s, q, k, d: gaussian_epsilon(s / math.sqrt(k), d),
    "rate-for-sensitivity": lambda s, q, k, d: gaussian_epsilon(s / (q * math.sqrt(k)), d),
    "once-an-epoch": one_epoch_epsilon,
    "amplified-at-the-end": lambda s, q, k, d: q * gaussian_epsilon(s / math.sqrt(k), d),
    "steps-added": lambda s, q, k, d: (
        k * math.log1p(q * math.expm1(gaussian_epsilon(s, d / k / q))) if d < k * q else 0.0
    ),
    "square-root-of-steps": one_step_times_root,
    "central-limit": by_central_limit,
    "renyi-few-orders": lambda s, q, k, d: by_orders(s, q, k, d, range(2, 33), True),
    "renyi-conversion-few-orders": lambda s, q, k, d: by_orders(s, q, k, d, range(2, 33), False),
    "renyi-some-orders": lambda s, q, k, d: by_orders(s, q, k, d, (2, 4, 8), False),
    "renyi-first-term": wrongly(lambda a, m, s, q, k, e: k * q**2 * a / (2 * s**2) + e / (a - 1)),
    "renyi-base-10": wrongly(lambda a, m, s, q, k, e: (k * m + e / math.log(10)) / (a - 1)),
    "renyi-order": wrongly(lambda a, m, s, q, k, e: k * m / (a - 1) + e / a),
    "renyi-undivided": wrongly(lambda a, m, s, q, k, e: k * m / (a - 1) + e),
    "renyi-once-an-epoch": wrongly(
        lambda a, m, s, q, k, e: (max(round(k * q), 1) * m + e) / (a - 1)
    ),
}


@pytest.mark.parametrize("flag", list(FAULTS))
def test_a_known_fault_is_named(flag: str) -> None:
    report = asked(lambda **given: FAULTS[flag](*given.values()))
    assert not report.conforms
    first = report.suspects[0]
    assert (first.flag, first.certain) == (flag, True)


def test_an_error_at_one_input_hides_no_fault() -> None:
    """Line 1 begins with the results that are too large: the cause and the point are theirs."""
    first = few().vectors[0].floats

    def stops(deviation: float, sampling_rate: float, times: int, total_delta: float) -> float:
        if (deviation, sampling_rate) == (first["deviation"], first["sampling_rate"]):
            raise ZeroDivisionError
        return gaussian_epsilon(deviation / math.sqrt(times), total_delta)

    summary = asked(stops).summary()
    assert "raises an error for 1 of" in summary.headline
    rows = dict(summary.rows)
    assert rows["Cause"].startswith("the sampling rate is ignored")
    assert float(rows["Returned"]) > 0


@pytest.mark.parametrize("orders", [(2, 3, 4, 5, 6, 7, 8, 9, 10), range(2, 17)])
@pytest.mark.parametrize("corrected", [True, False])
def test_any_few_whole_orders_are_named(orders: Sequence[int], corrected: bool) -> None:
    report = asked(lambda **given: by_orders(*given.values(), orders, corrected))  # type: ignore[arg-type,misc]
    assert report.suspects[0].flag == "renyi-some-orders"


def test_a_moment_that_is_not_divided_is_named() -> None:
    for bound in (
        wrongly(lambda a, m, s, q, k, e: k * m + e),
        wrongly(lambda a, m, s, q, k, e: k * m + e / (a - 1)),
    ):
        report = asked(lambda bound=bound, **given: bound(*given.values()))  # type: ignore[misc]
        assert report.suspects[0].flag == "renyi-undivided"


def test_right_divergences_where_all_take_part_are_no_fault() -> None:
    """At rate one, q^2 order/(2 sigma^2) is the divergence, and every step is once an epoch."""
    known = looked_up("upper", 1.0)

    def answer(**given: float) -> float:
        noise, rate, steps, delta = given.values()
        if rate < 1:
            return float(known(**given))
        bounds = (steps * a / (2 * noise**2) - math.log(delta) / (a - 1) for a in range(2, 65))
        return min(bounds)

    flags = {each.flag for each in asked(answer, step=1).suspects}
    assert flags.isdisjoint({"renyi-first-term", "renyi-once-an-epoch"})


def test_the_square_root_of_steps_is_named_however_it_is_written() -> None:
    def answer(deviation: float, sampling_rate: float, times: int, total_delta: float) -> float:
        return sampling_rate * math.sqrt(2 * times * math.log(1.25 / total_delta)) / deviation

    first = asked(answer).suspects[0]
    assert (first.flag, first.certain) == ("square-root-of-steps", True)


def test_orders_up_to_512_are_not_called_few_where_the_waste_is_of_renyi_divergences() -> None:
    """More orders help 15 of 43 results. At the worst one, 25 times the least, they help nothing.

    The orders that are tried for every one lie apart, and miss the best one.
    """
    orders = (*range(2, 65), 80, 96, 128, 192, 256, 512)
    wasteful = Tolerance(relative=0.1)
    report = asked(
        lambda **given: by_orders(*given.values(), orders, True), tolerance=wasteful, step=1
    )
    assert "renyi-few-orders" not in [each.flag for each in report.suspects]


def test_orders_are_few_only_where_more_give_less() -> None:
    """With all whole orders up to 256 the best one is mostly among them: the rest is Renyi's."""
    report = asked(lambda **given: by_orders(*given.values(), range(2, 257), True), step=4)
    assert [each.flag for each in report.suspects] == ["renyi"]


def test_steps_rounded_to_epochs_are_named() -> None:
    def answer(deviation: float, sampling_rate: float, times: int, total_delta: float) -> float:
        epochs = math.ceil(times * sampling_rate)
        steps = max(round(epochs / sampling_rate), 1)
        return spent(deviation, sampling_rate, steps, total_delta)

    report = asked(answer, step=24)
    assert [each.flag for each in report.suspects] == ["whole-epochs"]


@pytest.mark.parametrize("rounded", [math.floor, math.ceil])
def test_a_rate_of_whole_batches_is_named(rounded: Callable[[float], int]) -> None:
    """Epochs of whole batches: the rate is one over their number."""

    def answer(deviation: float, sampling_rate: float, times: int, total_delta: float) -> float:
        rate = 1 / rounded(1 / sampling_rate)
        return spent(deviation, rate, times, total_delta)

    report = asked(answer, step=12)
    assert [each.flag for each in report.suspects] == ["rounded-rate"]


def test_a_whole_batch_of_a_thousand_records_is_named() -> None:
    def answer(deviation: float, sampling_rate: float, times: int, total_delta: float) -> float:
        batch_size, n = max(int(1000 * sampling_rate), 1), 1000
        return spent(deviation, batch_size / n, times, total_delta)

    report = asked(answer, step=9)
    assert [each.flag for each in report.suspects] == ["rounded-rate"]


@pytest.mark.parametrize("kind", ["epsilon", "deviation"])
def test_noise_for_a_replaced_record_is_named(kind: str) -> None:
    def epsilon(deviation: float, sampling_rate: float, times: int, total_delta: float) -> float:
        return spent(deviation / 2, sampling_rate, times, total_delta)

    name = f"accounting.sampled_gaussian_{kind}"
    function = epsilon if kind == "epsilon" else looked_up("upper", 2.0, name)
    report = asked(function, name, step=24 if kind == "epsilon" else 36)
    assert [each.flag for each in report.suspects] == ["doubled-sensitivity"]


def test_what_wastes_is_not_named_as_the_cause_of_what_is_below() -> None:
    def answer(**given: float) -> float:
        return by_orders(*given.values(), range(2, 257), True) * (0.5 if given["times"] < 99 else 1)  # type: ignore[arg-type]

    report = asked(answer, step=4)
    assert report.summary().word == "FAIL"
    assert "renyi" not in [each.flag for each in report.suspects]


def test_a_fault_that_the_other_wrong_results_do_not_have_is_not_named() -> None:
    """One result of a wasteful accountant is near that of the central limit theorem, and below."""
    twice = looked_up("upper", 2.0)
    given = [[*map(float, vector.floats.values())] for vector in few().vectors]
    near = {tuple(each): by_central_limit(*each) for each in given}
    lowest = min(near, key=lambda each: near[each] / twice(**dict(zip(NAMES, each, strict=True))))

    def answer(**given: float) -> float:
        point = tuple(given.values())
        return near[point] if point == lowest else twice(**given)

    report = asked(answer)
    assert len(report._below) == 1
    assert "central-limit" not in [each.flag for each in report.suspects]


def test_a_floor_at_small_delta_is_named() -> None:
    right = looked_up("upper", 1.0)

    def answer(**given: float) -> float:
        floor = 1.0 if given["total_delta"] > 1e-10 else 0.9
        return right(**given) * floor

    report = asked(answer)
    first = report.suspects[0]
    assert (first.flag, first.certain) == ("fft-floor", False)


def without_the_record(epsilon: float, sampling_rate: float, deviation: float) -> float:
    """Return the delta of the event that is likelier without the record."""
    left = math.exp(-epsilon) - 1 + sampling_rate
    if left <= 0:
        return 0.0
    end = deviation**2 * math.log(left / sampling_rate) + 0.5
    event = NormalDist(0, deviation).cdf(end)
    moved = NormalDist(1, deviation).cdf(end)
    return event - math.exp(epsilon) * ((1 - sampling_rate) * event + sampling_rate * moved)


@pytest.mark.parametrize(
    ("name", "answer", "flag"),
    [
        (
            "subsampling.gaussian_delta",
            lambda epsilon, sampling_rate, deviation: (
                sampling_rate * di.gaussian.delta(epsilon, deviation, 1.0)
            ),
            "step-delta-times-rate",
        ),
        (
            "subsampling.gaussian_renyi",
            lambda order, sampling_rate, deviation: sampling_rate**2 * order / (2 * deviation**2),
            "step-first-term",
        ),
        (
            "subsampling.gaussian_renyi",
            lambda order, sampling_rate, deviation: renyi(
                max(2.0, math.floor(order)), sampling_rate, deviation
            ),
            "step-whole-order",
        ),
        (
            "subsampling.gaussian_renyi",
            lambda order, sampling_rate, deviation: renyi(
                order, sampling_rate, deviation, reverse=True
            ),
            "step-other-divergence",
        ),
        ("subsampling.gaussian_delta", without_the_record, "step-other-direction"),
    ],
)
def test_a_known_fault_of_a_step_is_named(
    name: str, answer: Callable[..., float], flag: str
) -> None:
    report = di.check(answer, name)
    assert report.suspects[0].flag == flag
    assert report.suspects[0].bug in " ".join(report.in_words().split())


def test_a_deviation_by_the_root_of_steps_is_named() -> None:
    def deviation(
        total_epsilon: float, sampling_rate: float, times: int, total_delta: float
    ) -> float:
        return sampling_rate * math.sqrt(times * math.log(1 / total_delta)) / total_epsilon

    report = asked(deviation, "accounting.sampled_gaussian_deviation")
    assert report.suspects[0].flag == "square-root-of-steps"


def test_an_unknown_fault_is_not_named() -> None:
    report = asked(looked_up("upper", 0.93))
    assert report.suspects == []
    assert report.summary().word == "FAIL"


def test_faults_of_delta_and_deviation_are_named() -> None:
    def delta(deviation: float, sampling_rate: float, times: int, total_epsilon: float) -> float:
        return float(di.gaussian.delta(total_epsilon, deviation / math.sqrt(times), 1.0))

    def deviation(
        total_epsilon: float, sampling_rate: float, times: int, total_delta: float
    ) -> float:
        return float(di.gaussian.deviation(total_epsilon, total_delta, 1.0)) * math.sqrt(times)

    for function, kind in ((delta, "delta"), (deviation, "deviation")):
        report = asked(function, f"accounting.sampled_gaussian_{kind}")
        assert [each.flag for each in report.suspects] == ["no-amplification"]


def test_an_exact_number_beyond_float64_is_any_multiple_of_the_least() -> None:
    report = asked(lambda deviation, sampling_rate, times, total_delta: Fraction(10) ** 400)
    assert "up to any multiple of the least" in "\n".join(report.summary().lines()).replace(
        "\n", " "
    )
