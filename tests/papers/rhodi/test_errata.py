"""Every erratum of rhodi once more, by arithmetic that shares no code with the evidence.

The numbers are read out of the entry (its counterexample, its formulas, its consequence) and
computed again from what the paper says.
"""

import itertools
import math
import re
from fractions import Fraction
from itertools import combinations, permutations
from statistics import mean, median

import mpmath
import pytest

from didp_ref.audit.claim import Severity
from didp_ref.audit.errata import errata
from didp_ref.papers import CLAIMS
from tests.papers.recomputed import not_computed

SHOWN = {one.claim: one for one in errata("rhodi")}
COLUMNS = {"AG": 0, "EN": 4, "CG": 10, "CL": 11, "HW": 12}
TABLE_3 = {"AG": (17, 90), "EN": (1, 16), "CG": (0, 99_999), "CL": (0, 4_356), "HW": (1, 99)}
RHO = mpmath.mpf(1) / 10


@pytest.fixture(scope="module")
def said():
    """What an entry says besides the counterexample, in one text."""

    def of(name):
        one = CLAIMS[name].correction
        texts = (one.printed, one.correct, one.statement, one.consequence)
        return " ".join(texts).replace(r"\times 10^{-4}", "e-4").replace(" e-4", "e-4")

    return of


@pytest.fixture(scope="module")
def data(adult_folder):
    """The columns of the Adult data, read here."""
    files = [(adult_folder / name).read_text("ascii") for name in ("adult.data", "adult.test")]
    rows = [line.split(",") for text in files for line in text.splitlines()]
    kept = [row for row in rows if len(row) == 15]
    return {key: [int(row[place]) for row in kept] for key, place in COLUMNS.items()}


def assert_computed(name, *numbers):
    """Every number that the entry says is among those computed, or among its own premises."""
    assert not_computed(SHOWN[name], numbers) == []


def shares(weights):
    """Divide by the sum: Bayes at equal priors."""
    total = sum(weights)
    return [weight / total for weight in weights]


def laplace_risks(answers, scale):
    """Return the largest posterior of every world: the response is its own answer (eq. 8)."""
    return [1 / mpmath.fsum(mpmath.exp(-abs(a - b) / scale) for b in answers) for a in answers]


def scale_of(rho, worlds, span):
    """Theorem 1."""
    return span / mpmath.log((worlds - 1) * rho / (1 - rho))


def test_same_guarantees(counterexample, said):
    values = counterexample("rhodi.same-guarantees").values
    worlds, rho = int(values["m"]), Fraction(values["rho"])
    named = {d: [n for n in range(worlds) if n != d] for d in range(worlds)}
    for output in range(worlds):
        seen = shares([Fraction(named[d].count(output), len(named[d])) for d in range(worlds)])
        assert max(seen) == rho
        assert min(seen) == 0
    harm = counterexample("rhodi.same-guarantees").harm
    odds = (worlds - 1) * rho / (1 - rho)
    assert (harm.wanted, harm.found) == (f"at most {odds / (1 + odds)}", "1")
    guesses = {Fraction(one) for one in re.findall(r"1/\d{2,}", said("rhodi.same-guarantees"))}
    assert guesses == {Fraction(1, high - low) for low, high in TABLE_3.values()}
    finite = {
        rho: [high - low for low, high in TABLE_3.values() if (high - low + 1) * rho > 1]
        for rho in (Fraction(1, 10), Fraction(1, 1000))
    }
    assert all(rho > Fraction(1, m) for rho, others in finite.items() for m in others)
    promised = odds / (1 + odds)
    assert_computed("rhodi.same-guarantees", worlds, rho, 0, 1, odds, promised, *guesses, *finite)


@pytest.mark.parametrize("rho", ["2/5", "9/20", "34/100"])
def test_same_guarantees_is_tight(rho):
    """Among three worlds: an output for each order of rho, rho and what is left."""
    top = Fraction(rho)
    least = 1 - 2 * top
    orders = set(permutations([top, top, least]))
    assert all(sum(column) == 1 for column in zip(*orders, strict=True))
    assert max(max(row) / min(row) for row in orders) == top / least


