"""Theorem 3: what is promised at one prior."""

from __future__ import annotations

from sympy import And, Equivalent, log

from didp_ref.papers.abdi.alphabet import Theta, lambda_, p_max, p_min, posterior, prior, priors
from didp_ref.papers.abdi.statements.worlds import (
    PROMISE,
    WORLD,
    alpha_odds,
    belief,
    beta_odds,
    decay,
    growth,
    weight,
)
from didp_ref.papers.shared.alphabet import alpha, beta, i
from didp_ref.proof import lemmas
from didp_ref.proof.derivation import Derivation, proves
from didp_ref.proof.notation import eq, le, lt, reals
from proofs.abdi.algebra import HALF, algebra
from proofs.abdi.scales import smallest_prior
from proofs.abdi.worlds import equations_10_13, growth_above_1, two_worlds


def alpha_side(d: Derivation) -> None:
    """Eq. 17 to 19: what the scale must be for the left side of inequality (2)."""
    p, odds, t = priors[i], alpha_odds, Theta / lambda_
    lowest = 1 / (p_min * (1 - growth) + growth)
    growth_above_1(d)
    d.step("eq. 17", le(p / (p + growth * (1 - p)), belief(weight)), ["eq. 12"])
    d.step(
        "eq. 18",
        And(lt(0, p_min * (1 - growth) + growth), le(lowest, 1 / (p + growth * (1 - p)))),
        [
            "P_min >= 0",
            "P_min <= 1/2",
            "at least P_min",
            "a prior is a probability",
            "1 - exp(Theta/lambda) <= 0",
        ],
        "since P_min <= Pr[D'_i = D^s], and exp(Theta/lambda) >= 1",
    )
    d.step(
        "1 + P_min (alpha - 1) > 0",
        lt(0, 1 + p_min * (alpha - 1)),
        ["0 < alpha", "alpha < 1", "P_min >= 0", "P_min <= 1/2"],
        "since P_min <= 1/n and n > 1",
    )
    d.step(
        "alpha, odds above 1",
        And(lt(0, (1 - alpha) * (1 - p_min)), lt(1, odds)),
        ["0 < alpha", "alpha < 1", "P_min >= 0", "P_min <= 1/2", "1 + P_min (alpha - 1) > 0"],
    )
    d.step(
        "alpha, odds",
        Equivalent(le(1 - alpha, lowest), le(growth, odds)),
        [
            "0 < alpha",
            "alpha < 1",
            "P_min >= 0",
            "P_min <= 1/2",
            "eq. 18",
            "1 - exp(Theta/lambda) <= 0",
        ],
        "rearranging",
    )
    d.lemma("alpha, exp and log", lemmas.exp_log(odds, t))
    d.lemma("alpha, log and 0", lemmas.exp_log(odds, 0))
    d.step(
        "alpha, log is positive",
        lt(0, log(odds)),
        ["alpha < 1", "P_min <= 1/2", "alpha, odds above 1", "alpha, log and 0"],
    )
    d.step(
        "alpha, scale",
        Equivalent(le(t, log(odds)), le(Theta / log(odds), lambda_)),
        ["lambda > 0", "alpha, log is positive"],
        "rearranging",
    )
    d.step(
        "eq. 19",
        Equivalent(le(1 - alpha, lowest), le(Theta / log(odds), lambda_)),
        [
            "alpha, odds",
            "alpha, exp and log",
            "alpha, scale",
            "alpha, odds above 1",
            "lambda > 0",
            "alpha < 1",
            "P_min <= 1/2",
        ],
    )


@proves("abdi.theorem-3.equations-17-19", "correction")
def equations_17_19(d: Derivation) -> None:
    """The alpha side."""
    d.model({**two_worlds(), alpha: HALF, beta: HALF, p_min: HALF, p_max: HALF})
    equations_10_13(d, "eq. 12")
    smallest_prior(d)
    alpha_side(d)
    d.conclude(["eq. 17", "eq. 18", "1 + P_min (alpha - 1) > 0", "eq. 19"])


