"""Section 4.1 from eq. 10 to Theorem 1: how much noise keeps the risk at rho or below.

Eq. 9 is at most rho exactly when S/lambda is at most ln((m-1) rho/(1-rho)) (eqs. 10-14): for rho
above 1/m, when lambda is at least S over that logarithm (eq. 15), which is Theorem 1's scale.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Equivalent, Not, exp, log

from didp_ref.audit.checks import remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.rhodi.alphabet import S, a, lambda_, m, rho, v
from didp_ref.papers.rhodi.shared import (
    ABOVE_A_GUESS,
    BOUND_BY_RANGE,
    EQS_10_TO_14,
    HALF,
    LARGEST_BUDGET,
    LEAST_SCALE,
    NEAR,
    SCALE,
    SEVERAL,
    THIRD,
    cite,
    log_of_the_odds,
    positive_logarithm,
    solve_for_the_exponent,
)
from didp_ref.papers.shared.narrower import (
    ANSWERS_THAT_DIFFER,
    INTERVALS,
    RHO_ABOVE_A_GUESS,
    RHO_BETWEEN,
    UNIFORM_PRIOR,
)
from didp_ref.papers.shared.risk import CHANCE, at_odds, bound_the_risk, risk
from didp_ref.symbolic.notation import as_written, eq, ge, gt, le
from didp_ref.worlds.risk import posteriors, risk_bound

EQ_14 = le(S / lambda_, LARGEST_BUDGET)
SOLVING = SEVERAL | SCALE | CHANCE


def budget_from_bound() -> Statement:
    """Eqs. 10-14: eq. 9 is at most rho exactly when the logarithm of the odds bounds S/lambda."""
    return Statement(SOLVING, Equivalent(le(BOUND_BY_RANGE, rho), EQ_14))


ODDS = exp(LARGEST_BUDGET)
DOMAIN = ["m >= 2", "rho > 0", "rho < 1"]


def derive_budget_from_bound(d: Derivation) -> None:
    """The paper's steps, with the side conditions they need."""
    d.model({m: 3, lambda_: 1, rho: HALF})
    solve_for_the_exponent(d, m, S, DOMAIN)
    d.conclude(by=EQS_10_TO_14)


def never_below_a_guess() -> Statement:
    """At rho = 1/m or below, eq. 14 holds for no scale, unless all answers are the same."""
    return Statement(SOLVING | as_written(gt(S, 0), le(m * rho, 1)), Not(EQ_14))


def derive_never_below_a_guess(d: Derivation) -> None:
    """The logarithm of the odds is not positive, and S/lambda is."""
    d.model({m: 3, lambda_: 1, rho: THIRD, S: 1})
    log_of_the_odds(d, m, DOMAIN)
    d.conclude(by=["lambda > 0", "S > 0", "m*rho <= 1", "above a guess"])


def scale_from_budget() -> Statement:
    """Eqs. 14-15, above 1/m."""
    return Statement(SOLVING | ABOVE_A_GUESS, Equivalent(EQ_14, ge(lambda_, LEAST_SCALE)))


def derive_scale_from_budget(d: Derivation) -> None:
    """The logarithm of the odds is positive."""
    d.model({m: 3, lambda_: 1, rho: HALF})
    log_of_the_odds(d, m, DOMAIN)
    d.conclude(by=["lambda > 0", "m*rho > 1", "above a guess"])


def check_equations_10_15() -> Iterator[Evidence]:
    """What is printed of the ends of the domain."""
    n = 3
    rho = Fraction(1, n)
    odds = (n - 1) * rho / (1 - rho)
    yield remark(
        odds == 1,
        "rho = 1/m is admitted before eq. 15, which then divides by ln 1 = 0: m = 3, rho = 1/3",
    )
    bound = risk_bound(n, 0, Fraction(2))
    yield remark(
        odds == 1 and bound <= rho,
        "eq. 14 is said to be never satisfied when rho <= 1/m; where S(f) = 0 it reads 0 <= ln 1 "
        f"at rho = 1/m, and eq. 10 holds too: {bound} <= 1/3",
    )
    yield remark(
        (1 - Fraction(1)) / ((n - 1) * Fraction(1)) == 0,
        '"since rho <= 1, taking the natural log" (eq. 13): at rho = 1 the right-hand side of '
        "eq. 12 is 0 and has no logarithm; rho < 1 is needed",
    )


