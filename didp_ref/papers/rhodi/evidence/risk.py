"""What was looked at for section 4.1 as far as eq. 9: one function a claim."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import instance, sampled
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.papers.rhodi.evidence.answers import integer_worlds, spread
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.risk import posteriors, risk_bound

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def definition_4() -> Iterator[Evidence]:
    """Three mechanisms at the ends of what the definition allows."""
    blind = bayes(uniform(3), [HALF] * 3)
    exact = bayes(uniform(3), [Fraction(1), Fraction(0), Fraction(0)])
    noisy = posteriors(uniform(3), [0, 1, 1], 0, Fraction(2))
    yield instance(
        max(blind) == THIRD,
        "an answer that does not depend on D keeps rho = 1/3 among 3 worlds, and no smaller rho",
    )
    yield instance(
        max(exact) == 1, "the exact answer of an injective query is rho-identifiable for rho = 1"
    )
    yield instance(
        noisy == (HALF, Fraction(1, 4), Fraction(1, 4)),
        "answers 0, 1, 1 with scale 1/ln 2: the response 0 gives posteriors 1/2, 1/4, 1/4",
    )


def equations_2_7() -> Iterator[Evidence]:
    """The share of weights is Bayes' rule for the world in question only."""

    def holds(values: list[int], response: int, growth: Fraction) -> bool:
        weights = [growth ** -abs(response - value) for value in values]
        shares = tuple(weight / sum(weights) for weight in weights)
        return shares == posteriors(uniform(len(values)), values, response, growth)

    yield sampled(
        integer_worlds(),
        holds,
        "posteriors are shares of the weights (eq. 7)",
        part="eqs. 6-7",
    )
    posterior = posteriors(uniform(2), [0, 1], 1, Fraction(2))
    of_true_database = posterior[1]
    yield instance(
        posterior[0] == THIRD and of_true_database == 1 - THIRD,
        "D in eq. 6 is D' + {i}: at f(D' + {i}) = 0, 1 for the other of two worlds, R = 1 and "
        f"lambda = 1/ln 2 Gamma(i) is {posterior[0]}; with 1 for f(D) eq. 6 gives "
        f"{of_true_database}",
        subject=Subject.REMARK,
    )


def risk_bounds() -> Iterator[Evidence]:
    """Eqs. 8 and 9, and which reason belongs to which."""

    def by_distances(values: list[int], growth: Fraction) -> Fraction:
        first, *others = values
        weights = [1 / growth ** abs(first - other) for other in others]
        return 1 / (1 + sum(weights, Fraction(0)))

    yield sampled(
        integer_worlds(),
        lambda values, response, growth: (
            posteriors(uniform(len(values)), values, response, growth)[0]
            <= by_distances(values, growth)
        ),
        "eq. 7 <= eq. 8",
        part="eq. 8",
    )
    yield sampled(
        {name: values for name, values in integer_worlds().items() if name != "response"},
        lambda values, growth: (
            by_distances(values, growth) <= risk_bound(len(values), spread(values), growth)
        ),
        "eq. 8 <= eq. 9",
        part="eq. 9",
    )


def random_guess() -> Iterator[Evidence]:
    """Eq. 9 is never below 1/m, which by itself says nothing of the risk."""

    from hypothesis import strategies

    yield sampled(
        {
            "count": strategies.integers(2, 1000),
            "span": strategies.integers(0, 20),
            "growth": integer_worlds()["growth"],
        },
        lambda count, span, growth: risk_bound(count, span, growth) >= Fraction(1, count),
        "1/(1+(m-1)exp(-S/lambda)) >= 1/m",
        part="the bound",
    )
    low = min(posteriors(uniform(2), [0, 1], 1, Fraction(2)))
    yield instance(
        low >= HALF,
        "that the bound is at least 1/m does not imply that the risk is: among 2 worlds with "
        f"answers 0 and 1, at R = 1 and lambda = 1/ln 2, the risk of the first is {low}",
        subject=Subject.REMARK,
    )
