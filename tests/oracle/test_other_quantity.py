"""Wrong answers that are another quantity's values are named as these."""

from __future__ import annotations

import math

import didp_ref as di
from didp_ref.oracle.suspect import Severity


def textbook(epsilon: float, delta: float, global_sensitivity: float) -> float:
    return global_sensitivity * math.sqrt(2 * math.log(1.25 / delta)) / epsilon


def test_the_textbook_deviation_is_named_where_the_exact_one_is_asked() -> None:
    (first, *rest) = di.check(textbook, "gaussian.deviation").suspects
    assert (first.flag, first.severity) == ("gaussian.textbook_deviation", Severity.FORMULA)
    assert not first.certain  # the textbook's has no value at epsilon > 1
    assert not {"everyday", "simple-numbers"} & {each.flag for each in rest}


def test_what_differs_at_one_point_from_every_quantity_is_none() -> None:
    def nearly(epsilon: float, delta: float, global_sensitivity: float) -> float:
        factor = 1.01 if epsilon < 0.5 else 1.0
        return factor * textbook(epsilon, delta, global_sensitivity)

    assert di.check(nearly, "gaussian.deviation").suspects[0].flag == "everyday"


def test_what_is_another_quantity_in_part_alone_is_not_called_that() -> None:
    def partly(epsilon: float, delta: float, global_sensitivity: float) -> float:
        right = textbook if delta < 1e-9 else di.gaussian.deviation
        return right(epsilon, delta, global_sensitivity)

    flags = {each.flag for each in di.check(partly, "gaussian.deviation").suspects}
    assert "gaussian.textbook_deviation" not in flags


def test_a_formula_of_nothing_is_shown_at_numbers_short_enough_to_do_by_hand() -> None:
    def wrong(epsilon: float, delta: float, global_sensitivity: float) -> float:
        return global_sensitivity * math.sqrt(3 * math.log(2 / delta)) / (epsilon + 0.1)

    first = di.check(wrong, "gaussian.deviation").suspects[0]
    assert first.flag == "everyday"
    assert "simple-numbers" in first.smallest.vector.flags
