"""Derivations of Family 5.5, of the range of rho, and of Theorem 5.6 in the proof's two cases."""

from __future__ import annotations

import sympy
from sympy import And, Equivalent, Implies, Product

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.membership.section_7 import IDENTIFIABILITY
from didp_ref.papers.membership.shared import CANDIDATES, OCCURS, S, chances, f, x
from didp_ref.papers.membership.theorem_5_6 import (
    EVIDENCE,
    GAMMA,
    IDENTIFIABLE,
    LIMITED,
    MEMBER_PRIVATE,
    alone,
    posterior,
)
from didp_ref.papers.shared.alphabet import i, j, k, m, rho
from didp_ref.papers.shared.shares import add_up, left_by_the_others
from didp_ref.symbolic.notation import eq, le, lt, ne
from proofs.membership.shared import HALF, carry, half


@proves("membership.family-5.5", part="sub-family")
def family_5_5(d: Derivation) -> None:
    """Every entity is alone with one and the same probability, so each of m has its m-th part."""
    same = chances[1]
    probability = Product(1 - chances[k], (k, 1, m)) * same / (1 - same)
    equal = "all m entities have one probability"
    d.model({m: 2, i: 1, chances: half})
    d.generalize("none is certain", lt(0, 1 - chances[k]), (k, 1, m), by=["c_j[1] < 1", equal])
    d.lemma("product", lemmas.product_positive(1 - chances[k], (k, 1, m)))
    by = ["0 < c_j[1]", "c_j[1] < 1", "none is certain", "product"]
    d.step("positive", lt(0, probability), by=by)
    d.generalize("each alone", eq(alone(j), probability), CANDIDATES, by=["c_j[1] < 1", equal])
    d.lemma("sums", lemmas.sum_equal(alone(j), probability, CANDIDATES))
    d.lemma("m times", lemmas.sum_constant(probability, CANDIDATES))
    several = ("1 <= i", "i <= m")
    d.generalize("defined", ne(1 - chances[k], 0), (k, 1, m), by=["none is certain"])
    d.at("i is not certain", "none is certain", i, by=several)
    d.at("i alone", "each alone", i, by=[*several, "i is not certain", "c_j[1] < 1"])
    alike = ["i alone", "positive", "each alone", "defined", "sums", "m times"]
    d.conclude(by=[*several, "i is not certain", "c_j[1] < 1", *alike])


@proves("membership.rho-range", part="below 1/m")
def below_guessing(d: Derivation) -> None:
    """Sum the posteriors of the m candidates."""
    d.model({m: 2, rho: HALF, S: 0, f: half})
    add_up(d, f(S, j) / m, CANDIDATES, ["0 < Pr[S]", "1 <= m"])
    d.lemma("at most rho each", lemmas.sum_monotone(posterior(j), rho, CANDIDATES))
    d.lemma("m times rho", lemmas.sum_constant(rho, CANDIDATES))
    by = ["1 <= m", "in total", LIMITED, "0 < Pr[S]", "at most rho each", "m times rho"]
    d.step("1 <= m rho", le(1, m * rho), by=by)
    d.conclude(by=["1 <= m", "1 <= m rho"])


@proves("membership.rho-range", part="at 1/m")
def at_guessing(d: Derivation) -> None:
    """Sum the posteriors of all candidates but one."""
    several = ("1 <= i", "i <= m")
    d.model({m: 2, i: 1, rho: HALF, S: 0, f: half})
    d.step("1 <= m", le(1, m), by=several)
    add_up(d, f(S, j) / m, CANDIDATES, ["0 < Pr[S]", "1 <= m"])
    by = [*several, "0 < Pr[S]"]
    left_by_the_others(d, posterior, CANDIDATES, i, rho, LIMITED, by)
    d.at("i itself", LIMITED, i, by=by)
    d.conclude(by=[*several, "rho = 1/m", "i itself", "the rest"])


CEILING, FLOOR = GAMMA / m, 1 - (m - 1) / (m * GAMMA)


@proves("membership.theorem-5.6", part="gamma and rho")
def gamma_and_rho(d: Derivation) -> None:
    """The smaller of the two bounds of membership privacy is rho."""
    d.model({m: 3, rho: HALF})
    two_cases(d)
    d.conclude(by=["equality"])


