"""The numbers of refine's errata, worked out from the definitions alone.

Fractions and mpmath; nothing of the package that is judged is imported.
"""

from collections.abc import Sequence
from fractions import Fraction

import mpmath

from tests.errata.kinds import Said, formula, one_way, premise, printed

F = Fraction
HALF, THIRD, FIFTH = F(1, 2), F(1, 3), F(1, 5)


def least_delta(first: Sequence[F], second: Sequence[F], growth: int) -> F:
    """By how much the most telling event exceeds the growth, either way round."""
    return max(
        sum(max(p - growth * q, F(0)) for p, q in zip(*pair, strict=True))
        for pair in ((first, second), (second, first))
    )


def epsilon_delta_individual() -> Said:
    """Figure 2: the uniform prior on [0, 1], refined at ln 2 about 1/2, and 1/5 moved besides."""
    growth, delta, true = 2, FIFTH, HALF
    # the middle third doubles, and the rest, two sixths at either end and beside it, halves
    near, density = F(1, 1 + growth), F(1, growth)
    assert growth * near + density * (1 - near) == 1
    width = delta / density / 2  # of either tail: all of its mass is taken
    ends = (F(0), width, 1 - width, F(1))
    assert ends[1] < true - near / 2
    # the left tail, what halves, what doubles, what halves, the right tail
    prior = [width, true - near / 2 - width, near, true - near / 2 - width, width]
    left = width * density - delta / 2
    moved = [left, prior[1] * density, near * growth + delta, prior[3] * density, left]
    assert (sum(prior), sum(moved)) == (1, 1)
    assert least_delta(moved, prior, growth) == growth * delta
    # as repaired: all that two outer pieces of width 1/10 have, and half of delta from the middle
    outer = width / 2
    cells = [outer] * 4 + [*prior[1:4], F(0)]
    inner = [F(0)] * 2 + [outer * density] * 2
    mended = [*inner, moved[1], near * growth - delta / 2, moved[3], delta]
    assert (sum(cells), sum(mended), 2 * outer * density) == (1, 1, delta / 2)
    assert least_delta(mended, cells, growth) == delta
    of_figure = mpmath.mpf("0.2")
    tails = prior[0] + prior[-1]
    return {
        "counterexample": [
            *(formula("0 1"), true, growth, delta, *ends, tails, delta, moved[0] + moved[-1]),
            *(tails, growth, moved[0] + moved[-1], delta, formula("2 2"), delta, delta),
        ],
        "in full": [formula("1")],
        "consequence": [growth, of_figure, growth, growth * of_figure],
        "what to do": [of_figure, growth],
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
    of_figure = mpmath.mpf("0.2")
    return {
        "title": [formula("2")],
        "printed": [printed("2")],
        "correct": [formula("1")],
        "counterexample": [
            *(*even, up, down, growth, delta, *moved, *other),
            *(moved[0], growth, moved[1], delta, growth * moved[1] + delta),
        ],
        "consequence": [*(formula("1 2"), growth, of_figure, growth, of_figure * (1 + growth) / 2)],
        "what to do": [formula("1"), growth, of_figure, delta / (1 + growth)],
        "in full": [formula("1")],
    }


def algorithm_1() -> Said:
    """The then-branch at 2 and 1/2 on three equally likely values, and divided by its total."""
    up, down = 2, HALF
    p_u, p_d = (up - 1) / (up - down), (1 - down) / (up - down)
    assert p_u == 2 * THIRD  # the mass of the two nearest values: the then-branch is taken
    printed_answer = [up * THIRD, up * THIRD, down * THIRD]
    total = sum(printed_answer)
    assert total == up + down - 1
    divided = [mass / total for mass in printed_answer]
    factor = THIRD / divided[-1]
    assert factor > up == 1 / down
    return {
        "title": [printed("1"), 1],
        "printed": [printed("1 1 1")],
        "correct": [formula("1 1 0 1 1")],
        "what to do": [formula("1 2 2 2 3 1")],
        "counterexample": [
            *(THIRD, THIRD, THIRD, premise("0 1 2"), up, down),
            *(*printed_answer, total, *divided, THIRD, divided[-1], factor, up),
        ],
        "consequence": [*(formula("1"), total, up, down, p_u + p_d, 1 - p_u - p_d)],
        "note": [formula("1 1"), printed("5")],
        "who is hurt": [formula("2"), printed("3")],
    }


def individual_sensitivity() -> Said:
    """How far a value of [0, 1] is from the 1/2 of an absent individual."""
    absent, values = HALF, [F(0), HALF, F(1)]
    within = max(abs(value - absent) for value in values)
    asked, enough = (2 * (distance / F(1)) ** 2 for distance in (F(1), within))
    assert asked == 4 * enough
    near = 1 / (1 + mpmath.e)
    variance = (mpmath.e * near**3 + (1 - near**3) / mpmath.e) / 12
    return {
        "title": [absent],
        "printed": [printed("0 1 0 1")],
        "correct": [formula("0 1"), within, formula("1 2"), absent],
        "counterexample": [
            *(values[0], values[-1], absent, premise("1"), within, *values, within, absent)
        ],
        "consequence": [asked, _real(enough), premise("1"), variance],
        "in full": [absent],
        "interpretation": [absent],
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
        "correct": [*within, premise("1/2")],
        "numbers": [
            number
            for name, digit, ours in zip(names, digits, within, strict=True)
            for number in (formula(f"0 1 {name}"), printed(digit), ours)
        ],
        "consequence": [
            *(budgets[0], premise("1/2"), 100 * (1 - within[0]), 100, formula("0 1")),
            100 * (1 - mpmath.mpf(digits[0])),
        ],
        "what to do": [formula("1 2"), premise("1/2")],
        "in full": [premise("1/2"), formula("0 1 1 2"), *within],
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


def bayes_error_refined(epsilon: mpmath.mpf) -> mpmath.mpf:
    """Mean squared error of the posterior mean after the refined answer."""
    up, down = mpmath.exp(epsilon), mpmath.exp(-epsilon)
    size = (1 - down) / (up - down)

    def spread(response: mpmath.mpf) -> mpmath.mpf:
        # the true values whose near set, clipped to [0, 1], holds the response
        start = mpmath.mpf(0) if response <= size else response - size / 2
        end = mpmath.mpf(1) if response >= 1 - size else response + size / 2
        mass, first, second = (
            (down + (up - down) * (end ** (n + 1) - start ** (n + 1))) / (n + 1) for n in range(3)
        )
        return second - first**2 / mass

    return mpmath.quad(spread, [0, size, 1 - size, 1])


def no_prior_knowledge() -> Said:
    """A Boolean at ln 2, and the errors on [0, 1] at the four budgets of Table 5."""
    growth = 2
    refined, noisy = HALF / growth, HALF / growth  # the noise passes 1/2 with e^(-epsilon)/2
    scale = 1 / (2 * mpmath.log(2))
    tail = mpmath.quad(lambda x: mpmath.exp(-x / scale) / (2 * scale), [HALF_REAL, mpmath.inf])
    assert mpmath.almosteq(tail, _real(noisy), 1e-12)
    budgets = {
        "0.1": mpmath.mpf("0.1"),
        "2": mpmath.log(2),
        "1": mpmath.mpf(1),
        "2 ": mpmath.mpf(2),
    }
    with mpmath.workdps(10):
        raw = [(refined_error(budget), 2 * (1 / (2 * budget)) ** 2) for budget in budgets.values()]
        read = [(bayes_error_refined(budget), bayes_error(budget)) for budget in budgets.values()]
    assert all(ours < theirs for ours, theirs in [*raw, *read])
    return {
        "title": [formula("0 1")],
        "printed": [printed("0 1 6")],
        "correct": [formula("1 2 1 0 1"), premise("0.1"), *read[0], F(1, 12), HALF],
        "counterexample": [
            *(HALF, HALF, growth, formula("1 2 2"), refined, HALF, noisy, premise("1")),
            *(mpmath.exp(-1) / 2, printed("3"), mpmath.exp(-1) / 2),
        ],
        "consequence": [
            formula("0 1 1 2"),
            *(
                number
                for name, pair in zip(budgets, raw, strict=True)
                for number in (*pair, premise(name))
            ),
            *(number for pair in read for number in pair),
        ],
        "what to do": [formula("0 1"), printed("0.01")],
        "in full": [HALF, formula("1 2 2 0 1")],
        "rests on": [formula("1 2")],
    }


def by_bayes_after_noise(p: mpmath.mpf, epsilon: mpmath.mpf) -> mpmath.mpf:
    """How often Bayes' rule on the Laplace answer is wrong: the lighter of two densities."""
    rate = 2 * epsilon

    def lighter(answer: mpmath.mpf) -> mpmath.mpf:
        zero, one = (mpmath.exp(-rate * abs(answer - value)) for value in (0, 1))
        return rate / 2 * min((1 - p) * zero, p * one)

    turn = (1 + mpmath.log((1 - p) / p) / rate) / 2
    return mpmath.quad(lighter, [-mpmath.inf, 0, min(turn, 1), 1, mpmath.inf])


def by_bayes_refined(p: F, growth: int) -> F:
    """The same of the refined answer: the near set is as heavy as the factors allow."""
    near = F(1, 1 + growth)
    told = [growth * q if q < near else 1 - (1 - q) / growth for q in (1 - p, p)]
    weights = [[(1 - p) * told[0], (1 - p) * (1 - told[0])], [p * (1 - told[1]), p * told[1]]]
    return sum((min(zero, one) for zero, one in zip(*weights, strict=True)), F(0))


def exploiting_the_prior() -> Said:
    """One in a hundred, and epsilon = 1; and more frequent ones at ln 2."""
    p, e = mpmath.mpf(1) / 100, mpmath.e
    scale = mpmath.mpf(1) / 2
    odds = mpmath.exp(1 / scale) * p / (1 - p)  # what one answer can make of them
    most = one_way("0.0747", odds)
    assert odds < mpmath.mpf("0.0747") < 1
    assert p * p * e < (1 - p) * p / e  # after a refined 1, too
    laplace = mpmath.quad(lambda x: mpmath.exp(-x / scale) / (2 * scale), [HALF_REAL, mpmath.inf])
    refined = (1 - p) * p / e + p * (1 - p * e)
    between = [
        number
        for share in (F(1, 4), F(2, 5))
        for number in (
            by_bayes_refined(share, 2),
            by_bayes_after_noise(_real(share), mpmath.log(2)),
            share,
        )
    ]
    assert _real(between[0]) > between[1]
    assert _real(between[3]) < between[4]
    return {
        "correct": [formula("1 2 0 1")],
        "counterexample": [
            *(F(99, 100), F(1, 100), premise("1"), HALF, premise("1"), most),
            *(0, p, laplace, p, refined),
        ],
        "consequence": [p, premise("1"), refined, laplace, p, premise("2"), *between],
        "what to do": [p, premise("1 1 1"), p * e, 1 - laplace],
        "beside it": [p, refined],
        "in full": [formula("1 2 0 1 1 1 1/2 2 0 2 1 1")],
        "rests on": [HALF, HALF],
    }


def leaves(epsilon: mpmath.mpf) -> mpmath.mpf:
    """Return how likely noise of scale 1/(2 epsilon) moves 1/2 out of [0, 1]: two tails."""
    scale = 1 / (2 * epsilon)
    return 2 * mpmath.quad(lambda x: mpmath.exp(-x / scale) / (2 * scale), [HALF_REAL, mpmath.inf])


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
        "note": [
            *(formula("1 2 0 1"), HALF),
            *(leaves(mpmath.mpf("0.1")), leaves(mpmath.log(2)), leaves(1), leaves(2)),
            *(printed("0.684"), formula("0 1"), premise("2"), 1 - F("0.684")),
            *(leaves(1), formula("5")),  # the scale 1/epsilon at 2 is 1/(2 epsilon) at 1
        ],
    }


def _real(value: F) -> mpmath.mpf:
    return mpmath.mpf(value.numerator) / value.denominator


HALF_REAL = mpmath.mpf(1) / 2

SAYS = {
    "refine.algorithm-1": algorithm_1,
    "refine.consistency": consistency,
    "refine.epsilon-delta-individual": epsilon_delta_individual,
    "refine.epsilon-delta-statistical": epsilon_delta_statistical,
    "refine.exploiting-the-prior": exploiting_the_prior,
    "refine.individual-sensitivity": individual_sensitivity,
    "refine.no-prior-knowledge": no_prior_knowledge,
    "refine.table-5.laplace": table_5_laplace,
}
