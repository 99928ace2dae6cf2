"""The least deviation, and the least epsilon, of Gaussian noise at a delta.

The exact delta of Gaussian noise falls where the deviation or epsilon grows: a threshold that is
best for one is no better than the best for the other. So what solves for it is the least.
"""

from __future__ import annotations

from sympy import And, Equivalent, Implies, exp

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import gaussian
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.shared import Delta, epsilon_2, result, sigma, sigma_2
from didp_ref.papers.field.steps import HALF
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


SAME = {sigma: 1, Delta: 1, epsilon: 0, delta: Normal(HALF) - Normal(-HALF)}


def falls(d: Derivation, name: str, smaller: Term, larger: Term, best: str) -> None:
    """Show that the exact delta is smaller at the larger deviation."""
    signs = [*NOISE, "0 < sigma_2"]
    at = threshold(larger, epsilon)
    near, moved = Delta / (2 * larger) - epsilon * larger / Delta, Delta / smaller - at
    far = -Delta / (2 * larger) - epsilon * larger / Delta
    d.step(f"{name}, nearer", Implies(lt(smaller, larger), lt(near, moved)), signs)
    d.lemma(f"{name}, more hits", lemmas.normal_monotone(moved, near))
    d.lemma(f"{name}, alarms", lemmas.equal_arguments(Normal, -at, far))
    by = [f"{name}, nearer", f"{name}, more hits", f"{name}, alarms", best, *signs]
    smaller_delta = lt(exact(larger, epsilon), exact(smaller, epsilon))
    d.step(name, Implies(lt(smaller, larger), smaller_delta), by)


def alike(d: Derivation, first: tuple[Term, Term], second: tuple[Term, Term]) -> None:
    """Show that the exact delta is one where deviation and epsilon are."""
    for name, sign in (("near", 1), ("far", -1)):
        ends = (sign * Delta / (2 * s) - e * s / Delta for s, e in (first, second))
        d.lemma(f"same {name}", lemmas.equal_arguments(Normal, *ends))


def derive_deviation(d: Derivation) -> None:
    """At the best threshold of the larger deviation the smaller has as many alarms."""
    d.model({**SAME, sigma_2: 2})
    falls(d, "no smaller one", sigma_2, sigma, BEST_OF_OTHER)
    falls(d, "every larger one", sigma, sigma_2, BEST)
    alike(d, (sigma, epsilon), (sigma_2, epsilon))
    signs = [*NOISE, "0 < sigma_2"]
    equal = Implies(eq(sigma, sigma_2), eq(exact(sigma, epsilon), exact(sigma_2, epsilon)))
    d.step("itself", equal, ["same near", "same far", *signs])
    d.conclude(["no smaller one", "every larger one", "itself", SOLVED, *signs])


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


def falls_with_epsilon(d: Derivation, name: str, smaller: Term, larger: Term, best: str) -> None:
    """Show that the exact delta is smaller at the larger epsilon."""
    at, shift = threshold(sigma, larger), larger * sigma / Delta
    near, far = Delta / (2 * sigma) - shift, -Delta / (2 * sigma) - shift
    d.step(f"{name}, same", And(eq(Delta / sigma - at, near), eq(-at, far)), NOISE)
    d.lemma(f"{name}, hits", lemmas.equal_arguments(Normal, Delta / sigma - at, near))
    d.lemma(f"{name}, alarms", lemmas.equal_arguments(Normal, -at, far))
    d.lemma(f"{name}, some alarms", lemmas.normal_between(far))
    d.lemma(f"{name}, grown", lemmas.exp_monotone(larger, smaller))
    more = lt(exp(smaller) * Normal(far), exp(larger) * Normal(far))
    by = [f"{name}, some alarms", f"{name}, grown", *NOISE]
    d.step(f"{name}, more", Implies(lt(smaller, larger), more), by)
    by = [f"{name}, same", f"{name}, hits", f"{name}, alarms", f"{name}, more", best, *NOISE]
    smaller_delta = lt(exact(sigma, larger), exact(sigma, smaller))
    d.step(name, Implies(lt(smaller, larger), smaller_delta), by)


def derive_least_epsilon(d: Derivation) -> None:
    """At the best threshold of the larger epsilon the smaller one counts the alarms for less."""
    d.model({**SAME, epsilon_2: 1})
    falls_with_epsilon(d, "no smaller one", epsilon_2, epsilon, BEST_OF_OTHER)
    falls_with_epsilon(d, "every larger one", epsilon, epsilon_2, BEST)
    alike(d, (sigma, epsilon), (sigma, epsilon_2))
    d.lemma("same factor", lemmas.equal_arguments(exp, epsilon, epsilon_2))
    equal = Implies(eq(epsilon, epsilon_2), eq(exact(sigma, epsilon), exact(sigma, epsilon_2)))
    d.step("itself", equal, ["same near", "same far", "same factor", *NOISE])
    d.conclude(["no smaller one", "every larger one", "itself", SOLVED, *NOISE])


LEAST = result(
    "field.gaussian-least",
    "Gaussian noise has a least deviation and a least epsilon at each delta",
    r"The exact $\delta$ of Gaussian noise falls strictly where the deviation grows, and where "
    r"$\epsilon$ grows. So the least deviation that keeps $(\epsilon,\delta)$ is the one with the "
    r"exact $\delta$ at $\epsilon$, and likewise the least $\epsilon$.",
    Part(
        "least deviation",
        r"Where $\sigma$ has the exact $\delta$ at $\epsilon$, a deviation $\sigma_2$ keeps "
        r"$(\epsilon,\delta)$ exactly from $\sigma$ on.",
        formal=deviation,
        proof=derive_deviation,
        narrower=(THRESHOLD,),
        beyond={EVENTS: "least_deviation_from_statement"},
    ),
    Part(
        "least epsilon",
        r"Where $\epsilon$ has the exact $\delta$ at $\sigma$, an $\epsilon_2$ keeps $\delta$ "
        r"exactly from $\epsilon$ on.",
        formal=least_epsilon,
        proof=derive_least_epsilon,
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
