"""The numbers of rhodi's errata, worked out from the definitions alone.

Fractions and mpmath; nothing of the package that is judged is imported. Data come from the files.
"""

import os
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import exp
from pathlib import Path
from statistics import median

import mpmath

from tests.errata.kinds import Number, Said, formula, one_way, premise, printed

F = Fraction
THIRD, TENTH = F(1, 3), F(1, 10)
RECORDS = 48842


def adult(column: int) -> list[int]:
    """Read one column of both files."""
    folder = Path(os.environ["DIDP_ADULT"])
    text = "".join((folder / f"adult.{name}").read_text("ascii") for name in ("data", "test"))
    rows = [line.split(",") for line in text.splitlines()]
    return [int(row[column]) for row in rows if len(row) == 15]


def medians(known: tuple[int, int]) -> dict[int, int]:
    """Of whoever may complete two known records of 1 to 10: the medians of three."""
    return {one: median([*known, one]) for one in range(1, 11) if one not in known}


def risk(answers: dict[int, int], odds: F) -> F:
    """Return the largest posterior over all individuals and responses, at scale 1/ln(odds)."""
    return max(
        1 / sum(odds ** (abs(at - mine) - abs(at - other)) for other in answers.values())
        for at in set(answers.values())
        for mine in set(answers.values())
    )


def smallest_scale(families: list[dict[int, int]]) -> float:
    """Return the scale, by halving, from which on no posterior of any family exceeds 1/3."""
    low, high = 1.0, 10.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        kept = all(
            sum(exp((abs(at - mine) - abs(at - other)) / middle) for other in answers.values()) >= 3
            for answers in families
            for at in set(answers.values())
            for mine in set(answers.values())
        )
        low, high = (low, middle) if kept else (middle, high)
    return high


def range_at_hand() -> Said:
    """The median at {1, 4} and the scale of {1, 3}; and the deviations over every D'."""
    rho, odds = THIRD, (8 - 1) * THIRD / (1 - THIRD)
    spread = {known: medians(known) for known in combinations(range(1, 11), 2)}
    ranges = {known: max(m.values()) - min(m.values()) for known, m in spread.items()}
    found = Counter(spread[1, 4].values())
    at_2 = 1 / sum(count * odds ** -abs(2 - value) for value, count in found.items())
    above = [known for known, answers in spread.items() if risk(answers, odds) > rho]
    widest, data = max(ranges.values()), columns()
    worlds = {key: max(column) - min(column) + 1 for key, column in data.items()}
    of_domain = {key: (worlds[key] - 1) / mpmath.sqrt(RECORDS) for key in data}
    asked = scales(worlds, of_domain)

    def alike(key: str, scale: str) -> mpmath.mpf:
        step = 1 / (mpmath.sqrt(RECORDS) * mpmath.mpf(scale))
        return 1 / mpmath.fsum(mpmath.exp(-step * one) for one in range(worlds[key]))

    tenth = {key: alike(key, scale) for key, (_, scale) in DEVIATIONS.items()}
    thousandth = {key: alike(key, scale) for key, scale in AT_A_THOUSANDTH.items()}
    assert {key for key, one in tenth.items() if one > _real(TENTH)} == {"AG", "HW", "EN"}
    assert {key for key, one in thousandth.items() if one > _real(F(1, 1000))} == {"CL"}
    reached = [tenth["AG"], tenth["HW"], tenth["EN"]]
    return {
        "correct": [
            *(widest, ranges[1, 3], RECORDS),
            *(number for key in of_domain for number in (of_domain[key], asked[key])),
        ],
        "counterexample": [
            *(premise("1 10"), rho, formula("1"), odds, ranges[1, 3], premise("1 3 1 2 4 1 4 2")),
            *(*sorted(found), premise("2"), at_2, rho),
        ],
        "consequence": [
            *(len(spread), len(above), rho, premise("1 3"), TENTH, RECORDS - 1, *reached),
            *(TENTH, F(1, 1000), thousandth["CL"]),
        ],
        "who is hurt": [RECORDS - 1, *reached, TENTH, thousandth["CL"], F(1, 1000)],
        "in full": [
            *(premise("1 10"), widest, RECORDS, RECORDS, *of_domain.values(), TENTH),
            *asked.values(),
        ],
    }


def scales(
    worlds: dict[str, int], spans: dict[str, mpmath.mpf], rho: str = "0.1"
) -> dict[str, mpmath.mpf]:
    """Return Theorem 1's scales for ranges."""
    odds = mpmath.mpf(rho) / (1 - mpmath.mpf(rho))
    return {key: span / mpmath.log((worlds[key] - 1) * odds) for key, span in spans.items()}


