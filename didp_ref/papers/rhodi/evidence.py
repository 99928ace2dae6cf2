"""What was looked at for the claims of rhodi: one function a claim, in the paper's order.

Where answers are integers and the scale is ``1/ln(g)`` with a rational g, every belief is rational,
so the examples and counterexamples need no rounding. The inequalities are searched for
counterexamples by hypothesis; the tables are recomputed from the Adult data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb
from statistics import median
from typing import Any

from didp_ref.checks import (
    all_hold,
    cell,
    identity,
    instance,
    refuted_by,
    reproduced,
    sampled,
)
from didp_ref.claim import Cell, Evidence, Subject
from didp_ref.errors import Infeasible
from didp_ref.formulas import belief, scale, translation
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.abdi.worlds import beliefs
from didp_ref.papers.rhodi import tables

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

# --- worlds, exactly ---------------------------------------------------------------------------


def mean(world: Sequence[int]) -> Fraction:
    """Return the mean of a world's records."""
    return Fraction(sum(world), len(world))


def spread(values: Sequence[Fraction] | Sequence[int]) -> Fraction:
    """Return the largest distance between two answers: Definition 3 for one set of worlds."""
    return Fraction(max(values) - min(values))


def uniform(count: int) -> list[Fraction]:
    """Return equal priors."""
    return [Fraction(1, count)] * count


def posteriors(prior: Sequence[Fraction], likelihoods: Sequence[Fraction]) -> list[Fraction]:
    """Return what Bayes' rule makes of a prior and the likelihoods of one response."""
    joint = [p * seen for p, seen in zip(prior, likelihoods, strict=True)]
    return [one / sum(joint) for one in joint]


def risk_bound(count: int, span: Fraction | int, growth: Fraction) -> Fraction:
    """Return eq. 9 for the scale ``1/ln(growth)`` and an integer sensitive range."""
    return 1 / (1 + (count - 1) / growth ** int(span))


def integer_worlds() -> dict[str, Any]:
    """Return strategies for answers, a response and a Laplace scale whose beliefs are rational."""
    from hypothesis import strategies

    return {
        "values": strategies.lists(strategies.integers(-4, 4), min_size=2, max_size=6),
        "response": strategies.integers(-9, 9),
        "growth": strategies.fractions(Fraction(11, 10), 20, max_denominator=10),
    }


# --- section 3 -----------------------------------------------------------------------------------

UNIVERSE = (1, 2, 3, 4, 5, 10)


def replacement_sensitivity(universe: Sequence[int], size: int) -> Fraction:
    """Return Definition 1 for the mean of ``size`` records, by enumeration."""
    worlds = list(combinations(universe, size))
    pairs = ((x, y) for x in worlds for y in worlds if len(set(x) & set(y)) == size - 1)
    return max(abs(mean(x) - mean(y)) for x, y in pairs)


def sensitivity() -> Iterator[Evidence]:
    """Section 3.5's sensitivity 9/4 fixes how many records a database has."""
    own_size = replacement_sensitivity(UNIVERSE, 4)
    every_size = max(replacement_sensitivity(UNIVERSE, n) for n in range(1, len(UNIVERSE)))
    yield instance(
        own_size == Fraction(9, 4),
        f"the mean of 4 records of {{1, 2, 3, 4, 5, 10}} has sensitivity {own_size}, as section "
        "3.5 says",
        reading="databases of the given size",
    )
    yield refuted_by(
        {"U": "{1, 2, 3, 4, 5, 10}", "x": "{1}", "x'": "{10}"},
        every_size == Fraction(9, 4),
        f"over databases of every size the mean's sensitivity is {every_size}, not section 3.5's "
        "9/4",
        reading="databases of every size",
    )


def count_worlds(universe: int, size: int, known: int) -> int:
    """Count the sets of ``size`` of ``universe`` entries that hold ``known`` given ones."""
    given = set(range(known))
    return sum(given <= set(world) for world in combinations(range(universe), size))


