r"""J. Lee, C. Clifton: Differential Identifiability (KDD 2012).

An adversary knows every record of a database but one, so that m databases are possible, all
equally likely. A mechanism is rho-differentially identifiable when no noisy answer lifts the
posterior of any of them above rho. With Laplace noise of scale lambda a posterior is a share of
weights ``exp(-|R - f(w)|/lambda)``; worlds whose answers lie within S of one another bound it by
``1/(1 + (m-1) exp(-S/lambda))``, and solving for lambda gives Theorem 1's scale.

Where answers are integers and the scale is ``1/ln(g)`` with a rational g, all of this is rational,
so the examples and counterexamples below need no rounding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb
from statistics import median
from typing import TYPE_CHECKING, Any

from didp_ref.checks import (
    all_hold,
    cell,
    identity,
    instance,
    refuted_by,
    reproduced,
    sampled,
)
from didp_ref.claim import (
    Cell,
    Claim,
    Correction,
    Evidence,
    Formal,
    Harm,
    Kind,
    Source,
    Subject,
)
from didp_ref.enclosure import Enclosure, Truth
from didp_ref.errors import Infeasible
from didp_ref.formulas import belief, scale, translation
from didp_ref.papers import rhodi_tables as tables
from didp_ref.papers.abdi_worlds import beliefs

if TYPE_CHECKING:
    import sympy

PAPER = "rhodi"
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def stated(name: str) -> Formal:
    """Return a statement of :mod:`didp_ref.papers.rhodi_statements`, built when it is needed."""

    def build() -> tuple[tuple[sympy.Basic, ...], sympy.Basic]:
        from didp_ref.papers import rhodi_statements

        hypotheses, conclusion = getattr(rhodi_statements, name)()
        return hypotheses, conclusion

    return Formal(build)


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


def check_sensitivity() -> Iterator[Evidence]:
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


def possible_worlds(universe: int, size: int, known: int) -> int:
    """Count the sets of ``size`` of ``universe`` entries that hold ``known`` given ones."""
    given = set(range(known))
    return sum(given <= set(world) for world in combinations(range(universe), size))


def check_possible_worlds() -> Iterator[Evidence]:
    """Count the worlds of every small universe."""
    cases = [(u, n, k) for u in range(1, 9) for n in range(1, u + 1) for k in range(n)]
    yield instance(
        all(possible_worlds(u, n, k) == comb(u - k, n - k) for u, n, k in cases),
        f"counted for all {len(cases)} cases with |U| <= 8",
        reading="sets",
    )
    yield instance(
        all(possible_worlds(u, n, n - 1) == u - (n - 1) for u, n, k in cases if k == n - 1),
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


def check_contribution() -> Iterator[Evidence]:
    """The contributions in section 3.5's example."""
    values = [mean((1, 2, 3, x)) for x in (4, 5, 10)]
    found = contributions(values)
    yield instance(
        found == [Fraction(3, 2), Fraction(5, 4), Fraction(3, 2)],
        "section 3.5's means 5/2, 11/4 and 4: the contributions of 4, 5 and 10 are "
        f"{', '.join(map(str, found))}",
    )
    yield instance(
        possible_worlds(3, 3, 2) == 1,
        "where |D| = |U| a single world is possible, and the maximum is over no pair: at least "
        "two worlds are needed",
        subject=Subject.REMARK,
    )


def check_sensitive_range() -> Iterator[Evidence]:
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

    from didp_ref.evaluate import enclose

    def one(distance: fmpq, width: fmpq) -> arb:
        return arb(-distance / width).exp() / (2 * width)

    width = fmpq(at.numerator, at.denominator)
    distances = [abs(response - value) for value in values]
    return [enclose(one, [fmpq(d.numerator, d.denominator), width], 64) for d in distances]


def check_section_3_5() -> Iterator[Evidence]:
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


def check_definition_4() -> Iterator[Evidence]:
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


def check_bayes() -> Iterator[Evidence]:
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


def check_risk_bounds() -> Iterator[Evidence]:
    """Eqs. 8 and 9, and which reason belongs to which."""

    def holds(values: list[int], response: int, growth: Fraction) -> bool:
        first, *others = values
        risk = beliefs(uniform(len(values)), values, response, growth)[0]
        by_distance = 1 / (1 + sum(growth ** -abs(first - other) for other in others))
        return risk <= by_distance <= risk_bound(len(values), spread(values), growth)

    yield sampled(integer_worlds(), holds, "eq. 7 <= eq. 8 <= eq. 9")


def check_random_guess() -> Iterator[Evidence]:
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


def check_scale_from_bound() -> Iterator[Evidence]:
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


