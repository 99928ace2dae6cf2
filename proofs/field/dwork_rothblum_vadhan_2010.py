"""The derivation of advanced composition: zCDP, by Markov's inequality at one order."""

from __future__ import annotations

from sympy import exp, sqrt

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.field.bun_steinke_2016 import within
from didp_ref.papers.field.dwork_rothblum_vadhan_2010 import BUDGETS, CHOSEN_ORDER
from didp_ref.papers.field.mironov_2017 import KEPT_THERE, OUTPUTS, TESTED, moment
from didp_ref.papers.field.shared import GROWTH, f_2, kept, o, order, s
from didp_ref.papers.shared.alphabet import epsilon, k
from didp_ref.symbolic.notation import Term, eq, le
from proofs.field.bun_steinke_2016 import BUDGET, by_markov
from proofs.field.mironov_2017 import SIGNS, SILENT
from proofs.field.shared import HALF, grows


def below_half_the_square(d: Derivation) -> None:
    """Show that the zCDP budget of epsilon is at most epsilon^2/2."""
    grows(d)
    half = epsilon / 2
    d.lemma("tanh", lemmas.tanh_below(half))
    d.lemma("half", lemmas.exp_positive(half))
    d.lemma("half back", lemmas.exp_negative(half))
    d.lemma("both halves", lemmas.exp_sum(half, half))
    by = ["tanh", "half", "half back", "both halves", "0 < epsilon"]
    d.step("times the half", le(GROWTH - 1, half * (GROWTH + 1)), by)
    d.step("tangent of half", le((GROWTH - 1) / (GROWTH + 1), half), ["times the half", "grows"])
    d.step(
        "at most half the square",
        le(BUDGET, epsilon**2 / 2),
        ["tangent of half", "grows", "0 < epsilon"],
    )


@proves("field.advanced-composition")
def composed(d: Derivation) -> None:
    """The budget of k answers is at most k epsilon^2/2, at the order that is best for this."""
    d.model({**SILENT, epsilon: 1, k: 2, order: 2, s: 1, kept: {1: 1}})
    below_half_the_square(d)
    square = k * epsilon**2 / 2
    beyond = (order - 1) * order
    d.step("k budgets", le(k * BUDGET, square), ["at most half the square", "1 <= k", "grows"])
    d.step("more budgets", le(beyond * (k * BUDGET), beyond * square), ["k budgets", "1 < order"])
    exponents = ((order - 1) * (order * (k * BUDGET)), (order - 1) * (order * square))
    d.lemma("larger", lemmas.exp_monotone(*exponents))
    by = [BUDGETS, "larger", "more budgets", "grows"]
    d.step("within", within(moment(order), square), by)
    by_markov(d, square, "within", CHOSEN_ORDER)
    total(d, square)


def total(d: Derivation, square: Term) -> None:
    """Show that what is left is no more than the formula says."""
    product = sqrt(2) * sqrt(s) * sqrt(k)
    printed = epsilon * product + k * epsilon * (GROWTH - 1)
    for name, square_of in (("root of 2", 2), ("root of s", s), ("root of k", k)):
        d.lemma(name, lemmas.square_root(square_of))
    known = ["1 < order", "0 < epsilon", "1 <= k"]
    own = (order - 1) * k * epsilon
    d.step("scaled order", le(0, own), known)
    d.step("surprise", le(0, s), [CHOSEN_ORDER, "1 <= k"])
    roots = ["root of 2", "root of s", "root of k", "surprise", "1 <= k"]
    d.step("no less", le(0, product), roots)
    d.step("square", eq(own**2, 2 * s * k), [CHOSEN_ORDER])
    d.step("same root", eq(product, own), ["no less", "square", "scaled order", *roots])
    d.lemma("growth is more", lemmas.exp_tangent(epsilon))
    d.step("half of it", le(epsilon * HALF, GROWTH - 1), ["growth is more", "0 < epsilon"])
    d.step("rest", le(square, k * epsilon * (GROWTH - 1)), ["half of it", *known])
    plain = (2 * order - 1) * square
    d.step("no more in all", le(plain, printed), ["same root", "rest", *roots])
    d.lemma("factor", lemmas.exp_monotone(plain, printed))
    d.generalize("kept there", le(0, kept[o] * f_2(o)), OUTPUTS, [SIGNS, TESTED])
    d.lemma("some", lemmas.sum_nonnegative(kept[o] * f_2(o), OUTPUTS))
    more = le(exp(plain) * KEPT_THERE, exp(printed) * KEPT_THERE)
    d.step("more", more, ["factor", "no more in all", "some", "kept there", *roots])
    d.conclude(["promise", "more", *roots])
