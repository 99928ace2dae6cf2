"""What sections 1, 3 and 4 promise beside the definition, as mathematics: no guarantee but rho's.

A mechanism gives the response ``x`` in world k with the likelihood ``f(k, x)``.
"""

from __future__ import annotations

from sympy import Rational, Sum, exp, log

from didp_ref.audit.claim import Statement
from didp_ref.formulas import guarantee
from didp_ref.papers.rhodi.alphabet import (
    F,
    G,
    R,
    S,
    epsilon,
    epsilon_1,
    epsilon_2,
    f,
    i,
    j,
    k,
    lambda_,
    m,
    n,
    rho,
)
from didp_ref.papers.rhodi.statements.privacy import (
    IS_POSSIBLE,
    IS_PRIVATE,
    PRIVATE,
    PROBABILITY,
)
from didp_ref.papers.rhodi.statements.vocabulary import (
    A_WORLD,
    ANOTHER,
    BOUND_BY_RANGE,
    LARGEST_BUDGET,
    SCALE,
    SEVERAL,
)
from didp_ref.papers.shared.risk import CHANCE
from didp_ref.symbolic.notation import Term, as_written, eq, every, ge, gt, le, lt

LIMITED = "the posterior of every world is at most rho"
EVERY_WORLD = (k, 1, m)
ROOM = 1 - (m - 1) * rho
"""What m - 1 posteriors of rho leave to the last."""


def posterior(world: Term) -> Term:
    """Return eq. 5: the posterior of a world at the response R."""
    return f(world, R) / m / PROBABILITY


def nothing_spent() -> Statement:
    """At epsilon = 0 any two worlds give every response with one likelihood."""
    private = {IS_PRIVATE: PRIVATE[IS_PRIVATE]}
    hypotheses = A_WORLD | ANOTHER | private | {"epsilon = 0": eq(epsilon, 0)}
    return Statement(hypotheses, eq(f(i, R), f(j, R)))


def near_one_another() -> Statement:
    """Where rho is below 1/(m-1), rho-identifiable worlds are within e^epsilon of one another."""
    return Statement(
        {
            **A_WORLD,
            **ANOTHER,
            IS_POSSIBLE: gt(PROBABILITY, 0),
            LIMITED: every(le(posterior(k), rho), EVERY_WORLD),
            **as_written(gt(rho, 0), lt((m - 1) * rho, 1)),
            "epsilon = log(rho/(1 - (m-1) rho))": eq(epsilon, log(rho / ROOM)),
        },
        le(f(i, R), exp(epsilon) * f(j, R)),
    )


def fewer_worlds() -> Statement:
    """Footnote 3: without n of the m - 1 other worlds eq. 9 is (m-1)/(m-1-n) times larger at most.

    So it is where an adversary knows n individuals who are not in D, and the noise is Laplace's.
    """
    knowing_more = guarantee.rho.at(scale=lambda_, sensitive_range=S, n_worlds=m - n)
    hypotheses = SCALE | as_written(ge(n, 0), lt(n, m - 1))
    return Statement(hypotheses, le(knowing_more, (m - 1) / (m - 1 - n) * BOUND_BY_RANGE))


NEARER, FARTHER = Rational(5, 9), Rational(2, 3)
"""How much farther than the mean of {1, 2, 3, 10} those of the other worlds lie, over 9/4."""


def confidence(budget: Term) -> Term:
    """Return section 3.5's confidence at R = 5.041, where 9/4 over the scale is the budget."""
    return 1 / (1 + exp(-NEARER * budget) + exp(-FARTHER * budget))


def lower_confidence() -> Statement:
    """Section 3.5: a smaller epsilon, a lower confidence at the same response."""
    return Statement(
        as_written(lt(epsilon_1, epsilon_2)), lt(confidence(epsilon_1), confidence(epsilon_2))
    )


BOTH = Sum(F[k] * G[k], EVERY_WORLD)
"""How likely two independent responses are together, but for the factor 1/m."""
BOTH_POSSIBLE = "the two responses are possible together"
NONE_NEGATIVE = {
    f"{name} is not negative in any world k": every(ge(one, 0), EVERY_WORLD)
    for name, one in (("F[k]", F[k]), ("G[k]", G[k]))
}
SPENT = {
    f"{name}[i] <= exp(epsilon_{number}) {name}[k] in every world k": every(
        le(one[i], exp(budget) * one[k]), EVERY_WORLD
    )
    for number, name, one, budget in ((1, "F", F, epsilon_1), (2, "G", G, epsilon_2))
}


def two_answers() -> Statement:
    """Section 5: answers that together spend at most ln((m-1)rho/(1-rho)) keep rho together."""
    return Statement(
        {
            **SEVERAL,
            **CHANCE,
            **A_WORLD,
            **NONE_NEGATIVE,
            **SPENT,
            BOTH_POSSIBLE: gt(BOTH, 0),
            "epsilon_1 + epsilon_2 <= log((m-1) rho/(1-rho))": le(
                epsilon_1 + epsilon_2, LARGEST_BUDGET
            ),
        },
        le(F[i] * G[i] / BOTH, rho),
    )
