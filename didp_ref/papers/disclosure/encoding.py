"""Unary encoding: how likely many bits are all 0, and that Example 2's bound grows with epsilon."""

from __future__ import annotations

from sympy import And, Implies, Product, Rational, exp, log, oo

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.disclosure.shared import ENCODED, RESPONDED, SELECTED, high, low, omega, p, x
from didp_ref.papers.shared.alphabet import epsilon, j, m, n
from didp_ref.papers.shared.guesses import GROWTH, MANY
from didp_ref.symbolic.notation import Term, as_written, eq, le, lt

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


LARGER = exp(x)


def encoded(growth: Term, unset: Term) -> Term:
    """Return Example 2's bound, where another's bit is 0 with the chance unset."""
    return (growth - 1) / (2 * m) * (1 - Product(unset, (j, 1, m - 1)))


def increasing() -> Statement:
    """State that Example 2's bound is larger at the larger epsilon x.

    A bit that is not the record's own is 0 with the chance low at epsilon, with high at x.
    """
    hypotheses = {
        **MANY,
        **as_written(le(0, epsilon), lt(epsilon, x)),
        "low is e^epsilon/(1 + e^epsilon)": eq(low * (1 + GROWTH), GROWTH),
        "high is e^x/(1 + e^x)": eq(high * (1 + LARGER), LARGER),
    }
    return Statement(hypotheses, lt(encoded(GROWTH, low), encoded(LARGER, high)))


def derive_increasing(d: Derivation) -> None:
    """The bound is a growing quotient times a sum of powers of p, by induction."""
    two_thirds, three_quarters = (Rational(n, n + 1) for n in (2, 3))
    d.model({m: 2, epsilon: log(2), x: log(3), low: two_thirds, high: three_quarters})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.lemma("monotone", lemmas.exp_monotone(x, epsilon))
    by = ["growth", "at least 1", "monotone", "0 <= epsilon", "epsilon < x"]
    d.step("more", And(le(1, GROWTH), lt(GROWTH, LARGER)), by)
    own = ["low is e^epsilon/(1 + e^epsilon)", "high is e^x/(1 + e^x)"]
    d.step("positive", lt(0, low), [*own, "more"])
    whole = (1 + GROWTH) * (1 + LARGER)
    d.step("crossed", lt(low * whole, high * whole), [*own, "more"])
    d.step("bits", And(lt(0, low), lt(low, high)), ["positive", "crossed", "more"])
    less, other = (Product(bit, (j, 1, n)) for bit in (low, high))
    bounds = And(
        lt(0, less),
        le(less, other),
        le(1, (GROWTH + 1) * (1 - less)),
        le((GROWTH + 1) * (1 - less), (LARGER + 1) * (1 - other)),
    )
    names, firsts = [], []
    for name, bit in (("low", low), ("high", high)):
        d.lemma(f"{name}, none", lemmas.product_empty(bit, (j, 1, 0)))
        d.lemma(f"{name}, the first", lemmas.product_last(bit, (j, 1, 1)))
        d.lemma(f"{name}, another", lemmas.product_last(bit, (j, 1, n + 1)))
        firsts += [f"{name}, none", f"{name}, the first"]
        names.append(f"{name}, another")
    d.step("one bit", bounds.subs(n, 1), [*firsts, "bits", *own, "more"])
    longer = [bits.subs(n, n + 1) for bits in (less, other)]
    here = And(le(1, n), bounds)
    last = And(eq(longer[0], less * low), eq(longer[1], other * high))
    d.step("last bits", Implies(here, last), names)
    ordered = And(lt(0, longer[0]), le(longer[0], longer[1]))
    d.step("ordered", Implies(here, ordered), ["last bits", "bits"])
    scaled = And(
        eq(longer[0] * (GROWTH + 1), less * GROWTH), eq(longer[1] * (LARGER + 1), other * LARGER)
    )
    d.step("scaled", Implies(here, scaled), ["last bits", *own])
    by = ["ordered", "scaled"]
    d.generalize("next", Implies(bounds, bounds.subs(n, n + 1)), (n, 1, oo), by)
    d.induction("powers", n, 1, bounds, ["one bit", "next"])
    d.step("others", le(1, m - 1), ["2 <= m"])
    d.at("power", "powers", m - 1, ["others"])
    quotient, larger = ((g - 1) / (g + 1) for g in (GROWTH, LARGER))
    d.step("quotients", And(le(0, quotient), lt(quotient, larger)), ["more"])
    unset, other_unset = (Product(bit, (j, 1, m - 1)) for bit in (low, high))
    told, more_told = (GROWTH + 1) * (1 - unset), (LARGER + 1) * (1 - other_unset)
    d.step("grown", le(quotient * told, quotient * more_told), ["power", "quotients"])
    d.step("strictly", lt(quotient * more_told, larger * more_told), ["power", "quotients"])
    values = And(
        eq(encoded(GROWTH, low), quotient * told / (2 * m)),
        eq(encoded(LARGER, high), larger * more_told / (2 * m)),
    )
    d.step("values", values, ["more", "2 <= m"])
    d.conclude(["grown", "strictly", "values", "2 <= m"])
