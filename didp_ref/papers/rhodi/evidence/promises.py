"""What was looked at for what is promised beside the definition: one function a claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from didp_ref.audit.checks import broken_promise, illustrated, instance, refuted_by
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.risk import posteriors, risk_bound

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
LAPLACE, ANY_MECHANISM = "Laplace noise", "any rho-identifiable mechanism"


def sum_risk(unknown: Sequence[int], growth: Fraction) -> Fraction:
    """Return the risk of the last of several unknown records, at its own sum, Laplace noise."""
    return posteriors(uniform(len(unknown)), unknown, unknown[-1], growth)[-1]


def epsilon_varies() -> Iterator[Evidence]:
    """One mechanism, one epsilon, and three sets of possible worlds."""
    growth = Fraction(2)  # a record moves a sum by up to 9: epsilon = 9 ln 2
    alone, near = sum_risk((4, 5, 10), growth), sum_risk((3, 4, 5), growth)
    yield instance(
        alone != near,
        "four records of {1, 2, 3, 4, 5, 10}, their mean, epsilon = 9 ln 2: at the answer of D the "
        f"risk of 10 in {{1, 2, 3, 10}} is {alone}, that of 5 in {{1, 2, 10, 5}} is {near}",
        part="data values",
    )
    others = sum_risk((8, 9, 10), growth)
    yield instance(
        alone != others,
        f"the risk of 10 in {{1, 2, 3, 10}} is {alone} where the others are 4 and 5, and {others} "
        "where they are 8 and 9; D, the sensitivity 9/4 and epsilon are the same",
        part="values of others",
    )


def same_guarantees() -> Iterator[Evidence]:
    """An answer that excludes a world; and the largest epsilon, attained."""
    excludes = bayes(uniform(3), [Fraction(0), HALF, HALF])
    of_two = bayes(uniform(2), [Fraction(0), HALF])
    budget = 2 * HALF / (1 - HALF)  # e to the epsilon that goes with rho = 1/2 among three
    yield refuted_by(
        {"m": 3, "rho": HALF, "mechanism": "names, at random, one of the two worlds that D is not"},
        max(excludes) > HALF or min(excludes) > 0,
        f"every posterior is at most {max(excludes)}, so it is 1/2-identifiable; but it is not "
        "epsilon-differentially private for any epsilon, for a world's likelihood is 0",
        part="differential privacy",
        harm=broken_promise(
            "the belief in one of two equally likely worlds, which ln((m-1)rho/(1-rho)) = ln 2 "
            "would bound,",
            budget / (1 + budget),
            max(of_two),
        ),
    )
    rho, m = Fraction(2, 5), 3
    room = 1 - (m - 1) * rho
    shown = [[rho, rho, room], [rho, room, rho], [room, rho, rho]]
    seen = [bayes(uniform(m), row) for row in shown]
    ratio = max(max(row) / min(row) for row in shown)
    yield instance(
        all(max(one) == rho for one in seen) and ratio == rho / room,
        f"among 3 worlds, at rho = 2/5: three outputs, each with the likelihoods {rho}, {rho}, "
        f"{room} in some order, are 2/5-identifiable, and two worlds differ by the factor {ratio}",
        part="tight",
    )


def footnote_3() -> Iterator[Evidence]:
    """Of 1000 candidates in 500 pairs the pair is named, and one of it is known to be outside."""
    candidates = 1000
    pair = [Fraction(1), Fraction(1), *[Fraction(0)] * (candidates - 2)]
    before = max(bayes(uniform(candidates), pair))
    after = max(bayes(uniform(candidates - 1), pair[1:]))
    yield refuted_by(
        {
            "|U|": candidates,
            "|D|": 1,
            "rho": before,
            "mechanism": "names the pair, of 500, that the individual in D belongs to",
            "known besides": "one individual of that pair is not in D",
        },
        after == before,
        f"the posterior is {before} for who knows D' alone, and {after} for who knows one "
        "individual more",
        reading=ANY_MECHANISM,
        part="little impact",
    )
    growth = Fraction(2)
    bounds = [risk_bound(n, 1, growth) for n in (candidates, candidates - 1)]
    yield illustrated(
        1 < bounds[1] / bounds[0] <= Fraction(999, 998),
        f"eq. 9 at lambda = S/ln 2 is {bounds[0]} among 1000 worlds, {bounds[1]} among 999",
        reading=LAPLACE,
        part="little impact",
    )


def smaller_epsilon() -> Iterator[Evidence]:
    """At other budgets, in exact arithmetic: the means in quarters, R at 5 instead of 5.041."""
    risks = [
        posteriors(uniform(3), [10, 11, 16], 20, 1 + Fraction(1, k))[2] for k in range(1, 40)
    ]  # a quarter of the mean costs ln(1 + 1/k)
    yield illustrated(
        all(later < earlier for earlier, later in pairwise(risks)),
        "the sums 10, 11, 16 at the response 20: the confidence falls with every smaller epsilon",
    )


def indistinguishable() -> Iterator[Evidence]:
    """Two worlds, and an answer twice as likely in the one."""
    rho = Fraction(2, 3)
    seen = bayes(uniform(2), [rho, 1 - rho])
    yield refuted_by(
        {"m": 2, "rho": rho, "mechanism": "names the world that D is, rightly 2 times in 3"},
        max(seen) > rho or rho <= seen[1] / seen[0] <= 1 / rho,
        f"the posteriors are {seen[0]} and {seen[1]}: they differ by the factor 2, more than "
        "1/rho = 3/2",
        part="a factor",
    )
    first = posteriors(uniform(3), [0, 1, 1], 0, Fraction(2))
    yield instance(
        first[0] / first[1] == 2 and max(first) == HALF,
        "with Theorem 1's noise two worlds differ by (m-1)rho/(1-rho) at most: answers 0, 1, 1, "
        f"rho = 1/2: {', '.join(map(str, first))}",
        subject=Subject.REMARK,
    )
