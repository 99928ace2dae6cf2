"""The numbers of abdi's errata, worked out from the definitions alone.

Fractions and mpmath; nothing of the package that is judged is imported. Data come from the file.
"""

import os
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import prod
from pathlib import Path

import mpmath

from tests.errata.kinds import Said, formula, one_way, premise, printed

F = Fraction
HALF, THIRD, TENTH = F(1, 2), F(1, 3), F(1, 10)
INDIVIDUALS = 32562
"""As section 8 prints it."""


def posterior(prior: Sequence[F], likelihoods: Sequence[F]) -> list[F]:
    """Bayes' theorem."""
    weights = [p * h for p, h in zip(prior, likelihoods, strict=True)]
    return [weight / sum(weights) for weight in weights]


def laplace(answers: Sequence[int], response: int, growth: F | int) -> list[F]:
    """Likelihoods of a response, but for a factor, where the scale is 1/ln(growth)."""
    return [F(growth) ** -abs(response - answer) for answer in answers]


def scale_3(alpha: F, beta: F, p: F) -> mpmath.mpf:
    """Theorem 3's scale over Theta."""
    a, b, q = (mpmath.mpf(one.numerator) / one.denominator for one in (alpha, beta, p))
    up = mpmath.log((1 + q * (a - 1)) / ((1 - a) * (1 - q)))
    over = mpmath.log((1 + b) * (1 - q) / (1 - q * (1 + b)))
    return 1 / min(up, over)


def growth_3(alpha: F, beta: F, p: F) -> F:
    """What exp(Theta/lambda) is at Theorem 3's scale."""
    up = (1 + p * (alpha - 1)) / ((1 - alpha) * (1 - p))
    return min(up, (1 + beta) * (1 - p) / (1 - p * (1 + beta)))


def adult(column: int) -> list[int]:
    """Read one column of adult.data."""
    lines = (Path(os.environ["DIDP_ADULT"]) / "adult.data").read_text("ascii").splitlines()
    return [int(line.split(",")[column]) for line in lines if line]


def theorem_1() -> Said:
    """Two answers at Theorem 3's scale, two coins alike, and two that agree in one world."""
    odds = growth_3(HALF, HALF, HALF)
    answered = posterior([HALF, HALF], laplace([0, 1], 0, odds**2))[1]
    even, heads = [HALF, HALF], [F(1, 4), F(3, 4)]
    once = [posterior(even, side) for side in (heads, [1 - h for h in heads])]
    alpha = beta = 1 - min(min(after) for after in once) / HALF
    assert max(max(after) for after in once) / HALF - 1 == beta == HALF
    fallen = posterior(even, [h * h for h in heads])[0]
    together = 1 - (1 - alpha) ** 2
    three, first, second = (
        [F(1, 5), F(2, 5), F(2, 5)],
        [HALF, HALF, F(1, 12)],
        [HALF, F(1, 12), HALF],
    )
    ratios = [
        b / p
        for coin in (first, second)
        for side in (coin, [1 - h for h in coin])
        for b, p in zip(posterior(three, side), three, strict=True)
    ]
    alpha_3, beta_3 = 1 - F(1, 4), F(3, 2) - 1
    assert 1 - alpha_3 <= min(ratios)
    assert max(ratios) <= 1 + beta_3
    risen = posterior(three, [prod(both) for both in zip(first, second, strict=True)])[0]
    assert fallen / HALF == F(1, 5)
    assert risen / three[0] == 3 > (1 + beta_3) ** 2
    single = posterior(even, laplace([0, 1], 0, odds))
    assert (1 - alpha, 1 + beta) == (min(single) / HALF, max(single) / HALF)
    assert fallen == answered == (1 - (1 - 1 / (HALF + HALF * odds * odds))) * HALF
    return {
        "printed": [formula("1 1")],
        "correct": [formula("1 1")],
        "counterexample": [
            *(*even, 0, 1, formula("1"), odds, 0, 0, together, answered, formula("1")),
            *((1 - together) * HALF, alpha, beta),
        ],
        "what to do": [formula("1 1")],
        "consequence": [
            *(
                alpha,
                beta,
                HALF,
                answered,
                (1 - together) * HALF,
                *heads,
                *first,
                *second,
                *three,
                alpha_3,
                beta_3,
            ),
            *(risen, (1 + beta_3) ** 2),
        ],
        "in full": [formula("1")],
    }