def possible_worlds() -> Iterator[Evidence]:
    """Count the worlds of every small universe."""
    cases = [(u, n, k) for u in range(1, 9) for n in range(1, u + 1) for k in range(n)]
    yield instance(
        all(count_worlds(u, n, k) == comb(u - k, n - k) for u, n, k in cases),
        f"counted for all {len(cases)} cases with |U| <= 8",
        reading="sets",
    )
    yield instance(
        all(count_worlds(u, n, n - 1) == u - (n - 1) for u, n, k in cases if k == n - 1),
        "with k = n - 1 the size is |U| - |D'|, the m of section 4.1",
        reading="sets",
    )
    multisets = sum(world[0] == 0 for world in combinations_with_replacement(range(2), 2))
    yield refuted_by(
        {"U": "{1, 2}", "D'": "{1}", "n": 2, "k": 1},
        multisets == comb(2 - 1, 2 - 1),
        f"as multisets {{1, 1}} and {{1, 2}} are possible: {multisets} worlds, not C(1, 1) = 1",
        reading="multisets",
    )


def contributions(values: Sequence[Fraction]) -> list[Fraction]:
    """Return Definition 2 for every individual, where each world holds one of them."""
    return [
        max(abs(mine - other) for j, other in enumerate(values) if j != i)
        for i, mine in enumerate(values)
    ]


def contribution() -> Iterator[Evidence]:
    """The contributions in section 3.5's example."""
    values = [mean((1, 2, 3, x)) for x in (4, 5, 10)]
    found = contributions(values)
    yield instance(
        found == [Fraction(3, 2), Fraction(5, 4), Fraction(3, 2)],
        "section 3.5's means 5/2, 11/4 and 4: the contributions of 4, 5 and 10 are "
        f"{', '.join(map(str, found))}",
    )
    yield instance(
        count_worlds(3, 3, 2) == 1,
        "where |D| = |U| a single world is possible, and the maximum is over no pair: at least "
        "two worlds are needed",
        subject=Subject.REMARK,
    )


def sensitive_range() -> Iterator[Evidence]:
    """S(f) is the largest contribution, and depends on which record is unknown."""
    yield sampled(
        {"values": integer_worlds()["values"]},
        lambda values: spread(values) == max(contributions(values)),
        "S(f) = max_i C_f(i) for integer answers",
    )
    universe = (0, 1, 10)
    spans = [spread([mean((d, x)) for x in universe if x != d]) for d in universe]
    yield instance(
        spans == [Fraction(9, 2), Fraction(5), HALF],
        "U = {0, 1, 10}, n = 2, f = mean: S(f) is 9/2, 5, 1/2 where the adversary knows {0}, {1}, "
        "{10}",
        reading="one D'",
    )
    yield instance(max(spans) == Fraction(5), "the same: over every D' it is 5", reading="every D'")


SECTION_3_5 = tuple(mean((1, 2, 3, x)) for x in (4, 5, 10))
RESPONSE_3_5 = Fraction("5.041")
SCALE_3_5 = Fraction(9, 4) / 2


def densities(values: Sequence[Fraction], response: Fraction, at: Fraction) -> list[Enclosure]:
    """Enclose the Laplace density of a response in every world."""
    from flint import arb, fmpq

    from didp_ref.numbers.evaluate import enclose

    def one(distance: fmpq, width: fmpq) -> arb:
        return arb(-distance / width).exp() / (2 * width)

    width = fmpq(at.numerator, at.denominator)
    distances = [abs(response - value) for value in values]
    return [enclose(one, [fmpq(d.numerator, d.denominator), width], 64) for d in distances]


def section_3_5() -> Iterator[Evidence]:
    """The densities and the confidence of section 3.5."""
    found = densities(SECTION_3_5, RESPONSE_3_5, SCALE_3_5)
    confidence = belief.posterior.enclose(uniform(3), list(SECTION_3_5), RESPONSE_3_5, SCALE_3_5)
    yield reproduced(
        [
            cell("sensitivity", "9/4", replacement_sensitivity(UNIVERSE, 4)),
            cell("Pr[M_f(ω1) = 5.041]", "0.0464", found[0]),
            cell("Pr[M_f(ω2) = 5.041]", "0.0580", found[1]),
            cell("Pr[M_f(ω3) = 5.041]", "0.1762", found[2]),
            cell("confidence", "0.6278", confidence[2]),
        ],
        "densities at lambda = 9/8",
    )
    quotient = Fraction("0.1762") / sum(map(Fraction, ("0.1762", "0.0464", "0.0580")))
    yield instance(
        cell("quotient", "0.6278", quotient).agrees,
        "the quotient of the rounded figures as printed, 0.1762/(0.1762 + 0.0464 + 0.0580), is "
        f"{quotient} = 0.62794..., which rounds to 0.6279: the printed 0.6278 comes from the "
        "unrounded densities",
        subject=Subject.REMARK,
    )


