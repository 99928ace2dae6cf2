"""Of disjoint success sets at most one is met: the largest term is not exceeded."""

from __future__ import annotations

from sympy import Sum

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.disclosure.shared import chance, priors, top, w
from didp_ref.papers.shared.alphabet import j, m
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.symbolic.notation import le


@proves("disclosure.theorem-4.2")
@proves("disclosure.equation-18", "correction")
def one_output(d: Derivation) -> None:
    """Weigh the largest term with chances that sum to one at most."""
    d.model({m: 1, top: 0, w: {1: 0}, priors: {1: 0}, chance: {1: 0}})
    own, most = chance[j] * (w[j] * priors[j]), top * chance[j]
    d.generalize(
        "each", le(own, most), WORLDS, ["top is w[j] priors[j] at least", "no chance is negative"]
    )
    d.lemma("all", lemmas.sum_monotone(own, most, WORLDS))
    d.lemma("factor", lemmas.sum_scale(top, chance[j], WORLDS))
    d.step("summed", le(Sum(own, WORLDS), top * Sum(chance[j], WORLDS)), ["each", "all", "factor"])
    disjoint = "success sets are disjoint: the chances sum to 1 at most"
    d.conclude(["summed", "0 <= top", disjoint])
