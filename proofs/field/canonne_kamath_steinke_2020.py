"""The derivations of the best order: two tangents of the exponential, and a square."""

from __future__ import annotations

from sympy import Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.field.bun_steinke_2016 import CONCENTRATED
from didp_ref.papers.field.canonne_kamath_steinke_2020 import (
    AT_THE_ORDER,
    BEST_AT_DELTA,
    BEST_AT_EPSILON,
    epsilon_at,
    exponent,
    odds,
)
from didp_ref.papers.field.shared import kept, order, order_1, order_2
from didp_ref.papers.shared.alphabet import delta, epsilon, rho
from didp_ref.symbolic.notation import eq, le, lt
from proofs.field.mironov_2017 import SILENT, by_tangents, signs
from proofs.field.shared import HALF

INSIDE = ["1 < order_1", "1 < order_2"]


@proves("field.concentrated-best-order", part="every order")
def every_order(d: Derivation) -> None:
    """The budget of the order is a rho, and the epsilon that which the delta leaves."""
    d.model({**SILENT, order: 2, rho: 1, delta: 1, epsilon: 2 - 2 * log(2), kept: {1: 1}})
    signs(d)
    known = by_tangents(d, epsilon_at(order), order * rho, CONCENTRATED)
    d.step("same", eq(epsilon_at(order), epsilon), [AT_THE_ORDER, *known])
    d.lemma("one factor", lemmas.equal_arguments(exp, epsilon_at(order), epsilon))
    d.conclude(["promise", "same", "one factor", "odds", "less the odds", *known])


def entropy(d: Derivation) -> None:
    """Show that no order's logarithms are less than those of the best, but for the square."""
    a, b = order_1, order_2
    for name, order_ in (("any", a), ("best", b)):
        share = (order_ - 1) / order_
        d.step(f"share, {name}", lt(0, share), INSIDE)
        d.lemma(f"odds, {name}", lemmas.exp_log(share, log(share)))
        d.lemma(f"order, {name}", lemmas.exp_log(order_, log(order_)))
    d.lemma("first tangent", lemmas.exp_tangent(odds(b) - odds(a)))
    d.lemma("first ratio", lemmas.exp_sum(odds(b) - odds(a), odds(a)))
    d.lemma("second tangent", lemmas.exp_tangent(log(a) - log(b)))
    d.lemma("second ratio", lemmas.exp_sum(log(a) - log(b), log(b)))
    known = [f"{what}, {name}" for what in ("share", "odds", "order") for name in ("any", "best")]
    by = ["first tangent", "first ratio", "second tangent", "second ratio", *known, *INSIDE]
    d.step("entropy", le((a - 1) * (odds(b) - odds(a)) + log(a) - log(b), 0), by)
    d.step("square", le(0, rho * (a - b) ** 2), ["0 < rho"])


@proves("field.concentrated-best-order", part="least delta")
def least_delta(d: Derivation) -> None:
    """The exponents differ by the square, and by the logarithms."""
    d.model({order_1: 3, order_2: 2, rho: 1, epsilon: 3 - log(2)})
    entropy(d)
    for name, order_ in (("any", order_1), ("best", order_2)):
        d.lemma(f"whole, {name}", lemmas.exp_sum(exponent(order_) - log(order_), log(order_)))
    lost = -rho * (order_2 - 1) ** 2
    d.step("own exponent", eq(exponent(order_2), lost), [BEST_AT_EPSILON])
    d.lemma("own", lemmas.equal_arguments(exp, exponent(order_2), lost))
    first, second = (exponent(order_) - log(order_) for order_ in (order_2, order_1))
    d.step("exponents", le(first, second), [BEST_AT_EPSILON, "entropy", "square", *INSIDE])
    d.lemma("larger", lemmas.exp_monotone(first, second))
    by = [f"{what}, {name}" for what in ("whole", "order", "share") for name in ("any", "best")]
    d.conclude(["own exponent", "own", "exponents", "larger", *by, *INSIDE])


@proves("field.concentrated-best-order", part="least epsilon")
def least_epsilon(d: Derivation) -> None:
    """Times what is divided by, they differ by the square, and by the logarithms."""
    d.model({order_1: 3, order_2: Rational(3, 2), rho: 4 * log(Rational(4, 3)), delta: HALF})
    entropy(d)
    own = (2 * order_2 - 1) * rho + odds(order_2)
    d.step("own", eq(epsilon_at(order_2), own), [BEST_AT_DELTA, "0 < delta", *INSIDE])
    beyond = order_1 - 1
    by = [BEST_AT_DELTA, "entropy", "square", "0 < delta", *INSIDE]
    d.step("scaled", le(beyond * own, beyond * epsilon_at(order_1)), by)
    d.conclude(["own", "scaled", "0 < delta", *INSIDE])
