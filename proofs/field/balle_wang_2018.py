"""The derivations of what is least of Gaussian noise: a threshold carries over to the other."""

from __future__ import annotations

from sympy import And, Implies, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.balle_wang_2018 import (
    BEST,
    BEST_OF_OTHER,
    NOISE,
    SOLVED,
    exact,
    threshold,
)
from didp_ref.papers.field.shared import Delta, epsilon_2, sigma, sigma_2
from didp_ref.papers.shared.alphabet import delta, epsilon
from didp_ref.symbolic.notation import Term, eq, lt
from proofs.field.shared import HALF

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


@proves("field.gaussian-least", part="least deviation")
def deviation(d: Derivation) -> None:
    """At the best threshold of the larger deviation the smaller has as many alarms."""
    d.model({**SAME, sigma_2: 2})
    falls(d, "no smaller one", sigma_2, sigma, BEST_OF_OTHER)
    falls(d, "every larger one", sigma, sigma_2, BEST)
    alike(d, (sigma, epsilon), (sigma_2, epsilon))
    signs = [*NOISE, "0 < sigma_2"]
    equal = Implies(eq(sigma, sigma_2), eq(exact(sigma, epsilon), exact(sigma_2, epsilon)))
    d.step("itself", equal, ["same near", "same far", *signs])
    d.conclude(["no smaller one", "every larger one", "itself", SOLVED, *signs])


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


@proves("field.gaussian-least", part="least epsilon")
def least_epsilon(d: Derivation) -> None:
    """At the best threshold of the larger epsilon the smaller one counts the alarms for less."""
    d.model({**SAME, epsilon_2: 1})
    falls_with_epsilon(d, "no smaller one", epsilon_2, epsilon, BEST_OF_OTHER)
    falls_with_epsilon(d, "every larger one", epsilon, epsilon_2, BEST)
    alike(d, (sigma, epsilon), (sigma, epsilon_2))
    d.lemma("same factor", lemmas.equal_arguments(exp, epsilon, epsilon_2))
    equal = Implies(eq(epsilon, epsilon_2), eq(exact(sigma, epsilon), exact(sigma, epsilon_2)))
    d.step("itself", equal, ["same near", "same far", "same factor", *NOISE])
    d.conclude(["no smaller one", "every larger one", "itself", SOLVED, *NOISE])