def _real(value: F) -> mpmath.mpf:
    return mpmath.mpf(value.numerator) / value.denominator


def number_of_worlds() -> Said:
    """The mean of the hours, among 99 values and among all residents."""
    hours = adult(12)
    assert len(hours) == RECORDS
    residents, known = RESIDENTS, RECORDS - 1
    spread = mpmath.mpf(max(hours) - min(hours)) / RECORDS

    def scale(worlds: int, rho: str) -> mpmath.mpf:
        return spread / mpmath.log((worlds - 1) * mpmath.mpf(rho) / (1 - mpmath.mpf(rho)))

    people, values = scale(residents - known, "0.1"), scale(99, "0.1")
    forty = hours.count(40)
    assert max(hours) - min(hours) + 1 == 99
    return {
        "printed": [printed("98/48842 98 0.1 1 0.1 8.4032 10 4")],
        "holds if": [1, 99],
        "correct": [
            *(formula("1 0.1 1 0.1"), residents, premise("2010"), people * 10**4, formula("10 4"))
        ],
        "counterexample": [residents, known, TENTH, residents - known, people, values],
        "consequence": [
            *(values / people, premise("0.001"), scale(residents - known, "0.001"), forty, RECORDS),
            *(premise("40"), mpmath.mpf(forty) / RECORDS),
        ],
        "who is hurt": [values / people],
        "in full": [
            *(known, residents, people * 10**4, formula("10 4"), premise("0.1"), 99),
            F(1, 99),
        ],
    }


def priors_of_values() -> Said:
    """How frequent values are, and what the scale of 99 equal priors leaves to the commonest."""
    rho, data = TENTH, columns()
    odds = (99 - 1) * rho / (1 - rho)
    commonest = {key: Counter(column).most_common(1)[0] for key, column in data.items()}
    shares = {key: F(count, RECORDS) for key, (_, count) in commonest.items()}
    above = [key for key, share in shares.items() if share > rho]
    assert len(above) == 4
    value, many = commonest["HW"]
    decay = mpmath.mpf(odds.numerator) / odds.denominator
    weights = {
        x: count * decay ** (-mpmath.mpf(abs(x - value)) / 98)
        for x, count in Counter(data["HW"]).items()
    }
    after = weights[value] / mpmath.fsum(weights.values())
    assert odds / (RESIDENTS - (RECORDS - 1)) < F(1, 10**7)
    real = {key: _real(share) for key, share in shares.items()}
    return {
        "title": [value, rho],
        "holds if": [99],
        "correct": [99],
        "counterexample": [value, shares["HW"], rho, after],
        "who is hurt": [F(1, 10**7), rho],
        "consequence": [value, after, rho],
        "in full": [
            *(many, RECORDS, value, real["HW"], commonest["EN"][0], real["EN"]),
            *(commonest["CG"][0], real["CG"], commonest["CL"][0], real["CL"], real["AG"]),
            formula("1"),
        ],
    }


def infeasible() -> Said:
    """A thousandth against the guess among 16, 74 and 99 worlds."""
    ages, years, hours = (max(column) - min(column) + 1 for column in map(adult, (0, 4, 12)))
    rho = mpmath.mpf("0.001")
    return {
        "title": [rho],
        "printed": [rho],
        "correct": [formula("1")],
        "counterexample": [years, rho, F(1, years), rho],
        "consequence": [
            number
            for worlds in (years, ages, hours)
            for number in (F(1, worlds), 1 / (worlds * rho))
        ],
        "who is hurt": [rho],
        "what to do": [formula("1")],
        "in full": [rho, F(1, ages), F(1, years), F(1, hours)],
        "beside it": [printed("12"), TENTH, years],
    }


def harder_to_identify() -> Said:
    """Worlds that lie apart as the database grows, and noise that shrinks with them."""

    def largest(worlds: int, rho: F, records: int) -> mpmath.mpf:
        answers = [mpmath.mpf(value) / records for value in range(worlds)]
        odds = _real((worlds - 1) * rho / (1 - rho))
        rate = mpmath.log(odds) / (answers[-1] - answers[0])
        return max(
            1 / mpmath.fsum(mpmath.exp(-rate * abs(mine - other)) for other in answers)
            for mine in answers
        )

    rho, growth = F(2, 3), (2 - 1) * F(2, 3) / (1 - F(2, 3))
    sizes = (1000, 10_000, RECORDS)
    assert len({mpmath.nstr(largest(2, rho, size), 12) for size in sizes}) == 1
    two = 1 / (1 + 1 / growth)
    hours = [largest(99, TENTH, size) for size in sizes]
    assert len({mpmath.nstr(one, 10) for one in hours}) == 1
    return {
        "counterexample": [0, 1, rho, *sizes[:2], growth, two, sizes[0], two, sizes[1]],
        "consequence": [premise("99 0.1"), hours[0], *sizes],
    }