# --- section 4, Definition 4 to eq. 9 ------------------------------------------------------------


def definition_4() -> Iterator[Evidence]:
    """Three mechanisms at the ends of what the definition allows."""
    blind = posteriors(uniform(3), [HALF] * 3)
    exact = posteriors(uniform(3), [Fraction(1), Fraction(0), Fraction(0)])
    noisy = beliefs(uniform(3), [0, 1, 1], 0, Fraction(2))
    yield instance(
        max(blind) == THIRD,
        "an answer that does not depend on D keeps rho = 1/3 among 3 worlds, and no smaller rho",
    )
    yield instance(
        max(exact) == 1, "the exact answer of an injective query is rho-identifiable for rho = 1"
    )
    yield instance(
        noisy == [HALF, Fraction(1, 4), Fraction(1, 4)],
        "answers 0, 1, 1 with scale 1/ln 2: the response 0 gives posteriors 1/2, 1/4, 1/4",
    )


def bayes() -> Iterator[Evidence]:
    """The share of weights is Bayes' rule for the world in question only."""

    def holds(values: list[int], response: int, growth: Fraction) -> bool:
        weights = [growth ** -abs(response - value) for value in values]
        shares = [weight / sum(weights) for weight in weights]
        return shares == beliefs(uniform(len(values)), values, response, growth)

    yield sampled(integer_worlds(), holds, "posteriors are shares of the weights (eq. 7)")
    posterior = beliefs(uniform(2), [0, 1], 1, Fraction(2))
    of_true_database = posterior[1]
    yield refuted_by(
        {"f(D)": 1, "f(D' + {i})": 0, "R": 1, "lambda": "1/ln 2"},
        posterior[0] == of_true_database,
        f"Gamma(i) = {posterior[0]} for the individual that is not in D, while eq. 6 with the "
        f"true D gives {of_true_database}",
        reading="D is the database at hand",
    )


def risk_bounds() -> Iterator[Evidence]:
    """Eqs. 8 and 9, and which reason belongs to which."""

    def holds(values: list[int], response: int, growth: Fraction) -> bool:
        first, *others = values
        risk = beliefs(uniform(len(values)), values, response, growth)[0]
        by_distance = 1 / (1 + sum(growth ** -abs(first - other) for other in others))
        return risk <= by_distance <= risk_bound(len(values), spread(values), growth)

    yield sampled(integer_worlds(), holds, "eq. 7 <= eq. 8 <= eq. 9")


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
    )
    low = min(beliefs(uniform(2), [0, 1], 1, Fraction(2)))
    yield instance(
        low >= HALF,
        "that the bound is at least 1/m does not imply that the risk is: among 2 worlds with "
        f"answers 0 and 1, at R = 1 and lambda = 1/ln 2, the risk of the first is {low}",
        subject=Subject.REMARK,
    )


# --- eqs. 10-15 and Theorem 1 --------------------------------------------------------------------


def scale_from_bound() -> Iterator[Evidence]:
    """The chain holds strictly inside its domain, and fails at both ends of what is printed."""
    n, span = 3, 1
    rho = Fraction(1, n)
    odds = (n - 1) * rho / (1 - rho)
    yield refuted_by(
        {"m": n, "rho": rho, "S(f)": span},
        odds != 1,
        "rho = 1/m is admitted before eq. 15, which then divides by ln 1 = 0",
    )
    bound = risk_bound(n, 0, Fraction(2))
    yield refuted_by(
        {"m": n, "rho": rho, "S(f)": 0, "lambda": 1},
        not (odds == 1 and bound <= rho),
        "eq. 14 is said to be never satisfied when rho <= 1/m; here it reads 0 <= ln 1, and eq. "
        f"10 holds too: {bound} <= 1/3",
    )
    yield refuted_by(
        {"m": n, "rho": 1},
        (1 - Fraction(1)) / ((n - 1) * Fraction(1)) > 0,
        '"since rho <= 1, taking the natural log" (eq. 13): at rho = 1 the right-hand side of '
        "eq. 12 is 0 and has no logarithm; rho < 1 is needed",
    )


def keeps(
    prior: Sequence[Fraction], values: Sequence[int], growth: Fraction, rho: Fraction
) -> bool:
    """Say whether the scale ``1/ln(growth)`` keeps every posterior at rho or below.

    Between two neighbouring answers no posterior is larger than at both of them, and beyond the
    outermost none moves, so the responses to look at are the answers themselves.
    """
    return all(max(beliefs(prior, values, response, growth)) <= rho for response in set(values))


