"""How likely it is that so many bits of a unary encoding are all 0: powers of p, as products."""

from __future__ import annotations

from sympy import And, Implies, Product, oo

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.disclosure.shared import ENCODED, RESPONDED, SELECTED, omega, p
from didp_ref.papers.shared.alphabet import epsilon, j, m, n
from didp_ref.papers.shared.guesses import GROWTH
from didp_ref.symbolic.notation import eq, le, lt

ALL_UNSET = Product(p, (j, 1, n))
OTHERS_UNSET = Product(p, (j, 1, m - 1))


def powers(d: Derivation) -> None:
    """Bound a power from both sides, by Bernoulli's inequality: "power" is of m - 1 bits.

    $1 - n q \\leq p^n \\leq \\frac{1}{1 + n q}$, times $e^\\epsilon + 1 = 1/q$.
    """
    d.lemma("growth", lemmas.exp_positive(epsilon))
    unset = "p is e^epsilon/(1 + e^epsilon)"
    d.step("bit", lt(0, p), [unset, "growth"])
    bounds = And(
        lt(0, ALL_UNSET),
        le(GROWTH + 1 - n, ALL_UNSET * (GROWTH + 1)),
        le(ALL_UNSET * (GROWTH + 1 + n), GROWTH + 1),
    )
    d.lemma("no bit", lemmas.product_empty(p, (j, 1, 0)))
    d.lemma("the first bit", lemmas.product_last(p, (j, 1, 1)))
    d.step("one bit", bounds.subs(n, 1), ["no bit", "the first bit", "bit", unset, "growth"])
    d.lemma("another bit", lemmas.product_last(p, (j, 1, n + 1)))
    longer = ALL_UNSET.subs(n, n + 1)
    here = And(le(1, n), bounds)
    d.step("last bit", Implies(here, eq(longer, ALL_UNSET * p)), ["another bit"])
    d.step("sign", Implies(here, lt(0, longer)), ["last bit", "bit"])
    d.step(
        "scaled", Implies(here, eq(longer * (GROWTH + 1), ALL_UNSET * GROWTH)), ["last bit", unset]
    )
    d.step("from below", Implies(here, le(GROWTH - n, ALL_UNSET * GROWTH)), ["growth"])
    d.step(
        "from above",
        Implies(here, le(ALL_UNSET * GROWTH * (GROWTH + 2 + n), (GROWTH + 1) * (GROWTH + 1))),
        ["growth"],
    )
    by = ["from above", "scaled", "growth"]
    d.step("divided", Implies(here, le(longer * (GROWTH + 2 + n), GROWTH + 1)), by)
    by = ["sign", "scaled", "from below", "divided"]
    d.generalize("next", Implies(bounds, bounds.subs(n, n + 1)), (n, 1, oo), by)
    d.induction("powers", n, 1, bounds, ["one bit", "next"])
    d.step("others", le(1, m - 1), ["2 <= m"])
    d.at("power", "powers", m - 1, ["others"])


def order_mechanisms(d: Derivation) -> None:
    """Say that unary encoding is "below" subset selection, and that "not above" the response."""
    size = "omega is 1, or at most m/(e^epsilon + 1)"
    powers(d)
    d.lemma("tangent", lemmas.exp_tangent(epsilon))
    d.step("gap", lt(0, GROWTH - 1), ["tangent", "0 < epsilon"])
    d.step("fewer", le(omega + 1, m), [size, "1 <= omega", "gap", "2 <= m"])
    named, left = omega * GROWTH + m - omega, m - omega
    d.step("named", lt(0, named), ["fewer", "1 <= omega", "gap"])
    told = 1 - OTHERS_UNSET
    d.step("some bit", And(lt(told, 1), le(told * (GROWTH + 1), m - 1)), ["power"])
    small = le(omega * (GROWTH + 1), m)
    d.step("many", Implies(small, lt(told * named, 2 * left)), ["some bit", "named"])
    statement = Implies(And(eq(omega, 1), le(GROWTH, m - 1)), lt(told * named, 2 * left))
    d.step("one, of many", statement, ["some bit", "named"])
    statement = Implies(And(eq(omega, 1), lt(m - 1, GROWTH)), lt(told * named, 2 * left))
    d.step("one, of few", statement, ["some bit", "gap", "2 <= m"])
    d.step("crossed", lt(told * named, 2 * left), [size, "many", "one, of many", "one, of few"])
    d.step("less", lt(told / 2, left / named), ["crossed", "named"])
    by = ["less", "gap", "2 <= m"]
    d.step("below", lt((GROWTH - 1) / m * (told / 2), (GROWTH - 1) / m * (left / named)), by)
    whole = GROWTH + m - 1
    d.step("whole", lt(0, whole), ["gap", "2 <= m"])
    d.step("wider", le(left * whole, (m - 1) * named), ["1 <= omega", "gap", "2 <= m"])
    d.step("shares", le(left / named, (m - 1) / whole), ["wider", "named", "whole"])
    statement = le((GROWTH - 1) / m * (left / named), (GROWTH - 1) / m * ((m - 1) / whole))
    d.step("not above", statement, ["shares", "gap", "2 <= m"])
    statement = And(
        eq(ENCODED, (GROWTH - 1) / m * (told / 2)),
        eq(SELECTED, (GROWTH - 1) / m * (left / named)),
        eq(RESPONDED, (GROWTH - 1) / m * ((m - 1) / whole)),
    )
    d.step("values", statement, ["named", "whole", "2 <= m"])
