"""Theorem 3's scale is the quantity's, and at P_min = 1/2 it is 1/ln 3."""

from __future__ import annotations

from fractions import Fraction

from sympy import Rational, log

from didp_ref.formulas import scale
from didp_ref.papers.abdi.alphabet import Theta, p_min
from didp_ref.papers.abdi.statements.prior_dependent import SCALE, limit_theorem_2
from didp_ref.papers.shared.alphabet import alpha, beta
from didp_ref.symbolic.models import holds

HALF = Rational(1, 2)


def test_the_scale_at_one_half() -> None:
    found = SCALE.subs({alpha: HALF, beta: HALF, p_min: HALF, Theta: 1})
    assert found == 1 / log(3)
    enclosed = scale.prior_dependent.enclose("1/2", "1/2", 1, "1/2", "1/2")
    assert enclosed.lower < Fraction(str(found.evalf(60))) < enclosed.upper


def test_the_limit_at_concrete_values() -> None:
    """alpha = 1/2 and beta = 1 both ask for Theta/ln 2."""
    assert holds(limit_theorem_2().conclusion, {alpha: HALF, beta: 1, Theta: 3})