def theorem_1() -> Iterator[Evidence]:
    """Theorem 1 in its own setting, and in the two that its words could also mean."""

    from hypothesis import strategies

    def holds(far: list[bool], rho: Fraction) -> bool | None:
        odds = (len(far) - 1) * rho / (1 - rho)
        return None if odds <= 1 else keeps(uniform(len(far)), list(map(int, far)), odds, rho)

    yield sampled(
        {
            "far": strategies.lists(strategies.booleans(), min_size=2, max_size=8),
            "rho": strategies.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20),
        },
        holds,
        "answers 0 and S, uniform prior: every posterior is at most rho at Theorem 1's scale",
    )
    yield sampled(
        {name: value for name, value in integer_worlds().items() if name != "response"},
        lambda values, growth: keeps(
            uniform(len(values)), values, growth, risk_bound(len(values), spread(values), growth)
        ),
        "integer answers, uniform prior: every posterior is at most the rho of the scale",
    )
    prior = [Fraction(2, 3), THIRD]
    rho, growth = Fraction(3, 4), Fraction(3)
    seen = beliefs(prior, [0, 1], 0, growth)
    yield refuted_by(
        {"prior": "2/3, 1/3", "f": "0, 1", "rho": rho, "lambda": "1/ln 3", "R": 0},
        seen[0] <= rho,
        f"an adversary whose prior is not uniform believes {seen[0]} > 3/4",
        reading="arbitrary prior",
    )
    # in halves: S(f) is 1 at D' = {10}, and the answers at D' = {0} are 1 and 10
    seen = beliefs(uniform(2), [1, 10], 10, growth)
    yield refuted_by(
        {
            "U": "{0, 1, 10}",
            "D": "{0, 10}",
            "f": "mean",
            "rho": rho,
            "lambda": "(1/2)/ln 3, from S(f) at D' = {10}",
            "R": 5,
        },
        seen[1] <= rho,
        f"the adversary who knows {{0}} instead of {{10}} believes {seen[1]} > 3/4",
        reading="S(f) at one D'",
    )


def nonuniform_prior() -> Iterator[Evidence]:
    """The replacement of m, its edge, and the printed gloss on it."""
    from hypothesis import strategies

    def holds(masses: list[int], rho: Fraction, values: list[int]) -> bool | None:
        prior = [Fraction(mass, sum(masses)) for mass in masses]
        top = max(prior)
        if rho <= top or len(values) < len(prior):
            return None
        growth = (1 / top - 1) * rho / (1 - rho)
        return keeps(prior, [value % 2 for value in values[: len(prior)]], growth, rho)

    yield sampled(
        {
            "masses": strategies.lists(strategies.integers(1, 9), min_size=2, max_size=5),
            "rho": strategies.fractions(Fraction(1, 10), Fraction(19, 20), max_denominator=20),
            "values": strategies.lists(strategies.integers(0, 1), min_size=5, max_size=5),
        },
        holds,
        "answers 0 and S at the scale with 1/max prior for m: every posterior is at most rho",
        subject=Subject.CORRECTION,
    )
    odds = (1 / HALF - 1) * HALF / (1 - HALF)
    yield refuted_by(
        {"prior": "1/2, 1/2", "rho": HALF, "S(f)": 1},
        odds != 1,
        "max prior = rho is a case that is not above rho; the scale divides by ln 1 = 0, and "
        "every finite scale breaks rho",
    )
    prior = [Fraction(2, 3), THIRD]
    yield instance(
        max(prior) <= Fraction(1, len(prior)),
        f"the best guess is no better than the average: at the prior 2/3, 1/3 it is {max(prior)}, "
        "and the average is 1/2",
        subject=Subject.REMARK,
    )
    seen = beliefs([HALF, HALF / 2, HALF / 2], [0, 1, 1], 0, Fraction(3))
    yield instance(
        seen[0] == Fraction(3, 4),
        "it is attained: prior 1/2, 1/4, 1/4, answers 0, 1, 1, rho = 3/4, lambda = 1/ln 3, R = 0: "
        f"the posterior is {seen[0]}",
        subject=Subject.REMARK,
    )
    yield instance(
        scale.rho_at_prior.enclose("1/2", "1/4", 1) == scale.rho.enclose("1/2", 4, 1),
        "at the uniform prior 1/m it is Theorem 1's scale",
        engine="Arb",
        subject=Subject.REMARK,
    )


