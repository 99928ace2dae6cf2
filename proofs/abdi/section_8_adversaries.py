"""Section 8: the noise of two adversaries."""

from __future__ import annotations

from typing import NamedTuple

from sympy import And, Max, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.formulas.scale import prior_dependent_logarithms
from didp_ref.papers.abdi.alphabet import Theta, a, b, p_min
from didp_ref.papers.abdi.section_8_adversaries import AS_DRAWN, AT_EQUAL, CAUSE, EXCEPT
from didp_ref.papers.abdi.worlds import PROMISE
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import alpha, beta
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import Term, eq, le, lt, reals


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


@proves("abdi.section-8.more-noise")
def more_noise(d: Derivation) -> None:
    """Both odds increase, and so do their logarithms."""
    d.model({alpha: ONE_HALF, beta: ONE_HALF, a: ONE_HALF, b: 1, p_min: Rational(1, 4), Theta: 1})
    low, high = (
        (logarithm.args[0] for logarithm in prior_dependent_logarithms(*two, p_min))
        for two in ((alpha, beta), (a, b))
    )
    (up, over), (wider_up, wider_over) = low, high
    alphas = ["0 < alpha", "alpha <= a", "a < 1", "P_min >= 0", "P_min < 1"]
    betas = ["0 < beta", "beta <= b", "P_min >= 0", "P_min < 1", "P_min (1 + b) < 1"]
    d.step("P_min < 1", lt(p_min, 1), ["0 < beta", "beta <= b", "P_min >= 0", "P_min (1 + b) < 1"])
    d.step("alpha: odds", And(lt(1, up), le(up, wider_up)), alphas)
    d.step("signs", And(lt(0, 1 - p_min * (1 + b)), lt(0, 1 - p_min * (1 + beta))), betas)
    d.step("beta: odds", And(lt(1, over), le(over, wider_over)), [*betas, "signs"])
    inverses(d, "alpha", wider_up, up, [*alphas, "alpha: odds"])
    inverses(d, "beta", wider_over, over, [*betas, "signs", "beta: odds"])
    known = [*alphas, "signs", "alpha: odds", "beta: odds"]
    scales_beside(
        d,
        {"alpha": (wider_up, up), "beta": (wider_over, over)},
        known,
        ["alpha: logs", "beta: logs"],
    )
    d.conclude([*known, "Theta >= 0", "alpha: logs", "beta: logs", "no more noise"])


SHORT_OF_CERTAINTY = ("P_min >= 0", "P_min (1 + beta) < 1")
KEPT = 1 - p_min * (1 + beta)


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


UP, OVER = (logarithm.args[0] for logarithm in prior_dependent_logarithms(alpha, beta, p_min))
ALPHA = Side("alpha", UP, 1 / (1 - alpha), p_min * alpha / (1 - p_min), alpha, p_min)
BETA = Side("beta", OVER, 1 + beta, p_min * beta / KEPT, beta / (1 + beta), p_min * (1 + beta))


def odds_above_1(d: Derivation) -> list[str]:
    """Both sides' odds, and their logarithms; return what they are known by."""
    by = [*PROMISE, *SHORT_OF_CERTAINTY, "P_min < 1"]
    d.step("P_min < 1", lt(p_min, 1), ["0 < beta", *SHORT_OF_CERTAINTY])
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


@proves("abdi.section-8.close-trade-off", part="close")
@proves("abdi.section-8.close-trade-off", "correction", part=EXCEPT, reading=AT_EQUAL)
@proves("abdi.section-8.strong-adversary", "correction", part=CAUSE, reading=AT_EQUAL)
def close_trade_off(d: Derivation) -> None:
    """``log(1 + v) <= v``, ``alpha <= -log(1 - alpha)``, ``beta/(1 + beta) <= log(1 + beta)``."""
    d.model({alpha: ONE_HALF, beta: ONE_HALF, p_min: Rational(1, 4), Theta: 1})
    by = odds_above_1(d)
    for side in (ALPHA, BETA):
        saved(d, side, by)
    (_, up, first, *_), (_, over, second, *_) = ALPHA, BETA
    known = [*by, "alpha: odds", "beta: odds"]
    logs = ["alpha: logs", "beta: logs"]
    scales_beside(d, {"alpha": (up, first), "beta": (over, second)}, known, logs)
    d.step(
        "saved",
        le(KEPT * Max(1 / log(first), 1 / log(second)), Max(1 / log(up), 1 / log(over))),
        [*known, *logs, "less noise", "more noise", "alpha: saved", "beta: saved"],
    )
    d.conclude([*known, *logs, "Theta >= 0", "no more noise", "saved"])


@proves("abdi.section-8.close-trade-off", part=EXCEPT, reading=AS_DRAWN)
@proves("abdi.section-8.strong-adversary", part=CAUSE, reading=AS_DRAWN)
def least_scale(d: Derivation) -> None:
    """``log(1 + beta) <= log 10``, and a scale is at least each of its ends."""
    d.model({alpha: ONE_HALF, beta: ONE_HALF, Theta: 1})
    risen, fallen = log(1 + beta), log(1 / (1 - alpha))
    d.lemma("log(1 + beta) and 0", lemmas.exp_log(1 + beta, 0))
    d.lemma("log(1/(1 - alpha)) and 0", lemmas.exp_log(1 / (1 - alpha), 0))
    d.lemma("log increases", lemmas.log_monotone(1 + beta, 10))
    by = [*PROMISE, "beta < 9", "log(1 + beta) and 0", "log(1/(1 - alpha)) and 0", "log increases"]
    d.step("logs", And(lt(0, risen), le(risen, log(10)), lt(0, fallen)), by)
    d.lemma("both ends", lemmas.maximum(1 / fallen, 1 / risen))
    d.step("beta side", le(1 / log(10), 1 / risen), ["logs"])
    d.conclude([*PROMISE, "Theta >= 0", "logs", "both ends", "beta side"])
