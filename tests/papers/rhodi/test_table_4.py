"""Table 4: the deviations again, two answers, and what a changed digit does to a verdict."""

import itertools
import math
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from statistics import mean

import mpmath
import pytest
from sympy import Rational, log

from didp_ref.audit.claim import Status, Verdict
from didp_ref.audit.verdict import judge
from didp_ref.papers import CLAIMS
from didp_ref.papers.rhodi import table_4, tables
from didp_ref.papers.rhodi.alphabet import F, G, epsilon_1, epsilon_2, g, i, m, rho
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl
from tests.papers.rhodi.shared import (
    HALF,
    RHO,
    TABLE_3,
    THIRD,
    THIRDS,
    assert_falls_alone,
    scale_of,
)

STATUSES = {
    "rhodi.table-4.standard-deviation": {
        ("the numbers", ""): Status.NOT_REPRODUCED,
        ("the noise", ""): Status.CORRECTED,
    },
    "rhodi.table-4.infeasible": {
        ("the attributes", ""): Status.REPRODUCED,
        ("infinite noise", ""): Status.CORRECTED,
    },
    "rhodi.sharing-the-budget": {
        ("statement", "epsilon is shared"): Status.PROVED,
        ("statement", "rho is shared"): Status.FALSE,
    },
}


def test_every_assertion_has_the_status_it_should_have(statuses):
    assert statuses(table_4.CLAIMS) == STATUSES


def test_the_mean_rows_agree_and_a_changed_digit_does_not(adult_folder, monkeypatch):
    monkeypatch.setenv("DIDP_ADULT", str(adult_folder))
    claim = CLAIMS["rhodi.table-4.mean"]
    assert judge(claim, table_4.check_table_4_mean()) is Verdict.REPRODUCED
    first, *rest = tables.ATTRIBUTES
    bent = replace(first, mean=replace(first.mean, answer="38.6437"))
    monkeypatch.setattr(tables, "ATTRIBUTES", (bent, *rest))
    assert judge(claim, table_4.check_table_4_mean()) is Verdict.NOT_REPRODUCED


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


def test_table_4_deviations(said, data, assert_computed):
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
        if key in ("CG", "CL"):
            at_a_thousandth = scale_of(RHO / 100, high - low + 1, span)
            assert f"{key} {'has ' if key == 'CG' else ''}{mpmath.nstr(at_a_thousandth, 6)}" in text
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


def test_infeasible(counterexample, said, assert_computed):
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


def test_sharing_the_budget(counterexample, said, assert_computed):
    """Worlds are places in a square; one answer tells the row, one the column."""
    found = counterexample("rhodi.sharing-the-budget", "rho is shared")
    assert int(found.values["m"]) == 4
    for side, each in ((2, Fraction(found.values["rho_1, rho_2"])), (10, Fraction(1, 10))):
        square = list(itertools.product(range(side), repeat=2))
        rows = Counter(row for row, _ in square)
        columns = Counter(column for _, column in square)
        assert {Fraction(1, held) for held in (*rows.values(), *columns.values())} == {each}
        assert set(Counter(square).values()) == {1}

    def reached(one, worlds):
        scale = scale_of(mpmath.mpf(one.numerator) / one.denominator, worlds, 1)
        weights = [1, *[mpmath.exp(-1 / scale) ** 2] * (worlds - 1)]
        return weights[0] / mpmath.fsum(weights)

    tenth = Fraction(1, 10)
    in_the_paper = [reached(one, 99) for one in (tenth / 2, tenth)]
    for one in in_the_paper:
        assert f"{float(one):.4f}" in said("rhodi.sharing-the-budget")
    assert abs(in_the_paper[0] - mpmath.mpf(98) / 459) < 1e-12
    shown = (4, HALF, 1, 100, 10, 99, tenth / 2, tenth)
    assert_computed("rhodi.sharing-the-budget", *map(Fraction, shown), *in_the_paper)


NEGATIVE_CONTROLS = {
    "each of two answers may spend it all": NegativeControl(
        "rhodi.sharing-the-budget",
        {
            **{m: 2, i: 1, rho: Rational(2, 3), epsilon_1: log(2), epsilon_2: log(2)},
            **{F: {1: 1, 2: HALF}, G: {1: 1, 2: HALF}},
        },
        hypotheses={
            "epsilon_1 + epsilon_2 <= log((m-1) rho/(1-rho))": le(
                epsilon_1, log((m - 1) * rho / (1 - rho))
            )
        },
        reading="epsilon is shared",
    ),
    "no noise keeps rho = 1/m": NegativeControl(
        "rhodi.table-4.infeasible",
        {m: 3, rho: THIRD, g: THIRDS},
        hypotheses={"m*rho < 1": le(m * rho, 1)},
        part="infinite noise",
    ),
}


@pytest.mark.parametrize("control", NEGATIVE_CONTROLS.values(), ids=NEGATIVE_CONTROLS)
def test_a_negative_control_is_false_and_is_refused(control):
    assert_falls_alone(control)