def same_guarantees() -> Said:
    """Three worlds, of which an answer excludes one, and Table 4's numbers of worlds."""
    m, rho = 3, F(1, 2)
    likelihoods = [F(0), *[F(1, m - 1)] * (m - 1)]
    largest = max(likelihoods) / sum(likelihoods)
    one_known_to_be_out = max(likelihoods) / sum(likelihoods[:-1])
    others = {name: max(column) - min(column) for name, column in columns().items()}
    rhos = [TENTH, F(1, 1000)]
    finite = {rho: [n for n in others.values() if (n + 1) * rho > 1] for rho in rhos}
    assert all(rho > F(1, n) for rho, many in finite.items() for n in many)
    tenths = [F(1, n) for n in finite[TENTH] if F(1, n) > rhos[1]]
    thousandths = [F(1, n) for n in finite[rhos[1]]]
    return {
        "title": [formula("1 1")],
        "correct": [formula("1 1 1 1")],
        "counterexample": [m, rho, largest, likelihoods[0], one_known_to_be_out],
        "consequence": [
            *(m, largest, likelihoods[0], formula("1 1"), TENTH),
            *(*sorted(tenths, reverse=True), rhos[1], *sorted(thousandths, reverse=True)),
        ],
        "what to do": [formula("1 1")],
        "harmless as used": [formula("1 1")],
        "in full": [formula("1 1 1 1 1 1 0")],
        "note": [formula("1 1")],
    }


def columns() -> dict[str, list[int]]:
    """Read the five attributes of Table 3."""
    places = {"AG": 0, "EN": 4, "CG": 10, "CL": 11, "HW": 12}
    return {key: adult(place) for key, place in places.items()}


def deviation(n: int, total: int, squares: int) -> mpmath.mpf:
    """Return the standard deviation with the divisor n - 1, from exact sums."""
    return mpmath.sqrt(mpmath.mpf(n * squares - total**2) / (n * (n - 1)))


def widest_less_one_row(column: list[int]) -> mpmath.mpf:
    """Return how far the deviations of two worlds lie apart, whichever row is unknown."""
    n, total, squares = len(column), sum(column), sum(one * one for one in column)
    low, high, widest = min(column), max(column), mpmath.mpf(0)
    for unknown in set(column):
        mean = F(total - unknown, n - 1)
        tried = {low, high, int(mean), min(int(mean) + 1, high)}
        found = [
            deviation(n, total - unknown + one, squares - unknown**2 + one * one) for one in tried
        ]
        widest = max(widest, max(found) - min(found))
    return widest


DEVIATIONS = {
    "AG": ("0.0019", "0.0009"),
    "EN": ("0.0251", "0.0491"),
    "CG": ("26.8833", "2.8858"),
    "CL": ("0.4623", "0.0748"),
    "HW": ("0.0056", "0.0023"),
}
AT_A_THOUSANDTH = {"CG": "5.8364", "CL": "0.3139"}
"""Table 4's ranges of deviations, with the scales at rho = 0.1, and those at 0.001."""


