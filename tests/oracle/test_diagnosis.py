"""From failures to the bug; the corpus in tests/wrong shows it for every kind of mistake."""

from __future__ import annotations

import math
from dataclasses import replace

import didp_ref as di
from didp_ref.oracle.diagnosis import SECOND_CALL, diagnose
from didp_ref.oracle.judge import Finding, Kind, Level
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.suspect import Severity
from didp_ref.oracle.vectors import load
from tests.whole import whole

FILE = whole("scale.rho")
ACCURATE = (Level.ACCURATE,)


def findings_on(flag: str, kind: Kind) -> list[Finding]:
    return [Finding(v, kind, "", 99.0) for v in FILE.asked(False) if flag in v.flags]


def test_no_failures_name_no_bug() -> None:
    assert diagnose(FILE.vectors, [], FILE.notes) == []


def test_failures_in_one_corner_name_it() -> None:
    findings = findings_on("rho-near-one", Kind.WRONG)
    (first, *_) = diagnose(FILE.asked(False), findings, FILE.notes)
    assert (first.flag, first.score, first.certain) == ("rho-near-one", 1.0, False)
    assert first.smallest.vector.size == min(finding.vector.size for finding in findings)
    assert first.bug in first.sentence


def test_failures_everywhere_name_no_corner() -> None:
    every = [Finding(v, Kind.WRONG, "", 99.0) for v in FILE.asked(False) if v.error is None]
    flags = [entry.flag for entry in diagnose(FILE.asked(False), every, FILE.notes)]
    assert flags == ["everyday", "simple-numbers"]


def test_no_numbers_at_all_say_nothing_of_the_formula() -> None:
    every = [Finding(v, Kind.HUNG, "", None) for v in FILE.asked(False) if v.error is None]
    assert diagnose(FILE.asked(False), every, FILE.notes) == []


def test_a_symptom_is_certain_and_comes_first() -> None:
    def in_bits(rho: float, n_worlds: int, sensitive_range: float) -> float:
        return sensitive_range / math.log2((n_worlds - 1) * rho / (1 - rho))

    (first, *_) = run_function(in_bits, FILE, levels=ACCURATE).suspects
    assert first.flag == "logarithm-base-2"
    assert first.certain
    assert first.failing == first.total


def test_a_bug_that_shows_at_few_of_the_wrong_answers_is_not_named() -> None:
    """Some answers happen to be what a comparison of texts gives; most are not."""
    file, flag = load("composition.epsilon_repeated"), "compared-as-texts"
    vectors = [each for each in file.asked(False) if each.symptoms]
    wrong = [
        Finding(
            each,
            Kind.WRONG,
            "",
            1e15,
            numbers=tuple(each.symptoms.get(flag, ())) or (1.37 * right,),
        )
        for each in vectors
        if (right := each.targets[0].nearest)
    ]
    last = max(place for place, each in enumerate(wrong) if flag in each.vector.symptoms)
    wrong[last] = replace(wrong[last], numbers=(1.37 * wrong[last].vector.targets[0].nearest,))
    assert flag not in {each.flag for each in diagnose(vectors, wrong, file.notes)}


def test_unsafe_rounding_is_told_from_wrong_values() -> None:
    findings = findings_on("nearest-is-unsafe", Kind.UNSAFE)
    assert [s.flag for s in diagnose(FILE.asked(False), findings, FILE.notes)] == [
        "nearest-is-unsafe"
    ]


def test_a_step_outwards_that_is_too_short_is_not_called_none() -> None:
    """Seven of eight answers are rounded up, and the eighth is just below the exact value."""

    def outwards(rho: float, n_worlds: int, sensitive_range: float) -> float:
        scale = di.scale.rho(rho, n_worlds, sensitive_range)
        return math.nextafter(scale, 0.0) if int(1e6 * rho) % 8 == 0 else scale

    report = run_function(outwards, FILE)
    (suspects,) = report.suspects
    assert {finding.kind for finding in report.findings} == {Kind.UNSAFE}
    assert (suspects.flag, suspects.failing) == ("few-ulp", len(report.findings))
    worst = max(finding.ulps or 0.0 for finding in report.findings)
    assert f" {worst:.3g} ulp" in suspects.bug


def right(rho: float, n_worlds: int, sensitive_range: float) -> float:
    return di.scale.rho(rho, n_worlds, sensitive_range)


def test_an_answer_to_a_question_that_has_none_comes_first() -> None:
    def unguarded(rho: float, n_worlds: int, sensitive_range: float) -> float:
        return sensitive_range / math.log10((n_worlds - 1) * rho / (1 - rho))

    first, second, *_ = run_function(unguarded, FILE).suspects
    assert first.flag == "rho-at-or-below-guessing"
    assert first.severity is Severity.NO_ANSWER_EXISTS
    assert "a negative number" in first.ground
    assert second.flag == "logarithm-base-10"


