"""What was found for Definitions 1 to 4, worked out again."""

from __future__ import annotations

from fractions import Fraction

from didp_ref.papers.abdi.evidence.definitions import ten_individuals


def test_the_ten_beliefs_do_not_add_up() -> None:
    printed = [(Fraction("0.1") - Fraction("0.000001")) / 9] * 9 + [Fraction("0.000001")]
    sums, bounds, *_ = ten_individuals()
    assert sums.counterexample is not None
    assert sums.counterexample.values["sum of the ten printed beliefs"] == str(sum(printed))
    assert bounds.counterexample is not None
    assert bounds.counterexample.values["largest sum"] == str(10 * Fraction("0.2"))
