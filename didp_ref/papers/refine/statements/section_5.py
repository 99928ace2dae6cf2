"""Section 5 as mathematics: asking on within a budget, and what an attacker makes of it."""

from __future__ import annotations

from sympy import Abs, And, Implies, IndexedBase, Or, Product, Sum, exp

from didp_ref.audit.claim import Statement
from didp_ref.papers.refine.alphabet import (
    Delta,
    Delta_j,
    Delta_longer,
    F,
    S,
    a,
    b,
    epsilon_j,
    f,
    f_other,
    lambda_,
    lambda_j,
    response,
    t,
    x,
)
from didp_ref.papers.refine.statements.section_4 import bounded, chance
from didp_ref.papers.refine.statements.vocabulary import (
    EVENT,
    QUERIES,
    each_outcome,
    over_outcomes,
    within,
)
from didp_ref.papers.shared.alphabet import epsilon, j, k, m, n
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt


def shift() -> Term:
    """Return ``|f_j(D) - f_j(D')|``."""
    return Abs(f[j] - f_other[j])


def density(answer: Term, scale: Term) -> Term:
    """Return the Laplace density of the j-th response."""
    return exp(-Abs(response[j] - answer) / scale) / (2 * scale)


def transcript(answers: IndexedBase, scale: Term) -> Term:
    """Return the density of the m responses."""
    return Product(density(answers[j], scale), QUERIES)


def protocol_1_privacy() -> Statement:
    """State that the answered queries keep epsilon."""
    hypotheses = {
        **as_written(le(1, m), lt(0, lambda_)),
        "the |f[j] - f_other[j]| sum to at most Delta": le(Sum(shift(), QUERIES), Delta),
        **as_written(le(Delta / lambda_, epsilon)),
    }
    ratio = le(transcript(f, lambda_), exp(epsilon) * transcript(f_other, lambda_))
    return Statement(hypotheses, ratio)


def attained() -> dict[str, Formula]:
    """Assume that the two data sets are those at which the joint sensitivity is attained."""
    return {"the |f[j] - f_other[j]| sum to Delta": eq(Sum(shift(), QUERIES), Delta)}


def protocol_1_refusal() -> Statement:
    """State that the joint sensitivity does not fall with one more query."""
    longer = le(Sum(shift(), (j, 1, m + 1)), Delta_longer)
    hypotheses = {
        **as_written(le(0, m)),
        **attained(),
        "with one more query they sum to at most Delta_longer": longer,
    }
    return Statement(hypotheses, le(Delta, Delta_longer))


def own_sensitivities() -> dict[str, Formula]:
    """Assume that every query changes by at most its own sensitivity."""
    within_own = every(le(shift(), Delta_j[j]), QUERIES)
    return {"|f[j] - f_other[j]| <= Delta_j[j] for every query": within_own}


def flexible_privacy() -> Statement:
    """State that the modified condition keeps epsilon."""
    each, sensitivity = lambda_j[j], Delta_j[j]
    hypotheses = {
        **as_written(le(1, m)),
        "every lambda_j[j] is positive": every(lt(0, each), QUERIES),
        **own_sensitivities(),
        "the Delta_j[j]/lambda_j[j] sum to at most epsilon": le(
            Sum(sensitivity / each, QUERIES), epsilon
        ),
    }
    return Statement(hypotheses, le(transcript(f, each), exp(epsilon) * transcript(f_other, each)))


def flexible_subadditive() -> Statement:
    """State that the joint sensitivity is at most the sum of the queries' own.

    So at equal noise the modified condition is the stricter one.
    """
    allowed = Sum(Delta_j[j], QUERIES)
    hypotheses = {**as_written(le(1, m), lt(0, lambda_)), **attained(), **own_sensitivities()}
    stricter = Implies(le(allowed / lambda_, epsilon), le(Delta / lambda_, epsilon))
    return Statement(hypotheses, And(le(Delta, allowed), stricter))


def protocol_2() -> Statement:
    """State that budgets chosen on the way, within the total, keep the total.

    The budget of the j-th query depends on the answers before it, so on the sequence ``k``; a
    refused query counts as an answer of probability one under every data set, at no budget.
    """
    spent = Sum(epsilon_j[j, k], QUERIES)
    hypotheses = {
        **as_written(le(1, n), le(1, m)),
        **EVENT,
        **bounded(epsilon_j[j, k]),
        "for every k the epsilon_j[j, k] sum to at most epsilon": each_outcome(le(spent, epsilon)),
    }
    return Statement(hypotheses, within(chance(a), chance(b), exp(epsilon)))


def answers_within_epsilon() -> dict[str, Formula]:
    """Assume ``a[k] <= exp(epsilon) b[k]``."""
    return {"a[k] <= exp(epsilon) b[k] everywhere": each_outcome(le(a[k], exp(epsilon) * b[k]))}


def proposition_4() -> Statement:
    """State that a function ``F`` of private answers is private; ``S`` is one on the event.

    The value ``F(k)`` falls into the event when the answer lies in the event's preimage.
    """
    hypotheses = {
        **as_written(le(1, n)),
        "S(x) is 0 or 1 for every number x": every(Or(eq(S(x), 0), eq(S(x), 1)), x),
        **answers_within_epsilon(),
    }
    here, there = over_outcomes(S(F(k)) * a[k]), over_outcomes(S(F(k)) * b[k])
    return Statement(hypotheses, le(here, exp(epsilon) * there))


def corollary_1() -> Statement:
    """State that a strategy with coins of its own keeps epsilon.

    ``t[k]`` is the chance that it sends the answers ``k`` to an estimate inside the event.
    """
    hypotheses = {
        **as_written(le(1, n)),
        "no chance t[k] is negative": each_outcome(le(0, t[k])),
        **answers_within_epsilon(),
    }
    here, there = over_outcomes(t[k] * a[k]), over_outcomes(t[k] * b[k])
    return Statement(hypotheses, le(here, exp(epsilon) * there))
