"""The derivations of how far off noise is."""

from __future__ import annotations

from sympy import exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.accuracy import AT_THE_BOUND, HALF_OF_THE_REST
from didp_ref.papers.field.shared import p, scale, sigma, t
from didp_ref.symbolic.notation import eq, le


@proves("field.laplace-accuracy")
def laplace(d: Derivation) -> None:
    """Both tails are half of what is left."""
    d.model({scale: 1, p: 0, t: 0})
    d.step("exponent", eq(-t / scale, log(1 - p)), [AT_THE_BOUND, "0 < scale"])
    d.lemma("one exponential", lemmas.equal_arguments(exp, -t / scale, log(1 - p)))
    d.lemma("the rest", lemmas.exp_log(1 - p, log(1 - p)))
    d.lemma("no more than one", lemmas.log_monotone(1 - p, 1))
    d.step("logarithm", le(log(1 - p), 0), ["no more than one", "0 <= p", "p < 1"])
    by = ["exponent", "one exponential", "the rest", "logarithm", "p < 1", "0 < scale"]
    d.conclude([AT_THE_BOUND, *by])


@proves("field.gaussian-accuracy")
def gaussian(d: Derivation) -> None:
    """The two tails are alike."""
    d.model({sigma: 1, t: 0, p: 1 - 2 * Normal(0)})
    d.lemma("symmetric", lemmas.normal_symmetric(t / sigma))
    d.conclude(["symmetric", HALF_OF_THE_REST, "0 < sigma"])