EQUATIONS_10_15 = Claim(
    id="rhodi.equations-10-15",
    kind=Kind.DERIVATION,
    source=cite("section 4.1", "eq. 10-15"),
    title="The bound gives the scale, for 1/m < rho < 1",
    statement=r"$\frac{1}{1 + (m-1) e^{-S(f)/\lambda}} \leq \rho$ (10) [...] "
    r"$e^{-S(f)/\lambda} \geq \frac{1-\rho}{(m-1)\rho}$ (12) Since $\rho \leq 1$, taking the "
    r"natural log of both sides yields $-\frac{S(f)}{\lambda} \geq \ln \frac{1-\rho}{(m-1)\rho}$ "
    r"(13) $\frac{S(f)}{\lambda} \leq \ln \frac{(m-1)\rho}{1-\rho}$ (14) When "
    r"$\frac{(m-1)\rho}{1-\rho} \leq 1$, i.e., $\rho \leq "
    r"\frac{1}{m}$, (14) can never be satisfied. For $\rho \geq \frac{1}{m}$, $\lambda \geq "
    r"\frac{S(f)}{\ln \frac{(m-1)\rho}{1-\rho}}$ (15).",
    parts=(
        Part(
            "eqs. 10-14",
            says="From eq. 10 follows, step by step, eq. 14",
            formal=budget_from_bound,
            proof=derive_budget_from_bound,
            narrower=(RHO_BETWEEN,),
        ),
        Part(
            "never",
            says=r"When $\rho \leq \frac{1}{m}$, eq. 14 can never be satisfied",
            formal=never_below_a_guess,
            proof=derive_never_below_a_guess,
            narrower=(ANSWERS_THAT_DIFFER,),
        ),
        Part(
            "eq. 15",
            says=r"For $\rho \geq \frac{1}{m}$, eq. 14 is eq. 15",
            formal=scale_from_budget,
            proof=derive_scale_from_budget,
            narrower=(RHO_ABOVE_A_GUESS,),
        ),
    ),
    checks=(check_equations_10_15,),
    finding="Before eq. 15 rho >= 1/m should be rho > 1/m: at 1/m eq. 15 divides by ln 1 = 0. At "
    "rho = 1 eq. 13 has no logarithm; rho < 1 in place of rho <= 1 fixes this. If S(f) = 0, eq. 14 "
    "reads 0 <= ln 1 at rho = 1/m, and holds.",
    quantities=("scale.rho",),
)


def theorem_1() -> Statement:
    """Theorem 1: its scale, where it is one, keeps the risk at rho or below."""
    given = {"lambda = S/log((m-1) rho/(1-rho))": eq(lambda_, LEAST_SCALE)}
    return Statement(SEVERAL | SCALE | CHANCE | ABOVE_A_GUESS | NEAR | given, le(risk(m), rho))


def derive_theorem_1(d: Derivation) -> None:
    """Eqs. 7 to 9, then eqs. 10 to 15 at the scale that is given."""
    d.model({m: 3, lambda_: 2 / log(2), rho: HALF, S: 2, a: 0, v: {1: 1, 2: -2}})
    bound_the_risk(d, m, S)
    positive_logarithm(d, ODDS, [*DOMAIN, "m*rho > 1"], ["rho < 1"])
    by = ["lambda > 0", "logarithm", "lambda = S/log((m-1) rho/(1-rho))"]
    d.step("eq. 14", eq(S / lambda_, log(ODDS)), by=by, reason="eq. 15 with equality")
    at_odds(d, S / lambda_, ODDS, by=["lambda > 0", "rho < 1", "odds", "eq. 14"])
    by = ["m >= 2", "rho > 0", "rho < 1", "odds", "least", "eq. 12"]
    d.step("eq. 10", le(BOUND_BY_RANGE, rho), by=by)
    d.conclude(by=["eq. 8", "eq. 9", "eq. 10"])


def check_theorem_1() -> Iterator[Evidence]:
    """What becomes of Theorem 1 at another prior."""
    seen = posteriors([Fraction(2, 3), THIRD], [0, 1], 0, Fraction(3))
    yield remark(
        seen[0] == Fraction(6, 7),
        "whose prior is not uniform is not spoken of: at the prior 2/3, 1/3, answers 0 and 1, "
        f"lambda = 1/ln 3 (rho = 3/4) and R = 0 the first posterior is {seen[0]}",
    )


THEOREM_1 = Claim(
    id="rhodi.theorem-1",
    kind=Kind.THEOREM,
    source=cite("section 4.1, Theorem 1"),
    title="Theorem 1's scale gives rho-differential identifiability",
    statement=r"For an arbitrary adversary $\mathcal{A}$, if $\lambda = \frac{S(f)}{\ln "
    r"\frac{(m-1)\rho}{1-\rho}}$, $\mathcal{M}$ satisfies $\rho$-differential identifiability "
    r"where $m = |\Psi|$.",
    parts=(
        Part(
            "statement",
            formal=theorem_1,
            proof=derive_theorem_1,
            narrower=(UNIFORM_PRIOR,),
            beyond={INTERVALS: "theorem_1_events"},
        ),
    ),
    checks=(check_theorem_1,),
    quantities=("scale.rho", "guarantee.rho"),
    rests_on=(
        "rhodi.equations-2-7",
        "rhodi.equations-8-9",
        "rhodi.equations-10-15",
        "uniform prior (section 3.3)",
        "S(f) over every D' (section 3.4)",
        "lambda is a scale, that is positive: hence 1/m < rho < 1",
    ),
    finding="By section 3 an arbitrary adversary knows any D', and finds the m worlds equally "
    "likely; the paper repeats the second after the theorem. At the prior 2/3, 1/3 Theorem 1's "
    "scale for rho = 3/4 leaves 6/7: rhodi.remark-nonuniform-prior says what is enough there.",
    note="At another prior it can fail: at 2/3, 1/3 Theorem 1's scale for rho = 3/4 leaves 6/7. "
    "With S(f) at one D' another adversary may end above rho: rhodi.theorem-1.range-at-hand.",
)


CLAIMS = (EQUATIONS_10_15, THEOREM_1)