def theorem_4() -> Said:
    """Sum over D = {0, 1, 2}, of which one is missing."""
    records, growth, alpha, beta = [0, 1, 2], F(5, 3), HALF, F(3, 4)
    answers = [sum(records) - one for one in records]
    prior = [THIRD] * 3
    ratios = [
        b / p
        for response in answers
        for b, p in zip(posterior(prior, laplace(answers, response, growth)), prior, strict=True)
    ]
    for two in combinations(records, 2):  # the other D, one of whose two records is missing
        halves = [HALF, HALF]
        for response in two:
            after = posterior(halves, laplace(two, response, growth))
            ratios += [b / p for b, p in zip(after, halves, strict=True)]
    assert 1 - alpha <= min(ratios)
    assert max(ratios) <= 1 + beta
    theta = delta = max(answers) - min(answers)
    whole, less = sum(records), answers[2]  # D, and D without the 2
    assert less == 0 + 1
    up, over = (1 - (1 - alpha) / 3) * 3 / ((1 - alpha) * 2), (1 + beta) * 2 / (3 - (1 + beta))
    assert theta == delta  # so eq. 24 is the smaller logarithm
    promised, found = min(up, over), growth ** abs(whole - less)
    fifth, steep = F(1, 5), F(3, 2)
    skew, alpha_2, beta_2 = [2 * fifth, fifth, 2 * fifth], F(3, 8), F(13, 32)
    ends = [
        b / p
        for response in (0, 1, 2)
        for b, p in zip(posterior(skew, laplace([0, 1, 2], response, steep)), skew, strict=True)
    ]
    assert 1 - alpha_2 <= min(ends)
    assert max(ends) <= 1 + beta_2
    assert steep ** (2 - 0) == (1 + beta_2) / (1 - alpha_2)
    return {
        "printed": [formula("1 1 1 1 1 1 1 1 1 1 1")],
        "correct": [formula("1 1 0")],
        "counterexample": [
            *(*records, delta, theta, *prior, alpha, beta, formula("1"), growth, promised),
            *(0, 1, whole, found, alpha, beta, HALF, HALF),
        ],
        "consequence": [
            *(alpha, beta, *prior, found, mpmath.mpf(25) / 9, promised),
            (1 + beta) / (1 - alpha),
        ],
        "in full": [formula("0 1 1"), premise("0 1 10 1/2 1/2 0"), formula("1"), *nothing_far()],
        "beside it": [formula("0")],
        "note": [
            *(*skew, 0, 1, 2, formula("1"), steep, alpha_2, beta_2, steep**2, formula("1")),
            *(beta_2, formula("1"), alpha_2),
        ],
    }


def nothing_far() -> list[F | int]:
    """Worlds that answer 0, 1 and 10, of which the last cannot be."""
    growth, prior = 3, [HALF, HALF]
    ratios = [
        b / p
        for response in (0, 1)
        for b, p in zip(posterior(prior, laplace([0, 1], response, growth)), prior, strict=True)
    ]
    return [growth, 1 - min(ratios), max(ratios) - 1, growth, abs(10 - 0)]


def counting_queries() -> Said:
    """The count of zeros in {0, 1}, of which one is missing."""
    records, prior, sought = [0, 1], [HALF, HALF], 0
    counts = [records.count(sought) - (one == sought) for one in records]
    assert abs(counts[0] - counts[1]) == 1
    told = posterior(prior, [F(count == counts[0]) for count in counts])
    distances = {
        reading: max(abs(a - b) for a in options for b in options)
        for reading, options in (
            ("removed", (-1, 0)),  # what one step does to the count
            ("changed", (-1, 0, 1)),
            ("replaced", (-1, 0, 1)),
        )
    }
    assert distances["changed"] == distances["replaced"]
    sizes = {steps: max(steps) - min(steps) for steps in ((-1,), (-1, 1), (0,))}
    assert list(sizes.values()) == [0, distances["changed"], 0]
    return {
        "correct": [sizes[-1,], distances["removed"], distances["changed"]],
        "what to do": [distances["removed"], distances["changed"]],
        "counterexample": [*records, sought, records[0], prior[0], counts[0], told[0]],
        "consequence": [HALF, told[1], 1],
        "in full": [sizes[0,], sizes[-1, 1], distances["removed"], distances["changed"]],
    }


