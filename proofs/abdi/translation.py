"""Theorem 4: from (alpha, beta) to epsilon."""

from __future__ import annotations

from sympy import Abs, And, Implies, Max, S, log

from didp_ref.papers.abdi.alphabet import (
    Delta,
    Theta,
    h_1,
    h_2,
    lambda_,
    p_max,
    p_min,
    q_1,
    q_2,
    tau,
)
from didp_ref.papers.abdi.statements.prior_dependent import SCALE
from didp_ref.papers.abdi.statements.translation import ENOUGH, EPSILON, at_every_prior
from didp_ref.papers.abdi.statements.worlds import (
    PAIR_DENSITIES,
    PROMISE,
    alpha_odds,
    beta_odds,
    decay,
    growth,
)
from didp_ref.papers.shared.alphabet import alpha, beta
from didp_ref.proof import lemmas
from didp_ref.proof.derivation import Derivation, proves
from didp_ref.proof.notation import le, lt
from proofs.abdi.algebra import HALF
from proofs.abdi.definition_4 import at_a_small_prior
from proofs.abdi.scales import logarithms_positive


def every_prior(d: Derivation, defined: list[str]) -> None:
    """Definition 4 at every prior takes at least Theorem 3's scale: eq. 25 is necessary then."""
    t, kept = Theta / lambda_, at_every_prior()
    d.lemma("decay is positive", lemmas.exp_positive(-t))
    d.lemma("growth is positive", lemmas.exp_positive(t))
    d.lemma("exp of Theta/lambda", lemmas.exp_negative(t))
    for name, factor, mine, theirs in (
        ("raised", 1 + beta, S.One, decay),
        ("lowered", 1 - alpha, decay, S.One),
    ):
        wanted, known = at_a_small_prior(d, name, kept, factor, mine, theirs)
        d.step(
            name,
            Implies(kept, wanted),
            [*PROMISE, "lambda > 0", "decay is positive", *known],
        )
    up, over = alpha_odds, beta_odds
    d.step(
        "odds beside the factors",
        And(le(1, (1 - alpha) * up), le(1 + beta, over)),
        [*PROMISE, "P_min >= 0", *defined],
    )
    for name, odds in (("alpha", up), ("beta", over)):
        d.lemma(f"{name}, exp and log", lemmas.exp_log(odds, t))
    d.step(
        "growth",
        Implies(kept, And(le(growth, 1 + beta), le((1 - alpha) * growth, 1))),
        ["lambda > 0", "raised", "lowered", "exp of Theta/lambda", "growth is positive"],
    )
    d.step(
        "odds kept",
        Implies(kept, And(le(growth, up), le(growth, over))),
        [
            "alpha < 1",
            "growth",
            "odds beside the factors",
            "alpha, odds above 1",
            "beta, odds above 1",
            "P_min < 1/(1 + beta)",
        ],
    )
    d.step(
        "logs kept",
        Implies(kept, And(le(t, log(up)), le(t, log(over)))),
        ["lambda > 0", "odds kept", "alpha, exp and log", "beta, exp and log", *defined],
    )
    d.step(
        "ends kept",
        Implies(
            kept,
            And(le(Theta / log(up), lambda_), le(Theta / log(over), lambda_)),
        ),
        ["lambda > 0", "logs kept", *defined],
    )
    d.step(
        "the scale is needed",
        Implies(kept, le(SCALE, lambda_)),
        ["Theta > 0", "ends kept", "both ends", *defined],
    )


def translated(d: Derivation, *, either: bool) -> None:
    """Eq. 24 from a scale of at least Theorem 3's."""
    up, over = alpha_odds, beta_odds
    d.model(
        {
            alpha: HALF,
            beta: HALF,
            p_min: HALF,
            p_max: HALF,
            Theta: 1,
            Delta: 1,
            lambda_: 1 / log(3),
            q_1: 0,
            q_2: 1,
            tau: 0,
            h_1: log(3) / 2,
            h_2: log(3) / 6,
        }
    )
    d.step(
        "P_max < 1/(1 + beta)",
        And(lt((1 + beta) * p_max, 1), lt(p_max, 1)),
        ["0 < beta", "P_max > 0", "beta < 1/P_max - 1"],
    )
    d.step(
        "P_min < 1/(1 + beta)",
        And(lt(0, 1 - p_min * (1 + beta)), lt(p_min, 1)),
        ["0 < beta", "P_min >= 0", "P_min <= P_max", "P_max < 1/(1 + beta)"],
    )
    logarithms_positive(
        d, ("0 < alpha", "alpha < 1", "P_min >= 0", "P_min < 1/(1 + beta)"), ("0 < beta",)
    )
    largest = Max(1 / log(up), 1 / log(over))
    d.lemma("both ends", lemmas.maximum(1 / log(up), 1 / log(over)))
    defined = [
        "logs are positive",
        "alpha, odds above 1",
        "beta, odds above 1",
        "P_min < 1/(1 + beta)",
    ]
    d.step("the maximum is positive", lt(0, largest), ["both ends", *defined])
    if either:
        every_prior(d, defined)
    known = [ENOUGH, "the scale is needed"] if either else ["lambda is Theorem 3's scale"]
    d.step("eq. 25", le(SCALE, lambda_), known)
    d.step(
        "eq. 26",
        le(Delta / lambda_, EPSILON),
        ["Theta > 0", "Delta >= 0", "lambda > 0", "eq. 25", "the maximum is positive"],
    )
    mine, theirs = Abs(tau - q_1), Abs(tau - q_2)
    d.lemma("triangle", lemmas.reverse_triangle(tau - q_1, tau - q_2))
    a, b = -mine / lambda_, -theirs / lambda_
    d.step(
        "distance",
        le(a, Delta / lambda_ + b),
        ["lambda > 0", "|q(D_1) - q(D_2)| <= Delta", "triangle"],
    )
    d.step("exponents", le(a, EPSILON + b), ["distance", "eq. 26"])
    d.lemma("exp", lemmas.exp_monotone(a, EPSILON + b))
    d.lemma("split", lemmas.exp_sum(EPSILON, b))
    d.conclude(
        [
            "Theta > 0",
            "lambda > 0",
            *PAIR_DENSITIES,
            "exponents",
            "exp",
            "split",
            "the maximum is positive",
            *defined,
        ]
    )


@proves("abdi.theorem-4", "correction")
def theorem_4(d: Derivation) -> None:
    """For Theta > 0 and a scale of at least Theorem 3's, or Definition 4 at every prior."""
    translated(d, either=True)


@proves("abdi.theorem-4.calibrated")
def theorem_4_calibrated(d: Derivation) -> None:
    """For the scale that Theorem 3 sets."""
    translated(d, either=False)