def test_footnote_3(counterexample, said):
    values = counterexample("rhodi.footnote-3", "any rho-identifiable mechanism").values
    people = range(int(values["|U|"]))
    pair = [Fraction(person // 2 == 0) for person in people]
    assert max(shares(pair)) == Fraction(values["rho"])
    assert max(shares(pair[1:])) == 1
    (factor,) = re.findall(r"at most (\d+/\d+)", said("rhodi.footnote-3"))
    for decay in (Fraction(1), Fraction(1, 2), Fraction(1, 10**9)):
        before, after = (1 / (1 + (len(people) - 1 - known) * decay) for known in (0, 1))
        assert before < after <= Fraction(factor) * before
    shown = (len(people), 1, 500, Fraction(1, 2), Fraction(factor))
    assert_computed("rhodi.footnote-3", *shown)


def test_indistinguishable(counterexample):
    values = counterexample("rhodi.indistinguishable").values
    rho = Fraction(values["rho"])
    seen = shares([rho, 1 - rho])
    assert max(seen) == rho
    assert seen[0] / seen[1] == 2 > 1 / rho
    assert_computed("rhodi.indistinguishable", 2, 3, *seen, 1, 1 / rho)


def test_no_guarantee(counterexample):
    values = counterexample("rhodi.no-guarantee", "equally likely worlds").values
    largest = max(shares([Fraction(2), Fraction(1)]))
    assert largest == Fraction(values["largest posterior"]) == 1 / (1 + (2 - 1) / Fraction(2))
    assert_computed("rhodi.no-guarantee", 2, largest, Fraction(1, 2))


@pytest.fixture(scope="module")
def medians():
    """The medians in the worlds of every two of 1, ..., 10."""
    return {
        known: [median((*known, one)) for one in range(1, 11) if one not in known]
        for known in combinations(range(1, 11), 2)
    }


def largest(answers, growth):
    """Return the largest posterior, at the scale 1/ln(growth)."""
    return max(1 / sum(growth ** -abs(a - b) for b in answers) for a in answers)


def test_median(counterexample, said, medians):
    found = counterexample("rhodi.example-median-tight", "every D'")
    growth, rho = Fraction(7, 2), Fraction(found.values["rho"])
    assert found.values["D"] == "{1, 3, 4}"
    assert found.values["known"] == "D' = {1, 4}"
    assert medians[1, 3] == [2, *[3] * 7]
    assert medians[1, 4] == [2, 3, *[4] * 6]
    assert found.harm.found == str(largest(medians[1, 4], growth)) == "49/87"
    risks = {known: largest(answers, growth) for known, answers in medians.items()}
    text = said("rhodi.example-median-tight")
    left = sum(risk > rho for risk in risks.values())
    assert f"of the {len(risks)}, {left} leave" in text
    for known in ((1, 4), (1, 10)):
        assert f"{{{known[0]}, {known[1]}}} at {float(risks[known]):.3f}" in text
    spans = [max(answers) - min(answers) for answers in medians.values()]
    assert max(spans) == 7
    assert f"{7 / math.log(3.5):.3f}" in text
    low, high = 1.0, 3.5
    for _ in range(60):
        middle = (low + high) / 2
        kept = all(largest(answers, middle) <= 1 / 3 for answers in medians.values())
        low, high = (middle, high) if kept else (low, middle)
    assert f"{1 / math.log(low):.3f}" in text
    times = math.log(3.5) / math.log(low)
    assert f"{times:.2f} times too small" in text
    shown = (1, 2, 3, 4, 10, growth, rho, times, len(risks), left)
    assert_computed("rhodi.example-median-tight", *shown, risks[1, 4], risks[1, 10])


def test_mean_with_the_range_at_one_adversary():
    scale = mpmath.mpf(8) / (3 * mpmath.log(mpmath.mpf(7) / 2))
    risks = []
    for known in combinations(range(1, 11), 2):
        answers = [mpmath.mpf(sum(known) + one) / 3 for one in range(1, 11) if one not in known]
        risks.append(max(laplace_risks(answers, scale)))
    shown = re.search(r"exceeds (0\.\d+)", CLAIMS["rhodi.example-mean-rho-third"].finding)
    assert 0 <= float(shown[1]) - max(risks) < 1e-4


def test_sharing_the_budget(counterexample, said):
    found = counterexample("rhodi.sharing-the-budget", "rho is shared")
    worlds, rho = int(found.values["m"]), Fraction(found.values["rho"])
    each = Fraction(found.values["rho_1, rho_2"])
    assert each == rho / 2

    def reached(one, worlds):
        scale = scale_of(mpmath.mpf(one.numerator) / one.denominator, worlds, 1)
        weights = [1, *[mpmath.exp(-1 / scale) ** 2] * (worlds - 1)]
        return weights[0] / mpmath.fsum(weights)

    assert abs(reached(each, worlds) - mpmath.mpf(9) / 13) < 1e-12
    assert found.harm.found == "9/13"
    for fewer in range(2, worlds):
        kept = [k for k in range(1, 100) if k * fewer > 200]  # rho/2 above 1/m
        assert all(reached(Fraction(k, 200), fewer) <= k / 100 + 1e-12 for k in kept)
    tenth = Fraction(1, 10)
    in_the_paper = [reached(one, 99) for one in (tenth / 2, tenth)]
    for one in in_the_paper:
        assert f"{float(one):.4f}" in said("rhodi.sharing-the-budget")
    assert abs(in_the_paper[0] - mpmath.mpf(98) / 459) < 1e-12
    shown = (worlds, rho, each, 0, Fraction(9, 13), 99, tenth / 2, tenth, Fraction(98, 459))
    assert_computed("rhodi.sharing-the-budget", *shown, *in_the_paper)


def test_number_of_worlds(counterexample, said, data):
    values = counterexample("rhodi.number-of-worlds", "a world for each individual").values
    records = len(data["HW"])
    assert int(values["|D'|"]) == records - 1
    people = int(values["|U|"]) - (records - 1)
    low, high = TABLE_3["HW"]
    span = mpmath.mpf(high - low) / records
    printed, needed, strict = (
        scale_of(rho, worlds, span)
        for rho, worlds in ((RHO, high - low + 1), (RHO, people), (RHO / 100, people))
    )
    text = said("rhodi.number-of-worlds")
    assert mpmath.nstr(printed * 10**4, 5) in text
    assert mpmath.nstr(needed * 10**4, 5) in text
    assert f"{mpmath.nstr(strict * 10**4, 5)}e-4" in text
    assert f"{float(printed / needed):.2f} times" in text
    forty = data["HW"].count(40)
    assert f"{forty} of {records} records are 40, {forty / records:.4f}" in text
    premises = (Fraction(1, 10), Fraction(1, 1000), 250_000_000, records - 1, records, 40)
    ours = (people, printed, needed, strict, printed / needed, forty, Fraction(forty, records))
    assert_computed("rhodi.number-of-worlds", *premises, *ours)


def deviation(n, total, squares):
    """The standard deviation with the divisor n - 1, from exact sums."""
    return mpmath.sqrt(mpmath.mpf(n * squares - total**2) / (n * (n - 1)))


def spans_of_deviation(column, low, high):
    """Yield the width of the deviations' range, for every record that may be unknown."""
    n, total, squares = len(column), sum(column), sum(one * one for one in column)
    for unknown in set(column):
        rest, rest_squares = total - unknown, squares - unknown * unknown
        nearest = min(max(round(mean([Fraction(rest, n - 1)])), low), high)
        tried = {low, high, *range(max(low, nearest - 1), min(high, nearest + 1) + 1)}
        found = [deviation(n, rest + one, rest_squares + one * one) for one in tried]
        yield max(found) - min(found)


def test_table_4_deviations(said, data):
    text = said("rhodi.table-4.standard-deviation")
    computed = [Fraction("0.1"), Fraction("0.0491"), 16, mpmath.mpf("0.0026")]  # the last below
    shown = {"EN": 76.4, "CG": 2.0, "HW": 1.94, "CL": 0.9985}
    printed = {"EN": "0.0491", "CG": "2.8858", "HW": "0.0023", "CL": "0.0748"}
    digits = {
        "AG": "0.000941",
        "EN": "0.000642",
        "CG": "1.4443",
        "HW": "0.001187",
        "CL": "0.074912",
    }
    for key, column in data.items():
        low, high = TABLE_3[key]
        span = max(spans_of_deviation(column, low, high))
        scale = scale_of(RHO, high - low + 1, span)
        assert digits[key] in text
        computed += [span, scale, mpmath.mpf(printed.get(key, "0")) / scale]
        assert abs(mpmath.mpf(digits[key]) / scale - 1) < 1e-3
        if key in shown:
            assert f"{shown[key]}" in text
            assert abs(mpmath.mpf(printed[key]) / scale / shown[key] - 1) < 3e-3
        if key == "CL":
            bound = 1 / (1 + (high - low) * mpmath.exp(-span / mpmath.mpf(printed[key])))
            assert f"eq. 9 reads {float(bound):.4f}" in text
            computed.append(bound)
    assert_computed("rhodi.table-4.standard-deviation", *computed)


def test_nobody_is_hurt_by_the_deviation_of_capital_loss(data):
    """Every world of every D': what lies to the left and to the right is summed up as it goes."""
    column, (low, high), width = data["CL"], TABLE_3["CL"], 0.0748
    n, total, squares = len(column), sum(column), sum(one * one for one in column)
    largest = 0.0
    for unknown in set(column):
        rest, rest_squares = total - unknown, squares - unknown**2
        answers = sorted(
            math.sqrt((rest_squares + one * one - (rest + one) ** 2 / n) / (n - 1))
            for one in range(low, high + 1)
        )
        decays = [math.exp((a - b) / width) for a, b in itertools.pairwise(answers)]
        left, right = [0.0], [0.0]
        for one in decays:
            left.append((left[-1] + 1) * one)
        for one in reversed(decays):
            right.append((right[-1] + 1) * one)
        both = zip(left, reversed(right), strict=True)
        largest = max(largest, *(1 / (1 + one + other) for one, other in both))
    assert 0.0025 < largest < 0.0026


def test_infeasible(counterexample, said):
    values = counterexample("rhodi.table-4.infeasible").values
    rho = Fraction(values["rho"])
    text = said("rhodi.table-4.infeasible")
    for key in ("AG", "EN", "HW"):
        low, high = TABLE_3[key]
        guess = Fraction(1, high - low + 1)
        assert guess > rho
        assert str(guess) in text
        assert f"{float(guess / rho):.1f} times" in text
    assert int(values["m"]) == 16
    guesses = [Fraction(1, TABLE_3[key][1] - TABLE_3[key][0] + 1) for key in ("AG", "EN", "HW")]
    times = [guess / rho for guess in guesses]
    assert_computed("rhodi.table-4.infeasible", 16, rho, *guesses, *times)


def test_hipaa(counterexample, said):
    values = counterexample("rhodi.hipaa").values
    share = Fraction(values["male and 85 or older"].removesuffix("%")) / 100
    text = said("rhodi.hipaa")
    assert 20_000 * Fraction("0.017") / 5 == 68
    assert 20_000 * Fraction("0.017") == 340
    people = 20_000 * share / 5
    assert people < 68
    assert f"one of {people} people, {float(100 / people):.2f}%" in text
    assert f"{100 / 340:.2f}%" in text
    premises = (85, share, Fraction(17, 1000), 20_000, 5, Fraction(15, 1000))
    assert_computed("rhodi.hipaa", *premises, people, 68, 340, 1 / people, Fraction(1, 340))


def test_table_2_is_an_error_of_the_extraction():
    """With the two cells as extracted the text's own numbers are wrong, with 3 and 4 right."""
    scale = mpmath.mpf(8) / (3 * mpmath.log(mpmath.mpf(7) / 2))
    right = [Fraction(4 + third, 3) for third in (2, 4, 5, 6, 7, 8, 9, 10)]
    extracted = [{3: Fraction(3, 2), 4: Fraction(4, 3)}.get(one, one) for one in right]
    found = []
    for means in (right, extracted):
        weights = [
            mpmath.exp(-abs(2 - mpmath.mpf(one.numerator) / one.denominator) / scale)
            for one in means
        ]
        found.append((max(means) - min(means), mpmath.nstr(weights[0] / mpmath.fsum(weights), 4)))
    assert found == [(Fraction(8, 3), "0.2294"), (Fraction(10, 3), "0.2056")]


AGAIN = {
    "rhodi.same-guarantees": test_same_guarantees,
    "rhodi.footnote-3": test_footnote_3,
    "rhodi.indistinguishable": test_indistinguishable,
    "rhodi.no-guarantee": test_no_guarantee,
    "rhodi.example-median-tight": test_median,
    "rhodi.sharing-the-budget": test_sharing_the_budget,
    "rhodi.number-of-worlds": test_number_of_worlds,
    "rhodi.table-4.standard-deviation": test_table_4_deviations,
    "rhodi.table-4.infeasible": test_infeasible,
    "rhodi.hipaa": test_hipaa,
}


def test_every_entry_is_computed_again_and_none_is_headed_by_more_than_its_evidence():
    entries = {name for name, one in SHOWN.items() if one.severity is not Severity.REMARK}
    refuted = {name for name, one in SHOWN.items() if one.judged.counterexample}
    assert entries | refuted == set(AGAIN)
    assert {name for name, one in SHOWN.items() if one.severity is Severity.UNSAFE} == {
        "rhodi.same-guarantees",
        "rhodi.example-median-tight",
        "rhodi.sharing-the-budget",
    }
