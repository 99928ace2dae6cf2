"""The derivations of partition selection: a geometric series, and a logarithm."""

from __future__ import annotations

from sympy import Implies, Sum, exp, oo

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.desfontaines_2022 import (
    DECAY,
    NO_GROUP,
    ONE_GROUP,
    ONE_GROUP_MORE,
    QUANTILE,
    noise,
    reaches,
)
from didp_ref.papers.field.shared import (
    hits,
    last,
    level,
    quiet,
    scale,
    share,
    sigma,
    t,
    threshold,
    z,
)
from didp_ref.papers.shared.alphabet import m
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import eq, integers, le, lt, ne
from proofs.field.shared import in_turn

(r,) = integers("r_")


@proves("field.discrete-laplace-threshold", part="tail")
def tail(d: Derivation) -> None:
    """Each noise is the difference of two tails."""
    d.model({scale: 1, threshold: 1, last: 0})
    first = threshold - 1
    statement = eq(Sum(noise(z), (z, first, r)), reaches(threshold) - reaches(r + 2))
    d.lemma("decay", lemmas.exp_positive(-1 / scale))
    d.lemma("no noise", lemmas.sum_empty(noise(z), (z, first, first - 1)))
    d.lemma("one more", lemmas.sum_last(noise(z), (z, first, r + 1)))
    d.lemma("falls", lemmas.exp_sum(-(r + 1) / scale, -1 / scale))
    known = ["decay", "0 < scale"]
    every = (r, first - 1, oo)
    d.generalize("whole", ne(1 + DECAY, 0), every, known)
    d.generalize("scaled", ne(scale, 0), every, known)
    d.step("none", substitute(statement, r, first - 1), ["no noise", *known])
    by = ["one more", "falls", *known]
    d.generalize("next", Implies(statement, substitute(statement, r, r + 1)), every, by)
    d.induction("up to any", r, first - 1, statement, ["none", "next", "whole", "scaled"])
    d.at("up to the last", "up to any", last, ["threshold - 1 <= last", *known])
    d.conclude(["up to the last"])


@proves("field.discrete-laplace-threshold", part="groups")
def groups(d: Derivation) -> None:
    """Each group stays unnamed by itself."""
    half = 1 / (1 + exp(-1))
    d.model({scale: 1, threshold: 1, m: 1, hits: half, quiet: {0: 1, 1: 1 - half}})
    d.lemma("decay", lemmas.exp_positive(-1 / scale))
    d.lemma("tail", lemmas.exp_positive((1 - threshold) / scale))
    d.lemma("no growth", lemmas.exp_monotone((1 - threshold) / scale, 0))
    d.step("exponent", le((1 - threshold) / scale, 0), ["0 < scale", "1 <= threshold"])
    known = [ONE_GROUP, "decay", "0 < scale"]
    d.step("chance", le(0, hits), ["tail", *known])
    d.step("at most certain", le(hits, 1), ["tail", "no growth", "exponent", *known])
    in_turn(d, quiet, hits, m, [NO_GROUP, ONE_GROUP_MORE], ["chance", "at most certain"])
    d.conclude(["in turn"])


@proves("field.discrete-laplace-threshold", part="least threshold")
def least(d: Derivation) -> None:
    """The logarithm of the chance is linear in the threshold."""
    d.model({scale: 1, share: 1})
    exponent, most = (1 - threshold) / scale, share * (1 + DECAY)
    d.lemma("decay", lemmas.exp_positive(-1 / scale))
    d.step("whole", lt(0, 1 + DECAY), ["decay", "0 < scale"])
    d.step("most", lt(0, most), ["whole", "0 < share", "0 < scale"])
    d.lemma("logarithm", lemmas.exp_log(most, exponent))
    d.lemma("by parts", lemmas.log_product(share, 1 + DECAY))
    d.conclude(["logarithm", "by parts", "most", "whole", "0 < share", "0 < scale"])


@proves("field.gaussian-threshold")
def gaussian(d: Derivation) -> None:
    """The normal distribution's function rises."""
    d.model({sigma: 1, t: 0, share: Normal(0)})
    d.lemma("rises", lemmas.normal_monotone((1 - level) / sigma, -t))
    d.conclude(["rises", QUANTILE, "0 < sigma"])
