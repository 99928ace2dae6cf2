"""One answer judged: correct, safe, refused; in every form an answer may have."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import didp_ref as di
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.oracle.generate import vector_at
from didp_ref.oracle.judge import Failure, Kind, Level, Refusal, judge
from didp_ref.oracle.tolerance import Tolerance
from didp_ref.oracle.vectors import Input, Vector, load


def vector_of(quantity: di.Quantity, **point: Input) -> Vector:
    vector = vector_at(quantity, point)
    assert vector is not None
    return vector


THIRD = vector_of(di.scale.differential_privacy, epsilon=3.0, global_sensitivity=1.0)
LOG = vector_of(di.translation.epsilon_from_rho, rho=0.5, n_worlds=3)
BELIEF = vector_of(
    di.belief.posterior, prior=[0.5, 0.5], values=[0.0, 1.0], response=0.0, scale=1.0
)
INVALID = next(vector for vector in load("scale.rho").vectors if vector.error)


def verdict(
    vector: Vector, answer: object, side: Side = Side.UP, tolerance: float = 4.0
) -> Kind | None:
    result = judge(vector, answer, side, tolerance)
    return result.finding.kind if result.finding else None


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (math.nextafter(1 / 3, 1), None),
        (1 / 3, Kind.UNSAFE),  # the float64 nearest to 1/3 lies below it
        (0.3334, Kind.WRONG),
        (Fraction(1, 3), None),
        ("1/3", None),
        ("2/6", None),
        ("0.333333333333333333333333333", Kind.UNSAFE),
        ("0.333333333333333333333333334", None),
        (Decimal("0.333333333333333333333333334"), None),
        (math.nextafter(1 / 3, 1).hex(), None),
        ((1 / 3).hex(), Kind.UNSAFE),
        ({"lower": "0.33333333333333333", "upper": "0.33333333333333334"}, None),
        ({"lower": "0.3333333333333332", "upper": "0.33333333333333332"}, Kind.UNSAFE),
        ({"lower": "0.3", "upper": "0.4"}, Kind.WRONG),
        ([Fraction(1, 3), Fraction(1, 3)], None),
        (Enclosure("1/3", "1/3"), None),
        (np.float64(math.nextafter(1 / 3, 1)), None),
        (np.float32(1 / 3), Kind.WRONG),
        (np.array([math.nextafter(1 / 3, 1)]), None),
        (math.nan, Kind.GARBAGE),
        (math.inf, Kind.GARBAGE),
        ("nan", Kind.GARBAGE),
        ("1/0", Kind.GARBAGE),
        ("1e999999", Kind.WRONG),
        ("9" * 1000, Kind.WRONG),
        ("0x1.8p+99999", Kind.WRONG),
        ("half", Kind.GARBAGE),
        (None, Kind.GARBAGE),
        (True, Kind.GARBAGE),
        (1j, Kind.GARBAGE),
        ({"lower": 1}, Kind.GARBAGE),
        ({"lower": 2, "upper": 1}, Kind.GARBAGE),
        ([], Kind.GARBAGE),
        ([1, 2, 3], Kind.GARBAGE),
        (10**400, Kind.WRONG),
        (Refusal("ValueError"), Kind.REFUSED),
        (Failure(Kind.CRASHED, "KeyError"), Kind.CRASHED),
    ],
)
def test_a_third(answer: object, expected: Kind | None) -> None:
    assert verdict(THIRD, answer) is expected


def test_a_budget_is_safe_below() -> None:
    exact = math.log(2)  # the float64 nearest to it lies below it
    assert verdict(LOG, exact, Side.DOWN) is None
    assert verdict(LOG, math.nextafter(exact, 1), Side.DOWN) is Kind.UNSAFE
    assert verdict(LOG, math.nextafter(exact, 1), Side.NEAREST) is None


def test_an_answer_inside_the_enclosure_is_decided_by_a_tighter_one() -> None:
    (target,) = LOG.targets
    closer = di.translation.epsilon_from_rho.enclose("1/2", 3, bits=400)
    assert target.lower < closer.lower < closer.upper < target.upper
    assert verdict(LOG, closer.lower, Side.DOWN) is None
    assert verdict(LOG, closer.upper, Side.DOWN) is Kind.UNSAFE
    assert verdict(LOG, closer.upper, Side.UP) is None


def test_tolerance_is_in_ulp_of_the_exact_value() -> None:
    answer = 1 / 3 + 3 * math.ulp(1 / 3)
    verdict = judge(THIRD, answer, Side.UP, 2.0)
    assert verdict.ulps == pytest.approx(3 - 1 / 3)
    assert verdict.finding is not None
    assert judge(THIRD, answer, Side.UP, 2.7).finding is None


def test_one_value_a_world() -> None:
    nearest = [target.nearest for target in BELIEF.targets]
    assert verdict(BELIEF, nearest, Side.NEAREST) is None
    assert verdict(BELIEF, np.array(nearest), Side.NEAREST) is None
    assert verdict(BELIEF, tuple(nearest), Side.NEAREST) is None
    assert verdict(BELIEF, nearest[::-1], Side.NEAREST) is Kind.WRONG
    assert verdict(BELIEF, nearest[:1], Side.NEAREST) is Kind.GARBAGE
    assert verdict(BELIEF, nearest[0], Side.NEAREST) is Kind.GARBAGE


def test_invalid_input_is_to_be_refused() -> None:
    assert verdict(INVALID, Refusal("anything")) is None
    assert verdict(INVALID, 1.0) is Kind.ACCEPTED
    assert verdict(INVALID, [1.0, 2.0]) is Kind.ACCEPTED
    for no_number in (math.inf, math.nan, None, "no", [], [None]):
        assert verdict(INVALID, no_number) is Kind.NO_ERROR
    crash = Refusal("KeyError", "'n'", deliberate=False)
    assert verdict(INVALID, crash) is None
    assert verdict(THIRD, crash) is Kind.CRASHED
    assert verdict(INVALID, Failure(Kind.CRASHED, "segmentation fault")) is Kind.CRASHED


def test_message_says_what_was_answered_and_expected() -> None:
    finding = judge(THIRD, 0.25, Side.UP, 4.0).finding
    assert finding is not None
    for fact in (" 0.25", "1.5e+15 ulp", "unsafe", "0.33333333333333337 to 0.33333333333333354"):
        assert fact in finding.message


def test_what_would_pass_passes_and_what_lies_beyond_does_not() -> None:
    finding = judge(THIRD, 0.25, Side.UP, 4.0).finding
    assert finding is not None
    low, high = (float(end) for end in finding.passing.split(" to "))
    assert verdict(THIRD, low) is verdict(THIRD, high) is None
    assert verdict(THIRD, math.nextafter(low, 0)) is Kind.UNSAFE
    assert verdict(THIRD, math.nextafter(high, 1)) is Kind.WRONG


def test_where_no_float_passes_a_longer_decimal_does() -> None:
    finding = judge(THIRD, 0.25, Side.UP, 1e-9).finding
    assert finding is not None
    assert len(finding.passing) == 2 + 36
    assert verdict(THIRD, finding.passing, tolerance=1e-9) is None


def test_levels_are_judged_apart() -> None:
    nearest = judge(THIRD, 1 / 3, Side.UP)
    assert (nearest.accurate, nearest.safe, nearest.refused) == (True, False, None)
    assert nearest.finding is not None
    assert nearest.finding.breaks == (Level.SAFE,)
    generous = judge(THIRD, 0.4, Side.UP)
    assert (generous.accurate, generous.safe) == (False, True)
    assert generous.finding is not None
    assert generous.finding.breaks == (Level.ACCURATE,)
    refused = judge(THIRD, Refusal("ValueError"), Side.UP)
    assert (refused.accurate, refused.safe) == (False, None)
    taken = judge(INVALID, 1.0, Side.UP)
    assert (taken.accurate, taken.safe, taken.refused) == (None, None, False)


def test_an_infinity_is_no_answer_but_has_a_side() -> None:
    above, below = (judge(THIRD, sign * math.inf, Side.UP) for sign in (1, -1))
    assert (above.accurate, above.safe) == (False, True)
    assert (below.accurate, below.safe) == (False, False)
    for no_number in (math.nan, "nan", None, "no"):  # as in the vectors' runners
        judged = judge(THIRD, no_number, Side.UP)
        assert (judged.accurate, judged.safe) == (False, False)
        assert judged.finding is not None
        assert judged.finding.breaks == (Level.ACCURATE, Level.SAFE)
        assert "unsafe" not in judged.finding.message
    assert judge(BELIEF, [0.5, math.inf], Side.NEAREST).safe is None


def test_tolerances_may_be_relative_and_of_one_side() -> None:
    above, below = 1 / 3 * (1 + 1e-9), 1 / 3 * (1 - 1e-9)
    both, safe = Tolerance(relative=2e-9), Tolerance(safe_relative=2e-9)
    assert judge(THIRD, above, Side.UP, both).accurate
    assert judge(THIRD, below, Side.UP, both).accurate
    assert judge(THIRD, above, Side.UP, safe).accurate
    assert not judge(THIRD, below, Side.UP, safe).accurate
    assert not judge(THIRD, above, Side.DOWN, safe).accurate


def nested_lists(depth: int) -> object:
    answer: object = "0.5"
    for _ in range(depth):
        answer = [answer]
    return answer


def nested_intervals(depth: int) -> object:
    answer: object = "0.5"
    for _ in range(depth):
        answer = {"lower": answer, "upper": "0.5"}
    return answer


@pytest.mark.parametrize("nested", [nested_lists, nested_intervals])
@pytest.mark.parametrize("depth", [900 if sys.version_info < (3, 12) else 1500, 5000])
def test_an_answer_nested_too_deeply_is_garbage(
    nested: Callable[[int], object], depth: int
) -> None:
    finding = judge(THIRD, nested(depth), Side.UP, 4.0).finding
    assert finding is not None
    assert finding.kind is Kind.GARBAGE
    assert "nested" in finding.answer
    accepted = judge(INVALID, nested(depth), Side.UP, 4.0).finding
    assert accepted is not None
    assert accepted.kind is Kind.NO_ERROR


@pytest.mark.parametrize("answer", [Refusal("a \ud800 b"), Failure(Kind.CRASHED, "a \ud800 b")])
def test_a_message_is_one_that_can_be_printed(answer: object) -> None:
    finding = judge(THIRD, answer, Side.UP, 4.0).finding
    assert finding is not None
    assert r"a \ud800 b" in finding.message


def test_a_composition_of_nothing_may_be_zero_or_an_error() -> None:
    """Of worlds there is always one, and of two lists of unlike length nothing is composed."""
    files = {name: load(name).vectors for name in ("composition.epsilon", "composition.beta")}
    files |= {name: load(name).vectors for name in ("belief.posterior",)}
    for name, vectors in files.items():
        for vector in vectors:
            if "empty-sequence" in vector.flags:
                answers = (0.0, 1.0, math.nan)
                passed = [judge(vector, each, Side.UP).refused for each in answers]
                assert passed == [name != "belief.posterior", False, False]
