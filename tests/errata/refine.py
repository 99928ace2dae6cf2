"""The numbers of refine's errata, worked out from the definitions alone.

Fractions and mpmath; nothing of the package that is judged is imported.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import mpmath

from tests.errata.kinds import Said, formula, premise, printed

F = Fraction
HALF, THIRD, FIFTH = F(1, 2), F(1, 3), F(1, 5)


def least_delta(first: Sequence[F], second: Sequence[F], growth: int) -> F:
    """By how much the most telling event exceeds the growth, either way round."""
    return max(
        sum(max(p - growth * q, F(0)) for p, q in zip(*pair, strict=True))
        for pair in ((first, second), (second, first))
    )


def epsilon_delta_individual() -> Said:
    """A prior of 1/3 and 2/3, refined at ln 2, and 1/5 moved besides."""
    growth, delta, prior = 2, FIFTH, [THIRD, 2 * THIRD]
    # as far up and down as ln 2 lets one answer go from the prior: the near value doubles
    refined = [growth * prior[0], 1 - growth * prior[0]]
    assert least_delta(refined, prior, growth) == 0
    moved = [refined[0] + delta, refined[1] - delta]
    assert prior[1] > growth * moved[1] + delta
    assert least_delta(moved, prior, growth) == growth * delta
    of_figure = mpmath.mpf("0.2")
    return {
        "counterexample": [
            *(*prior, growth, delta, *refined, *moved, prior[1], moved[1]),
            *(prior[1], growth, moved[1], delta, growth * moved[1] + delta),
        ],
        "consequence": [growth, of_figure, growth, growth * of_figure],
        "what to do": [of_figure, growth, of_figure / growth],
    }


def epsilon_delta_statistical() -> Said:
    """A fair prior: D and D' answer 0 and 1, each refined by ln 2 over the two."""
    growth, delta, even = 2, FIFTH, [HALF, HALF]
    up, down = F(4, 3), F(2, 3)
    assert (up / down, up * HALF + down * HALF) == (growth, 1)
    moved = [up * HALF + delta / 2, down * HALF - delta / 2]
    other = moved[::-1]
    assert moved[0] > growth * moved[1] + delta
    assert least_delta(moved, other, growth) == delta * (1 + growth) / 2
    of_figure, of_third = mpmath.mpf("0.2"), mpmath.mpf("0.1")
    return {
        "title": [formula("2")],
        "printed": [printed("2")],
        "correct": [formula("1")],
        "counterexample": [
            *(*even, up, down, growth, delta, *moved, *other),
            *(moved[0], growth, moved[1], delta, growth * moved[1] + delta),
        ],
        "consequence": [
            *(formula("1 2"), growth, of_figure, growth, of_figure * (1 + growth) / 2),
        ],
        "what to do": [formula("1"), of_third, growth, 2 * of_third / (1 + growth)],
        "in full": [formula("1")],
    }


def region_masses() -> Said:
    """Factors 2 and 1/2, and a third set of the prior without either."""
    up, down = 2, HALF
    first, second = (up - 1) / (up - down), (1 - down) / (up - down)
    total = up * first + down * second
    return {
        "printed": [printed("1 1")],
        "correct": [formula("1 1")],
        "counterexample": [up, down, first, second, 1, total],
        "consequence": [formula("1"), 1, total, up, down, down / total, F(1, up)],
        "in full": [formula("1 1")],
        "note": [formula("1 1")],
    }


def step_a_b() -> Said:
    """Factors 3 and 1/2."""
    up, down = 3, HALF
    first, second = (up - 1) / (up - down), (1 - down) / (up - down)
    total = up * first + down * second
    return {
        "printed": [printed("1 1")],
        "correct": [formula("1 1")],
        "counterexample": [up, down, first, second, total, formula("1 1 1")],
        "consequence": [formula("1"), total, up, down],
        "in full": [formula("1 1")],
    }


