"""The report: what is counted at each level, and what conforming takes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from fractions import Fraction
from statistics import median_low
from xml.etree import ElementTree

import numpy as np
import pytest

import didp_ref as di
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.factor import factor_off, times
from didp_ref.oracle.judge import LEVELS, Level, Refusal
from didp_ref.oracle.junit import to_json, to_junit
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.runner.report import Report
from didp_ref.oracle.tolerance import Tolerance
from didp_ref.oracle.vectors import load

FILE = load("scale.rho")
VALID = next(v for v in FILE.asked(False) if v.error is None and "nearest-is-unsafe" in v.flags)
OTHER = next(v for v in FILE.asked(False) if v.error is None and v is not VALID)
INVALID = next(v for v in FILE.asked(False) if v.error is not None)
RIGHT = di.scale.rho(**VALID.floats)


def report(*levels: Level) -> Report:
    return Report.of(FILE, Tolerance(), levels or LEVELS)


def test_nothing_asked_does_not_conform() -> None:
    assert not report().conforms
    assert report().smallest is None
    assert [report().holds(level) for level in LEVELS] == [None, None, None]


def test_levels_are_counted_apart() -> None:
    parts = report()
    parts.add(VALID, RIGHT)
    parts.add(INVALID, Refusal("KeyError", deliberate=False))
    assert [parts.counts(level) for level in LEVELS] == [(1, 1), (1, 1), (1, 1)]
    assert parts.refusals == {"KeyError": 1}
    assert parts.conforms
    parts.not_asked = 1
    assert not parts.conforms


def test_what_was_not_asked_for_is_counted_and_fails_nothing() -> None:
    for levels, conforms in [
        ((Level.ACCURATE,), True),
        ((Level.SAFE,), False),
        ((Level.ACCURATE, Level.REFUSES), True),
        (LEVELS, False),
    ]:
        parts = report(*levels)
        parts.add(VALID, VALID.targets[0].nearest)
        parts.add(INVALID, Refusal("ValueError"))
        assert parts.conforms is conforms
        assert [parts.holds(level) for level in LEVELS] == [True, False, True]
        assert bool(parts.findings) is not conforms


def wrong(rho: float, n_worlds: int, sensitive_range: float) -> float:
    """Three times the noise that is due; everything is accepted."""
    return 3 * sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def wrong_and_rejecting(rho: float, n_worlds: int, sensitive_range: float) -> float:
    return 3 * di.scale.rho(rho, n_worlds, sensitive_range)


@pytest.mark.parametrize("function", [wrong, wrong_and_rejecting])
@pytest.mark.parametrize("levels", [(Level.REFUSES,), (Level.SAFE, Level.REFUSES), (Level.SAFE,)])
def test_no_result_is_called_right_if_accuracy_is_not_judged(
    function: Callable[..., object], levels: tuple[Level, ...]
) -> None:
    found = run_function(function, FILE, levels=levels)
    assert found.accurate < found.values
    said = found.in_words().replace("whether results for valid inputs are right", "")
    assert " right" not in said and "no --level accurate" in said
    written = to_json(found)
    assert written["formula_is_right"] is written["only_rounding"] is None
    cases = ElementTree.fromstring(to_junit([found])).iter("testcase")
    skipped = {case.get("name") for case in cases if case.find("skipped") is not None}
    kinds = {
        False: [each.id in skipped for each in found.asked if each.error],
        True: [each.id in skipped for each in found.asked if not each.error],
    }
    assert any(kinds[False]) is all(kinds[False]) is (Level.REFUSES not in levels)
    assert all(kinds[True]) is (Level.SAFE not in levels)


def test_an_implementation_that_answers_nothing_is_not_safe() -> None:
    parts = report(Level.SAFE)
    parts.add(VALID, Refusal("NotImplementedError"))
    assert parts.counts(Level.SAFE) == (0, 0)
    assert parts.holds(Level.SAFE) is False
    assert not parts.conforms
    parts.close(FILE, 0.5)
    assert [finding.vector for finding in parts.findings] == [VALID]
    assert "NotImplementedError" in parts.in_words()
    parts.add(VALID, RIGHT)
    assert parts.conforms
    without_side = Report("belief.posterior", Side.NEAREST, Tolerance())
    without_side.add(VALID, RIGHT)
    assert without_side.holds(Level.SAFE) is None
    assert without_side.conforms


def test_what_was_given_up_does_not_conform() -> None:
    parts = report()
    parts.add(VALID, RIGHT)
    parts.give_up("3 starts", 7)
    assert parts.not_asked == 7
    (line,) = parts.behaviour
    assert "3 starts" in line and "7 inputs" in line
    assert not parts.conforms


def test_a_kind_of_behaviour_is_noted_once_and_does_not_conform() -> None:
    parts = report()
    parts.add(VALID, RIGHT)
    parts.note("answers change: here")
    parts.note("answers change: there")
    assert parts.behaviour == ["answers change: here"]
    assert not parts.conforms


def test_what_fails_is_a_finding_with_a_suspect() -> None:
    parts = report()
    parts.add(VALID, 2 * VALID.targets[0].nearest)
    parts.add(INVALID, 1.0)
    parts.close(FILE, 0.5)
    assert [finding.vector for finding in parts.findings] == [VALID, INVALID]
    assert parts.smallest in parts.findings
    assert parts.worst_vector is VALID
    assert parts.seconds == 0.5
    assert parts.suspects


def test_of_many_bugs_the_likeliest_is_the_cause() -> None:
    report = run_function(lambda **_: -1.0, load("scale.rho"))
    assert len(report.suspects) > 4
    assert report.in_words().count("Cause") == 1
    said = " ".join(report.in_words().split())
    assert [each.flag for each in report.suspects if f"Cause {each.bug}" in said] == ["clamped"]


def test_what_depends_on_other_calls_is_the_first_diagnosis() -> None:
    calls = [0]

    def counting(rho: float, n_worlds: int, sensitive_range: float) -> float:
        calls[0] += 1
        return di.scale.rho(rho, n_worlds, sensitive_range) * (1 if calls[0] < 200 else 2)

    report = run_function(counting, load("scale.rho"))
    assert (report.suspects[0].flag, report.suspects[0].certain) == ("state", True)
    assert min(report.digits) == 0
    assert not report.formula_is_right


def test_it_says_to_how_many_digits_the_answers_agree() -> None:
    """Three parts in 10^9 leave eight digits."""

    def near(epsilon: float, global_sensitivity: float) -> float:
        return di.scale.differential_privacy(epsilon, global_sensitivity) * (1 - 3e-9)

    report = run_function(near, load("scale.differential_privacy"))
    assert min(report.digits) == median_low(report.digits) == 8


def test_float32_is_named_though_it_overflows_too() -> None:
    def single(scale: float, sensitive_range: float, n_worlds: int) -> float:
        di.guarantee.rho(scale, sensitive_range, n_worlds)  # rejects what is invalid
        with np.errstate(all="ignore"):
            t = np.float32(sensitive_range) / np.float32(scale)
            return float(np.float32(1) / (1 + np.float32(n_worlds - 1) * np.exp(-t)))

    rows = dict(run_function(single, load("guarantee.rho")).summary().rows)
    assert "float32" in rows["Cause"]
    assert "no finite number" in rows["Also"] and "by more than a millionth" not in rows["Also"]


def test_wrong_on_the_safe_side_at_ordinary_inputs_is_told_beside_the_extreme_ones() -> None:
    def variance(epsilon: float, delta: float, global_sensitivity: float) -> float:
        di.gaussian.deviation(epsilon, delta, global_sensitivity)  # rejects what is invalid
        return 2 * math.log(1.25 / delta) * (global_sensitivity / epsilon) ** 2

    report = di.check(variance, "gaussian.deviation")
    summary = report.summary()
    assert "too little noise" in summary.headline
    also = dict(summary.rows)["Also"]
    assert also.startswith("at ordinary parameters, epsilon = ")
    (returned,) = re.findall(r"returned ([\d.e+-]+),", also)
    factors = {each.answer: factor_off(each) for each in report.findings if each.numbers}
    told = f" at ordinary ones ({times(factors[returned])} at the worst)"
    assert summary.headline.endswith(told)


def test_the_counts_of_results_add_up_to_the_valid_inputs() -> None:
    """Some too small, some too large, some off by less than a millionth, and some missing."""

    def mixed(epsilon: float, global_sensitivity: float) -> float:
        kind = int(1000 * math.frexp(epsilon)[0]) % 5
        if not kind:
            raise ArithmeticError
        scale = di.scale.differential_privacy(epsilon, global_sensitivity)
        return scale * (1, 0.9, 1.1, 1 + 1e-8, 1)[kind]

    report = di.check(mixed, "scale.differential_privacy")
    rows = dict(report.summary().rows)
    told = r"(\d+) results are unsafe.*, (\d+) wrong on the safe side, (\d+) inaccurate"
    (counts,) = re.findall(rf"{told}.* error for (\d+) of (\d+) valid", rows["Also"])
    unsafe, safe, less, missing, valid = map(int, counts)
    (right,) = map(int, re.findall(r"valid inputs: (\d+) right", rows["Checked"]))
    assert unsafe + safe + less + missing + right == valid


def _by_bisection(epsilon: float, delta: float, global_sensitivity: float) -> float:
    """Balle and Wang 2018; where delta is near one, its difference from one has few digits."""
    right = di.gaussian.deviation(epsilon, delta, global_sensitivity)  # rejects what is invalid
    if not right or epsilon > 700:  # no exponential overflows
        return float(right)
    low, high = 1e-6 * global_sensitivity, 1e12 * global_sensitivity
    for _ in range(200):
        middle = (low + high) / 2
        a, b = global_sensitivity / (2 * middle), epsilon * middle / global_sensitivity
        right, left = (math.erfc(x / math.sqrt(2)) / 2 for x in (b - a, a + b))
        low, high = (middle, high) if right - math.exp(epsilon) * left > delta else (low, middle)
    return high


def test_lost_digits_are_the_cause_and_the_worst_of_them_is_shown() -> None:
    report = di.check(_by_bisection, "gaussian.deviation", relative=1e-9)
    rows = dict(report.summary().rows)
    assert report.only_rounding and "where 0.9999 <= delta" in rows["Cause"]
    (returned, worst) = max((factor_off(each), each.answer) for each in report.findings)[::-1]
    assert rows["Returned"] == returned and worst > 1.0001


def test_a_function_of_lists_is_said_to_take_other_arguments() -> None:
    def best(rdp: list[float], delta: float, orders: list[float]) -> float:
        return min(r + math.log(1 / delta) / (a - 1) for r, a in zip(rdp, orders, strict=True))

    rows = dict(di.check(best, "renyi.epsilon").summary().rows)
    assert "list" in rows["Cause"] and "order, budget, delta" in rows["Fix"]


def test_few_digits_lost_beside_a_bound_are_no_other_bound() -> None:
    def simple(rho: float, delta: float) -> float:
        di.concentrated.epsilon_simple(rho, delta)  # rejects what is invalid
        return rho + 2 * math.sqrt(rho * math.log(1 / delta))

    rows = dict(di.check(simple, "concentrated.epsilon_simple", seed=1).summary().rows)
    assert "digits lost" in rows["Cause"]


def test_a_function_with_the_names_of_another_formula_is_asked_about_that() -> None:
    def textbook(epsilon: float, delta: float, sensitivity: float = 1.0) -> float:
        return sensitivity * math.sqrt(2 * math.log(1.25 / delta)) / epsilon

    told = str(di.check(textbook, "renyi.epsilon", seed=3))
    assert "those of gaussian.deviation," in told and "another formula meant?" in told
    assert "another formula" not in str(di.check(textbook, "gaussian.deviation", seed=3))


def test_the_cause_is_one_of_what_line_1_tells() -> None:
    """Digits are lost at small epsilon, and an error comes at large ones: line 1 ends with that."""

    def back_and_forth(epsilon: float, global_sensitivity: float) -> float:
        di.scale.differential_privacy(epsilon, global_sensitivity)  # rejects what is invalid
        return global_sensitivity / math.log(math.exp(epsilon))

    report = di.check(back_and_forth, "scale.differential_privacy", seed=1)
    assert "digits-lost" in {each.flag for each in report.suspects}
    assert "practical-range" not in {each.flag for each in report.suspects}  # all are extreme
    assert "overflows" in dict(report.summary().rows)["Cause"]


def test_errors_at_the_ends_of_the_domain_alone_can_be_skipped_as_the_note_says() -> None:
    def inside(epsilon: float, delta: float, global_sensitivity: float) -> float:
        if epsilon == 0 or global_sensitivity == 0:
            raise ValueError((epsilon, global_sensitivity))
        return di.gaussian.deviation(epsilon, delta, global_sensitivity)

    notes = dict(di.check(inside, "gaussian.deviation", seed=1).summary().rows)["Note"]
    skip = "to accept the errors at ends of the domain: --skip budget-zero --skip zero-sensitivity"
    assert skip in notes.splitlines()
    left_out = ["budget-zero", "zero-sensitivity"]
    assert di.check(inside, "gaussian.deviation", seed=1, skip=left_out).conforms


def test_an_exact_number_beyond_float64_is_off_by_any_factor() -> None:
    def product(alphas: list[float], betas: list[float]) -> Fraction:
        """Of the larger factors: for long sequences it is beyond float64."""
        factors = (
            max(1 / (1 - Fraction(a)), 1 + Fraction(b)) for a, b in zip(alphas, betas, strict=True)
        )
        return math.prod(factors, start=Fraction(1)) - 1

    checked = di.check(product, "composition.beta_every_prior", seed=1)
    assert any(math.isinf(x) for each in checked.findings for x in each.numbers)
    assert "off by any factor" in "\n".join(checked.summary().lines())


def test_an_exact_number_below_float64_is_unsafe_by_any_factor() -> None:
    checked = di.check(lambda epsilon, size: -(Fraction(10) ** 400), "group.epsilon", seed=1)
    assert checked.summary().word == "FAIL"


def test_a_sure_cause_is_told_of_few_wrong_results_beside_a_bound() -> None:
    """Most results are below the bound and safe: they show the logarithm that all have."""

    def to_base_10(epsilon: float, delta: float, times: int, slack: float) -> float:
        di.composition.advanced(epsilon, delta, times, slack)
        root = math.sqrt(-2 * times * math.log10(slack)) * epsilon
        return root + times * epsilon * math.expm1(epsilon)

    said = " ".join(di.check(to_base_10, "composition.advanced", seed=1).summary().lines())
    assert "no known bug" not in said
    assert "logarithm to base 10" in said


def test_the_farthest_ordinary_result_is_told_where_a_few_extreme_ones_are_open() -> None:
    """Without the square root most results are too large; three at extreme inputs are too small."""

    def without_root(rho: float, delta: float) -> float:
        di.concentrated.epsilon_simple(rho, delta)
        return rho + 2 * math.sqrt(rho) * math.log(1 / delta)

    report = di.check(without_root, "concentrated.epsilon_simple", seed=1)
    headline = report.summary().headline
    assert "extreme" not in headline and "(5.24 times" in headline


def test_a_factor_of_ordinary_inputs_is_told_to_be_theirs() -> None:
    def of_fives(rho: float, delta: float) -> float:
        di.concentrated.epsilon_simple(rho, delta)
        return rho + 2 * math.sqrt(rho * math.log(1.25 / delta))

    headline = di.check(of_fives, "concentrated.epsilon_simple", seed=1).summary().headline
    assert "1.03 times at ordinary parameters" in headline


def test_few_digits_are_no_wrong_formula() -> None:
    def early(epsilon: float, delta: float, global_sensitivity: float) -> float:
        return di.gaussian.deviation(epsilon, delta, global_sensitivity) * (1 + 3e-10 * epsilon)

    report = di.check(early, "gaussian.deviation", seed=1)
    assert not report.conforms
    assert "formula itself is wrong" not in " ".join(each.bug for each in report.suspects)
