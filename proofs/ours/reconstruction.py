"""The derivations of how often a guess is right, beside what may be believed."""

from __future__ import annotations

from sympy import Rational, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.ours.shared import OUTPUTS, best, h, o
from didp_ref.papers.shared.alphabet import alpha, beta, delta, epsilon, gamma, m, n, rho
from didp_ref.papers.shared.guesses import GROWTH
from didp_ref.symbolic.notation import Term, eq, le, lt
from proofs.ours.shared import DECAY

HALF = Rational(1, 2)


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


def largest_term(d: Derivation, limit: Term, most: str, *by: str) -> None:
    """Bound a mean by the largest term; the fact ``most`` says that none exceeds the limit."""
    own, times = h[o] * best[o], limit * h[o]
    d.generalize("each", le(own, times), OUTPUTS, [most, "no chance is negative", *by])
    d.lemma("all", lemmas.sum_monotone(own, times, OUTPUTS))
    d.lemma("factor", lemmas.sum_scale(limit, h[o], OUTPUTS))
    total = "the chances of all outputs sum to 1"
    d.step("mean", le(Sum(own, OUTPUTS), limit), ["each", "all", "factor", total, *by])
    d.conclude(["mean", "2 <= m"])


@proves("bridges.reconstruction", part="from rho")
def from_rho(d: Derivation) -> None:
    """A mean is at most the largest term."""
    d.model({m: 2, n: 1, rho: 1, h: {1: 1}, best: {1: HALF}})
    largest_term(d, rho, "no posterior exceeds rho")


@proves("bridges.reconstruction", part="from gamma")
def from_gamma(d: Derivation) -> None:
    """The posterior is gamma/m at most."""
    d.model({m: 2, n: 1, gamma: 1, h: {1: 1}, best: {1: HALF}})
    largest_term(d, gamma / m, "no posterior exceeds gamma priors", "2 <= m")


@proves("bridges.reconstruction", part="from beta")
def from_beta(d: Derivation) -> None:
    """The posterior is (1 + beta)/m at most."""
    d.model({m: 2, n: 1, beta: 0, h: {1: 1}, best: {1: HALF}})
    largest_term(d, (1 + beta) / m, "no posterior exceeds 1 + beta priors", "2 <= m")


@proves("bridges.reconstruction", part="from alpha")
def from_alpha(d: Derivation) -> None:
    """What the others keep is not the likeliest record's."""
    d.model({m: 2, n: 1, alpha: 0, h: {1: 1}, best: {1: HALF}})
    kept = "all other posteriors are (1 - alpha)/m at least"
    largest_term(d, 1 - (m - 1) * (1 - alpha) / m, kept, "2 <= m")


@proves("bridges.reconstruction", part="way back")
def way_back(d: Derivation) -> None:
    """Multiply by the denominators, which are positive."""
    d.model({m: 2, epsilon: 0, delta: 0, rho: HALF})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    whole = GROWTH + m - 1
    d.step("whole", lt(0, whole), ["growth", "2 <= m"])
    told = (GROWTH - 1 + m * delta) * (m - 1)
    said = "rho - 1/m is the largest advantage"
    d.step("times m", eq(m * rho - 1, told / whole), [said, "whole", "2 <= m"])
    d.step("multiplied", eq((m * rho - 1) * whole, told), ["times m", "whole"])
    d.step("m times", eq(m * (GROWTH * (1 - rho)), m * ((m - 1) * (rho - delta))), ["multiplied"])
    d.conclude(["m times", "2 <= m"])
