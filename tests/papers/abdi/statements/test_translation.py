"""Eq. 24 and Theorem 3's scale are two ways to one budget."""

from __future__ import annotations

from sympy import simplify

from didp_ref.papers.abdi.alphabet import Delta
from didp_ref.papers.abdi.statements.prior_dependent import SCALE
from didp_ref.papers.abdi.statements.translation import EPSILON


def test_epsilon_times_the_scale_is_the_global_sensitivity() -> None:
    assert simplify(EPSILON * SCALE - Delta) == 0
