"""Theorem 4 where (alpha, beta) is kept at every prior, and Theta is attained.

That takes at least Theorem 3's scale (eq. 25), so eq. 24 holds.
"""

from __future__ import annotations

from sympy import Abs, And, IndexedBase, Rational, S, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.abdi.alphabet import (
    Theta,
    answers,
    h_far,
    h_near,
    lambda_,
    p_max,
    p_min,
    tau_far,
    tau_near,
    x,
)
from didp_ref.papers.abdi.theorem_3 import SCALE
from didp_ref.papers.abdi.theorem_4_calibrated import (
    AT_ONE_PRIOR,
    CONCLUSION,
    SETTING,
    setting,
    translated,
)
from didp_ref.papers.abdi.worlds import (
    PROMISE,
    alpha_odds,
    at_every_prior,
    beta_odds,
    decay,
    growth,
)
from didp_ref.papers.shared.alphabet import alpha, beta, j
from didp_ref.papers.shared.small_prior import at_a_small_prior
from didp_ref.symbolic.notation import Formula, eq, every, le, lt

POSITIVE_THETA = {"Theta > 0": lt(0, Theta)}

APART = "the answers of two worlds 1 and 2 lie Theta apart"
NEAR = "near", 1, tau_near, h_near
FAR = "far", 2, tau_far, h_far
"""Two responses, each the answer of one of the two worlds, with their densities."""
DEFINITION_4 = "after tau_{} inequality (2) holds in the world 1 at every prior on the two"
ANSWERED = "tau_{} = q_{}"
DENSITY = "every h_{}_j is the Laplace density of tau_{} about q_j, but for the factor 1/(2 lambda)"


def kept_at_every_prior(h: IndexedBase) -> Formula:
    """Definition 4 in the world 1, at every prior on two worlds, where these are the densities.

    The priors are x and 1 - x, both positive, so inequality (2) bounds the ratio of the density in
    the world 1 to that of what was observed; a factor that both have cancels.
    """
    observed = x * h[1] + (1 - x) * h[2]
    inequality = And(le((1 - alpha) * observed, h[1]), le(h[1], (1 + beta) * observed))
    return at_every_prior(inequality)


def attained() -> dict[str, Formula]:
    """Return Definition 4 at every prior on two worlds that attain Theta, after two responses."""
    hypotheses = {APART: eq(Abs(answers[1] - answers[2]), Theta)}
    for name, world, response, densities in (NEAR, FAR):
        density = every(eq(densities[j], exp(-Abs(response - answers[j]) / lambda_)), (j, 1, 2))
        hypotheses |= {
            ANSWERED.format(name, world): eq(response, answers[world]),
            DENSITY.format(name, name): density,
            DEFINITION_4.format(name): kept_at_every_prior(densities),
        }
    return hypotheses


def theorem_4_at_every_prior() -> Statement:
    """A scale that keeps Definition 4 at every prior."""
    return Statement({**SETTING, **POSITIVE_THETA, **attained()}, CONCLUSION)


def growth_at_every_prior(d: Derivation) -> None:
    """Definition 4 at every prior bounds ``exp(Theta/lambda)`` by 1 + beta and 1/(1 - alpha).

    After the answer of the world 1 its belief rises most, and after that of the world 2 it falls
    most.
    """
    d.lemma("apart", lemmas.absolute_value(answers[1] - answers[2]))
    d.lemma("exp is positive", lemmas.exp_positive(-Theta / lambda_))
    d.lemma("exp of 0", lemmas.exp_sum(0, 0))
    d.lemma("exp of 0 is positive", lemmas.exp_positive(0))
    for (name, own, response, of), fact, factor in (
        (NEAR, "raised", 1 + beta),
        (FAR, "lowered", 1 - alpha),
    ):
        answered, known = ANSWERED.format(name, own), []
        for world in (1, 2):
            distance = response - answers[world]
            least = S.Zero if world == own else -Theta / lambda_
            known += [f"{name}: distance of {world}", f"{name}: exponent of {world}"]
            d.lemma(known[-2], lemmas.absolute_value(distance))
            d.lemma(known[-1], lemmas.equal_arguments(exp, -Abs(distance) / lambda_, least))
            density = f"{name}: density in {world}"
            d.at(density, DENSITY.format(name, name), world, ["lambda > 0"])
            known.append(density)
        mine, theirs = (S.One, decay) if own == 1 else (decay, S.One)
        by = ["lambda > 0", answered, APART, "apart", "exp of 0", "exp of 0 is positive", *known]
        d.step(f"{name}: densities", And(eq(of[1], mine), eq(of[2], theirs)), by)
        by = ["lambda > 0", f"{name}: densities", "exp is positive"]
        d.step(f"{name}: densities are positive", And(lt(0, of[1]), lt(0, of[2])), by)
        kept = DEFINITION_4.format(name)
        wanted, rests = at_a_small_prior(d, fact, d[kept], factor, of[1], of[2])
        d.step(
            f"{name}: {fact}", wanted, [*PROMISE, kept, f"{name}: densities are positive", *rests]
        )
    d.lemma("exp of Theta/lambda", lemmas.exp_negative(Theta / lambda_))
    d.lemma("growth is positive", lemmas.exp_positive(Theta / lambda_))
    by = ["lambda > 0", "near: densities", "near: raised", "far: densities", "far: lowered"]
    by += ["exp of Theta/lambda", "growth is positive"]
    d.step("growth", And(le(growth, 1 + beta), le((1 - alpha) * growth, 1)), by)


def scale_is_needed(d: Derivation, defined: list[str]) -> None:
    """Eq. 25: Definition 4 at every prior takes at least Theorem 3's scale."""
    t, up, over = Theta / lambda_, alpha_odds, beta_odds
    growth_at_every_prior(d)
    by = [*PROMISE, "P_min >= 0", *defined]
    d.step("odds beside the factors", And(le(1, (1 - alpha) * up), le(1 + beta, over)), by)
    for name, odds in (("alpha", up), ("beta", over)):
        d.lemma(f"{name}, exp and log", lemmas.exp_log(odds, t))
    by = ["alpha < 1", "growth", "odds beside the factors", "alpha, odds above 1"]
    by += ["beta, odds above 1", "P_min < 1/(1 + beta)"]
    d.step("odds kept", And(le(growth, up), le(growth, over)), by)
    by = ["lambda > 0", "odds kept", "alpha, exp and log", "beta, exp and log", *defined]
    d.step("logs kept", And(le(t, log(up)), le(t, log(over))), by)
    by = ["lambda > 0", "logs kept", *defined]
    d.step("ends kept", And(le(Theta / log(up), lambda_), le(Theta / log(over), lambda_)), by)
    d.step("eq. 25", le(SCALE, lambda_), ["Theta > 0", "ends kept", "both ends", *defined])


def derive_theorem_4_at_every_prior(d: Derivation) -> None:
    """For Theta > 0 and Definition 4 at every prior."""
    third, quarter = Rational(1, 3), Rational(1, 4)
    d.model(
        {
            **AT_ONE_PRIOR,
            alpha: 2 * third,
            beta: 2,
            p_min: quarter,
            p_max: quarter,
            answers: {1: 0, 2: 1},
            tau_near: 0,
            h_near: {1: 1, 2: third},
            tau_far: 1,
            h_far: {1: third, 2: 1},
        }
    )
    defined = setting(d)
    scale_is_needed(d, defined)
    translated(d, defined)
