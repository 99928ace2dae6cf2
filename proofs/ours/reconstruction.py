"""The derivations of how often a guess is right, beside what may be believed."""

from __future__ import annotations

from sympy import Rational

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.ours.shared import OUTPUTS, best, h, o
from didp_ref.papers.shared.alphabet import epsilon, m, n, rho
from didp_ref.papers.shared.guesses import GROWTH
from didp_ref.symbolic.notation import eq, le, lt
from proofs.ours.shared import DECAY


@proves("bridges.reconstruction", part="beside rho")
def beside_rho(d: Derivation) -> None:
    """Multiply both by e^epsilon + m - 1."""
    d.model({m: 2, epsilon: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.lemma("decay is positive", lemmas.exp_positive(-epsilon))
    whole = 1 + (m - 1) * DECAY
    by = ["growth", "decay", "decay is positive", "2 <= m"]
    d.step("whole", lt(0, whole), by)
    d.step("scaled", eq(GROWTH * whole, GROWTH + m - 1), by)
    d.step("rho", eq(1 / whole * (GROWTH + m - 1), GROWTH), ["scaled", "whole"])
    d.conclude(["rho", "whole", "growth", "2 <= m"])


@proves("bridges.reconstruction", part="from rho")
def from_rho(d: Derivation) -> None:
    """A mean is at most the largest term."""
    d.model({m: 2, n: 1, rho: 1, h: {1: 1}, best: {1: Rational(1, 2)}})
    own, most = h[o] * best[o], rho * h[o]
    d.generalize(
        "each", le(own, most), OUTPUTS, ["no posterior exceeds rho", "no chance is negative"]
    )
    d.lemma("all", lemmas.sum_monotone(own, most, OUTPUTS))
    d.lemma("factor", lemmas.sum_scale(rho, h[o], OUTPUTS))
    d.conclude(["each", "all", "factor", "the chances of all outputs sum to 1", "2 <= m"])