def check_theorem_1() -> Iterator[Evidence]:
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


def check_nonuniform_prior() -> Iterator[Evidence]:
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


def check_prior_above_rho() -> Iterator[Evidence]:
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


def check_epsilon_to_rho() -> Iterator[Evidence]:
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


def check_rho_to_epsilon() -> Iterator[Evidence]:
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


def check_table_2() -> Iterator[Evidence]:
    """All sixteen entries."""
    cells: list[Cell] = []
    for number, world in enumerate(TABLE_2_WORLDS):
        label = f"{{{', '.join(map(str, world))}}}"
        cells.append(cell(f"mean {label}", TABLE_2_MEANS[number], mean(world)))
        cells.append(cell(f"median {label}", TABLE_2_MEDIANS[number], int(median(world))))
    yield reproduced(cells, "eight means, eight medians", engine="exact rationals")


def check_example_third() -> Iterator[Evidence]:
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


def check_example_median() -> Iterator[Evidence]:
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


def check_figure_1() -> Iterator[Evidence]:
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


def check_theorem_2() -> Iterator[Evidence]:
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


def check_table_3() -> Iterator[Evidence]:
    """The ranges in the data."""
    yield reproduced(tables.table_3(), "both files of the Adult data", engine="data")


def check_hours_per_week() -> Iterator[Evidence]:
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


def check_table_4_mean() -> Iterator[Evidence]:
    """Twenty cells; the answers are truncated, the ranges and scales rounded."""
    yield reproduced(tables.table_4_mean(), "Theorem 1 on the Adult data", engine="data")


def check_table_4_deviation() -> Iterator[Evidence]:
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


def check_infinite() -> Iterator[Evidence]:
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


def check_figures_2_3() -> Iterator[Evidence]:
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


def check_figure_4() -> Iterator[Evidence]:
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


def check_hipaa() -> Iterator[Evidence]:
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


