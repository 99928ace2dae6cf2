"""The status word and line 1: what holds under a condition is WARN, what is false is FAIL."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

import didp_ref as di
from didp_ref.oracle.judge import LEVELS, Failure, Kind, Level, Refusal
from didp_ref.oracle.ordinary import is_ordinary
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.runner.bracket_report import report_of
from didp_ref.oracle.runner.report import Report
from didp_ref.oracle.tolerance import Tolerance
from didp_ref.oracle.vectors import Vector, load

FILE = load("scale.rho")
ASKED = FILE.asked(False)
VALID = next(v for v in ASKED if v.error is None and is_ordinary(v))
OTHER = next(v for v in ASKED if v.error is None and v is not VALID)
INVALID = next(v for v in ASKED if v.error == "domain")
INFEASIBLE = next(v for v in ASKED if v.error == "infeasible")
RIGHT = VALID.targets[0].safe


def report(*levels: Level) -> Report:
    return Report.of(FILE, Tolerance(), levels or LEVELS)


def judged(*answers: tuple[Vector, object], levels: Sequence[Level] = LEVELS) -> Report:
    parts = report(*levels)
    for vector, answer in answers:
        parts.add(vector, answer)
    parts.close(FILE, 0.5)
    assert not parts.conforms
    return parts


def line(parts: Report) -> tuple[str, str]:
    """Return the word, and the headline without the formula."""
    summary = parts.summary()
    return summary.word, summary.headline.partition(": ")[2]


# --- invalid input -----------------------------------------------------------------------------


def test_right_results_and_invalid_input_accepted_is_a_warning() -> None:
    word, said = line(judged((VALID, RIGHT), (INVALID, 1.0)))
    assert (word, said) == ("WARN", "right for valid inputs; accepts 1 of 1 invalid inputs")


@pytest.mark.parametrize("answer", [1.0, -1.0, [1.0], "0.5"])
def test_a_number_where_no_result_exists_fails(answer: object) -> None:
    word, said = line(judged((VALID, RIGHT), (INVALID, 1.0), (INFEASIBLE, answer)))
    assert word == "FAIL" and said.startswith("returns a number for 1 input without a result")


@pytest.mark.parametrize("answer", [math.nan, math.inf, None, "no noise is enough"])
def test_what_is_no_number_promises_nothing_where_no_result_exists(answer: object) -> None:
    assert line(judged((VALID, RIGHT), (INFEASIBLE, answer)))[0] == "WARN"


def test_wrong_results_come_before_a_number_where_no_result_exists() -> None:
    word, said = line(judged((VALID, RIGHT / 2), (INFEASIBLE, 1.0)))
    assert word == "FAIL" and said.startswith("wrong results")


def test_the_screen_shows_the_number_where_no_result_exists() -> None:
    parts = judged((VALID, RIGHT), (OTHER, Refusal("ValueError")), (INFEASIBLE, 1.25))
    rows = dict(parts.summary().rows)
    assert rows["Returned"] == "1.25" and "no noise can do it" in rows["Expected"]


@pytest.mark.parametrize(
    ("levels", "word"),
    [
        (LEVELS, "WARN"),
        ((Level.ACCURATE, Level.REFUSES), "WARN"),
        ((Level.SAFE, Level.REFUSES), "WARN"),
        ((Level.REFUSES,), "FAIL"),
    ],
)
def test_a_warning_needs_a_level_that_judges_valid_input(
    levels: tuple[Level, ...], word: str
) -> None:
    assert line(judged((VALID, RIGHT), (INVALID, 1.0), levels=levels))[0] == word
    assert line(judged((INVALID, 1.0), levels=levels))[0] == "FAIL"


def test_what_is_safe_and_not_tight_fails_if_invalid_input_is_accepted() -> None:
    parts = judged((VALID, 2 * RIGHT), (INVALID, 1.0))
    word, said = line(parts)
    assert word == "FAIL"
    assert re.match("accepts 1 of 1 .*; the results are safe, but", said)


@pytest.mark.parametrize(("error", "word"), [(1e-9, "WARN"), (1e-5, "FAIL"), (-1e-9, "FAIL")])
def test_digits_lost_on_the_safe_side_are_rounding(error: float, word: str) -> None:
    assert line(judged((VALID, RIGHT * (1 + error)), (INVALID, 1.0)))[0] == word


def test_invalid_input_accepted_fails_until_all_was_tested() -> None:
    parts = judged((VALID, RIGHT), (INVALID, 1.0))
    parts.stop("the time limit", [OTHER])
    assert line(parts)[0] == "FAIL"


def test_an_invalid_input_without_an_end_is_told_first_and_is_not_accepted() -> None:
    parts = judged((VALID, RIGHT), (INVALID, Failure(Kind.HUNG, "no answer in 1 s")))
    word, said = line(parts)
    assert word == "FAIL"
    assert said == "does not return for 1 invalid input; valid inputs are right"
    assert "accepts 1 of" not in str(parts)


def test_a_valid_input_without_an_end_gets_a_cause_of_its_own() -> None:
    others = [v for v in ASKED if v.error is None and v is not VALID and v.targets]
    below = [(v, math.nextafter(v.targets[0].safe, 0)) for v in others if v.targets[0].safe]
    parts = judged(*below, (VALID, Failure(Kind.HUNG, "no answer in 1 s")))
    assert line(parts)[0] == "FAIL"
    rows = dict(parts.summary().rows)
    assert rows["Returned"] == "no answer in 1 s"
    assert rows["Cause"].startswith("the call below is slow, or never ends. Other wrong results:")


def test_an_accountant_that_accepts_invalid_input_is_a_warning_unless_it_wastes() -> None:
    file = load("accounting.sampled_gaussian_epsilon")
    valid = next(v for v in file.asked(False) if v.error is None)
    invalid = next(v for v in file.asked(False) if v.error)
    upper = float(valid.targets[0].upper) * (1 + 1e-12)
    for answer, word in ((upper, "WARN"), (2 * upper, "FAIL"), (upper / 2, "FAIL")):
        parts = report_of(file, Tolerance(), LEVELS)
        parts.add(valid, answer)
        parts.add(invalid, 1.0)
        parts.close(file, 0.5)
        assert line(parts)[0] == word, answer


# --- extreme parameters ------------------------------------------------------------------------


def scale(epsilon: float, global_sensitivity: float) -> float:
    """Return the scale, rounded up; what is invalid is rejected."""
    return float(di.scale.differential_privacy(epsilon, global_sensitivity))


def beyond(limit: float, answer: object) -> Callable[..., object]:
    """Return a function that is right up to some epsilon, and has another answer beyond."""

    def limited(epsilon: float, global_sensitivity: float) -> object:
        right = scale(epsilon, global_sensitivity)
        if epsilon <= limit:
            return right
        if isinstance(answer, Exception):
            raise answer
        return answer

    return limited


def checked(function: Callable[..., object]) -> Report:
    return di.check(function, "scale.differential_privacy", seed=1)


@pytest.mark.parametrize(
    ("limit", "answer", "word"),
    [
        (700, OverflowError("math range error"), "WARN"),
        (700, ValueError("epsilon is too large"), "WARN"),
        (700, math.inf, "WARN"),  # too much noise, if any
        (700, -math.inf, "FAIL"),
        (700, math.nan, "FAIL"),
        (700, None, "FAIL"),
        (700, 0.0, "FAIL"),
        (10, ValueError("epsilon is too large"), "FAIL"),
    ],
)
def test_an_error_at_extreme_parameters_is_a_warning(
    limit: float, answer: object, word: str
) -> None:
    assert checked(beyond(limit, answer)).summary().word == word


def test_the_line_says_where_results_are_right_and_how_many_are_missing() -> None:
    parts = checked(beyond(700, OverflowError()))
    (count, valid) = re.findall(r"an error for (\d+) of (\d+) valid inputs", line(parts)[1])[0]
    assert int(count) == len(parts.findings) and int(valid) == parts.values
    assert line(parts)[1].startswith("right at ordinary parameters; ")
    notes = " ".join(text for label, text in parts.summary().rows if label == "Note")
    assert "epsilon 0.01 to 20" in notes


def test_fresh_inputs_are_judged_beside_an_error_at_extreme_ones() -> None:
    """A wrong result that the vectors do not show fails, though they show an error."""
    known = {v.floats["epsilon"] for v in load("scale.differential_privacy").asked(False)}

    def wrong_elsewhere(epsilon: float, global_sensitivity: float) -> object:
        answer = beyond(700, OverflowError())(epsilon, global_sensitivity)
        assert isinstance(answer, float)
        return answer if epsilon in known else answer / 2

    word, said = line(checked(wrong_elsewhere))
    assert word == "FAIL" and said.startswith("wrong results")
    assert checked(beyond(700, OverflowError())).fresh > 100


def test_an_error_at_every_input_tested_is_no_warning() -> None:
    file = load("scale.differential_privacy")
    extreme = [v for v in file.vectors if "huge-epsilon" in v.flags]
    found = run_function(beyond(700, OverflowError()), replace(file, vectors=tuple(extreme)))
    assert found.values == len(extreme) > 0
    assert found.summary().word == "FAIL"


def test_both_conditions_are_told() -> None:
    def stable(epsilon: float, global_sensitivity: float) -> float:
        math.exp(epsilon)
        return math.nextafter(global_sensitivity / epsilon, math.inf) if global_sensitivity else 0.0

    word, said = line(checked(stable))
    assert word == "WARN"
    assert re.fullmatch("right at .*; raises .*, at extreme ones; accepts .* invalid inputs", said)


# --- other failures ----------------------------------------------------------------------------


def test_the_others_are_right_only_if_all_were_tested() -> None:
    """An error for one valid input: what is said of the others needs their results."""
    for levels, more, stopped, said in [
        (LEVELS, True, "", True),
        (LEVELS, False, "", False),
        ((Level.SAFE,), True, "", False),
        (LEVELS, True, "interrupted", False),
    ]:
        parts = report(*levels)
        parts.add(VALID, Refusal("ValueError"))
        if more:
            parts.add(OTHER, di.scale.rho(**OTHER.floats))
        parts.stopped = stopped
        parts.close(FILE, 0.5)
        assert ("right" in parts.summary().headline) is said


def test_failures_at_extreme_inputs_alone_say_beyond_which_size() -> None:
    def squares(deviation: float, global_sensitivity: float) -> float:
        di.concentrated.rho_of_gaussian(deviation, global_sensitivity)  # rejects what is invalid
        return global_sensitivity**2 / (2 * deviation**2)

    summary = di.check(squares, "concentrated.rho_of_gaussian", seed=1).summary()
    assert summary.word == "WARN" and summary.headline.endswith("at extreme ones")
    notes = " ".join(text for label, text in summary.rows if label == "Note")
    assert "each of these inputs has a number above 1e16" in notes


@pytest.mark.parametrize("seed", range(4))
def test_the_word_does_not_depend_on_the_extreme_inputs_that_are_drawn(seed: int) -> None:
    """Near delta = 1 the logarithm of 1/delta loses a share of 1e-4, on the safe side."""

    def typed(rho: float, delta: float) -> float:
        return rho + 2 * math.sqrt(rho * math.log(1 / delta))

    report = di.check(typed, "concentrated.epsilon_simple", seed=seed)
    summary = report.summary()
    also = next(text for label, text in summary.rows if label == "Also")
    rounded = [each for each in report.findings if not each.vector.error]
    apart = int(re.search(r"(\d+) results? (?:is|are) larger", summary.headline).group(1))
    assert summary.word == "WARN" and len(rounded) - apart == int(also.split()[0])


def test_zeros_at_extreme_inputs_alone_are_said_to_be_there() -> None:
    """A square that underflows gives 0 at a fresh point: no factor, and nobody has such numbers."""
    seed = 311302

    def squares(deviation: float, global_sensitivity: float) -> float:
        di.concentrated.rho_of_gaussian(deviation, global_sensitivity)
        return global_sensitivity**2 / (2 * deviation**2)

    report = di.check(squares, "concentrated.rho_of_gaussian", seed=seed)
    assert any(list(each.numbers) == [0.0] for each in report.findings)
    assert report.summary().headline.endswith("at extreme parameters only")


def test_zeros_are_told_beside_the_largest_factor() -> None:
    """Of scales that are a little too small, some are zero: no factor bounds these."""

    def lowered(epsilon: float, global_sensitivity: float) -> float:
        scale = di.scale.differential_privacy(epsilon, global_sensitivity)
        return 0.9 * scale if scale > 1 else 0.0

    report = di.check(lowered, "scale.differential_privacy")
    zeros = sum(list(each.numbers) == [0.0] for each in report.findings if is_ordinary(each.vector))
    told = f"(1.12 times at the worst input tested; {zeros} results are 0)"
    assert f"too little noise at ordinary parameters {told}" in report.summary().headline


def test_too_little_noise_within_the_tolerance_is_not_called_safe() -> None:
    """Small ones are too small by a part in ten thousand, and the others twice too large."""

    def mixed(epsilon: float, global_sensitivity: float) -> float:
        right = di.scale.differential_privacy(epsilon, global_sensitivity)
        return right * (2 if epsilon > 1 else 1 - 1e-4)

    report = di.check(mixed, "scale.differential_privacy", relative=0.05, seed=1)
    assert report._unsafe
    assert not report._is_wasteful
    assert not report.conforms


def test_a_factor_from_a_bound_that_is_not_the_least_says_so() -> None:
    """At rho = 0.002679, delta = 1.613e-11 the bound is 0.5188; concentrated.epsilon has 0.4585."""

    def smaller(rho: float, delta: float) -> float:
        if not (0 <= rho < math.inf and 0 < delta < 1):
            raise ValueError((rho, delta))
        return rho + math.sqrt(2 * rho * math.log(1 / delta))

    summary = di.check(smaller, "concentrated.epsilon_simple", seed=1).summary()
    assert "at the worst input tested, measured from this bound)" in summary.headline
    expected = dict(summary.rows)["Expected"]
    assert "by this bound; 0.4584944942869" in expected
    assert expected.endswith("is safe too (concentrated.epsilon)")
