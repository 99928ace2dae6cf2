"""What several results of the field are derived with."""

from __future__ import annotations

from sympy import Rational

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.field.shared import GROWTH
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import lt

HALF, THIRD, QUARTER = Rational(1, 2), Rational(1, 3), Rational(1, 4)


def grows(d: Derivation) -> None:
    """Show that exp(epsilon) is above 1."""
    d.lemma("growth", lemmas.exp_monotone(epsilon, 0))
    d.step("grows", lt(1, GROWTH), ["growth", "0 < epsilon"])