def beta_side(d: Derivation) -> None:
    """Eq. 20 to 23: what the scale must be for the right side of inequality (2)."""
    p, odds, t = priors[i], beta_odds, Theta / lambda_
    highest = 1 / (p_min * (1 - decay) + decay)
    d.at("at most P_max", "no prior is above P_max", i, WORLD)
    d.step("eq. 20", le(belief(weight), p / (p + decay * (1 - p))), ["eq. 13"])
    d.lemma("exp of 0, left", lemmas.exp_monotone(-t, 0))
    d.step(
        "exp(-Theta/lambda) <= 1",
        And(lt(0, decay), le(decay, 1)),
        ["factors", "exp of 0, left", "Theta >= 0", "lambda > 0"],
    )
    d.step(
        "eq. 21",
        And(lt(0, p_min * (1 - decay) + decay), le(1 / (p + decay * (1 - p)), highest)),
        [
            "P_min >= 0",
            "P_min <= 1/2",
            "at least P_min",
            "a prior is a probability",
            "exp(-Theta/lambda) <= 1",
        ],
        "since P_min <= Pr[D'_i = D^s] <= P_max, and exp(-Theta/lambda) <= 1",
    )
    d.step(
        "1 - P_min (1 + beta) > 0",
        lt(0, 1 - p_min * (1 + beta)),
        [
            "0 < beta",
            "P_min >= 0",
            "P_max > 0",
            "beta < 1/P_max - 1",
            "at least P_min",
            "at most P_max",
        ],
        "since beta < 1/P_max - 1 and P_min <= P_max, not since P_min <= 1/n",
    )
    d.step(
        "beta, odds above 1",
        lt(1, odds),
        ["0 < beta", "P_min >= 0", "P_min <= 1/2", "1 - P_min (1 + beta) > 0"],
    )
    q, b, x, y, r, over = reals("P_ b_ x_ y_ r_ o_")
    d.lemma("growth decay = 1", lemmas.exp_negative(Theta / lambda_))
    algebra(
        d,
        "eq. 22",
        {q: p_min, b: beta, x: decay, y: growth, r: highest, over: 1 / (1 - p_min * (1 + beta))},
        [
            le(0, q),
            lt(q, 1),
            lt(0, b),
            lt(0, x),
            lt(0, y),
            eq(y * x, 1),
            lt(0, 1 - q * (1 + b)),
            lt(0, q * (1 - x) + x),
            eq((q * (1 - x) + x) * r, 1),
            eq((1 - q * (1 + b)) * over, 1),
        ],
        Equivalent(le(r, 1 + b), le(y, (1 + b) * (1 - q) * over)),
        [
            "lambda > 0",
            "0 < beta",
            "P_min >= 0",
            "P_min <= 1/2",
            "growth decay = 1",
            "factors",
            "eq. 21",
            "1 - P_min (1 + beta) > 0",
        ],
    )
    d.lemma("beta, exp and log", lemmas.exp_log(odds, t))
    d.lemma("beta, log and 0", lemmas.exp_log(odds, 0))
    d.step(
        "beta, log is positive",
        lt(0, log(odds)),
        ["1 - P_min (1 + beta) > 0", "beta, odds above 1", "beta, log and 0"],
    )
    d.step(
        "beta, scale",
        Equivalent(le(t, log(odds)), le(Theta / log(odds), lambda_)),
        ["lambda > 0", "beta, log is positive"],
        "rearranging",
    )
    d.step(
        "eq. 23",
        Equivalent(le(highest, 1 + beta), le(Theta / log(odds), lambda_)),
        [
            "eq. 22",
            "beta, exp and log",
            "beta, scale",
            "beta, odds above 1",
            "lambda > 0",
            "1 - P_min (1 + beta) > 0",
        ],
    )


@proves("abdi.theorem-3.equations-20-23", "correction")
def equations_20_23(d: Derivation) -> None:
    """The beta side."""
    d.model({**two_worlds(), alpha: HALF, beta: HALF, p_min: HALF, p_max: HALF})
    equations_10_13(d, "eq. 13")
    smallest_prior(d)
    beta_side(d)
    d.conclude(["eq. 20", "eq. 21", "1 - P_min (1 + beta) > 0", "eq. 23"])


