"""Why an answer does not pass, said in a sentence."""

from __future__ import annotations

import math

import pytest

from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.judge import Failure, Kind, Refusal, judge
from didp_ref.oracle.reason import reason
from didp_ref.oracle.tolerance import Tolerance
from didp_ref.oracle.vectors import Vector, load


def first(name: str, error: str | None = None) -> Vector:
    return next(vector for vector in load(name).asked(False) if vector.error == error)


def said(vector: Vector, answer: object, side: Side) -> str:
    finding = judge(vector, answer, side).finding
    assert finding is not None
    return reason(finding, side, Tolerance())


def below(vector: Vector) -> float:
    return math.nextafter(vector.targets[0].safe, -math.inf)


def test_the_unsafe_side_by_what_the_quantity_is() -> None:
    scale, promise = first("scale.rho"), first("guarantee.rho")
    assert "less noise" in said(scale, below(scale), Side.UP)
    assert "more privacy" in said(promise, below(promise), Side.UP)
    deviation, error = first("gaussian.deviation"), first("accuracy.gaussian")
    words = said(deviation, below(deviation), Side.UP)
    assert "a deviation is rounded up" in words
    assert "more accuracy" in said(error, below(error), Side.UP)
    budget = first("translation.epsilon_from_rho")
    above = math.nextafter(budget.targets[0].safe, math.inf)
    assert "rounded down" in said(budget, above, Side.DOWN)


def test_invalid_input_by_what_the_reference_says() -> None:
    text = said(first("scale.rho", "infeasible"), -1.0, Side.UP)
    assert "no noise" in text
    assert text.count("error") == 1
    assert "error" in said(first("scale.rho", "domain"), math.nan, Side.UP)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Refusal("ValueError"), "valid"),
        (Failure(Kind.HUNG, "no answer in 1 s"), "in time"),
        (math.nan, "finite"),
        (1e300, " 4 "),
    ],
)
def test_valid_input_without_the_right_number(answer: object, words: str) -> None:
    assert words in said(first("scale.rho"), answer, Side.UP)
