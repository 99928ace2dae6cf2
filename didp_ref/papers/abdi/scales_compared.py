"""Two of Theorem 3's scales beside each other, by the logarithms that they are made of."""

from __future__ import annotations

from typing import NamedTuple

from sympy import And, Max, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.abdi.alphabet import p_min
from didp_ref.papers.abdi.worlds import PROMISE, alpha_odds, beta_odds
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import alpha, beta
from didp_ref.symbolic.notation import Term, eq, le, lt, reals

BELOW_CERTAINTY = {"P_min >= 0": le(0, p_min), "P_min (1 + beta) < 1": lt(p_min * (1 + beta), 1)}
KEPT = 1 - p_min * (1 + beta)
"""Where beta is short of certainty, what is kept of the scale at P_min = 0, at least."""


def inverses(d: Derivation, name: str, larger: Term, smaller: Term, by: list[str]) -> None:
    """Of two logarithms ``log(smaller) <= log(larger)``, and both are positive."""
    d.lemma(f"{name}: log of 1", lemmas.exp_log(smaller, 0))
    d.lemma(f"{name}: log increases", lemmas.log_monotone(smaller, larger))
    facts = [*by, f"{name}: log of 1", f"{name}: log increases"]
    d.step(f"{name}: logs", And(lt(0, log(smaller)), le(log(smaller), log(larger))), facts)


def scales_beside(
    d: Derivation, pairs: dict[str, tuple[Term, Term]], by: list[str], logs: list[str]
) -> None:
    """The maxima of the reciprocals of logarithms: ``pairs`` of the larger and the smaller."""
    for place, name in ((0, "less noise"), (1, "more noise")):
        ends = (1 / log(pair[place]) for pair in pairs.values())
        d.lemma(name, lemmas.maximum(*ends))
    for name, (larger, smaller) in pairs.items():
        statement = And(lt(0, 1 / log(larger)), le(1 / log(larger), 1 / log(smaller)))
        d.step(f"{name}: reciprocals", statement, [*by, f"{name}: logs"])
    d.step(
        "no more noise",
        le(*(Max(*(1 / log(pair[place]) for pair in pairs.values())) for place in (0, 1))),
        [*by, *logs, "less noise", "more noise", *(f"{name}: reciprocals" for name in pairs)],
    )


class Side(NamedTuple):
    """One side's odds, at P_min and at 0, and what bounds the one logarithm by the other.

    ``odds = plain (1 + more)``, ``log(plain) >= least`` and ``more (1 - share) = share least``.
    """

    name: str
    odds: Term
    plain: Term
    more: Term
    least: Term
    share: Term


ALPHA = Side("alpha", alpha_odds, 1 / (1 - alpha), p_min * alpha / (1 - p_min), alpha, p_min)
BETA = Side("beta", beta_odds, 1 + beta, p_min * beta / KEPT, beta / (1 + beta), p_min * (1 + beta))


def odds_above_1(d: Derivation) -> list[str]:
    """Both sides' odds, and their logarithms; return what they are known by."""
    by = [*PROMISE, *BELOW_CERTAINTY, "P_min < 1"]
    d.step("P_min < 1", lt(p_min, 1), ["0 < beta", *BELOW_CERTAINTY])
    for name, odds, plain, more, *_ in (ALPHA, BETA):
        statement = And(eq(odds, plain * (1 + more)), lt(1, plain), le(plain, odds), le(0, more))
        d.step(f"{name}: odds", statement, by)
        inverses(d, name, odds, plain, [*by, f"{name}: odds"])
    return by


def saved(d: Derivation, side: Side, by: list[str]) -> None:
    """What a side saves: the fraction P_min (1 + beta) at most."""
    name, odds, plain, more, least, share = side
    d.lemma(f"{name}: equal", lemmas.equal_arguments(log, odds, plain * (1 + more)))
    d.lemma(f"{name}: product", lemmas.log_product(plain, 1 + more))
    d.lemma(f"{name}: tangent", lemmas.exp_tangent(more))
    d.lemma(f"{name}: log of 1 + v", lemmas.exp_log(1 + more, more))
    facts = [
        *by,
        *(f"{name}: {what}" for what in ("odds", "equal", "product", "tangent")),
        f"{name}: log of 1 + v",
    ]
    d.step(f"{name}: grows by", le(log(odds), log(plain) + more), facts)
    d.lemma(f"{name}: other tangent", lemmas.exp_tangent(-least))
    d.lemma(f"{name}: reciprocal", lemmas.exp_negative(least))
    d.lemma(f"{name}: exp is positive", lemmas.exp_positive(least))
    facts = [*PROMISE, f"{name}: other tangent", f"{name}: reciprocal", f"{name}: exp is positive"]
    d.step(f"{name}: exp at most", le(exp(least), plain), facts)
    d.lemma(f"{name}: log at least", lemmas.exp_log(plain, least))
    facts = [*by, f"{name}: odds", f"{name}: exp at most", f"{name}: log at least"]
    d.step(f"{name}: at least", le(least, log(plain)), facts)
    p, s, q, c, u, v, w = reals("p_ s_ q_ c_ u_ v_ w_")
    premises = [le(0, p), lt(p, 1), eq((1 - p) * q, 1), le(s, v), lt(0, v), eq(w, p * s * q)]
    premises += [le(u, v + w), lt(0, u), le(c, 1 - p), lt(0, c)]
    algebra(
        d,
        f"{name}: share",
        {p: share, s: least, q: 1 / (1 - share), c: KEPT, u: log(odds), v: log(plain), w: more},
        premises,
        le(c * u, v),
        [*by, f"{name}: odds", f"{name}: logs", f"{name}: grows by", f"{name}: at least"],
    )
    facts = [*by, f"{name}: odds", f"{name}: logs", f"{name}: share"]
    d.step(f"{name}: saved", le(KEPT / log(plain), 1 / log(odds)), facts)