@proves("abdi.theorem-3")
def theorem_3(d: Derivation) -> None:
    """Both sides, and the two ends of the scale."""
    d.model({**two_worlds(), alpha: HALF, beta: HALF, p_min: HALF, p_max: HALF})
    equations_10_13(d)
    smallest_prior(d)
    alpha_side(d)
    beta_side(d)
    falling, rising = log(alpha_odds), log(beta_odds)
    d.lemma("both ends", lemmas.maximum(1 / falling, 1 / rising))
    d.step(
        "ends",
        And(le(Theta / falling, lambda_), le(Theta / rising, lambda_)),
        [
            "Theta >= 0",
            "lambda is at least Theorem 3's scale",
            "both ends",
            "alpha, log is positive",
            "beta, log is positive",
            "alpha < 1",
            "P_min <= 1/2",
            "1 - P_min (1 + beta) > 0",
            "alpha, odds above 1",
            "beta, odds above 1",
        ],
    )
    lowest = 1 / (p_min * (1 - growth) + growth)
    highest = 1 / (p_min * (1 - decay) + decay)
    d.step(
        "enough", And(le(1 - alpha, lowest), le(highest, 1 + beta)), ["ends", "eq. 19", "eq. 23"]
    )
    p = priors[i]
    d.step(
        "factors kept",
        And(le(1 - alpha, 1 / (p + growth * (1 - p))), le(1 / (p + decay * (1 - p)), 1 + beta)),
        ["enough", "eq. 18", "eq. 21"],
    )
    d.conclude(["factors kept", "eq. 17", "eq. 20", "a prior is a probability"])


@proves("abdi.theorem-3.beta-condition")
def beta_condition(d: Derivation) -> None:
    """``(1 + beta) P_max < 1``."""
    d.model({beta: HALF, p_max: HALF, prior: HALF, posterior: HALF})
    d.step("(1 + beta) P_max < 1", lt((1 + beta) * p_max, 1), ["P_max > 0", "beta < 1/P_max - 1"])
    d.step("P_max < 1", lt(p_max, 1), ["0 < beta", "P_max > 0", "(1 + beta) P_max < 1"])
    d.step(
        "no certainty",
        lt(posterior, 1),
        [
            "0 < beta",
            "the prior is at most P_max",
            "the posterior is at most (1 + beta) times the prior",
            "(1 + beta) P_max < 1",
        ],
    )
    d.conclude(["no certainty", "P_max < 1"])


@proves("abdi.theorem-3.limit-theorem-2")
def limit_theorem_2(d: Derivation) -> None:
    """``log(1/(1 - alpha)) = -log(1 - alpha)``, and a factor that moves into a maximum."""
    d.model({alpha: HALF, beta: 1, Theta: 1})
    down, up = 1 - alpha, 1 + beta
    d.lemma("log of the reciprocal", lemmas.log_quotient(1, down))
    d.lemma("log(1 + beta) and 0", lemmas.exp_log(up, 0))
    d.lemma("log(1 - alpha) and 0", lemmas.exp_log(down, 0))
    d.step(
        "signs",
        And(lt(0, log(up)), lt(log(down), 0)),
        [*PROMISE, "log(1 + beta) and 0", "log(1 - alpha) and 0"],
    )
    d.step("reciprocal", eq(log(1 / down), -log(down)), ["alpha < 1", "log of the reciprocal"])
    d.lemma("ends of Theorem 3", lemmas.maximum(1 / log(1 / down), 1 / log(up)))
    d.lemma("ends of Theorem 2", lemmas.maximum(Theta / log(up), -Theta / log(down)))
    d.step(
        "ends",
        And(eq(1 / log(1 / down), -1 / log(down)), lt(0, 1 / log(up)), lt(0, -1 / log(down))),
        ["signs", "reciprocal"],
    )
    d.conclude(
        [
            "alpha < 1",
            "0 < beta",
            "Theta >= 0",
            "signs",
            "ends",
            "reciprocal",
            "ends of Theorem 3",
            "ends of Theorem 2",
        ]
    )
