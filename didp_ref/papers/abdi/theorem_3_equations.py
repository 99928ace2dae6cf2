"""Theorem 3's proof: eq. 17 to 19 for the alpha side, eq. 20 to 23 for the beta side."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Equivalent, log

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
from didp_ref.papers.abdi.alphabet import Theta, lambda_, p_min, posterior, prior, priors
from didp_ref.papers.abdi.shared import DENSITY, HALF, POSSIBLE_WORLDS, cite
from didp_ref.papers.abdi.worlds import (
    BETA_BELOW_CERTAINTY,
    DISTANCES,
    EXTREMES,
    LAMBDA,
    NOISE,
    POSITIVE_PRIOR,
    PRIORS,
    PROMISE,
    SUM_TO_1,
    WORLD,
    alpha_odds,
    belief,
    beta_odds,
    decay,
    growth,
    weight,
)
from didp_ref.papers.shared.alphabet import alpha, beta, i
from didp_ref.papers.shared.informal import false_here
from didp_ref.symbolic.notation import le, lt
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


def equation_18() -> Statement:
    """The bound is least at P_min."""
    return Statement({**PRIORS, **NOISE, **LEAST}, le(lowest, floor))


def equation_19() -> Statement:
    """The sign, and the rearrangement."""
    rearranged = Equivalent(le(1 - alpha, lowest), le(Theta / log(alpha_odds), lambda_))
    return Statement(
        {**SUM_TO_1, **NOISE, **LEAST, **ALPHA}, And(lt(0, 1 + p_min * (alpha - 1)), rearranged)
    )


def equation_14() -> Statement:
    """Eq. 14 is eq. 12, with the fraction reduced by the prior."""
    hypotheses = {
        **LAMBDA,
        "the prior is positive": lt(0, prior),
        "the prior is at most 1": le(prior, 1),
        "eq. 12": le(prior / (prior + growth * (1 - prior)), posterior),
    }
    return Statement(hypotheses, le(1 / (1 - growth + growth / prior), posterior))


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
        "a posterior of 1/4 keeps eq. 13 and breaks eq. 14, which is a bound from below as eq. 12",
        part=SOURCE_OF_14,
    )


THEOREM_3_EQUATIONS_17_19 = Claim(
    id="abdi.theorem-3.equations-17-19",
    kind=Kind.DERIVATION,
    source=cite("section 6, Theorem 3, proof", "eq. 17-19"),
    title="The alpha side",
    statement=r"[In short:] We transform Inequality (13) to get Inequality (14), which becomes "
    r"$\frac{1}{Pr[D'_i = D^s] + \exp(\Theta_q/\lambda)(1-Pr[D'_i = D^s])} \le \frac{"
    r"\mathcal{B}_{q,\tau}(D'_i = D^s)}{\mathcal{B}_\emptyset(D'_i = D^s)}$ (17). Since "
    r"$P_{min} \le Pr[D'_i = D^s] \le P_{max}$, the left side is at least its value at "
    r"$P_{min}$ (18). Since $P_{min} \le 1/n$, we have $1+P_{min}(\alpha-1) > 0$; rearranging "
    r"yields $\lambda \ge \Theta_q \log\left(\frac{1+P_{min}(\alpha-1)}{(1-\alpha)"
    r"(1-P_{min})}\right)^{-1}$ (19).",
    parts=(
        Part(SOURCE_OF_14, "Eq. 14 comes from eq. 13.", corrected=equation_14),
        Part(
            "eq. 17",
            "Eq. 14, divided by the prior, is eq. 17.",
            formal=equation_17,
            narrower=(POSSIBLE_WORLDS,),
        ),
        Part("eq. 18", "The bound is least at $P_{min}$.", formal=equation_18),
        Part(
            "eq. 19",
            r"$1+P_{min}(\alpha-1) > 0$ since $P_{min} \le 1/n$, and the left side holds at "
            r"$P_{min}$ exactly from the scale of eq. 19 on.",
            formal=equation_19,
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
        consequence="exp(Theta/lambda) = 2, prior 1/2: a belief of 1/4 keeps eq. 13, which says at "
        "most 2/3, and breaks eq. 14, which says at least 1/3",
        severity=Severity.REMARK,
    ),
    rests_on=(DENSITY,),
    refutes=(Refuted("We transform Inequality (13) to get Inequality (14)", SOURCE_OF_14),),
    finding="Eq. 17 divides by the prior, so it speaks of worlds whose prior is above 0.",
)


BELOW_P_MAX = {
    "P_max > 0": EXTREMES["P_max > 0"],
    "0 < beta": PROMISE["0 < beta"],
    **BETA_BELOW_CERTAINTY,
}


def equation_21() -> Statement:
    """The bound is largest at P_min."""
    return Statement({**PRIORS, **NOISE, **LEAST}, le(ceiling, highest))


def equation_22() -> Statement:
    """Eq. 20, multiplied by the prior; with eq. 22 it gives the right side of inequality (2)."""
    eq_22 = {"eq. 22": le(highest, 1 + beta)}
    right_side = le(belief(weight), (1 + beta) * priors[i])
    hypotheses = {**PRIORS, **DISTANCES, **LEAST, **eq_22}
    return Statement(hypotheses, And(le(belief(weight), priors[i] * ceiling), right_side))


def sign() -> Statement:
    """The condition on beta gives the sign."""
    smallest, largest = "no prior is below P_min", "no prior is above P_max"
    hypotheses = {
        **WORLD,
        **BELOW_P_MAX,
        "P_min >= 0": EXTREMES["P_min >= 0"],
        smallest: EXTREMES[smallest],
        largest: EXTREMES[largest],
    }
    return Statement(hypotheses, lt(0, 1 - p_min * (1 + beta)))


def equation_23() -> Statement:
    """The rearrangement."""
    largest = "no prior is above P_max"
    return Statement(
        {**WORLD, **SUM_TO_1, **NOISE, **LEAST, **BELOW_P_MAX, largest: EXTREMES[largest]},
        Equivalent(le(highest, 1 + beta), le(Theta / log(beta_odds), lambda_)),
    )


AS_IN_THE_THEOREM, ALONE = "beta as in the theorem", "P_min <= 1/n alone"


def check_equations_20_23() -> Iterator[Evidence]:
    """The reason that fails, at its smallest instance."""
    p_min, beta = HALF, Fraction(1)
    yield refuted_by(
        {"n": 2, "P_min": p_min, "beta": beta, "1 - P_min (1 + beta)": 1 - p_min * (1 + beta)},
        1 - p_min * (1 + beta) > 0,
        "not above 0, though P_min <= 1/n; Theorem 3 asks for beta < 1 here",
        part="sign",
        reading=ALONE,
    )


ANSWERS = r"$P_{min} \le Pr[D'_i = D^s] \le P_{max}$"


THEOREM_3_EQUATIONS_20_23 = Claim(
    id="abdi.theorem-3.equations-20-23",
    kind=Kind.DERIVATION,
    source=cite("section 6, Theorem 3, proof", "eq. 20-23"),
    title="The beta side",
    statement=r"[In short:] Considering the fact that $P_{min} \le Pr[D'_i = D^s] \le P_{min}$, "
    r"we have (21): the bound of (20) is at most its value at $P_{min}$. $M_L$ satisfies the right "
    r"side if $\frac{1}{P_{min}(1-\exp(-\Theta_q/\lambda)) + \exp(-\Theta_q/\lambda)} \le "
    r"1+\beta$ (22). Since $P_{min} \le 1/n$, for all $n > 1$, we have $1-P_{min}(1+\beta) > "
    r"0$; rearranging yields $\lambda \ge \Theta_q \log\left(\frac{(1+\beta)(1-P_{min})}"
    r"{1-P_{min}(1+\beta)}\right)^{-1}$ (23).",
    parts=(
        Part("eq. 21", r"The bound is largest at $P_{min}$.", formal=equation_21),
        Part(
            "eq. 22",
            "Eq. 20, multiplied by the prior; and where eq. 22 holds, so does the right side "
            "of inequality (2).",
            formal=equation_22,
        ),
        Part(
            "sign",
            r"$1-P_{min}(1+\beta) > 0$ since $P_{min} \le P_{max}$ and $\beta < 1/P_{max} - 1$.",
            formal=sign,
            reading=AS_IN_THE_THEOREM,
        ),
        false_here(
            "sign",
            r"$1-P_{min}(1+\beta) > 0$ since $P_{min} \le 1/n$, for all $n > 1$.",
            reading=ALONE,
        ),
        Part("eq. 23", "Eq. 22 holds exactly from the scale of eq. 23 on.", formal=equation_23),
    ),
    readings={
        AS_IN_THE_THEOREM: "in the proof of Theorem 3, whose condition on beta stands throughout",
        ALONE: "the reason that is printed, and no other",
    },
    checks=(check_equations_20_23,),
    correction=Correction(
        r"$1-P_{min}(1+\beta) > 0$ holds because $\beta < 1/P_{max} - 1 \le 1/P_{min} - 1$, "
        r"the theorem's own condition. From $P_{min} \le 1/n$ it follows only for $\beta < n - "
        r"1$.",
        error="The sign before eq. 23 needs the theorem's condition on beta too",
        who="a reader who drops the condition on beta",
        repair="cite the condition on beta",
        printed=r"since $P_{min} \le 1/n$, for all $n > 1$, we have $1-P_{min}(1+\beta) > 0$",
        correct=r"since $\beta < 1/P_{max} - 1$, unsaid here, and $P_{min} \le P_{max}$, we have "
        r"$1-P_{min}(1+\beta) > 0$",
        consequence="two worlds of prior 1/2 have P_min = 1/n; at beta = 1 eq. 23 divides by "
        "0, and at beta = 2 it takes the logarithm of -3",
        severity=Severity.REMARK,
    ),
    rests_on=(DENSITY,),
    finding=rf"Before eq. 21 the upper end of the chain is printed as $P_{{min}}$; {ANSWERS} "
    r"is meant, and only its left side is used. Eq. 21 itself prints $Pr[d_i = d^s]$, twice, "
    r"for $Pr[D'_i = D^s]$.",
)

CLAIMS = (THEOREM_3_EQUATIONS_17_19, THEOREM_3_EQUATIONS_20_23)