def standard_deviation() -> Said:
    """The ranges and scales of the data less one row."""
    data = columns()
    ends = {key: (min(column), max(column)) for key, column in data.items()}
    worlds = {key: high - low + 1 for key, (low, high) in ends.items()}
    of_data = {key: widest_less_one_row(column) for key, column in data.items()}
    tenth, shown = scales(worlds, of_data), DEVIATIONS
    times = {key: mpmath.mpf(scale) / tenth[key] for key, (_, scale) in shown.items()}
    numbers: list[Number] = []
    thousandth = scales(worlds, {key: of_data[key] for key in AT_A_THOUSANDTH}, "0.001")
    for key in ("EN", "CG", "CL", "HW"):
        range_printed, scale_printed = shown[key]
        numbers += [printed(range_printed), of_data[key]]
        numbers += [TENTH, printed(scale_printed), tenth[key]]
        if key in AT_A_THOUSANDTH:
            numbers += [F(1, 1000), printed(AT_A_THOUSANDTH[key]), thousandth[key]]
    four = ("EN", "CG", "CL", "HW")
    n, total, squares = RECORDS, sum(data["CL"]), sum(one * one for one in data["CL"])
    at_zero = deviation(n, total + ends["CL"][1], squares + ends["CL"][1] ** 2) - deviation(
        n, total, squares
    )
    of_ends = [scales(worlds, {"CL": at_zero}, rho)["CL"] for rho in ("0.1", "0.001")]
    of_one_row = {key: [of_data[key], tenth[key]] for key in four}
    for key, number in thousandth.items():
        of_one_row[key] += [number, F(1, 1000)]
    of_one_row["CL"] += [of_data["CL"] / at_zero - 1]
    return {
        "printed": [printed(" ".join(number for pair in shown.values() for number in pair))],
        "title": [of_data["CL"] / mpmath.mpf(shown["CL"][0]) - 1],
        "correct": [
            of_data["AG"],
            *(number for key in four for number in of_one_row[key]),
            formula("1"),
        ],
        "counterexample": [TENTH, worlds["EN"], tenth["EN"], printed(shown["EN"][1])],
        "numbers": numbers,
        "consequence": [*(times[key] for key in ("EN", "CG", "HW", "CL", "AG"))],
        "in full": [*of_data.values(), TENTH, *tenth.values(), F(1, 1000), *thousandth.values()],
        "note": [
            *(
                formula("1"),
                one_way("0.4623", at_zero),
                0,
                *map(one_way, ("0.0748", "0.3139"), of_ends),
                printed("26.8833 0.0056"),
                printed("0.0251 0.0491"),
            )
        ],
    }


MEN = (
    *(336_819, 293_120, 249_803, 217_436, 176_689),
    *(136_948, 103_799, 81_072, 59_037, 43_531),
    *(30_951, 21_424, 14_556, 9_259, 6_073, 9_162),
)
"""The men whom the 2010 census counted, of 85, 86, ..., 99, and of 100 and older."""
WOMEN_OF_85_OR_OLDER = 3_703_754
RESIDENTS = 151_781_326 + 156_964_212


def hipaa() -> Said:
    """A fifth of a share of 20,000, for three shares; and the census, age by age."""
    unit, ages, share_printed = 20_000, 5, F(17, 1000)
    share, counted = F(sum(MEN), RESIDENTS), F(sum(MEN[:ages]), RESIDENTS)
    everybody = F(sum(MEN) + WOMEN_OF_85_OR_OLDER, RESIDENTS)
    crowd = unit * share_printed / ages
    redone, by_age = (_real(unit * one / ages) for one in (share, counted))
    rho = F(15, 1000)
    assert round(float(100 / crowd), 1) == 1.5
    assert 2.5 < 1 / redone / _real(rho) < 3.5 < 1 / by_age / _real(rho) < 4.5
    men = _real(share)
    return {
        "title": [crowd, share_printed, premise("85"), men],
        "printed": [printed("1.7% 85 68 1.5%")],
        "correct": [
            *(redone, 1 / redone, crowd, men, unit, ages),
            *(by_age, 1 / by_age, premise("85"), 85 + ages - 1, crowd, men, share_printed),
        ],
        "counterexample": [*(premise("85"), sum(MEN), RESIDENTS, men, unit, unit * men, redone)],
        "consequence": [rho, 1 / redone, 1 / by_age],
        "who is hurt": [rho],
        "what to do": [premise("85"), 85 + ages - 1],
        "in full": [
            *(premise("2010"), sum(MEN), premise("85"), RESIDENTS, men, share_printed),
            *(share_printed, unit, crowd, men, redone, 1 / redone),
            *(premise("85"), 85 + ages - 1, sum(MEN[:ages]), by_age, unit, 1 / by_age),
        ],
        "rests on": [crowd, share_printed, unit, premise("85")],
        "beside it": [crowd, formula("1")],
        "note": [
            *(share_printed, _real(everybody), premise("85"), sum(MEN) + WOMEN_OF_85_OR_OLDER)
        ],
    }


SAYS = {
    "rhodi.harder-to-identify": harder_to_identify,
    "rhodi.hipaa": hipaa,
    "rhodi.same-guarantees": same_guarantees,
    "rhodi.table-4.standard-deviation": standard_deviation,
    "rhodi.theorem-1.range-at-hand": range_at_hand,
    "rhodi.number-of-worlds": number_of_worlds,
    "rhodi.priors-of-values": priors_of_values,
    "rhodi.table-4.infeasible": infeasible,
}