def prior_above_rho() -> Iterator[Evidence]:
    """The posterior averages to the prior."""
    from hypothesis import strategies

    def holds(prior: Fraction, rho: Fraction, mine: list[int], theirs: list[int]) -> bool | None:
        if prior <= rho:
            return None
        with_it = [Fraction(one, sum(mine)) for one in mine]
        without = [Fraction(one, sum(theirs)) for one in theirs]
        seen = [prior * a + (1 - prior) * b for a, b in zip(with_it, without, strict=True)]
        return any(prior * a / all_of > rho for a, all_of in zip(with_it, seen, strict=True))

    masses = strategies.lists(strategies.integers(1, 9), min_size=4, max_size=4)
    unit = strategies.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20)
    yield sampled(
        {"prior": unit, "rho": unit, "mine": masses, "theirs": masses},
        holds,
        "some response of every mechanism with four responses has a posterior above rho",
    )


# --- differential privacy ------------------------------------------------------------------------


def epsilon_to_rho() -> Iterator[Evidence]:
    """Bounded differential privacy gives the rho; unbounded does not."""
    from hypothesis import strategies

    factors = strategies.lists(
        strategies.fractions(1, 4, max_denominator=8), min_size=1, max_size=5
    )

    def holds(ratios: list[Fraction]) -> bool:
        growth = max(ratios)  # e^epsilon
        seen = posteriors(uniform(len(ratios) + 1), [Fraction(1), *(1 / one for one in ratios)])
        return seen[0] <= risk_bound(len(ratios) + 1, 1, growth)

    yield sampled({"ratios": factors}, holds, "likelihood ratios up to e^epsilon")
    attained = beliefs(uniform(8), [2, *[3] * 7], 2, Fraction(7, 2))[0]
    yield instance(
        attained == risk_bound(8, 1, Fraction(7, 2)),
        f"it is attained: Laplace answers for Table 2's median at ln(7/2) reach {attained}",
        subject=Subject.REMARK,
    )
    growth = Fraction(2)
    seen = beliefs(uniform(2), [1, -1], 1, growth)
    bound = risk_bound(2, 1, growth)
    yield refuted_by(
        {"U": "{1, -1}", "f": "sum", "epsilon": "ln 2", "lambda": "1/ln 2", "R": 1, "m": 2},
        seen[0] <= bound,
        f"adding or removing a record changes the sum by 1, so this is unbounded ln 2-privacy; "
        f"replacing it changes the sum by 2, and the posterior {seen[0]} exceeds {bound}",
        reading="unbounded",
    )


def rho_to_epsilon() -> Iterator[Evidence]:
    """What the bound on epsilon is for, and what it is not."""
    from hypothesis import strategies

    def holds(n: int, rho: Fraction, part: Fraction) -> bool | None:
        odds = (n - 1) * rho / (1 - rho)  # e to the largest budget
        return None if odds <= 1 else risk_bound(n, 1, 1 + part * (odds - 1)) <= rho

    unit = strategies.fractions(Fraction(1, 100), Fraction(99, 100), max_denominator=100)
    yield sampled(
        {
            "n": strategies.integers(2, 10**6),
            "rho": unit,
            "part": strategies.fractions(0, 1, max_denominator=9),
        },
        holds,
        "the rho of every budget up to the bound is at most rho",
    )
    excluded = posteriors(uniform(3), [Fraction(0), HALF, HALF])
    yield refuted_by(
        {"m": 3, "rho": HALF, "mechanism": "names, at random, one of the two worlds that D is not"},
        max(excluded) > HALF,
        f"every posterior is at most {max(excluded)}, so it is 1/2-identifiable; but it is not "
        "epsilon-differentially private for any epsilon, for a world's likelihood is 0",
        reading="necessary",
    )
    growth = Fraction(7, 2)  # e^epsilon at the bound for m = 8, rho = 1/3
    attained = beliefs(uniform(8), [2, *[3] * 7], 2, growth)[0]
    yield refuted_by(
        {"m": 8, "rho": THIRD, "mechanism": "Laplace answers for Table 2's median"},
        attained < THIRD,
        f"at epsilon = ln(7/2) the posterior of I(2) is {attained} = rho: no larger budget serves "
        "for all mechanisms, so the bound is optimal among budgets that m and rho alone decide",
        reading="not optimal for any mechanism",
    )


