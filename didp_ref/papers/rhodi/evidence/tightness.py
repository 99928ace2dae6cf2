"""What was looked at for Table 2, Figure 1 and Theorem 2: one function a claim."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import (
    all_hold,
    broken_promise,
    cell,
    illustrated,
    instance,
    refuted_by,
    reproduced,
    sampled,
)
from didp_ref.audit.claim import Cell, Evidence, Subject
from didp_ref.formulas import belief, scale
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.rhodi import table_2
from didp_ref.papers.rhodi.evidence.answers import (
    answers_of_every_adversary,
    integer_worlds,
    spread,
)
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import keeps, posteriors, risk_bound

THIRD = Fraction(1, 3)


EXTRACTED, MENDED = "the text at hand", "3 and 4 in two cells"
AT_HAND, EVERY_PRIOR_KNOWLEDGE = "the D' at hand", "every D'"


def entries_of_table_2() -> Iterator[Evidence]:
    """All sixteen entries, as they are in the text at hand and as the text's own numbers need."""
    for reading, means in (
        (EXTRACTED, table_2.PRINTED_MEANS),
        (MENDED, table_2.MENDED_MEANS),
    ):
        cells: list[Cell] = []
        for number, world in enumerate(table_2.WORLDS):
            label = f"{{{', '.join(map(str, world))}}}"
            cells.append(cell(f"mean {label}", means[number], table_2.MEANS[number]))
            cells.append(
                cell(f"median {label}", table_2.PRINTED_MEDIANS[number], table_2.MEDIANS[number])
            )
        yield reproduced(
            cells, "eight means, eight medians", engine="exact rationals", reading=reading
        )
        read = [Fraction(one) for one in means]
        span = spread(read)
        risk = belief.posterior.enclose(
            uniform(8), read, 2, scale.rho.enclose(THIRD, 8, Fraction(8, 3)).lower
        )[0]
        needed = span == Fraction(8, 3) and cell("Γ(2)", "0.2294", risk).agrees
        yield instance(
            needed == (reading == MENDED),
            f"with the entries of this reading S(f) is {span}, and Γ(2) at the printed scale "
            f"{risk.digits[:6]}; the text has 8/3 and 0.2294",
            engine="Arb",
            subject=Subject.REMARK,
            reading=reading,
        )


def example_third() -> Iterator[Evidence]:
    """S, the logarithm's argument, and the risk at R = 2; then the worst response."""
    values = list(table_2.MEANS)
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
        part="the numbers",
    )
    yield instance(
        risk.less_than(rho), f"{risk.digits[:8]} < 1/3", engine="Arb", part="the numbers"
    )
    thirds = [int(3 * value) for value in values]
    responses = [belief.posterior.enclose(uniform(8), values, one, width.lower) for one in values]
    yield instance(
        all_hold(
            max(seen, key=lambda world: world.lower).at_most(risk.upper) for seen in responses
        ),
        "a posterior is largest where the response is its world's own mean (eq. 8), and at no "
        "possible mean is any posterior larger than at 2 "
        f"(answers in thirds: {', '.join(map(str, thirds))})",
        engine="Arb",
        part="the worst individual",
    )
    less = [Fraction(1324, 1000), Fraction(1325, 1000)]
    yield instance(
        keeps(uniform(8), thirds, less[0], rho) and not keeps(uniform(8), thirds, less[1], rho),
        "the smallest scale that keeps 1/3 for the mean lies between 1/(3 ln 1.325) = 1.184 and "
        "1/(3 ln 1.324) = 1.188: Theorem 1's 2.129 is 1.79 times what is required",
        subject=Subject.REMARK,
    )
    yield instance(
        max(spread(one) for one in answers_of_every_adversary(sum)) == 9,
        "over every D' of two of 1, ..., 10 the mean's range is 9/3 = 3",
        subject=Subject.REMARK,
    )


