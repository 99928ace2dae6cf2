"""Theorem 4.1: (epsilon, delta)-DP bounds the advantage, whatever is known of the record."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Abs, And, Sum

from didp_ref.audit.checks import remark, sampled
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.formulas import reconstruction, testing
from didp_ref.papers.disclosure.shared import (
    COLLISION,
    OTHERS,
    T,
    alarms,
    between_records,
    cite,
    hits,
    priors,
    right,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, i, j, k, n
from didp_ref.papers.shared.guesses import WORLDS, private
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS
from didp_ref.papers.shared.properties import exponential, factor_below, is_reached, samples
from didp_ref.symbolic.notation import Formula, eq, every, le
from didp_ref.worlds.reconstruction import largest_advantage, randomized_response

PRIOR = {
    "no prior is negative": every(le(0, priors[j]), WORLDS),
    "the priors sum to 1": eq(Sum(priors[j], WORLDS), 1),
}
RAD = Sum(priors[j] * (right(j, j) - Sum(priors[k] * right(j, k), OTHERS)), WORLDS)
"""How likely a guess is right with the record in the data, less that with a fresh draw."""
GAP = "right(i, i) - right(i, k) is at most the total variation T"
WITHIN_ONE = "right(i, i) - right(i, k) is at most 1"
NOT_BELOW = "right(i, k) - right(i, i) is at most 1"


def total_variation() -> Statement:
    """State the first inequality."""
    apart = between_records(GAP, le(right(i, i) - right(i, k), T))
    return Statement({**PRIOR, **apart}, le(RAD, T * (1 - COLLISION)))


PRIVATE = "(epsilon, delta)-DP of a right guess at i, and of a wrong one"


def of_epsilon_delta() -> Statement:
    """State the bound by epsilon and delta."""
    both: Formula = And(
        private(right(i, i), right(i, k)), private(1 - right(i, k), 1 - right(i, i))
    )
    most = testing.advantage.at(epsilon=epsilon, delta=delta)
    return Statement({**PRIOR, **between_records(PRIVATE, both)}, le(RAD, most * (1 - COLLISION)))


def check_theorem() -> Iterator[Evidence]:
    """Two records, where both inequalities are reached; and the largest prior in kappa's place."""
    response = randomized_response(2, Fraction(19))
    prior = (Fraction(9, 10), Fraction(1, 10))
    reached = largest_advantage(prior, response)
    yield remark(
        reached == Fraction(18, 20) * Fraction(18, 100),
        "priors 9/10 and 1/10, randomized response at epsilon = ln 19: the best attack has the "
        f"advantage {reached} = 9/10 of 1 - kappa = 9/50, and exceeds 9/10 of 1 - 9/10",
    )


def check_two_records() -> Iterator[Evidence]:
    """Set the best attack on randomized response between two records beside the enclosed bound."""

    def reached(epsilon: Fraction, prior: Fraction) -> bool:
        response = randomized_response(2, factor_below(epsilon))
        collision = prior**2 + (1 - prior) ** 2
        bound = reconstruction.advantage.enclose(epsilon, 0, collision)
        return is_reached(bound, largest_advantage((prior, 1 - prior), response))

    yield sampled(
        samples("epsilon", "prior"),
        reached,
        "the best attack on randomized response between two records reaches "
        "reconstruction.advantage at every prior",
        part="epsilon, delta",
    )


def named_or_response(records: int, growth: Fraction, named: Fraction) -> list[list[Fraction]]:
    """Return the mechanism that names the record with the chance delta, and responds otherwise."""
    response = randomized_response(records, growth)
    return [
        [named * (output == record) for output in range(records)]
        + [(1 - named) * chance for chance in response[record]]
        for record in range(records)
    ]


def check_budget() -> Iterator[Evidence]:
    """Set the budget that is enclosed for the best attack's advantage beside the one spent."""
    from hypothesis import strategies

    def undone(growth: Fraction, delta: Fraction, prior: Fraction) -> bool:
        attacked = largest_advantage((prior, 1 - prior), named_or_response(2, growth, delta))
        collision = prior**2 + (1 - prior) ** 2
        spent = exponential(reconstruction.epsilon.enclose(attacked, delta, collision))
        return spent.contains(growth)

    yield sampled(
        {
            **samples("delta", "prior"),
            "growth": strategies.fractions(Fraction(11, 10), 1000, max_denominator=64),
        },
        undone,
        "the best attack on naming one of two records with the probability delta, or responding, "
        "has an advantage whose reconstruction.epsilon is the epsilon that was spent",
        part="epsilon, delta",
    )