# --- the example with Table 2 --------------------------------------------------------------------

TABLE_2_WORLDS = ((1, 2, 3), *((1, 3, x) for x in range(4, 11)))
TABLE_2_MEANS = ("2", "8/3", "3/2", "10/3", "11/3", "4/3", "13/3", "14/3")
TABLE_2_MEDIANS = ("2", "3", "3", "3", "3", "3", "3", "3")


def table_2() -> Iterator[Evidence]:
    """All sixteen entries."""
    cells: list[Cell] = []
    for number, world in enumerate(TABLE_2_WORLDS):
        label = f"{{{', '.join(map(str, world))}}}"
        cells.append(cell(f"mean {label}", TABLE_2_MEANS[number], mean(world)))
        cells.append(cell(f"median {label}", TABLE_2_MEDIANS[number], int(median(world))))
    yield reproduced(cells, "eight means, eight medians", engine="exact rationals")


def example_third() -> Iterator[Evidence]:
    """S, the logarithm's argument, and the risk at R = 2; then the worst response."""
    values = [mean(world) for world in TABLE_2_WORLDS]
    span, rho = spread(values), THIRD
    odds = 7 * rho / (1 - rho)
    width = scale.rho.enclose(rho, 8, span)
    ends = [
        belief.posterior.enclose(uniform(8), values, 2, end)[0]
        for end in (width.lower, width.upper)
    ]
    risk = Enclosure(min(e.lower for e in ends), max(e.upper for e in ends))
    yield reproduced(
        [
            cell("S(f_mean)", "8/3", span),
            cell("(m-1)rho/(1-rho)", "7/2", odds),
            cell("Γ(2)", "0.2294", risk),
        ],
        "Theorem 1 at rho = 1/3, R = 2",
    )
    yield instance(
        risk.less_than(rho), f"{risk.digits[:8]} < 1/3", engine="Arb", subject=Subject.REMARK
    )
    thirds = [int(3 * value) for value in values]
    responses = [belief.posterior.enclose(uniform(8), values, one, width.lower) for one in values]
    yield instance(
        all_hold(
            max(seen, key=lambda world: world.lower).at_most(risk.upper) for seen in responses
        ),
        "R = 2 is the worst response: at no possible mean is any posterior larger "
        f"(answers in thirds: {', '.join(map(str, thirds))})",
        engine="Arb",
        subject=Subject.REMARK,
    )
    less = [Fraction(1324, 1000), Fraction(1325, 1000)]
    yield instance(
        keeps(uniform(8), thirds, less[0], rho) and not keeps(uniform(8), thirds, less[1], rho),
        "the smallest scale that keeps 1/3 for the mean lies between 1/(3 ln 1.325) = 1.184 and "
        "1/(3 ln 1.324) = 1.188: Theorem 1's 2.129 is 1.79 times what is required",
        subject=Subject.REMARK,
    )


def example_median() -> Iterator[Evidence]:
    """The median attains the bound, and no smaller scale keeps rho."""
    values = [int(median(world)) for world in TABLE_2_WORLDS]
    growth = Fraction(7, 2)
    yield instance(
        values == [2, *[3] * 7] and spread(values) == 1,
        "the medians are 2 and seven times 3; S(f_median) = 1",
    )
    yield instance(
        beliefs(uniform(8), values, 2, growth)[0] == THIRD,
        "at lambda = 1/ln(7/2) and R = 2 the risk is 1/3, exactly rho",
    )
    less_noise = [growth + Fraction(1, 10**k) for k in range(1, 9)]
    yield instance(
        keeps(uniform(8), values, growth, THIRD)
        and not any(keeps(uniform(8), values, more, THIRD) for more in less_noise),
        "this scale keeps 1/3 at every response; scales below it, down to 1/ln(7/2 + 10^-8), do "
        "not",
    )


