"""What the statements of several units are made of: outcomes, events, answers and the prior."""

from __future__ import annotations

from sympy import And, IndexedBase, Or, Product, Sum, exp

from didp_ref.formulas import refinement
from didp_ref.papers.refine.alphabet import a, alpha_d, alpha_u, b, p, s, u, v
from didp_ref.papers.shared.alphabet import j, k, m, n
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le

OUTCOMES = (k, 1, n)
QUERIES = (j, 1, m)

p_u = refinement.mass_up.at(factor_up=alpha_u, factor_down=alpha_d)
p_d = refinement.mass_down.at(factor_up=alpha_u, factor_down=alpha_d)


def over_outcomes(body: Term) -> Term:
    """Return the sum over the outcomes."""
    return Sum(body, OUTCOMES)


def each_outcome(body: Formula) -> Formula:
    """Say it of every outcome."""
    return every(body, OUTCOMES)


def indicator(sequence: IndexedBase) -> Formula:
    """Say that a sequence consists of zeros and ones."""
    return each_outcome(Or(eq(sequence[k], 0), eq(sequence[k], 1)))


def distribution(answer: Term) -> Formula:
    """Say that an answer's probabilities are not negative and sum to one."""
    return And(each_outcome(le(0, answer)), eq(over_outcomes(answer), 1))


def event(answer: Term) -> Term:
    """Return the probability of the event ``s`` under an answer, given at outcome ``k``."""
    return over_outcomes(s[k] * answer)


def within(first: Term, second: Term, growth: Term, extra: Term | int = 0) -> Formula:
    """Say of the event ``s`` that ``P(S) <= growth Q(S) + extra``."""
    return le(event(first), growth * event(second) + extra)


NO_NEGATIVE_PRIOR = {**as_written(le(1, n)), "no prior p[k] is negative": each_outcome(le(0, p[k]))}
PRIOR = {**NO_NEGATIVE_PRIOR, "the priors p[k] sum to 1": eq(over_outcomes(p[k]), 1)}
EVENT = {"the event's s[k] are 0 or 1": indicator(s)}


def near_set(near: IndexedBase) -> dict[str, Formula]:
    """Assume that a sequence tells the points near f(D) from the others."""
    return {f"the near set's {near}[k] are 0 or 1": indicator(near)}


def near_mass(near: IndexedBase) -> Term:
    """Return the prior mass of a near set."""
    return over_outcomes(near[k] * p[k])


def two_factors(near: IndexedBase, up: Term, down: Term) -> Term:
    """Return the refined probability of outcome ``k``."""
    return (up * near[k] + down * (1 - near[k])) * p[k]


def masses_fit(near: IndexedBase, up: Term, down: Term) -> dict[str, Formula]:
    """Assume ``up P(U_u) + down (1 - P(U_u)) = 1``, the prior mass that the factors ask for."""
    mass = near_mass(near)
    name = f"{up} P({near}) + {down} (1 - P({near})) = 1"
    return {name: eq(up * mass + down * (1 - mass), 1)}


def private_answers(up: Term, down: Term, growth: Term) -> Formula:
    """Say that both refined priors are distributions, and at most ``growth`` apart."""
    here, there = two_factors(u, up, down), two_factors(v, up, down)
    return And(distribution(here), distribution(there), within(here, there, growth))


def near_sets(up: Term, down: Term) -> dict[str, Formula]:
    """Assume a prior, an event, and for ``D`` and ``D'`` near sets of the mass that fits."""
    return {
        **PRIOR,
        **EVENT,
        **near_set(u),
        **near_set(v),
        **masses_fit(u, up, down),
        **masses_fit(v, up, down),
    }


def chance(likelihoods: IndexedBase) -> Term:
    """Return the probability of the k-th sequence of answers."""
    return Product(likelihoods[j, k], QUERIES)


def each_answer(body: Formula) -> Formula:
    """Say it of every entry of every sequence of answers."""
    return every(body, OUTCOMES, QUERIES)


def bounded(budget: Term) -> dict[str, Formula]:
    """Assume ``0 <= a[j, k] <= exp(budget) b[j, k]``."""
    bounds = And(le(0, a[j, k]), le(a[j, k], exp(budget) * b[j, k]))
    return {f"0 <= a[j, k] <= exp({budget}) b[j, k] for every answer": each_answer(bounds)}