def two_cases(d: Derivation) -> None:
    """Follow the proof's two cases."""
    raised, lowered = rho * m, (m - 1) / (m * (1 - rho))
    d.lemma("gamma is the larger", lemmas.maximum(raised, lowered))
    d.lemma("the smaller bound", lemmas.minimum(CEILING, FLOOR))
    statement = And(lt(0, m), lt(0, rho), lt(1, raised), lt(0, m * (1 - rho)), lt(0, lowered))
    d.step("signs", statement, by=["2 <= m", "1/m < rho", "rho < 1"], reason="rho > 1/m")
    by = ["signs", "gamma is the larger"]
    d.step("case one, gamma", Implies(le(raised, lowered), eq(GAMMA, lowered)), by=by)
    d.step("gamma > 1", lt(1, GAMMA), by=["signs", "gamma is the larger", "2 <= m", "rho < 1"])
    d.step(
        "case one, 1 - (m-1)/(m gamma) = rho",
        Implies(eq(GAMMA, lowered), eq(FLOOR, rho)),
        by=["signs", "gamma > 1", "2 <= m", "rho < 1"],
    )
    d.step(
        "case one, rho <= gamma/m",
        Implies(le(raised, GAMMA), le(rho, CEILING)),
        by=["signs"],
        reason="rho <= (m-1)/(m^2 (1-rho)) from the case condition",
    )
    by = ["signs", "gamma is the larger"]
    d.step("case two, gamma", Implies(lt(lowered, raised), eq(GAMMA, raised)), by=by)
    d.step("case two, gamma/m = rho", Implies(eq(GAMMA, raised), eq(CEILING, rho)), by=["signs"])
    statement = Implies(lt(lowered, raised), lt(m - 1, rho * m * (m * (1 - rho))))
    d.step("case two, product", statement, by=["signs", "rho < 1"])
    statement = Implies(And(lt(lowered, raised), eq(GAMMA, raised)), lt(rho, FLOOR))
    facts = ["signs", "gamma > 1", "case two, product"]
    d.step(
        "case two, 1 - (m-1)/(rho m^2) > rho", statement, by=facts, reason="from the case condition"
    )
    by = ["case one, gamma", "case one, 1 - (m-1)/(m gamma) = rho", "case one, rho <= gamma/m"]
    by += ["case two, gamma", "case two, gamma/m = rho", "case two, 1 - (m-1)/(rho m^2) > rho"]
    by += ["gamma is the larger", "the smaller bound", "signs", "gamma > 1"]
    d.step("equality", eq(sympy.Min(CEILING, FLOOR), rho), by=by)


@proves("membership.theorem-5.6", part="equivalence")
@proves("membership.section-7.instantiations", part=IDENTIFIABILITY)
def theorem_5_6(d: Derivation) -> None:
    """At every posterior the two bounds of membership privacy are one: rho."""
    d.model({m: 3, rho: HALF, f: half})
    two_cases(d)
    positive = And(le(x, GAMMA * (1 / m)), le((1 - 1 / m) / GAMMA, 1 - x))
    d.step("the second bound", eq((1 - 1 / m) / GAMMA, 1 - FLOOR), by=["signs", "gamma > 1"])
    by = ["equality", "the smaller bound", "the second bound", "signs", "gamma > 1"]
    d.generalize("both notions", Equivalent(le(x, rho), positive), x, by=by)
    d.at("0 < Pr[S]", OCCURS, S, by=["signs"])
    by = ["signs", "rho < 1", "gamma > 1", "0 < Pr[S]"]
    d.at("at each posterior", "both notions", posterior(i), by=by)
    d.generalize("defined", ne(EVIDENCE, 0), S, by=[OCCURS, "signs"])
    defined = ["defined", "signs", "rho < 1", "gamma > 1"]
    for name, given, wanted in (
        ("so private", IDENTIFIABLE, MEMBER_PRIVATE),
        ("so identifiable", MEMBER_PRIVATE, IDENTIFIABLE),
    ):
        of_one = f"of one candidate: {name}"
        carry(d, of_one, given.body, wanted.body, ["at each posterior", *defined])
        carry(d, name, given, wanted, [of_one, *defined])
    d.conclude(by=["so private", "so identifiable", "gamma > 1"])
