"""The integrals are integrals, and what they are set beside can be missed."""

from fractions import Fraction

import didp_ref as di
from didp_ref.papers.shared.integrals import integral, near


def test_an_integral_by_hand() -> None:
    area = integral(lambda x: x * x, Fraction(0), Fraction(3))
    assert near(area, di.Enclosure(9, 9)) is di.Truth.YES
    assert near(area, di.Enclosure("9.000001", "9.000001")) is di.Truth.NO