def table_5_laplace() -> Said:
    """How likely Laplace noise of scale 1/epsilon about 1/2 stays within [0, 1]."""
    budgets = [mpmath.mpf("0.1"), mpmath.log(2), mpmath.mpf(1), mpmath.mpf(2)]
    digits = ["0.476", "0.549", "0.607", "0.684"]
    within = [
        2 * mpmath.quad(lambda x, e=e: e / 2 * mpmath.exp(-e * x), [0, mpmath.mpf(1) / 2])
        for e in budgets
    ]
    names = ["0.1", "2", "1", "2"]
    return {
        "title": [formula("0 1")],
        "printed": [printed(" ".join(digits))],
        "correct": within,
        "numbers": [
            number
            for name, digit, ours in zip(names, digits, within, strict=True)
            for number in (formula(f"0 1 {name}"), printed(digit), ours)
        ],
        "consequence": [
            *(budgets[0], 100 * (1 - within[0]), 100, formula("0 1")),
            100 * (1 - mpmath.mpf(digits[0])),
        ],
        "what to do": [formula("1 2")],
        "in full": [formula("0 1 1 2"), *within],
        "note": [1, 1 - within[2]],
    }


def refined_error(epsilon: mpmath.mpf) -> mpmath.mpf:
    """Mean squared error of the refined answer, over a true answer that is uniform on [0, 1]."""
    up, down = mpmath.exp(epsilon), mpmath.exp(-epsilon)
    size = (1 - down) / (up - down)

    def cube(from_: mpmath.mpf, to: mpmath.mpf, true: mpmath.mpf) -> mpmath.mpf:
        return ((to - true) ** 3 - (from_ - true) ** 3) / 3

    def at(true: mpmath.mpf) -> mpmath.mpf:
        start = min(max(true - size / 2, 0), 1 - size)
        return down * cube(0, 1, true) + (up - down) * cube(start, start + size, true)

    return mpmath.quad(at, [0, size / 2, 1 - size / 2, 1])


def bayes_error(epsilon: mpmath.mpf) -> mpmath.mpf:
    """Mean squared error of the posterior mean after Laplace noise of scale 1/(2 epsilon)."""
    rate = 2 * epsilon

    def spread(response: mpmath.mpf) -> mpmath.mpf:
        ends = sorted({mpmath.mpf(0), min(max(response, mpmath.mpf(0)), mpmath.mpf(1)), 1})
        mass, first, second = (
            mpmath.quad(
                lambda x, n=n: x**n * rate / 2 * mpmath.exp(-rate * abs(response - x)), ends
            )
            for n in range(3)
        )
        return second - first**2 / mass

    # every response below 0 leaves one posterior, and so does every one above 1
    beside = 2 * spread(mpmath.mpf(0)) / rate
    return beside + mpmath.quad(spread, [0, mpmath.mpf(1) / 2, 1], maxdegree=4)


ALWAYS_HALF = F(1, 12)


def at_ln_2() -> list[F | int]:
    """The refined answer's error at ln 2, exactly, beside that of always answering 1/2."""
    size, found = (1 - HALF) / (2 - HALF), F(29, 324)
    with mpmath.workdps(20):
        assert mpmath.almosteq(refined_error(mpmath.log(2)), mpmath.mpf(29) / 324, 1e-12)
    assert ALWAYS_HALF == HALF**2 - 2 * HALF * HALF + THIRD  # the mean of (x - 1/2)^2
    return [0, 1, 2, size, found, HALF, ALWAYS_HALF, ALWAYS_HALF]


