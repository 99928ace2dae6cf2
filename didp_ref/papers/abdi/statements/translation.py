"""Theorem 4: from (alpha, beta) to epsilon."""

from __future__ import annotations

from sympy import Abs, And, Implies, IndexedBase, Sum, exp, log

from didp_ref.audit.claim import Statement
from didp_ref.formulas import translation
from didp_ref.papers.abdi.alphabet import (
    Delta,
    Theta,
    answers,
    h,
    h_1,
    h_2,
    h_far,
    h_near,
    l,
    lambda_,
    p_max,
    p_min,
    priors,
    q_1,
    q_2,
    tau,
    tau_far,
    tau_near,
    x,
)
from didp_ref.papers.abdi.statements.prior_dependent import SCALE
from didp_ref.papers.abdi.statements.worlds import (
    BETA_BELOW_CERTAINTY,
    DENSITIES,
    EXTREMES,
    LAMBDA,
    PAIR_DENSITIES,
    PRIORS,
    PROMISE,
    WORLD,
    WORLDS,
    laplace,
)
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, m
from didp_ref.symbolic.notation import Formula, as_written, eq, every, le, lt

EPSILON = translation.epsilon.at(
    alpha=alpha,
    beta=beta,
    global_sensitivity=Delta,
    identifiability_sensitivity=Theta,
    p_min=p_min,
)
"""Eq. 24."""

SETTING = {
    **PROMISE,
    "P_min >= 0": EXTREMES["P_min >= 0"],
    "P_min <= P_max": le(p_min, p_max),
    "P_max > 0": EXTREMES["P_max > 0"],
    **BETA_BELOW_CERTAINTY,
    "Delta >= 0": le(0, Delta),
    **LAMBDA,
    "|q(D_1) - q(D_2)| <= Delta": le(Abs(q_1 - q_2), Delta),
    **PAIR_DENSITIES,
}
"""What Theorem 4 assumes of two adjacent databases and of the promise, but for the scale."""

POSITIVE_THETA = {"Theta > 0": lt(0, Theta)}

CONCLUSION = le(h_1, exp(EPSILON) * h_2)

APART = "the answers of two worlds 1 and 2 lie Theta apart"
NEAR = "near", 1, tau_near, h_near
FAR = "far", 2, tau_far, h_far
"""Two responses, each the answer of one of the two worlds, with their densities."""
DEFINITION_4 = "after tau_{} inequality (2) holds in the world 1 at every prior on the two"
ANSWERED = "tau_{} = q_{}"
DENSITY = "every h_{}_j is the Laplace density of tau_{} about q_j, but for the factor 1/(2 lambda)"


def at_every_prior(h: IndexedBase) -> Formula:
    """Definition 4 in the world 1, at every prior on two worlds, where these are the densities.

    The priors are x and 1 - x, both positive, so inequality (2) bounds the ratio of the density in
    the world 1 to that of what was observed; a factor that both have cancels.
    """
    observed = x * h[1] + (1 - x) * h[2]
    kept = And(le((1 - alpha) * observed, h[1]), le(h[1], (1 + beta) * observed))
    return every(Implies(And(lt(0, x), lt(x, 1)), kept), x)


def attained() -> dict[str, Formula]:
    """Return Definition 4 at every prior on two worlds that attain Theta, after two responses."""
    hypotheses = {APART: eq(Abs(answers[1] - answers[2]), Theta)}
    for name, world, response, of in (NEAR, FAR):
        density = every(eq(of[j], exp(-Abs(response - answers[j]) / lambda_)), (j, 1, 2))
        hypotheses |= {
            ANSWERED.format(name, world): eq(response, answers[world]),
            DENSITY.format(name, name): density,
            DEFINITION_4.format(name): at_every_prior(of),
        }
    return hypotheses


RAISED = "after tau the belief in the world i is at most 1 + beta times its prior"
LOWERED = "after tau the belief in the world l is at least 1 - alpha times its prior"
REPAIRED = Delta / Theta * log((1 + beta) / (1 - alpha))


def theorem_4_at_one_prior() -> Statement:
    """A scale that keeps Definition 4 at one prior, positive on two worlds that attain Theta.

    The response tau is the answer of the world i.
    """
    observed = Sum(priors[j] * h[j], WORLDS)
    hypotheses = {
        **WORLD,
        "no prior is negative": PRIORS["no prior is negative"],
        **PROMISE,
        **LAMBDA,
        **POSITIVE_THETA,
        "Delta >= 0": le(0, Delta),
        **as_written(le(1, l), le(l, m)),
        "the priors of the worlds i and l are positive": And(lt(0, priors[i]), lt(0, priors[l])),
        "the answers of the worlds i and l lie Theta apart": eq(
            Abs(answers[i] - answers[l]), Theta
        ),
        "tau is the answer of the world i": eq(tau, answers[i]),
        **DENSITIES,
        RAISED: le(priors[i] * h[i] / observed, (1 + beta) * priors[i]),
        LOWERED: le((1 - alpha) * priors[l], priors[l] * h[l] / observed),
        "|q(D_1) - q(D_2)| <= Delta": le(Abs(q_1 - q_2), Delta),
        "h_1 is the Laplace density of x about q(D_1)": eq(h_1, laplace(q_1, x)),
        "h_2 is the Laplace density of x about q(D_2)": eq(h_2, laplace(q_2, x)),
    }
    return Statement(hypotheses, le(h_1, exp(REPAIRED) * h_2))


def theorem_4_at_every_prior() -> Statement:
    """A scale that keeps Definition 4 at every prior."""
    return Statement({**SETTING, **POSITIVE_THETA, **attained()}, CONCLUSION)


def theorem_4_calibrated() -> Statement:
    """The scale that Theorem 3 sets."""
    calibrated = {"lambda is Theorem 3's scale": eq(lambda_, SCALE)}
    return Statement({**SETTING, **calibrated}, CONCLUSION)