def every_adversary() -> Said:
    """Theorem 3's scale at the prior 1/2, and the beliefs of who has another prior."""
    odds = mpmath.exp(1 / scale_3(HALF, HALF, HALF))
    assert abs(odds - 3) < 1e-12
    quarter, hundredth = F(1, 4), F(1, 100)

    def times(prior: F, growth: F) -> F:
        return 1 / (prior + (1 - prior) / growth)

    after = times(quarter, F(3)) * quarter
    assert after == 2 * quarter
    rises, falls = times(hundredth, F(3)), times(hundredth, F(1, 3))
    return {
        "correct": [formula("1 1 1 1")],
        "counterexample": [
            *(premise("0 1"), HALF, formula("1 3"), HALF, HALF, quarter, 1 - quarter),
            *(premise("0"), quarter, after, (1 + HALF) * quarter),
        ],
        "consequence": [
            *(HALF, HALF, HALF, formula("1 3"), quarter, hundredth),
            *(rises, falls, 1 + HALF, HALF),
        ],
        "in full": [formula("1 1")],
    }


def max_capital_loss() -> Said:
    """The scale of (1/2, 1) at the uniform prior, over the largest loss."""
    losses = sorted(adult(11))
    assert losses[0] == 0
    assert losses.count(losses[-1]) == 3
    top = losses[-1]
    ratio = scale_3(HALF, F(1), F(1, INDIVIDUALS))
    second, third = sorted(set(losses))[-2:-4:-1]
    least, most = (top * mpmath.mpf(end) / ratio for end in ("0.05", "0.15"))
    assert not [one for one in (top - second, top - third, second - third) if least <= one <= most]
    assert ratio * max(adult(10)) > max(adult(10))
    hours, small = adult(12), F(8, 1000)
    of_hours = scale_3(small, small, F(1, INDIVIDUALS)) * (max(hours) - min(hours)) / sum(hours)
    return {
        "title": [ratio, printed("0.1"), top * mpmath.mpf("0.1") / ratio],
        "printed": [printed("0.5 1 1 0.1")],
        "holds if": [one_way("151", least), one_way("452", most)],
        "correct": [
            *(ratio, top, printed("9 10 3"), of_hours, printed("0.1")),
            *(one_way("151", least), one_way("452", most), top, second, third),
            *(second - third, top - second, top - third, ratio, min(adult(10))),
        ],
        "numbers": [printed("0.5 1 0.1"), ratio],
        "consequence": [ratio * top, top],
        "what to do": [top, ratio, max(adult(10))],
        "in full": [top, formula("1 2"), 1 / mpmath.log(2)],
        "note": [top],
    }


