"""What the statements of all sections are made of: outcomes, events, answers and the prior."""

from __future__ import annotations

from sympy import And, IndexedBase, Or, Sum

from didp_ref.formulas import refinement
from didp_ref.papers.refine.alphabet import alpha_d, alpha_u, p, s
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


NO_NEGATIVE_PRIOR = {
    **as_written(le(1, n)),
    "no prior p[k] is negative": each_outcome(le(0, p[k])),
}
PRIOR = {**NO_NEGATIVE_PRIOR, "the priors p[k] sum to 1": eq(over_outcomes(p[k]), 1)}
EVENT = {"the event's s[k] are 0 or 1": indicator(s)}


def near_set(near: IndexedBase) -> dict[str, Formula]:
    """Assume that a sequence tells the points near f(D) from the others."""
    return {f"the near set's {near}[k] are 0 or 1": indicator(near)}


def near_mass(near: IndexedBase) -> Term:
    """Return the prior mass of a near set."""
    return over_outcomes(near[k] * p[k])