def no_prior_knowledge() -> Said:
    """The errors at the four budgets of Table 5."""
    half = _real(ALWAYS_HALF)
    with mpmath.workdps(10):
        rows = {
            name: [refined_error(budget), half, bayes_error(budget)]
            for name, budget in (
                ("0.1", mpmath.mpf("0.1")),
                ("2", mpmath.log(2)),
                ("1", mpmath.mpf(1)),
                ("2 ", mpmath.mpf(2)),
            )
        }
    first, *others = rows.items()
    return {
        "correct": [formula("2"), 2, HALF],
        "counterexample": at_ln_2(),
        "consequence": [
            *(premise(first[0]), first[1][0], half, HALF, first[1][2], formula("1 2")),
            *(number for name, row in others for number in (premise(name), *row)),
        ],
        "what to do": [printed("0.5")],
        "in full": [HALF, formula("2 0 1"), ALWAYS_HALF, HALF, premise("2 1 2")],
        "rests on": [formula("1 2")],
    }


def increased_utility() -> Said:
    """The same, at ln 2."""
    return {
        "correct": [2],
        "counterexample": at_ln_2(),
        "consequence": [2, _real(ALWAYS_HALF), mpmath.mpf(29) / 324],
        "in full": [premise("0 1"), 2, HALF],
    }


def exploiting_the_prior() -> Said:
    """One in a hundred, and epsilon = 1."""
    p, e = mpmath.mpf(1) / 100, mpmath.e
    scale = mpmath.mpf(1) / 2
    odds = mpmath.exp(1 / scale) * p / (1 - p)  # what one answer can make of them
    assert odds < 1
    laplace = mpmath.quad(lambda x: mpmath.exp(-x / scale) / (2 * scale), [HALF_REAL, mpmath.inf])
    refined = (1 - p) * p / e + p * (1 - p * e)
    return {
        "correct": [formula("2")],
        "counterexample": [
            *(F(99, 100), F(1, 100), premise("1"), HALF, premise("1"), odds),
            *(0, p, laplace, refined),
        ],
        "consequence": [p, premise("1"), p, refined, laplace, p * e, 1 - laplace],
        "in full": [formula("1 2 0 1 1 1 0 1")],
        "rests on": [HALF, HALF],
    }


def proposition_3() -> Said:
    """Two coins, and whether they differ or agree."""
    outcomes = {
        present: [(a, b, int((a != b) is present)) for a in (0, 1) for b in (0, 1)]
        for present in (True, False)
    }
    for rows in outcomes.values():
        for i, j in combinations(range(3), 2):
            assert len({(row[i], row[j]) for row in rows}) == 4  # two fair coins
    even = {
        present: F(sum(sum(row) % 2 == 0 for row in rows), 4) for present, rows in outcomes.items()
    }
    return {
        "counterexample": [1, premise("3"), 1, 0, even[True], premise("3"), even[False]],
        "consequence": [premise("3"), 0],
        "in full": [formula("2")],
    }


def consistency() -> Said:
    """Four answers, of which the fourth is given as the second."""
    first, second, growth = [F(n, 9) for n in (4, 2, 2, 1)], [F(n, 9) for n in (2, 4, 1, 2)], 2
    assert least_delta(first, second, growth) == 0
    folded = [[row[0], row[1] + row[3], row[2]] for row in (first, second)]
    assert least_delta(*folded, growth) == 0
    return {
        "counterexample": [*first, *second, growth, *folded[0], *folded[1], growth],
        "consequence": [premise("0 1 0 1")],
        "rests on": [formula("0")],
    }


def _real(value: F) -> mpmath.mpf:
    return mpmath.mpf(value.numerator) / value.denominator


HALF_REAL = mpmath.mpf(1) / 2

SAYS = {
    "refine.algorithm-1.step-a-b": step_a_b,
    "refine.consistency": consistency,
    "refine.exploiting-the-prior": exploiting_the_prior,
    "refine.increased-utility": increased_utility,
    "refine.no-prior-knowledge": no_prior_knowledge,
    "refine.proposition-3": proposition_3,
    "refine.epsilon-delta-individual": epsilon_delta_individual,
    "refine.epsilon-delta-statistical": epsilon_delta_statistical,
    "refine.region-masses": region_masses,
    "refine.table-5.laplace": table_5_laplace,
}
