"""The ten individuals, added up again."""

from __future__ import annotations

from fractions import Fraction

from didp_ref.audit.errata import Erratum
from didp_ref.papers.abdi.definition_4 import check_ten_individuals
from tests.papers.abdi.recomputing import Numbers, computed_again, example, said


def test_the_ten_beliefs_do_not_add_up() -> None:
    printed = [(Fraction("0.1") - Fraction("0.000001")) / 9] * 9 + [Fraction("0.000001")]
    sums, bounds, *_ = check_ten_individuals()
    assert sums.counterexample is not None
    assert sums.counterexample.values["sum of the ten printed beliefs"] == str(sum(printed))
    assert bounds.counterexample is not None
    assert bounds.counterexample.values["largest sum"] == str(10 * Fraction("0.2"))


@computed_again("abdi.example-ten-individuals")
def test_ten_individuals_computed_again(entry: Erratum) -> Numbers:
    printed = [(Fraction("0.1") - Fraction("0.000001")) / 9] * 9 + [Fraction("0.000001")]
    values = example(entry, "sum of the ten printed beliefs")
    assert Fraction(values["sum of the ten printed beliefs"]) == sum(printed) == Fraction(1, 10)
    assert Fraction(example(entry, "largest sum")["largest sum"]) == 10 * Fraction(1, 5) == 2
    meant = [Fraction(1, 9 * 10**6)] * 9
    assert sum(meant) == Fraction(1, 10**6)
    least_alpha = 1 - meant[0] / Fraction(1, 10)
    assert least_alpha == 1 - Fraction(1, 9 * 10**5)
    assert r"\alpha = 1 - 10^{-5}/9" in said(entry).correct
    assert meant[0] < Fraction(1, 10**5) / 10, "alpha = 1 - 10^-5 forbids so deep a fall"
    return {10, sum(printed), 9, 1, Fraction(1, 5), 10 * Fraction(1, 5)}
