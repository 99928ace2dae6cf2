"""Theorem 3's proof: eq. 17 to 19 for the alpha side, eq. 20 to 23 for the beta side."""

from __future__ import annotations

from sympy import And, Equivalent, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import Theta, lambda_, p_max, p_min, posterior, prior, priors
from didp_ref.papers.abdi.posterior_bounds import (
    at_least_smallest,
    equations_10_13,
    growth_above_1,
    other_priors,
    prior_is_probability,
    smallest_prior,
    two_worlds,
)
from didp_ref.papers.abdi.theorem_3_equations import (
    AS_IN_THE_THEOREM,
    SOURCE_OF_14,
    ceiling,
    floor,
    highest,
    lowest,
)
from didp_ref.papers.abdi.worlds import WORLD, alpha_odds, belief, beta_odds, decay, growth, weight
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import alpha, beta, i
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import Formula, Term, eq, le, lt, reals


def at_halves() -> dict[object, object]:
    """Return two equally likely worlds, and a promise of 1/2 and 1/2 there."""
    return {**two_worlds(), alpha: ONE_HALF, beta: ONE_HALF, p_min: ONE_HALF, p_max: ONE_HALF}


def below_1(d: Derivation) -> None:
    """``P_min <= 1/n < 1``."""
    smallest_prior(d)
    d.step("P_min < 1", lt(p_min, 1), ["P_min <= 1/2"])


def at_most_largest(d: Derivation) -> None:
    """``Pr[D'_i = D^s] <= P_max``."""
    d.at("at most P_max", "no prior is above P_max", i, WORLD)


def equation_17(d: Derivation) -> None:
    """The left side of eq. 12, with the sum of the other priors put in."""
    d.step("eq. 17", le(priors[i] * floor, belief(weight)), ["eq. 12"])


def equation_18(d: Derivation) -> None:
    """The bound of eq. 17 is least at P_min."""
    growth_above_1(d)
    statement = And(lt(0, p_min * (1 - growth) + growth), le(lowest, floor))
    by = ["P_min >= 0", "P_min < 1", "at least P_min", "a prior is a probability"]
    by += ["1 - exp(Theta/lambda) <= 0"]
    d.step("eq. 18", statement, by, "since P_min <= Pr[D'_i = D^s], and exp(Theta/lambda) >= 1")


def equation_19(d: Derivation) -> None:
    """What the scale must be for the left side of inequality (2)."""
    odds = alpha_odds
    statement = lt(0, 1 + p_min * (alpha - 1))
    by = ["0 < alpha", "alpha < 1", "P_min >= 0", "P_min < 1"]
    d.step("1 + P_min (alpha - 1) > 0", statement, by, "since P_min <= 1/n and n > 1")
    by = ["0 < alpha", "alpha < 1", "P_min >= 0", "P_min < 1", "1 + P_min (alpha - 1) > 0"]
    d.step("alpha, odds above 1", And(lt(0, (1 - alpha) * (1 - p_min)), lt(1, odds)), by)
    by = ["P_min >= 0", "P_min < 1", "1 - exp(Theta/lambda) <= 0"]
    d.step("eq. 18, denominator", lt(0, p_min * (1 - growth) + growth), by)
    by = ["0 < alpha", "alpha < 1", "P_min >= 0", "P_min < 1", "eq. 18, denominator"]
    by += ["1 - exp(Theta/lambda) <= 0"]
    d.step("alpha, odds", Equivalent(le(1 - alpha, lowest), le(growth, odds)), by, "rearranging")
    scale_of(d, "eq. 19", "alpha", odds, le(1 - alpha, lowest), ["alpha < 1", "P_min < 1"])