def test_invalid_input_that_is_taken_is_worse_than_no_answer() -> None:
    """Where delta = 5e-324, 1.25/delta is infinite: it breaks no promise, and epsilon = 1 does."""

    def textbook(epsilon: float, delta: float, global_sensitivity: float) -> float:
        return global_sensitivity * math.sqrt(2 * math.log(1.25 / delta)) / epsilon

    report = run_function(textbook, whole("gaussian.textbook_deviation"))
    flags = [each.flag for each in report.suspects]
    assert flags[0] == "epsilon-beyond-one"
    assert "subnormal" in flags


def test_saturated_answers_are_not_single_precision() -> None:
    def saturated(epsilon: float, n_worlds: int) -> float:
        value = di.translation.rho_from_epsilon(epsilon, n_worlds)
        return 1.0 if value > 0.5 else value

    flags = [
        suspect.flag
        for suspect in run_function(saturated, whole("translation.rho_from_epsilon")).suspects
    ]
    assert flags
    assert "single-precision" not in flags


def test_a_formula_that_errs_by_a_few_ulp_is_told_so_and_nothing_else() -> None:
    def noisy(rho: float, n_worlds: int, sensitive_range: float) -> float:
        value = right(rho, n_worlds, sensitive_range)
        return value * (1 + 2.0**-53 * (n_worlds % 15 - 7))

    (only,) = run_function(noisy, FILE).suspects
    assert only.flag == "few-ulp"
    assert "rounding" in only.bug


def test_errors_of_float32_on_one_side_are_not_laid_on_it() -> None:
    def shifted(rho: float, n_worlds: int, sensitive_range: float) -> float:
        return right(rho, n_worlds, sensitive_range) * (1 + 1e-7)

    first = run_function(shifted, FILE).suspects[0]
    assert (first.flag, first.certain) == ("constant-factor", True)
    assert "1 + 1e-07 times" in first.bug


def test_a_mistake_in_a_part_of_the_range_is_named_there() -> None:
    def partly(rho: float, n_worlds: int, sensitive_range: float) -> float:
        return right(rho, n_worlds + (64 < n_worlds < 2**20), sensitive_range)

    first, *_ = run_function(partly, FILE, levels=ACCURATE).suspects
    assert first.flag == "m-for-m-minus-one"
    assert "elsewhere" in first.ground
    assert not first.certain


def test_half_the_noise_in_a_range_is_laid_on_no_corner_that_some_of_it_lies_in() -> None:
    """What overflows, or is compared with a tolerance, is not half of what is right."""
    file = whole("scale.differential_privacy")

    def halved(epsilon: float, global_sensitivity: float) -> float:
        scale = di.scale.differential_privacy(epsilon, global_sensitivity)
        return scale / 2 if epsilon > 20 else scale

    suspects = run_function(halved, file, levels=ACCURATE).suspects
    assert [each.flag for each in suspects] == ["range of epsilon", "constant-factor"]
    failing = [v for v in file.asked(False) if not v.error and v.floats["epsilon"] > 20]
    assert any("huge-epsilon" in v.flags for v in failing)
    least = min(v.floats["epsilon"] for v in failing)
    # the range has four digits, and is rounded outwards
    assert suspects[0].bug.endswith(f" {math.floor(least * 100) / 100:.4g} <= epsilon")


def test_lost_digits_are_no_kept_answer() -> None:
    def lost(scale: float, threshold: float, groups: int) -> float:
        di.selection.laplace_delta(scale, threshold, groups)
        one = math.exp((1 - threshold) / scale) / 2 * (1 + 1e-13)
        return -math.expm1(groups * math.log1p(-one))

    suspects = di.check(lost, "selection.laplace_delta").suspects
    assert suspects and all(each.flag != SECOND_CALL for each in suspects)


def test_a_sum_that_is_cut_at_the_end_of_the_range_is_a_sum() -> None:
    first = di.check(lambda alphas: min(1.0, math.fsum(alphas)), "composition.alpha").suspects[0]
    assert (first.flag, first.certain) == ("sum-of-entries", True)


def test_steps_of_a_chance_near_zero_hide_no_bug_of_the_others() -> None:
    """A library rounds the chance of no group up in steps of 2^-53: tiny results are steps."""

    def stepped(scale: float, threshold: int, groups: int) -> float:
        di.selection.discrete_laplace_delta(scale, threshold, groups)
        tail = math.exp(-threshold / scale) / (1 + math.exp(-1 / scale))
        none = 1 - math.ceil(tail * 2**53) / 2**53
        return min(1.0, 1 - none**groups + 2**-53)

    first = di.check(stepped, "selection.discrete_laplace_delta", seed=1).suspects[0]
    assert (first.flag, first.certain) == ("threshold-passed-by-one", True)
