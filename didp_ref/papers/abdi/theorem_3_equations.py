"""Theorem 3's proof, the alpha side: eq. 17 to 19."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Equivalent, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Refuted,
    Severity,
    Statement,
)
from didp_ref.audit.derivation import Derivation
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
from didp_ref.papers.abdi.shared import DENSITY, HALF, POSSIBLE_WORLDS, cite
from didp_ref.papers.abdi.worlds import (
    DISTANCES,
    EXTREMES,
    LAMBDA,
    NOISE,
    POSITIVE_PRIOR,
    PRIORS,
    PROMISE,
    SUM_TO_1,
    alpha_odds,
    belief,
    decay,
    growth,
    weight,
)
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import alpha, beta, i
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import Formula, Term, eq, le, lt, reals
from didp_ref.worlds.beliefs import extremes

floor, ceiling = (1 / (priors[i] + factor * (1 - priors[i])) for factor in (growth, decay))
lowest, highest = (1 / (p_min * (1 - factor) + factor) for factor in (growth, decay))
"""The bounds of eq. 17 and 20 on the ratio of beliefs, and their values at P_min."""

LEAST = {name: EXTREMES[name] for name in ("m >= 2", "P_min >= 0", "no prior is below P_min")}
"""At least two worlds, and the smallest prior."""

SOURCE_OF_14 = "source of eq. 14"

ALPHA = {name: PROMISE[name] for name in ("0 < alpha", "alpha < 1")}


def equation_17() -> Statement:
    """The posterior over the prior is at least the bound, where the prior is positive."""
    hypotheses = {**PRIORS, **DISTANCES, **POSITIVE_PRIOR}
    del hypotheses["Theta >= 0"]
    return Statement(hypotheses, le(floor, belief(weight) / priors[i]))


def at_halves() -> dict[object, object]:
    """Return two equally likely worlds, and a promise of 1/2 and 1/2 there."""
    return {**two_worlds(), alpha: ONE_HALF, beta: ONE_HALF, p_min: ONE_HALF, p_max: ONE_HALF}


def eq_17(d: Derivation) -> None:
    """The left side of eq. 12, with the sum of the other priors put in."""
    d.step("eq. 17", le(priors[i] * floor, belief(weight)), ["eq. 12"])


def derive_equation_17(d: Derivation) -> None:
    """From eq. 12, divided by the prior."""
    d.model(at_halves())
    equations_10_13(d, "eq. 12")
    eq_17(d)
    p, b, o, r = reals("p_ B_ o_ r_")
    known = ["the prior of the world i is positive", "odds", "eq. 17", "lambda > 0"]
    terms = {p: priors[i], b: belief(weight), o: floor, r: 1 / priors[i]}
    premises = [lt(0, p), eq(p * r, 1), le(p * o, b)]
    algebra(d, "divided by the prior", terms, premises, le(o, b * r), known)
    d.conclude(["divided by the prior", *known])


def equation_18() -> Statement:
    """The bound is least at P_min."""
    return Statement({**PRIORS, **NOISE, **LEAST}, le(lowest, floor))


def below_1(d: Derivation) -> None:
    """``P_min <= 1/n < 1``."""
    smallest_prior(d)
    d.step("P_min < 1", lt(p_min, 1), ["P_min <= 1/2"])


def eq_18(d: Derivation) -> None:
    """The bound of eq. 17 is least at P_min."""
    growth_above_1(d)
    statement = And(lt(0, p_min * (1 - growth) + growth), le(lowest, floor))
    by = ["P_min >= 0", "P_min < 1", "at least P_min", "a prior is a probability"]
    by += ["1 - exp(Theta/lambda) <= 0"]
    d.step("eq. 18", statement, by, "since P_min <= Pr[D'_i = D^s], and exp(Theta/lambda) >= 1")


def derive_equation_18(d: Derivation) -> None:
    """The smallest prior, and exp(Theta/lambda) >= 1."""
    d.model(at_halves())
    other_priors(d)
    prior_is_probability(d)
    below_1(d)
    at_least_smallest(d)
    eq_18(d)
    d.conclude(["eq. 18"])


def equation_19() -> Statement:
    """The sign, and the rearrangement."""
    rearranged = Equivalent(le(1 - alpha, lowest), le(Theta / log(alpha_odds), lambda_))
    return Statement(
        {**SUM_TO_1, **NOISE, **LEAST, **ALPHA}, And(lt(0, 1 + p_min * (alpha - 1)), rearranged)
    )


def eq_19(d: Derivation) -> None:
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


def derive_equation_19(d: Derivation) -> None:
    """By the paper's reason, P_min <= 1/n."""
    d.model(at_halves())
    below_1(d)
    growth_above_1(d)
    eq_19(d)
    d.conclude(["1 + P_min (alpha - 1) > 0", "eq. 19"])


