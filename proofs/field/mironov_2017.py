"""The derivation of the Renyi divergence of two normal densities: completing the square."""

from __future__ import annotations

from sympy import exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.field.mironov_2017 import MOMENT, POWERS, SHIFTED, WHOLE, exponent
from didp_ref.papers.field.shared import Delta, R, a, moment, sigma, whole
from didp_ref.papers.shared.events import S
from didp_ref.symbolic.notation import eq, le, lt
from proofs.shared.events import integrate


@proves("field.renyi-gaussian")
def divergence(d: Derivation) -> None:
    """The exponents add up to that about a Delta, and what is left is constant."""
    d.model({S: {1: 1}, R: {1: 0}, Delta: 0, a: 2, **dict.fromkeys((sigma, moment, whole), 1)})
    gain = a * (a - 1) * Delta**2 / (2 * sigma**2)
    both = a * exponent(Delta) + (1 - a) * exponent(0)
    d.step("variance", lt(0, sigma**2), ["0 < sigma"])
    d.step("square", eq(both, gain + exponent(a * Delta)), ["0 < sigma", "variance"])
    d.lemma("exponents", lemmas.equal_arguments(exp, both, gain + exponent(a * Delta)))
    d.lemma("product", lemmas.exp_sum(gain, exponent(a * Delta)))
    d.step(
        "here",
        eq(POWERS, exp(gain) * SHIFTED),
        ["square", "exponents", "product", "0 < sigma", "variance"],
    )
    names = ("the powers have an integral", "a density has an integral", MOMENT, WHOLE)
    by = [*names, "0 < sigma", "variance"]
    grown = exp(gain)
    integrate(d, "at most", le(moment, grown * whole), (1, POWERS), (grown, SHIFTED), "here", by)
    integrate(d, "at least", le(grown * whole, moment), (grown, SHIFTED), (1, POWERS), "here", by)
    d.step("ratio", eq(moment / whole, grown), ["at most", "at least", "0 < whole"])
    d.lemma("positive", lemmas.exp_positive(gain))
    d.lemma("logarithm", lemmas.exp_log(moment / whole, gain))
    d.conclude(["ratio", "positive", "logarithm", "1 < a", "0 < sigma", "variance", "0 < whole"])