def example_median() -> Iterator[Evidence]:
    """The median attains the bound, and no smaller scale keeps rho."""
    values = table_2.MEDIANS
    growth = Fraction(7, 2)
    yield instance(
        values == (2, *[3] * 7) and spread(values) == 1,
        "the medians are 2 and seven times 3; S(f_median) = 1",
        part="the medians",
    )
    yield illustrated(
        median_risk(growth) == THIRD,
        "at lambda = 1/ln(7/2) and R = 2 the risk is 1/3, exactly rho",
        part="equality",
        reading=AT_HAND,
    )
    less_noise = [growth + Fraction(1, 10**k) for k in range(1, 9)]
    yield illustrated(
        keeps(uniform(8), values, growth, THIRD)
        and not any(keeps(uniform(8), values, more, THIRD) for more in less_noise),
        "this scale keeps 1/3 at every response; scales below it, down to 1/ln(7/2 + 10^-8), do "
        "not",
        part="equality",
        reading=AT_HAND,
    )
    at_hand, also_in_it = (
        [sorted((*known, one))[1] for one in range(1, 11) if one not in known]
        for known in ((1, 3), (1, 4))
    )
    seen = posteriors(uniform(8), also_in_it, 2, growth)[0]
    yield refuted_by(
        {
            "U": "{1, ..., 10}",
            "f": "median",
            "D": "{1, 3, 4}",
            "rho": THIRD,
            "lambda": "1/ln(7/2), from S(f) = 1 at D' = {1, 3}",
            "known": "D' = {1, 4}",
            "R": 2,
        },
        seen <= THIRD or spread(at_hand) != 1 or also_in_it != [2, 3, *[4] * 6],
        "to who knows {1, 4} the medians are 2, 3 and six times 4, and the risk of I(2) is "
        f"{seen} > 1/3",
        part="equality",
        reading=EVERY_PRIOR_KNOWLEDGE,
        harm=broken_promise("the risk of I(2)", THIRD, seen),
    )
    everybody = answers_of_every_adversary(lambda world: sorted(world)[1])
    above = [one for one in everybody if not keeps(uniform(8), one, growth, THIRD)]
    enough = [
        all(keeps(uniform(8), one, Fraction(bound, 10**4), THIRD) for one in everybody)
        for bound in (14655, 14656)
    ]
    yield instance(
        len(above) == 32 and max(map(spread, everybody)) == 7 and enough == [True, False],
        f"of the {len(everybody)} D' {len(above)} leave some risk above 1/3; the widest range is "
        "7; the smallest scale for all of them lies between 1/ln 1.4656 and 1/ln 1.4655 < 2.6164",
        subject=Subject.CORRECTION,
        part="equality",
        reading=EVERY_PRIOR_KNOWLEDGE,
    )


def median_risk(growth: Fraction) -> Fraction:
    """Return Γ(2) at R = 2 for the median of Table 2, at the scale ``1/ln(growth)``."""
    return posteriors(uniform(8), table_2.MEDIANS, 2, growth)[0]


def figure_1() -> Iterator[Evidence]:
    """The mean's curve lies below the diagonal; the median's is the diagonal."""
    grid = [Fraction(k, 40) for k in range(6, 40)]
    means, below = list(table_2.MEANS), []
    for one in grid:
        width = scale.rho.enclose(one, 8, spread(means))
        for end in (width.lower, width.upper):
            seen = belief.posterior.enclose(uniform(8), means, 2, end)[0]
            below.append(seen.less_than(one))
    apart = [sorted(abs(one - other) for other in means)[1:] for one in means]
    yield illustrated(
        all(far[0] < far[-1] <= spread(means) for far in apart),
        "from each of the eight means the others lie up to 8/3 away, and one of them nearer",
        part="the mean",
    )
    yield illustrated(
        all_hold(below),
        f"(a) the mean's risk lies below rho at {len(grid)} values of rho",
        engine="Arb",
        part="the mean",
    )
    yield illustrated(
        all(
            posteriors(uniform(8), table_2.MEDIANS, 2, 7 * one / (1 - one))[0] == one
            for one in grid
        ),
        f"(b) the median's risk is rho, exactly, at the same {len(grid)} values",
        part="the median",
    )


def theorem_2() -> Iterator[Evidence]:
    """A case of equality, and two worlds, whatever their answers."""
    from hypothesis import strategies

    growth = Fraction(7, 2)
    yield instance(
        median_risk(growth) == risk_bound(8, 1, growth),
        f"Table 2's median at lambda = 1/ln(7/2), R = 2: the risk is {median_risk(growth)}, and so "
        "is eq. 9",
        part="existence",
    )
    yield sampled(
        {
            "answer": strategies.integers(-9, 9),
            "span": strategies.integers(0, 9),
            "below": strategies.integers(0, 9),
            "growth": integer_worlds()["growth"],
        },
        lambda answer, span, below, growth: (
            posteriors(uniform(2), [answer, answer + span], answer - below, growth)[0]
            == risk_bound(2, span, growth)
        ),
        "two worlds, a response at or below the smaller answer: its risk equals eq. 9",
        part="two worlds",
    )
