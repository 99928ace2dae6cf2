"""Theorem 3's proof, the beta side: eq. 20 to 23."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Equivalent, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.abdi.alphabet import Theta, lambda_, p_min, priors
from didp_ref.papers.abdi.posterior_bounds import (
    at_least_smallest,
    equations_10_13,
    other_priors,
    prior_is_probability,
)
from didp_ref.papers.abdi.shared import DENSITY, HALF, cite
from didp_ref.papers.abdi.theorem_3_equations import (
    LEAST,
    at_halves,
    below_1,
    ceiling,
    highest,
    scale_of,
)
from didp_ref.papers.abdi.worlds import (
    BETA_BELOW_CERTAINTY,
    DISTANCES,
    EXTREMES,
    NOISE,
    PRIORS,
    PROMISE,
    SUM_TO_1,
    WORLD,
    belief,
    beta_odds,
    decay,
    growth,
    weight,
)
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import beta, i
from didp_ref.papers.shared.informal import false_here
from didp_ref.symbolic.notation import eq, le, lt, reals

BELOW_P_MAX = {
    "P_max > 0": EXTREMES["P_max > 0"],
    "0 < beta": PROMISE["0 < beta"],
    **BETA_BELOW_CERTAINTY,
}


def equation_21() -> Statement:
    """The bound is largest at P_min."""
    return Statement({**PRIORS, **NOISE, **LEAST}, le(ceiling, highest))


def decay_below_1(d: Derivation) -> None:
    """``0 < exp(-Theta/lambda) <= 1``."""
    d.lemma("exp of 0, left", lemmas.exp_monotone(-Theta / lambda_, 0))
    d.lemma("exp of -Theta/lambda", lemmas.exp_positive(-Theta / lambda_))
    by = ["exp of -Theta/lambda", "exp of 0, left", "Theta >= 0", "lambda > 0"]
    d.step("exp(-Theta/lambda) <= 1", And(lt(0, decay), le(decay, 1)), by)
    by = ["P_min >= 0", "P_min < 1", "exp(-Theta/lambda) <= 1"]
    d.step("eq. 21, denominator", lt(0, p_min * (1 - decay) + decay), by)


def eq_21(d: Derivation) -> None:
    """The bound of eq. 20 is largest at P_min."""
    by = ["P_min >= 0", "P_min < 1", "at least P_min", "a prior is a probability"]
    by += ["exp(-Theta/lambda) <= 1", "eq. 21, denominator"]
    d.step(
        "eq. 21",
        le(ceiling, highest),
        by,
        "since P_min <= Pr[D'_i = D^s] <= P_max, and exp(-Theta/lambda) <= 1",
    )


def derive_equation_21(d: Derivation) -> None:
    """The smallest prior, and exp(-Theta/lambda) <= 1."""
    d.model(at_halves())
    other_priors(d)
    prior_is_probability(d)
    below_1(d)
    at_least_smallest(d)
    decay_below_1(d)
    eq_21(d)
    d.conclude(["eq. 21"])


def equation_22() -> Statement:
    """Eq. 20, multiplied by the prior; with eq. 22 it gives the right side of inequality (2)."""
    eq_22 = {"eq. 22": le(highest, 1 + beta)}
    right_side = le(belief(weight), (1 + beta) * priors[i])
    hypotheses = {**PRIORS, **DISTANCES, **LEAST, **eq_22}
    return Statement(hypotheses, And(le(belief(weight), priors[i] * ceiling), right_side))


def eq_20(d: Derivation) -> None:
    """The right side of eq. 13, with the sum of the other priors put in."""
    d.step("eq. 20", le(belief(weight), priors[i] * ceiling), ["eq. 13"])


def derive_equation_22(d: Derivation) -> None:
    """Eq. 20 and 21."""
    d.model(at_halves())
    equations_10_13(d, "eq. 13")
    below_1(d)
    at_least_smallest(d)
    eq_20(d)
    decay_below_1(d)
    eq_21(d)
    d.conclude(["eq. 20", "eq. 21", "eq. 22", "a prior is a probability"])


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


def at_most_largest(d: Derivation) -> None:
    """``Pr[D'_i = D^s] <= P_max``."""
    d.at("at most P_max", "no prior is above P_max", i, WORLD)


def sign_before_eq_23(d: Derivation) -> None:
    """``1 - P_min (1 + beta) > 0``, from "at least P_min" and "at most P_max"."""
    by = ["0 < beta", "P_min >= 0", "P_max > 0", "beta < 1/P_max - 1", "at least P_min"]
    by += ["at most P_max"]
    d.step(
        "1 - P_min (1 + beta) > 0",
        lt(0, 1 - p_min * (1 + beta)),
        by,
        "since beta < 1/P_max - 1 and P_min <= P_max, not since P_min <= 1/n",
    )


def derive_sign(d: Derivation) -> None:
    """By the condition on beta."""
    d.model(at_halves())
    at_least_smallest(d)
    at_most_largest(d)
    sign_before_eq_23(d)
    d.conclude(["1 - P_min (1 + beta) > 0"])


def equation_23() -> Statement:
    """The rearrangement."""
    largest = "no prior is above P_max"
    return Statement(
        {**WORLD, **SUM_TO_1, **NOISE, **LEAST, **BELOW_P_MAX, largest: EXTREMES[largest]},
        Equivalent(le(highest, 1 + beta), le(Theta / log(beta_odds), lambda_)),
    )


def eq_23(d: Derivation) -> None:
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


def derive_equation_23(d: Derivation) -> None:
    """The sign, and the rearrangement."""
    d.model(at_halves())
    below_1(d)
    at_least_smallest(d)
    decay_below_1(d)
    at_most_largest(d)
    sign_before_eq_23(d)
    eq_23(d)
    d.conclude(["eq. 23"])


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
    title="The sign before eq. 23 needs the theorem's condition on beta too",
    statement=r"Then, considering the fact that $P_{min} \le Pr[D'_i = D^s] \le P_{min}$, we have: "
    r"$\frac{1}{Pr[d_i = d^s] + \exp(\frac{-\Theta_q}{\lambda})(1-Pr[d_i = d^s])} \le "
    r"\frac{1}{P_{min}(1-\exp(\frac{-\Theta_q}{\lambda})) + \exp(\frac{-\Theta_q}{\lambda})}$ (21) "
    r"Using Inequalities (20) and (21) together with Definition 4, $M_L$ satisfies "
    r"$(\alpha,\beta)$-DI if: $\frac{1}{P_{min}(1-\exp(\frac{-\Theta_q}{\lambda})) + "
    r"\exp(\frac{-\Theta_q}{\lambda})} \le 1+\beta$ (22) Since $P_{min} \le 1/n$, for all $n > 1$, "
    r"we have: $1-P_{min}(1+\beta) > 0$. Then, rearranging yields $\lambda \ge \Theta_q "
    r"\log\left(\frac{(1+\beta)(1-P_{min})}{1-P_{min}(1+\beta)}\right)^{-1}$ (23)",
    parts=(
        Part(
            "eq. 21",
            r"The bound is largest at $P_{min}$.",
            formal=equation_21,
            proof=derive_equation_21,
        ),
        Part(
            "eq. 22",
            "Eq. 20, multiplied by the prior; and where eq. 22 holds, so does the right side "
            "of inequality (2).",
            formal=equation_22,
            proof=derive_equation_22,
            narrower=("eq. 20 is printed before, as a quotient by the prior",),
        ),
        Part(
            "sign",
            r"$1-P_{min}(1+\beta) > 0$ since $P_{min} \le P_{max}$ and $\beta < 1/P_{max} - 1$.",
            formal=sign,
            proof=derive_sign,
            reading=AS_IN_THE_THEOREM,
        ),
        false_here(
            "sign",
            r"$1-P_{min}(1+\beta) > 0$ since $P_{min} \le 1/n$, for all $n > 1$.",
            reading=ALONE,
        ),
        Part(
            "eq. 23",
            r"Eq. 22 holds exactly from the scale of eq. 23 on, where $\beta < 1/P_{max} - 1$, as "
            "Theorem 3 asks; the readings are of the sign, and eq. 23 has this condition under "
            "both.",
            formal=equation_23,
            proof=derive_equation_23,
        ),
    ),
    readings={
        AS_IN_THE_THEOREM: "in the proof of Theorem 3, whose condition on beta stands throughout",
        ALONE: "the sign follows from the reason that is printed, without the condition on beta; "
        "eq. 23 keeps it",
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
CLAIMS = (THEOREM_3_EQUATIONS_20_23,)