def scale_of(
    d: Derivation, equation: str, side: str, odds: Term, kept: Formula, defined: list[str]
) -> None:
    """What the scale must be for a side, from "{side}, odds"; ``defined`` says why they exist."""
    t, scale = Theta / lambda_, le(Theta / log(odds), lambda_)
    d.lemma(f"{side}, exp and log", lemmas.exp_log(odds, t))
    d.lemma(f"{side}, log and 0", lemmas.exp_log(odds, 0))
    by = [*defined, f"{side}, odds above 1", f"{side}, log and 0"]
    d.step(f"{side}, log is positive", lt(0, log(odds)), by)
    by = ["lambda > 0", f"{side}, log is positive"]
    d.step(f"{side}, scale", Equivalent(le(t, log(odds)), scale), by, "rearranging")
    known = ("odds", "exp and log", "scale", "odds above 1")
    by = [*(f"{side}, {what}" for what in known), "lambda > 0", *defined]
    d.step(equation, Equivalent(kept, scale), by)


def equation_20(d: Derivation) -> None:
    """The right side of eq. 13, with the sum of the other priors put in."""
    d.step("eq. 20", le(belief(weight), priors[i] * ceiling), ["eq. 13"])


def decay_below_1(d: Derivation) -> None:
    """``0 < exp(-Theta/lambda) <= 1``."""
    d.lemma("exp of 0, left", lemmas.exp_monotone(-Theta / lambda_, 0))
    d.lemma("exp of -Theta/lambda", lemmas.exp_positive(-Theta / lambda_))
    by = ["exp of -Theta/lambda", "exp of 0, left", "Theta >= 0", "lambda > 0"]
    d.step("exp(-Theta/lambda) <= 1", And(lt(0, decay), le(decay, 1)), by)
    by = ["P_min >= 0", "P_min < 1", "exp(-Theta/lambda) <= 1"]
    d.step("eq. 21, denominator", lt(0, p_min * (1 - decay) + decay), by)


def equation_21(d: Derivation) -> None:
    """The bound of eq. 20 is largest at P_min."""
    by = ["P_min >= 0", "P_min < 1", "at least P_min", "a prior is a probability"]
    by += ["exp(-Theta/lambda) <= 1", "eq. 21, denominator"]
    d.step(
        "eq. 21",
        le(ceiling, highest),
        by,
        "since P_min <= Pr[D'_i = D^s] <= P_max, and exp(-Theta/lambda) <= 1",
    )


def sign(d: Derivation) -> None:
    """``1 - P_min (1 + beta) > 0``, from "at least P_min" and "at most P_max"."""
    by = ["0 < beta", "P_min >= 0", "P_max > 0", "beta < 1/P_max - 1", "at least P_min"]
    by += ["at most P_max"]
    d.step(
        "1 - P_min (1 + beta) > 0",
        lt(0, 1 - p_min * (1 + beta)),
        by,
        "since beta < 1/P_max - 1 and P_min <= P_max, not since P_min <= 1/n",
    )


def equation_23(d: Derivation) -> None:
    """What the scale must be for the right side of inequality (2)."""
    odds, t = beta_odds, Theta / lambda_
    by = ["0 < beta", "P_min >= 0", "P_min < 1", "1 - P_min (1 + beta) > 0"]
    d.step("beta, odds above 1", lt(1, odds), by)
    q, b, x, y, r, over = reals("P_ b_ x_ y_ r_ o_")
    d.lemma("growth decay = 1", lemmas.exp_negative(t))
    d.lemma("exp of Theta/lambda", lemmas.exp_positive(t))
    premises = [le(0, q), lt(q, 1), lt(0, b), lt(0, x), lt(0, y), eq(y * x, 1)]
    premises += [lt(0, 1 - q * (1 + b)), lt(0, q * (1 - x) + x), eq((q * (1 - x) + x) * r, 1)]
    premises += [eq((1 - q * (1 + b)) * over, 1)]
    by = ["lambda > 0", "0 < beta", "P_min >= 0", "P_min < 1", "growth decay = 1"]
    by += ["exp of Theta/lambda", "exp(-Theta/lambda) <= 1", "eq. 21, denominator"]
    by += ["1 - P_min (1 + beta) > 0"]
    algebra(
        d,
        "beta, odds",
        {q: p_min, b: beta, x: decay, y: growth, r: highest, over: 1 / (1 - p_min * (1 + beta))},
        premises,
        Equivalent(le(r, 1 + b), le(y, (1 + b) * (1 - q) * over)),
        by,
    )
    scale_of(d, "eq. 23", "beta", odds, le(highest, 1 + beta), ["1 - P_min (1 + beta) > 0"])


