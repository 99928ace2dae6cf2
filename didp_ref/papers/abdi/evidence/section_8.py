"""What was looked at for section 8: its numbers, recomputed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.formulas import scale
from didp_ref.numbers.domains import UNIT_OPEN
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.abdi.evidence.numbers import HALF
from didp_ref.papers.abdi.readings import CHANGED, REMOVED, REPLACED, sensitivities
from didp_ref.papers.shared.adult import FIELDS, load_adult
from didp_ref.worlds import Count, Universe
from didp_ref.worlds.beliefs import bayes, identifiable

RECORDS, PREDICATE = "all records", "records that satisfy a predicate"


UNIVERSE_SIZE = 32562
"""The number of individuals that section 8 prints."""


def counting_queries() -> Iterator[Evidence]:
    """Both kinds of counting query, under every reading of adjacency."""
    universe = Universe.of([0, 1])
    delta, theta = sensitivities("count", universe, REMOVED)
    yield illustrated(
        delta == 1 and theta == 0,
        "the number of records, one individual removed: Theta = 0, Delta = 1",
        reading=RECORDS,
        part="sensitivity zero",
    )
    zeros = Count(lambda record: record == 0)
    for query, name, size, changed, replaced in (
        ("count", "the number of records", 2, 2, 0),
        (zeros, "the count of the records that satisfy a predicate", 4, 2, 2),
    ):
        for reading, expected in ((CHANGED, changed), (REPLACED, replaced)):
            _, found = sensitivities(query, Universe.of([0, 1] * (size // 2)), reading)
            yield instance(
                found == expected,
                f"{name}, {reading}: Theta = {found}",
                subject=Subject.REMARK,
            )
    _, theta = sensitivities(zeros, universe, REMOVED)
    yield refuted_by(
        {
            "D": "{0, 1}",
            "predicate": "the record is 0",
            "Theta": theta,
            "counts": "0 without the 0, 1 without the 1",
        },
        theta == 0,
        "the count of the records that satisfy a predicate differs between two worlds: Theta = 1",
        reading=PREDICATE,
        part="sensitivity zero",
    )
    # the exact count is 0 without the 0, and 1 without the 1
    told = bayes([HALF, HALF], [Fraction(1), Fraction(0)])
    yield refuted_by(
        {
            "D": "{0, 1}",
            "predicate": "the record is 0",
            "prior": "(1/2, 1/2)",
            "count": 0,
            "posterior": f"({told[0]}, {told[1]})",
        },
        told == (HALF, HALF),
        "the exact count of the records that satisfy a predicate tells who is missing",
        reading=PREDICATE,
        part="nothing disclosed",
        harm=broken_promise("the belief in the second world", HALF, told[1], at_least=True),
    )
    yield illustrated(
        theta == 1 and identifiable([HALF, HALF], [0, 1], Fraction(2), HALF, Fraction(1)),
        "with Theta = 1, Theorem 2's scale 1/ln 2 makes that count (1/2, 1)-differentially "
        "identifiable at the prior (1/2, 1/2)",
        subject=Subject.CORRECTION,
        reading=PREDICATE,
        part="sensitivity zero",
    )


def universe_size() -> Iterator[Evidence]:
    """Count the rows of adult.data, and its numerical columns."""
    adult = load_adult("data")
    numerical = len(adult)  # fnlwgt, the sampling weight, among them
    yield reproduced(
        [cell("individuals", str(UNIVERSE_SIZE), int(adult["age"].size))],
        "adult.data",
        engine="data",
        part="individuals",
    )
    yield reproduced(
        [
            cell("numerical attributes, without fnlwgt", "5", numerical - 1),
            cell("categorical attributes, with the class", "9", FIELDS - numerical),
        ],
        "adult.data",
        engine="data",
        part="attributes",
    )


def weak_adversary() -> Iterator[Evidence]:
    """The uniform prior over the worlds of the database at hand."""
    n = int(load_adult("data")["age"].size)
    yield reproduced(
        [cell("1/P_min = 1/P_max", str(UNIVERSE_SIZE), n)],
        "one world for each row of adult.data, all equally likely",
        engine="data",
    )
    ours, printed = (
        scale.prior_dependent.enclose(
            Fraction(8, 1000), Fraction(8, 1000), 98, Fraction(1, m), Fraction(1, m)
        )
        for m in (n, UNIVERSE_SIZE)
    )
    yield instance(
        all_hold([printed.less_than(ours.upper * (1 + Fraction(1, 10**8)))])
        and all_hold([ours.less_than(printed.upper * (1 + Fraction(1, 10**8)))]),
        "the scale at alpha = beta = 8e-3 changes by less than a part in 10^8",
        subject=Subject.REMARK,
        engine="Arb",
    )


def strong_adversary() -> Iterator[Evidence]:
    """What Theorem 3 admits at P_min = 0, P_max = 1/10."""
    yield instance(
        1 / Fraction(1, 10) - 1 == 9,
        "1/P_max - 1 = 9, so beta < 9",
        part="beta below 9",
    )
    for alpha, beta, least, most in (
        (HALF, Fraction(1), Fraction(3, 10**5), Fraction(31, 10**6)),
        (Fraction(9, 10), Fraction(179, 20), Fraction(119, 10**6), Fraction(12, 10**5)),
    ):
        factors = []
        for theta in (98, 99999):
            weak, strong = (
                scale.prior_dependent.enclose(alpha, beta, theta, p_min, p_max)
                for p_min, p_max in (
                    (Fraction(1, UNIVERSE_SIZE), Fraction(1, UNIVERSE_SIZE)),
                    (0, Fraction(1, 10)),
                )
            )
            factors.append(Enclosure(strong.lower / weak.upper, strong.upper / weak.lower))
        yield refuted_by(
            {
                "alpha": alpha,
                "beta": beta,
                "noise of the strong over the weak adversary, Sum(hours_per_week)": (
                    factors[0].digits[:8]
                ),
                "the same, Min(capital_gain)": factors[1].digits[:8],
            },
            ~all_hold(
                [
                    factors[0].overlaps(factors[1]),
                    *(Enclosure(1 + least, 1 + least).less_than(one) for one in factors),
                    *(one.less_than(1 + most) for one in factors),
                ]
            ),
            "the noise of both queries grows by the same factor, which is near 1",
            engine="Arb",
            part="cause of the noise",
        )
    gains = load_adult("data")["capital_gain"]
    yield instance(
        int(gains.min()) == 0 and int((gains == 0).sum()) > 1,
        "Min(capital_gain) is 0 in every possible world, so its error ratio divides by zero",
        engine="data",
        subject=Subject.REMARK,
    )


def close_trade_off() -> Iterator[Evidence]:
    """How much the scale grows from the weak to the strong adversary, over beta < 9."""
    from hypothesis import strategies

    p = Fraction(1, UNIVERSE_SIZE)

    def close(alpha: Fraction, beta: Fraction) -> Truth:
        weak = scale.prior_dependent.enclose(alpha, beta, 1, p, p)
        strong = scale.prior_dependent.enclose(alpha, beta, 1, 0, Fraction(1, 10))
        return strong.less_than(weak.lower * (1 + Fraction(1201, 10**7)))

    yield sampled(
        {
            "alpha": UNIT_OPEN.strategy(),
            "beta": strategies.fractions(Fraction(1, 1000), Fraction(899, 100)),
        },
        close,
        "P_min = 1/32562, beta < 9: the strong adversary's noise is less than 1.0001201 times the "
        "weak one's",
        part="statement",
    )


def _error_ratio(alpha: Fraction, beta: Fraction, theta: int, answers: Iterable[int]) -> Enclosure:
    """Enclose the mean absolute noise over the answer, for every answer given."""
    kept = list(answers)
    p = Fraction(1, UNIVERSE_SIZE)
    noise = scale.prior_dependent.enclose(alpha, beta, theta, p, p)
    return Enclosure(noise.lower / max(kept), noise.upper / min(kept))


def sum_hours() -> Iterator[Evidence]:
    """Error ratio of Sum(hours_per_week)."""
    hours = load_adult("data")["hours_per_week"]
    total, low, high = (int(one) for one in (hours.sum(), hours.min(), hours.max()))
    small = Fraction(8, 1000)
    ratio = _error_ratio(small, small, high - low, [total - high, total - low])
    yield reproduced(
        [cell("error ratio at alpha = beta = 8e-3", "0.009", ratio)],
        f"scale over the answer in every world, Theta = {high} - {low}",
    )


def max_capital_loss() -> Iterator[Evidence]:
    """Error ratio of Max(capital_loss)."""
    losses = load_adult("data")["capital_loss"]
    distinct = sorted({int(one) for one in losses})
    top, bottom = distinct[-1], distinct[0]
    ratio = _error_ratio(HALF, Fraction(1), top - bottom, [top])
    yield reproduced(
        [cell("error ratio at alpha = 0.5, beta = 1", "0.1", ratio)],
        f"scale over the answer, Theta = {top} - {bottom}, the maximum over all databases",
    )
    yield instance(
        distinct[-3:] == [3770, 3900, 4356] and int((losses == top).sum()) == 3,
        "the largest loss, 4356, occurs three times: every world of these data has the maximum "
        "4356; the next ones are 3900 and 3770",
        engine="data",
        subject=Subject.REMARK,
    )