# --- the claims, in the paper's order ------------------------------------------------------------

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="rhodi.definition-1",
        kind=Kind.DEFINITION,
        source=Source(PAPER, "section 3.1, Definition 1"),
        title="sensitivity under replacement of one record",
        statement=(
            r"The sensitivity of a query function $f$ for bounded differential privacy is "
            r"$\Delta f = \max_{x, x' \subset U} |f(x) - f(x')|$, where $x'$ can be obtained by "
            r"replacing one element in $x$ with another."
        ),
        checks=(check_sensitivity,),
        readings={
            "databases of the given size": "the maximum is over databases of the size |D|",
            "databases of every size": "the maximum is over all subsets of U, as printed",
        },
        reading="databases of the given size",
        note=(
            "The size of x is not printed; section 3.5 computes 9/4 for the mean of four records, "
            "which needs it."
        ),
    ),
    Claim(
        id="rhodi.possible-worlds",
        kind=Kind.DEFINITION,
        source=Source(PAPER, "section 3.3"),
        title="the set of possible worlds, and its size",
        statement=(
            r"$\Psi = \{D' \cup \{i\} \mid i \in U \wedge i \notin D'\}$. When the adversary knows "
            r"$k$ rows of $D$, the size of $\Psi$ is $|\Psi| = \binom{|U|-k}{n-k}$."
        ),
        checks=(check_possible_worlds,),
        readings={
            "sets": "a database is a set of entries of U",
            "multisets": "a database may hold an entry more than once, as section 3.1 allows",
        },
        reading="sets",
        note=(
            "Section 3.1 models a database as a (multi)set; the definition and the count need "
            "sets. The set builder adds one entry, so it is the case k = n - 1."
        ),
    ),
    Claim(
        id="rhodi.definition-2",
        kind=Kind.DEFINITION,
        source=Source(PAPER, "section 3.4, Definition 2"),
        title="contribution of an individual",
        statement=(
            r"$\mathcal{C}_f(i) = \max_{\omega_1, \omega_2} \|f(\omega_1) - f(\omega_2)\|$, where "
            r"$\omega_1 \in \Psi_{\{i\}}$ and $\omega_2 \in \Psi_{\{i\}}^C$."
        ),
        checks=(check_contribution,),
        domain="m >= 2",
    ),
    Claim(
        id="rhodi.definition-3",
        kind=Kind.DEFINITION,
        source=Source(PAPER, "section 3.4, Definition 3"),
        title="sensitive range, and S(f) = max_i C_f(i)",
        statement=(
            r"$\mathcal{S}(f) = \max_{\omega_1, \omega_2 \in \Psi} \|f(\omega_1) - f(\omega_2)\|$, "
            r"where $\Psi$ is the set of possible worlds under the prior knowledge $\mathcal{L}$. "
            r"Note that $\mathcal{S}(f) = \max_i \mathcal{C}_f(i)$."
        ),
        checks=(check_sensitive_range,),
        formal=stated("sensitive_range"),
        domain="m >= 2",
        readings={
            "every D'": "the maximum is also over every D', as the paragraph before says",
            "one D'": "Psi is that of the D' at hand, as the formula says",
        },
        reading="every D'",
        note="Theorem 1 needs the first reading: see rhodi.theorem-1.",
    ),
    Claim(
        id="rhodi.example-mean-epsilon-2",
        kind=Kind.EXAMPLE,
        source=Source(PAPER, "section 3.5"),
        title="densities and confidence of the mean at epsilon = 2",
        statement=(
            r"$D = \{1,2,3,10\}$, $U = \{1,2,3,4,5,10\}$, $f$ = mean, sensitivity $\frac{9}{4}$, "
            r"$\epsilon = 2$, $R = 5.041$: $\Pr[\mathcal{M}_f(\omega_3) = R] = 0.1762$, "
            r"$\Pr[\mathcal{M}_f(\omega_1) = R] = 0.0464$, "
            r"$\Pr[\mathcal{M}_f(\omega_2) = R] = 0.0580$; the missing element is 10 with "
            r"confidence $\frac{0.1762}{0.1762 + 0.0464 + 0.0580} = 0.6278$."
        ),
        checks=(check_section_3_5,),
        quantities=("belief.posterior",),
        note="The printed probabilities are densities: a single response has probability zero.",
    ),
    Claim(
        id="rhodi.definition-4",
        kind=Kind.DEFINITION,
        source=Source(PAPER, "section 4, Definition 4"),
        title="rho-differential identifiability",
        statement=(
            r"A randomized mechanism $\mathcal{M}$ satisfies $\rho$-differential identifiability "
            r"if for all databases $D$, $\forall D' = D - i^*$, and $\forall i \in U - D'$: "
            r"$\Pr[I(i) \in \mathcal{I}_D \mid \mathcal{M}_f(D) = R, D'] \leq \rho$."
        ),
        checks=(check_definition_4,),
        domain="1/m <= rho <= 1, m >= 2",
        note=(
            "R is any response; for a continuous answer the condition is read with densities. "
            "Below rho = 1/m no mechanism satisfies it (rhodi.random-guess)."
        ),
    ),
    Claim(
        id="rhodi.equations-2-7",
        kind=Kind.DERIVATION,
        source=Source(PAPER, "section 4.1", "eq. 2-7"),
        title="identifiability risk by Bayes' rule at the uniform prior",
        statement=(
            r"$\Gamma(i) = \Pr[I(i) \in \mathcal{I}_D \mid \mathcal{M}_f(D) = R, D'] = "
            r"\frac{\Pr[D = D' \cup \{i\}] \cdot \Pr[\mathcal{M}_f(D' \cup \{i\}) = R]}"
            r"{\sum_{\omega \in \Psi} \Pr[\omega] \cdot \Pr[\mathcal{M}_f(\omega) = R]} = "
            r"\frac{e^{-|R-f(D)|/\lambda}}{e^{-|R-f(D)|/\lambda} + "
            r"e^{-|R-f(\omega_{j_1})|/\lambda} + \dots + e^{-|R-f(\omega_{j_{m-1}})|/\lambda}}$"
        ),
        checks=(check_bayes,),
        formal=stated("bayes"),
        quantities=("belief.posterior",),
        rests_on=("uniform prior (section 3.3)", "densities for probabilities of responses"),
        domain="m >= 2, lambda > 0",
        readings={
            "D is D' + {i}": "from eq. 6 on, D stands for the world that holds i",
            "D is the database at hand": "D stands for the database that was queried",
        },
        reading="D is D' + {i}",
        note=(
            "Eqs. 3-5 use D for a random database; eq. 6 reuses the letter for the world in "
            "question."
        ),
    ),
    Claim(
        id="rhodi.equations-8-9",
        kind=Kind.DERIVATION,
        source=Source(PAPER, "section 4.1", "eq. 8-9"),
        title="upper bound on the risk",
        statement=(
            r"Dividing numerator and denominator by $e^{-|R-f(D)|/\lambda}$ gives $\leq "
            r"\frac{1}{1 + e^{-|f(D)-f(\omega_{j_1})|/\lambda} + \dots + "
            r"e^{-|f(D)-f(\omega_{j_{m-1}})|/\lambda}}$ (8). Since $\forall k, 1 \leq k \leq m, "
            r"|f(D) - f(\omega_{j_k})| \leq S(f)$, simple application of triangle inequality "
            r"yields "
            r"$\leq \frac{1}{1 + (m-1) e^{-S(f)/\lambda}}$ (9), where $m = |\Psi| = |U| - |D'|$."
        ),
        checks=(check_risk_bounds,),
        formal=stated("risk_is_bounded"),
        quantities=("belief.risk_bound", "guarantee.rho"),
        domain="m >= 2, lambda > 0, |f(D) - f(w)| <= S",
        note=(
            "The two reasons are exchanged: dividing gives an equality in |R-f(w)| - |R-f(D)|, the "
            "triangle inequality gives (8), and (9) follows from (8) because exp increases. The "
            "index k runs to m - 1, not m."
        ),
    ),
    Claim(
        id="rhodi.random-guess",
        kind=Kind.REMARK,
        source=Source(PAPER, "section 4.1", "after eq. 9"),
        title="no noise brings the bound below 1/m",
        statement=(
            r"Since $(m-1) \exp(-\frac{S(f)}{\lambda}) \leq (m-1)$, the lower bound of Equation "
            r"(9) "
            r"is $\frac{1}{1 + (m-1)} = \frac{1}{m}$. This implies that it is impossible to "
            r"protect the privacy of individuals with the probability less than an adversary's "
            r"probability of a correct random guess."
        ),
        checks=(check_random_guess,),
        formal=stated("random_guess"),
        quantities=("guarantee.rho",),
        domain="m >= 2, lambda > 0, S >= 0",
        note=(
            "Both sentences are true, but the first does not imply the second: eq. 9 is an upper "
            "bound on the risk, and a floor under an upper bound is no floor under the risk. The "
            "impossibility holds because m posteriors sum to one, so one of them is at least 1/m."
        ),
    ),
    Claim(
        id="rhodi.equations-10-15",
        kind=Kind.DERIVATION,
        source=Source(PAPER, "section 4.1", "eq. 10-15"),
        title="from the bound to the scale, and for which rho",
        statement=(
            r"$\frac{1}{1 + (m-1) e^{-S(f)/\lambda}} \leq \rho$ (10) $\Rightarrow "
            r"e^{-S(f)/\lambda} \geq \frac{1-\rho}{(m-1)\rho}$ (12). Since $\rho \leq 1$, taking "
            r"the natural log of both sides yields $-\frac{S(f)}{\lambda} \geq \ln "
            r"\frac{1-\rho}{(m-1)\rho}$ (13), $\frac{S(f)}{\lambda} \leq \ln "
            r"\frac{(m-1)\rho}{1-\rho}$ (14). When $\rho \leq \frac{1}{m}$, (14) can never be "
            r"satisfied. For $\rho \geq \frac{1}{m}$, $\lambda \geq "
            r"\frac{S(f)}{\ln \frac{(m-1)\rho}{1-\rho}}$ (15)."
        ),
        checks=(check_scale_from_bound,),
        corrected=stated("scale_from_bound"),
        correction=Correction(
            statement=(
                r"For $m \geq 2$, $0 < \rho < 1$, $S(f) \geq 0$ and $\lambda > 0$: (10) holds "
                r"exactly when (14) does; for $\rho > \frac{1}{m}$, (14) holds exactly when (15) "
                r"does; for $\rho \leq \frac{1}{m}$ and $S(f) > 0$, (14) never holds."
            ),
            harm=Harm.MISLEADING,
            who=(
                "whoever evaluates eq. 15 at rho = 1/m divides by zero; at rho = 1 eq. 13 has no "
                "log"
            ),
            repair=(
                "Ask for 1/m < rho < 1. The logarithm may be taken because ln increases and both "
                "sides are positive, not because rho <= 1."
            ),
        ),
        quantities=("scale.rho",),
        domain="m >= 2, 0 < rho < 1, S >= 0, lambda > 0",
    ),
    Claim(
        id="rhodi.theorem-1",
        kind=Kind.THEOREM,
        source=Source(PAPER, "section 4.1, Theorem 1"),
        title="scale that gives rho-differential identifiability",
        statement=(
            r"For an arbitrary adversary $\mathcal{A}$, if $\lambda = "
            r"\frac{S(f)}{\ln \frac{(m-1)\rho}{1-\rho}}$, $\mathcal{M}$ satisfies "
            r"$\rho$-differential identifiability where $m = |\Psi|$."
        ),
        checks=(check_theorem_1,),
        formal=stated("theorem_1"),
        quantities=("scale.rho", "guarantee.rho"),
        rests_on=("rhodi.equations-2-7", "rhodi.equations-8-9", "rhodi.equations-10-15"),
        domain="m >= 2, 1/m < rho < 1, S > 0, uniform prior",
        readings={
            "the setting of section 3": (
                "a uniform prior (section 3.3), S(f) over every D' (section 3.4), and lambda a "
                "scale, that is positive: hence 1/m < rho < 1"
            ),
            "arbitrary prior": '"arbitrary adversary" includes one whose prior is not uniform',
            "S(f) at one D'": "S(f) is computed for the D' of one adversary only",
        },
        reading="the setting of section 3",
        correction=Correction(
            statement=(
                r"For every adversary with a uniform prior over $m$ worlds, $1/m < \rho < 1$, and "
                r"$S(f)$ the largest sensitive range over every $D'$; for another prior, with "
                r"$1/\max_\Psi \Pr[\omega]$ in place of $m$."
            ),
            harm=Harm.UNSAFE,
            who=(
                'whoever takes "arbitrary adversary" to include any prior, or computes S(f) from '
                "one D', adds too little noise"
            ),
            repair="Say that the prior is uniform, or use rhodi.remark-nonuniform-prior.",
        ),
    ),
    Claim(
        id="rhodi.remark-nonuniform-prior",
        kind=Kind.REMARK,
        source=Source(PAPER, "section 4.1", "after Theorem 1"),
        title="m may be replaced by 1/max prior",
        statement=(
            r"If the prior probability $\Pr[D = D' \cup \{i\}] > \rho$, no privacy mechanism can "
            r"restore the privacy goal. For less severe cases, the value for $m$ in Equation (15) "
            r"can be replaced with $1/\max_{\Psi}(\Pr[D = D' \cup \{i\}])$. This essentially says "
            r"that the adversary's best guess is no better than the average calculated in Equation "
            r"(5)."
        ),
        checks=(check_nonuniform_prior,),
        corrected=stated("nonuniform_prior"),
        correction=Correction(
            statement=(
                r"If $P = \max_\Psi \Pr[\omega] < \rho < 1$ and $\lambda \geq S(f) / \ln "
                r"\frac{(1/P - 1)\rho}{1-\rho}$, every posterior is at most $\rho$."
            ),
            harm=Harm.MISLEADING,
            who="whoever evaluates the scale where the largest prior equals rho divides by zero",
            repair=(
                "Ask for max prior < rho. The reason is that p/(p + (1-p)e^(-S/lambda)) increases "
                "in p; the best guess is never below the average 1/m."
            ),
        ),
        quantities=("scale.rho_at_prior", "guarantee.rho_at_prior"),
        domain="max prior < rho < 1",
        note="1/max prior need not be a whole number, and nothing needs it to be.",
    ),
    Claim(
        id="rhodi.remark-prior-above-rho",
        kind=Kind.REMARK,
        source=Source(PAPER, "section 4.1", "after Theorem 1"),
        title="a prior above rho cannot be repaired",
        statement=(
            r"If the prior probability $\Pr[D = D' \cup \{i\}] > \rho$, then the privacy goal is "
            r"inherently violated and no privacy mechanism can restore it."
        ),
        checks=(check_prior_above_rho,),
        formal=stated("prior_above_rho"),
        domain="mechanisms with finitely many responses, each of positive probability",
        note=(
            "The posterior averages to the prior, so it exceeds rho at some response. For "
            "continuous answers the same average is an integral."
        ),
    ),
    Claim(
        id="rhodi.epsilon-to-rho",
        kind=Kind.THEOREM,
        source=Source(PAPER, "section 4.1", "after Theorem 1"),
        title="an epsilon-differentially private mechanism is rho-identifiable",
        statement=(
            r"Any $\epsilon$-differentially private mechanism satisfies "
            r"$\frac{1}{1+(m-1)e^{-\epsilon}}$-differential identifiability. This is easy to see "
            r"once we apply $\forall j, \Pr[\mathcal{M}_f(\omega_j) = R] \geq e^{-\epsilon} "
            r"\Pr[\mathcal{M}_f(D) = R]$ to Equation (6)."
        ),
        checks=(check_epsilon_to_rho,),
        formal=stated("epsilon_to_rho"),
        quantities=("translation.rho_from_epsilon",),
        rests_on=("uniform prior (section 3.3)",),
        domain="m >= 2, epsilon >= 0",
        readings={
            "bounded": "databases that differ by replacing one record, as section 3.1 sets out",
            "unbounded": "databases that differ by adding or removing one record",
        },
        reading="bounded",
        note=(
            "The inequality is applied to eq. 5: eq. 6 speaks of Laplace answers only. Under "
            "unbounded privacy the worlds are two steps apart and e^(-2 epsilon) takes the place "
            "of e^-epsilon."
        ),
    ),
    Claim(
        id="rhodi.rho-to-epsilon",
        kind=Kind.THEOREM,
        source=Source(PAPER, "section 4.1", "after Theorem 1"),
        title="upper bound on epsilon for a given rho",
        statement=(
            r"Alternatively, $\epsilon \leq \ln \frac{(m-1)\rho}{1-\rho}$. This provides an upper "
            r"bound on $\epsilon$ for the given $\rho$, not an optimal value."
        ),
        checks=(check_rho_to_epsilon,),
        formal=stated("rho_to_epsilon"),
        quantities=("translation.epsilon_from_rho",),
        rests_on=("uniform prior (section 3.3)",),
        domain="m >= 2, 1/m < rho < 1",
        readings={
            "sufficient": "a mechanism that spends at most that is rho-identifiable",
            "necessary": "a rho-identifiable mechanism spends at most that",
            "not optimal for any mechanism": "some larger budget serves for every mechanism",
        },
        reading="sufficient",
        note=(
            "Not optimal for one query at hand (Table 2's mean needs less noise); optimal among "
            "bounds that depend on m and rho alone, for Table 2's median attains it."
        ),
    ),
    Claim(
        id="rhodi.table-2",
        kind=Kind.TABLE,
        source=Source(PAPER, "section 4.1, Table 2"),
        title="mean and median of the eight possible worlds",
        statement=(
            r"$\{1,2,3\}$: 2, 2; $\{1,3,4\}$: $\frac{8}{3}$, 3; $\{1,3,5\}$: $\frac{3}{2}$, 3; "
            r"$\{1,3,6\}$: $\frac{10}{3}$, 3; $\{1,3,7\}$: $\frac{11}{3}$, 3; $\{1,3,8\}$: "
            r"$\frac{4}{3}$, 3; $\{1,3,9\}$: $\frac{13}{3}$, 3; $\{1,3,10\}$: $\frac{14}{3}$, 3."
        ),
        checks=(check_table_2,),
        correction=Correction(
            statement=r"The mean of $\{1,3,5\}$ is 3, that of $\{1,3,8\}$ is 4.",
            harm=Harm.MISLEADING,
            who="whoever takes the range from the table: 14/3 - 4/3 is 10/3, not 8/3",
        ),
        note=(
            "The text's S(f) = 8/3 and Γ(2) = 0.2294 are right only with 3 and 4, so the two cells "
            "may be an error of the extraction (a 3 and a 4 read as fractions) rather than of the "
            "paper."
        ),
    ),
    Claim(
        id="rhodi.example-mean-rho-third",
        kind=Kind.EXAMPLE,
        source=Source(PAPER, "section 4.1", "after Table 2"),
        title="sensitive range, scale and risk of the mean at rho = 1/3",
        statement=(
            r"$\mathcal{S}(f_{mean}) = |\frac{14}{3} - 2| = \frac{8}{3}$, $\lambda = "
            r"\frac{8}{3 \ln \frac{7}{2}}$; with $R = 2$, the worst case, $\Gamma(2) = 0.2294 < "
            r"\frac{1}{3}$."
        ),
        checks=(check_example_third,),
        quantities=("scale.rho", "belief.posterior"),
    ),
    Claim(
        id="rhodi.example-median-tight",
        kind=Kind.EXAMPLE,
        source=Source(PAPER, "section 4.1", "after Table 2"),
        title="the bound holds with equality for the median",
        statement=(
            r"The median of every possible world is 3 except $\omega_1 = D$. "
            r"$\mathcal{S}(f_{median}) = 1$ and $|f(D) - f(\omega_k)| = \mathcal{S}(f)$ for "
            r"$2 \leq k \leq 8$. Therefore, Equation (15) holds with equality: the amount of noise "
            r"computed by the upper bound is the amount actually required."
        ),
        checks=(check_example_median,),
        quantities=("scale.rho",),
    ),
    Claim(
        id="rhodi.figure-1",
        kind=Kind.FIGURE,
        source=Source(PAPER, "section 4.1, Figure 1"),
        title="risk against rho for the mean and the median",
        statement=(
            r"Figure 1: change of $\Gamma(i)$ by varying $\rho$. (a) $f$ = mean: the actual risk "
            r"is "
            r"less than the threshold $\rho$. (b) $f$ = median: the bound is tight."
        ),
        checks=(check_figure_1,),
        formal=stated("risk_against_rho"),
        domain="1/8 < rho < 1",
        note="The curves themselves are not in the text at hand; what the text says of them is.",
    ),
    Claim(
        id="rhodi.theorem-2",
        kind=Kind.THEOREM,
        source=Source(PAPER, "section 4.1, Theorem 2"),
        title="the bound on the risk is tight",
        statement=(
            r"The upper bound on the identifiability risk $\Gamma(i)$ is tight: there exists a "
            r"case "
            r"where the bound holds with equality. Equations (8) and (9) hold with equality when "
            r"1. $R \geq f(D) \geq f(\omega_i) \vee R \leq f(D) \leq f(\omega_i)$ and 2. $\forall "
            r"\omega \neq D, |f(D) - f(\omega)| = \mathcal{S}(f)$; with two possible worlds both "
            r"can always be met."
        ),
        checks=(check_theorem_2,),
        formal=stated("bound_is_attained"),
        quantities=("guarantee.rho",),
        domain="m >= 2, lambda > 0",
        note=(
            'The proof takes f(w1) < f(w2) "without loss of generality", which a constant query '
            "does not have; the bound holds with equality there too. With S(f) over every D', the "
            "second condition is met at the D' where the range is widest, not at every D'."
        ),
    ),
    Claim(
        id="rhodi.table-3",
        kind=Kind.TABLE,
        source=Source(PAPER, "section 5, Table 3"),
        title="ranges of the five attributes of the Adult data",
        statement=(
            "age(AG) 90, 17; education-num(EN) 16, 1; capital-gain(CG) 99999, 0; capital-loss(CL) "
            "4356, 0; hours-per-week(HW) 99, 1; 48,842 individuals."
        ),
        checks=(check_table_3,),
        note=(
            '"9 categorical and 5 numerical attributes": the files have a sixth numerical one, '
            "fnlwgt, and nine that are not numbers only if the class is counted."
        ),
    ),
    Claim(
        id="rhodi.example-hours-per-week",
        kind=Kind.EXAMPLE,
        source=Source(PAPER, "section 5"),
        title="sensitive range and scale of the mean of hours-per-week",
        statement=(
            r"$\mathcal{S}(f) = |f(\omega_{99}) - f(\omega_1)| = \frac{98}{48842} \approx 0.0020$. "
            r"For $\rho = \frac{1}{10}$, $\lambda = \frac{98/48842}{\ln \frac{98 \times "
            r"0.1}{1-0.1}}"
            r" = \frac{49}{24421 \cdot \ln \frac{98}{9}} \approx 8.4032 \times 10^{-4}$."
        ),
        checks=(check_hours_per_week,),
        quantities=("scale.rho",),
        note=(
            "m is taken as 99, one world for each value from 1 to 99. By section 4.1 it is |U| - "
            '|D\'|, one for each individual, and here "the universe is all US residents"; by '
            "section 3.3 the worlds D' + {1}, ..., D' + {99} need i not in D', while D' holds most "
            "of these values."
        ),
    ),
    Claim(
        id="rhodi.table-4.mean",
        kind=Kind.TABLE,
        source=Source(PAPER, "section 5, Table 4"),
        title="S(f), f(D) and lambda of the means",
        statement=(
            r"Mean, $S(f)$, $f(D)$, $\lambda$ at $\rho = 0.1$ and $0.001$. AG: 0.0015, 38.6435, "
            r"0.0007, $\infty$. EN: 0.0003, 10.0780, 0.0006, $\infty$. CG: 2.0474, 1079.067, "
            r"0.2198, 0.4445. CL: 0.0892, 87.5023, 0.0144, 0.0606. HW: 0.0020, 40.4223, 0.0008, "
            r"$\infty$."
        ),
        checks=(check_table_4_mean,),
        quantities=("scale.rho",),
        note=(
            "f(D) is truncated, S(f) and lambda are rounded. The text announces mean and median of "
            "three attributes; the table prints mean and standard deviation of five."
        ),
    ),
    Claim(
        id="rhodi.table-4.standard-deviation",
        kind=Kind.TABLE,
        source=Source(PAPER, "section 5, Table 4"),
        title="S(f), f(D) and lambda of the standard deviations",
        statement=(
            r"Std. Dev., $S(f)$, $f(D)$, $\lambda$ at $\rho = 0.1$ and $0.001$. AG: 0.0019, "
            r"13.7105, 0.0009, $\infty$. EN: 0.0251, 2.5709, 0.0491, $\infty$. CG: 26.8833, "
            r"7452.019, 2.8858, 5.8364. CL: 0.4623, 403.0045, 0.0748, 0.3139. HW: 0.0056, 12.3914, "
            r"0.0023, $\infty$."
        ),
        checks=(check_table_4_deviation,),
        correction=Correction(
            statement=(
                r"$S(f)$ over every $D'$ is 0.00197, 0.000328, 13.4549, 0.46311 and 0.00284 for "
                r"AG, EN, CG, CL and HW; $\lambda$ at $\rho = 0.1$ is 0.000941, 0.000642, 1.44433, "
                r"0.074912 and 0.001187; at $\rho = 0.001$ CG has 2.92107 and CL 0.314494."
            ),
            harm=Harm.UNSAFE,
            who=(
                "CL gets slightly too little noise: eq. 9 gives 0.1008 in place of 0.1. EN gets 76 "
                "times the noise it needs, CG and HW about twice"
            ),
            repair=(
                "Compute S(f) over the worlds D' + {x} for every x of the universe and every D'."
            ),
        ),
        quantities=("scale.rho",),
        note=(
            "f(D) is the deviation with the divisor n - 1. 0.4623 is the distance between the "
            "deviations at the largest and the smallest value where the unknown record is 0; S(f) "
            "is wider, because the deviation is smallest near the mean. 0.0251 and the scale "
            "0.0491 "
            "agree with each other, and the printed responses with that scale, so it is no "
            "misprint."
        ),
    ),
    Claim(
        id="rhodi.table-4.infeasible",
        kind=Kind.REMARK,
        source=Source(PAPER, "section 5, Table 4"),
        title="which attributes need infinite noise at rho = 0.001",
        statement=(
            r"When $\rho = 0.001$, the amount of noise required to enforce $\Gamma(i) \leq \rho$ "
            r"for "
            r"age, education-num and hours-per-week becomes infinite. This is because a random "
            r"guess that $D$ contains an individual with (say) 12 years of education is almost "
            r"certainly correct."
        ),
        checks=(check_infinite,),
        corrected=stated("no_noise_enforces"),
        correction=Correction(
            statement=(
                r"At $\rho = 0.001$ no amount of noise, finite or infinite, enforces $\Gamma(i) "
                r"\leq \rho$ for age, education-num and hours-per-week: the uniform prior is "
                r"already $\frac{1}{74}$, $\frac{1}{16}$ and $\frac{1}{99}$."
            ),
            harm=Harm.MISLEADING,
            who="whoever publishes such an answer and believes that rho = 0.001 is enforced",
            repair="Refuse rho <= 1/m.",
        ),
        quantities=("scale.rho",),
        note=(
            "The printed reason is not the reason: the guess at stake is which value the one "
            "unknown individual has, and it is correct with probability 1/16. The responses "
            "printed under an infinite scale (6410.178, ...) are draws from no Laplace "
            "distribution."
        ),
    ),
    Claim(
        id="rhodi.figure-2-3",
        kind=Kind.FIGURE,
        source=Source(PAPER, "section 5, Figures 2 and 3"),
        title="noise ratio as rho and epsilon vary",
        statement=(
            r"Noise ratio $NR = \frac{R - f(D)}{U_{range}}$. The smaller the value of $\rho$, the "
            r"more noise is required. For everything except years of education, answers for $\rho "
            r"= 1.5\%$ are highly likely to be close to the true answer. $\epsilon$-differential "
            r"privacy and $\rho$-differential identifiability are comparable, the scale of "
            r"$\epsilon$ is very different across the two plots."
        ),
        checks=(check_figures_2_3,),
        formal=stated("scale_falls_with_rho"),
        quantities=("scale.rho", "scale.differential_privacy"),
        domain="m >= 2, S > 0, 1/m < rho < 1",
        note=(
            "The plots are not in the text at hand, and their 1000 answers are random; what is "
            "checked is what the text says of them."
        ),
    ),
    Claim(
        id="rhodi.figure-4",
        kind=Kind.FIGURE,
        source=Source(PAPER, "section 5, Figure 4"),
        title="the mean's noise shrinks with the data, the sum's does not",
        statement=(
            r"For $f$ = mean, the noise needed shrinks with the size of the dataset. For $f$ = "
            r"sum, "
            r"the noise is independent of dataset size."
        ),
        checks=(check_figure_4,),
        formal=stated("scale_falls_with_size"),
        quantities=("scale.rho",),
        note=(
            "The plots are not in the text at hand. At a fixed range of the domain and a fixed rho "
            "the mean's scale is inversely proportional to the number of records."
        ),
    ),
    Claim(
        id="rhodi.hipaa",
        kind=Kind.EXAMPLE,
        source=Source(PAPER, "sections 1 and 5"),
        title="one of 68 people, approximately 1.5%",
        statement=(
            r"Given that less than 1.7% of the U.S. population is male and 85 or older, knowing "
            r"the age, gender and address of someone over 85 would limit them to one of 68 people "
            r"(on average) in geographic units as small as 20,000 people; the goal is met if the "
            r"probability is limited to approximately 1.5%."
        ),
        checks=(check_hipaa,),
        note="The census figure itself is not checked here.",
    ),
)