def figure_1() -> Iterator[Evidence]:
    """The mean's curve lies below the diagonal; the median's is the diagonal."""
    grid = [Fraction(k, 40) for k in range(6, 40)]
    below = []
    for one in grid:
        values = [mean(world) for world in TABLE_2_WORLDS]
        width = scale.rho.enclose(one, 8, spread(values))
        for end in (width.lower, width.upper):
            seen = belief.posterior.enclose(uniform(8), values, 2, end)[0]
            below.append(seen.less_than(one))
    yield instance(
        all_hold(below),
        f"(a) the mean's risk lies below rho at {len(grid)} values of rho",
        engine="Arb",
        subject=Subject.REMARK,
    )
    medians = [int(median(world)) for world in TABLE_2_WORLDS]
    yield instance(
        all(beliefs(uniform(8), medians, 2, 7 * one / (1 - one))[0] == one for one in grid),
        f"(b) the median's risk is rho, exactly, at the same {len(grid)} values",
        subject=Subject.REMARK,
    )


def theorem_2() -> Iterator[Evidence]:
    """Two worlds, whatever their answers."""
    from hypothesis import strategies

    yield sampled(
        {
            "answer": strategies.integers(-9, 9),
            "span": strategies.integers(0, 9),
            "below": strategies.integers(0, 9),
            "growth": integer_worlds()["growth"],
        },
        lambda answer, span, below, growth: (
            beliefs(uniform(2), [answer, answer + span], answer - below, growth)[0]
            == risk_bound(2, span, growth)
        ),
        "two worlds, a response at or below the smaller answer: its risk equals eq. 9",
    )


# --- section 5 -----------------------------------------------------------------------------------


def table_3() -> Iterator[Evidence]:
    """The ranges in the data."""
    yield reproduced(tables.table_3(), "both files of the Adult data", engine="data")


def hours_per_week() -> Iterator[Evidence]:
    """The sensitive range and the scale of the mean of hours-per-week."""
    hours = next(one for one in tables.ATTRIBUTES if one.key == "HW")
    span = Fraction(hours.largest - hours.smallest, tables.RECORDS)
    yield reproduced(
        [
            cell("S(f)", "98/48842", span),
            cell("S(f), rounded", "0.0020", span),
            cell("(m-1)rho/(1-rho)", "98/9", 98 * Fraction("0.1") / (1 - Fraction("0.1"))),
            cell("S(f)/2", "49/24421", span),
            cell("λ", "8.4032e-4", scale.rho.enclose("1/10", hours.n_worlds, span)),
        ],
        "98/48842 over ln(98/9)",
    )


def table_4_mean() -> Iterator[Evidence]:
    """Twenty cells; the answers are truncated, the ranges and scales rounded."""
    yield reproduced(tables.table_4_mean(), "Theorem 1 on the Adult data", engine="data")


def table_4_deviation() -> Iterator[Evidence]:
    """Twenty cells, and what the printed ranges do to the scales."""
    yield reproduced(tables.table_4_deviation(), "Theorem 1 on the Adult data", engine="data")
    consistent = list(tables.scales_of_printed_ranges())
    yield instance(
        all(one.agrees for one in consistent),
        "every printed scale is Theorem 1's for the printed range: the error is in S(f), not in "
        "the scale",
        engine="Arb",
        subject=Subject.REMARK,
    )
    data = tables.AdultColumns()
    wrong = {
        one.key: [
            cell(one.key, one.deviation.sensitive_range, worlds.span()).agrees
            for worlds in data.worlds(one)
        ]
        for one in tables.ATTRIBUTES
        if one.key != "AG"
    }
    yield instance(
        any(any(agree) for agree in wrong.values()),
        "for no single D' either is S(f) what is printed for EN, CG, CL and HW: "
        + ", ".join(f"{key} {sum(agree)} of {len(agree)}" for key, agree in wrong.items()),
        engine="data",
        subject=Subject.REMARK,
    )
    apart = [
        cell(one.key, one.deviation.sensitive_range, data.distance_across_adversaries(one))
        for one in tables.ATTRIBUTES
        if one.key in ("CG", "HW")
    ]
    yield instance(
        all(one.agrees for one in apart),
        "CG and HW are, truncated, the distance between two worlds of different D': one with a "
        "commonest record replaced by the largest value, one with a largest record replaced by the "
        f"value nearest the mean: {', '.join(f'{one.label} {one.ours[:9]}' for one in apart)}",
        engine="data",
        subject=Subject.REMARK,
    )
    tenth = Fraction(1, 10)
    risks = {key: tables.risk_at_printed_scale(key) for key in ("AG", "EN", "CG", "CL", "HW")}
    shown = ", ".join(f"{key} {risk.digits[:7]}" for key, risk in risks.items())
    yield instance(
        risks["CL"].at_most(tenth),
        f"eq. 9 at the scales printed for rho = 0.1: {shown}. CL has too little noise for 0.1; EN, "
        "CG and HW have far too much; AG's scale is right but for the digits cut off",
        engine="data",
        subject=Subject.REMARK,
    )


