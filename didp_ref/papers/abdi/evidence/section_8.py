"""What was looked at for section 8: its numbers, recomputed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from didp_ref.checks import all_hold, cell, illustrated, instance, refuted_by, reproduced
from didp_ref.claim import Evidence, Subject
from didp_ref.formulas import scale
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.abdi.evidence.numbers import HALF
from didp_ref.papers.abdi.readings import CHANGED, REMOVED, REPLACED, sensitivities
from didp_ref.papers.shared.adult import load_adult
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
    for reading, expected in ((CHANGED, 2), (REPLACED, 0)):
        _, found = sensitivities("count", universe, reading)
        yield instance(
            found == expected,
            f"the number of records, {reading}: Theta = {found}",
            subject=Subject.REMARK,
        )
    _, theta = sensitivities(Count(lambda record: record == 0), universe, REMOVED)
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
    numerical = len(adult)
    yield reproduced(
        [cell("individuals", str(UNIVERSE_SIZE), int(adult["age"].size))],
        "adult.data",
        engine="data",
        part="individuals",
    )
    yield reproduced(
        [
            cell("numerical attributes", "5", numerical),
            cell("categorical attributes", "9", 14 - numerical),
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
    p_max, alpha = Fraction(1, 10), Fraction(2)
    yield refuted_by(
        {"P_max": p_max, "alpha": alpha},
        0 < alpha < 1,
        "the text says that alpha should be less than 9 according to Theorem 3; alpha = 2 is, and "
        "Theorem 3 asks alpha < 1: 1/P_max - 1 = 9 bounds beta",
        part="alpha below 9",
    )
    yield instance(
        1 / p_max - 1 == 9,
        "1/P_max - 1 = 9, so beta < 9",
        subject=Subject.CORRECTION,
        part="alpha below 9",
    )
    enters = {symbol.name for symbol in scale.prior_dependent.expression.free_symbols}
    yield refuted_by(
        {"P_max": "1/10, or any other", "the scale depends on": ", ".join(sorted(enters))},
        "p_max" in enters,
        "P_max, which gives beta its range, does not enter the scale: at equal (alpha, beta) the "
        "noise is the same whatever that range is",
        engine="sympy",
        part="cause of the noise",
    )
    weak, strong = (
        scale.prior_dependent.enclose(HALF, 1, 1, p_min, p_max) for p_min in (Fraction(1, 32562), 0)
    )
    yield instance(
        all_hold([weak.less_than(strong), strong.less_than(weak.upper * (1 + Fraction(1, 10**4)))]),
        "at alpha = 1/2, beta = 1 the strong adversary's noise exceeds the weak one's by less than "
        "a part in 10^4, for every query alike: P_min = 0 in place of 1/32562",
        subject=Subject.CORRECTION,
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
    gap = top - distinct[-2]
    near = _error_ratio(HALF, Fraction(1), gap, [top])
    yield instance(
        all_hold(
            [
                Enclosure(Fraction(1, 10), Fraction(1, 10)).less_than(near),
                near.less_than(Fraction(2, 10)),
            ]
        ),
        f"with the gap {gap} between the two largest losses in place of Theta the ratio is "
        f"{near.digits[:5]}, which truncates to the printed 0.1",
        engine="Arb",
        subject=Subject.REMARK,
    )