THEOREM_4_1 = Claim(
    id="disclosure.theorem-4.1",
    kind=Kind.THEOREM,
    source=cite("Theorem 4.1"),
    title="(epsilon, delta)-DP bounds reconstruction advantage",
    statement=r"Let $\pi, \ell, \eta \geq 0$ as in Def. 4.1, and $\kappa_\pi = \Pr_{Z, Z' \sim "
    r"\pi}[Z = Z']$. If a mechanism $M$ satisfies $(\epsilon, \delta)$-DP, then for any attack "
    r"$A: \Theta \times aux \to D(Z)$, and database $D_-$ we have $\eta$-RAD $\leq TV(M)(1 - "
    r"\kappa_\pi) \leq \frac{e^\epsilon - 1 + 2\delta}{e^\epsilon + 1}(1 - \kappa_\pi)$.",
    parts=(
        Part(
            "total variation",
            says=r"$\eta$-RAD $\leq TV(M)(1 - \kappa_\pi)$",
            formal=total_variation,
            narrower=(FINITE_WORLDS,),
        ),
        Part(
            "epsilon, delta",
            says=r"$\eta$-RAD $\leq \frac{e^\epsilon-1+2\delta}{e^\epsilon+1}(1 - \kappa_\pi)$",
            formal=of_epsilon_delta,
            narrower=(FINITE_WORLDS,),
        ),
    ),
    checks=(check_theorem, check_two_records, check_budget),
    quantities=("reconstruction.advantage", "reconstruction.epsilon", "testing.advantage"),
    note="kappa is the sum of the squared priors, not the largest prior: with that the bound may "
    "be exceeded.",
)


def largest() -> Statement:
    """State the upper end: a total variation is at most 1."""
    apart = between_records(WITHIN_ONE, le(right(i, i) - right(i, k), 1))
    return Statement({**PRIOR, **apart}, And(le(RAD, 1 - COLLISION), le(1 - COLLISION, 1)))


def smallest() -> Statement:
    """State the lower end."""
    apart = between_records(NOT_BELOW, le(right(i, k) - right(i, i), 1))
    return Statement({**PRIOR, **apart}, le(-1, RAD))


RANGE = Claim(
    id="disclosure.advantage-range",
    kind=Kind.THEOREM,
    source=cite("section 4", "after Definition 4.1"),
    title="the range of the advantage",
    statement=r"$\eta$-RAD takes values between $-1$ and $(1 - \kappa_\pi) \leq 1$ where "
    r"$\kappa_\pi = \Pr_{Z, Z' \sim \pi}[Z = Z']$, i.e. the probability of resampling from the "
    r"distribution $\pi$.",
    parts=(
        Part("smallest", says="It is at least -1", formal=smallest, narrower=(FINITE_WORLDS,)),
        Part(
            "largest",
            says=r"It is at most $1 - \kappa_\pi$, which is at most 1",
            formal=largest,
            narrower=(FINITE_WORLDS,),
        ),
    ),
    note="The lower end is not reached: by the same proof no advantage is below -(1 - kappa).",
)

OUTPUTS = (k, 1, n)
ATTACK = {
    "no chance of an answer is negative": every(le(0, right(j, k)), WORLDS, OUTPUTS),
    "after the output k the chances of all answers sum to 1": every(
        eq(Sum(right(j, k), WORLDS), 1), OUTPUTS
    ),
}
"""After the output k, which is as likely as ``hits[k]`` or ``alarms[k]``, the answer is j."""


def post_processing() -> Statement:
    """State eq. 5 to 10, twice: an attack's answers lie no further apart than the outputs."""
    apart = hits[k] - alarms[k]
    answers = Sum(Abs(Sum(right(j, k) * apart, OUTPUTS)), WORLDS)
    return Statement(ATTACK, le(answers, Sum(Abs(apart), OUTPUTS)))


EQUATIONS_4_10 = Claim(
    id="disclosure.equations-4-10",
    kind=Kind.DERIVATION,
    source=cite("Theorem 4.1, proof", "eq. 4 to 10"),
    title="an attack leaves no more total variation than the mechanism",
    statement=r"$TV(A_z(D), A_z(D')) := \sup_S |\Pr(A_z(D) \in S) - \Pr(A_z(D') \in S)| = "
    r"\frac{1}{2}\int_Z |p_A(s | M(D), a(z)) - p_A(s | M(D'), a(z))| d\mu(s) = \frac{1}{2}\int_Z "
    r"|\int_\Theta p_A(s | \theta, a(z))(p_M(\theta | D) - p_M(\theta | D')) d\mu(\theta)| "
    r"d\mu(s) \leq \frac{1}{2}\int_Z \int_\Theta p_A(s | \theta, a(z))|p_M(\theta | D) - "
    r"p_M(\theta | D')| d\mu(\theta) | d\mu(s) = \frac{1}{2}\int_\Theta |p_M(\theta | D) - "
    r"p_M(\theta | D')| d\mu(\theta) \int_Z p_A(s | \theta, a(z)) d\mu(s) = "
    r"\frac{1}{2}\int_\theta |p_M(\theta | D) - p_M(\theta | D')| d\mu(\theta) = TV(M(D), M(D'))$",
    parts=(
        Part(
            "statement",
            says="Of finitely many answers after finitely many outputs the first is at most the "
            "last",
            formal=post_processing,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
        ),
    ),
    finding="A bar too many stands at the end of eq. 7.",
)

CLAIMS = (RANGE, THEOREM_4_1, EQUATIONS_4_10)