def ten_individuals() -> Said:
    """Nine beliefs and one."""
    small = F(1, 10**6)
    beliefs = [(TENTH - small) / 9] * 9 + [small]
    absent = [small / 9] * 9 + [1 - small]
    least, most = 1 - absent[0] / TENTH, absent[-1] / TENTH - 1
    assert (least, most) == (1 - F(1, 10**5) / 9, 9 - F(1, 10**5))
    total, meant = sum(beliefs), [formula("10 6 9 1 10 6")]
    half = [HALF * TENTH] * 9  # what the left side keeps at alpha = 1/2
    slip = [(1 - small) / 9] * 9 + [small]
    assert max(slip) < F(1, 5)
    return {
        "title": [total, printed("1/5")],
        "printed": [printed("1/5 9 10 1 10 6 9 10 6")],
        "correct": [
            *(*meant, formula("1 10 6 9"), printed("1/5"), 1 - TENTH),
            *(1 - TENTH, formula("1 9 1"), formula("1 1"), 1 - TENTH),
        ],
        "what to do": [*(printed("1/5 1 10 6"), HALF, 1 - half[0], TENTH, 1 - sum(half))],
        "counterexample": [len(beliefs), total, sum(1 - p for p in absent), sum(absent)],
        "consequence": [
            *(
                total,
                sum(1 - p for p in absent),
                sum(absent),
                printed("1/5"),
                len(beliefs) * F(1, 5),
            )
        ],
        "in full": [
            *(*meant, sum(absent), formula("1 10 6 9 10 6 1 10 6"), printed("1/5"), 1 - TENTH),
            *(1 - TENTH, formula("1 9 1"), formula("1 1"), 1 - TENTH),
            formula("1 10 6 1 10 6 9 1 10 5 9"),
        ],
        "who is hurt": [printed("1/5")],
        "note": [
            *(1 - TENTH, formula("1 9 1"), formula("1 10 1"), sum(slip), printed("1/5")),
            sum(1 - p for p in absent),
        ],
    }


def strong_adversary() -> Said:
    """The scale at P_min = 0 over that at 1/32562."""
    far, weak = (F(9, 10), F(179, 20)), F(1, INDIVIDUALS)
    grown = scale_3(*far, F(0)) / scale_3(*far, weak)
    at_halves = scale_3(HALF, F(1), F(0)) / scale_3(HALF, F(1), weak)
    gains, below = adult(10), 1 / F(1, 10) - 1
    most = 1 / (1 - mpmath.mpf(10) / INDIVIDUALS)
    return {
        "printed": [printed("9 100%")],
        "correct": [below, one_way("1.00031", most), below, far[0], formula("10")],
        "counterexample": [*far, grown, grown],
        "consequence": [HALF, 1, at_halves, *far, grown, gains.count(0), len(gains), min(gains)],
        "in full": [formula("0"), weak, below, one_way("1.00031", most), below, formula("10")],
        "beside it": [below, formula("1 1"), below, formula("1")],
    }


def same_guarantees() -> Said:
    """The number of records of D and of its worlds."""
    database = [0, 1]
    sizes = {len(database[:k] + database[k + 1 :]) for k in range(2)}
    theta = max(sizes) - min(sizes)
    prior = [F(1, 4), F(3, 4)]
    after = posterior(prior, [F(1), F(1)])
    answered = [int(size == len(database)) for size in (len(database), *sizes)]
    return {"counterexample": [theta, *prior, *after, *answered], "in full": [formula("1 1 1")]}


def beta_certainty() -> Said:
    """Two worlds, at Theorem 2's scale for (1/2, 1)."""
    prior, growth, alpha, beta = [HALF, HALF], 2, HALF, 1
    largest = posterior(prior, laplace([0, 1], 0, growth))[0]
    by_alpha = 1 - (1 - alpha) * (1 - HALF)
    return {
        "printed": [formula("1 1")],
        "correct": [formula("1 1 1 1 1")],
        "counterexample": [
            *(*prior, 0, 1, alpha, beta, formula("1"), growth, formula("1"), (1 + beta) * HALF),
            *(largest, alpha, beta),
        ],
        "consequence": [HALF, alpha, beta, largest, alpha, by_alpha],
        "what to do": [formula("1")],
        "in full": [formula("1 1 1 1 1 1")],
        "note": [formula("1 1"), min(F(1), (1 + beta) * HALF)],
    }


SAYS = {
    "abdi.theorem-1": theorem_1,
    "abdi.theorem-4": theorem_4,
    "abdi.remark-counting-queries": counting_queries,
    "abdi.theorem-3.every-adversary": every_adversary,
    "abdi.section-8.max-capital-loss": max_capital_loss,
    "abdi.example-ten-individuals": ten_individuals,
    "abdi.section-8.strong-adversary": strong_adversary,
    "abdi.introduction.same-guarantees": same_guarantees,
    "abdi.remark-beta-certainty": beta_certainty,
}
