"""Theorem 4's proof: the epsilon of a mechanism whose scale Theorem 3 set (eq. 24 to 26)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from sympy import Abs, And, Max, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import translation
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
from didp_ref.papers.abdi.posterior_bounds import logarithms_positive
from didp_ref.papers.abdi.shared import HALF, cite, is_log
from didp_ref.papers.abdi.theorem_3 import SCALE
from didp_ref.papers.abdi.worlds import (
    BETA_BELOW_CERTAINTY,
    EXTREMES,
    LAMBDA,
    PAIR_DENSITIES,
    PROMISE,
    alpha_odds,
    beta_odds,
)
from didp_ref.papers.shared.alphabet import alpha, beta
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.narrower import INTERVALS
from didp_ref.symbolic.notation import Term, eq, le, lt

EVENTS = "a bound on densities bounds the probability of every event"

EPSILON = translation.epsilon.at(
    alpha=alpha, beta=beta, global_sensitivity=Delta, identifiability_sensitivity=Theta, p_min=p_min
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

CONCLUSION = le(h_1, exp(EPSILON) * h_2)


def theorem_4_calibrated() -> Statement:
    """The scale that Theorem 3 sets."""
    calibrated = {"lambda is Theorem 3's scale": eq(lambda_, SCALE)}
    return Statement({**SETTING, **calibrated}, CONCLUSION)


AT_ONE_PRIOR = {
    alpha: ONE_HALF,
    beta: ONE_HALF,
    p_min: ONE_HALF,
    p_max: ONE_HALF,
    Theta: 1,
    Delta: 1,
    lambda_: 1 / log(3),
    q_1: 0,
    q_2: 1,
    tau: 0,
    h_1: log(3) / 2,
    h_2: log(3) / 6,
}
"""Two databases that answer 0 and 1, at the scale that Theorem 3 sets."""


def derive_theorem_4_calibrated(d: Derivation) -> None:
    """For the scale that Theorem 3 sets, which is positive only where Theta is."""
    d.model(AT_ONE_PRIOR)
    defined = setting(d)
    d.step("eq. 25", le(SCALE, lambda_), ["lambda is Theorem 3's scale"])
    by = ["lambda > 0", "lambda is Theorem 3's scale", "the maximum is positive", *defined]
    d.step("Theta > 0", lt(0, Theta), by)
    translated(d, defined)


def setting(d: Derivation) -> list[str]:
    """Theorem 3's two logarithms and their maximum are positive; name why they are defined."""
    up, over = alpha_odds, beta_odds
    by = ["0 < beta", "P_max > 0", "beta < 1/P_max - 1"]
    d.step("P_max < 1/(1 + beta)", And(lt((1 + beta) * p_max, 1), lt(p_max, 1)), by)
    by = ["0 < beta", "P_min >= 0", "P_min <= P_max", "P_max < 1/(1 + beta)"]
    d.step("P_min < 1/(1 + beta)", And(lt(0, 1 - p_min * (1 + beta)), lt(p_min, 1)), by)
    logarithms_positive(
        d, ("0 < alpha", "alpha < 1", "P_min >= 0", "P_min < 1/(1 + beta)"), ("0 < beta",)
    )
    largest = Max(1 / log(up), 1 / log(over))
    d.lemma("both ends", lemmas.maximum(1 / log(up), 1 / log(over)))
    defined = ["logs are positive", "alpha, odds above 1", "beta, odds above 1"]
    defined += ["P_min < 1/(1 + beta)"]
    d.step("the maximum is positive", lt(0, largest), ["both ends", *defined])
    return defined


def exponents_apart(
    d: Derivation, response: Term, epsilon: Term, defined: Sequence[str] = ()
) -> None:
    """From "eq. 26", ``Delta/lambda <= epsilon``: two databases' exponents lie epsilon apart."""
    near, far = (-Abs(response - answer) / lambda_ for answer in (q_1, q_2))
    d.lemma("triangle", lemmas.reverse_triangle(response - q_1, response - q_2))
    by = ["lambda > 0", "|q(D_1) - q(D_2)| <= Delta", "triangle"]
    d.step("distance", le(near, Delta / lambda_ + far), by)
    d.step("exponents", le(near, epsilon + far), [*defined, "distance", "eq. 26"])
    d.lemma("exp", lemmas.exp_monotone(near, epsilon + far))
    d.lemma("split", lemmas.exp_sum(epsilon, far))


def translated(d: Derivation, defined: list[str]) -> None:
    """Eq. 24, from "Theta > 0" and "eq. 25", a scale of at least Theorem 3's."""
    by = ["Theta > 0", "Delta >= 0", "lambda > 0", "eq. 25", "the maximum is positive"]
    d.step("eq. 26", le(Delta / lambda_, EPSILON), by)
    exponents_apart(d, tau, EPSILON)
    by = ["Theta > 0", "lambda > 0", *PAIR_DENSITIES, "exponents", "exp", "split"]
    by += ["the maximum is positive", *defined]
    d.conclude(by)


def check_theorem_4_calibrated() -> Iterator[Evidence]:
    """Two databases whose likelihood ratio is exp(epsilon)."""
    ratio = Fraction(3) ** (abs(0 - 1) - abs(0 - 0))
    yield remark(
        is_log(translation.epsilon.enclose(HALF, HALF, 1, 1, HALF, HALF), ratio),
        "alpha = beta = P_min = 1/2, Theta = Delta = 1, so the scale is 1/ln 3: two adjacent "
        "databases that answer 0 and 1 have the likelihood ratio 3 at a response of 0, and "
        "epsilon is ln 3",
    )


THEOREM_4_CALIBRATED = Claim(
    id="abdi.theorem-4.calibrated",
    kind=Kind.THEOREM,
    source=cite("section 7, Theorem 4, proof", "eq. 24-26"),
    title="Noise at Theorem 3's scale is epsilon-DP with eq. 24's epsilon",
    statement=r"Since $M_L$ satisfies $(\alpha, \beta)$-DI, then using Theorem 3 we have: "
    r"$\lambda = \Theta_q \times \max(\log(\frac{1+P_{min}(\alpha-1)}{(1-\alpha)(1-P_{min})})"
    r"^{-1}, \log(\frac{(1+\beta)(1-P_{min})}"
    r"{1-P_{min}(1+\beta)})^{-1})$ (25) In other hand, based on Differential Privacy's Laplace "
    r"mechanism definition [5], we know that $M_L$ satisfies $\epsilon$-DP when $\lambda = "
    r"\frac{\Delta_q}{\epsilon}$ (26) Finally using Eqs. (25) and (26), we get (24).",
    parts=(
        Part(
            "statement",
            formal=theorem_4_calibrated,
            proof=derive_theorem_4_calibrated,
            narrower=("noise at Theorem 3's scale",),
            beyond={INTERVALS: "theorem_4_calibrated"},
        ),
    ),
    checks=(check_theorem_4_calibrated,),
    quantities=("translation.epsilon", "scale.prior_dependent"),
    rests_on=(EVENTS,),
    note="That (alpha, beta)-DI gives eq. 25 is judged at abdi.theorem-4. Tight: two adjacent "
    "databases whose answers differ by Delta have the likelihood ratio exp(epsilon).",
)

CLAIMS = (THEOREM_4_CALIBRATED,)
