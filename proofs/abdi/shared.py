"""1/2, and what Definition 4 at every prior says at a small one."""

from __future__ import annotations

from sympy import Rational

from didp_ref.papers.shared.small_prior import Bound, at_a_small_prior

__all__ = ["HALF", "Bound", "at_a_small_prior"]

HALF = Rational(1, 2)
