"""The least deviation, and the least epsilon, of Gaussian noise at a delta.

The exact delta of Gaussian noise falls where the deviation or epsilon grows: a threshold that is
best for one is no better than the best for the other. So what solves for it is the least.
"""

from __future__ import annotations

from sympy import Equivalent, exp

from didp_ref.audit.claim import Part, Statement
from didp_ref.formulas import gaussian
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.shared import Delta, epsilon_2, result, sigma, sigma_2
from didp_ref.papers.shared.alphabet import delta, epsilon
from didp_ref.papers.shared.narrower import EVENTS
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, le, lt

SOLVED = "at sigma and epsilon the exact delta is delta"
BEST = "no threshold does better than where the ratio is exp(epsilon)"
BEST_OF_OTHER = "nor at the other"
THRESHOLD = "the best threshold as a hypothesis"
NOISE = as_written(lt(0, sigma), lt(0, Delta))


def exact(deviation: Term, budget: Term) -> Term:
    """Return the exact delta at a deviation and an epsilon."""
    return gaussian.delta.at(epsilon=budget, deviation=deviation, global_sensitivity=Delta)


def threshold(deviation: Term, budget: Term) -> Term:
    """Return from where on the ratio is ``exp(budget)``, in deviations."""
    return Delta / (2 * deviation) + budget * deviation / Delta


def no_better(deviation: Term, budget: Term, threshold: Term) -> Formula:
    """Say that a threshold, in deviations, leaves no more than the exact delta."""
    hits, alarms = Normal(Delta / deviation - threshold), Normal(-threshold)
    return le(hits - exp(budget) * alarms, exact(deviation, budget))


def deviation() -> Statement:
    """State which deviations keep a delta, at an epsilon."""
    hypotheses = {
        **NOISE,
        **as_written(lt(0, sigma_2)),
        SOLVED: eq(exact(sigma, epsilon), delta),
        BEST: no_better(sigma, epsilon, threshold(sigma_2, epsilon)),
        BEST_OF_OTHER: no_better(sigma_2, epsilon, threshold(sigma, epsilon)),
    }
    keeps_delta = le(exact(sigma_2, epsilon), delta)
    return Statement(hypotheses, Equivalent(keeps_delta, le(sigma, sigma_2)))


def least_epsilon() -> Statement:
    """State which epsilons keep a delta, at a deviation."""
    hypotheses = {
        **NOISE,
        SOLVED: eq(exact(sigma, epsilon), delta),
        BEST: no_better(sigma, epsilon, threshold(sigma, epsilon_2)),
        BEST_OF_OTHER: no_better(sigma, epsilon_2, threshold(sigma, epsilon)),
    }
    return Statement(
        hypotheses, Equivalent(le(exact(sigma, epsilon_2), delta), le(epsilon, epsilon_2))
    )


LEAST = result(
    "field.gaussian-least",
    "The least deviation, and the least epsilon, of Gaussian noise at a delta",
    r"The exact $\delta$ of Gaussian noise falls strictly where the deviation grows, and where "
    r"$\epsilon$ grows: the deviation, or the $\epsilon$, at which it is $\delta$ is the least "
    r"that keeps $\delta$.",
    Part(
        "least deviation",
        r"Where $\sigma$ has the exact $\delta$ at $\epsilon$, a deviation $\sigma_2$ keeps "
        r"$(\epsilon,\delta)$ exactly from $\sigma$ on.",
        formal=deviation,
        narrower=(THRESHOLD,),
        beyond={EVENTS: "least_deviation_from_statement"},
    ),
    Part(
        "least epsilon",
        r"Where $\epsilon$ has the exact $\delta$ at $\sigma$, an $\epsilon_2$ keeps $\delta$ "
        r"exactly from $\epsilon$ on.",
        formal=least_epsilon,
        narrower=(THRESHOLD,),
        beyond={EVENTS: "least_epsilon_from_statement"},
    ),
    rests_on=(
        "bridges.gaussian: the exact delta",
        "bridges.best-event: no event does better than that where the ratio is at least the factor",
    ),
    quantities=("gaussian.deviation", "gaussian.epsilon"),
    place="B. Balle, Y.-X. Wang, Improving the Gaussian mechanism for DP, ICML 2018",
    equation="Theorem 8",
)

CLAIMS = (LEAST,)