def equation_14() -> Statement:
    """Eq. 14 is eq. 12, with the fraction reduced by the prior."""
    hypotheses = {
        **LAMBDA,
        "the prior is positive": lt(0, prior),
        "the prior is at most 1": le(prior, 1),
        "eq. 12": le(prior / (prior + growth * (1 - prior)), posterior),
    }
    return Statement(hypotheses, le(1 / (1 - growth + growth / prior), posterior))


def derive_equation_14(d: Derivation) -> None:
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


def check_equations_17_19() -> Iterator[Evidence]:
    """Which equation eq. 14 comes from."""
    low, high = extremes([HALF, HALF], [0, 1], Fraction(2))[0]
    posterior = Fraction(1, 4)
    yield refuted_by(
        {
            "exp(Theta/lambda)": 2,
            "prior": "(1/2, 1/2)",
            "eq. 13": f"at most {high}",
            "eq. 14": f"at least {low}",
            "a posterior": posterior,
        },
        not posterior <= high or low <= posterior,
        f"eq. 13 says at most {high}, eq. 14 at least {low}; {posterior} satisfies only eq. 13. "
        "Eq. 14 comes from eq. 12",
        part=SOURCE_OF_14,
    )


THEOREM_3_EQUATIONS_17_19 = Claim(
    id="abdi.theorem-3.equations-17-19",
    kind=Kind.DERIVATION,
    source=cite("section 6, Theorem 3, proof", "eq. 17-19"),
    title="The proof cites eq. 13 where it means eq. 12; Theorem 3 stands",
    statement=r"[...] we transform Inequality (13) to get Inequality (14) which will be "
    r"transformed as following: $\frac{1}{Pr[D'_i = D^s] + \exp(\frac{\Theta_q}{\lambda})"
    r"(1-Pr[D'_i = D^s])} \le \frac{\mathcal{B}_{q,\tau}(D'_i = D^s)}"
    r"{\mathcal{B}_\emptyset(D'_i = D^s)}$ (17) Since $P_{min} \le Pr[D'_i = D^s] \le P_{max}$, we "
    r"have: $\frac{1}{P_{min}(1-\exp(\frac{\Theta_q}{\lambda})) + \exp(\frac{\Theta_q}{\lambda})} "
    r"\le \frac{1}{Pr[D'_i = D^s] + \exp(\frac{\Theta_q}{\lambda})(1-Pr[D'_i = D^s])}$ (18) [...] "
    r"Since $P_{min} \le 1/n$, we have: $1+P_{min}(\alpha-1) > 0$. Then, rearranging yields "
    r"$\lambda \ge \Theta_q \log\left(\frac{1+P_{min}(\alpha-1)}{(1-\alpha)"
    r"(1-P_{min})}\right)^{-1}$ (19)",
    parts=(
        Part(
            SOURCE_OF_14,
            "Eq. 14 comes from eq. 13.",
            corrected=equation_14,
            corrected_proof=derive_equation_14,
        ),
        Part(
            "eq. 17",
            "Eq. 14, divided by the prior, is eq. 17.",
            formal=equation_17,
            proof=derive_equation_17,
            narrower=(POSSIBLE_WORLDS,),
        ),
        Part(
            "eq. 18",
            "The bound is least at $P_{min}$.",
            formal=equation_18,
            proof=derive_equation_18,
        ),
        Part(
            "eq. 19",
            r"$1+P_{min}(\alpha-1) > 0$ since $P_{min} \le 1/n$, and the left side holds at "
            r"$P_{min}$ exactly from the scale of eq. 19 on.",
            formal=equation_19,
            proof=derive_equation_19,
        ),
    ),
    checks=(check_equations_17_19,),
    correction=Correction(
        "Eq. 14 is eq. 12 with the fraction reduced by the prior, as the proof of Theorem 2 says; "
        "eq. 13 bounds the belief from above.",
        who="a reader who follows the proof",
        repair="cite eq. 12",
        printed="we transform Inequality (13) to get Inequality (14)",
        correct="we transform Inequality (12) to get Inequality (14)",
        consequence="at exp(Theta/lambda) = 2 and the prior 1/2, eq. 13 says at most 2/3 and eq. "
        "14 at least 1/3; a belief of 1/4 satisfies only eq. 13",
        severity=Severity.REMARK,
    ),
    rests_on=(DENSITY,),
    refutes=(Refuted("we transform Inequality (13) to get Inequality (14)", SOURCE_OF_14),),
    finding="Eq. 17 divides by the prior, so it speaks of worlds whose prior is above 0.",
)

CLAIMS = (THEOREM_3_EQUATIONS_17_19,)
