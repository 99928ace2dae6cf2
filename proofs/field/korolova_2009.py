"""The derivations of naming groups with continuous noise: independent chances, and a logarithm."""

from __future__ import annotations

from sympy import And, Implies, Product, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.field.desfontaines_2022 import NO_GROUP, ONE_GROUP_MORE
from didp_ref.papers.field.korolova_2009 import ONE_SHARE
from didp_ref.papers.field.shared import hits, level, quiet, scale, share
from didp_ref.papers.shared.alphabet import delta, i, m
from didp_ref.symbolic.notation import eq, le
from proofs.field.shared import HALF, in_turn

ONE_GROUP = {m: 1, hits: HALF, quiet: {0: 1, 1: HALF}}
CHANCE = ["0 <= hits", "hits <= 1"]


@proves("field.laplace-threshold", part="groups")
def groups(d: Derivation) -> None:
    """Each group stays unnamed by itself."""
    d.model(ONE_GROUP)
    in_turn(d, quiet, hits, m, [NO_GROUP, ONE_GROUP_MORE], CHANCE)
    d.conclude(["in turn"])


@proves("field.laplace-threshold", part="attained")
def shares(d: Derivation) -> None:
    """The shares' logarithms add up."""
    d.model({**ONE_GROUP, delta: HALF, share: HALF})
    in_turn(d, quiet, hits, m, [NO_GROUP, ONE_GROUP_MORE], CHANCE)
    each, over = log(1 - delta) / m, (i, 1, m)
    d.lemma("added up", lemmas.exp_of_sum(each, over))
    d.lemma("of one", lemmas.sum_constant(each, over))
    d.step("whole", eq(Sum(each, over), log(1 - delta)), ["of one", "1 <= m", "delta < 1"])
    d.lemma("same", lemmas.equal_arguments(exp, Sum(each, over), log(1 - delta)))
    d.lemma("left", lemmas.exp_log(1 - delta, log(1 - delta)))
    by = ["added up", "whole", "same", "left", "1 <= m", "delta < 1"]
    d.step("all shares", eq(Product(exp(each), over), 1 - delta), by)
    d.lemma("one share", lemmas.exp_positive(each))
    known = [ONE_SHARE, "one share", "1 <= m", "delta < 1", *CHANCE]
    for name, smaller, larger in (
        ("no more", exp(each), 1 - hits),
        ("no less", 1 - hits, exp(each)),
    ):
        d.lemma(name, lemmas.product_monotone(smaller, larger, over))
        ordered = And(le(0, smaller), le(smaller, larger))
        d.generalize(f"{name}, each", Implies(le(smaller, larger), ordered), over, known)
        d.lemma(f"{name}, of all", lemmas.premise_outside(le(smaller, larger), ordered, over))
        total = le(Product(smaller, over), Product(larger, over))
        by = [name, f"{name}, each", f"{name}, of all", *known]
        d.step(f"{name}, together", Implies(le(smaller, larger), total), by)
    d.conclude(["in turn", "all shares", "no more, together", "no less, together", *known])


@proves("field.laplace-threshold", part="least threshold")
def least(d: Derivation) -> None:
    """The logarithm of the chance is linear in the level."""
    d.model({scale: 1, share: HALF})
    exponent = (1 - level) / scale
    d.lemma("logarithm", lemmas.exp_log(2 * share, exponent))
    d.conclude(["logarithm", "0 < share", "0 < scale"])
