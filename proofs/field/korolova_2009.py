"""The derivations of naming groups with continuous noise: independent chances, and a logarithm."""

from __future__ import annotations

from sympy import And, Product, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.field.desfontaines_2022 import NO_GROUP, ONE_GROUP_MORE
from didp_ref.papers.field.korolova_2009 import ONE_SHARE
from didp_ref.papers.field.shared import hits, level, quiet, scale, share
from didp_ref.papers.shared.alphabet import delta, i, m
from didp_ref.symbolic.notation import Term, eq, le
from proofs.field.shared import HALF, in_turn

ONE_GROUP = {m: 1, hits: HALF, quiet: {0: 1, 1: HALF}}
ALL = (i, 1, m)
"""All groups."""
CHANCE = ["0 <= hits", "hits <= 1"]


@proves("field.laplace-threshold", part="groups")
def groups(d: Derivation) -> None:
    """Each group stays unnamed by itself."""
    d.model(ONE_GROUP)
    in_turn(d, quiet, hits, m, [NO_GROUP, ONE_GROUP_MORE], CHANCE)
    d.conclude(["in turn"])


def all_shares(d: Derivation) -> tuple[Term, list[str]]:
    """Show what all shares leave together; return what one leaves, and why it is defined."""
    d.model({**ONE_GROUP, delta: HALF, share: HALF})
    in_turn(d, quiet, hits, m, [NO_GROUP, ONE_GROUP_MORE], CHANCE)
    each = log(1 - delta) / m
    d.lemma("added up", lemmas.exp_of_sum(each, ALL))
    d.lemma("of one", lemmas.sum_constant(each, ALL))
    known = ["1 <= m", "delta < 1"]
    d.step("whole", eq(Sum(each, ALL), log(1 - delta)), ["of one", *known])
    d.lemma("same", lemmas.equal_arguments(exp, Sum(each, ALL), log(1 - delta)))
    d.lemma("left", lemmas.exp_log(1 - delta, log(1 - delta)))
    by = ["added up", "whole", "same", "left", *known]
    d.step("all shares", eq(Product(exp(each), ALL), 1 - delta), by)
    d.lemma("one share", lemmas.exp_positive(each))
    return exp(each), known


def ordered(d: Derivation, name: str, smaller: Term, larger: Term, by: list[str]) -> None:
    """Show that what is left of all is ordered as what is left of one."""
    d.lemma(f"{name}, ordered", lemmas.product_monotone(smaller, larger, ALL))
    here = And(le(0, smaller), le(smaller, larger))
    d.generalize(f"{name}, each", here, ALL, [ONE_SHARE, "one share", *CHANCE, *by])
    together = le(Product(smaller, ALL), Product(larger, ALL))
    d.step(name, together, [f"{name}, ordered", f"{name}, each", *by])


@proves("field.laplace-threshold", part="shares")
def within_shares(d: Derivation) -> None:
    """The shares' logarithms add up."""
    left, known = all_shares(d)
    ordered(d, "no less", left, 1 - hits, ["hits <= share", *known])
    d.conclude(["in turn", "all shares", "no less", *known])


@proves("field.laplace-threshold", part="attained")
def shares_used_up(d: Derivation) -> None:
    """The products are one."""
    left, known = all_shares(d)
    ordered(d, "no less", left, 1 - hits, ["hits = share", *known])
    ordered(d, "no more", 1 - hits, left, ["hits = share", *known])
    d.conclude(["in turn", "all shares", "no less", "no more", *known])


@proves("field.laplace-threshold", part="least threshold")
def least(d: Derivation) -> None:
    """The logarithm of the chance is linear in the level."""
    d.model({scale: 1, share: HALF})
    exponent = (1 - level) / scale
    d.lemma("logarithm", lemmas.exp_log(2 * share, exponent))
    d.conclude(["logarithm", "0 < share", "0 < scale"])