def infinite() -> Iterator[Evidence]:
    """The marks agree; what is said of them does not hold."""
    yield reproduced(tables.infinite_marks(), "infinite where rho <= 1/m", engine="exact rationals")
    blind = posteriors(uniform(16), [Fraction(1)] * 16)
    yield refuted_by(
        {"attribute": "education-num", "m": 16, "rho": "0.001", "noise": "infinite"},
        max(blind) <= Fraction("0.001"),
        f"an answer that says nothing at all leaves every posterior at {blind[0]} > 0.001: "
        "infinite noise does not enforce rho",
    )
    refused = []
    for one in tables.ATTRIBUTES:
        try:
            scale.rho.enclose("0.001", one.n_worlds, 1)
        except Infeasible:
            refused.append(one.key)
    yield instance(
        refused == ["AG", "EN", "HW"],
        "no scale exists for age, education-num and hours-per-week at rho = 0.001, because the "
        "uniform prior 1/m already exceeds it: 1/74, 1/16 and 1/99",
        subject=Subject.CORRECTION,
    )


def noise_ratio(rho: str, n_worlds: int) -> Enclosure:
    """Enclose the expected size of the noise ratio of a mean: 1/(n ln((m-1)rho/(1-rho)))."""
    ratio: Enclosure = scale.rho.enclose(rho, n_worlds, Fraction(1, tables.RECORDS))
    return ratio


def figures_2_3() -> Iterator[Evidence]:
    """What the text says of the figures, as far as it follows from the formulas."""
    feasible = [one.key for one in tables.ATTRIBUTES if Fraction("0.015") * one.n_worlds > 1]
    small = [
        noise_ratio("0.015", one.n_worlds).less_than("1/1000")
        for one in tables.ATTRIBUTES
        if one.key in feasible
    ]
    yield instance(
        feasible == ["AG", "CG", "CL", "HW"] and all_hold(small) is Truth.YES,
        "at rho = 1.5% every attribute but education-num has a scale, and the expected noise is "
        "below a thousandth of the attribute's range",
        engine="Arb",
        subject=Subject.REMARK,
    )
    budgets, spans = scale.differential_privacy.symbols, scale.rho.symbols
    budget = translation.epsilon_from_rho
    spent = scale.differential_privacy.expression.subs(
        {
            budgets["epsilon"]: budget.expression.subs(
                {budget.symbols[name]: spans[name] for name in ("rho", "n_worlds")}
            ),
            budgets["global_sensitivity"]: spans["sensitive_range"],
        }
    )
    yield identity(
        spent,
        scale.rho.expression,
        "with epsilon = ln((m-1)rho/(1-rho)) and Delta = S the two mechanisms have one scale",
        Subject.REMARK,
    )


def figure_4() -> Iterator[Evidence]:
    """The scale of a mean is that of a sum divided by n."""
    import sympy

    n, more, width = sympy.symbols("n N w", positive=True)
    span = scale.rho.symbols["sensitive_range"]
    of_sum, of_mean, of_more = (
        scale.rho.expression.subs(span, found) for found in (width, width / n, width / more)
    )
    yield identity(
        of_mean / of_more, more / n, "the mean's scales at n and N records are as N to n"
    )
    yield identity(of_mean * n, of_sum, "the mean's scale is 1/n of the sum's, which has no n")


def hipaa() -> Iterator[Evidence]:
    """How 68 comes out of 20,000 and 1.7%."""
    people = 20_000 * Fraction("0.017") / 5
    percent = 100 / people
    yield reproduced(
        [
            cell("people", "68", people),
            cell("percent", "1.5", percent),
        ],
        "20,000 people, 1.7% of them, spread over the five ages 85 to 89 that are still given in "
        "years",
        engine="exact rationals",
    )
    yield instance(
        1 / people <= Fraction("0.015"), "1/68 <= rho = .015, section 1", subject=Subject.REMARK
    )
    yield instance(
        20_000 * Fraction("0.017") == 68,
        "20,000 * 1.7% is 340; the division by the five ages is not printed. And "
        '"less than 1.7%" makes the group smaller than 68, not larger: 1/68 is a lower bound on '
        "the probability",
        subject=Subject.REMARK,
    )
