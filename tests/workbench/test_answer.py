"""What a comparison found out: sides, sizes, and how they are written."""

import re
from fractions import Fraction

import didp_ref as di
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.answer import Answer, Difference, Sides, Verdict, decimal, percent
from didp_ref.workbench.compare import compare
from didp_ref.workbench.results import Results


def difference(theirs, ours):
    return Difference({"x": Fraction(1)}, Enclosure(*theirs), Enclosure(*ours))


def test_the_gap_is_the_least_that_the_enclosures_leave():
    gap = difference((1, 2), (5, 7))
    assert gap.gap == -3
    assert gap.relative == Fraction(3, 7)
    assert difference((8, 9), (5, 7)).gap == 1
    assert difference((1, 1), (0, 0)).relative is None


def test_too_little_noise_is_unsafe_and_too_large_a_budget_too():
    small = difference((1, 1), (2, 2))
    assert [small.side(side) for side in (Side.UP, Side.DOWN, Side.NEAREST)] == [
        "unsafe",
        "wasteful",
        "too small",
    ]
    large = difference((3, 3), (2, 2))
    assert [large.side(side) for side in (Side.UP, Side.DOWN, Side.NEAREST)] == [
        "wasteful",
        "unsafe",
        "too large",
    ]


def test_a_correction_is_on_no_unsafe_side():
    answer = Answer("f", "translation.epsilon", safe_side=None, correction="abdi.theorem-4")
    answer.counterexample = difference((3, 3), (2, 2))
    answer.sides = Sides(above=1, below=2)
    answer.instead = ["the correction"]
    said = " ".join(repr(answer).split())
    assert "Returned 3" in said and "Expected 2" in said and "unsafe" not in said
    assert "abdi.theorem-4" in answer.resemblance


def test_less_than_a_float64_shows_is_tiny():
    exact = Fraction(1)
    assert difference((exact + Fraction(1, 2**54),) * 2, (exact, exact)).is_tiny
    assert not difference((exact + Fraction(1, 2**52),) * 2, (exact, exact)).is_tiny
    assert not difference((Fraction(1, 2**999),) * 2, (0, 0)).is_tiny  # beside zero all is large


def test_numbers_of_any_size_are_written():
    assert decimal(Fraction(0)) == "0"
    assert decimal(Fraction(1, 8)) == "0.125"
    assert decimal(Fraction(-3, 10**400)) == "-3e-400"
    assert decimal(Fraction(25) * 10**500) == "2.5e501"
    assert percent(Fraction(1, 4)) == "25 %"


def test_counts_are_named_by_the_safe_side():
    counts = Sides(equal=1, above=2, below=3)
    unsafe = {side: re.findall("unsafe at ([0-9])", counts.text(side)) for side in Side}
    assert unsafe == {Side.UP: ["3"], Side.DOWN: ["2"], Side.NEAREST: []}


def test_equal_with_a_hole_does_not_hold():
    answer = Answer("f", "scale.rho", verdict=Verdict.EQUAL)
    assert answer.holds
    answer.without = {"x": Fraction(0)}
    assert not answer.holds
    assert not Answer("f", "scale.rho").holds


def test_wrong_floats_make_a_warning_of_a_proved_formula():
    right = Answer("f", "scale.rho", verdict=Verdict.EQUAL, results=Results(300, missing=2))
    assert right.holds and right.summary().word == "EQUAL"
    for results in (Results(300, wrong=1), Results(300, missing=2, misses_ordinary=True)):
        wrong = Answer("f", "scale.rho", verdict=Verdict.EQUAL, results=results)
        assert wrong.is_proved and not wrong.holds
        assert wrong.summary().word == "WARN"
        assert results.text in wrong.summary().headline
    open_ = Answer("f", "scale.rho", verdict=Verdict.AGREES_WHERE_TRIED, results=Results(300, 7))
    assert "7 of 300 float results are wrong" in open_.headline


def test_line_1_of_an_equal_formula_says_if_its_float64_results_are_wrong():
    unstable = compare(parse("s/log((m-1)*rho/(1-rho))"), di.quantities["scale.rho"])
    assert unstable.wrong_as_floats and unstable.wrong_as_floats in unstable.headline
    stable = compare(parse("s/epsilon"), di.quantities["scale.differential_privacy"])
    assert "float64" not in stable.headline
    assert unstable.holds and stable.holds
