"""Corollary 5.1: a guess at one of m equally likely records."""

from __future__ import annotations

from fractions import Fraction

from sympy import Sum

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Claim, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import reconstruction, testing
from didp_ref.papers.disclosure.lemma_5_1 import TOLD, all_right
from didp_ref.papers.disclosure.shared import ONE_RECORD_RIGHT, cite
from didp_ref.papers.shared.alphabet import delta, epsilon, j, m
from didp_ref.papers.shared.guesses import ALL_RIGHT, GROWTH, MANY, WORLDS, guess, success
from didp_ref.papers.shared.model_values import ONE_HALF, half
from didp_ref.papers.shared.narrower import FINITE_WORLDS
from didp_ref.symbolic.notation import eq, le


def corollary_5_1() -> Statement:
    """State the advantage at a uniform prior: a guess at a fresh draw is right with 1/m."""
    hypotheses = {
        **TOLD,
        "success is the mean of guess(j, j)": eq(success, Sum(guess(j, j), WORLDS) / m),
    }
    bound = reconstruction.uniform.at(epsilon=epsilon, delta=delta, n_worlds=m)
    return Statement(hypotheses, le(success - 1 / m, bound))


def derive_corollary_5_1(d: Derivation) -> None:
    """The mean of all right guesses, less 1/m."""
    d.model({m: 2, success: ONE_HALF, epsilon: 0, delta: 0, guess: half})
    all_right(d)
    mean = "success is the mean of guess(j, j)"
    d.step("mean", eq(ALL_RIGHT, m * success), [mean, "2 <= m"])
    whole = GROWTH + m - 1
    by = ["bounded", "mean"]
    d.step("less a guess", le((m * success - 1) * whole, (GROWTH - 1 + m * delta) * (m - 1)), by)
    by = ["less a guess", "growth", "2 <= m"]
    d.step("divided", le(m * success - 1, (GROWTH - 1 + m * delta) / whole * (m - 1)), by)
    d.conclude(["divided", "growth", "2 <= m"])


def corollary_attained() -> Statement:
    """State what names the record with the chance delta, and responds otherwise."""
    bound = reconstruction.uniform.at(epsilon=epsilon, delta=delta, n_worlds=m)
    reached = testing.bayes_success.at(epsilon=epsilon, delta=delta, n_worlds=m)
    return Statement(MANY, eq(reached - 1 / m, bound))


def derive_corollary_attained(d: Derivation) -> None:
    """An identity of fractions."""
    d.model({m: 2, epsilon: 0, delta: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.conclude(["growth", "2 <= m"])


def uniform_bound(records: int, growth: Fraction, failing: Fraction) -> Fraction:
    """Return Corollary 5.1's bound."""
    told = (growth - 1 + failing * records) / (growth + records - 1)
    return told * Fraction(records - 1, records)


COROLLARY_5_1 = Claim(
    id="disclosure.corollary-5.1",
    kind=Kind.THEOREM,
    source=cite("Corollary 5.1", "eq. 81"),
    title="Corollary 5.1's black-box bound at a uniform prior holds",
    statement=r"Let $\pi = U[m]$ the uniform distribution over $Z$. If a mechanism $M$ satisfies "
    r"$(\epsilon, \delta)$-DP, for any attack $A: \Theta \to D(Z)$ it guarantees 0-RAD $\leq "
    r"\frac{e^\epsilon - 1 + \delta m}{e^\epsilon + m - 1}\frac{m-1}{m}$.",
    parts=(
        Part(
            "bound",
            says="The bound holds",
            formal=corollary_5_1,
            proof=derive_corollary_5_1,
            narrower=(FINITE_WORLDS, ONE_RECORD_RIGHT),
        ),
        Part(
            "how often a guess is right",
            says=r"We state: with $\frac{1}{m}$ added the bound is $\frac{e^\epsilon+(m-1)\delta}"
            r"{e^\epsilon+m-1}$, and of some mechanism a guess is right so often",
            formal=corollary_attained,
            proof=derive_corollary_attained,
        ),
    ),
    quantities=(
        "reconstruction.uniform",
        "reconstruction.epsilon_uniform",
        "testing.bayes_success",
    ),
    rests_on=("bridges.trade-off: some mechanism reaches the second chance",),
    note="The paper does not state the second. At delta = 0 that is e^epsilon/(e^epsilon + m - 1), "
    "the rho of differential identifiability at a range of one sensitivity. There it bounds the "
    "belief after every answer, here how often a guess is right. Where delta is positive, the "
    "belief after an answer has no such bound. If a guess is right of several records, see "
    "disclosure.section-5.success-sets.",
)

CLAIMS = (COROLLARY_5_1,)