@proves("abdi.theorem-3.equations-17-19", "correction", part=SOURCE_OF_14)
def eq_14(d: Derivation) -> None:
    """One fraction, reduced by the prior."""
    d.model({prior: ONE_HALF, posterior: ONE_HALF, Theta: 1, lambda_: 1})
    d.lemma("exp is positive", lemmas.exp_positive(Theta / lambda_))
    below, reduced = prior + growth * (1 - prior), 1 - growth + growth / prior
    known = ["lambda > 0", "the prior is positive", "the prior is at most 1", "exp is positive"]
    d.step("denominator", lt(0, below), known)
    d.step("reduced denominator", eq(prior * reduced, below), known)
    d.step("positive", lt(0, reduced), [*known, "denominator", "reduced denominator"])
    by = [*known, "denominator", "reduced denominator", "positive"]
    d.step("the same", eq(1 / reduced, prior / below), by)
    d.conclude(["the same", "eq. 12", "denominator", "positive", *known])


@proves("abdi.theorem-3.equations-17-19", part="eq. 17")
def eq_17(d: Derivation) -> None:
    """From eq. 12, divided by the prior."""
    d.model(at_halves())
    equations_10_13(d, "eq. 12")
    equation_17(d)
    p, b, o, r = reals("p_ B_ o_ r_")
    known = ["the prior of the world i is positive", "odds", "eq. 17", "lambda > 0"]
    terms = {p: priors[i], b: belief(weight), o: floor, r: 1 / priors[i]}
    premises = [lt(0, p), eq(p * r, 1), le(p * o, b)]
    algebra(d, "divided by the prior", terms, premises, le(o, b * r), known)
    d.conclude(["divided by the prior", *known])


@proves("abdi.theorem-3.equations-17-19", part="eq. 18")
def eq_18(d: Derivation) -> None:
    """The smallest prior, and exp(Theta/lambda) >= 1."""
    d.model(at_halves())
    other_priors(d)
    prior_is_probability(d)
    below_1(d)
    at_least_smallest(d)
    equation_18(d)
    d.conclude(["eq. 18"])


@proves("abdi.theorem-3.equations-17-19", part="eq. 19")
def eq_19(d: Derivation) -> None:
    """By the paper's reason, P_min <= 1/n."""
    d.model(at_halves())
    below_1(d)
    growth_above_1(d)
    equation_19(d)
    d.conclude(["1 + P_min (alpha - 1) > 0", "eq. 19"])


@proves("abdi.theorem-3.equations-20-23", part="eq. 21")
def eq_21(d: Derivation) -> None:
    """The smallest prior, and exp(-Theta/lambda) <= 1."""
    d.model(at_halves())
    other_priors(d)
    prior_is_probability(d)
    below_1(d)
    at_least_smallest(d)
    decay_below_1(d)
    equation_21(d)
    d.conclude(["eq. 21"])


@proves("abdi.theorem-3.equations-20-23", part="eq. 22")
def eq_22(d: Derivation) -> None:
    """Eq. 20 and 21."""
    d.model(at_halves())
    equations_10_13(d, "eq. 13")
    below_1(d)
    at_least_smallest(d)
    equation_20(d)
    decay_below_1(d)
    equation_21(d)
    d.conclude(["eq. 20", "eq. 21", "eq. 22", "a prior is a probability"])


@proves("abdi.theorem-3.equations-20-23", part="sign", reading=AS_IN_THE_THEOREM)
def sign_of_eq_23(d: Derivation) -> None:
    """By the condition on beta."""
    d.model(at_halves())
    at_least_smallest(d)
    at_most_largest(d)
    sign(d)
    d.conclude(["1 - P_min (1 + beta) > 0"])


@proves("abdi.theorem-3.equations-20-23", part="eq. 23")
def eq_23(d: Derivation) -> None:
    """The sign, and the rearrangement."""
    d.model(at_halves())
    below_1(d)
    at_least_smallest(d)
    decay_below_1(d)
    at_most_largest(d)
    sign(d)
    equation_23(d)
    d.conclude(["eq. 23"])
