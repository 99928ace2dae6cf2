"""Logarithms of rationals are recognised."""

from __future__ import annotations

from fractions import Fraction

from didp_ref.formulas import translation
from didp_ref.papers.abdi.evidence.numbers import is_log


def test_a_logarithm_is_recognised() -> None:
    three = translation.epsilon_from_rho.enclose("3/4", 2)
    assert is_log(three, Fraction(3))
    assert not is_log(three, Fraction(3) + Fraction(1, 10**20))
