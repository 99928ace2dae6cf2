"""Derivations of Theorem 5.7 as the paper has them: its two worlds, and its mechanism."""

from __future__ import annotations

import sympy
from sympy import And, Equivalent, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.membership.notions import CHOSEN
from didp_ref.papers.membership.shared import OCCURS, S, c, f, o, q
from didp_ref.papers.membership.theorem_5_7 import (
    BOTH,
    BOUNDED_PRIVATE,
    HIDDEN,
    IDENTIFIABLE_AMONG_TWO,
    IDENTIFIABLE_SO_PRIVATE,
    ODDS,
    PRIVATE_SO_IDENTIFIABLE,
    SHOWN,
    TOGETHER,
    TWO,
)
from didp_ref.papers.shared.alphabet import epsilon, m, rho
from didp_ref.symbolic.notation import eq, le, lt
from proofs.membership.shared import carry, half


@proves("membership.theorem-5.7.equivalence", part=IDENTIFIABLE_SO_PRIVATE, reading=CHOSEN)
def identifiable_so_private(d: Derivation) -> None:
    """A posterior of at most rho is a ratio of at most rho/(1 - rho)."""
    posteriors_are_ratios(d)
    by = ["first ratio", "second ratio", "possible"]
    carry(d, "so private", IDENTIFIABLE_AMONG_TWO, BOUNDED_PRIVATE, by)
    d.conclude(by=["epsilon > 0", "so private"])


@proves("membership.theorem-5.7.equivalence", part=PRIVATE_SO_IDENTIFIABLE)
def private_so_identifiable(d: Derivation) -> None:
    """A ratio of at most rho/(1 - rho) is a posterior of at most rho."""
    posteriors_are_ratios(d)
    by = ["first ratio", "second ratio"]
    carry(d, "so identifiable", BOUNDED_PRIVATE, IDENTIFIABLE_AMONG_TWO, by)
    d.conclude(by=["epsilon > 0", "so identifiable"])


def posteriors_are_ratios(d: Derivation) -> None:
    """Turn the posterior of one of two equally likely data sets into a ratio."""
    d.model({rho: Rational(2, 3), epsilon: sympy.log(2), f: half})
    d.lemma("e^epsilon", lemmas.exp_log(ODDS, epsilon))
    d.step("odds above one", lt(1, ODDS), by=["1/2 < rho", "rho < 1"], reason="rho > 1/2")
    by = ["rho < 1", "epsilon = ln(rho/(1 - rho))", "odds above one", "e^epsilon"]
    d.step("e^epsilon = rho/(1-rho)", eq(exp(epsilon), ODDS), by=by)
    d.lemma("at zero", lemmas.exp_monotone(epsilon, 0))
    d.step(
        "epsilon > 0", lt(0, epsilon), by=["odds above one", "e^epsilon = rho/(1-rho)", "at zero"]
    )
    d.at("possible", OCCURS, S)
    for name, (own, other) in (("first", TWO), ("second", TWO[::-1])):
        identified = le(own / 2 / BOTH, rho)
        product = le(own * (1 - rho), rho * other)
        d.step(
            f"{name} posterior",
            Equivalent(identified, product),
            by=["possible"],
            reason="Pr[T_1|S] = Pr[S|T_1]/(Pr[S|T_1] + Pr[S|T_2])",
        )
        by = ["rho < 1", "e^epsilon = rho/(1-rho)"]
        d.step(f"{name} product", Equivalent(product, le(own, exp(epsilon) * other)), by=by)
        by = [f"{name} posterior", f"{name} product"]
        d.step(f"{name} ratio", Equivalent(identified, le(own, exp(epsilon) * other)), by=by)


@proves("membership.theorem-5.7.separation", part="identifiable")
def separation_identifiable(d: Derivation) -> None:
    """Bound every event's posteriors by ``1/(m-1)``."""
    d.model({m: 3, rho: Rational(2, 3), o: 1, c: 0})
    d.step("m > 2", And(lt(1, m - 1), lt(2, m)), by=["2 < m"])
    d.step(
        "probabilities",
        And(le(0, HIDDEN), lt(0, SHOWN), le(c, m * SHOWN), eq(c, (m - 1) * HIDDEN)),
        by=[
            "m > 2",
            "c, how many other outputs the event holds, is not negative",
            "the event holds some output: 0 < o + c",
            "o, how often the event holds the output 1, is 0 or 1",
        ],
    )
    d.step("together", lt(0, TOGETHER), by=["m > 2", "probabilities"])
    d.step(
        "t_1 in proportion",
        le((m - 1) * HIDDEN, TOGETHER),
        by=["m > 2", "probabilities", "together"],
        reason="c <= c/(m-1) + (m-1)(o+c)/m, as m(m-1) < m^2 - m + 1",
    )
    d.step("t_i in proportion", le((m - 1) * SHOWN, TOGETHER), by=["probabilities", "together"])
    for name, share in (("t_1", HIDDEN), ("t_i", SHOWN)):
        by = ["together", f"{name} in proportion"]
        d.step(f"{name} in m - 1 parts", le((m - 1) * (share / TOGETHER), 1), by=by)
        by = ["m > 2", f"{name} in m - 1 parts"]
        d.step(f"posterior of {name}", le(share / TOGETHER, 1 / (m - 1)), by=by)
    d.conclude(
        by=["1/(m - 1) < rho", "posterior of t_1", "posterior of t_i"], reason="rho > 1/(m-1)"
    )


@proves("membership.theorem-5.7.separation", part="not private")
def separation_not_private(d: Derivation) -> None:
    """The output 1 breaks every epsilon."""
    d.model({m: 3, q: 0})
    by = ["2 < m", "q, the probability of the output 1 on {t_1}, is 0"]
    d.conclude(by=by, reason="Pr[1|{t_2}] = 1/m > e^epsilon Pr[1|{t_1}] = 0")
