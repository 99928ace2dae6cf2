"""The numbers of refine's errata, worked out from the definitions alone.

Fractions and mpmath; nothing of the package that is judged is imported.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import mpmath

from tests.errata.kinds import Said, formula, printed

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


SAYS = {
    "refine.epsilon-delta-individual": epsilon_delta_individual,
    "refine.epsilon-delta-statistical": epsilon_delta_statistical,
    "refine.region-masses": region_masses,
    "refine.table-5.laplace": table_5_laplace,
}
